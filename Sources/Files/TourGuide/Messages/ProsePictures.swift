import TourModel
import TourScreen

extension Art.Flaw {
  /// The reason why a picture cannot be shown, and the remedy.
  var sentence: String {
    switch self {
    case .character("\t", let line, let column):
      "line \(line), column \(column) of the picture has a tab; write spaces"
    case .character(let scalar, let line, let column):
      "line \(line), column \(column) of the picture has \(codePoint(scalar.value)), which cannot be shown; take it out"
    case .sequence(let line, let column):
      "line \(line), column \(column) of the picture has an escape sequence; only those for colours, bold, faint, italic, underline, reverse and strikethrough are supported (ESC [ … m)"
    case .color(let line, let column):
      "line \(line), column \(column) of the picture has a colour above 255; write 0 to 255"
    case .size:
      "the picture is larger than \(Art.largest.columns) columns, \(Art.largest.rows) lines or \(Art.longest) characters; make it smaller"
    case .empty: "the picture is blank; draw something, or take it out"
    }
  }
}

extension ImageFlaw {
  /// The reason why an image cannot be shown, and the remedy.
  var sentence: String {
    switch self {
    case .otherFormat: "the file is no PNG image; convert the image to PNG"
    case .damaged: "the PNG image is cut off or damaged; save it again"
    case .size(let columns, let rows):
      "the image has \(columns) × \(rows) pixels; make it smaller, \(PixelImage.mostPixels) pixels at most, such as 1024 × 1024"
    case .sizeOfAll:
      "the images of the guide have more than \(PixelImage.mostPixelsOfGuide) pixels together; make them smaller"
    case .blank: "the image is transparent everywhere; draw something, or take it out"
    }
  }
}
