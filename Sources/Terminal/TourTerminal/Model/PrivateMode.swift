/// A private mode (DECSET and DECRST) that the model knows, and all that is particular to it: a row of ``table``.
///
/// A mode without a row is recorded once a program has set or reset it, and is restored; it has no effect on the model.
struct PrivateMode: Sendable {
  let number: UInt16
  let kind: PrivateModes.Kind
  let traits: Traits
  /// The terminal has no such mode if its dialect has one of these differences.
  let lacking: Dialect

  struct Traits: OptionSet {
    let rawValue: UInt16

    /// The mode is on initially; all others are off.
    static let initiallyOn = Traits(rawValue: 1 << 0)
    /// DECSTR gives the mode its initial value.
    static let softReset = Traits(rawValue: 1 << 1)
    /// The mode is off in VT52 mode, and has its value again afterwards.
    static let ansi = Traits(rawValue: 1 << 2)
    /// ``Terminal/blindReset`` resets the mode, and DECSTR does not. If it stays on, the terminal shows no output of
    /// the shell, or sends reports that the shell takes for typed input.
    static let blindReset = Traits(rawValue: 1 << 3)
    /// The mode affects the picture or the writing of text, so it has a value of its own while a card is shown. A mode
    /// without this trait follows the program's changes under a card, too.
    static let onScreen = Traits(rawValue: 1 << 4)
    /// A ``FrameEncoder`` draws only while the mode has its initial value.
    static let plainFrame = Traits(rawValue: 1 << 5)
    /// The mode is off while a card is shown.
    static let offUnderCard = Traits(rawValue: 1 << 6)
    /// ``ModeWriter`` sets the mode with margins or columns, because that moves the cursor or erases the screen.
    static let withPage = Traits(rawValue: 1 << 7)
    /// ``ModeWriter`` sets the mode after pen and character sets, before the cursor. All others are set before these.
    static let last = Traits(rawValue: 1 << 8)
  }

  private init(_ number: UInt16, _ kind: PrivateModes.Kind, _ traits: Traits = [], lacking: Dialect = []) {
    (self.number, self.kind, self.traits, self.lacking) = (number, kind, traits, lacking)
  }

  private init(_ number: UInt16, _ known: PrivateModes.Known, _ traits: Traits = [], lacking: Dialect = []) {
    self.init(number, .known(known), traits, lacking: lacking)
  }

