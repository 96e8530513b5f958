import TourScreen

extension ModeWriter {
  /// Changes to other modes.
  mutating func change(to target: Modes) {
    let (alternateMode, cursor, pen) = (modes.alternateMode, modes.cursor, modes.pen)
    if modes.privateModes[.synchronizedUpdate] { set(.synchronizedUpdate, to: false) }
    setDrawable()
    if target.alternateMode != alternateMode {
      set(.alternateAllowed, to: true)
      if target.alternateMode == 1049, modes.cursor != cursor { setCursor(cursor) }
      // A program that leaves the alternate screen later without having entered it gets its own rendition.
      if target.alternateMode == 1049, modes.dialect.contains(.separateEntry) { setPen(pen) }
      setPrivate(alternateMode != 0 ? alternateMode : target.alternateMode, to: target.isAlternate)
    }
    resetLineSizes()
    endSingleShift()
    setSwitches(target)
    setTabStops(target.tabStops)
    setPage(target)
    setCharsets(target.charsets)
    setPens(target.pens)
    setErasing(target)
    setPen(target.pen)
    setLast(target)
    setInserting(target.isInserting)
  }

  /// Paints a buffer of `terminal` onto the visible buffer.
  /// - Parameter picture: what the terminal shows: only the cells that differ are painted; nil if it is unknown.
  mutating func paintAll(_ terminal: Terminal, _ grid: Grid, over picture: Screen? = nil) {
    resetLineSizes()
    var screen = terminal.picture(of: grid)
    screen.cursor.isVisible = false
    screen.isReversed = terminal.modes.privateModes[.reverseScreen]
    if let picture, picture.size == screen.size {
      paint(screen, over: picture)
    } else {
      paint(screen, wrapping: grid.wraps)
    }
    setPen(Pen())
    setCharsets(Charsets())
  }

  /// Paints the cells of the visible buffer that the program has written, and leaves the others as they are.
  mutating func paintWritten(_ terminal: Terminal) {
    setDrawable()
    control("H")
    var screen = terminal.picture(of: terminal.grid)
    screen.cursor.isVisible = false
    screen.isReversed = terminal.modes.privateModes[.reverseScreen]
    paint(screen, over: Terminal(size: terminal.size).screen)
    setPen(Pen())
  }

  /// Leaves the alternate screen for the main one. The program's content of the alternate screen is restored first; it
  /// is erased if the program left none, or after a resize.
  mutating func leaveAlternate(to terminal: Terminal, wasResized: Bool) {
    guard !terminal.hidden.isBlank, !wasResized else {
      // Mode 1047 erases the alternate screen by itself.
      if modes.alternateMode == 1049 { control("2J") }
      writeRepeated(terminal, in: Grid(size: modes.size))
      setHidden(terminal.modes)
      return setPrivate(modes.alternateMode, to: false)
    }
    set(.synchronizedUpdate, to: true)
    paintAll(terminal, terminal.hidden)
    writeRepeated(terminal, in: terminal.hidden)
    setLineSizes(terminal.hidden)
    setHidden(terminal.modes)
    setPrivate(modes.alternateMode == 1047 ? 47 : modes.alternateMode, to: false)
  }

  /// Sets what the terminal keeps of a screen that is left: before leaving it.
  mutating func setHidden(_ target: Modes) {
    if modes.dialect.contains(.broadReset) { setCursor(target.hiddenCursor) }
    if modes.dialect.contains(.ownBackground) {
      var pen = Pen()
      pen.background = target.alternateBackground
      setPen(pen)
    }
  }

  /// Restores everything except the cells. The modes must be drawable, and the right buffer visible.
  mutating func restore(_ terminal: Terminal) {
    let target = terminal.modes
    if modes.savedPrivateModes != target.savedPrivateModes {
      setKept(target)
      setKeptSwitches(target)
      setDrawable()
    }
    setTabStops(target.tabStops)
    if modes.saved != target.saved { setSaved(target.saved, in: terminal, grid: terminal.grid) }
    setLineSizes(terminal.grid)
    setPage(target)
    setSwitches(target)
    setPens(target.pens)
    var charsets = target.charsets
    charsets.single = 0
    setCharsets(charsets)
    setLast(target)
    setErasing(target)
    // Before the character that REP repeats, because SM ends that.
    if terminal.repeatable != nil { setInserting(target.isInserting) }
    restoreCursor(terminal)
    setCharsets(target.charsets)
    setPen(target.pen)
    setInserting(target.isInserting)
    sendIncomplete(terminal.pending)
  }

  /// Restores everything except the cells, the cursor, and state that cannot be set without moving the cursor. The
  /// right buffer must be visible.
  mutating func restoreInPlace(_ terminal: Terminal) {
    let target = terminal.modes
    setSwitches(target)
    // The resize has reset the margins to the whole page.
    set(.leftRightMargins, to: target.privateModes[.leftRightMargins])
    setCharsets(target.charsets)
    setLast(target)
    setErasing(target)
    setPen(target.pen)
    setInserting(target.isInserting)
    sendIncomplete(terminal.pending)
  }

  /// Restores the cursor. If REP may follow, rewrites the glyph before the cursor, because REP repeats the last
  /// character written.
  private mutating func restoreCursor(_ terminal: Terminal) {
    let (position, grid) = (terminal.modes.cursor, terminal.grid)
    if terminal.modes.isWrapPending {
      // The right margin at which the wrap is pending may have been reset. In that case it is set temporarily.
      let isInside = position.column < terminal.lineEnd - 1
      if isInside {
        set(.leftRightMargins, to: true)
        control("1;\(position.column + 1)s")
      }
      // With this difference no wrap becomes pending without autowrap, but one that is pending stays.
      if modes.dialect.contains(.wrapIsColumn) { set(.autowrap, to: true) }
      place(position, wrapping: true, repeating: terminal.lastGraphic != nil, in: terminal, grid: grid)
      if isInside {
        set(.leftRightMargins, to: false)
        set(.leftRightMargins, to: terminal.modes.privateModes[.leftRightMargins])
      }
      // Sends the mode again, so that REP has nothing to repeat.
      if terminal.lastGraphic == nil || modes.privateModes[.autowrap] != terminal.isAutowrap {
        setPrivate(PrivateModes.Known.autowrap.number, to: terminal.isAutowrap)
      }
    } else if let last = terminal.repeatable, let column = terminal.baseColumn,
      column + grid[column, position.row].columns == position.column,
      terminal.extras.text(grid[column, position.row].glyph).unicodeScalars.first == last
    {
      setCursor(Point(column: column, row: position.row))
      // In insert mode the glyph is inserted again where it was deleted, so that the rest of the row is as before.
      if modes.isInserting { control("\(position.column - column)P") }
      if !terminal.joinsPrevious(grid, column, position.row) {
        write(grid[column, position.row], terminal.extras)
      } else if !writeAlone(grid[column, position.row], repeating: true, terminal.extras) {
        setCursor(position)
      }
    } else {
      setCursor(position)
    }
  }
}
