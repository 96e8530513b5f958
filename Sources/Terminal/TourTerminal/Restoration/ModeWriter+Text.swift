import TourScreen

/// State that places text and sets its look: pen, character sets, margins, tab stops, saved cursor.
extension ModeWriter {
  /// Prepares the terminal for a frame. Always resets pen and character sets, because a painter may have changed them.
  mutating func setDrawable() {
    send("\u{F}\u{1B}(B\u{1B}[m")
    setPen(Pen())
    setCharsets(Charsets())
    set(.nationalSets, to: false)
    setPage(modes.drawable)
    setErasing(modes.drawable)
    set(.autowrap, to: true)
    setInserting(false)
  }

  /// Ends a pending single shift by a space in the top left cell, which is painted later.
  mutating func endSingleShift() {
    if modes.charsets.single != 0 { send("\u{1B}[H \r") }
  }

  mutating func setPen(_ pen: Pen) {
    if modes.pen.decoration.hyperlink != pen.decoration.hyperlink {
      send("\u{1B}]8;\(pen.decoration.hyperlink.isEmpty ? ";" : pen.decoration.hyperlink)\u{1B}\\")
    }
    if FramePen(modes.pen) != FramePen(pen) {
      control("\(String(decoding: pen.rendition(in: modes.dialect), as: UTF8.self))m")
    }
    let isProtected = pen.attributes.contains(.protected)
    if modes.pen.attributes.contains(.protected) != isProtected {
      if modes.keepsProtected {
        send(isProtected ? "\u{1B}V" : "\u{1B}W")
      } else {
        control(isProtected ? "1\"q" : "0\"q")
      }
    }
  }

  /// Sets ``Modes/keepsProtected``, without a change of the pen's protection.
  mutating func setErasing(_ target: Modes) {
    if modes.keepsProtected == target.keepsProtected { return }
    let isProtected = modes.pen.attributes.contains(.protected)
    if target.keepsProtected {
      send(isProtected ? "\u{1B}V" : "\u{1B}V\u{1B}W")
    } else {
      control(isProtected ? "1\"q" : "0\"q")
    }
  }

  /// Sets the stack that XTPOPSGR pops. Leaves the pen in any state.
  mutating func setPens(_ target: PenStack) {
    if modes.pens == target { return }
    for _ in 0..<(modes.pens.kept.count + modes.pens.lost) { control("#}") }
    for entry in target.kept {
      setPen(entry.pen)
      control(entry.parts.map(String.init).joined(separator: ";") + "#{")
    }
    for _ in 0..<target.lost { control("#{") }
  }

  mutating func setCharsets(_ target: Charsets) {
    let isNational = modes.privateModes[.nationalSets]
    let needsNational = target.hasNational && target.designated != modes.charsets.designated
    if needsNational { set(.nationalSets, to: true) }
    defer { if needsNational { set(.nationalSets, to: isNational) } }
    for index in 0..<4 where modes.charsets.designated[index] != target.designated[index] {
      let set = target.designated[index]
      let name =
        set == 0
        ? [UInt8(truncatingIfNeeded: 0x28 + index), UInt8(ascii: "B")]
        : [set >> 16, set >> 8, set].map { UInt8(truncatingIfNeeded: $0) }
      send("\u{1B}" + String(decoding: name.filter { $0 != 0 }, as: UTF8.self))
    }
    if modes.charsets.left != target.left { send(["\u{F}", "\u{E}", "\u{1B}n", "\u{1B}o"][Int(target.left & 3)]) }
    if modes.charsets.right != target.right { send(["", "\u{1B}~", "\u{1B}}", "\u{1B}|"][Int(target.right & 3)]) }
    if target.single != 0 { send(target.single == 2 ? "\u{1B}N" : "\u{1B}O") }
  }

  /// Sets margins and origin mode. Leaves the cursor at any position.
  mutating func setPage(_ target: Modes) {
    set(.origin, to: false)
    set(.leftRightMargins, to: target.privateModes[.leftRightMargins])
    let (margins, page) = (target.margins, Rect(size: target.size))
    if modes.margins.rowRange != margins.rowRange {
      control(margins.rowRange == page.rowRange ? "r" : "\(margins.row + 1);\(margins.endRow)r")
    }
    if modes.margins.columnRange != margins.columnRange { control("\(margins.column + 1);\(margins.endColumn)s") }
    set(.origin, to: target.privateModes[.origin])
  }

  /// Sets the tab stops. The margins must be the whole page.
  mutating func setTabStops(_ target: TabStops) {
    if modes.tabStops == target { return }
    control("3g")
    for column in target.columns { send("\u{1B}[\(column + 1)G\u{1B}H") }
  }

  /// Gives every row of the visible buffer single size. Leaves the cursor at any position.
  mutating func resetLineSizes() { setLineSizes(Grid(size: modes.size)) }

  /// Sets the line sizes of the visible buffer. If any changes, resets the margins and leaves the cursor at any
  /// position.
  mutating func setLineSizes(_ target: Grid) {
    guard model.grid.lineSizes != target.lineSizes else { return }
    setPage(modes.drawable)
    for row in 0..<target.size.rows where model.grid[lineSize: row] != target[lineSize: row] {
      control("\(row + 1);1H")
      send("\u{1B}#\(Unicode.Scalar(target[lineSize: row].final))")
    }
  }

  mutating func setCursor(_ position: Point) {
    let area = modes.privateModes[.origin] ? modes.margins : Rect(size: modes.size)
    if area.rowRange.contains(position.row) {
      control("\(position.row - area.row + 1);\(position.column - area.column + 1)H")
    } else {
      setCursorBackwards(position)
    }
  }

