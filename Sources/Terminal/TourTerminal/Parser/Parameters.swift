/// The parameters of a control sequence (ECMA-48 §5.4.2): numbers separated by `;`, or by `:` before a subparameter.
///
/// At most 32 are kept and the rest dropped; numbers are clamped to 65535. An omitted one is 0.
struct Parameters: Sendable {
  static let limit = 32

  /// The number of parameters; 0 if the sequence has none at all.
  private(set) var count = 0
  /// Heap storage, because an inline array would be copied at every access.
  private var values = ContiguousArray<UInt16>(repeating: 0, count: Self.limit)
  /// Bit n is set if parameter n follows a colon.
  private var colons: UInt32 = 0
  private var isFull = false
  /// Whether the last of several parameters is omitted.
  private var endsEmpty = false
  /// Whether colons are left out: ``Dialect/skipsColons``.
  var skipsColons = false

  /// Whether there are exactly two parameters, and the second is written as 0, not omitted.
  var endsWithZero: Bool { count == 2 && values[1] == 0 && !endsEmpty }

  /// Whether a parameter that is kept follows a colon.
  var hasColons: Bool { colons != 0 }

  /// The value of a parameter; 0 if it was omitted.
  @inline(__always) subscript(index: Int) -> Int { index < count ? Int(values[index]) : 0 }

  /// The value of a parameter that is a count: 1 if it was omitted or is 0.
  @inline(__always) func amount(_ index: Int = 0) -> Int { max(1, self[index]) }

  /// Whether a parameter is a subparameter of the one before it.
  @inline(__always) func isSub(_ index: Int) -> Bool { index < count && colons & (1 << UInt32(index)) != 0 }

  @inline(__always) mutating func clear() {
    count = 0
    colons = 0
    isFull = false
    endsEmpty = false
  }

  /// Drops the last of several parameters if it is omitted.
  mutating func dropOmittedLast() {
    if endsEmpty, !isFull, count > 1 { count -= 1 }
    endsEmpty = false
  }

  /// Reads all parameters of a sequence, from its first byte at `index` on. Returns false and leaves `index` unchanged
  /// if ``WrittenNumbers`` cannot read them.
  @inline(__always) mutating func readWhole(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    var (numbers, count) = (WrittenNumbers(in: bytes, at: index), 0)
    values.withMutableSpan { values in
      repeat {
        values[count] = UInt16(truncatingIfNeeded: numbers.next(in: bytes))
        count &+= 1
      } while numbers.end == UInt8(ascii: ";")
    }
    guard numbers.end >= 0x40 else { return false }
    (self.count, colons, isFull, index) = (count, 0, false, numbers.position &- 1)
    endsEmpty = bytes[index &- 1] == UInt8(ascii: ";")
    return true
  }

  /// Reads digits, `;` and `:` from `index` on.
  @inline(__always) mutating func read(_ bytes: Span<UInt8>, _ index: inout Int) {
    var (count, colons, isFull, next) = (max(1, self.count), self.colons, self.isFull, index)
    // At the start of a sequence the array still contains the values of the previous sequence.
    var value = self.count == 0 ? 0 : UInt32(self.values[count &- 1])
    values.withMutableSpan { values in
      while next < bytes.count {
        let byte = bytes[next]
        if byte &- 0x30 < 10 {
          value = min(value &* 10 &+ UInt32(byte &- 0x30), 65535)
        } else if byte == 0x3A, skipsColons {
          // The digits after it continue the number.
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
    if next > index { endsEmpty = bytes[next &- 1] == UInt8(ascii: ";") }
    (self.count, self.colons, self.isFull, index) = (count, colons, isFull, next)
  }
}
