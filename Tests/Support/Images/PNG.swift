/// Writes PNG files without compression, for tests. Source: PNG (Third Edition), RFC 1950, RFC 1951.
public struct PNG {
  var columns: Int
  var rows: Int
  /// Four bytes for each pixel: red, green, blue and alpha.
  var pixels: [UInt8]

  public init(columns: Int, rows: Int, pixels: [UInt8]) {
    (self.columns, self.rows, self.pixels) = (columns, rows, pixels)
  }

  /// An image whose pixels are given by their place.
  public init(columns: Int, rows: Int, _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)) {
    var pixels: [UInt8] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let (red, green, blue, alpha) = pixel(column, row)
        pixels += [red, green, blue, alpha]
      }
    }
    self.init(columns: columns, rows: rows, pixels: pixels)
  }

  public var bytes: [UInt8] {
    var lines: [UInt8] = []
    for row in 0..<rows { lines += [0] + pixels[(row * columns * 4)..<((row + 1) * columns * 4)] }
    return Self.signature + Self.header(columns: columns, rows: rows) + Self.chunk("IDAT", Self.stored(lines))
      + Self.chunk("IEND", [])
  }

  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  public static func header(columns: Int, rows: Int, depth: UInt8 = 8, kind: UInt8 = 6, isInterlaced: Bool = false)
    -> [UInt8]
  {
    chunk("IHDR", number(columns) + number(rows) + [depth, kind, 0, 0, isInterlaced ? 1 : 0])
  }

  /// A file with these rows, each with the byte of its filter.
  public static func file(_ header: [UInt8], _ chunks: [UInt8] = [], lines: [UInt8]) -> [UInt8] {
    signature + header + chunks + chunk("IDAT", stored(lines)) + chunk("IEND", [])
  }

  public static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return number(data.count) + body + number(Int(checksum(body)))
  }

  private static func number(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A zlib stream of blocks that are stored.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(data.count, start + 65_535)
      let length = UInt16(end - start)
      stream.append(end == data.count ? 1 : 0)
      for number in [length, ~length] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      stream += data[start..<end]
      start = end
    } while start < data.count
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + number(b << 16 | a)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return ~sum
  }
}
