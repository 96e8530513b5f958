import TourProtocol
import TourScreen

/// The routes of the program's output while a card covers the screen, and on a terminal without a display.
extension Terminal {
  /// Adds text to the replay.
  mutating func setAside(_ text: Span<UInt8>) {
    coveredOutput?.keep(text)
  }

  mutating func setAside(byte: UInt8) {
    switch byte {
    case 0x05: setAside(route(.answerback, [byte]), [byte])
    case 0x07: coveredOutput?.outward.append(byte)
    default: coveredOutput?.keep(CollectionOfOne(byte))
    }
  }

  mutating func setAside(escape final: UInt8, _ raw: [UInt8]) {
    // DECID queries the identity of the terminal.
    let isQuery = intermediates == 0 && final == UInt8(ascii: "Z")
    // S8C1T and similar sequences, and the choice of a coding (ESC %), have no visible effect.
    let isOutward = intermediates == 0x20 || intermediates == 0x25
    setAside(isQuery ? route(.attributes(1), raw) : isOutward ? .outward : .replay, raw)
    if isQuery || isOutward { forgetGraphic() }
  }

  /// Routes a control sequence. Returns false if it must not be carried out under a card.
  mutating func setAside(control final: UInt8, _ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    let query = TerminalQuery(control: final, prefix: prefix, intermediates: intermediates, parameters)
    let raw = raw(bytes, from: start, to: end)
    let owner: CoveredOutput.Route
    if let query {
      owner = route(query, raw)
    } else if stopsAtSwitch, switches(final) || mayResizeWindow(final) || setsLevel(final) {
      owner = .uncovering
    } else {
      owner = route(control: final)
    }
    if owner == .uncovering { return false }
    setAside(owner, raw)
    if owner != .replay { forgetGraphic() }
    return true
  }

  /// Adds a string terminator to the replay in place of a sequence that is not part of it. Like any sequence it leaves
  /// REP nothing to repeat; without a string it has no other effect.
  private mutating func forgetGraphic() {
    if lastGraphic != nil { coveredOutput?.keep([0x1B, 0x5C]) }
  }

  mutating func setAside(string kind: UInt8, _ payload: ArraySlice<UInt8>, whole: [UInt8]) {
    let query = TerminalQuery(string: kind, payload, isBellEnded: whole.last == 0x07)
    if let query {
      setAside(route(query, whole), whole)
    } else {
      setAside(route(string: kind, payload), whole)
    }
    guard kind == UInt8(ascii: "]"), let fields = PaletteChanges.fields(payload) else { return }
    for setting in PaletteChanges.settings(fields) {
      let bytes = Array("\u{1B}]\(setting.joined(separator: ";"))\u{1B}\\".utf8)
      // A query that is dropped may also set colours.
      if query != nil, coveredOutput?.readsReplies == false { coveredOutput?.outward += bytes }
      // Part of the replay too, because a reset before it in the replay resets the colours.
      coveredOutput?.keep(bytes)
    }
  }

  /// Whether reading stops before a switch to the other buffer: under a card, but not on a terminal without a display.
  var stopsAtSwitch: Bool { coveredOutput != nil }

  mutating func route(_ query: TerminalQuery, _ raw: [UInt8]) -> CoveredOutput.Route {
    guard var answers else { return ask(query, raw) }
    // Without a second reference while it is changed.
    self.answers = nil
    answers.answer(query, self)
    self.answers = answers
    return .answered
  }

  mutating func setAside(_ route: CoveredOutput.Route, _ raw: [UInt8]) {
    switch route {
    case .outward: coveredOutput?.outward += raw
    case .replay: coveredOutput?.keep(raw)
    case .answered, .uncovering: break
    }
  }

  /// Returns the destination of a control sequence that is no query. XTWINOPS (`t`) concerns the window and its titles,
  /// which a card does not hide.
  private func route(control final: UInt8) -> CoveredOutput.Route {
    if prefix == 0, intermediates == 0, final == UInt8(ascii: "t") { return .outward }
    return isBeyondTheModel(final) ? .outward : .replay
  }

  /// Whether a control sequence changes only state that the model lacks and that a card does not hide. It goes to the
  /// real terminal at once, because repainting does not restore that state.
  private func isBeyondTheModel(_ final: UInt8) -> Bool {
    guard prefix != 0 || intermediates != 0 || final == UInt8(ascii: "q") || final == UInt8(ascii: "i") else {
      return false
    }
    let name =
      (prefix == 0 ? "" : String(Unicode.Scalar(prefix))) + Self.text(intermediates) + String(Unicode.Scalar(final))
    return Self.beyondTheModel.contains(name)
  }

  private static func text(_ intermediates: UInt16) -> String {
    String(
      decoding: [UInt8(truncatingIfNeeded: intermediates >> 8), UInt8(truncatingIfNeeded: intermediates)].filter {
        $0 != 0
      }, as: UTF8.self)
  }

