import TourScreen

/// Escape sequences (ESC and a final byte), the saved cursor, and resets.
extension Terminal {
  /// Carries out an escape sequence.
  mutating func escape(_ final: UInt8) {
    if !modes.dialect.hasAll, modes.dialect.ignores(escape: final, intermediates) { return }
    endRepetition()
    revision &+= 1
    switch intermediates {
    case 0: plainEscape(final)
    case UInt16(UInt8(ascii: "#")):
      if final == UInt8(ascii: "8") { fillWithE() } else if let size = LineSize(final: final) { setLineSize(size) }
    case 0x28...0x2F: designate(final)  // ( ) * + , - . /
    case 0x2800...0x2FFF: designate(final)
    default: break
    }
  }

  private mutating func plainEscape(_ final: UInt8) {
    switch Unicode.Scalar(final) {
    case "6": indexColumn(by: -1)  // DECBI
    case "7": modes.saved = savedNow
    case "8": restoreCursor()
    case "9": indexColumn(by: 1)  // DECFI
    case "=": modes.privateModes[.keypad] = true
    case ">": modes.privateModes[.keypad] = false
    case "D": index()
    case "E":
      index()
      carriageReturn()
    case "H": modes.tabStops.set(actingColumn, to: true)
    case "M": reverseIndex()
    case "N": shift { $0.single = 2 }
    case "O": shift { $0.single = 3 }
    case "n": shift { $0.left = 2 }
    case "o": shift { $0.left = 3 }
    case "~": shift { $0.right = 1 }
    case "}": shift { $0.right = 2 }
    case "|": shift { $0.right = 3 }
    case "V":  // SPA
      modes.keepsProtected = true
      setProtected(true)
    case "W": setProtected(false)  // EPA
    case "c":
      // xterm ends the 132 columns of DECCOLM.
      if stopsAfterResizing, modes.privateModes[.columns] { hasStopped = true }
      reset()
    default: break
    }
  }

  /// Moves the cursor left or right by one column. At a margin the columns between the margins move the other way
  /// instead.
  private mutating func indexColumn(by step: Int) {
    let column = modes.cursor.column
    if step < 0, column == modes.margins.column {
      insertColumns(1)
    } else if step > 0, column == modes.margins.endColumn - 1 {
      shiftColumns(1)
    } else if step < 0 {
      moveLeft(1)
    } else {
      modes.cursor.column = min(lineEnd - 1, column + 1)
      modes.isWrapPending = false
    }
  }

  /// DECSWL, DECDWL and DECDHL. While left and right margins are enabled they have no effect. The cursor stays in the
  /// visible part of the row.
  private mutating func setLineSize(_ lineSize: LineSize) {
    let row = modes.cursor.row
    guard !modes.privateModes[.leftRightMargins], grid[lineSize: row] != lineSize else { return }
    grid[lineSize: row] = lineSize
    modes.isWrapPending = false
    if lineSize != .single { modes.cursor.column = min(modes.cursor.column, size.columns / 2) }
    refreshText()
  }

  mutating func shift(_ change: (inout Charsets) -> Void) {
    change(&modes.charsets)
    refreshText()
  }

  /// SCS: ESC, then `(` `)` `*` `+` for a set of 94 or `,` `-` `.` `/` for a set of 96 in G0–G3, then the name of the
  /// set.
  private mutating func designate(_ final: UInt8) {
    let opener = intermediates > 0xFF ? intermediates >> 8 : intermediates
    let isOf96 = opener >= 0x2C
    designate(
      Int(opener) - (isOf96 ? 0x2C : 0x28), intermediates > 0xFF ? UInt8(truncatingIfNeeded: intermediates) : 0, final,
      isOf96: isOf96)
  }

  /// - Parameter intermediate: the intermediate byte of the set's name; 0 is none.
  mutating func designate(_ index: Int, _ intermediate: UInt8, _ final: UInt8, isOf96: Bool) {
    let opener = UInt32(isOf96 ? 0x2C : 0x28) + UInt32(index)
    let name = UInt16(truncatingIfNeeded: intermediate) << 8 | UInt16(truncatingIfNeeded: final)
    if modes.dialect.contains(.vteFunctions), name != UInt16(UInt8(ascii: "0")) || isOf96 {
      return shift { $0.designated[index] = 0 }
    }
    var set = opener << (intermediate == 0 ? 8 : 16) | UInt32(name)
    // While DECNRCM is off, a national set is ASCII.
    if !isOf96, name == UInt16(UInt8(ascii: "B")) || NationalSets.isNational(name) && !modes.privateModes[.nationalSets]
    {
      set = 0
    }
    if modes.charsets.designated[index] != set { shift { $0.designated[index] = set } }
  }

  var savedNow: SavedCursor {
    var saved = SavedCursor()
    saved.position = modes.cursor
    // Not in a row of double width: a wrap pending in mid-row could not be restored once the row has another size.
    saved.isWrapPending =
      modes.isWrapPending && grid[lineSize: modes.cursor.row] == .single && !modes.dialect.contains(.unsavedWrap)
    saved.pen = modes.pen
    saved.charsets = modes.charsets
    saved.charsets.single = 0
    if modes.dialect.contains(.unsavedShift) { saved.charsets.left = 0 }
    saved.isOriginRelative = modes.privateModes[.origin] && !modes.dialect.contains(.unsavedOrigin)
    saved.isReversed = modes.dialect.contains(.savedReverse) && modes.privateModes[.reverseScreen]
    saved.isKept = true
    return saved
  }

