import Oracles
import Testing
import TourScreen

@testable import TourTerminal

/// Compares each control function in the model with the same function in xterm and in tmux.
@Suite(.serialized) struct OracleFunctionTests {
  /// The functions in which xterm 379 differs from the model, each with the reason. The test fails if a function in
  /// this table does not differ.
  static let inXterm = [
    "CBT on a pending wrap": "xterm keeps the wrap pending after the tab, in the middle of the row",
    "SCS United Kingdom":
      "in xterm from VT200 up, and unless DECNRCM is set, this designation selects the right half of Latin-1",
    "DECSTR on a pending wrap":
      "xterm saves a cursor at the home position, but with the wrap of the previous position pending",
    "DECRSPS of a rendition": "in xterm the protection flag of the report affects erases rather than new characters",
    "ESC k": "xterm does not know this string of screen and tmux, and shows it as text",
    "DECSC on a pending wrap, then erased": "xterm restores the pending wrap, over a cell that was erased since",
  ]

  /// The functions in which tmux 3.3 differs from the model in tmux's dialect, grouped by reason.
  static let inTmux = [
    "tmux may leave half of a wide glyph, where the model has a space": [
      "ED over a wide glyph", "ECH over a wide glyph", "DCH over a wide glyph", "ICH over a wide glyph",
    ],
    "tmux ignores an incomplete colour, and may read its numbers as attributes": [
      "SGR 38;5", "SGR 38;2;1;2", "SGR 38;2;1;2;300",
    ],
  ]

  @Test func `every control function has the same effect as in xterm`() throws {
    let xterm = try Xterm(size: ControlFunction.size)
    try expectAll(ControlFunction.all + ControlFunction.inXterm, but: Self.inXterm, in: Dialect(.xterm)) {
      stream, model in
      try model.differences(from: try xterm.state(after: stream))
    }
  }

  @Test func `every control function has the same effect as in tmux`() throws {
    let tmux = try Tmux(size: ControlFunction.size)
    let otherwise = Self.inTmux.flatMap { reason, names in names.map { ($0, reason) } }
    try expectAll(
      ControlFunction.all + ControlFunction.inTmux, but: Dictionary(uniqueKeysWithValues: otherwise), in: .tmux
    ) { stream, model in
      // Nothing resets the cursor that mode 1049 has saved, so 1049 off needs a tmux in which it was never on.
      let text = String(decoding: stream, as: UTF8.self)
      let judge = text.contains("?1049l") && !text.contains("?1049h") ? try Tmux(size: ControlFunction.size) : tmux
      return model.differences(from: try judge.state(after: stream))
    }
  }

  /// The functions in which VTE 0.70 differs from the model in VTE's dialect, each with the reason.
  static let inVte = [
    "SUB in a sequence": "VTE shows a replacement character",
    "SGR 38;5": "VTE ignores an incomplete colour", "SGR 38;2;1;2": "VTE ignores an incomplete colour",
    "ESC k": "VTE does not know this string of screen and tmux, and shows it as text",
    "DECRC into other margins with DECOM":
      "VTE reports a cursor outside of the margins as inside, so the judge does not find the first row",
  ]

