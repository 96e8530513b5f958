import Foundation
import Harness
import Testing

/// A card over a program that prints to the main screen. Afterwards the scrollback, the cursor and the modes are as
/// without the card.
@Suite(.waiting) struct MainScreenTests {
  struct Program: Sendable, CustomTestStringConvertible {
    var name: String
    var command: String
    /// The steps of the guide, in YAML.
    var guide: String
    /// The keys for each step. A single Enter presses *Next* on a step without `do`. It is not sent to a program that
    /// runs alone.
    var steps: [[String]]
    /// Keys pressed after the tour, to check that the program still responds to them.
    var keys: [String]
    /// Text on the screen after those keys.
    var answer: String
    var quit: [String]
    var testDescription: String { name }
  }

  static let programs = [
    Program(
      name: "fzf on the whole screen", command: "env FZF_DEFAULT_COMMAND='seq 1 200' fzf",
      guide: """
        - {id: prompt, title: Type to search, target: {match: '^>'}, place: above}
        - {id: search, title: Forty-two, target: {cursor: true}, do: '42', done: {text: '2/200'}}
        - {id: list, title: What is left, target: {text: '142'}}
        """,
      steps: [["Enter"], ["4", "2"], ["Enter"]], keys: ["Up"], answer: "142", quit: ["Enter"]),
    Program(
      name: "fzf below the prompt", command: "env FZF_DEFAULT_COMMAND='seq 1 200' fzf --height 40%",
      guide: """
        - {id: prompt, title: Type to search, target: {match: '^>'}}
        - {id: search, title: Forty-two, do: '42', done: {text: '2/200'}}
        - {id: list, title: What is left, target: {text: '142'}}
        """,
      steps: [["Enter"], ["4", "2"], ["Enter"]], keys: ["Up"], answer: "142", quit: ["Enter"]),
    Program(
      name: "a shell", command: "env PS1='in> ' bash --norc -i",
      guide: """
        - {id: prompt, title: The shell waits, target: {cursor: true, padding: {columns: 1}}}
        - {id: count, title: Let it count, do: 'seq Space 1 Space 40 Enter', done: {match: '^40'}}
        - {id: again, title: What was that, do: Up, done: {match: 'in> seq'}}
        - {id: leave, title: That is all}
        """,
      steps: [["Enter"], ["s", "e", "q", "Space", "1", "Space", "4", "0", "Enter"], ["Up"], ["Enter"]],
      keys: ["Enter"], answer: "in>", quit: ["C-d"]),
    Program(
      name: "Python's interpreter", command: "python3 -q",
      guide: """
        - {id: prompt, title: Python listens, target: {match: '^>>>'}}
        - {id: multiply, title: Ask it, do: '6*7 Enter', done: {match: '^42'}}
        - {id: answer, title: It knows, target: {match: '^42'}}
        """,
      steps: [["Enter"], ["6", "*", "7", "Enter"], ["Enter"]], keys: ["_", "+", "1", "Enter"], answer: "43",
      quit: ["C-d"]),
  ]

  @Test(arguments: programs) func `the scrollback after a tour is the same as alone`(program: Program) throws {
    let guide =
      "guide: any\nversion: 1\ntitle: Any\nsteps:\n" + program.guide.split(separator: "\n").map { "  \($0)\n" }.joined()
    try compare(program: program.command, guide: guide) { harness, hosted in
      for (index, keys) in program.steps.enumerated() {
        if hosted {
          try harness.wait(for: "\(index + 1) of \(program.steps.count)")
        } else {
          _ = try harness.settled()
        }
        if hosted || keys != ["Enter"] { for key in keys { try harness.press(key) } }
      }
      if hosted { try harness.wait(until: "\(program.steps.count) of ") }
      let seen = try harness.settled() + harness.scrollback
      for key in program.keys { try harness.press(key) }
      try harness.wait(for: program.answer)
      let after = try harness.settled() + harness.scrollback
      for key in program.quit { try harness.press(key) }
      return [seen, after]
    }
  }

  @Test func `output under a card scrolls into the scrollback`() throws {
    try compareScript(
      """
      seq -f 'before %g' 1 50
      ( pause; seq -f 'line %g' 1 100 ) &
      wait; pause
      echo after
      """
    ) { harness, hosted in
      try harness.wake()
      try harness.wait(for: "line 100")
    }
  }

