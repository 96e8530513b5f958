/// Reads a property of the scalars of a text, one after the other, from a table of ranges.
///
/// The range found last is kept, because the next scalar of a text mostly has the same script.
struct RangeReader {
  /// The values of U+0000 to U+00FF, which take no search.
  private let latin: [UInt8]
  /// For each range, ascending, its first scalar in bits 8 to 28, and its value in bits 0 to 7. The first begins at
  /// U+0000; each ends where the next one begins.
  private let ranges: [UInt32]
  /// The first scalar of the range found last.
  private var first: UInt32 = 0
  /// The number of scalars of that range; 0 before the first search.
  private var count: UInt32 = 0
  private var value: UInt8 = 0

  init(latin: [UInt8], ranges: [UInt32]) { (self.latin, self.ranges) = (latin, ranges) }

  /// Returns the value of a scalar.
  @inline(__always) mutating func value(of scalar: Unicode.Scalar) -> UInt8 {
    if scalar.value < 0x100 { return latin[Int(scalar.value)] }
    if scalar.value &- first >= count { find(scalar) }
    return value
  }

  /// Searches the last range whose first scalar is at most `scalar`, by halving.
  @inline(never) private mutating func find(_ scalar: Unicode.Scalar) {
    let key = scalar.value << 8 | 0xFF
    var (index, rest) = (0, ranges.count)
    while rest > 1 {
      let half = rest / 2
      if ranges[index + half] <= key { index += half }
      rest -= half
    }
    first = ranges[index] >> 8
    count = (index + 1 < ranges.count ? ranges[index + 1] >> 8 : 0x11_0000) - first
    value = UInt8(truncatingIfNeeded: ranges[index])
  }
}
