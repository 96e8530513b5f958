import Oracles
import Testing
import TourScreen

@testable import TourTerminal

/// Compares each control function in the model with the same function in xterm and in tmux.
@Suite(.serialized) struct OracleFunctionTests {
  /// The functions in which xterm 379 differs from the model, each with the reason. The test fails if a function in this table does not differ.
  static let inXterm = [
    "CBT on a pending wrap": "xterm keeps the wrap pending after the tab, in the middle of the row",
    "SCS United Kingdom": "in xterm from VT200 up, and unless DECNRCM is set, this designation selects the right half of Latin-1",
    "DECSTR on a pending wrap": "xterm saves a cursor at the home position, but with the wrap of the previous position pending",
    "DECRSPS of a rendition": "in xterm the protection flag of the report affects erases rather than new characters",
    "ESC k": "xterm does not know this string of screen and tmux, and shows it as text",
    "DECSC on a pending wrap, then erased": "xterm restores the pending wrap, over a cell that was erased since",
  ]

  /// The functions in which tmux 3.3 differs from the model, grouped by reason.
  static let inTmux = [
    "tmux has no left and right margins (DECLRMM)": [
      "DECSLRM", "DECSLRM with DECOM", "a wrap at the right margin", "CR in margins", "BS at the left margin", "CUF in margins",
      "CUB in margins", "CUF right of margins", "HT in margins", "ICH in margins", "DCH in margins", "DCH outside of margins",
      "IL in columns", "DL in columns", "IL outside of columns", "SU in columns", "SD in columns", "LF in columns",
      "LF outside of columns", "RI in columns", "IRM in columns", "DECIC in columns", "SL in columns", "NEL in columns",
      "a line over a wide glyph at a margin", "SU over a wide glyph at a margin", "DECSC on a pending wrap, then a margin",
    ],
    "IL and DL leave the cursor in its column, and scroll outside of the margins too": [
      "IL", "IL 2", "IL 99", "DL", "DL 2", "DL 99", "IL on a pending wrap", "IL in margins", "IL outside of margins", "DL in margins",
      "DL outside of margins", "DL on a pending wrap",
    ],
    "tmux has no HPR, VPR, CHT, DECIC, DECDC, SL and SR": [
      "HPR", "VPR", "CHT", "DECIC", "DECIC 2", "DECDC", "DECDC 2", "SL", "SR", "DECIC on a pending wrap", "SL on a pending wrap",
      "SR on a pending wrap", "DECDC on a pending wrap",
    ],
    "tmux has no protected cells, and no selective erase": [
      "DECSED", "DECSEL", "DECSEL 1", "DECSED after DECSCA 2", "DECSED of cells protected by SPA", "ED of cells protected by SPA", "DECSC with protection",
    ],
    "tmux may leave half of a wide glyph": [
      "ED over a wide glyph", "ECH over a wide glyph", "DCH over a wide glyph", "ICH over a wide glyph",
    ],
    "in tmux a pending wrap is a cursor position after the last column: functions that end it elsewhere keep it, and motions count from it": [
      "EL on a pending wrap", "ED on a pending wrap", "ECH on a pending wrap", "EL 1 on a pending wrap", "ICH on a pending wrap",
      "DCH on a pending wrap", "BS on a pending wrap", "LF on a pending wrap", "CUB on a pending wrap", "DECAWM on a pending wrap",
      "VPA on a pending wrap", "RI on a pending wrap", "IND on a pending wrap", "DECSC on a pending wrap",
      "DECSC on a pending wrap, then no wrap", "1049 on a pending wrap",
    ],
    "without autowrap no wrap is ever pending": [
      "no wrap", "DECAWM set late", "a wide glyph without wrap",
    ],
    "REP does not wrap, and repeats no wide glyph": [
      "REP over the end", "REP of a wide glyph", "REP on a pending wrap",
    ],
    "tmux has only G0 and G1, with ASCII and line drawing": [
      "SCS United Kingdom", "LS2", "LS3", "SS2", "SS3", "SS2 and a control", "SS2, DECSC, DECRC", "DECRC keeps a single shift",
    ],
    "a soft reset of tmux resets less": [
      "DECSTR", "DECSTR after SO", "DECRC after DECSTR",
    ],
    "tmux has no LNM, no XTSAVE, no mode 1048, and no X10 mouse": [
      "LNM", "XTSAVE", "X10 after 1000", "1048",
    ],
    "tmux does not support DECNKM, and its mouse encodings do not exclude each other": [
      "DECSET 66", "1006 then 1015",
    ],
    "tmux ignores an incomplete colour, and may read its numbers as attributes": [
      "SGR 38;5", "SGR 38;2;1;2", "SGR 38;2;1;2;300",
    ],
    "tmux erases the alternate screen on entry, in the default colours, and RIS does not leave it; 1049 off has no effect on the main screen": [
      "1049 in colour", "47 again", "RIS on the alternate one", "1049 off without on", "1047 off in colour",
    ],
    "in tmux ICH of the whole rest of a row has no effect, and a character that wraps is not inserted": [
      "ICH 99", "IRM at the end",
    ],
    "tmux has no DECNRCM and no national sets": [
      "NRCS A", "NRCS 4", "NRCS 5", "NRCS C", "NRCS R", "NRCS f", "NRCS Q", "NRCS 9", "NRCS K", "NRCS Y", "NRCS E", "NRCS 6", "NRCS `", "NRCS %6",
      "NRCS Z", "NRCS 7", "NRCS H", "NRCS =", "NRCS in G1",
    ],
    "tmux has no DECRSPS, and no mode 1046": [
      "DECRSPS of the cursor", "DECRSPS of a rendition", "DECRSPS in origin mode", "DECRSPS of a shift", "DECRSPS of a pending wrap",
      "DECRSPS of tab stops", "DECRSPS of no tab stops", "DECRSPS of one tab stop", "1046 before 1049", "1046 on the alternate one", "1046 and 1047",
    ],
    "in tmux both screens share one saved cursor": ["DECSC under 47"],
  ]

