public import TourScreen

/// Bytes that bring a real terminal into the state that the program expects.
extension Terminal {
  /// Returns the bytes that bring a real terminal that shows a card into the state of this one.
  ///
  /// They repaint the whole screen, and end with ``pending``, so that the rest of the program's incomplete sequence can
  /// follow.
  ///
  /// - Parameters:
  ///   - overlay: the modes of the real terminal, see ``Modes/overlay(input:alternate:)``. Its pen, character sets and
  ///     cursor position may differ, because a painter changes them. If it shows the alternate screen and this terminal
  ///     does not, that screen is left first.
  ///   - repainting: false leaves the cells as they are: for a main screen that a card on the alternate screen has
  ///     covered.
  ///   - picture: the picture on the real terminal, so that only the cells that differ are repainted: a screen reader
  ///     speaks what is painted. nil to repaint all cells, which is safe on terminals that draw a glyph in another
  ///     width.
  ///   - wasResized: whether the real terminal was resized since this one was covered. If so, the cursor position of
  ///     this one may be wrong, and the position that the real terminal saved on entering mode 1049 is kept.
  public func restoration(
    from overlay: Modes, repainting: Bool = true, over picture: Screen? = nil, wasResized: Bool = false
  ) -> [UInt8] {
    var writer = ModeWriter(overlay)
    if repainting { writer.resize(size) }
    // Under a card in place, only DECSTR changes the cursor that the hidden screen has saved. It saves the cursor of
    // the visible one as well, which the card has moved.
    if dialect.contains(.broadReset), isAlternate, overlay.mainSaved != modes.mainSaved {
      writer.send("\u{1B}[H\u{1B}[!p")
    }
    if !repainting { writer.take(lineSizesOf: grid, behind: overlay.isAlternate && !isAlternate) }
    writer.setDrawable()
    if overlay.isAlternate, !isAlternate {
      writer.setKeyboard(modes.alternateKeyboard)
      writer.leaveAlternate(to: self, wasResized: wasResized)
      if wasResized, overlay.alternateMode == 1049 {
        writer.restoreInPlace(self)
        return writer.bytes
      }
      writer.setEntry(modes.entry)
      if !repainting, dialect.contains(.uncertainAlternate) { writer.paintWritten(self) }
    }
    if repainting {
      writer.setColumns(modes)
      writer.setUnpainted(modes.saved)
      writer.paintAll(self, grid, over: overlay.isAlternate == isAlternate ? picture : nil)
      writer.writeRepeated(self, in: grid)
    }
    writer.restore(self)
    return writer.bytes
  }

  /// Returns the bytes that save the program's cursor (DECSC) again, after a card was shown by mode 1049, which has
  /// saved another, and the terminal was resized, so that ``restoration(from:repainting:over:wasResized:)`` could not.
  /// The rest of the state does not change. Nothing if the program has saved none.
  ///
  /// - Precondition: ``isAtSafePoint``, on the main screen.
  public func savingAgain() -> [UInt8] {
    guard modes.mainSaved.isKept, !isAlternate, !dialect.contains(.separateEntry) else { return [] }
    var writer = ModeWriter(modes)
    writer.take(lineSizesOf: grid, behind: false)
    writer.setDrawable()
    writer.setSaved(modes.mainSaved, in: self, grid: grid)
    writer.setDrawable()
    writer.restore(self)
    return writer.bytes
  }

  /// Returns the bytes that prepare a real terminal in the state of this one for a card: the modes of its overlay, and
  /// single size for the rows of the buffer on which it is drawn.
  public func covering(by overlay: Modes) -> [UInt8] {
    var writer = ModeWriter(modes)
    writer.take(lineSizesOf: grid, behind: false)
    writer.take(lineSizesOf: hidden, behind: true)
    writer.change(to: overlay)
    return writer.bytes
  }

  /// Returns the bytes that bring a terminal of this size from its reset state into the state of this one, with both of
  /// its buffers.
  public func fullState() -> [UInt8] {
    if isVT52 {
      // The state that returns after VT52 mode can only be set in ANSI mode, so it is set first.
      let ansi = inANSI
      let entering = Array("\u{1B}[?2l".utf8) + (ansi.modes.cursor == modes.cursor ? [] : Self.address(modes.cursor))
      return ansi.fullState() + entering + (modes.charsets.left == 0 ? [] : [0x1B, UInt8(ascii: "F")]) + pending
    }
    var writer = ModeWriter(Modes(size: size, dialect: dialect))
    writer.setTitles(titles)
    for setting in palette.settings { writer.command(setting) }
    writer.setColumns(modes)
    writer.setKeptSwitches(modes)
    if isAlternate {
      if modes.alternateMode != 1049 {
        writer.setUnpainted(modes.mainSaved)
        writer.setEntry(modes.entry)
      }
      writer.paintAll(self, hidden)
      writer.setKeyboard(modes.mainKeyboard)
      if let page = modes.mainPage { writer.setTabStops(page.tabStops) }
      let entering = "\u{1B}[?\(modes.alternateMode)h"
      if modes.alternateMode == 1049 {
        writer.setLineSizes(hidden)
        writer.setSaved(modes.entry ?? modes.mainSaved, in: self, grid: hidden, by: entering)
      } else {
        writer.setLineSizes(hidden)
        if let entry = modes.entry { writer.setPen(entry.pen) }
        if dialect.contains(.broadReset) { writer.setCursor(modes.hiddenCursor) }
        writer.send(entering)
      }
      writer.setKeptSwitches(modes)
      writer.setDrawable()
      writer.setUnpainted(modes.saved)
      writer.paintAll(self, grid)
    } else {
      let keepsSwitch = PrivateModes.Kind.ofBuffers.contains {
        $0 != PrivateModes.Known.alternateAllowed.number && modes.savedPrivateModes[$0] == true
      }
      let hasCursor = modes.alternateSaved != SavedCursor() || modes.hiddenCursor != Point(column: 0, row: 0)
      if !hidden.isBlank || hasCursor || modes.alternateKeyboard != KeyboardStack() || keepsSwitch
        || modes.alternateBackground != .default
      {
        writer.setPrivate(47, to: true)
        writer.setKeptSwitches(modes)
        writer.setUnpainted(modes.alternateSaved)
        writer.paintAll(self, hidden)
        writer.setKeyboard(modes.alternateKeyboard)
        writer.setLineSizes(hidden)
        writer.setHidden(modes)
        writer.setPrivate(47, to: false)
        writer.setDrawable()
      }
      writer.setUnpainted(modes.mainSaved)
      writer.setEntry(modes.entry)
      writer.paintAll(self, grid)
    }
    writer.restore(self)
    return writer.bytes
  }

