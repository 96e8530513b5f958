package import TourProtocol
public import TourScreen

/// A model of a terminal: reads the output of a program, and holds the screen and the modes that a real terminal would
/// have.
///
/// A value type: copies are independent. No input makes it fail or grow without bound.
///
/// Follows xterm's control sequences ("XTerm Control Sequences", patch 390), and Paul Williams' state machine of the
/// VT500 parser.
public struct Terminal: Sendable {
  /// Cursor, pen, margins, tab stops and modes.
  public internal(set) var modes: Modes
  public internal(set) var titles = Titles()
  var palette = PaletteChanges()
  /// The number of bells (BEL) so far. Wraps around to 0.
  public internal(set) var bells: UInt32 = 0
  /// Changes whenever the screen may have changed.
  public internal(set) var revision: UInt64 = 0

  /// The visible buffer, and the hidden one.
  var grid: Grid
  var hidden: Grid
  /// The widgets on the visible buffer, and on the hidden one.
  package internal(set) var widgets = Widgets()
  var hiddenWidgets = Widgets()
  var messages = AnnouncedMessages()
  /// Whether the program has used the widget protocol.
  public internal(set) var hasAnnounced = false
  /// The sequences of the widget protocol since the last ``takeAnnouncements()``; nil if they are not logged.
  var announcements: AnnouncementLog?
  var extras = Extras()
  /// The number of clusters after the last collection, and the number refused since then because the table was full.
  var keptClusters = 0
  var refusedClusters = 0
  /// The weight of the decorations requested since the last collection, in bytes.
  var newDecorations = 0

  let widths = Widths.unicode

  // Derived from the modes and cached for the next character; see `refreshPen` and `refreshText`.
  var penCell = Cell()
  var isPlain = true
  /// The last character written, which REP repeats; nil after input that leaves REP nothing to repeat.
  var lastGraphic: Unicode.Scalar?
  /// Whether ``lastGraphic`` stays after other functions, and is the character before its set maps it:
  /// ``Dialect/keptRepetition``.
  var keepsGraphic = false

  var state = ParserState.ground
  var parameters = Parameters()
  /// The prefix of a control sequence: `?`, `>`, `<` or `=`; 0 is none.
  var prefix: UInt8 = 0
  /// The intermediate bytes, the last one lowest; 0 is none.
  var intermediates: UInt16 = 0
  /// The byte after ESC that opened the string being read: `]`, `P`, `_`, `^`, `X` or `k`.
  var stringKind: UInt8 = 0
  /// The bytes of the incomplete sequence that earlier feeds contained.
  var held: [UInt8] = []
  /// The bytes of an incomplete character before an ESC or a DEL, after which it may continue:
  /// ``Dialect/ignoresInvalidBytes``.
  var interrupted: [UInt8] = []
  /// Whether the string is longer than ``stringLimit``; ``held`` is then empty.
  var isCut = false
  /// The destination of bytes while a card covers the screen; nil while none does.
  var coveredOutput: CoveredOutput?
  /// The replies to queries on a terminal without a display; nil on one with a display, which answers by itself.
  var answers: Answers?
  /// Whether sequences are routed to either. Stored, because every character reads it.
  var isRouted = false

  /// Whether reading stops after a function that may change the size of the window.
  var stopsAfterResizing = false
  /// Whether reading has stopped after such a function.
  var hasStopped = false

  /// The place of the cursor that is saved on the main screen, if a resize has moved it above the screen; otherwise
  /// only ``Modes/mainSaved`` is valid.
  var savedPlace = Point(column: 0, row: 0)

  /// The number of cursor position reports (CPR) requested while no card covered the screen, since
  /// ``takeCursorReports()`` was last called.
  var askedReports = 0

  /// Returns the number of cursor position reports (CPR) that the program has requested since the last call while no
  /// card covered the screen. ``CoveredOutput/cursorReports`` counts the others.
  public mutating func takeCursorReports() -> Int {
    defer { askedReports = 0 }
    return askedReports
  }

