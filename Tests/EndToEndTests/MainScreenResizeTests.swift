import Desk
import Foundation
import Testing

/// A terminal that wraps lines anew is resized under a card over its main screen, or between two of them.
@Suite struct MainScreenResizeTests {
  @Test(arguments: [(60, 20), (60, 24), (80, 9), (100, 24), (120, 40), (33, 7)])
  func aResizeUnderACardIsOneOfTheProgramsScreen(columns: Int, rows: Int) throws {
    try compareScript(
      """
      seq -f 'before %g, a line that is long enough to need two rows on a narrow screen' 1 30
      printf '%080d and the cursor is here:' 7
      pause
      echo and there; printf '%0120d\\n' 8
      """
    ) { desk, hosted in
      try desk.resize(columns: columns, rows: rows)
      if hosted { try desk.wait("the card to be laid out again") { try desk.lines.joined().contains("1 of 1") } }
      _ = try desk.settled()
    }
  }

  @Test(arguments: [(60, 20), (120, 40)]) func aCardAfterAResizeKnowsWhereTheCursorIs(columns: Int, rows: Int) throws {
    let guide = "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card}, {id: b, title: Another, target: {text: 'ready for more'}, missing: {wait: 5m, then: center}}]\n"
    let script = """
      seq -f 'before %g, a line that is long enough to need two rows on a narrow screen' 1 30
      printf 'the cursor is here:'
      pause
      printf 'ready for more'
      pause
      printf ' and on\\e[6n\\r\\n'
      read -rs -d R answer; printf '%q\\n' "$answer"
      """
    try compare(program: "bash program", script: "stty -echo; trap 'stty echo' EXIT\n" + script, guide: guide) { desk, hosted in
      if hosted {
        try desk.wait(for: "A card")
        try desk.press("Enter")
        try desk.wait(until: "A card")
      } else {
        try desk.wait(for: "the cursor is here")
      }
      try desk.resize(columns: columns, rows: rows)
      _ = try desk.settled()
      try desk.wake()
      try desk.wait(for: "ready for more")
      if hosted {
        try desk.wait(for: "Another")
        try desk.press("Enter")
        try desk.wait(until: "Another")
      }
      try desk.wake()
      return []
    }
  }

  @Test func aShellTakesAResizeUnderACard() throws {
    try compare(program: "bash --rcfile program -i", script: "PS1='in> '; seq -f 'before %g' 1 40", guide: oneCard) { desk, hosted in
      if hosted {
        try desk.wait(for: "1 of 1")
      } else {
        try desk.wait(for: "in>")
      }
      try desk.resize(columns: 60, rows: 20)
      _ = try desk.settled()
      if hosted {
        try desk.wait(for: "1 of 1")
        try desk.press("Enter")
        try desk.wait(until: "1 of 1")
      }
      try desk.run("echo still here")
      try desk.wait("the answer") { try desk.lines.contains("still here") }
      let seen = try desk.settled() + desk.scrollback
      try desk.press("C-d")
      return [seen]
    }
  }
}