  @Test func `every control function has the same effect as in xterm`() throws {
    let xterm = try Xterm(size: ControlFunction.size)
    try expectAll(but: Self.inXterm) { stream, model in try model.differences(from: try xterm.state(after: stream)) }
  }

  @Test func `every control function has the same effect as in tmux`() throws {
    let tmux = try Tmux(size: ControlFunction.size)
    let otherwise = Self.inTmux.flatMap { reason, names in names.map { ($0, reason) } }
    try expectAll(but: Dictionary(uniqueKeysWithValues: otherwise)) { stream, model in
      model.differences(from: try tmux.state(after: stream))
    }
  }

  /// The functions after which the wrapped rows of the model are not those that xterm and tmux agree on, grouped by reason.
  static let linesOtherwise = [
    "tmux ends the line of a row that moves down": [
      "RI at the top", "RI in margins", "SD", "SD 2", "SD in margins", "SD on a pending wrap", "IL", "IL on a pending wrap", "IL in margins",
    ],
    "tmux ends the line of the last row that DL moves, and moves rows outside of the margins": [
      "DL in margins", "IL outside of margins", "DL outside of margins",
    ],
    "tmux shows the alternate screen, because it has no mode 1046": ["1046 before 1049", "1046 on the alternate one"],
    "a selective erase up to the end of a row ends the line: tmux has no selective erase, and xterm does not end the line": [
      "DECSED", "DECSEL", "DECSED after DECSCA 2", "DECSED of cells protected by SPA",
    ],
    "scrolling between left and right margins ends the lines: tmux has no such margins, and xterm does not move the wrap marks": [
      "IL in columns", "DL in columns", "IL outside of columns", "SU in columns", "SD in columns", "LF in columns", "LF outside of columns",
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

  private func expectAll(but otherwise: [String: String], _ differences: ([UInt8], Terminal) throws -> [String]) rethrows {
    let names = Set(ControlFunction.all.map(\.name))
    #expect(names.count == ControlFunction.all.count && names.isSuperset(of: otherwise.keys))
    for function in ControlFunction.all {
      var model = Terminal(size: ControlFunction.size)
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
