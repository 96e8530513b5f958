import TourScreen

/// The way back: bytes that put a real terminal where the program believes it is.
extension Terminal {
  /// What takes a real terminal that shows a card to where this one is.
  ///
  /// The whole screen is painted anew. Its last bytes are ``pending``, so that the rest of what the program is writing can follow.
  ///
  /// - Parameters:
  ///   - overlay: the modes that the real terminal has, see ``Modes/overlay(input:alternate:)``. Pen, character sets and the cursor's
  ///     place may be others: a painter has been at work. If its buffer is the alternate one and this one's is not, that is left first.
  ///   - repainting: false leaves the cells as they are: for a main screen that a card on the alternate screen has covered.
  ///   - wasResized: the terminal has another size since this one was covered, so it alone knows where its cursor is now, if it was told
  ///     to keep it.
  public func restoration(from overlay: Modes, repainting: Bool = true, wasResized: Bool = false) -> [UInt8] {
    var writer = ModeWriter(overlay)
    if repainting { writer.resize(size) }
    if !repainting { writer.take(lineSizesOf: grid, behind: overlay.isAlternate && !isAlternate) }
    writer.setDrawable()
    if overlay.isAlternate, !isAlternate {
      writer.setKeyboard(modes.alternateKeyboard)
      writer.leaveAlternate(to: self, wasResized: wasResized)
      if wasResized, overlay.alternateMode == 1049 {
        writer.restoreInPlace(self)
        return writer.bytes
      }
    }
    if repainting {
      writer.setColumns(modes)
      writer.setUnpainted(modes.saved)
      writer.paintAll(self, grid)
    }
    writer.restore(self)
    return writer.bytes
  }

  /// What takes a real terminal that is where this one is to a card: to the modes of its overlay, and, on the buffer where it is drawn, to
  /// rows that are all of the usual size.
  public func covering(by overlay: Modes) -> [UInt8] {
    var writer = ModeWriter(modes)
    writer.take(lineSizesOf: grid, behind: false)
    writer.take(lineSizesOf: hidden, behind: true)
    writer.change(to: overlay)
    return writer.bytes
  }

  /// What takes a terminal of this size that was just reset to where this one is, with both of its screens.
  public func fullState() -> [UInt8] {
    if isVT52 {
      // Only ANSI mode can set what comes back after it: that is what it is left in last.
      let ansi = inANSI
      let entering = Array("\u{1B}[?2l".utf8) + (ansi.modes.cursor == modes.cursor ? [] : Self.address(modes.cursor))
      return ansi.fullState() + entering + (modes.charsets.left == 0 ? [] : [0x1B, UInt8(ascii: "F")]) + pending
    }
    var writer = ModeWriter(Modes(size: size))
    writer.setTitles(titles)
    for setting in palette.settings { writer.command(setting) }
    writer.setColumns(modes)
    writer.setKeptSwitches(modes)
    if isAlternate {
      if modes.alternateMode != 1049 { writer.setUnpainted(modes.mainSaved) }
      writer.paintAll(self, hidden)
      writer.setKeyboard(modes.mainKeyboard)
      let entering = "\u{1B}[?\(modes.alternateMode)h"
      if modes.alternateMode == 1049 {
        writer.setLineSizes(hidden)
        writer.setSaved(modes.mainSaved, in: self, grid: hidden, by: entering)
      } else {
        writer.setLineSizes(hidden)
        writer.send(entering)
      }
      writer.setKeptSwitches(modes)
      writer.setDrawable()
      writer.setUnpainted(modes.alternateSaved)
      writer.paintAll(self, grid)
    } else {
      let keepsSwitch = ModeWriter.switches.contains { $0 != 1046 && modes.savedPrivateModes[$0] == true }
      if !hidden.isBlank || modes.alternateSaved != SavedCursor() || modes.alternateKeyboard != KeyboardStack() || keepsSwitch {
        writer.setPrivate(47, to: true)
        writer.setKeptSwitches(modes)
        writer.setUnpainted(modes.alternateSaved)
        writer.paintAll(self, hidden)
        writer.setKeyboard(modes.alternateKeyboard)
        writer.setLineSizes(hidden)
        writer.setPrivate(47, to: false)
        writer.setDrawable()
      }
      writer.setUnpainted(modes.mainSaved)
      writer.paintAll(self, grid)
    }
    writer.restore(self)
    return writer.bytes
  }

