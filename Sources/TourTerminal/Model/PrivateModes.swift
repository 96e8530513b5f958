/// The switches of DECSET and DECRST, by their numbers: those the model knows, and others that a program has used.
///
/// What is on at first in some terminals only is not known here: the blinking cursor (12), the backarrow key (67), the wheel as arrow
/// keys (1007), clusters (2027). A program that switches one off has then said something, though it may have been off.
///
/// Which buffer is shown, mouse tracking and mouse encoding are not switches, though they are set in the same way: see ``Modes``.
public struct PrivateModes: Hashable, Sendable {
  /// DEC's and xterm's names; each with its number.
  public enum Known: UInt8, CaseIterable, Sendable {
    case cursorKeys, columns, reverseScreen, origin, autowrap, autorepeat, cursorVisible, nationalSets, reverseWrap, keypad
    case leftRightMargins, focusReports, extendedReverseWrap, alternateAllowed, bracketedPaste, synchronizedUpdate, schemeReports, sizeReports

    /// In the order of the cases.
    private static let numbers: [UInt16] = [1, 3, 5, 6, 7, 8, 25, 42, 45, 66, 69, 1004, 1045, 1046, 2004, 2026, 2031, 2048]

    init?(number: UInt16) {
      guard let index = Self.numbers.firstIndex(of: number) else { return nil }
      self.init(rawValue: UInt8(truncatingIfNeeded: index))
    }

    /// Those that say what is on the screen, and how it is written there.
    static let onScreen: [Known] = [
      .columns, .reverseScreen, .origin, .autowrap, .cursorVisible, .nationalSets, .reverseWrap, .leftRightMargins, .extendedReverseWrap,
      .alternateAllowed, .synchronizedUpdate,
    ]

    public var number: UInt16 { Self.numbers[Int(rawValue)] }
    var isInitiallyOn: Bool { [.autowrap, .autorepeat, .cursorVisible, .alternateAllowed].contains(self) }
    @inline(__always) fileprivate var bit: UInt32 { 1 << UInt32(rawValue) }
  }

  /// How many unknown ones are remembered.
  static let limit = 64

  private var bits = Self.initialBits
  /// Ascending by number.
  private var others: [Other] = []

  private struct Other: Hashable, Sendable {
    var number: UInt16
    var isOn: Bool
  }

  private static let initialBits = Known.allCases.reduce(0) { $1.isInitiallyOn ? $0 | $1.bit : $0 }

  public init() {}

  public subscript(mode: Known) -> Bool {
    get { bits & mode.bit != 0 }
    set { if newValue { bits |= mode.bit } else { bits &= ~mode.bit } }
  }

  /// The value of any mode by number; nil where the model does not know it and nobody has set it.
  public subscript(number number: UInt16) -> Bool? {
    if let known = Known(number: number) { return self[known] }
    return others.first { $0.number == number }?.isOn
  }

  /// Sets a mode by number. Past 64 unknown ones, further ones are not remembered.
  public mutating func set(_ number: UInt16, to isOn: Bool) {
    if let known = Known(number: number) {
      self[known] = isOn
    } else if let index = others.firstIndex(where: { $0.number >= number }), others[index].number == number {
      others[index].isOn = isOn
    } else if others.count < Self.limit {
      let index = others.firstIndex { $0.number > number } ?? others.count
      others.insert(Other(number: number, isOn: isOn), at: index)
    }
  }

  /// All modes that differ from what they are initially, unknown ones that were set or reset included; ascending within each kind.
  var used: [(number: UInt16, isOn: Bool)] {
    Known.allCases.filter { self[$0] != $0.isInitiallyOn }.map { ($0.number, self[$0]) } + others.map { ($0.number, $0.isOn) }
  }
}