  /// Places the cursor in a row outside the margins. In origin mode only reverse wrap-around leaves the margins: it
  /// continues in the last column of the row above, and from the top row in the bottom row. It starts one row below the
  /// corner of the margins, because the corner is a special case of reverse wrap-around.
  private mutating func setCursorBackwards(_ position: Point) {
    let (before, margins) = (modes.privateModes, modes.margins)
    if modes.dialect.contains(.absoluteHome) { return setCursorOutside(position) }
    if modes.dialect.contains(.unmovedSetting) {
      set(.origin, to: false)
      setCursor(position)
      return set(.origin, to: true)
    }
    if modes.dialect.isSuperset(of: [.addedByRows, .freeMotion]), position.row < modes.margins.row {
      control("1;\(position.column + 1)H")
      return control("\(2 * modes.margins.row - position.row)A")
    }
    set(.autowrap, to: true)
    set(.reverseWrap, to: true)
    control("2;1H")
    let all = margins.columns * modes.size.rows
    let distance = (margins.row + 1 - position.row) * margins.columns - (position.column - margins.column)
    control("\((distance % all + all) % all)D")
    set(.reverseWrap, to: before[.reverseWrap])
    set(.autowrap, to: before[.autowrap])
  }

  /// Places the cursor in a row outside the margins, in origin mode, with ``Dialect/absoluteHome``: DECSTBM moves to
  /// the corner of the screen, from where single steps lead to the rows above the margins. DECRC reaches those below,
  /// if DECSC has saved that position; no other function does.
  private mutating func setCursorOutside(_ position: Point) {
    let margins = modes.margins
    var kept = model
    kept.feed("\u{1B}8")
    if position.row < margins.row {
      control("\(margins.row + 1);\(margins.endRow)r")
      if position.row > 0 { control("\(position.row)B") }
      if position.column > 0 { control("\(position.column)C") }
    } else if kept.modes.cursor == position, kept.modes.privateModes[.origin] {
      send("\u{1B}8")
    } else {
      control("\(margins.rows);\(position.column + 1)H")
    }
  }

  /// Sets the state that mode 1049 restores, with ``Dialect/separateEntry``, by entering the alternate screen and
  /// leaving it again. The modes are drawable before and after.
  mutating func setEntry(_ entry: SavedCursor?) {
    guard let entry, modes.entry != entry else { return }
    setCursor(entry.position)
    setPen(entry.pen)
    send("\u{1B}[?1049h\u{1B}[?1049l")
    setDrawable()
  }

  /// Sets the cursor that DECRC restores, before the screen is painted, so that any glyph can be written to make a wrap
  /// pending. The modes are drawable before and after.
  mutating func setUnpainted(_ saved: SavedCursor) {
    if modes.saved == saved { return }
    setPage(page(for: saved))
    setCursor(saved.position)
    if saved.isWrapPending {
      setCharsets(Charsets())
      send(" ")
    }
    setCharsets(saved.charsets)
    setPen(saved.pen)
    save(saved, by: "\u{1B}7")
    setDrawable()
  }

  /// Sends DECSC or a sequence that also saves the cursor, with reverse video as it is saved.
  private mutating func save(_ saved: SavedCursor, by keep: String) {
    let isReversed = modes.privateModes[.reverseScreen]
    if modes.dialect.contains(.savedReverse) { set(.reverseScreen, to: saved.isReversed) }
    send(keep)
    if modes.dialect.contains(.savedReverse) { set(.reverseScreen, to: isReversed) }
  }

  /// Sets the cursor that DECRC restores, by `keep`: DECSC or a sequence that also saves the cursor. Leaves cursor,
  /// pen, character sets, margins and origin mode in any state.
  mutating func setSaved(_ saved: SavedCursor, in terminal: Terminal, grid: Grid, by keep: String = "\u{1B}7") {
    setPage(page(for: saved))
    place(saved.position, wrapping: saved.isWrapPending, in: terminal, grid: grid)
    setCharsets(saved.charsets)
    setPen(saved.pen)
    save(saved, by: keep)
    guard keep == "\u{1B}7", saved.isWrapPending else { return }
    let (column, row) = (min(saved.position.column, grid.size.columns - 1), min(saved.position.row, grid.size.rows - 1))
    // The cell is erased again if it was erased, unless that would end the row's line.
    if grid.wraps[row] || !grid[column, row].isErased { return }
    setPen(Pen(grid[column, row], terminal.extras))
    control("X")
  }

  /// The modes in which a saved position can be reached: the margins are the whole page, or end at the column where a
  /// wrap is pending.
  private func page(for saved: SavedCursor) -> Modes {
    var page = modes.drawable
    if saved.isWrapPending, saved.position.column < page.size.columns - 1 {
      page.privateModes[.leftRightMargins] = true
      page.margins.size.columns = max(2, saved.position.column + 1)
    }
    page.privateModes[.origin] = saved.isOriginRelative
    return page
  }
}

extension FramePen {
  init(_ pen: Pen) {
    self.init(foreground: pen.foreground, background: pen.background)
    attributes = pen.attributes.intersection(.rendition)
    underlineColor = pen.decoration.underlineColor
  }
}

extension Pen {
  /// The parameters of the SGR that sets this pen, as DECRQSS reports them.
  var renditionInOneSequence: String {
    String(decoding: rendition(), as: UTF8.self).replacingEach("m\u{1B}[", with: ";")
  }

  /// The parameters of the SGR that sets this pen, independent of the pen before. Of several SGRs, the bytes between
  /// CSI of the first one and the final byte of the last one.
  func rendition(in dialect: Dialect = []) -> [UInt8] {
    var bytes: [UInt8] = []
    FramePen(self).append(after: nil, to: &bytes, in: dialect)
    let parameters = Array(bytes.dropFirst(2).dropLast())
    return parameters.isEmpty ? [0x30] : parameters
  }
}
