public import TourScreen

/// The state of a terminal except its cells: cursor, pen, margins, tab stops, private modes, and the modes of keyboard
/// and mouse.
///
/// Equality of whole terminals also covers cells, titles, colours and incomplete sequences: see
/// ``Terminal/isIndistinguishable(from:)``.
public struct Modes: Hashable, Sendable {
  public internal(set) var size: Size
  /// How the terminal differs from xterm.
  public internal(set) var dialect: Dialect

  // MARK: The cursor and its pen
  /// The cell of the cursor, which is always on the screen.
  public internal(set) var cursor = Point(column: 0, row: 0)
  /// Whether the last column was written, so that the next character first wraps to the next row.
  public internal(set) var isWrapPending = false
  public internal(set) var pen = Pen()
  public internal(set) var charsets = Charsets()
  /// The cursor's shape (DECSCUSR), 0–6; 0 is the terminal's default.
  public internal(set) var cursorStyle: UInt8 = 0
  /// The renditions that XTPUSHSGR saved.
  var pens = PenStack()

  // MARK: The page
  /// The rows and columns that scroll (DECSTBM, DECSLRM).
  public internal(set) var margins: Rect
  public internal(set) var tabStops: TabStops
  /// Insert mode (IRM): a character shifts the rest of its line to the right.
  public internal(set) var isInserting = false
  /// Whether ED, EL and ECH keep protected cells (ISO 6429). SPA sets this. DECSCA resets it, so that only selective
  /// erases keep protected cells.
  public internal(set) var keepsProtected = false
  /// Whether DECCARA and DECRARA change a rectangle (DECSACE) rather than a stream of characters.
  public internal(set) var changesRectangles = false
  /// Newline mode (LNM): a line feed includes a carriage return.
  public internal(set) var isNewLine = false
  public internal(set) var privateModes = PrivateModes()
  /// The modes of SM and RM except insert and newline mode, by number, such as KAM (2) and SRM (12). A mode that was
  /// never set or reset is absent.
  public internal(set) var ansiModes: [UInt16: Bool] = [:]
  /// The private modes that XTSAVE saved, by number.
  public internal(set) var savedPrivateModes: [UInt16: Bool] = [:]

  /// The ANSI state to restore when VT52 mode ends; nil outside VT52 mode.
  var beforeVT52: ANSI? {
    didSet { isVT52 = beforeVT52 != nil }
  }
  /// Whether VT52 mode is on. Stored, because it is read for every character.
  private(set) var isVT52 = false

  // MARK: Input
  /// The mode number of mouse tracking: 9, 1000, 1001, 1002 or 1003; 0 is off.
  public internal(set) var mouseTracking: UInt16 = 0
  /// The modes of mouse tracking that are on, but not in effect, ascending: ``Dialect/separateTracking``.
  var otherTracking: [UInt16] = []
  /// The mode number of the mouse encoding: 1005, 1006, 1015 or 1016; 0 is the X10 encoding.
  public internal(set) var mouseEncoding: UInt16 = 0
  public internal(set) var keyModifiers = KeyModifiers()

  // MARK: The two buffers
  /// The mode number that showed the alternate screen: 47, 1047 or 1049; 0 while the main screen is shown.
  public internal(set) var alternateMode: UInt16 = 0
  public internal(set) var mainSaved = SavedCursor()
  public internal(set) var alternateSaved = SavedCursor()
  /// The position at which the cursor left the hidden buffer, with ``Dialect/broadReset``.
  var hiddenCursor = Point(column: 0, row: 0)
  /// The background with which mode 1049 erases the alternate screen: ``Dialect/ownBackground``.
  var alternateBackground = Color.default
  /// Margins and tab stops of the main screen while the alternate one is shown: ``Dialect/ownPage``.
  var mainPage: Page?
  /// Position and pen that mode 1049 restores, if the terminal keeps them apart from DECSC (``Dialect/separateEntry``);
  /// nil before that mode was first set.
  public internal(set) var entry: SavedCursor?
  public internal(set) var mainKeyboard = KeyboardStack()
  public internal(set) var alternateKeyboard = KeyboardStack()

  struct Page: Hashable, Sendable {
    var margins: Rect
    var tabStops: TabStops
  }

  var page: Page {
    get { Page(margins: margins, tabStops: tabStops) }
    set { (margins, tabStops) = (newValue.margins, newValue.tabStops) }
  }

  /// Creates the modes of a terminal of this size after a reset.
  public init(size: Size, dialect: Dialect = .xterm) {
    self.size = size
    self.dialect = dialect
    margins = Rect(size: size)
    tabStops = TabStops(columns: size.columns, hasFirst: dialect.contains(.initialStop))
  }

  public var isAlternate: Bool { alternateMode != 0 }

  /// The cursor that DECSC saved in the visible buffer.
  public internal(set) var saved: SavedCursor {
    get { savesApart ? alternateSaved : mainSaved }
    set { if savesApart { alternateSaved = newValue } else { mainSaved = newValue } }
  }

