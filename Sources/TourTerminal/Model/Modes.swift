public import TourScreen

/// Everything about a terminal that is not cells: where the cursor is, what it writes with, how the keyboard and the mouse report.
///
/// Equal modes over equal screens behave alike for every input from then on, once their incomplete sequences are equal too.
public struct Modes: Hashable, Sendable {
  public internal(set) var size: Size

  // MARK: The cursor and its pen
  /// On the screen.
  public internal(set) var cursor = Point(column: 0, row: 0)
  /// The last column was written: the next character goes to the next row.
  public internal(set) var isWrapPending = false
  public internal(set) var pen = Pen()
  public internal(set) var charsets = Charsets()
  /// DECSCUSR: 0 is the terminal's own.
  public internal(set) var cursorStyle: UInt8 = 0
  /// What XTPUSHSGR kept.
  var pens = PenStack()

  // MARK: The page
  /// The rows and columns that scroll (DECSTBM, DECSLRM).
  public internal(set) var margins: Rect
  public internal(set) var tabStops: TabStops
  /// IRM: characters push those behind them.
  public internal(set) var isInserting = false
  /// Protected cells are kept by every erase (ISO 6429, SPA), not only by selective ones (DECSCA). The last one used decides.
  public internal(set) var keepsProtected = false
  /// DECSACE: DECCARA and DECRARA change rectangles, not streams of characters.
  public internal(set) var changesRectangles = false
  /// LNM: a line feed returns the carriage as well.
  public internal(set) var isNewLine = false
  public internal(set) var privateModes = PrivateModes()
  /// SM and RM of all but insert and newline mode: KAM (2) and SRM (12), by number.
  public internal(set) var ansiModes: [UInt16: Bool] = [:]
  /// What XTSAVE kept.
  public internal(set) var savedPrivateModes: [UInt16: Bool] = [:]

  /// What comes back when the terminal is no VT52 any more; nil while it is none.
  var beforeVT52: ANSI? {
    didSet { isVT52 = beforeVT52 != nil }
  }
  /// The same as a plain value: every character asks for it.
  private(set) var isVT52 = false

  // MARK: Input
  /// 0 off, else 9, 1000, 1001, 1002 or 1003.
  public internal(set) var mouseTracking: UInt16 = 0
  /// 0 as in X10, else 1005, 1006, 1015 or 1016.
  public internal(set) var mouseEncoding: UInt16 = 0
  public internal(set) var keyModifiers = KeyModifiers()

  // MARK: The two buffers
  /// The mode that shows the alternate screen (47, 1047, 1049); 0 while the main one is shown.
  public internal(set) var alternateMode: UInt16 = 0
  public internal(set) var mainSaved = SavedCursor()
  public internal(set) var alternateSaved = SavedCursor()
  public internal(set) var mainKeyboard = KeyboardStack()
  public internal(set) var alternateKeyboard = KeyboardStack()

  /// A terminal of this size after a reset.
  public init(size: Size) {
    self.size = size
    margins = Rect(size: size)
    tabStops = TabStops(columns: size.columns)
  }

  public var isAlternate: Bool { alternateMode != 0 }

  /// What DECSC kept in the buffer that is shown.
  public internal(set) var saved: SavedCursor {
    get { isAlternate ? alternateSaved : mainSaved }
    set { if isAlternate { alternateSaved = newValue } else { mainSaved = newValue } }
  }

  /// The kitty keyboard flags of the buffer that is shown.
  public internal(set) var keyboard: KeyboardStack {
    get { isAlternate ? alternateKeyboard : mainKeyboard }
    set { if isAlternate { alternateKeyboard = newValue } else { mainKeyboard = newValue } }
  }

  /// The modes while a card covers the program's screen: the cursor is hidden, the screen is not reversed as a whole, rows wrap; pages are
  /// whole and characters are ASCII. The keyboard stays as the program has it, so that what it gets to see of the keys is right.
  ///
  /// - Parameter input: whether the card takes the input: pastes are marked then, and the mouse reports presses and drags.
  /// - Parameter alternate: whether the card of a program on its main screen is shown on the alternate one. By mode 1049, so that the
  ///   terminal keeps the cursor and takes it along when it wraps lines anew; by 1047 where the program has kept a cursor itself.
  public func overlay(input: Bool, alternate: Bool = false) -> Modes {
    var modes = drawable
    modes.privateModes[.cursorVisible] = false
    modes.privateModes[.reverseScreen] = false
    modes.privateModes[.synchronizedUpdate] = false
    if input { modes.takeInput() }
    if alternate, !isAlternate {
      modes.privateModes[.alternateAllowed] = true
      modes.alternateMode = mainSaved.isKept ? 1047 : 1049
      if modes.alternateMode == 1049 {
        modes.mainSaved.position = cursor
        modes.mainSaved.isWrapPending = isWrapPending
      }
      if mainKeyboard.flags != alternateKeyboard.flags { modes.alternateKeyboard.set(mainKeyboard.flags, how: 1) }
    }
    return modes
  }

  /// The same for the screen, and for keyboard, mouse and the cursor's shape what a program has meanwhile: the overlay of its modes by now.
  ///
  /// - Parameter input: as in ``overlay(input:alternate:)``.
  public func following(_ program: Modes, input: Bool) -> Modes {
    var modes = self
    modes.isNewLine = program.isNewLine
    modes.ansiModes = program.ansiModes
    modes.cursorStyle = program.cursorStyle
    modes.privateModes = program.privateModes
    for mode in PrivateModes.Known.onScreen { modes.privateModes[mode] = privateModes[mode] }
    modes.keyModifiers = program.keyModifiers
    modes.mouseTracking = program.mouseTracking
    modes.mouseEncoding = program.mouseEncoding
    if isAlternate == program.isAlternate {
      modes.keyboard = program.keyboard
    } else if keyboard.flags != program.keyboard.flags {
      modes.alternateKeyboard.set(program.keyboard.flags, how: 1)
    }
    if input { modes.takeInput() }
    return modes
  }

  /// A card has the input.
  private mutating func takeInput() {
    privateModes[.bracketedPaste] = true
    mouseTracking = max(mouseTracking, 1002)
    mouseEncoding = 1006
  }

  /// The modes that a frame can be drawn in.
  var drawable: Modes {
    var modes = self
    modes.isWrapPending = false
    modes.pen = Pen()
    modes.charsets = Charsets()
    modes.margins = Rect(size: size)
    modes.isInserting = false
    modes.keepsProtected = false
    modes.privateModes[.origin] = false
    // xterm reads no UTF-8 in it.
    modes.privateModes[.nationalSets] = false
    modes.privateModes[.leftRightMargins] = false
    modes.privateModes[.autowrap] = true
    return modes
  }
}