  private static let beyondTheModel: Set<String> = [
    "q", " t", " u",  // LEDs, volumes: DECLL, DECSWBV, DECSMBV
    "i", "?i",  // printing: MC
    // encoding of titles, pointer, effect of Shift: XTSMTITLE, XTRMTITLE, XTSMPOINTER, XTSHIFTESCAPE
    ">t", ">T", ">p", ">s",
    "#P", "#Q", "#R", "#y",  // XTPUSHCOLORS, XTPOPCOLORS, XTREPORTCOLORS, XTCHECKSUM
    "'z", "'{", "'w",  // the locator: DECELR, DECSLE, DECEFR
    "$}", "$~",  // the status line: DECSASD, DECSSDT
  ]

  /// Whether a control sequence would show the other buffer or enter VT52 mode.
  private func switches(_ final: UInt8) -> Bool {
    guard prefix == UInt8(ascii: "?"), intermediates == 0,
      [UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "r")].contains(final)
    else {
      return false
    }
    var isAllowed = modes.privateModes[.alternateAllowed]
    for index in 0..<parameters.count {
      let number = UInt16(truncatingIfNeeded: parameters[index])
      guard let isOn = final == UInt8(ascii: "r") ? modes.savedPrivateModes[number] : final == UInt8(ascii: "h") else {
        continue
      }
      switch PrivateModes.Kind(number) {
      case .ansi: if !isOn { return true }
      case .alternateScreen: if isAllowed, isOn != isAlternate { return true }
      case .known(.alternateAllowed):
        if !isOn, isAlternate { return true }
        isAllowed = isOn
      default: break
      }
    }
    return false
  }

  /// Whether a control sequence sets the conformance level (DECSCL), which the model does not have, and resets modes.
  private func setsLevel(_ final: UInt8) -> Bool {
    prefix == 0 && intermediates == 0x22 && final == UInt8(ascii: "p") && parameters[0] > 60
  }

  /// Whether a control sequence may change the size of the window: XTWINOPS with a size, DECSLPP, DECSNLS, DECSCPP, or
  /// DECCOLM if mode 40 allows it. The terminal decides whether it does, and tells the kernel. One that names the
  /// present size in cells does not: the kernel would tell nothing, so that the terminal would seem to ignore such
  /// functions.
  ///
  /// The terminal is copied for a call, so ``resizesWindow(_:)`` is asked first.
  func mayResizeWindow(_ final: UInt8) -> Bool {
    if !modes.dialect.isDisjoint(with: [.tmuxFunctions, .erasingColumns]) { return false }
    switch (Unicode.Scalar(prefix), intermediates, Unicode.Scalar(final)) {
    case ("\0", 0, "t"):
      if parameters[0] == 8 { return parameters[1] != size.rows || parameters[2] != size.columns }
      return Self.sizing.contains(parameters[0]) || parameters[0] >= 24 && parameters[0] != size.rows
    case ("\0", 0x24, "|"): return parameters[0] != size.columns
    case ("\0", 0x2A, "|"): return parameters[0] != size.rows
    case ("?", 0, "h"), ("?", 0, "l"), ("?", 0, "r"):
      guard let place = (0..<parameters.count).first(where: { parameters[$0] == 3 }) else { return false }
      return modes.privateModes[number: 40] == true
        || final == UInt8(ascii: "h") && (0..<place).contains { parameters[$0] == 40 }
    default: return false
    }
  }

  /// Whether a control sequence with this final byte may be one of these functions.
  @inline(__always) static func resizesWindow(_ final: UInt8) -> Bool {
    switch Unicode.Scalar(final) {
    case "t", "|", "h", "l", "r": true
    default: false
    }
  }

  /// The first parameters of XTWINOPS that name a size: in pixels, in cells, the largest one, and the whole screen.
  private static let sizing = [4, 8, 9, 10]

  private func route(string kind: UInt8, _ payload: ArraySlice<UInt8>) -> CoveredOutput.Route {
    switch kind {
    case UInt8(ascii: "]"):
      // A hyperlink belongs to text; prompt marks (133, 633) belong to a position on the main screen.
      let number = String(decoding: payload.prefix { $0 != UInt8(ascii: ";") }.prefix(8), as: UTF8.self)
      if number == Announcement.number { return .answered }
      if number == "1337" { return payload.starts(with: "1337;File=".utf8) ? .replay : .outward }
      return ["8", "133", "633"].contains(number) ? .replay : .outward
    case UInt8(ascii: "P"):
      // DECRSPS changes cursor, pen and character sets.
      if payload.dropFirst().starts(with: "$t".utf8) { return .replay }
      // Sixels occupy cells. They come in a DCS without intermediate bytes and with the final byte q.
      let final = payload.first { !(0x30...0x3B ~= $0) }
      return final == UInt8(ascii: "q") ? .replay : .outward
    case UInt8(ascii: "_"):
      // kitty's images occupy cells; its queries do not.
      guard payload.first == UInt8(ascii: "G") else { return .outward }
      let keys = payload.dropFirst().prefix { $0 != UInt8(ascii: ";") }.split(separator: UInt8(ascii: ","))
      return keys.contains { Array($0) == Array("a=q".utf8) } ? .outward : .replay
    default: return .outward
    }
  }
}
