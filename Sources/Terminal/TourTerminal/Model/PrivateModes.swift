/// The private modes that are on or off (DECSET and DECRST), by number: the modes of ``Known``, and others that a
/// program has used.
///
/// A mode whose initial value differs between terminals is not in ``Known``: the blinking cursor (12), the backarrow
/// key (67), the wheel as arrow keys (1007), grapheme clusters (2027). Its value is recorded once a program sets or
/// resets it, even if that changes nothing.
///
/// The visible buffer, mouse tracking and mouse encoding are set by the same sequences, but have more than two values:
/// see ``Kind`` and ``Modes``.
public struct PrivateModes: Hashable, Sendable {
  /// A mode with a known initial value, under DEC's or xterm's name. The cases are in the order of their numbers.
  public enum Known: UInt8, CaseIterable, Sendable {
    case cursorKeys, columns, reverseScreen, origin, autowrap, autorepeat, cursorVisible, nationalSets, reverseWrap,
      keypad
    case leftRightMargins, focusReports, extendedReverseWrap, alternateAllowed, bracketedPaste, synchronizedUpdate,
      schemeReports, sizeReports

    /// `allCases` would create an array at each use.
    private static let all = allCases

    init?(number: UInt16) {
      guard let known = Self.all.first(where: { $0.number == number }) else { return nil }
      self = known
    }

    public var number: UInt16 {
      switch self {
      case .cursorKeys: 1
      case .columns: 3
      case .reverseScreen: 5
      case .origin: 6
      case .autowrap: 7
      case .autorepeat: 8
      case .cursorVisible: 25
      case .nationalSets: 42
      case .reverseWrap: 45
      case .keypad: 66
      case .leftRightMargins: 69
      case .focusReports: 1004
      case .extendedReverseWrap: 1045
      case .alternateAllowed: 1046
      case .bracketedPaste: 2004
      case .synchronizedUpdate: 2026
      case .schemeReports: 2031
      case .sizeReports: 2048
      }
    }

    /// The modes that affect the picture or the writing of text. They have separate values while a card is shown.
    static let onScreen: [Known] = setByThemselves + [.reverseScreen, .extendedReverseWrap, .alternateAllowed]

    /// The modes that place text, affect its display, or erase the screen. ``ModeWriter`` sets each of them separately,
    /// because their order among other changes matters.
    static let setByThemselves: [Known] = [
      .columns, .origin, .autowrap, .cursorVisible, .nationalSets, .reverseWrap, .leftRightMargins, .synchronizedUpdate,
    ]

    /// The modes whose value would prevent a ``FrameEncoder`` from drawing, with the values that it requires. In the
    /// mode of national sets, xterm does not decode UTF-8.
    static let forDrawing: [(mode: Known, isOn: Bool)] = [
      (.origin, false), (.autowrap, true), (.nationalSets, false), (.leftRightMargins, false),
    ]

    /// The modes that have a value of their own while a card is shown, in addition to ``forDrawing``.
    static let underCard: [(mode: Known, isOn: Bool)] = [
      (.cursorVisible, false), (.reverseScreen, false), (.synchronizedUpdate, false),
    ]

    /// The modes that ``Terminal/blindReset`` resets. DECSTR does not reset them. If they stay on, the terminal shows
    /// no output of the shell, or sends reports that the shell takes for typed input.
    static let resetBlindly: [Known] = [
      .synchronizedUpdate, .focusReports, .bracketedPaste, .schemeReports, .sizeReports,
    ]

    var isInitiallyOn: Bool { [.autowrap, .autorepeat, .cursorVisible, .alternateAllowed].contains(self) }
    @inline(__always) fileprivate var bit: UInt32 { 1 << UInt32(rawValue) }
  }

  /// The number of modes outside ``Known`` that are recorded.
  static let limit = 64

  private var bits = Self.initialBits
  /// The modes outside ``Known``, ascending by number.
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

  /// The value of a mode by number; nil if it is not in ``Known`` and was never set or reset.
  public subscript(number number: UInt16) -> Bool? {
    if let known = Known(number: number) { return self[known] }
    return others.first { $0.number == number }?.isOn
  }

  /// Sets a mode by number. Of the modes outside ``Known`` only the first 64 are recorded.
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

  /// The modes of ``Known`` that differ from their initial value, followed by all other recorded modes; both ascending
  /// by number.
  var used: [(number: UInt16, isOn: Bool)] {
    Known.allCases.filter { self[$0] != $0.isInitiallyOn }.map { ($0.number, self[$0]) }
      + others.map { ($0.number, $0.isOn) }
  }
}

extension PrivateModes {
  /// The state that a private mode sets, by the mode's number. Modes of one kind set the same state.
  enum Kind: Equatable {
    /// A mode of ``Known``, which is on or off.
    case known(Known)
    /// The visible buffer: ``Modes/alternateMode``.
    case alternateScreen
    /// The saved cursor (1048): setting the mode saves the cursor, and resetting it restores the cursor.
    case savedCursor
    /// ``Modes/mouseTracking``
    case mouseTracking
    /// ``Modes/mouseEncoding``
    case mouseEncoding
    /// ANSI mode (DECANM, 2): resetting it begins VT52 mode.
    case ansi
    /// Any other mode: its value is recorded, and it has no effect on the model.
    case other

    init(_ number: UInt16) {
      if let known = Known(number: number) {
        self = .known(known)
      } else {
        self = Self.shared.first { $0.numbers.contains(number) }?.kind ?? .other
      }
    }

    private static let shared: [(kind: Kind, numbers: [UInt16])] = [
      (.alternateScreen, [47, 1047, 1049]), (.savedCursor, [1048]), (.mouseTracking, [9, 1000, 1001, 1002, 1003]),
      (.mouseEncoding, [1005, 1006, 1015, 1016]), (.ansi, [2]),
    ]

    /// The numbers of the modes that switch the buffer, allow the switch, or save the cursor; ascending.
    static let ofBuffers =
      (shared.filter { $0.kind == .alternateScreen || $0.kind == .savedCursor }.flatMap(\.numbers) + [
        Known.alternateAllowed.number
      ]).sorted()
  }
}
