import TourScreen

/// Queries of a program under a card. The real terminal answers them, so that the replies are its own, and in the order
/// of the queries. If a card has changed the queried state, that state is set to the program's value before the query,
/// and back to the card's value after it, without a visible effect.
extension Terminal {
  /// Sends a query to the real terminal.
  ///
  /// - Parameter raw: the query as the program sent it.
  /// - Returns: the query's route: `.answered` if this method has dealt with it, `.outward` if the caller must send
  ///   `raw`, `.uncovering` if the card must be removed first.
  mutating func ask(_ query: TerminalQuery, _ raw: [UInt8]) -> CoveredOutput.Route {
    guard coveredOutput?.readsReplies == true else { return .answered }
    updateOverlay()
    guard let overlay = coveredOutput?.overlay else { return .outward }
    switch query {
    case .cursor(let isExtended):
      // While a wrap is pending, terminals disagree about the column to report.
      if modes.isWrapPending { return .uncovering }
      let origin = modes.privateModes[.origin] ? modes.margins.origin : Point(column: 0, row: 0)
      coveredOutput?.outward +=
        "\u{1B}[\(modes.cursor.row - origin.row + 1);\(modes.cursor.column - origin.column + 1)H".utf8 + raw
      if !isExtended { coveredOutput?.cursorReports += 1 }
      return .answered
    case .mode(4, isPrivate: false): return ask(raw, between: modes.isInserting ? ("\u{1B}[4h", "\u{1B}[4l") : nil)
    case .mode(let number, isPrivate: true): return ask(mode: UInt16(clamping: number), raw, overlay)
    case .setting("m") where modes.pen != Pen():
      return ask(
        raw, between: ("\u{1B}[\(String(decoding: modes.pen.rendition(in: dialect), as: UTF8.self))m", "\u{1B}[m"))
    case .setting("\"q") where modes.pen.attributes.contains(.protected):
      return ask(raw, between: ("\u{1B}[1\"q", "\u{1B}[0\"q"))
    case .setting("r") where modes.margins.rowRange != 0..<size.rows:
      return ask(raw, between: ("\u{1B}[\(modes.margins.row + 1);\(modes.margins.endRow)r", "\u{1B}[r"))
    case .setting("s") where modes.margins.columnRange != 0..<size.columns:
      return ask(
        raw, between: ("\u{1B}[?69h\u{1B}[\(modes.margins.column + 1);\(modes.margins.endColumn)s", "\u{1B}[?69l"))
    case .presentation(1), .checksum, .area, .state: return .uncovering
    default: return .outward
    }
  }

  /// Sends the program's keyboard modes, mouse modes and cursor shape to the real terminal, because they apply under a
  /// card too.
  mutating func updateOverlay() {
    guard let input = coveredOutput?.input, let overlay = coveredOutput?.overlay else { return }
    let followed = overlay.following(modes, input: input)
    if followed == overlay { return }
    coveredOutput?.outward += overlay.switches(to: followed)
    coveredOutput?.overlay = followed
  }

  private mutating func ask(_ raw: [UInt8], between brackets: (String, String)?) -> CoveredOutput.Route {
    guard let brackets else { return .outward }
    coveredOutput?.outward += Array(brackets.0.utf8) + raw + Array(brackets.1.utf8)
    return .answered
  }

  private mutating func ask(mode number: UInt16, _ raw: [UInt8], _ overlay: Modes) -> CoveredOutput.Route {
    var staged = overlay
    switch PrivateModes.Kind(number) {
    case .alternateScreen: return overlay.isAlternate == isAlternate ? .outward : .uncovering
    case .mouseTracking: staged.mouseTracking = modes.mouseTracking
    case .mouseEncoding: staged.mouseEncoding = modes.mouseEncoding
    case .ansi, .savedCursor, .other: return .outward
    case .known(let mode):
      if overlay.privateModes[mode] == modes.privateModes[mode] { return .outward }
      // Setting the mode would erase the screen, or show the other buffer.
      if mode == .columns || mode == .alternateAllowed { return .uncovering }
      let (there, back) = modes.privateModes[mode] ? ("h", "l") : ("l", "h")
      // A synchronized update hides the short change, which is visible for reverse screen and for the cursor.
      let update = mode == .synchronizedUpdate ? ("", "") : ("\u{1B}[?2026h", "\u{1B}[?2026l")
      return ask(raw, between: ("\(update.0)\u{1B}[?\(number)\(there)", "\u{1B}[?\(number)\(back)\(update.1)"))
    }
    if staged == overlay { return .outward }
    coveredOutput?.outward += overlay.change(to: staged) + raw + staged.change(to: overlay)
    return .answered
  }
}
