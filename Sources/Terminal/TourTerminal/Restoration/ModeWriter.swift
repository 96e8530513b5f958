import TourScreen

/// Writes the bytes that change the modes of a real terminal. A model reads the same bytes, and so holds the terminal's
/// modes at each point.
///
/// Writes only differences, so that a terminal receives no mode that the program did not use.
struct ModeWriter {
  private(set) var bytes: [UInt8] = []
  /// The model with the real terminal's modes. Its glyphs have no meaning.
  private(set) var model: Terminal

  /// - Parameter modes: the current modes of the real terminal.
  init(_ modes: Modes) {
    model = Terminal(size: modes.size, dialect: modes.dialect)
    model.modes = modes
    model.refreshPen()
    model.refreshText()
  }

  var modes: Modes { model.modes }

  /// Records the size of the real terminal.
  mutating func resize(_ size: Size) { model.resize(size) }

  /// Records the line sizes of the real terminal's visible buffer, or of its hidden buffer if `behind` is true.
  mutating func take(lineSizesOf grid: Grid, behind: Bool) {
    guard grid.hasWideRows else { return }
    var sized = Grid(size: modes.size)
    for row in 0..<sized.size.rows { sized[lineSize: row] = grid[lineSize: row] }
    if behind { model.hidden = sized } else { model.grid = sized }
    model.refreshText()
  }

  /// Records that the real terminal has a glyph at a position, because the model restores a pending wrap only at a cell
  /// with a glyph.
  mutating func take(glyphAt place: Point) { model.grid[place.column, place.row] = Cell(.space) }

  mutating func send(_ text: String) {
    let sent = Terminal.bytes(of: text, in: modes.dialect)
    bytes += sent
    model.feed(sent)
  }

  mutating func control(_ text: String) {
    send("\u{1B}[" + text)
  }

  /// Sends an OSC.
  mutating func command(_ text: String) {
    send("\u{1B}]\(text)\u{1B}\\")
  }

  /// Sets the titles and the title stack of a terminal that was just reset.
  mutating func setTitles(_ target: Titles) {
    for names in target.kept {
      setNames(names)
      control("22;0t")
    }
    setNames(target.names)
  }

  private mutating func setNames(_ names: Titles.Names) {
    if model.titles.names.icon != names.icon { command("1;\(names.icon)") }
    if model.titles.names.window != names.window { command("2;\(names.window)") }
  }

  /// Sends bytes that the model does not read, such as an incomplete sequence.
  mutating func sendIncomplete(_ pending: [UInt8]) {
    bytes += pending
  }

  /// Paints a screen; for each row `wraps` holds whether its line continues in the next row. The modes must be
  /// drawable.
  mutating func paint(_ screen: Screen, wrapping wraps: [Bool]) {
    FrameEncoder(joining: model.joining).paint(screen, wrapping: wraps, into: &bytes)
    painted(screen)
  }

  /// Paints the cells in which a screen differs from another, which the terminal shows. The modes must be drawable.
  mutating func paint(_ screen: Screen, over previous: Screen) {
    FrameEncoder(joining: model.joining).paint(screen, over: previous, into: &bytes)
    painted(screen)
  }

  private mutating func painted(_ screen: Screen) {
    model.modes.pen = Pen()
    model.refreshPen()
    model.modes.cursor = screen.cursor.position
    model.modes.isWrapPending = false
    model.modes.privateModes[.cursorVisible] = screen.cursor.isVisible
    model.modes.privateModes[.reverseScreen] = screen.isReversed
  }

  // MARK: Switches

  mutating func set(_ mode: PrivateModes.Known, to isOn: Bool) {
    if modes.privateModes[mode] != isOn { setPrivate(mode.number, to: isOn) }
  }

  mutating func setPrivate(_ number: UInt16, to isOn: Bool) {
    control("?\(number)\(isOn ? "h" : "l")")
  }

  mutating func setInserting(_ isOn: Bool) {
    if modes.isInserting != isOn { control(isOn ? "4h" : "4l") }
  }

