import Oracles
import Testing
import TourScreen
import TourTerminal

/// Compares the model, and cards over the recordings, with tmux. Serialized, because several tmux servers would wait for each other.
@Suite(.serialized) struct OracleTmuxTests {
  /// About how many cards are tried over each recording if not all are.
  static let sample = 100

  @Test(arguments: Recording.all) func `the model shows the same recordings as tmux`(_ recording: Recording) throws {
    let tmux = try Tmux(size: Recording.size)
    try expectTheSame(of: recording) { stream, model in model.differences(from: try tmux.state(after: stream)) }
  }

  @Test(arguments: Recording.all) func `a card at any offset of a recording leaves no trace in tmux`(_ recording: Recording) throws {
    let tmux = try Tmux(size: Recording.size)
    try expectNoTrace(of: Self.sample, cardsOver: recording, says: tmux)
  }

  // Without the streams in which a joiner precedes the wrap: tmux keeps a joiner for the next character, wherever that is written.
  @Test(arguments: streams.filter { $0.name.hasPrefix("a wrap behind what joins") })
  func `a restore of a pending wrap in tmux does not write a joining scalar twice`(_ stream: (name: String, bytes: String)) throws {
    let tmux = try Tmux(size: Size(columns: 20, rows: 6))
    let bytes = terminalBytes(stream.bytes)
    var shadow = Terminal(size: tmux.size)
    // Without the last byte, which is written after a wrap that tmux's DECRC does not restore.
    for end in 1..<bytes.count {
      shadow.feed([bytes[end - 1]])
      guard shadow.isAtSafePoint else { continue }
      let direct = try tmux.state(after: bytes[..<end])
      for restored in [shadow.fullState(), bytes[..<end] + CardSession.sent(bytes, covered: end..<end, shadow)] {
        let found = try trace(of: try tmux.state(after: restored), over: direct, shadow)
        // A card over the main screen has used the alternate screen.
        #expect(found.filter { !$0.hasPrefix("alternate_saved") } == [], "after \(end) bytes")
      }
    }
  }
}

extension Terminal {
  /// Returns the differences from the state of tmux. Hyperlinks are left out because tmux 3.3 has none, and erased cells count as spaces because
  /// it does not report them.
  func differences(from tmux: TmuxState) -> [String] {
    var mine = screen
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        var cell = mine[column: column, row: row]
        if cell.glyph == .empty, !cell.attributes.contains(.spacer) { cell.glyph = .space }
        if cell.decoration != 0 {
          cell.decoration = mine.extras.index(of: Decoration(underlineColor: mine.extras[cell.decoration].underlineColor))
        }
        mine[column: column, row: row] = cell
      }
    }
    if modes.isWrapPending { mine.cursor.position.column += 1 }
    var found = mine.differences(from: tmux.screen)
    let values = [
      "alternate_on": isAlternate, "insert_flag": modes.isInserting, "keypad_cursor_flag": modes.privateModes[.cursorKeys],
      "keypad_flag": modes.privateModes[.keypad], "wrap_flag": modes.privateModes[.autowrap],
      "origin_flag": modes.privateModes[.origin], "mouse_all_flag": modes.mouseTracking == 1003,
      "mouse_button_flag": modes.mouseTracking == 1002, "mouse_standard_flag": modes.mouseTracking == 1000,
      "mouse_sgr_flag": modes.mouseEncoding == 1006, "mouse_utf8_flag": modes.mouseEncoding == 1005,
    ].mapValues { $0 ? "1" : "0" }.merging([
      "scroll_region_upper": "\(modes.margins.row)", "scroll_region_lower": "\(modes.margins.endRow - 1)",
      "pane_tabs": modes.tabStops.columns.map(String.init).joined(separator: ","),
    ]) { $1 }
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where tmux.modes[name] != value {
      found.append("\(name): \(value) instead of \(tmux.modes[name] ?? "none")")
    }
    return found
  }
}
