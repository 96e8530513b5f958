internal import CPng

/// An image in memory. Each pixel, in rows from the top, has four bytes: red, green and blue in sRGB, and alpha, by which they are not multiplied.
struct PixelImage {
  let columns: Int
  let rows: Int
  let bytes: [UInt8]

  /// The most pixels of one image, and of all images of a guide. An image of the first size takes 4 MiB while it is read.
  static let mostPixels = 1 << 20, mostPixelsOfGuide = 1 << 22

  init(columns: Int, rows: Int, bytes: [UInt8]) {
    self.columns = columns
    self.rows = rows
    self.bytes = bytes
  }

  /// Reads a PNG file. C: png_image_begin_read_from_memory, png_image_finish_read.
  /// - Parameter budget: the most pixels. The pixels of the image are subtracted.
  /// - Throws: ``ImageFlaw``, except ``ImageFlaw/blank``.
  init(png file: [UInt8], _ budget: inout Int) throws(ImageFlaw) {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw .otherFormat }
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    // The library reads from the array until it has finished.
    let result = unsafe file.withUnsafeBytes { bytes -> Result<PixelImage, ImageFlaw> in
      guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { return .failure(.damaged) }
      let (columns, rows) = unsafe (Int(image.width), Int(image.height))
      let (pixels, overflows) = columns.multipliedReportingOverflow(by: rows)
      if overflows || pixels > Self.mostPixels { return .failure(.size(columns: columns, rows: rows)) }
      if pixels > budget { return .failure(.sizeOfAll) }
      budget -= pixels
      unsafe image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      var isRead = false
      let decoded = unsafe [UInt8](unsafeUninitializedCapacity: pixels * 4) { buffer, count in
        unsafe buffer.initialize(repeating: 0)
        count = pixels * 4
        isRead = unsafe png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
      }
      return isRead ? .success(PixelImage(columns: columns, rows: rows, bytes: decoded)) : .failure(.damaged)
    }
    self = try result.get()
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
