import TourScreen

/// Glyphs that are rewritten for a side effect: only writing a glyph makes a wrap pending, and sets the character that
/// REP repeats.
extension ModeWriter {
  /// Places the cursor. If a wrap is pending, rewrites the last glyph of the line, provided that this has no other
  /// effect. Leaves pen and character sets in any state.
  ///
  /// - Parameter repeating: whether REP must repeat that glyph.
  mutating func place(_ position: Point, wrapping: Bool, repeating: Bool = false, in terminal: Terminal, grid: Grid) {
    guard wrapping, position.column < grid.size.columns, position.row < grid.size.rows else {
      return setCursor(position)
    }
    let last = grid[position.column, position.row]
    let column = position.column - (last.attributes.contains(.spacer) && position.column > 0 ? 1 : 0)
    let cell = grid[column, position.row]
    setCursor(Point(column: column, row: position.row))
    if modes.dialect.contains(.wrapIsColumn) {
      // A glyph is rewritten even if REP must not repeat it, since REP has no room at the end of a row.
      if last.attributes.contains(.wide) || terminal.joinsPrevious(grid, column, position.row) || cell.isErased {
        waitElsewhere(at: position, in: terminal, grid: grid)
      } else {
        write(cell, terminal.extras)
      }
    } else if last.attributes.contains(.wide) {
      // A wide glyph that begins in this column has no room for its second half.
      wait(at: position, in: grid)
    } else if !terminal.joinsPrevious(grid, column, position.row) {
      write(cell, terminal.extras)
    } else if !writeAlone(cell, repeating: repeating, terminal.extras) {
      wait(at: position, in: grid)
    }
  }

  /// Makes a wrap pending without writing: by DECRC if DECSC has saved exactly this state, else by DECRSPS, which fewer
  /// terminals support.
  private mutating func wait(at position: Point, in grid: Grid) {
    setCursor(position)
    take(glyphAt: position)
    var kept = model
    kept.feed("\u{1B}8")
    let isOriginRelative = modes.privateModes[.origin]
    if kept.modes.isWrapPending, kept.modes.cursor == position, kept.modes.privateModes[.origin] == isOriginRelative {
      return send("\u{1B}8")
    }
    // DECRSPS sets pen and character sets too, in some terminals all of them, in others only a part.
    setPen(Pen())
    setCharsets(Charsets())
    send(
      "\u{1B}P1$t\(position.row + 1);\(position.column + 1);1;@;@;\(isOriginRelative ? "I" : "H");0;2;O;BBBB\u{1B}\\")
    // In xterm DECRSPS also ends DECSCA's protection, so that selective erases would spare no cell.
    if !modes.keepsProtected, grid.flat.contains(where: { $0.attributes.contains(.protected) }) { control("0\"q") }
  }

  /// Makes a wrap pending in another row by rewriting its last glyph, and moves to the row by VPA, which keeps the wrap
  /// if the dialect has ``Dialect/wrapIsColumn``.
  private mutating func waitElsewhere(at position: Point, in terminal: Terminal, grid: Grid) {
    let rows = modes.privateModes[.origin] ? modes.margins.rowRange : 0..<grid.size.rows
    let column = grid.size.columns - 1
    let known = rows.filter { row in
      let cell = grid[column, row]
      return cell.attributes.isDisjoint(with: [.wide, .spacer]) && !terminal.joinsPrevious(grid, column, row)
    }
    // A cell that was erased becomes a space.
    guard rows.contains(position.row),
      let row = known.first(where: { !grid[column, $0].isErased })
        ?? (known.contains(position.row) ? position.row : known.first)
    else { return setCursor(position) }
    setCursor(Point(column: column, row: row))
    write(grid[column, row], terminal.extras)
    if row != position.row { control("\(position.row - rows.lowerBound + 1)d") }
  }

  /// Writes the character that REP repeats once more where it changes nothing, if REP may follow other functions: over
  /// the same character, or in blank cells, which are erased again. Nothing if there are no such cells. The modes must
  /// be drawable.
  mutating func writeRepeated(_ terminal: Terminal, in grid: Grid) {
    guard modes.dialect.contains(.keptRepetition), let last = terminal.lastGraphic else { return }
    let isMark = terminal.widths[last] == 0
    // A mark is written over a space.
    if isMark, !modes.dialect.contains(.repeatedMark) { return }
    let (glyph, columns) = isMark ? (.empty, 1) : (Glyph(last), terminal.widths[last])
    var blank: Point?
    for row in 0..<modes.size.rows {
      // A character in the last column would make a wrap pending, and might end the row's line.
      for column in 0..<max(0, modes.size.columns - columns) {
        let cell = grid[column, row]
        if !isMark, cell.glyph == glyph, cell.columns == columns,
          cell.attributes.isDisjoint(with: [.spacer, .lineDrawing, .protected]),
          !terminal.joinsPrevious(grid, column, row)
        {
          setCursor(Point(column: column, row: row))
          return write(cell, terminal.extras)
        }
        if blank == nil,
          (0..<columns).allSatisfy({
            grid[column + $0, row].isErased && grid[column + $0, row].background == cell.background
          })
        {
          blank = Point(column: column, row: row)
        }
      }
    }
    guard let blank else { return }
    var pen = Pen()
    pen.background = grid[blank.column, blank.row].background
    setPen(pen)
    setCursor(blank)
    send(isMark ? " \(last)" : String(last))
    setCursor(blank)
    control("\(columns)X")
    setPen(Pen())
  }

