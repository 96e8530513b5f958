/// The parameters of a control sequence (ECMA-48 §5.4.2): numbers between `;`, or between `:` where they belong to the one before.
///
/// At most 32 are kept and the rest dropped; numbers are clamped to 65535. An omitted one is 0.
struct Parameters: Sendable {
  static let limit = 32

  /// 0 where the sequence has none at all.
  private(set) var count = 0
  /// An array elsewhere: one in place would be copied for every look at it.
  private var values = ContiguousArray<UInt16>(repeating: 0, count: Self.limit)
  /// Bit n is set where parameter n stands behind a colon.
  private var colons: UInt32 = 0
  private var isFull = false

  /// The value of a parameter; 0 where it was omitted.
  @inline(__always) subscript(index: Int) -> Int { index < count ? Int(values[index]) : 0 }

  /// The value of a parameter that counts something: 1 where it was omitted or is 0.
  @inline(__always) func amount(_ index: Int = 0) -> Int { max(1, self[index]) }

  /// Whether a parameter belongs to the one before it.
  @inline(__always) func isSub(_ index: Int) -> Bool { index < count && colons & (1 << UInt32(index)) != 0 }

  /// How many parameters stand behind colons after this one.
  @inline(__always) func subCount(_ index: Int) -> Int {
    if colons == 0 { return 0 }
    var next = index + 1
    while isSub(next) { next += 1 }
    return next - index - 1
  }

  @inline(__always) mutating func clear() {
    count = 0
    colons = 0
    isFull = false
  }

  /// Takes all parameters of a sequence, whose first byte is at `index`. Returns false, and is of no use, where there are too many or
  /// where more of them may be to come.
  @inline(__always) mutating func readWhole(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
    var (count, colons, next) = (0, UInt32(0), index)
    let isWhole = values.withUnsafeMutableBufferPointer { values in
      while count < Self.limit {
        var value = UInt32(0)
        if next &+ 4 <= bytes.count, let (number, length) = Self.shortNumber(bytes.baseAddress! + next) {
          value = number
          next &+= length
        } else {
          while next < bytes.count, bytes[next] &- 0x30 < 10 {
            value = min(value &* 10 &+ UInt32(bytes[next] &- 0x30), 65535)
            next &+= 1
          }
          if next == bytes.count { break }
        }
        values[count] = UInt16(truncatingIfNeeded: value)
        count &+= 1
        let byte = bytes[next]
        if byte & 0xFE != 0x3A { return true }
        if byte == 0x3A { colons |= 1 &<< UInt32(truncatingIfNeeded: count) }
        next &+= 1
      }
      return false
    }
    (self.count, self.colons, isFull, index) = (count, colons, false, next)
    return isWhole
  }

  /// The number that stands at the beginning of four bytes, and how many digits it has, which may be none; nil where there are four.
  ///
  /// All digits at once: the lengths of colours' numbers are what no processor can foresee.
  @inline(__always) private static func shortNumber(_ bytes: UnsafePointer<UInt8>) -> (value: UInt32, length: Int)? {
    let word = UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self).littleEndian ^ 0x3030_3030
    // The highest bit of a byte is set where it is no digit; above the first such byte it may be set without reason.
    let others = (word &+ 0x7676_7676 | word) & 0x8080_8080
    if others == 0 { return nil }
    let length = others.trailingZeroBitCount &>> 3
    // The last digit to the top, and nothing before the first: 0, hundreds, tens, ones.
    let digits = UInt32(truncatingIfNeeded: UInt64(word) &<< UInt64(truncatingIfNeeded: 32 &- 8 &* length))
    let pairs = digits &* 10 &+ digits &>> 8
    return ((pairs & 0xFF) &* 100 &+ (pairs &>> 16) & 0xFF, length)
  }

  /// Takes what makes parameters, from `index` on: digits, `;` and `:`.
  @inline(__always) mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    var (count, colons, isFull, next) = (max(1, self.count), self.colons, self.isFull, index)
    // No parameter's value is left from the sequence before.
    var value = self.count == 0 ? 0 : UInt32(values[count &- 1])
    values.withUnsafeMutableBufferPointer { values in
      while next < bytes.count {
        let byte = bytes[next]
        if byte &- 0x30 < 10 {
          value = min(value &* 10 &+ UInt32(byte &- 0x30), 65535)
        } else if byte & 0xFE == 0x3A {
          if !isFull { values[count &- 1] = UInt16(truncatingIfNeeded: value) }
          value = 0
          if count == Self.limit {
            isFull = true
          } else {
            if byte == 0x3A { colons |= 1 << UInt32(count) }
            count &+= 1
          }
        } else {
          break
        }
        next &+= 1
      }
      if !isFull { values[count &- 1] = UInt16(truncatingIfNeeded: value) }
    }
    (self.count, self.colons, self.isFull, index) = (count, colons, isFull, next)
  }
}
