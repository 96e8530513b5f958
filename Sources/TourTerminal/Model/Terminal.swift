public import TourScreen

/// A terminal without a display: reads what a program writes, and knows what a real terminal shows and how it will behave next.
///
/// A value: a copy goes its own way. Nothing that is fed to it can make it fail or grow without bound.
///
/// Follows xterm's control sequences ("XTerm Control Sequences", patch 390), and Paul Williams' state machine of the VT500 parser.
public struct Terminal: Sendable {
  /// Everything that is not cells.
  public internal(set) var modes: Modes
  public internal(set) var titles = Titles()
  var palette = PaletteChanges()
  /// How often the bell was rung; it begins anew after the highest number.
  public internal(set) var bells: UInt32 = 0
  /// Changes whenever the picture may have changed.
  public internal(set) var revision: UInt64 = 0

  /// The buffer that is shown, and the other one.
  var grid: Grid
  var hidden: Grid
  var extras = Extras()
  /// How many clusters there were after the last collection, and how many have found no place since.
  var keptClusters = 0
  var refusedClusters = 0
  /// The weight of the decorations that have come up since the last collection.
  var newDecorations = 0

  let widths = Widths.unicode

  // What the modes mean for the next character, kept so that it needs no look at them.
  var penCell = Cell()
  var isPlain = true
  /// The last character written, while nothing that REP could not follow has come between.
  var lastGraphic: Unicode.Scalar?

  var state = ParserState.ground
  var parameters = Parameters()
  /// `?`, `>`, `<`, `=` or 0.
  var prefix: UInt8 = 0
  /// The intermediate bytes, the last one lowest; 0 none.
  var intermediates: UInt16 = 0
  /// What opened the string that is being read: `]`, `P`, `_`, `^`, `X` or `k`.
  var stringKind: UInt8 = 0
  /// The bytes of the incomplete sequence that came with earlier feeds.
  var held: [UInt8] = []
  /// The string was longer than what is kept; ``held`` is then empty.
  var isCut = false
  /// Where bytes go while the screen is covered.
  var coveredOutput = CoveredOutput()
  var isCovered = false

  /// How many cursor reports (CPR) were asked for while nothing covered the screen, since that was last looked at.
  var askedReports = 0

  /// How many reports of the cursor's place (CPR) the program has asked the terminal for since the last call: while nothing covers the
  /// screen only, as an ``CoveredOutput`` has the number of the others.
  public mutating func takeCursorReports() -> Int {
    defer { askedReports = 0 }
    return askedReports
  }

  /// A terminal after a reset, whose cursor is somewhere.
  ///
  /// - Parameter size: clamped as in ``resize(_:)``.
  /// - Parameter cursor: where the cursor is, clamped to the screen: a program on a main screen does not start at the top.
  public init(size: Size, cursor: Point = Point(column: 0, row: 0)) {
    let size = Self.clamped(size)
    modes = Modes(size: size)
    modes.cursor = Point(column: min(max(0, cursor.column), size.columns - 1), row: min(max(0, cursor.row), size.rows - 1))
    grid = Grid(size: size)
    hidden = Grid(size: size)
  }

  /// In cells; at least 1×1, at most 4,194,304 cells.
  public var size: Size { modes.size }

  /// Whether the alternate screen is shown.
  public var isAlternate: Bool { modes.isAlternate }

  /// Whether the program has announced that it is in the middle of a frame (mode 2026).
  public var isSynchronizing: Bool { modes.privateModes[.synchronizedUpdate] }

  /// Whether something else may be drawn now: no sequence and no character is incomplete, and no frame is, and the
  /// terminal is no VT52.
  public var isAtSafePoint: Bool { state == .ground && !isSynchronizing && !isVT52 }

  /// The bytes of the incomplete sequence or character, which a real terminal must be given last to be where this one is.
  ///
  /// Controls that came in the middle of a sequence and were carried out are not among them. A string of more than 1 MiB is no longer
  /// kept: then these bytes open a string that every terminal reads to the end and ignores.
  public var pending: [UInt8] {
    guard isCut else { return held }
    let opener = stringKind == UInt8(ascii: "]") ? "\u{1B}]99999;" : "\u{1B}_tour-cut;"
    return Array(opener.utf8) + (state == .stringEscape ? [0x1B] : [])
  }

  /// The picture that is shown. A character of a row of double width is two columns wide in it.
  public var screen: Screen {
    var screen = Screen(
      size: size, cells: grid.shown, extras: extras,
      cursor: Screen.Cursor(position: place(of: modes.cursor), isVisible: modes.privateModes[.cursorVisible]))
    screen.isReversed = modes.privateModes[.reverseScreen]
    screen.colors = palette.changes
    return screen
  }