  /// Returns the reports of the program since the last call, in order. Of a flood, only the first ones are kept.
  package mutating func takeMessages() -> [AnnouncedMessage] { messages.take() }

  /// Whether ``takeAnnouncements()`` returns anything.
  package var logsAnnouncements: Bool {
    get { announcements != nil }
    set { announcements = newValue ? announcements ?? AnnouncementLog() : nil }
  }

  /// Returns the sequences of the widget protocol since the last call.
  package mutating func takeAnnouncements() -> AnnouncementLog {
    guard let taken = announcements, !taken.isEmpty else { return AnnouncementLog() }
    announcements = AnnouncementLog()
    return taken
  }

  /// Creates a terminal in its reset state, except for the cursor's position.
  ///
  /// - Parameter size: clamped as in ``resize(_:)``.
  /// - Parameter cursor: the position of the cursor, clamped to the screen. A program on a main screen does not start
  ///   at the top.
  /// - Parameter dialect: how the terminal differs from xterm.
  public init(size: Size, cursor: Point = Point(column: 0, row: 0), dialect: Dialect = .xterm) {
    let size = Self.clamped(size)
    modes = Modes(size: size, dialect: dialect)
    modes.cursor = Point(
      column: min(max(0, cursor.column), size.columns - 1), row: min(max(0, cursor.row), size.rows - 1))
    grid = Grid(size: size)
    hidden = Grid(size: size)
    refreshText()
  }

  /// The number of cells that the program's output has written, moved or visited so far. It grows with the time that
  /// reading the output takes. Wraps around.
  public var work: Int { grid.work &+ hidden.work }

  /// The size in cells: at least 1×1, at most 4,194,304 cells.
  public var size: Size { modes.size }

  /// How the terminal differs from xterm. A new value applies to later input.
  public var dialect: Dialect {
    get { modes.dialect }
    set {
      modes.dialect = newValue
      refreshText()
    }
  }

  /// Whether the alternate screen is shown.
  public var isAlternate: Bool { modes.isAlternate }

  /// Whether the program is within a synchronized update (mode 2026).
  public var isSynchronizing: Bool { modes.privateModes[.synchronizedUpdate] }

  /// Whether other output may be inserted now: no sequence or character is incomplete, no synchronized update is open,
  /// and VT52 mode is off.
  public var isAtSafePoint: Bool { state == .ground && interrupted.isEmpty && !isSynchronizing && !isVT52 }

  /// The bytes of the incomplete sequence or character. A real terminal must receive them last to reach the state of
  /// this one.
  ///
  /// Control characters within the sequence are left out, because they were carried out already. A string of more than
  /// 1 MiB is not kept: the bytes then open a string that every terminal reads to the end and ignores.
  public var pending: [UInt8] {
    guard isCut else { return interrupted + held }
    let opener = stringKind == UInt8(ascii: "]") ? "\u{1B}]99999;" : "\u{1B}_tour-cut;"
    return interrupted + Array(opener.utf8) + (state == .stringEscape ? [0x1B] : [])
  }

  /// Records that a card over the main screen has entered the alternate screen: with ``Dialect/separateEntry``, a later
  /// 1049 off moves to the cursor of that moment, unless the program has entered it before. Its own entry is restored
  /// with the card's removal.
  public mutating func enterAlternate(_ overlay: Modes) {
    if !isAlternate, modes.entry == nil { modes.entry = overlay.entry }
  }

  /// The screen as displayed. In a row of double width a character takes two columns.
  public var screen: Screen {
    var screen = Screen(
      size: size, cells: grid.shown, extras: extras,
      cursor: Screen.Cursor(position: place(of: modes.cursor), isVisible: modes.privateModes[.cursorVisible]))
    screen.isReversed = modes.privateModes[.reverseScreen]
    screen.colors = palette.changes
    return screen
  }

