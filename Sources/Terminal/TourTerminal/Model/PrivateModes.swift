/// The private modes that are on or off (DECSET and DECRST), by number: the modes of ``Known``, and others that a
/// program has used.
///
/// A mode whose initial value differs between terminals is not in ``Known``: the blinking cursor (12), the backarrow
/// key (67), the wheel as arrow keys (1007), grapheme clusters (2027). Its value is recorded once a program sets or
/// resets it, even if that changes nothing.
///
/// The visible buffer, mouse tracking and mouse encoding are set by the same sequences, but have more than two values:
/// see ``Kind`` and ``Modes``. ``PrivateMode/table`` has a row for each mode that the model knows.
public struct PrivateModes: Hashable, Sendable {
  /// The number of modes outside ``Known`` that are recorded.
  static let limit = 64

  private var bits = Self.initialBits
  /// The modes outside ``Known``, ascending by number.
  private var others: [Other] = []

  private struct Other: Hashable, Sendable {
    var number: UInt16
    var isOn: Bool
  }

  private static let initialBits = Known.allCases.reduce(0) { $1.isInitiallyOn ? $0 | bit($1) : $0 }

  @inline(__always) private static func bit(_ mode: Known) -> UInt32 { 1 << UInt32(mode.rawValue) }

  public init() {}

  public subscript(mode: Known) -> Bool {
    get { bits & Self.bit(mode) != 0 }
    set { if newValue { bits |= Self.bit(mode) } else { bits &= ~Self.bit(mode) } }
  }

  /// The value of a mode by number; nil if it is not in ``Known`` and was never set or reset.
  public subscript(number number: UInt16) -> Bool? {
    if case .known(let known) = Kind(number) { return self[known] }
    return others.first { $0.number == number }?.isOn
  }

  /// Sets a mode by number. Of the modes outside ``Known`` only the first 64 are recorded.
  public mutating func set(_ number: UInt16, to isOn: Bool) {
    if case .known(let known) = Kind(number) {
      self[known] = isOn
    } else if let index = others.firstIndex(where: { $0.number >= number }), others[index].number == number {
      others[index].isOn = isOn
    } else if others.count < Self.limit {
      let index = others.firstIndex { $0.number > number } ?? others.count
      others.insert(Other(number: number, isOn: isOn), at: index)
    }
  }

  /// Gives modes their initial values.
  mutating func reset(_ modes: [Known]) {
    for mode in modes { self[mode] = mode.isInitiallyOn }
  }

  /// Turns modes off.
  mutating func turnOff(_ modes: [Known]) {
    for mode in modes { self[mode] = false }
  }

  /// Sets modes to their values in `source`.
  mutating func take(_ modes: [Known], from source: PrivateModes) {
    for mode in modes { self[mode] = source[mode] }
  }

  /// The modes of ``Known`` that differ from their initial value, followed by all other recorded modes; both ascending
  /// by number.
  var used: [(number: UInt16, isOn: Bool)] {
    Known.allCases.filter { self[$0] != $0.isInitiallyOn }.map { ($0.number, self[$0]) }
      + others.map { ($0.number, $0.isOn) }
  }
}
