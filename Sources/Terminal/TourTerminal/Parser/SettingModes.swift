import TourScreen

/// DECSET and related sequences, and the keyboard protocols.
extension Terminal {
  /// Carries out a control sequence with `?`.
  mutating func setPrivate(_ final: UInt8) {
    switch Unicode.Scalar(final) {
    case "h", "l":
      for index in 0..<parameters.count where !isVT52 {
        setPrivateMode(UInt16(truncatingIfNeeded: parameters[index]), to: final == UInt8(ascii: "h"))
      }
    case "s":
      for index in 0..<parameters.count where modes.savedPrivateModes.count < PrivateModes.limit {
        let number = UInt16(truncatingIfNeeded: parameters[index])
        modes.savedPrivateModes[number] = privateMode(number) ?? false
      }
    case "r":
      for index in 0..<parameters.count {
        let number = UInt16(truncatingIfNeeded: parameters[index])
        if let isOn = modes.savedPrivateModes[number] { setPrivateMode(number, to: isOn) }
      }
    case "J": eraseDisplay(parameters[0], selective: true)
    case "K": eraseLine(parameters[0], selective: true)
    case "W" where parameters[0] == 5:  // DECST8C
      modes.tabStops = TabStops(columns: size.columns, hasFirst: modes.dialect.contains(.initialStop))
    default: break
    }
  }

  /// Returns the value of any private mode; nil if it is unknown.
  func privateMode(_ number: UInt16) -> Bool? {
    switch PrivateModes.Kind(number) {
    case .ansi: !isVT52
    case .alternateScreen: modes.isAlternate
    case .mouseTracking: modes.mouseTracking == number || modes.otherTracking.contains(number)
    case .mouseEncoding: modes.mouseEncoding == number
    case .known(let mode): modes.privateModes[mode]
    case .savedCursor: nil
    case .other: modes.privateModes[number: number]
    }
  }

  private mutating func setPrivateMode(_ number: UInt16, to isOn: Bool) {
    if modes.dialect.ignores(mode: number) { return }
    switch PrivateModes.Kind(number) {
    case .ansi: if !isOn { enterVT52() }
    case .alternateScreen: if modes.privateModes[.alternateAllowed] { showAlternate(number, isOn) }
    case .savedCursor:
      if !modes.privateModes[.alternateAllowed] {
        break
      } else if isOn {
        modes.saved = savedNow
      } else {
        restoreCursor()
      }
    case .mouseTracking: setTracking(number, to: isOn)
    case .mouseEncoding:
      if isOn { modes.mouseEncoding = number } else if modes.mouseEncoding == number { modes.mouseEncoding = 0 }
    case .known(.columns): setColumns(isOn)
    case .known(let mode):
      modes.privateModes[mode] = isOn
      changed(mode, isOn)
    case .other: modes.privateModes.set(number, to: isOn)
    }
  }

  private mutating func setTracking(_ number: UInt16, to isOn: Bool) {
    guard modes.dialect.contains(.separateTracking) else {
      if isOn || modes.mouseTracking == number || !modes.dialect.contains(.ownTracking) {
        modes.mouseTracking = isOn ? number : 0
      }
      return
    }
    var numbers = modes.otherTracking + (modes.mouseTracking == 0 ? [] : [modes.mouseTracking])
    numbers.removeAll { $0 == number }
    if isOn { numbers.append(number) }
    numbers.sort()
    modes.mouseTracking = numbers.popLast() ?? 0
    modes.otherTracking = numbers
  }

  private mutating func changed(_ mode: PrivateModes.Known, _ isOn: Bool) {
    switch mode {
    case .origin: if !modes.dialect.contains(isOn ? .unmovedSetting : .unmovedOrigin) { moveTo(column: 0, row: 0) }
    case .alternateAllowed: if !isOn { showAlternate(47, false) }
    case .leftRightMargins:
      if isOn {
        refreshLineSizes()
      } else {
        modes.margins.origin.column = 0
        modes.margins.size.columns = size.columns
      }
    default: break
    }
  }

  /// DECCOLM, if mode 40 allows it: erases the screen, unless mode 95 is set, which xterm has only as a VT525, and not
  /// by default. The real terminal may change its size; the new size arrives later. tmux, foot and Alacritty erase
  /// without mode 40 as well.
  private mutating func setColumns(_ isOn: Bool) {
    if modes.dialect.contains(.erasingColumns) {
      if !modes.dialect.contains(.tmuxFunctions) { modes.margins = Rect(size: size) }
      moveTo(column: 0, row: 0)
      return eraseAll()
    }
    guard modes.privateModes[number: 40] == true else { return }
    modes.privateModes[.columns] = isOn
    if modes.dialect.followsXterm || modes.privateModes[number: 95] != true { eraseAll() }
    grid.resetLineSizes(0..<size.rows)
    refreshText()
    modes.margins = Rect(size: size)
    moveTo(column: 0, row: 0)
  }