  /// The rows whose line autowrap continued in the next row, ascending. Such rows are copied as one line.
  public var wrappedRows: [Int] {
    let wraps = grid.wraps
    return wraps.indices.filter { wraps[$0] }
  }

  /// Reads all bytes.
  public mutating func feed(_ bytes: Span<UInt8>) {
    isRouted = false
    _ = parse(bytes)
  }

  public mutating func feed(_ bytes: [UInt8]) {
    feed(bytes.span)
  }

  public mutating func feed(_ bytes: ArraySlice<UInt8>) {
    feed(bytes.span)
  }

  public mutating func feed(_ text: String) {
    feed(Array(text.utf8))
  }

  /// Reads up to the end of a function by which a program may change the size of its window (``mayResizeWindow(_:)``):
  /// the output after it can be for a screen of another size.
  ///
  /// - Returns: the number of bytes read; nil if there was no such function, so that all were read.
  public mutating func feed(upToResizing bytes: Span<UInt8>) -> Int? {
    isRouted = false
    stopsAfterResizing = true
    let count = parse(bytes)
    stopsAfterResizing = false
    defer { hasStopped = false }
    return hasStopped ? count : nil
  }

  /// Reads bytes while a card covers the real terminal's screen. Stops before the end at a sequence that is not
  /// possible under a card: it shows the other buffer, enters VT52 mode, may change the size of the window, sets the
  /// conformance level, or queries state that a card changes.
  ///
  /// If reading stops before the end, that sequence has had no effect: ``pending`` holds its beginning, and the first
  /// unread byte completes it, in a feed of any kind.
  ///
  /// - Parameter coveredOutput: receives the bytes for the real terminal and for the replay.
  /// - Returns: the number of bytes read.
  public mutating func feed(_ bytes: Span<UInt8>, coveredOutput: inout CoveredOutput) -> Int {
    self.coveredOutput = coveredOutput
    // A second reference would make each chunk copy the whole arrays.
    (coveredOutput.outward, coveredOutput.replay) = ([], [])
    isRouted = true
    let count = parse(bytes)
    isRouted = false
    updateOverlay()
    if let routed = self.coveredOutput.take() { coveredOutput = routed }
    return count
  }

  public mutating func feed(_ bytes: [UInt8], coveredOutput: inout CoveredOutput) -> Int {
    feed(bytes.span, coveredOutput: &coveredOutput)
  }