  /// Writes a cell at the cursor.
  mutating func write(_ cell: Cell, _ extras: Extras) {
    setPen(Pen(cell, extras))
    if cell.attributes.contains(.lineDrawing), let byte = LineDrawing.byte(for: cell.glyph) {
      send(byte, in: Charsets.lineDrawing)
    } else if let text = cell.graphic(extras, in: modes.dialect) {
      send(text, in: Charsets.lineDrawing)
    } else {
      let text = extras.text(cell.glyph)
      // xterm does not decode UTF-8 while national sets are enabled.
      if modes.privateModes[.nationalSets], let scalar = cell.glyph.scalar, scalar.value > 0x7E {
        var sets = modes.charsets
        for single in [UInt8(0), 2, 3] {
          sets.single = single
          guard let byte = (0x21...0x7E).first(where: { sets.draw($0, in: modes.dialect) == (scalar, false) }) else {
            continue
          }
          return send((single == 0 ? "" : single == 2 ? "\u{1B}N" : "\u{1B}O") + String(Unicode.Scalar(byte)))
        }
      }
      let isBlanked =
        modes.dialect.contains(.blankedGraphics) && text.unicodeScalars.contains { $0.value >= 0x100 }
      func isItself(_ sets: Charsets) -> Bool {
        !(isBlanked && sets.drawsLines)
          && Terminal.bytes(of: text, in: modes.dialect).allSatisfy { byte in
            let drawn =
              byte < 0x80
              ? sets.draw(byte, in: modes.dialect)
              : modes.dialect.contains(.singleBytes) ? sets.drawRight(byte, in: modes.dialect) : nil
            return drawn.map { $0 == (Unicode.Scalar(byte), false) } ?? true
          }
      }
      if !isItself(modes.charsets) {
        var shifted = modes.charsets
        let singles: [UInt8] =
          modes.dialect.isDisjoint(with: [.tmuxFunctions, .vteFunctions, .noSingleShifts]) ? [2, 3] : []
        let single = singles.first {
          shifted.single = $0
          return isItself(shifted)
        }
        if let single { send(single == 2 ? "\u{1B}N" : "\u{1B}O") } else { setCharsets(Charsets()) }
      }
      send(text)
    }
  }

  /// At the cursor, writes a cell whose glyph would join the glyph before it. The first scalar is written as a byte of
  /// a character set, because such a byte joins nothing. Returns false if there is no such byte.
  ///
  /// A glyph of one scalar is written in this way only if REP must repeat it: the program has then used that set, so
  /// the terminal supports it.
  mutating func writeAlone(_ cell: Cell, repeating: Bool, _ extras: Extras) -> Bool {
    let scalars = extras.text(cell.glyph).unicodeScalars
    guard let first = scalars.first else { return false }
    if scalars.count == 1 {
      guard repeating, modes.dialect.isDisjoint(with: [.tmuxFunctions, .vteFunctions, .noSingleShifts]),
        let index = Charsets.technicals.firstIndex(of: first)
      else { return false }
      setPen(Pen(cell, extras))
      send(UInt8(truncatingIfNeeded: 0x21 + index), in: Charsets.technical)
    } else {
      guard let byte = LineDrawing.byte(for: Glyph(first)) else { return false }
      setPen(Pen(cell, extras))
      send(byte, in: Charsets.lineDrawing)
      send(String(scalars.dropFirst()))
    }
    return true
  }

  /// Sends a byte that is drawn in a character set.
  private mutating func send(_ byte: UInt8, in set: UInt16) {
    send(String(Unicode.Scalar(byte)), in: set)
  }

  /// Sends a character while a character set is in use.
  private mutating func send(_ text: String, in set: UInt16) {
    let sets = modes.charsets
    if sets.translation(sets.left) != set {
      if let shifted = [UInt8(2), 3].first(where: { sets.translation($0) == set }) {
        send(shifted == 2 ? "\u{1B}N" : "\u{1B}O")
      } else {
        setCharsets(Charsets())
        send("\u{1B}(\(Unicode.Scalar(UInt8(truncatingIfNeeded: set)))")
      }
    }
    send(text)
  }
}

extension Terminal {
  /// Whether the glyph at a position would join the one before it if it were written again.
  func joinsPrevious(_ grid: Grid, _ column: Int, _ row: Int) -> Bool {
    let cell = grid[column, row]
    guard column > 0, !cell.attributes.contains(.lineDrawing), let first = extras.text(cell.glyph).unicodeScalars.first,
      first.value >= 0x2190
    else { return false }
    let isPair = column > 1 && grid[column - 1, row].attributes.contains(.spacer)
    let previous = GlyphEnd(of: grid[column - (isPair ? 2 : 1), row].glyph, in: extras.clusters)
    return previous.joins(first, columns: columns(of: first), widths, joining)
  }
}
