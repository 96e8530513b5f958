import TourScreen

/// Writes characters to the grid: autowrap, insert mode, character sets, and clusters of several scalars.
extension Terminal {
  @inline(__always) var isAutowrap: Bool { modes.privateModes[.autowrap] }

  /// The end of the line at the cursor: the first column that the cursor does not write.
  @inline(__always) var lineEnd: Int {
    grid.hasWideRows ? min(plainLineEnd, grid.columns(inRow: modes.cursor.row)) : plainLineEnd
  }

  /// ``lineEnd`` if all rows have single size.
  @inline(__always) var plainLineEnd: Int {
    modes.cursor.column < modes.margins.endColumn ? modes.margins.endColumn : modes.size.columns
  }

  /// Prints a byte from 0x20 to 0x7E.
  mutating func print(_ byte: UInt8) {
    revision &+= 1
    let (scalar, isLineDrawing) = modes.charsets.draw(byte, in: modes.dialect)
    if modes.charsets.single != 0 {
      modes.charsets.single = 0
      refreshText()
    }
    put(Glyph(scalar), columns: 1, isLineDrawing: isLineDrawing)
    if keepsGraphic { lastGraphic = Unicode.Scalar(byte) }
  }

  /// Leaves REP nothing to repeat, unless the terminal repeats the last character after other functions, too.
  @inline(__always) mutating func endRepetition() { if !keepsGraphic { lastGraphic = nil } }

  /// Prints a character of the line drawing set once more, for REP.
  mutating func printLineDrawing(_ scalar: Unicode.Scalar) {
    revision &+= 1
    put(Glyph(scalar), columns: 1, isLineDrawing: true)
  }

  /// The cell with the glyph before the cursor.
  var baseCell: Cell? { baseColumn.map { grid[$0, modes.cursor.row] } }

  /// Prints a scalar from 0xA0 up.
  mutating func print(_ scalar: Unicode.Scalar) {
    revision &+= 1
    var width = widths[scalar]
    let isBlank =
      modes.dialect.contains(.blankedGraphics) && scalar.value >= 0x100 && width > 0
      && modes.charsets.drawsLines
    if modes.charsets.single != 0 {
      modes.charsets.single = 0
      refreshText()
    }
    if isBlank {
      // A wide glyph becomes a blank of two columns.
      put(.space, columns: width)
      lastGraphic = scalar
      return
    }
    if width == 0 || scalar.value >= 0x2190 {
      if isRegionalIndicator(scalar), modes.dialect.contains(.wideFlagHalves) { width = 2 }
      if scalar.value == 0x200D, modes.dialect.contains(.wideJoiner) { width = 1 }
      if join(scalar, columns: width) { return }
    }
    put(Glyph(scalar), columns: max(1, width))
  }

  /// Moves the cursor past the written columns, or leaves it in the last column.
  @inline(__always) mutating func advance(_ count: Int) {
    let column = modes.cursor.column &+ count
    if column < lineEnd {
      modes.cursor.column = column
    } else {
      modes.cursor.column = lineEnd &- 1
      // A wrap becomes pending without autowrap too, and takes effect once the mode is set.
      modes.isWrapPending = true
      if !isAutowrap {
        endRepetition()
        modes.isWrapPending = keepsWrap
      }
    }
  }

  /// Moves the cursor to the start of the next row, or of a later one.
  mutating func wrap(rows count: Int = 1) {
    modes.isWrapPending = false
    if isAutowrap {
      let (column, row) = (modes.cursor.column, modes.cursor.row)
      // A wrap at a left or right margin does not continue a whole row, and below the bottom margin there may be no
      // next row.
      let isWhole = modes.margins.column == 0 && column == grid.columns(inRow: row) - 1
      if isWhole, row + 1 < size.rows || modes.margins.endRow == size.rows { grid.wrap(row) }
      modes.cursor.column = modes.margins.column
      let isPlain =
        modes.dialect.contains(.plainWrap) && !(modes.margins.row > 0 && modes.dialect.contains(.filledMargins))
      index(count, background: isPlain ? .default : nil)
    }
  }

  /// Whether the cursor stays after the last column, where nothing is printed: ``Dialect/wrapIsColumn`` without
  /// autowrap.
  @inline(__always) var isBeyondRow: Bool {
    modes.isWrapPending && !isAutowrap && modes.dialect.contains(.wrapIsColumn)
  }

  /// The column that functions act from: the cursor's, or the one after the last if a wrap is pending and
  /// ``Dialect/wrapIsColumn`` is set.
  var actingColumn: Int { modes.cursor.column + (modes.isWrapPending && modes.dialect.contains(.wrapIsColumn) ? 1 : 0) }

