import Oracles
import Testing
import TourScreen

@testable import TourTerminal

/// Compares the model, and cards over streams, with VTE.
@Suite(.serialized) struct OracleVteTests {
  /// The streams in which VTE differs from the model, so that a card leaves a trace, each with the reason.
  static let traces = [
    "another terminal": "VTE reads ESC Z as SCI, which takes the character after it",
    "invalid links": "VTE ends an OSC at a C1 control, and carries that out",
    "queries between a character and REP": "under a card a query goes to the terminal before the text that is replayed",
  ]

  /// Of the bytes of a stream, each of this number gets a card, unless ``judgesEveryOffset``.
  static let stride = 9

  @Test func `a card at the bytes of streams leaves no trace in VTE`() throws {
    let vte = try Vte(size: Size(columns: 20, rows: 6))
    for stream in streams {
      let bytes = terminalBytes(stream.bytes)
      var shadow = Terminal(size: vte.size, dialect: .vte)
      var whole = shadow
      whole.feed(bytes)
      var offsets: [(offset: Int, model: Terminal)] = []
      var judged: [[UInt8]] = [bytes]
      for offset in 1...bytes.count {
        shadow.feed([bytes[offset - 1]])
        guard shadow.isAtSafePoint, judgesEveryOffset || offset % Self.stride == 0 || offset == bytes.count else {
          continue
        }
        offsets.append((offset, shadow))
        let carded = bytes[..<offset] + CardSession.sent(bytes, covered: offset..<offset, shadow)
        judged += [Array(bytes[..<offset]), Array(carded), Array(carded + bytes[offset...])]
      }
      let states = try vte.states(after: judged)
      var found: [String] = []
      for (index, (offset, model)) in offsets.enumerated() {
        let (direct, carded, ended) = (states[index * 3 + 1], states[index * 3 + 2], states[index * 3 + 3])
        let differences =
          try trace(of: carded, over: direct, model)
          + trace(of: ended, over: states[0], whole).map { "at the end: " + $0 }
        if !differences.isEmpty {
          found.append("after \(offset) bytes: \(differences.prefix(3).joined(separator: "; "))")
        }
      }
      if let reason = Self.traces[stream.name] {
        #expect(
          !found.isEmpty || !judgesEveryOffset, "\(stream.name) leaves no trace, although a reason is listed: \(reason)"
        )
      } else {
        #expect(found.prefix(2) == [], "\(stream.name)")
      }
    }
  }

  @Test(arguments: Recording.all) func `the model shows the same recordings as VTE`(_ recording: Recording) throws {
    let vte = try Vte(size: Recording.size)
    try expectTheSame(of: recording, in: .vte, parts: 4) { stream, model in
      model.differences(from: try vte.state(after: stream))
    }
  }
}