  /// The modes, ascending by number, which is the order in which they are set.
  ///
  /// - Source: xterm's control sequences. xterm lacks the modes from 2026 on: synchronized updates (Contour's
  ///   `vt-extensions/synchronized-output.md`), reports of the colour scheme (2031) and of the size (2048).
  ///   ``Dialect`` names the sources for the terminals that lack a mode.
  static let table: [PrivateMode] = [
    PrivateMode(1, .cursorKeys, [.softReset]),
    PrivateMode(2, .ansi, lacking: [.tmuxFunctions, .vteFunctions, .noRareFunctions]),
    PrivateMode(3, .columns, [.onScreen, .withPage]),
    PrivateMode(5, .reverseScreen, [.onScreen, .offUnderCard], lacking: [.tmuxFunctions, .basicModes]),
    PrivateMode(6, .origin, [.softReset, .ansi, .onScreen, .plainFrame, .withPage]),
    PrivateMode(7, .autowrap, [.initiallyOn, .softReset, .ansi, .onScreen, .plainFrame, .last]),
    PrivateMode(8, .autorepeat, [.initiallyOn]),
    PrivateMode(9, .mouseTracking, lacking: [.tmuxFunctions, .basicModes]),
    PrivateMode(25, .cursorVisible, [.initiallyOn, .softReset, .onScreen, .offUnderCard, .last]),
    // In this mode xterm does not decode UTF-8.
    PrivateMode(
      42, .nationalSets, [.onScreen, .plainFrame, .last], lacking: [.tmuxFunctions, .vteFunctions, .noRareFunctions]),
    PrivateMode(
      45, .reverseWrap, [.softReset, .ansi, .onScreen], lacking: [.tmuxFunctions, .vteFunctions, .basicModes]),
    PrivateMode(47, .alternateScreen, lacking: [.basicModes]),
    PrivateMode(66, .keypad, [.softReset], lacking: [.tmuxFunctions, .basicModes]),
    PrivateMode(
      69, .leftRightMargins, [.softReset, .ansi, .onScreen, .plainFrame, .withPage],
      lacking: [.tmuxFunctions, .vteFunctions, .noSideMargins]),
    PrivateMode(1000, .mouseTracking),
    PrivateMode(1001, .mouseTracking),
    PrivateMode(1002, .mouseTracking),
    PrivateMode(1003, .mouseTracking),
    PrivateMode(1004, .focusReports, [.blindReset]),
    PrivateMode(1005, .mouseEncoding, lacking: [.vteFunctions]),
    PrivateMode(1006, .mouseEncoding),
    PrivateMode(1015, .mouseEncoding, lacking: [.tmuxFunctions, .vteFunctions, .noRareFunctions]),
    PrivateMode(1016, .mouseEncoding, lacking: [.tmuxFunctions, .vteFunctions, .noRareFunctions]),
    PrivateMode(1045, .extendedReverseWrap, [.softReset, .onScreen], lacking: [.tmuxFunctions, .vteFunctions]),
    PrivateMode(
      1046, .alternateAllowed, [.initiallyOn, .onScreen], lacking: [.tmuxFunctions, .vteFunctions, .noRareFunctions]),
    PrivateMode(1047, .alternateScreen, lacking: [.basicModes]),
    PrivateMode(1048, .savedCursor, lacking: [.tmuxFunctions, .basicModes]),
    PrivateMode(1049, .alternateScreen),
    PrivateMode(2004, .bracketedPaste, [.blindReset]),
    PrivateMode(2026, .synchronizedUpdate, [.blindReset, .onScreen, .offUnderCard, .last]),
    PrivateMode(2031, .schemeReports, [.blindReset]),
    PrivateMode(2048, .sizeReports, [.blindReset], lacking: [.tmuxFunctions, .vteFunctions]),
  ]

  /// The row of a mode; nil if it has none.
  init?(number: UInt16) {
    guard let row = Self.table.first(where: { $0.number == number }) else { return nil }
    self = row
  }
}

extension PrivateModes {
  /// A mode that is on or off, under DEC's or xterm's name.
  public enum Known: UInt8, CaseIterable, Sendable {
    case cursorKeys, columns, reverseScreen, origin, autowrap, autorepeat, cursorVisible, nationalSets, reverseWrap,
      keypad
    case leftRightMargins, focusReports, extendedReverseWrap, alternateAllowed, bracketedPaste, synchronizedUpdate,
      schemeReports, sizeReports
  }

  /// The state that a private mode sets. Modes of one kind set the same state.
  enum Kind: Equatable {
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
    /// A mode without a row in the table.
    case other

    init(_ number: UInt16) { self = PrivateMode(number: number)?.kind ?? .other }

    /// The numbers of the modes that switch the buffer, allow the switch, or save the cursor; ascending.
    static let ofBuffers = PrivateMode.table.filter {
      [.alternateScreen, .savedCursor, .known(.alternateAllowed)].contains($0.kind)
    }
    .map(\.number)
  }
}

/// The columns of the table.
extension PrivateModes.Known {
  /// The rows of the modes, by ``rawValue``.
  private static let rows = allCases.map { mode in
    guard let row = PrivateMode.table.first(where: { $0.kind == .known(mode) }) else {
      preconditionFailure("the mode has a row in the table")
    }
    return row
  }

  private static func with(_ traits: PrivateMode.Traits) -> [Self] {
    allCases.filter { rows[Int($0.rawValue)].traits.isSuperset(of: traits) }
  }

  public var number: UInt16 { Self.rows[Int(rawValue)].number }
  var isInitiallyOn: Bool { Self.rows[Int(rawValue)].traits.contains(.initiallyOn) }

  static let softReset = with(.softReset)
  static let ansi = with(.ansi)
  static let blindReset = with(.blindReset)
  static let onScreen = with(.onScreen)
  static let plainFrame = with(.plainFrame)
  static let offUnderCard = with(.offUnderCard)
  static let last = with(.last)
  static let first = allCases.filter { rows[Int($0.rawValue)].traits.isDisjoint(with: [.withPage, .last]) }
}