  mutating func restoreCursor() {
    let saved = modes.saved
    modes.pen = saved.pen
    let (single, left) = (modes.charsets.single, modes.charsets.left)
    modes.charsets = saved.charsets
    modes.charsets.single = single
    if modes.dialect.contains(.unsavedShift) { modes.charsets.left = left }
    if !modes.dialect.contains(.unsavedOrigin) { modes.privateModes[.origin] = saved.isOriginRelative }
    if modes.dialect.contains(.savedReverse) { modes.privateModes[.reverseScreen] = saved.isReversed }
    let isAbsolute = !modes.dialect.isDisjoint(with: [.absoluteHome, .absoluteRestore])
    let area = modes.privateModes[.origin] && !isAbsolute ? modes.margins : Rect(size: size)
    let column = min(max(saved.position.column, area.column), area.endColumn - 1)
    modes.cursor = Point(column: column, row: min(max(saved.position.row, area.row), area.endRow - 1))
    let cell = grid[column, modes.cursor.row]
    modes.isWrapPending = saved.isWrapPending && column == lineEnd - 1 && !cell.isErased
    refreshPen()
    refreshText()
  }

  /// RIS.
  mutating func reset() {
    // In xterm mode 1046 belongs to the terminal's configuration, which RIS keeps.
    let before = modes
    modes = Modes(size: size, dialect: before.dialect)
    modes.privateModes[.alternateAllowed] = before.privateModes[.alternateAllowed]
    modes.entry = before.entry
    grid.reset()
    widgets.removeAll()
    palette = PaletteChanges()
    if before.isAlternate, before.dialect.contains(.freshAlternate) {
      modes.alternateMode = before.alternateMode
    } else {
      hidden.reset()
      hiddenWidgets.removeAll()
      extras = Extras()
      keptClusters = 0
      refusedClusters = 0
      newDecorations = 0
    }
    refreshPen()
    refreshText()
  }

  /// DECSTR: VT510 manual, as in xterm. The cursor and a pending wrap stay.
  mutating func softReset() {
    if modes.dialect.contains(.broadReset) { return resetModes() }
    modes.privateModes.reset(PrivateModes.Known.softReset)
    if modes.privateModes[number: 12] == true { modes.privateModes.set(12, to: false) }
    if modes.ansiModes[2] != nil { modes.ansiModes[2] = false }
    modes.keyModifiers = KeyModifiers()
    modes.cursorStyle = 0
    modes.isInserting = false
    modes.keepsProtected = false
    modes.margins = Rect(size: size)
    let kept = modes.pen.attributes
    modes.pen = Pen()
    if modes.dialect.contains(.partialSoftReset) {
      modes.pen.attributes = kept.intersection([.dim, .strikethrough])
      if kept.underlineKind == 2 { modes.pen.attributes.underlineKind = 2 }
    }
    modes.charsets = Charsets()
    modes.saved = SavedCursor()
    modes.saved.pen = modes.pen
    // Without the right margin a row may end in another column.
    if modes.cursor.column != lineEnd - 1 { modes.isWrapPending = false }
    refreshPen()
    refreshText()
  }

  /// DECSTR with ``Dialect/broadReset``.
  private mutating func resetModes() {
    let before = modes
    modes = Modes(size: size, dialect: before.dialect)
    (modes.cursor, modes.isWrapPending, modes.tabStops, modes.alternateMode) = (
      before.cursor, before.isWrapPending, before.tabStops, before.alternateMode
    )
    modes.hiddenCursor = before.hiddenCursor
    var (shown, hidden) = (savedNow, savedNow)
    hidden.position = before.hiddenCursor
    (shown.isKept, hidden.isKept) = (false, false)
    (modes.mainSaved, modes.alternateSaved) = isAlternate ? (hidden, shown) : (shown, hidden)
    refreshPen()
    refreshText()
  }

  /// DECALN: fills the screen with E, resets the margins, and moves the cursor to the home position.
  private mutating func fillWithE() {
    if modes.dialect.contains(.coloredAlignment) {
      let pen = modes.pen
      modes.pen = Pen()
      (modes.pen.foreground, modes.pen.background) = (pen.foreground, pen.background)
      modes.pen.decoration.hyperlink = pen.decoration.hyperlink
      refreshPen()
    }
    if modes.dialect.contains(.wornAlignment) {
      let pen = modes.pen
      modes.pen = Pen()
      (modes.pen.foreground, modes.pen.background) = (pen.foreground.withoutRGB, pen.background.withoutRGB)
      modes.pen.attributes = pen.attributes.intersection(.protected)
      modes.pen.decoration.hyperlink = pen.decoration.hyperlink
      refreshPen()
    }
    var cell = modes.dialect.isDisjoint(with: [.penAlignment, .coloredAlignment]) ? Cell() : penCell
    (cell.glyph, cell.decoration, cell.attributes.underlineKind) = (Glyph("E"), 0, 0)
    for row in 0..<size.rows { grid.fill(row, with: cell) }
    grid.resetLineSizes(0..<size.rows)
    refreshText()
    if modes.dialect.contains(.plainAlignment) { return }
    if modes.dialect.contains(.keptPage) { return moveTo(column: 0, row: 0) }
    modes.margins = Rect(size: size)
    if !modes.dialect.contains(.absoluteHome) { modes.privateModes[.origin] = false }
    modes.cursor = Point(column: 0, row: 0)
    modes.isWrapPending = false
  }
}

extension Color {
  /// What is left of the colour with ``Dialect/wornAlignment``: the number of an RGB colour is taken for an index, and
  /// the colour is the default one if there is no such index.
  fileprivate var withoutRGB: Color {
    guard case .rgb(let red, let green, let blue) = kind else { return self }
    return red == 0 && green == 0 ? .extended(blue) : .default
  }
}
