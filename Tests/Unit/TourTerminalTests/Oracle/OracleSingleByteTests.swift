import Oracles
import Testing
import TourScreen

@testable import TourTerminal

/// Compares the model, and cards, with an xterm that does not read UTF-8, as in the C locale.
@Suite(.serialized) struct OracleSingleByteTests {
  private static let size = Size(columns: 20, rows: 6)

  /// Each as ISO 8859-1.
  static let streams = [
    "caf\u{E9} \u{FC}ber\r\n\u{A0}\u{AE}\u{BF}\u{FF}!", "a\u{85}b\u{84}c\u{8D}d\u{88}\r\te",
    "\u{9B}31mred\u{9B}m\u{E9}",
    "\u{1B}[3\u{9B}32m\u{E9}", "\u{1B}\u{9B}33m\u{E9}", "\u{1B}[1?2\u{9B}34m\u{E9}", "\u{1B}[1\u{85}z\u{E9}",
    "\u{9D}2;title\u{9C}z", "\u{1B}]2;title\u{9C}z", "\u{90}1;2z\u{9C}z", "\u{9F}apc\u{9C}z", "\u{98}sos\u{9C}z",
    "\u{1B}*0\u{E1}\u{F1}a", "\u{1B})0\u{1B}~\u{E1}\u{F1}a", "\u{1B}-A\u{1B}~\u{E9}", "\u{1B}*0\u{8E}q\u{E9}q",
    "\u{E9}\u{1B}[3b", "\u{1B}[1;20H\u{E9}", "\u{1B}[1;20H\u{E9}\u{FC}", "nope\r\u{1B}[4h\u{E9}\u{E8}",
    "\u{C3}\u{A9} \u{E4}\u{B8}\u{AF} \u{E2}\u{9C}\u{9B}",
    "\u{1B}[41m\u{E9}\u{1B}[K\u{9B}1;31m\u{FC}\u{9B}5G\u{9B}1\"q\u{E7}",
    "\u{1B}[2;5r\u{9B}6n\u{F6}\u{84}\u{84}\u{84}\u{84}\u{84}\u{F6}", "\u{1B}7\u{9B}3;3H\u{E9}\u{1B}8\u{FC}",
    "a row that goes on in the n\u{E4}chste",
  ].flatMap { [$0, "\u{1B}[?1049h" + $0] }

  private static func bytes(_ stream: String) -> [UInt8] { stream.unicodeScalars.map { UInt8($0.value) } }

  @Test func `the model shows what an xterm without UTF-8 shows`() throws {
    let xterm = try Xterm(size: Self.size, readsUTF8: false)
    for stream in Self.streams {
      let bytes = Self.bytes(stream)
      for end in 1...bytes.count {
        var model = Terminal(size: Self.size, dialect: .singleBytes)
        model.feed(bytes[..<end])
        guard model.isAtSafePoint else { continue }
        let found = try model.differences(from: xterm.state(after: bytes[..<end]))
        #expect(found.prefix(3) == [], "\(bytes[..<end].map { Unicode.Scalar($0) }.description)")
      }
    }
  }

  @Test func `a card at every byte of a stream leaves no trace in an xterm without UTF-8`() throws {
    let xterm = try Xterm(size: Self.size, readsUTF8: false)
    for stream in Self.streams {
      let bytes = Self.bytes(stream)
      let end = try xterm.state(after: bytes)
      var shadow = Terminal(size: Self.size, dialect: .singleBytes)
      var whole = shadow
      whole.feed(bytes)
      for offset in 0...bytes.count {
        if offset > 0 { shadow.feed([bytes[offset - 1]]) }
        guard shadow.isAtSafePoint else { continue }
        for length in [0, 3, bytes.count] {
          let card = offset..<min(offset + length, bytes.count)
          let carded = bytes[..<offset] + CardSession.sent(bytes, covered: card, shadow) + bytes[card.upperBound...]
          let found = try trace(of: try xterm.state(after: carded), over: end, whole)
          #expect(found.prefix(3) == [], "\(stream.debugDescription), card at \(card)")
        }
      }
    }
  }

  @Test func `a terminal without UTF-8 gets question marks for what it cannot show`() {
    var screen = Screen(size: Size(columns: 8, rows: 1))
    var model = Terminal(size: screen.size)
    model.feed("é世e\u{301}─ż")
    screen = model.screen
    var bytes: [UInt8] = []
    FrameEncoder(joining: .singleBytes).paint(screen, into: &bytes)
    #expect(String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x21 }, as: UTF8.self).contains("!??e??"))
    #expect(bytes.filter { $0 >= 0x80 } == [0xE9])
  }
}