  /// Ends a pending wrap after a function that does not set the column.
  @inline(__always) mutating func endWrap() {
    modes.isWrapPending = modes.isWrapPending && !modes.dialect.isDisjoint(with: [.wrapIsColumn, .stickyWrap])
  }

  mutating func put(_ glyph: Glyph, columns count: Int, isLineDrawing: Bool = false) {
    let isInserting =
      modes.isInserting
      && !(modes.dialect.contains(.fixedWrap) && (modes.isWrapPending || modes.cursor.column + count > lineEnd))
    if isBeyondRow {
      endRepetition()
      return
    }
    if modes.isWrapPending { wrap() }
    // Nothing is written beyond the visible part of a row of double width.
    guard modes.cursor.column < lineEnd else {
      endRepetition()
      return
    }
    if modes.cursor.column + count > lineEnd {
      // A wide glyph at the last column. Without autowrap, or if no line has room for it, it is dropped, and no wrap is
      // pending.
      endRepetition()
      if !isAutowrap, modes.dialect.contains(.wideAtEnd), count <= size.columns {
        modes.cursor.column = lineEnd - count
        return put(glyph, columns: count)
      }
      guard isAutowrap, count <= modes.margins.columns else { return }
      if modes.isInserting, !isInserting {
        grid.erase(modes.cursor.row, modes.cursor.column..<lineEnd, background: .default)
      }
      if modes.dialect.contains(.blankedEnd) {
        var blank = penCell
        blank.glyph = .space
        if modes.dialect.contains(.erasedEnd) { blank = Cell(background: blank.background) }
        place(blank, columns: 1, column: modes.cursor.column, row: modes.cursor.row)
      }
      wrap()
      if modes.cursor.column + count > lineEnd { return }
    }
    let (column, row) = (modes.cursor.column, modes.cursor.row)
    if isInserting {
      grid.insert(row, column..<lineEnd, count: count, background: penCell.background)
    }
    var cell = penCell
    cell.glyph = glyph
    if isLineDrawing { cell.attributes.insert(.lineDrawing) }
    place(cell, columns: count, column: column, row: row)
    lastGraphic = glyph.scalar
    advance(count)
  }

  /// Writes a cell, and for a wide glyph its right half.
  mutating func place(_ cell: Cell, columns count: Int, column: Int, row: Int) {
    grid.split(row, before: column, half: Self.half(penCell, modes.dialect, isLeft: true))
    if column + count < size.columns {
      grid.split(row, before: column + count, half: Self.half(penCell, modes.dialect, isLeft: false))
    }
    grid.withCells(row, column, count) { cells in
      cells[0] = cell
      if count == 2 {
        cells[0].attributes.insert(.wide)
        cells[1] = cell.rightHalf
      }
    }
  }

  /// The cell that takes the place of one half of a wide glyph if a character overwrites the other half; nil if the
  /// half becomes a space of the same rendition.
  ///
  /// - Parameter penCell: a cell of the pen's rendition.
  @inline(__always) static func half(_ penCell: Cell, _ dialect: Dialect, isLeft: Bool) -> Cell? {
    if dialect.isDisjoint(with: [.plainHalves, .erasedHalves, .penHalves, .plainLeftHalf]) { return nil }
    if dialect.contains(.plainHalves) { return Cell(.space) }
    if dialect.contains(.plainLeftHalf) { return isLeft ? Cell(.space) : nil }
    if dialect.contains(.erasedHalves) { return Cell(background: penCell.background) }
    var cell = penCell
    (cell.glyph, cell.decoration) = (.space, 0)
    return cell
  }

  /// Updates ``penCell`` after a change of ``Modes/pen``.
  mutating func refreshPen() {
    let decoration = modes.pen.decoration
    penCell = modes.pen.cell(decoration: extras.knownIndex(of: decoration) ?? add(decoration))
  }

  /// Updates ``isPlain`` after a change of ``Modes/charsets``, ``Modes/isInserting``, ``Modes/dialect`` or
  /// ``interrupted``, of the visible buffer, or of its line sizes.
  mutating func refreshText() {
    keepsGraphic = modes.dialect.contains(.keptRepetition)
    parameters.skipsColons = modes.dialect.contains(.skipsColons)
    isPlain =
      modes.charsets.isPlain && !modes.isInserting && !grid.hasWideRows && interrupted.isEmpty && !readsSingleBytes
  }
}
