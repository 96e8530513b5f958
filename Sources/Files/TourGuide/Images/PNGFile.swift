internal import CZlib

/// The chunks of a PNG file that determine its pixels. Colours are taken as sRGB: profiles and gamma are not read.
/// Source: PNG (Third Edition), ISO/IEC 15948.
struct PNGFile {
  let header: Header
  /// Three bytes for each colour.
  private var palette: [UInt8] = []
  private var transparency: [UInt8] = []
  /// The compressed rows.
  private var data: [UInt8] = []

  struct Header {
    enum Kind: UInt8 {
      case grey = 0, color = 2, palette = 3, greyWithAlpha = 4, colorWithAlpha = 6

      var channels: Int {
        switch self {
        case .grey, .palette: 1
        case .greyWithAlpha: 2
        case .color: 3
        case .colorWithAlpha: 4
        }
      }
    }

    let columns: Int
    let rows: Int
    /// The bits of a channel.
    let depth: Int
    let kind: Kind
    let isInterlaced: Bool

    init(_ bytes: [UInt8]) throws(ImageFlaw) {
      guard bytes.count == 13, let kind = Kind(rawValue: bytes[9]), bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1
      else { throw .damaged }
      (columns, rows, depth) = (PNGFile.number(bytes, at: 0), PNGFile.number(bytes, at: 4), Int(bytes[8]))
      let depths: [Int] =
        switch kind {
        case .grey: [1, 2, 4, 8, 16]
        case .palette: [1, 2, 4, 8]
        case .color, .greyWithAlpha, .colorWithAlpha: [8, 16]
        }
      guard depths.contains(depth), 1...Int(Int32.max) ~= columns, 1...Int(Int32.max) ~= rows else { throw .damaged }
      self.kind = kind
      isInterlaced = bytes[12] == 1
    }

    var bitsOfPixel: Int { kind.channels * depth }
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  init(_ file: [UInt8]) throws(ImageFlaw) {
    guard file.starts(with: Self.signature) else { throw .otherFormat }
    var found: Header?
    var position = Self.signature.count
    while position + 12 <= file.count {
      let length = Self.number(file, at: position)
      guard length <= file.count - position - 12 else { throw .damaged }
      let name = file[(position + 4)..<(position + 8)], content = file[(position + 8)..<(position + 8 + length)]
      guard
        Self.checksum(file[(position + 4)..<(position + 8 + length)]) == Self.number(file, at: position + 8 + length)
      else { throw .damaged }
      position += 12 + length
      let kind = String(decoding: name, as: UTF8.self)
      guard (found == nil) == (kind == "IHDR") else { throw .damaged }
      switch kind {
      case "IHDR": found = try Header(Array(content))
      case "PLTE": palette = Array(content)
      case "tRNS": transparency = Array(content)
      case "IDAT": data += content
      case "IEND": position = file.count
      // A small letter at the start marks a chunk without which the image can be shown.
      default: if name[name.startIndex] & 0x20 == 0 { throw .damaged }
      }
    }
    guard let found else { throw .damaged }
    header = found
  }

  fileprivate static func number(_ bytes: [UInt8], at index: Int) -> Int {
    bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// C: crc32.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(unsafe bytes.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, UInt32(truncatingIfNeeded: $0.count)) })
  }
}

extension PNGFile {
  /// A part of an interlaced image: the pixels at regular distances, from the first one. An image that is not
  /// interlaced is one part.
  private struct Pass {
    let column: Int
    let row: Int
    let columnStep: Int
    let rowStep: Int

    func size(of header: Header) -> (columns: Int, rows: Int) {
      let columns = max(0, header.columns - column + columnStep - 1) / columnStep,
        rows = max(0, header.rows - row + rowStep - 1) / rowStep
      return columns == 0 || rows == 0 ? (0, 0) : (columns, rows)
    }

    static let whole = [Pass(column: 0, row: 0, columnStep: 1, rowStep: 1)]
    /// Adam7.
    static let interlaced = [
      Pass(column: 0, row: 0, columnStep: 8, rowStep: 8), Pass(column: 4, row: 0, columnStep: 8, rowStep: 8),
      Pass(column: 0, row: 4, columnStep: 4, rowStep: 8),
      Pass(column: 2, row: 0, columnStep: 4, rowStep: 4), Pass(column: 0, row: 2, columnStep: 2, rowStep: 4),
      Pass(column: 1, row: 0, columnStep: 2, rowStep: 2),
      Pass(column: 0, row: 1, columnStep: 1, rowStep: 2),
    ]
  }

  private var passes: [Pass] { header.isInterlaced ? Pass.interlaced : Pass.whole }

  private func bytesOfRow(_ columns: Int) -> Int { (columns * header.bitsOfPixel + 7) / 8 }