  /// Returns the bytes that move the cursor in VT52 mode. ESC Y reaches 95 columns and rows; single steps move it
  /// further.
  private static func address(_ place: Point) -> [UInt8] {
    let (column, row) = (min(place.column, 94), min(place.row, 94))
    let steps =
      String(repeating: "\u{1B}C", count: place.column - column) + String(repeating: "\u{1B}B", count: place.row - row)
    return [0x1B, UInt8(ascii: "Y"), UInt8(truncatingIfNeeded: 0x20 + row), UInt8(truncatingIfNeeded: 0x20 + column)]
      + Array(steps.utf8)
  }

  /// A copy of this terminal in ANSI mode, without the incomplete sequence.
  var inANSI: Terminal {
    var terminal = self
    terminal.finish()
    terminal.leaveVT52()
    return terminal
  }

  /// Returns the bytes that reset a terminal whose program was killed: main screen, default modes, and the cursor where
  /// a shell would find it without tour. On the main screen, the cursor is not placed unless a reset has moved it: a
  /// shell may have written since the program stopped, and later output may not have been read into the model.
  public func resetSequence() -> [UInt8] { resetSequence(wasIncomplete: state != .ground) }

  private func resetSequence(wasIncomplete: Bool) -> [UInt8] {
    // Two CANs: ESC Y may consume up to two bytes; any left over cancels the sequence.
    if isVT52 { return Array("\u{18}\u{18}\u{1B}<".utf8) + inANSI.resetSequence(wasIncomplete: wasIncomplete) }
    var writer = ModeWriter(modes)
    // CAN cancels an incomplete sequence.
    if state != .ground { writer.sendIncomplete([0x18]) }
    for _ in titles.kept { writer.control("23;0t") }
    for reset in palette.resets { writer.command(reset) }
    writer.setDrawable()
    if isAlternate {
      writer.setKeyboard(KeyboardStack())
      writer.setPrivate(modes.alternateMode, to: false)
      writer.setDrawable()
    }
    let sane = Modes(size: size, dialect: dialect)
    writer.setTabStops(sane.tabStops)
    writer.setSwitches(sane)
    writer.setLast(sane)
    if isAlternate {
      // Leaving mode 1049 has restored the cursor; the other modes keep its position.
      if modes.alternateMode != 1049 { writer.setCursor(modes.cursor) }
    } else if wasIncomplete || writer.modes.cursor != modes.cursor {
      // For an incomplete UTF-8 character, a terminal writes a replacement character, which moves the cursor.
      writer.setCursor(modes.cursor)
    }
    let isWrapPending = isAlternate && modes.alternateMode == 1049 ? modes.mainSaved.isWrapPending : modes.isWrapPending
    if isWrapPending { writer.send("\r\n") }
    // A space on an empty line ends a pending single shift.
    if modes.charsets.single != 0 { writer.send("\r\n \r") }
    return writer.bytes
  }
}

extension Modes {
  /// Returns the bytes that change a terminal from these modes to others without any knowledge of its cells: from a
  /// program's modes to a card's.
  public func change(to target: Modes) -> [UInt8] {
    var writer = ModeWriter(self)
    writer.change(to: target)
    return writer.bytes
  }

  /// Returns the bytes that change a terminal from these modes to others that differ only in keyboard, mouse and cursor
  /// shape.
  public func switches(to target: Modes) -> [UInt8] {
    var writer = ModeWriter(self)
    writer.setSwitches(target)
    return writer.bytes
  }
}

extension Terminal {
  /// The character that REP repeats, if a terminal can be brought into this state; nil if there is none.
  ///
  /// In insert mode the character is deleted and inserted again. That ends the row's line, and xterm loses half of a
  /// wide glyph that is moved out of the last column and back, so in these cases REP repeats nothing after a card.
  var repeatable: Unicode.Scalar? {
    let row = modes.cursor.row
    let isFixed =
      modes.isInserting && !modes.isWrapPending && size.area > 0
      && (grid.wraps(row) || grid[size.columns - 1, row].attributes.contains(.spacer))
    return isFixed ? nil : lastGraphic
  }
}
