import Oracles
import Testing
import TourScreen

@testable import TourTerminal

/// Compares VT52 mode with xterm, because tmux does not have that mode. In VT52 mode xterm makes its window 80 columns
/// wide. Afterwards it is a VT100, until DECSCL makes it a VT420 again.
@Suite(.serialized) struct OracleVT52Tests {
  private static let size = Size(columns: 80, rows: 24)
  private static let page = "^[31mred^[5;5H^[1mfive^[24;70Hlast^[3;10H"
  private static let after = "^<^[64;1\"p"

  @Test func `every VT52 function has the same effect as in xterm`() throws {
    let xterm = try Xterm(size: Self.size)
    for script in Self.scripts {
      let bytes = terminalBytes(Self.page + "^[?2l" + script + Self.after + "#x")
      var model = Terminal(size: Self.size)
      model.feed(bytes)
      let found = try Self.differences(model, from: xterm.state(after: bytes))
      #expect(found.prefix(4) == [], "\(script)")
    }
  }

  /// Returns the differences, except for the flags of the saved cursor. DECSCL includes a soft reset. In a soft reset,
  /// xterm saves a cursor at the home position, but with the pending wrap of the previous position.
  private static func differences(_ model: Terminal, from xterm: XtermState) throws -> [String] {
    try model.differences(from: xterm).filter { !$0.hasPrefix("saved flags: ") }
  }

  private static let scripts = [
    "", "abc", "^A1", "^B1", "^C1", "^D1", "^D^D^D^D^D^D^D^D^D^D^D^D1", "^H1", "^H^A^D1", "^I1", "^H^I1", "^J1", "^K1",
    "^H^J", "^Y %1", "^Y&~1",
    "^Y\u{7F}\u{7F}1", "^Y\u{1}\u{2}1", "^Flqkx_`a^G1lqk", "^F\u{F}q", "\u{E}q", "^=1", "^>1", "^[1;1H2", "^(01", "^#8",
    "^c1", "^71^8", "^E1^M", "\t1\t2",
    "^Y oabcdefghijklmnopqrstuvwxyz", "^Y8 1\n2\r\n3\n\n\n\n", "1\u{8}2", "^Y7o\n1", "^^A1", "^\u{18}A1", "^Y^A1",
    "^\rB1", "^]0;a\u{7}", "^X1", "^1",
  ]

  @Test(arguments: [
    "^[4habc^[H^[?2lde", "^[?6h^[2;5r^[2;2H^[?2l^H1^<2", "^[20h^[?2l\n1", "^(0^[?2lq^<q",
    "^[?7h^[?2l^Y o01234567890123456789^<", "^[1;7m^[?2lab^<cd",
  ])
  func `the state of ANSI mode comes back after VT52 mode, as in xterm`(script: String) throws {
    let xterm = try Xterm(size: Self.size)
    let bytes = terminalBytes(script + Self.after + "#")
    var model = Terminal(size: Self.size)
    model.feed(bytes)
    let found = try Self.differences(model, from: xterm.state(after: bytes))
    #expect(found.prefix(4) == [])
  }
}
