import Oracles
import Testing
import TourScreen
import TourTerminal

/// Compares the model, and cards over the recordings, with tmux. Serialized, because several tmux servers would wait
/// for each other.
@Suite(.serialized) struct OracleTmuxTests {
  /// The approximate number of cards that are tried over each recording, unless ``judgesEveryOffset``.
  static let sample = 100

  @Test(arguments: Recording.all) func `the model shows the same recordings as tmux`(_ recording: Recording) throws {
    let tmux = try Tmux(size: Recording.size)
    try expectTheSame(of: recording) { stream, model in model.differences(from: try tmux.state(after: stream)) }
  }

  @Test(arguments: Recording.all) func `a card at any offset of a recording leaves no trace in tmux`(
    _ recording: Recording
  ) throws {
    let tmux = try Tmux(size: Recording.size)
    // A card over the main screen enters the alternate screen, and tmux keeps the cursor of that moment.
    try expectNoTrace(of: Self.sample, cardsOver: recording, says: tmux, but: "alternate_saved")
  }

  @Test(arguments: ["^[31mab", "^[1;4;44m", "^[2;4r^[32m"])
  func `a program that leaves the alternate screen without having entered it keeps its rendition after a card`(
    _ output: String
  ) throws {
    let tmux = try Tmux(size: Size(columns: 20, rows: 6))
    let bytes = terminalBytes(output + "^[3;5H")
    var shadow = Terminal(size: tmux.size, dialect: .tmux)
    shadow.feed(bytes)
    let after = terminalBytes("^[?1049lx")
    let carded = bytes + CardSession.sent(bytes, covered: bytes.count..<bytes.count, shadow) + after
    let direct = try tmux.state(after: bytes + after)
    let found = try trace(of: try tmux.state(after: carded), over: direct, shadow)
    #expect(found.filter { !$0.hasPrefix("alternate_saved") } == [])
  }

  /// The streams in which a card leaves a trace in tmux, each with the reason.
  static let traces = [
    "wide": "tmux gives each scalar of some clusters columns of its own",
    "a joiner before the end of a line":
      "tmux joins a zero-width joiner with the next character that is written, even at another position",
    "a wrap behind a joiner": "as for a joiner before the end of a line",
    "a pending wrap that is kept while rows scroll": "as for a joiner before the end of a line",
    "joining characters that deletion makes adjacent": "tmux joins other characters than the model",
  ]

  @Test(arguments: streams) func `a card at every byte of a stream leaves no trace in tmux`(
    _ stream: (name: String, bytes: String)
  ) throws {
    let tmux = try Tmux(size: Size(columns: 20, rows: 6))
    let bytes = terminalBytes(stream.bytes)
    var shadow = Terminal(size: tmux.size, dialect: .tmux)
    var failures: [String] = []
    var whole = shadow
    whole.feed(bytes)
    let end = try tmux.state(after: bytes)
    for offset in 1...bytes.count {
      shadow.feed([bytes[offset - 1]])
      guard shadow.isAtSafePoint else { continue }
      let direct = try tmux.state(after: bytes[..<offset])
      let carded = bytes[..<offset] + CardSession.sent(bytes, covered: offset..<offset, shadow)
      for (name, found) in [
        ("at once", try trace(of: try tmux.state(after: carded), over: direct, shadow)),
        ("at the end", try trace(of: try tmux.state(after: carded + bytes[offset...]), over: end, whole)),
        ("the full state", try trace(of: try tmux.state(after: shadow.fullState()), over: direct, shadow)),
      ] {
        // A card over the main screen enters the alternate screen, and tmux keeps the cursor of that moment.
        let rest = found.filter { !$0.hasPrefix("alternate_saved") }
        if !rest.isEmpty {
          failures.append("\(name), after \(offset) bytes: \(rest.prefix(3).joined(separator: "; "))")
        }
      }
    }
    if let reason = Self.traces[stream.name] {
      #expect(!failures.isEmpty, "\(stream.name) leaves no trace, although a reason is listed: \(reason)")
    } else {
      #expect(failures.prefix(3) == [])
    }
  }

  @Test func `tmux ignores announcements of widgets`() throws {
    let tmux = try Tmux(size: Size(columns: 20, rows: 6))
    let sequences = ["widget;name=a;row=1;column=2;rows=1;columns=4", "event;name=a", "set;name=a;value=1"]
    let announced = sequences.map { "ab\u{1B}]8687;\($0)\u{1B}\\cd\u{1B}]8687;\($0)\u{7}\n" }.joined()
    var model = Terminal(size: tmux.size)
    model.feed(sequences.map { _ in "abcd\n" }.joined())
    #expect(model.differences(from: try tmux.state(after: Array(announced.utf8))) == [])
  }

  // The streams with a joiner before the wrap are left out: tmux joins it to the next character that is written, even
  // at another position.
  @Test(arguments: streams.filter { $0.name.hasPrefix("a wrap behind a joining scalar") })
  func `a restore of a pending wrap in tmux does not write a joining scalar twice`(
    _ stream: (name: String, bytes: String)
  ) throws {
    let tmux = try Tmux(size: Size(columns: 20, rows: 6))
    let bytes = terminalBytes(stream.bytes)
    var shadow = Terminal(size: tmux.size, dialect: .tmux)
    // The last byte is left out, because it is written after a DECRC, and tmux does not restore the pending wrap.
    for end in 1..<bytes.count {
      shadow.feed([bytes[end - 1]])
      guard shadow.isAtSafePoint else { continue }
      let direct = try tmux.state(after: bytes[..<end])
      for restored in [shadow.fullState(), bytes[..<end] + CardSession.sent(bytes, covered: end..<end, shadow)] {
        let found = try trace(of: try tmux.state(after: restored), over: direct, shadow)
        // A card over the main screen uses the alternate screen, and so changes the cursor that is saved for it.
        #expect(found.filter { !$0.hasPrefix("alternate_saved") } == [], "after \(end) bytes")
      }
    }
  }
}

extension Terminal {
  /// Returns the differences from the state of tmux. Hyperlinks are left out because tmux 3.3 has none, and erased
  /// cells count as spaces because it does not report them.
  func differences(from tmux: TmuxState) -> [String] {
    var mine = screen
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        var cell = mine[column: column, row: row]
        if cell.glyph == .empty, !cell.attributes.contains(.spacer) { cell.glyph = .space }
        if cell.decoration != 0 {
          cell.decoration = mine.extras.index(
            of: Decoration(underlineColor: mine.extras[cell.decoration].underlineColor))
        }
        mine[column: column, row: row] = cell
      }
    }
    if modes.isWrapPending { mine.cursor.position.column += 1 }
    var found = mine.differences(from: tmux.screen)
    let values = [
      "alternate_on": isAlternate, "insert_flag": modes.isInserting,
      "keypad_cursor_flag": modes.privateModes[.cursorKeys],
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
