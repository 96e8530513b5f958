import Foundation
import Harness
import Testing

/// Cards over programs in tmux, whose functions differ from xterm's. The same program without tour shows what
/// tmux makes of its output.
@Suite(.waiting) struct TmuxFunctionTests {
  @Test(arguments: [
    ("a full line whose rest is erased", "printf '%080d\\e[K' 7", "printf 'X\\n'"),
    ("a full line and the screen below it erased", "printf '%080d\\e[J' 7", "printf 'X\\n'"),
    (
      "a line feed behind a full line", "printf '%080d\\n' 7 | tr -d '\\r'; stty -onlcr; printf '%080d\\n' 7",
      "printf 'X\\n'; stty onlcr"
    ),
    ("a line inserted", "printf 'abc\\e[L'", "printf 'X\\n'"),
    ("the alternate screen left without having been entered", "printf 'here\\e[?1049l'", "printf 'X\\n'"),
    (
      "the alternate screen left a second time, as by dialog", "printf '\\e[2;7H\\e[?1049h\\e[?1049l\\e[9Hback'",
      "printf '\\e[?1049lX\\n'"
    ),
    ("a cursor saved on the alternate screen", "printf '\\e[?1049h\\e[5;5H\\e7\\e[?1049lback'", "printf '\\e8X\\n'"),
  ])
  func `a card keeps what the output before it left`(_ name: String, _ before: String, _ after: String) throws {
    try compareScript(before: before, after: after)
  }

  /// A full line and EL on the alternate screen, which is repainted after the card.
  @Test func `the last character of a full line is there after a card`() throws {
    let guide =
      "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card, target: {text: the line}, place: below}]\n"
    let script = """
      printf '\\e[?1049h\\e[2J\\e[3Hthe line: %069d#\\e[K' 7
      pause
      printf 'next'
      pause
      printf '\\e[?1049l'
      """
    try compare(program: "bash program", script: script, guide: guide) { harness, hosted in
      try harness.wait(for: "the line")
      if hosted {
        try harness.wait(for: "1 of 1")
        try harness.press("Enter")
        try harness.wait(until: "1 of 1")
      }
      #expect(try harness.lines[2].hasSuffix("#"))
      let seen = try harness.picture
      try harness.wake()
      try harness.wait(for: "next")
      let next = try harness.picture
      try harness.wake()
      return [seen, next]
    }
  }

  @Test func `the prompt of a shell stays when rmcup is printed without smcup`() throws {
    let guide =
      "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card, target: {match: '^ready'}, missing: {wait: 5m, then: stop}}]\n"
    try compare(program: "bash --rcfile program -i", script: "PS1='in> '", guide: guide) { harness, hosted in
      try harness.wait(for: "in>")
      try harness.run("seq 1 10; printf '\\033[?1049l'; echo rea\\dy")
      try harness.wait("the line 'ready'") { try harness.lines.contains("ready") }
      if hosted {
        try harness.wait(for: "1 of 1")
        try harness.press("Enter")
        try harness.wait(until: "1 of 1")
      }
      try harness.run("echo af\\ter")
      try harness.wait("the line 'after'") { try harness.lines.contains("after") }
      let seen = try harness.settled()
      try harness.press("C-d")
      return [seen]
    }
  }
}
