import Harness
import Oracles
import Testing
import TourScreen

@testable import TourTerminal

/// Compares the model, and cards over short streams, with xterm.
@Suite(.serialized) struct OracleXtermTests {
  @Test(arguments: Recording.all) func `the model shows the same recordings as xterm`(_ recording: Recording) throws {
    let xterm = try Xterm(size: Recording.size)
    try expectTheSame(of: recording) { stream, model in
      let state = try xterm.state(after: stream)
      let made = Set(model.wrappedRows).subtracting(state.wrappedRows()).sorted()
      return try model.differences(from: state) + (made.isEmpty ? [] : ["rows became wrapped: \(made)"])
    }
  }

  /// The streams in which xterm differs from the model, so that a card leaves a trace, each with the reason. The trace
  /// has to be exactly that in `Recordings/Traces`.
  static let traces = [
    "rendition": "xterm 379 treats an unknown subparameter of SGR as SGR 30",
    "kept renditions": "as for rendition",
    "charsets": "if G2 is line drawing and is invoked into GR, xterm decodes each byte of a UTF-8 sequence separately",
    "tab stops": "xterm 379 does not support DECST8C",
    "reset": "in xterm DECSTR saves a cursor at the home position, and keeps a pending wrap of another position",
    "protection": "in xterm, DECSCA after DECSTR also changes the protection that mode 1049 has saved with the cursor",
    "presentation":
      "in xterm DECRSPS does not restore character sets, and its protection affects erases rather than new characters",
    "modes kept": "no cursor was saved: in xterm, DECRC then keeps the present origin mode",
    "shifted for one character only":
      "in xterm, REP after a single shift repeats the character without its high bit: the sign ± as the digit 1",
  ]

  // The streams that set mode 40 or enter VT52 mode are left out, because xterm resizes its window for them, to 132 or
  // 80 columns.
  @Test(arguments: streams.filter { !$0.bytes.contains("?40h") && !$0.bytes.contains("?2l") })
  func `a card at every byte of a stream leaves no trace in xterm`(_ stream: (name: String, bytes: String)) throws {
    let xterm = try Xterm(size: Size(columns: 20, rows: 6))
    let bytes = terminalBytes(stream.bytes)
    let end = try xterm.state(after: bytes)
    var shadow = Terminal(size: xterm.size, dialect: Dialect(.xterm))
    var whole = shadow
    whole.feed(bytes)
    var found: [String] = []
    for offset in 0...bytes.count {
      if offset > 0 { shadow.feed([bytes[offset - 1]]) }
      guard shadow.isAtSafePoint else { continue }
      for length in [0, 4, bytes.count] {
        let card = offset..<min(offset + length, bytes.count)
        let carded = bytes[..<offset] + CardSession.sent(bytes, covered: card, shadow)
        let direct = try xterm.state(after: bytes[..<card.upperBound])
        var model = shadow
        model.feed(bytes[card])
        found += try trace(of: try xterm.state(after: carded), over: direct, model).map { "\(card) at once: \($0)" }
        // A card over the main screen overwrites the alternate screen. If the program had left text there, the end of
        // the stream is not compared.
        guard shadow.isAlternate || shadow.hidden.isBlank else { continue }
        let atEnd = try xterm.state(after: carded + bytes[card.upperBound...])
        found += try trace(of: atEnd, over: end, whole).map { "\(card) at the end: \($0)" }
      }
    }
    if let reason = Self.traces[stream.name] {
      // The golden file lists each kind of difference once, without the position of the card.
      let kinds = Set(found.map { $0.drop { $0 != " " }.dropFirst() }).sorted().joined(separator: "\n") + "\n"
      let difference = try Golden("Recordings/Traces/\(stream.name).txt").difference(from: kinds)
      #expect(difference == nil, "\(reason)")
    } else {
      #expect(found.prefix(4) == [])
    }
  }

  @Test(arguments: ["", "^[?1049h"]) func `a conformance level that a program sets under a card is set in xterm`(
    _ screen: String
  ) throws {
    let xterm = try Xterm(size: Size(columns: 20, rows: 6))
    let before = terminalBytes(screen + "a")
    let bytes = before + terminalBytes("^[63;1\"pb")
    var shadow = Terminal(size: xterm.size, dialect: Dialect(.xterm))
    shadow.feed(before)
    let carded = before + CardSession.sent(bytes, covered: before.count..<bytes.count, shadow)
    for stream in [bytes, carded] {
      try xterm.reset()
      try xterm.feed(stream)
      #expect(try xterm.ask("\u{1B}P$q\"p\u{1B}\\").hasPrefix("\u{1B}P1$r63"))
    }
  }

  @Test(arguments: [
    "one\r\ntwo\r\n\u{1B}[31mthree\tfour", "\u{1B}[2;5r\u{1B}[44mabc\r\n\n\n\n\n\ndef",
    "a row that goes on in the next one",
  ])
  func
    `a resize of xterm under a card has the same effect on the main screen as under any program on the alternate screen`(
      _ stream: String
    ) throws
  {
    let size = Size(columns: 20, rows: 6)
    let xterm = try Xterm(size: size)
    var program = Terminal(size: size, dialect: Dialect(.xterm))
    program.feed(stream)
    let overlay = program.modes.overlay(input: .all, alternate: true)
    for other in [Size(columns: 12, rows: 4), Size(columns: 30, rows: 9)] {
      func resized(under card: [UInt8], _ after: [UInt8]) throws -> XtermState {
        try xterm.resize(size)
        try xterm.reset()
        try xterm.feed(Array(stream.utf8) + card)
        try xterm.resize(other)
        try xterm.feed(after)
        return try xterm.state()
      }
      let card = program.modes.change(to: overlay) + Array("\u{1B}[H\u{1B}[2J\u{1B}[31mA card!".utf8)
      let carded = try resized(under: card, program.restoration(from: overlay, repainting: false, wasResized: true))
      let direct = try resized(under: Array("\u{1B}[?1049h\u{1B}[H".utf8), Array("\u{1B}[?1049l".utf8))
      // The saved cursor is not compared: the program saved none, and mode 1049 saved one with another pen for the
      // card.
      let found = try carded.differences(from: direct).filter { !$0.hasPrefix("saved ") }
      #expect(found.prefix(4) == [], "\(other)")
    }
  }

  @Test func `a line that continues in the next row is one line after a restore`() throws {
    let xterm = try Xterm(size: Size(columns: 10, rows: 4))
    var program = Terminal(size: xterm.size, dialect: Dialect(.xterm))
    program.feed("\u{1B}[?1049hone and the same line")
    let direct = try xterm.state(after: Array("\u{1B}[?1049hone and the same line".utf8))
    #expect(direct.wrappedRows() == [0, 1])
    let carded = try xterm.state(after: program.fullState())
    #expect(try carded.differences(from: direct) == [])
    #expect(carded.wrappedRows() == [0, 1])
  }
}