  /// Whether DECSC has a state of its own for the visible buffer, apart from the main screen's.
  private var savesApart: Bool { isAlternate && !dialect.contains(.separateEntry) }

  /// The kitty keyboard flags of the visible buffer.
  public internal(set) var keyboard: KeyboardStack {
    get { isAlternate ? alternateKeyboard : mainKeyboard }
    set { if isAlternate { alternateKeyboard = newValue } else { mainKeyboard = newValue } }
  }

  /// Returns the modes of the real terminal while a card covers the program's screen: no margins, autowrap on, ASCII in
  /// G0, the cursor hidden, reverse screen and synchronized update off. The keyboard modes stay as the program set
  /// them, because keys that are passed on must have the program's encoding.
  ///
  /// - Parameter input: what the card takes of the input.
  /// - Parameter alternate: whether a card over a main screen is shown on the alternate screen. The switch is mode
  ///   1049, so that the terminal saves the cursor and moves it along when it rewraps lines. That overwrites the cursor
  ///   that the program has saved by DECSC, which is saved again after the card. In a terminal with
  ///   ``Dialect/separateEntry``, such as tmux, 1049 does not overwrite it: it has a saved cursor of its own,
  ///   ``entry``.
  public func overlay(input: CardInput, alternate: Bool = false) -> Modes {
    var modes = drawable
    modes.privateModes.turnOff(PrivateModes.Known.offUnderCard)
    modes.take(input)
    if alternate, !isAlternate {
      modes.privateModes[.alternateAllowed] = true
      modes.alternateMode = 1049
      if dialect.contains(.broadReset) { modes.hiddenCursor = cursor }
      if dialect.contains(.ownPage) { modes.mainPage = Page(margins: Rect(size: size), tabStops: tabStops) }
      if dialect.contains(.separateEntry) {
        modes.entry = SavedCursor()
        modes.entry?.position = cursor
        modes.entry?.pen = pen
      } else {
        modes.mainSaved = SavedCursor()
        modes.mainSaved.position = cursor
        modes.mainSaved.isWrapPending = isWrapPending && !dialect.contains(.unsavedWrap)
        modes.mainSaved.isReversed = dialect.contains(.savedReverse) && privateModes[.reverseScreen]
      }
      if mainKeyboard.flags != alternateKeyboard.flags { modes.alternateKeyboard.set(mainKeyboard.flags, how: 1) }
    }
    return modes
  }

  /// Returns the overlay's modes after the program has changed its own: keyboard, mouse and cursor shape come from
  /// `program`, the modes that affect drawing stay.
  ///
  /// - Parameter input: as in ``overlay(input:alternate:)``.
  public func following(_ program: Modes, input: CardInput) -> Modes {
    var modes = self
    modes.isNewLine = program.isNewLine
    modes.ansiModes = program.ansiModes
    modes.cursorStyle = program.cursorStyle
    modes.privateModes = program.privateModes
    modes.privateModes.take(PrivateModes.Known.onScreen, from: privateModes)
    modes.keyModifiers = program.keyModifiers
    modes.mouseTracking = program.mouseTracking
    modes.otherTracking = program.otherTracking
    modes.mouseEncoding = program.mouseEncoding
    if isAlternate == program.isAlternate {
      modes.keyboard = program.keyboard
    } else if keyboard.flags != program.keyboard.flags {
      modes.alternateKeyboard.set(program.keyboard.flags, how: 1)
    }
    modes.take(input)
    return modes
  }

  /// Turns on the input modes of a card.
  private mutating func take(_ input: CardInput) {
    // Esc would need a second key with the mouse.
    let hasMouse = !dialect.contains(.heldEscape)
    switch input {
    case .nothing: break
    case .clicks:
      if mouseTracking == 0, hasMouse { (mouseTracking, mouseEncoding) = (1000, 1006) }
    case .all:
      privateModes[.bracketedPaste] = true
      (mouseTracking, mouseEncoding) = (hasMouse ? max(mouseTracking, 1002) : 0, 1006)
    }
  }

  /// These modes, with those reset that a ``FrameEncoder`` requires.
  var drawable: Modes {
    var modes = self
    modes.isWrapPending = false
    modes.pen = Pen()
    modes.charsets = Charsets()
    modes.margins = Rect(size: size)
    modes.isInserting = false
    modes.keepsProtected = false
    modes.privateModes.reset(PrivateModes.Known.plainFrame)
    return modes
  }
}

/// What a card takes of the input of the terminal. In a terminal with ``Dialect/heldEscape`` the mouse reports nothing
/// to a card.
public enum CardInput: CaseIterable, Sendable {
  /// Keyboard and mouse belong to the program.
  case nothing
  /// The keyboard belongs to the program. The mouse reports presses to the card, in SGR encoding, if the program has
  /// not turned the mouse on.
  case clicks
  /// Keyboard and mouse belong to the card: bracketed paste is on, and the mouse reports at least presses and drags, in
  /// SGR encoding.
  case all
}