  /// Returns the bytes of the pixels in the form of ``PixelImage``. The caller has checked the size of the image.
  func pixels() throws(ImageFlaw) -> [UInt8] {
    let sizes = passes.map { $0.size(of: header) }
    let raw = try decompressed(count: sizes.reduce(0) { $0 + $1.rows * (1 + bytesOfRow($1.columns)) })
    var pixels = [UInt8](repeating: 0, count: header.columns * header.rows * 4)
    var start = 0
    for (pass, size) in zip(passes, sizes) {
      let length = bytesOfRow(size.columns)
      var line = [UInt8](repeating: 0, count: length)
      for row in 0..<size.rows {
        line = try unfiltered(raw[(start + 1)..<(start + 1 + length)], by: raw[start], after: line)
        start += 1 + length
        for column in 0..<size.columns {
          let pixel = try pixel(column, of: line)
          let place = ((pass.row + row * pass.rowStep) * header.columns + pass.column + column * pass.columnStep) * 4
          for channel in 0..<4 { pixels[place + channel] = pixel[channel] }
        }
      }
    }
    return pixels
  }

  /// C: uncompress.
  private func decompressed(count: Int) throws(ImageFlaw) -> [UInt8] {
    var isComplete = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      var length = UInt(count)
      let status = unsafe data.withUnsafeBufferPointer {
        unsafe uncompress(buffer.baseAddress, &length, $0.baseAddress, UInt($0.count))
      }
      isComplete = status == Z_OK && length == count
      initialized = isComplete ? count : 0
    }
    guard isComplete else { throw .damaged }
    return bytes
  }

  /// Reverses the filter of a row.
  /// - Parameter before: the row above it.
  private func unfiltered(_ bytes: ArraySlice<UInt8>, by filter: UInt8, after before: [UInt8]) throws(ImageFlaw)
    -> [UInt8]
  {
    var line = Array(bytes)
    let distance = max(1, header.bitsOfPixel / 8)
    switch filter {
    case 0: break
    case 1: for index in line.indices.dropFirst(distance) { line[index] &+= line[index - distance] }
    case 2: for index in line.indices { line[index] &+= before[index] }
    case 3:
      for index in line.indices {
        let left = index < distance ? 0 : Int(line[index - distance])
        line[index] &+= UInt8(truncatingIfNeeded: (left + Int(before[index])) / 2)
      }
    case 4:
      for index in line.indices {
        let (left, corner) = index < distance ? (0, 0) : (Int(line[index - distance]), Int(before[index - distance]))
        line[index] &+= UInt8(truncatingIfNeeded: Self.nearest(left, Int(before[index]), corner))
      }
    default: throw .damaged
    }
    return line
  }

  /// The one of three neighbours that is nearest to their linear prediction (Paeth).
  private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let prediction = left + above - corner
    let (toLeft, toAbove, toCorner) = (abs(prediction - left), abs(prediction - above), abs(prediction - corner))
    return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
  }

  private func pixel(_ column: Int, of line: [UInt8]) throws(ImageFlaw) -> SIMD4<UInt8> {
    let first = column * header.kind.channels
    switch header.kind {
    case .grey:
      let value = sample(first, of: line), level = level(value)
      return SIMD4(level, level, level, !transparency.isEmpty && isTransparent([value]) ? 0 : 255)
    case .greyWithAlpha:
      let level = level(sample(first, of: line))
      return SIMD4(level, level, level, self.level(sample(first + 1, of: line)))
    case .color:
      let (red, green, blue) = (sample(first, of: line), sample(first + 1, of: line), sample(first + 2, of: line))
      return SIMD4(
        level(red), level(green), level(blue), !transparency.isEmpty && isTransparent([red, green, blue]) ? 0 : 255)
    case .colorWithAlpha:
      return SIMD4(
        level(sample(first, of: line)), level(sample(first + 1, of: line)), level(sample(first + 2, of: line)),
        level(sample(first + 3, of: line)))
    case .palette:
      let index = sample(first, of: line)
      guard index * 3 + 2 < palette.count else { throw .damaged }
      return SIMD4(
        palette[index * 3], palette[index * 3 + 1], palette[index * 3 + 2],
        index < transparency.count ? transparency[index] : 255)
    }
  }

  /// Returns the value of a channel, counted from the start of the row.
  private func sample(_ index: Int, of line: [UInt8]) -> Int {
    switch header.depth {
    case 16: return Int(line[index * 2]) << 8 | Int(line[index * 2 + 1])
    case 8: return Int(line[index])
    default:
      let bit = index * header.depth
      return Int(line[bit / 8] >> UInt8(truncatingIfNeeded: 8 - header.depth - bit % 8)) & (1 << header.depth - 1)
    }
  }

  private func level(_ sample: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: header.depth == 16 ? sample >> 8 : sample * 255 / (1 << header.depth - 1))
  }

  /// Whether the values are the one transparent colour.
  private func isTransparent(_ values: [Int]) -> Bool {
    transparency.count == values.count * 2
      && values.indices.allSatisfy { values[$0] == Int(transparency[$0 * 2]) << 8 | Int(transparency[$0 * 2 + 1]) }
  }
}
