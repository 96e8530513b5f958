/// The parameters of a control sequence (ECMA-48 §5.4.2): numbers between `;`, or between `:` where they belong to the one before.
///
/// At most 32 are kept and the rest dropped; numbers are clamped to 65535. An omitted one is 0.
struct Parameters: Sendable {
  static let limit = 32

  /// 0 where the sequence has none at all.
  private(set) var count = 0
  private var values = InlineArray<32, UInt16>(repeating: 0)
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
  func subCount(_ index: Int) -> Int {
    var next = index + 1
    while isSub(next) { next += 1 }
    return next - index - 1
  }

  @inline(__always) mutating func clear() {
    count = 0
    colons = 0
    isFull = false
  }

  @inline(__always) mutating func digit(_ byte: UInt8) {
    if isFull { return }
    if count == 0 { start(colon: false) }
    values[count &- 1] = UInt16(min(Int(values[count &- 1]) &* 10 &+ Int(byte &- 0x30), 65535))
  }

  @inline(__always) mutating func separate(colon: Bool) {
    if count == 0 { start(colon: false) }
    if !isFull { start(colon: colon) }
  }

  @inline(__always) private mutating func start(colon: Bool) {
    guard count < Self.limit else {
      isFull = true
      return
    }
    values[count] = 0
    if colon { colons |= 1 << UInt32(count) }
    count &+= 1
  }
}
