import TourScreen

/// Carries out control sequences by their final byte: ECMA-48 §8.3, "XTerm Control Sequences".
extension Terminal {
  mutating func control(_ final: UInt8) {
    if prefix == 0, intermediates == 0 {
      if final == UInt8(ascii: "b") { return repeatGraphic() }
    }
    let dialect = modes.dialect
    if !dialect.hasAll,
      dialect.ignores(
        control: final, prefix, intermediates, hasColons: parameters.hasColons,
        isOfZero: parameters.count > 0 && parameters[0] == 0)
    {
      return
    }
    endRepetition()
    if stopsAfterResizing, Self.resizesWindow(final), mayResizeWindow(final) { hasStopped = true }
    switch (prefix, intermediates) {
    case (0, 0):
      if final == UInt8(ascii: "m") { return selectRendition() }
      revision &+= 1
      if !move(final), !edit(final) { set(final) }
    case (UInt8(ascii: "?"), 0):
      revision &+= 1
      setPrivate(final)
    case (0, _):
      revision &+= 1
      setWithIntermediate(final)
    case (_, 0): setKeyboard(final)
    default: break
    }
  }

  /// Carries out a sequence that moves the cursor. Returns false for any other sequence.
  private mutating func move(_ final: UInt8) -> Bool {
    let amount = parameters.amount()
    let row = modes.cursor.row
    switch Unicode.Scalar(final) {
    case "A": moveUp(amount)
    case "B": moveDown(amount)
    case "C": moveRight(amount)
    // HPR and VPR, like CUP, stop at the margins only in origin mode.
    case "a": moveTo(column: modes.cursor.column - area.column + amount, row: nil)
    case "e": moveTo(column: nil, row: modes.cursor.row - area.row + amount)
    case "D": moveLeft(amount)
    case "E":
      moveDown(amount)
      carriageReturn()
    case "F":
      moveUp(amount)
      carriageReturn()
    case "G", "`": moveTo(column: amount - 1, row: nil)
    case "d":
      moveTo(column: nil, row: amount - 1)
      return true
    case "H", "f":
      moveTo(column: parameters.amount(1) - 1, row: amount - 1)
      return true
    case "I":
      if !isOfZero { tabulate(amount) }
      return true
    case "Z":
      if !isOfZero { tabulateBack(amount) }
      return true
    default: return false
    }
    if modes.privateModes[.origin], modes.dialect.contains(.addedMargin) { addMargin(after: final, amount, from: row) }
    return true
  }

  /// Moves the cursor down by the number of rows above the margins, after a function that has moved it from a row:
  /// ``Dialect/addedMargin``.
  private mutating func addMargin(after final: UInt8, _ amount: Int, from start: Int) {
    let cause: Dialect
    switch Unicode.Scalar(final) {
    case "A", "B", "E", "F": cause = .addedByRows
    case "C", "D": cause = .addedByColumns
    case "a": cause = .addedByAdvance
    default: cause = .addedMargin
    }
    guard modes.dialect.contains(cause) else { return }
    // With this difference the margins bound the row only afterwards.
    let isFree = modes.dialect.contains(.freeMotion) && [UInt8(ascii: "A"), UInt8(ascii: "F")].contains(final)
    let row = isFree ? start - amount : modes.cursor.row
    modes.cursor.row = min(max(0, row + modes.margins.row), modes.margins.endRow - 1)
  }

  /// Whether the parameter is 0, and not 1 in its place: ``Dialect/countsZero``.
  private var isOfZero: Bool { parameters.count > 0 && parameters[0] == 0 && modes.dialect.contains(.countsZero) }

  /// Whether SD has the parameter 0, with which it does not scroll in xterm: ``Dialect/trackingEnd``.
  private var isTrackingEnd: Bool {
    modes.dialect.contains(.trackingEnd) && parameters.count == 1 && parameters[0] == 0
  }

  /// Carries out a sequence that changes cells. Returns false for any other sequence.
  private mutating func edit(_ final: UInt8) -> Bool {
    let amount = parameters.amount()
    switch Unicode.Scalar(final) {
    case "J": eraseDisplay(parameters[0], selective: false)
    case "K": eraseLine(parameters[0], selective: false)
    case "X": eraseCharacters(amount)
    case "@": insertCharacters(amount)
    case "P": deleteCharacters(amount)
    case "L": insertLines(isOfZero ? 0 : amount)
    case "M": insertLines(isOfZero ? 0 : -amount)
    case "S": scroll(by: amount)
    // With five parameters, T starts highlight tracking.
    case "T" where parameters.count <= 1 && !isTrackingEnd: scroll(by: -amount)
    case "^": scroll(by: -amount)
    default: return false
    }
    return true
  }

  /// Carries out a sequence that changes modes.
  private mutating func set(_ final: UInt8) {
    switch Unicode.Scalar(final) {
    case "h", "l": setAnsi(to: final == UInt8(ascii: "h"))
    case "g" where parameters.count == 0 && modes.dialect.contains(.explicitClearing): break
    case "g":
      if parameters[0] == 0 { modes.tabStops.set(actingColumn, to: false) }
      if parameters[0] == 3 || modes.dialect.contains(.vteFunctions) && [2, 5].contains(parameters[0]) {
        modes.tabStops.clear()
      }
    case "r": setMargins(rows: true)
    case "s" where modes.privateModes[.leftRightMargins]: setMargins(rows: false)
    case "s": modes.saved = savedNow  // SCOSC
    case "u" where parameters.count == 0: restoreCursor()
    case "n" where parameters[0] == 6 && !isRouted: askedReports &+= 1
    case "t" where parameters[0] == 22: titles.push(parameters[1])
    case "t" where parameters[0] == 23: titles.pop(parameters[1])
    default: break
    }
  }