  @Test func `every control function has the same effect as in VTE`() throws {
    let vte = try Vte(size: ControlFunction.size)
    let functions =
      ControlFunction.all + ControlFunction.inTmux + ControlFunction.inVte + ControlFunction.clusters
      + ControlFunction.stringEnds
    let states = Dictionary(
      uniqueKeysWithValues: zip(functions.map(\.script), try vte.states(after: functions.map(\.script))))
    try expectAll(functions, but: Self.inVte, in: .vte) { stream, model in
      model.differences(from: try #require(states[stream]))
    }
  }

  /// The functions between which and their probe a card leaves a trace in tmux, grouped by reason.
  static let tracesInTmux = [
    "a card over the main screen enters the alternate screen, and tmux keeps the cursor of that moment, which it did not have before, for the next 1049 off":
      [
        "1049 off on a pending wrap"
      ],
    "tmux ignores an incomplete colour, and may read its numbers as attributes": [
      "SGR 38;5", "SGR 38;2;1;2", "SGR 38;2;1;2;300",
    ],
    "under a card a query goes to the terminal before the text that is replayed": ["REP after DECID"],
  ]

  @Test func `a card before, within and after every control function leaves no trace in tmux`() throws {
    let reasons = Self.tracesInTmux.flatMap { reason, names in names.map { ($0, reason) } }
    try expectNoTrace(
      in: .tmux, says: try Tmux(size: ControlFunction.size), but: Dictionary(uniqueKeysWithValues: reasons))
  }

  /// The functions between which and their probe a card leaves a trace in VTE, each with the reason.
  static let tracesInVte = [
    "SUB in a sequence": "VTE shows a replacement character", "SGR 38;5": "VTE ignores an incomplete colour",
    "SGR 38;2;1;2": "VTE ignores an incomplete colour",
    "ESC k": "VTE does not know this string of screen and tmux, and shows it as text",
    "REP after DECID": "under a card a query goes to the terminal before the text that is replayed",
    "DECRC into other margins with DECOM": "in origin mode, only DECRC leads to a position outside of the margins",
  ]

  @Test func `a card before, within and after every control function leaves no trace in VTE`() throws {
    let vte = try Vte(size: ControlFunction.size)
    try expectNoTrace(in: .vte, within: judgesEveryOffset, says: vte, but: Self.tracesInVte)
    try expectNoTrace(ControlFunction.inVte, in: .vte, says: vte, but: [:])
  }

  /// Shows cards at each byte of each function, which close at once or at the end, and expects that the judge finds no
  /// trace of them.
  ///
  /// - Parameter within: false shows cards only before and after a function.
  private func expectNoTrace(
    _ functions: [ControlFunction] = ControlFunction.all + ControlFunction.inTmux, in dialect: Dialect,
    within: Bool = true, says judge: some Judge, but otherwise: [String: String]
  ) throws {
    var streams: [(name: String, bytes: [UInt8])] = []
    var ranges: [Range<Int>] = []
    for function in functions {
      let bytes = function.script
      let first = terminalBytes(ControlFunction.page).count
      var shadow = Terminal(size: ControlFunction.size, dialect: dialect)
      shadow.feed(bytes[..<first])
      let start = streams.count
      streams.append(("direct", bytes))
      for offset in first..<bytes.count {
        if offset > first { shadow.feed([bytes[offset - 1]]) }
        guard shadow.isAtSafePoint, within || offset == first || offset == bytes.count - 2 else { continue }
        let closed = bytes[..<offset] + CardSession.sent(bytes, covered: offset..<offset, shadow) + bytes[offset...]
        let covering = bytes[..<offset] + CardSession.sent(bytes, covered: offset..<bytes.count, shadow)
        streams += [
          ("closed at byte \(offset - first)", Array(closed)), ("open at byte \(offset - first)", Array(covering)),
        ]
      }
      ranges.append(start..<streams.count)
    }
    let states = try judge.states(after: streams.map(\.bytes))
    for (function, range) in zip(functions, ranges) {
      let found = try range.dropFirst().compactMap { index in
        // tmux keeps the cursor of the moment at which a card enters the alternate screen.
        let trace = try states[index].differences(from: states[range.lowerBound]).filter {
          !$0.hasPrefix("alternate_saved")
        }
        return trace.isEmpty ? nil : "\(streams[index].name): \(trace.prefix(3).joined(separator: "; "))"
      }
      if let reason = otherwise[function.name] {
        #expect(!found.isEmpty, "\(function.name) leaves no trace, although a reason is listed: \(reason)")
      } else {
        #expect(found.prefix(2) == [], "\(function.name)")
      }
    }
  }

  /// The functions after which the wrapped rows of the model are not those that xterm and tmux agree on, grouped by
  /// reason.
  static let linesOtherwise = [
    "tmux ends the line of a row that moves down": [
      "RI at the top", "RI in margins", "SD", "SD 2", "SD in margins", "SD on a pending wrap", "IL",
      "IL on a pending wrap", "IL in margins",
    ],
    "tmux ends the line of the last row that DL moves, and moves rows outside of the margins": [
      "DL in margins", "IL outside of margins", "DL outside of margins",
    ],
    "tmux shows the alternate screen, because it has no mode 1046": ["1046 before 1049", "1046 on the alternate one"],
    "a selective erase up to the end of a row ends the line: tmux has no selective erase, and xterm does not end the line":
      [
        "DECSED", "DECSEL", "DECSED after DECSCA 2", "DECSED of cells protected by SPA",
      ],
    "scrolling between left and right margins ends the lines: tmux has no such margins, and xterm does not move the wrap marks":
      [
        "IL in columns", "DL in columns", "IL outside of columns", "SU in columns", "SD in columns", "LF in columns",
        "LF outside of columns",
        "RI in columns", "SU over a wide glyph at a margin",
      ],
  ]

  @Test func `a line continues in the next row if it does in both xterm and tmux`() throws {
    let xterm = try Xterm(size: ControlFunction.size)
    let tmux = try Tmux(size: ControlFunction.size)
    let reasons = Self.linesOtherwise.flatMap { reason, names in names.map { ($0, reason) } }
    let otherwise = Dictionary(uniqueKeysWithValues: reasons)
    for function in ControlFunction.all {
      var model = Terminal(size: ControlFunction.size)
      model.feed(function.scriptOnOneLine)
      let theirs = Set(try xterm.state(after: function.scriptOnOneLine).wrappedRows())
        .intersection(try tmux.state(after: function.scriptOnOneLine).wrappedRows()).sorted()
      if let reason = otherwise[function.name] {
        #expect(model.wrappedRows != theirs, "\(function.name) does not differ, although a reason is listed: \(reason)")
      } else {
        #expect(model.wrappedRows == theirs, "\(function.name)")
      }
    }
  }

  private func expectAll(
    _ functions: [ControlFunction] = ControlFunction.all, but otherwise: [String: String], in dialect: Dialect = .xterm,
    _ differences: ([UInt8], Terminal) throws -> [String]
  ) rethrows {
    let names = Set(functions.map(\.name))
    #expect(names.count == functions.count && names.isSuperset(of: otherwise.keys))
    for function in functions {
      var model = Terminal(size: ControlFunction.size, dialect: dialect)
      model.feed(function.script)
      let found = try differences(function.script, model)
      if let reason = otherwise[function.name] {
        #expect(!found.isEmpty, "\(function.name) does not differ, although a reason is listed: \(reason)")
      } else {
        #expect(found.prefix(4) == [], "\(function.name)")
      }
    }
  }
}