  /// Changes the size as xterm does: lines are cut, not rewrapped. If the cursor would be below the last row, rows are
  /// removed at the top. The margins are reset to the whole page, and new columns have tab stops at every eighth. A
  /// pending wrap stays pending. Other dialects differ: see ``Dialect/widenedWrap`` and those after it.
  ///
  /// - Parameter size: clamped to at least 1×1, at most 65,536 columns, and then to as many rows as 4,194,304 cells
  ///   allow.
  /// - Parameter isBeside: whether a card over the main screen shows the alternate screen by mode 1049. Then the
  ///   margins and origin mode end in every dialect, because they cannot be set again before the cursor is known, and
  ///   so does a pending wrap in dialects with ``Dialect/unsavedWrap``.
  public mutating func resize(_ size: Size, isBeside: Bool = false) {
    let size = Self.clamped(size)
    if size == modes.size { return }
    // The cursor may have been saved while there were more rows.
    let hiddenRow = isAlternate ? min((modes.entry ?? modes.mainSaved).position.row, modes.size.rows - 1) : 0
    widgets.removeAll()
    hiddenWidgets.removeAll()
    let dropped = max(0, modes.cursor.row - size.rows + 1)
    let hiddenDropped = max(0, hiddenRow - size.rows + 1)
    if modes.dialect.contains(.movedSaved) {
      if isAlternate {
        moveSaved(rows: -hiddenDropped)
      } else {
        rewrapSaved(columns: size.columns, cursorRow: modes.cursor.row - dropped)
      }
      modes.alternateSaved.position.row = max(
        0, modes.alternateSaved.position.row - (isAlternate ? dropped : hiddenDropped))
    }
    grid.resize(size, dropping: dropped)
    hidden.resize(size, dropping: hiddenDropped)
    if size.columns != modes.size.columns {
      // A wrap is pending only in the last column, and a saved column is not the last one of the new width.
      modes.mainSaved.isWrapPending = false
      modes.alternateSaved.isWrapPending = false
    }
    if modes.dialect.contains(.widenedWrap) {
      modes.cursor.column += modes.isWrapPending ? 1 : 0
      modes.isWrapPending = modes.cursor.column >= size.columns
    }
    if isBeside, modes.dialect.contains(.unsavedWrap) { modes.isWrapPending = false }
    // A wrap that is pending in the middle of the row can be restored by left and right margins, which have at least
    // two columns.
    if modes.cursor.column == 0, size.columns > 1 { modes.isWrapPending = false }
    if isBeside || !modes.dialect.contains(.keptOrigin) { modes.privateModes[.origin] = false }
    let rows =
      !isBeside && modes.dialect.contains(.keptMargins) && size.rows == modes.size.rows
      ? modes.margins.rowRange : 0..<size.rows
    modes.margins = Rect(column: 0, row: rows.lowerBound, columns: size.columns, rows: rows.count)
    modes.size = size
    modes.beforeVT52?.resize(size)
    modes.tabStops.resize(columns: size.columns)
    modes.mainPage?.margins = Rect(size: size)
    modes.mainPage?.tabStops.resize(columns: size.columns)
    modes.cursor = Point(column: min(modes.cursor.column, size.columns - 1), row: min(modes.cursor.row, size.rows - 1))
    endRepetition()
    revision &+= 1
  }

  /// Moves the cursor to the position that the real terminal reported after a resize. Terminals that rewrap lines, or
  /// fetch lines back from the scrollback, have another position. The rows scroll along with the cursor; rows that the
  /// terminal wraps differently are wrong until the program redraws them.
  public mutating func moveCursor(to cursor: Point) {
    let cursor = Point(
      column: min(max(0, cursor.column), size.columns - 1), row: min(max(0, cursor.row), size.rows - 1))
    defer { homeSaved() }
    if cursor == modes.cursor { return }
    if cursor.row != modes.cursor.row {
      grid.scroll(Rect(size: size), by: modes.cursor.row - cursor.row, background: .default)
      if modes.dialect.contains(.movedSaved), !isAlternate { moveSaved(rows: cursor.row - modes.cursor.row) }
    }
    modes.cursor = cursor
    modes.isWrapPending = false
    endRepetition()
    revision &+= 1
  }

  private static func clamped(_ size: Size) -> Size {
    let columns = min(max(1, size.columns), 1 << 16)
    return Size(columns: columns, rows: min(max(1, size.rows), (1 << 22) / columns))
  }

  /// Whether both terminals are in the same state: both buffers, modes, titles, colours and incomplete sequences.
  public func isIndistinguishable(from other: Terminal) -> Bool {
    modes == other.modes && titles == other.titles && palette == other.palette && state == other.state
      && pending == other.pending && repeatable == other.repeatable
      && grid.lineSizes == other.grid.lineSizes && hidden.lineSizes == other.hidden.lineSizes
      && grid.wraps == other.grid.wraps && hidden.wraps == other.hidden.wraps
      && picture(of: grid) == other.picture(of: other.grid) && picture(of: hidden) == other.picture(of: other.hidden)
  }

  /// Returns the displayed position of a cell: in a row of double width the column is doubled.
  private func place(of position: Point) -> Point {
    guard grid[lineSize: position.row] != .single else { return position }
    return Point(column: min(2 * position.column, size.columns - 1), row: position.row)
  }

  /// Returns the cells of a buffer, every row at single size.
  func picture(of grid: Grid) -> Screen {
    Screen(size: size, cells: grid.flat, extras: extras)
  }
}
