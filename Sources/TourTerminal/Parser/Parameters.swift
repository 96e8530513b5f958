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

  @inline(__always) mutating func clear() {
    count = 0
    colons = 0
    isFull = false
  }

  /// Takes all parameters of a sequence, whose first byte is at `index`. Returns false, and has read nothing, where they are not such as
  /// ``WrittenNumbers`` reads.
  @inline(__always) mutating func readWhole(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
    var (numbers, count) = (WrittenNumbers(bytes, at: index), 0)
    values.withUnsafeMutableBufferPointer { values in
      repeat {
        values[count] = UInt16(truncatingIfNeeded: numbers.next())
        count &+= 1
      } while numbers.end == UInt8(ascii: ";")
    }
    guard numbers.end >= 0x40 else { return false }
    (self.count, colons, isFull, index) = (count, 0, false, numbers.index(in: bytes) &- 1)
    return true
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