  /// What moves the cursor of a VT52: to no more than 95 columns and rows at once.
  private static func address(_ place: Point) -> [UInt8] {
    let (column, row) = (min(place.column, 94), min(place.row, 94))
    let steps = String(repeating: "\u{1B}C", count: place.column - column) + String(repeating: "\u{1B}B", count: place.row - row)
    return [0x1B, UInt8(ascii: "Y"), UInt8(truncatingIfNeeded: 0x20 + row), UInt8(truncatingIfNeeded: 0x20 + column)] + Array(steps.utf8)
  }

  /// The same, no VT52 any more and between two sequences.
  var inANSI: Terminal {
    var terminal = self
    terminal.finish()
    terminal.leaveVT52()
    return terminal
  }

  /// What makes a terminal sane whose program was killed: the main screen, nothing set, and the cursor where a shell
  /// would find it without us.
  public func resetSequence() -> [UInt8] {
    // Of two bytes an address takes what it wants, and the rest gives an escape sequence up.
    if isVT52 { return Array("\u{18}\u{18}\u{1B}<".utf8) + inANSI.resetSequence() }
    var writer = ModeWriter(modes)
    // An incomplete sequence is given up first.
    if state != .ground { writer.sendLast([0x18]) }
    for _ in titles.kept { writer.control("23;0t") }
    for reset in palette.resets { writer.command(reset) }
    writer.setDrawable()
    if isAlternate {
      writer.setKeyboard(KeyboardStack())
      writer.setPrivate(modes.alternateMode, to: false)
      writer.setDrawable()
    }
    let sane = Modes(size: size)
    writer.setTabStops(sane.tabStops)
    writer.setSwitches(sane)
    writer.set(.reverseWrap, to: false)
    writer.set(.synchronizedUpdate, to: false)
    writer.set(.cursorVisible, to: true)
    if isAlternate {
      // Mode 1049 has put the cursor where it was; from the others it comes back as it is.
      if modes.alternateMode != 1049 { writer.setCursor(modes.cursor) }
    } else {
      writer.setCursor(modes.cursor)
    }
    let isWrapPending = isAlternate && modes.alternateMode == 1049 ? modes.mainSaved.isWrapPending : modes.isWrapPending
    if isWrapPending { writer.send("\r\n") }
    // What is for one character only goes with a space, on a line on which nothing is.
    if modes.charsets.single != 0 { writer.send("\r\n \r") }
    return writer.bytes
  }
}

extension Modes {
  /// What takes a terminal in these modes to others, where no cell has to be known: from a program's modes to those of a card.
  public func change(to target: Modes) -> [UInt8] {
    var writer = ModeWriter(self)
    writer.change(to: target)
    return writer.bytes
  }

  /// What takes a terminal in these modes to others that differ only in what is not seen: keyboard, mouse, the cursor's shape.
  public func switches(to target: Modes) -> [UInt8] {
    var writer = ModeWriter(self)
    writer.setSwitches(target)
    return writer.bytes
  }
}

extension ModeWriter {
  /// To other modes.
  fileprivate mutating func change(to target: Modes) {
    let (alternateMode, cursor) = (modes.alternateMode, modes.cursor)
    if modes.privateModes[.synchronizedUpdate] { set(.synchronizedUpdate, to: false) }
    setDrawable()
    if target.alternateMode != alternateMode {
      set(.alternateAllowed, to: true)
      if target.alternateMode == 1049, modes.cursor != cursor { setCursor(cursor) }
      setPrivate(alternateMode != 0 ? alternateMode : target.alternateMode, to: target.isAlternate)
    }
    resetLineSizes()
    endSingleShift()
    setSwitches(target)
    setTabStops(target.tabStops)
    setPage(target)
    set(.cursorVisible, to: target.privateModes[.cursorVisible])
    setCharsets(target.charsets)
    setPens(target.pens)
    setErasing(target)
    setPen(target.pen)
    set(.nationalSets, to: target.privateModes[.nationalSets])
    set(.autowrap, to: target.privateModes[.autowrap])
    set(.reverseWrap, to: target.privateModes[.reverseWrap])
    setInserting(target.isInserting)
  }