  /// The rows whose line goes on in the next, because autowrap took it there: both are copied as one.
  public var wrappedRows: [Int] {
    let wraps = grid.wraps
    return wraps.indices.filter { wraps[$0] }
  }

  /// Reads bytes, all of them.
  public mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
    isCovered = false
    _ = parse(bytes)
  }

  public mutating func feed(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { feed($0) }
  }

  public mutating func feed(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { feed($0) }
  }

  public mutating func feed(_ text: String) {
    feed(Array(text.utf8))
  }

  /// Reads bytes while something covers the real terminal's screen: until their end, or until a sequence would show the other buffer.
  ///
  /// Where it stops before the end, the switch has not happened: the model is in the state before, ``pending`` has the beginning of the
  /// sequence, and the first byte that was not read completes it, by any feed.
  ///
  /// - Parameter aside: what is due elsewhere is appended to it.
  /// - Returns: how many bytes were read.
  public mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, coveredOutput: inout CoveredOutput) -> Int {
    swap(&self.coveredOutput, &coveredOutput)
    isCovered = true
    let count = parse(bytes)
    isCovered = false
    letOverlayFollow()
    swap(&self.coveredOutput, &coveredOutput)
    return count
  }

  public mutating func feed(_ bytes: [UInt8], coveredOutput: inout CoveredOutput) -> Int {
    bytes.withUnsafeBufferPointer { feed($0, coveredOutput: &coveredOutput) }
  }

  /// Takes another size, as xterm does: lines are cut, not wrapped anew. Where the cursor would be below the last row, lines leave at
  /// the top. The margins are the whole page again, and new columns have tab stops at every eighth.
  ///
  /// - Parameter size: at least 1×1; where it has more than 4,194,304 cells, fewer rows, then fewer columns are taken.
  public mutating func resize(_ size: Size) {
    let size = Self.clamped(size)
    if size == modes.size { return }
    // It may have been kept when there were more rows.
    let hiddenRow = isAlternate ? min(modes.mainSaved.position.row, modes.size.rows - 1) : 0
    grid.resize(size, dropping: max(0, modes.cursor.row - size.rows + 1))
    hidden.resize(size, dropping: max(0, hiddenRow - size.rows + 1))
    if size.columns != modes.size.columns {
      // Where a wrap was pending is not the end of a line any more.
      modes.mainSaved.isWrapPending = false
      modes.alternateSaved.isWrapPending = false
    }
    modes.size = size
    modes.margins = Rect(size: size)
    modes.beforeVT52?.resize(size)
    modes.tabStops.resize(columns: size.columns)
    modes.isWrapPending = false
    modes.cursor = Point(column: min(modes.cursor.column, size.columns - 1), row: min(modes.cursor.row, size.rows - 1))
    lastGraphic = nil
    revision &+= 1
  }

  /// Takes the real terminal's word for where the cursor is after a resize: one that wraps lines anew, or fetches some back, has it
  /// elsewhere. The rows go along with it, and what wraps otherwise than here is right again once the program draws it.
  public mutating func moveCursor(to cursor: Point) {
    let cursor = Point(column: min(max(0, cursor.column), size.columns - 1), row: min(max(0, cursor.row), size.rows - 1))
    if cursor == modes.cursor { return }
    if cursor.row != modes.cursor.row { grid.scroll(Rect(size: size), by: modes.cursor.row - cursor.row, background: .default) }
    modes.cursor = cursor
    modes.isWrapPending = false
    lastGraphic = nil
    revision &+= 1
  }

  private static func clamped(_ size: Size) -> Size {
    let columns = min(max(1, size.columns), 1 << 16)
    return Size(columns: columns, rows: min(max(1, size.rows), (1 << 22) / columns))
  }

  /// Whether both are in the same state: what they show, what they hide, and how they go on.
  public func isIndistinguishable(from other: Terminal) -> Bool {
    modes == other.modes && titles == other.titles && palette == other.palette && state == other.state && pending == other.pending && lastGraphic == other.lastGraphic
      && grid.lineSizes == other.grid.lineSizes && hidden.lineSizes == other.hidden.lineSizes
      && grid.wraps == other.grid.wraps && hidden.wraps == other.hidden.wraps
      && picture(of: grid) == other.picture(of: other.grid) && picture(of: hidden) == other.picture(of: other.hidden)
  }

  /// Where a column of a row is shown.
  private func place(of position: Point) -> Point {
    guard grid[lineSize: position.row] != .single else { return position }
    return Point(column: min(2 * position.column, size.columns - 1), row: position.row)
  }

  /// The cells of a buffer as they are, whatever size their rows have.
  func picture(of grid: Grid) -> Screen {
    Screen(size: size, cells: grid.flat, extras: extras)
  }
}