  /// Modes 47, 1047 (erases the alternate screen on leaving) and 1049 (saves the cursor, and erases the alternate
  /// screen, even if it is already shown).
  private mutating func showAlternate(_ number: UInt16, _ isOn: Bool) {
    if isOn == isAlternate, modes.dialect.contains(.onceAlternate) { return }
    if modes.dialect.contains(.freshAlternate) { return showFreshAlternate(number, isOn) }
    let background = entryBackground
    if isOn {
      if number == 1049 { modes.saved = savedNow }
      if !isAlternate {
        leaveBuffer()
        swap(&grid, &hidden)
        swap(&widgets, &hiddenWidgets)
        if modes.dialect.contains(.shownByChange) { modes.privateModes[.cursorVisible] = true }
        modes.alternateMode = number
        takeFlags()
        if modes.dialect.contains(.ownPage) {
          modes.mainPage = modes.page
          modes.page = Modes(size: size, dialect: modes.dialect).page
        }
        if modes.dialect.contains(.clearedAlternate) { clearAll(background: background) }
        if number == 1049, modes.dialect.contains(.resetEntry) {
          modes.pen = Pen()
          refreshPen()
        }
      }
      if number == 1049, !modes.dialect.contains(.clearedAlternate) {
        clearAll(background: background)
        if !modes.dialect.contains(.keptLine) { modes.isWrapPending = false }
      }
      refreshLineSizes()
    } else {
      if isAlternate {
        if modes.dialect.contains(.clearedAlternate) {
          clearAll(background: .default)
        } else if number == 1047 {
          eraseAll()
          if !modes.dialect.contains(.keptLine) { modes.isWrapPending = false }
        }
        leaveBuffer()
        swap(&grid, &hidden)
        swap(&widgets, &hiddenWidgets)
        if modes.dialect.contains(.shownByChange) { modes.privateModes[.cursorVisible] = true }
        modes.alternateMode = 0
        if modes.dialect.contains(.ownBackground) { modes.alternateBackground = penCell.background }
        if let page = modes.mainPage { (modes.page, modes.mainPage) = (page, nil) }
        takeFlags()
        refreshLineSizes()
      }
      if number == 1049 { restoreCursor() }
    }
  }

  /// The background with which mode 1049 erases the alternate screen.
  private var entryBackground: Color {
    if !isAlternate, modes.dialect.contains(.plainEntry) { return .default }
    return !isAlternate && modes.dialect.contains(.ownBackground) ? modes.alternateBackground : penCell.background
  }

  private mutating func takeFlags() {
    if modes.dialect.contains(.stackedFlags) { modes.keyboard.takeTop() }
  }

  private mutating func leaveBuffer() {
    if modes.dialect.contains(.broadReset) { modes.hiddenCursor = modes.cursor }
  }

  /// The modes 47, 1047 and 1049 with ``Dialect/freshAlternate`` and ``Dialect/separateEntry``.
  private mutating func showFreshAlternate(_ number: UInt16, _ isOn: Bool) {
    if isOn == isAlternate, isOn { return }
    if isOn {
      if number == 1049 {
        modes.entry = SavedCursor()
        modes.entry?.position = modes.cursor
      }
      // The other modes save the rendition as well, but not the position.
      modes.entry?.pen = modes.pen
      modes.alternateMode = number
    } else {
      if number == 1049, let entry = modes.entry {
        modes.cursor = Point(
          column: min(entry.position.column, size.columns - 1), row: min(entry.position.row, size.rows - 1))
        modes.pen = entry.pen
        refreshPen()
      }
      modes.isWrapPending = false
      guard isAlternate else { return }
      clearAll(background: .default)
      modes.alternateMode = 0
    }
    swap(&grid, &hidden)
    swap(&widgets, &hiddenWidgets)
    refreshText()
  }

  /// Updates the state that depends on line sizes. While left and right margins are enabled, all rows have single size.
  private mutating func refreshLineSizes() {
    if grid.hasWideRows || hidden.hasWideRows {
      if modes.privateModes[.leftRightMargins] { grid.resetLineSizes(0..<size.rows) }
      // A wrap is pending only at the end of a row.
      if modes.cursor.column != lineEnd - 1 { modes.isWrapPending = false }
    }
    refreshText()
  }

  private mutating func eraseAll() { clearAll(background: penCell.background) }

  private mutating func clearAll(background: Color) {
    widgets.removeAll()
    grid.erase(rows: 0..<size.rows, background: background)
    grid.resetLineSizes(0..<size.rows)
  }

  /// Carries out a control sequence with `>`, `<` or `=`: the kitty keyboard protocol, and XTMODKEYS.
  mutating func setKeyboard(_ final: UInt8) {
    switch (Unicode.Scalar(prefix), Unicode.Scalar(final)) {
    case (">", "u"): modes.keyboard.push(UInt8(truncatingIfNeeded: parameters[0]))
    case ("<", "u"): modes.keyboard.pop(parameters.amount())
    case ("=", "u"): modes.keyboard.set(UInt8(truncatingIfNeeded: parameters[0]), how: parameters.amount(1))
    case (">", "m"):
      if parameters.count == 0 { modes.keyModifiers = KeyModifiers() }
      if parameters.count > 0 { modes.keyModifiers[parameters[0]] = parameters.count > 1 ? parameters[1] : nil }
    case (">", "n"):
      modes.keyModifiers[parameters.count == 0 ? 2 : parameters[0]] = -1
    default: break
    }
  }
}