  /// Paints a buffer of the terminal.
  fileprivate mutating func paintAll(_ terminal: Terminal, _ grid: Grid) {
    resetLineSizes()
    var screen = terminal.picture(of: grid)
    screen.cursor.isVisible = false
    screen.isReversed = terminal.modes.privateModes[.reverseScreen]
    paint(screen, wrapping: grid.wraps)
    setPen(Pen())
    setCharsets(Charsets())
  }

  /// Leaves the alternate screen for the main one, with what the program left on it: nothing, mostly.
  fileprivate mutating func leaveAlternate(to terminal: Terminal, wasResized: Bool) {
    guard !terminal.hidden.isBlank, !wasResized else {
      // Mode 1047 does so by itself.
      if modes.alternateMode == 1049 { control("2J") }
      return setPrivate(modes.alternateMode, to: false)
    }
    set(.synchronizedUpdate, to: true)
    paintAll(terminal, terminal.hidden)
    setLineSizes(terminal.hidden)
    setPrivate(modes.alternateMode == 1047 ? 47 : modes.alternateMode, to: false)
  }

  /// Everything but the cells. The modes must be drawable, and the buffer be the right one.
  fileprivate mutating func restore(_ terminal: Terminal) {
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
    set(.cursorVisible, to: target.privateModes[.cursorVisible])
    set(.synchronizedUpdate, to: target.privateModes[.synchronizedUpdate])
    set(.reverseWrap, to: target.privateModes[.reverseWrap])
    var charsets = target.charsets
    charsets.single = 0
    setCharsets(charsets)
    set(.nationalSets, to: target.privateModes[.nationalSets])
    set(.autowrap, to: target.privateModes[.autowrap])
    setErasing(target)
    restoreCursor(terminal)
    setCharsets(target.charsets)
    setPen(target.pen)
    setInserting(target.isInserting)
    sendLast(terminal.pending)
  }

  /// Everything but the cells, the cursor, and what can't be set without moving it. The buffer must be the right one.
  fileprivate mutating func restoreInPlace(_ terminal: Terminal) {
    let target = terminal.modes
    setSwitches(target)
    set(.cursorVisible, to: target.privateModes[.cursorVisible])
    set(.synchronizedUpdate, to: target.privateModes[.synchronizedUpdate])
    set(.reverseWrap, to: target.privateModes[.reverseWrap])
    // Its margins are the page again.
    set(.leftRightMargins, to: target.privateModes[.leftRightMargins])
    setCharsets(target.charsets)
    set(.nationalSets, to: target.privateModes[.nationalSets])
    set(.autowrap, to: target.privateModes[.autowrap])
    setPens(target.pens)
    setErasing(target)
    setPen(target.pen)
    setInserting(target.isInserting)
    sendLast(terminal.pending)
  }

  /// REP repeats the last character, so the glyph before the cursor is written again where that may follow.
  private mutating func restoreCursor(_ terminal: Terminal) {
    let (position, grid) = (terminal.modes.cursor, terminal.grid)
    if terminal.modes.isWrapPending {
      // The right margin that the cursor stands at may be no more: then it is there for a moment.
      let isInside = position.column < terminal.lineEnd - 1
      if isInside {
        set(.leftRightMargins, to: true)
        control("1;\(position.column + 1)s")
      }
      place(position, wrapping: true, repeating: terminal.lastGraphic != nil, in: terminal, grid: grid)
      if isInside {
        set(.leftRightMargins, to: false)
        set(.leftRightMargins, to: terminal.modes.privateModes[.leftRightMargins])
      }
      // Said again so that REP has nothing to repeat.
      if terminal.lastGraphic == nil { setPrivate(PrivateModes.Known.autowrap.number, to: terminal.isAutowrap) }
    } else if let last = terminal.lastGraphic, let column = terminal.baseColumn, grid[column, position.row].glyph == Glyph(last) {
      setCursor(Point(column: column, row: position.row))
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