  /// Sets keyboard and mouse, the cursor's shape, newline mode, and the modes of SM and DECSET, except insert mode and
  /// the private modes that are set with the page or last (``PrivateMode/Traits``).
  mutating func setSwitches(_ target: Modes) {
    if modes.isNewLine != target.isNewLine { control(target.isNewLine ? "20h" : "20l") }
    if modes.changesRectangles != target.changesRectangles { control(target.changesRectangles ? "2*x" : "*x") }
    for number in Set(modes.ansiModes.keys).union(target.ansiModes.keys).sorted() {
      // Initially SRM is on (no local echo), and so is BDSM (the terminal reorders letters). The other modes are off.
      let isOn = target.ansiModes[number] ?? [8, 12].contains(number)
      if modes.ansiModes[number] != isOn { control("\(number)\(isOn ? "h" : "l")") }
    }
    for mode in PrivateModes.Known.first {
      guard modes.privateModes[mode] != target.privateModes[mode] else { continue }
      // A terminal that supports ESC = and ESC > may not support mode 66.
      if mode == .keypad {
        send(target.privateModes[.keypad] ? "\u{1B}=" : "\u{1B}>")
      } else {
        set(mode, to: target.privateModes[mode])
      }
    }
    let numbers = modes.privateModes.used + target.privateModes.used
    for number in numbers.map(\.number) where PrivateModes.Kind(number) == .other {
      let isOn = target.privateModes[number: number] ?? false
      if modes.privateModes[number: number] != isOn { setPrivate(number, to: isOn) }
    }
    // In some terminals each of these is a separate mode, so the old one must be reset.
    if modes.mouseTracking != target.mouseTracking || modes.otherTracking != target.otherTracking {
      for number in modes.otherTracking + [modes.mouseTracking] where number != 0 { setPrivate(number, to: false) }
      for number in target.otherTracking + [target.mouseTracking] where number != 0 { setPrivate(number, to: true) }
    }
    if modes.mouseEncoding != target.mouseEncoding {
      if modes.mouseEncoding != 0 { setPrivate(modes.mouseEncoding, to: false) }
      if target.mouseEncoding != 0 { setPrivate(target.mouseEncoding, to: true) }
    }
    if modes.cursorStyle != target.cursorStyle { control("\(target.cursorStyle) q") }
    setKeyboard(target.keyboard)
    for resource in KeyModifiers.resources where modes.keyModifiers[resource] != target.keyModifiers[resource] {
      switch target.keyModifiers[resource] {
      case nil: control(">\(resource)m")
      case -1: control(">\(resource)n")
      case let value?: control(">\(resource);\(value)m")
      }
    }
  }

  /// Sets the private modes that are set after pen and character sets.
  mutating func setLast(_ target: Modes) {
    for mode in PrivateModes.Known.last { set(mode, to: target.privateModes[mode]) }
  }

  /// Sets the values that XTRESTORE restores, except for ``PrivateModes/Kind/ofBuffers``. Leaves the modes themselves
  /// in any state.
  mutating func setKept(_ target: Modes) {
    for (number, isOn) in target.savedPrivateModes.sorted(by: { $0.key < $1.key })
    where modes.savedPrivateModes[number] != isOn && !PrivateModes.Kind.ofBuffers.contains(number) {
      if model.privateMode(number) ?? false != isOn { setPrivate(number, to: isOn) }
      control("?\(number)s")
    }
  }

  /// Sets DECCOLM, which erases the screen.
  mutating func setColumns(_ target: Modes) {
    guard modes.privateModes[.columns] != target.privateModes[.columns] else { return }
    if modes.privateModes[number: 40] != true { setPrivate(40, to: true) }
    set(.columns, to: target.privateModes[.columns])
  }

  /// Sets the values that XTRESTORE restores for the modes that switch buffers, if they can be saved in the
  /// visible buffer.
  mutating func setKeptSwitches(_ target: Modes) {
    for number in PrivateModes.Kind.ofBuffers {
      guard let isOn = target.savedPrivateModes[number], modes.savedPrivateModes[number] != isOn else { continue }
      if (model.privateMode(number) ?? false) == isOn {
        control("?\(number)s")
      } else if number == PrivateModes.Known.alternateAllowed.number, !modes.isAlternate {
        setPrivate(number, to: isOn)
        control("?\(number)s")
        setPrivate(number, to: !isOn)
      }
    }
  }

  mutating func setKeyboard(_ target: KeyboardStack) {
    if modes.keyboard == target { return }
    if modes.keyboard.pushed != target.pushed {
      if modes.keyboard.isUsed { control("<\(KeyboardStack.limit + 1)u") }
      if let first = target.pushed.first, first != 0 { control("=\(first);1u") }
      for flags in target.pushed.dropFirst() + (target.pushed.isEmpty ? [] : [target.flags]) { control(">\(flags)u") }
    }
    if modes.keyboard.flags != target.flags { control("=\(target.flags);1u") }
  }
}
