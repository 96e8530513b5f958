internal import Glibc
package import TourModel
import TourScreen

/// The drawing of an image with half blocks: each cell has an upper and a lower pixel, which are square on a terminal
/// whose cells are twice as high as wide.
extension PixelImage {
  /// The most cells of a picture. The text of ``Art`` has room for the colours of as many.
  static let mostCells = 1600
  /// The size in cells in which a larger image is drawn if the guide names no width.
  static let standardSize = Size(columns: 48, rows: 10)
  /// The widths that a guide can name, in cells.
  package static let widths = 1...80

  /// The image as a picture of characters in the colours of its pixels, at the same proportions. Pixels that are mostly
  /// transparent are the card's.
  /// - Parameter width: the width in cells; nil for one cell for each column of pixels, or less to fit
  ///   ``standardSize``.
  /// - Throws: ``ImageFlaw/blank``.
  package func art(width: Int?) throws(ImageFlaw) -> Art {
    let size = size(width: width)
    let pixels = scaled(to: size)
    var text = ""
    var pen = ""
    for row in stride(from: 0, to: size.rows, by: 2) {
      for column in 0..<size.columns {
        let upper = pixels[row * size.columns + column]
        let lower = row + 1 < size.rows ? pixels[(row + 1) * size.columns + column] : nil
        let (style, character) =
          switch (upper, lower) {
          case (let upper?, let lower?): ("38;2;\(upper);48;2;\(lower)", "▀")
          case (let upper?, nil): ("0;38;2;\(upper)", "▀")
          case (nil, let lower?): ("0;38;2;\(lower)", "▄")
          case (nil, nil): ("0", " ")
          }
        if style != pen { text += "\u{1B}[\(style)m" }
        pen = style
        text += character
      }
      text += "\n"
    }
    do throws(Art.Flaw) { return try Art(text) } catch { throw .blank }
  }

  /// The size of the picture in pixels, two rows for each row of cells.
  func size(width: Int?) -> Size {
    let standard = Self.standardSize
    var columns = width ?? min(columns, standard.columns, max(1, standard.rows * 2 * columns / rows))
    func pixelRows() -> Int { max(1, (rows * columns * 2 / self.columns + 1) / 2) }
    // A picture in the width that the guide names may still be too high.
    while columns > 1, columns * ((pixelRows() + 1) / 2) > Self.mostCells || pixelRows() > Art.largest.rows * 2 {
      columns -= 1
    }
    return Size(columns: columns, rows: min(pixelRows(), (width == nil ? standard : Art.largest).rows * 2))
  }

  /// Returns the colour of each pixel of the image in another size, as `red;green;blue`; nil for one that is mostly
  /// transparent.
  ///
  /// A pixel is the mean of the area of the image that it covers. The means are in linear light, weighted by
  /// alpha, so that neither thin light lines nor the colour of transparent pixels darken it.
  private func scaled(to size: Size) -> [String?] {
    var sums = [SIMD4<Float>](repeating: .zero, count: size.columns * size.rows)
    let spans = (0..<size.columns).map { Self.span($0, of: size.columns, over: columns) }
    let verticalSpans = (0..<size.rows).map { Self.span($0, of: size.rows, over: rows) }
    var first = 0
    for row in 0..<rows {
      let line = means(ofRow: row, spans)
      while verticalSpans[first].upperBound <= Double(row) { first += 1 }
      for target in first..<size.rows {
        let span = verticalSpans[target]
        let weight = min(span.upperBound, Double(row + 1)) - max(span.lowerBound, Double(row))
        if weight <= 0 { break }
        for column in 0..<size.columns {
          sums[target * size.columns + column] += line[column] * Float(weight / (span.upperBound - span.lowerBound))
        }
      }
    }
    return sums.map { sum in
      guard sum.w >= 0.5 else { return nil }
      return (0..<3).map { "\(Self.encoded(sum[$0] / sum.w))" }.joined(separator: ";")
    }
  }

  /// Returns the mean of each span of a row of pixels: red, green and blue in linear light, multiplied by alpha, and
  /// alpha.
  private func means(ofRow row: Int, _ spans: [Range<Double>]) -> [SIMD4<Float>] {
    spans.map { span in
      var sum = SIMD4<Float>.zero
      for column in index(span.lowerBound)..<min(columns, index(span.upperBound) + 1) {
        let weight = max(0, min(span.upperBound, Double(column + 1)) - max(span.lowerBound, Double(column)))
        let start = (row * columns + column) * 4
        let alpha = Float(bytes[start + 3]) / 255
        let light = SIMD4(
          Self.linear[Int(bytes[start])], Self.linear[Int(bytes[start + 1])], Self.linear[Int(bytes[start + 2])], 1)
        sum += light * (alpha * Float(weight))
      }
      return sum / Float(span.upperBound - span.lowerBound)
    }
  }

  private func index(_ place: Double) -> Int { Int(exactly: place.rounded(.down)) ?? 0 }

  /// Returns the part of `length` pixels that the pixel with an index covers, of as many as `count`.
  private static func span(_ index: Int, of count: Int, over length: Int) -> Range<Double> {
    Double(index) * Double(length) / Double(count)..<Double(index + 1) * Double(length) / Double(count)
  }

  /// The linear light of each value of sRGB. Source: IEC 61966-2-1.
  private static let linear = (0...255).map { value -> Float in
    let value = Float(value) / 255
    return value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Float) -> Int {
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
    return max(0, min(255, Int(exactly: (value * 255).rounded()) ?? 0))
  }
}
