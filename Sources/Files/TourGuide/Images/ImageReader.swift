public import TourModel

/// Reads the images of a guide, each one once.
struct ImageReader {
  private var pixelsLeft = PixelImage.mostPixelsOfGuide
  private var known: [ImageFile: Art] = [:]

  /// - Throws: the errors of the file, and ``GuideError/badImage(_:)``.
  mutating func art(_ file: ImageFile) throws(GuideError) -> Art {
    if let art = known[file] { return art }
    let bytes = try contents(ofFile: file.name, in: file.folder)
    do throws(ImageFlaw) {
      let art = try PixelImage(png: bytes, &pixelsLeft).art(width: file.columns)
      known[file] = art
      return art
    } catch {
      throw .badImage(error)
    }
  }
}

extension [Step] {
  /// The steps with the images that their guide names as pictures. An image that cannot be read is left out; `tour
  /// check` names the reason.
  ///
  /// This is done when a tour begins, so that a start of a program at which no card appears does not wait for images.
  public func withImages() -> [Step] {
    if allSatisfy({ $0.image == nil }) { return self }
    var reader = ImageReader()
    return map { step in
      var step = step
      if let image = step.image { step.art = try? reader.art(image) }
      return step
    }
  }
}

extension Art {
  /// Reads a PNG file as a picture of half blocks. A relative path is relative to the current folder.
  /// - Parameter columns: the width in cells, 1 to 80; nil for one cell for each column of pixels, or less to fit 48 ×
  ///   10 cells.
  /// - Throws: `GuideError.unreadable` with the errno if the file cannot be opened or read; the errors of a
  ///   guide that names the image.
  public init(image path: String, columns: Int? = nil) throws(GuideError) {
    let (folder, name) =
      path.lastIndex(of: "/").map { (String(path[...$0]), String(path[path.index(after: $0)...])) } ?? (".", path)
    var reader = ImageReader()
    self = try reader.art(
      ImageFile(name: name, folder: folder, columns: columns.map { Swift.min(Swift.max($0, 1), 80) }))
  }
}
