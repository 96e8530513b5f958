import Testing
import TourScreen

@testable import TourTerminal

private let size = Size(columns: 20, rows: 6)

/// Scripts that each set a state of the program's terminal that a card hides or changes.
private let states = [
  "", "text^[3;7H", "^[?6h^[2;5r^[2;3H", "^[?69h^[3;9s^[2;5r^[?6h^[2;2H", "^[4h^[20h^[?5h^[?25l^[?7l^[?2004h^[?2026h",
  "^[?25h^[?2004l^[1;4;31;48;5;9mx",
  "^[1\"q", "^[?1000h^[?1005h", "^[?1003h^[?1006h", "^[?1002h^[?1015h", "^[5 q^[>4;2m^[>5u", "^(0^)A\u{E}",
  "01234567890123456789", "^[3g^[4G^H^[9G^H",
  "^7^[3;3H", "^]0;a title\u{7}^]11;#102030\u{7}^]4;3;rgb:1/2/3\u{7}",
]

/// Queries that a program may send.
private let asked =
  [
    "^[c", "^[>c", "^[=c", "^Z", "^[>q", "^[5n", "^[6n", "^[?6n", "^[x", "^[1x", "^[\"v", "^[&u", "^[1$w", "^[2$w",
    "^[?u", "^[?4m", "^P+q544e;436f^\\",
  ]
  + [15, 25, 26, 53, 55, 56, 62, 75, 85, 996].map { "^[?\($0)n" } + ["^[?63;7n", "^[1;1;1;1;3;9*y", "^[1;1*y"]
  + [4, 20, 2].map { "^[\($0)$p" }
  + (PrivateMode.table.map(\.number) + [12, 4711]).map { "^[?\($0)$p" }
  + ["m", "r", "s", " q", "\"q", "\"p", "t", "$|", "*|", "z"].map { "^P$q\($0)^\\" }
  + [11, 13, 14, 15, 16, 18, 19, 20, 21].map { "^[\($0)t" }
  + ["^]4;1;?\u{7}", "^]4;3;?^\\", "^]10;?\u{7}", "^]11;?^\\", "^]10;?;?;?^\\"]

@Test(arguments: ["", "^[?1049h", "^[?47h"])
func `a program under a card receives the same answers in the same order as without a card`(_ screen: String) {
  for state in states {
    var direct = Terminal(size: size)
    var known = Answers(as: .model)
    direct.feed(terminalBytes(screen + state), answers: &known)
    // Only a few queries per card: after a query that removes the card, the others would be sent without a card.
    let few = screen.isEmpty ? 2 : 5
    for first in stride(from: 0, to: asked.count, by: few) {
      let questions = asked[first..<min(first + few, asked.count)]
      var (alone, real, session) = (direct, direct, CardSession(direct))
      var (expected, found) = (known, known)
      session.cover()
      for question in questions {
        alone.feed(terminalBytes(question), answers: &expected)
        session.pass(terminalBytes(question)[...])
      }
      session.uncover()
      real.feed(session.sent, answers: &found)
      let (one, other) = (
        String(decoding: found.take(), as: UTF8.self), String(decoding: expected.take(), as: UTF8.self)
      )
      #expect(one == other, "\(screen)\(state) asked from \(asked[first])")
      let isSame = real.modes == alone.modes && real.screen == alone.screen
      #expect(isSame, "\(screen)\(state) asked from \(asked[first])")
    }
  }
}

@Test
func `queries of a program that does not read are dropped`() {
  var terminal = Terminal(size: size)
  var coveredOutput = CoveredOutput(under: terminal.modes.overlay(input: .all), readsReplies: false)
  _ = terminal.feed(terminalBytes("^[6n^[c^]11;?\u{7}^P$qm^\\\u{5}^]2;t\u{7}"), coveredOutput: &coveredOutput)
  #expect(String(decoding: coveredOutput.outward, as: UTF8.self) == "\u{1B}]2;t\u{7}")
  #expect(coveredOutput.cursorReports == 0)
}

@Test
func `requested cursor reports are counted, because they look like keys`() {
  var terminal = Terminal(size: size)
  var coveredOutput = CoveredOutput(under: terminal.modes.overlay(input: .all))
  _ = terminal.feed(terminalBytes("^[6n^[?6n^[6n"), coveredOutput: &coveredOutput)
  #expect(coveredOutput.cursorReports == 2)
}
