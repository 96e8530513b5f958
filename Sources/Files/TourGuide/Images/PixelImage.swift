/// An image in memory. Each pixel, in rows from the top, has four bytes: red, green and blue in sRGB, and alpha, by
/// which they are not multiplied.
package struct PixelImage {
  package let columns: Int
  package let rows: Int
  package let bytes: [UInt8]

  /// The most pixels of one image, and of all images of a guide. An image of the first size takes 13 MiB at most while
  /// it is read.
  static let mostPixels = 1 << 20, mostPixelsOfGuide = 1 << 22

  init(columns: Int, rows: Int, bytes: [UInt8]) {
    self.columns = columns
    self.rows = rows
    self.bytes = bytes
  }

  /// Reads a PNG file.
  /// - Parameter budget: the most pixels. The pixels of the image are subtracted.
  /// - Throws: ``ImageFlaw``, except ``ImageFlaw/blank``.
  package init(png file: [UInt8], _ budget: inout Int) throws(ImageFlaw) {
    let png = try PNGFile(file)
    let (columns, rows) = (png.header.columns, png.header.rows)
    let (pixels, overflows) = columns.multipliedReportingOverflow(by: rows)
    if overflows || pixels > Self.mostPixels { throw .size(columns: columns, rows: rows) }
    if pixels > budget { throw .sizeOfAll }
    budget -= pixels
    self.init(columns: columns, rows: rows, bytes: try png.pixels())
  }
}

/// What is wrong with the file of an image.
public enum ImageFlaw: Error, Hashable, Sendable {
  /// It is no PNG file.
  case otherFormat
  /// A PNG file that is cut off, or has wrong data.
  case damaged
  /// It has more pixels than an image may have.
  case size(columns: Int, rows: Int)
  /// The images of the guide have too many pixels together.
  case sizeOfAll
  /// All of its pixels are transparent.
  case blank
}