  /// SM and RM.
  private mutating func setAnsi(to isOn: Bool) {
    for index in 0..<parameters.count {
      switch parameters[index] {
      case 4: modes.isInserting = isOn
      case 20: modes.isNewLine = isOn && modes.dialect.isDisjoint(with: [.tmuxFunctions, .vteFunctions, .basicModes])
      case let mode
      where modes.ansiModes[UInt16(truncatingIfNeeded: mode)] != nil || modes.ansiModes.count < PrivateModes.limit:
        modes.ansiModes[UInt16(truncatingIfNeeded: mode)] = isOn
      default: break
      }
    }
    refreshText()
  }

  private mutating func setWithIntermediate(_ final: UInt8) {
    guard intermediates <= 0xFF else { return }
    switch (Unicode.Scalar(UInt8(truncatingIfNeeded: intermediates)), Unicode.Scalar(final)) {
    case ("$", _): operate(final)
    case ("*", "x"): modes.changesRectangles = parameters[0] == 2  // DECSACE
    case ("#", "{"), ("#", "p"):
      modes.pens.push(modes.pen, parts: PenStack.parts((0..<parameters.count).map { parameters[$0] }))
    case ("#", "}"), ("#", "q"): popPen()
    // DECSCL includes a soft reset (DEC STD 070).
    case ("\"", "p") where parameters[0] > 60: softReset()
    case (" ", "q"):
      if parameters[0] <= 6 { modes.cursorStyle = UInt8(truncatingIfNeeded: parameters[0]) }
    case (" ", "@"): shiftColumns(parameters.amount())
    case (" ", "A"): shiftColumns(-parameters.amount())
    case ("\"", "q"):
      modes.keepsProtected = false
      if parameters[0] <= 2 { setProtected(parameters[0] == 1) }
    case ("!", "p"): softReset()
    case ("'", "}"): insertColumns(parameters.amount())
    case ("'", "~"): insertColumns(-parameters.amount())
    default: break
    }
  }

  // MARK: The cursor

  mutating func moveUp(_ count: Int) {
    let first = modes.cursor.row >= modes.margins.row && !modes.dialect.contains(.freeMotion) ? modes.margins.row : 0
    modes.cursor.row = max(first, modes.cursor.row - count)
    modes.isWrapPending = false
  }

  mutating func moveDown(_ count: Int) {
    let end =
      modes.cursor.row < modes.margins.endRow && !modes.dialect.contains(.freeMotion) ? modes.margins.endRow : size.rows
    modes.cursor.row = min(end - 1, modes.cursor.row + count)
    modes.isWrapPending = false
  }

  mutating func moveRight(_ count: Int) {
    modes.cursor.column = min(lineEnd - 1, modes.cursor.column + count)
    modes.isWrapPending = false
  }

  mutating func moveLeft(_ count: Int) {
    let first = modes.cursor.column >= modes.margins.column ? modes.margins.column : 0
    let wraps = isAutowrap && (modes.privateModes[.reverseWrap] || modes.privateModes[.extendedReverseWrap])
    let column = actingColumn - (wraps && modes.isWrapPending ? count - 1 : count)
    modes.isWrapPending = false
    if column < first, wraps { return wrapBack(to: column, first) }
    modes.cursor.column = max(first, column)
  }

  /// Reverse wrap-around, modes 45 and 1045: continues from the first column in the last column of the row above, and
  /// from the top row in the bottom row. Both modes act as mode 45 in xterm up to patch 382; later versions stop if the
  /// row above was not wrapped.
  private mutating func wrapBack(to column: Int, _ first: Int) {
    let (margins, columns) = (modes.margins, max(1, modes.margins.endColumn - first))
    var offset = modes.cursor.row * columns + column - first
    if modes.cursor == margins.origin, first == margins.column {
      offset = margins.endRow * columns - 1
    } else if offset < 0 {
      let all = columns * size.rows
      offset = (offset % all + all) % all
    }
    modes.cursor = Point(column: first + offset % columns, row: offset / columns)
  }

  /// The area that positions are relative to and limited to: the page, or the margins in origin mode.
  private var area: Rect { modes.privateModes[.origin] ? modes.margins : Rect(size: size) }

  /// Moves the cursor to a position from 0, relative to the corner of ``area`` and clamped to it; nil keeps a
  /// coordinate.
  mutating func moveTo(column: Int?, row: Int?) {
    let area = area
    if let column { modes.cursor.column = min(max(0, area.column + column), area.endColumn - 1) }
    if let row { modes.cursor.row = min(max(0, area.row + row), area.endRow - 1) }
    modes.isWrapPending = modes.isWrapPending && column == nil && modes.dialect.contains(.wrapIsColumn)
  }

  /// DECSTBM or DECSLRM; margins of fewer than two rows or columns are ignored.
  private mutating func setMargins(rows: Bool) {
    // tmux takes a bottom of 0 that is not omitted for row 1 (`input_get` in input.c), which is above any other row.
    if parameters.endsWithZero, modes.dialect.contains(.tmuxFunctions) { return }
    let limit = rows ? size.rows : size.columns
    let first = parameters.amount(0) - 1
    let end = parameters[1] == 0 ? limit : min(parameters[1], limit)
    let isValid = end - first >= 2 || (first == 0 && end == limit)
    guard isValid || modes.dialect.contains(.resetMargins) else { return }
    if rows {
      modes.margins.origin.row = isValid ? first : 0
      modes.margins.size.rows = isValid ? end - first : limit
    } else {
      modes.margins.origin.column = first
      modes.margins.size.columns = end - first
    }
    if modes.dialect.contains(.absoluteHome) {
      modes.cursor = Point(column: 0, row: 0)
      modes.isWrapPending = false
    } else {
      moveTo(column: 0, row: 0)
    }
  }
}