  @Test func `output of a background job under a card is kept`() throws {
    let guide =
      "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card, target: [{match: '^ready'}, {text: and a li}], missing: {wait: 5m, then: stop}}]\n"
    try compare(program: "bash --rcfile program -i", script: "PS1='in> '", guide: guide) { harness, hosted in
      try harness.wait(for: "in>")
      try harness.run("seq 1 30; (pause; seq -f 'line %g' 1 100; printf 'and a li'; pause; echo ne) &")
      try harness.wait(for: "[1]")
      try harness.run("echo rea\\dy")
      try harness.wait("the line 'ready'") { try harness.lines.contains("ready") }
      if hosted { try harness.wait(for: "1 of 1") }
      try harness.wake()
      try harness.wait(for: "and a li")
      if hosted {
        try harness.press("Enter")
        try harness.wait(until: "1 of 1")
      }
      try harness.wake()
      try harness.wait(for: "and a line")
      try harness.run("jobs")
      try harness.wait(for: "Done")
      try harness.press("C-d")
      return []
    } reading: {
      $0.replacing(#/\[1\] \d+/#, with: "[1] PID")
    }
  }

  @Test func `a card comes back after a flood of output`() throws {
    try compareScript(
      """
      echo before
      pause; seq -f 'a line of the flood, with its number: %g' 1 60000; echo the flood is over
      pause
      """
    ) { harness, hosted in
      try harness.wake()
      try harness.wait(for: "the flood is over")
    }
  }

  @Test func `queries of the program are answered under a card`() throws {
    try compareScript(
      """
      stty -echo
      ask() { printf "$1"; IFS= read -rs -d "$2" answer; printf '%q\\n' "$answer"; }
      printf 'some text, and then '
      pause
      ask '\\e[6n' R
      ask '\\e[5n' n
      printf '\\e[3;7H'
      ask '\\e[6n' R
      stty echo
      echo asked enough
      pause
      """
    ) { harness, hosted in
      try harness.wake()
      try harness.wait(for: "asked enough")
    }
  }

  @Test func `a program can switch to the alternate screen and back under a card`() throws {
    try compareScript(
      """
      seq -f 'before %g' 1 30
      printf 'the cursor is here:'
      pause
      printf '\\e[?1049h\\e[2J\\e[5;5Hfull of windows\\e[?1h\\e='
      pause
      printf '\\e[?1049l\\e[?1l\\e>'; echo; echo on the main screen again
      pause
      """
    ) { harness, hosted in
      try harness.wake()
      try harness.wait(for: "full of windows")
      if hosted { try harness.wait(for: "1 of 1") }
      #expect(try harness.modes.contains("alternate_on=1"))
      try harness.wake()
      try harness.wait(for: "on the main screen again")
    }
  }

  @Test func `a card stays when the program leaves the alternate screen`() throws {
    try compareScript(
      """
      seq -f 'before %g' 1 30
      printf '\\e[?1049h\\e[2J\\e[5;5Hfull of windows\\e[?25l\\e[2;10r'
      pause
      printf '\\e[?1049l\\e[?25h\\e[r\\e[24H'; echo; echo on the main screen again
      pause
      """
    ) { harness, hosted in
      try harness.wake()
      try harness.wait(for: "on the main screen again")
    }
  }

  @Test(arguments: [
    ("a wrap that waits", "printf '%080d' 7", "printf 'X\\n'"),
    ("a saved cursor", "printf '\\e[5;10H\\e[1;31m\\e7\\e[20;3H\\e[0;32mhere'", "printf 'H\\e8S'"),
    ("a saved cursor in a margin", "printf '\\e[3;20r\\e[?6h\\e[4;9H\\e7\\e[2;2Hhere'", "printf 'H\\e8S\\e[?6l\\e[r'"),
    ("margins", "printf '\\e[3;8r\\e[8;1Hlast row'", "printf '\\none more\\ntwo more\\e[r'"),
    ("insertion", "printf 'behind\\r\\e[4h'", "printf 'in front \\e[4l\\r\\n'"),
    ("no wrapping", "printf '\\e[?7l'", "printf '%0200d\\e[?7h\\r\\n' 7"),
    ("line drawings", "printf '\\e(0lqqk'", "printf 'mqqj\\e(B\\r\\n'"),
    ("shifted out", "printf '\\e)0\\016qqq'", "printf 'qqq\\017qqq\\r\\n'"),
    ("tab stops", "printf '\\e[3g\\r\\e[10C\\eH\\r\\e[25C\\eH\\r'", "printf '\\ta\\tb\\tc\\n'"),
    ("colours", "printf '\\e[1;4;38;5;208;48;2;1;2;3m'", "printf 'so coloured\\e[m\\n'"),
    ("repetition", "printf 'x'", "printf '\\e[7b\\n'"),
    ("a link", "printf '\\e]8;;https://example.org\\e\\\\here'", "printf ' and here\\e]8;;\\e\\\\\\n'"),
  ])
  func `a card keeps the state that affects the text after it`(state: String, before: String, after: String) throws {
    try compareScript(before: before, after: after)
  }
}
