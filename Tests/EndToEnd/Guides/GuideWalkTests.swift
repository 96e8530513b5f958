import Demo
import Foundation
import Harness
import Testing
import TourGuide
import TourHistory
import TourModel
import TourScreen

/// Takes each shipped tour to its end over the real program, with the keys that a user would press.
@Suite(.waiting) struct GuideWalkTests {
  struct Walk: Sendable, CustomTestStringConvertible {
    var guide: String
    var command: String
    /// A key pressed after the tour, and text that the program shows then.
    var after: (key: String, answer: String)?
    var quit: [String]
    var testDescription: String { guide }

    static let htop = Walk(guide: "htop", command: "htop", after: ("F2", "Display options"), quit: ["F10", "q"])
    static let less = Walk(guide: "less", command: "less letter", after: ("G", "(END)"), quit: ["q"])

    /// The programs that are tried after the tour, or are not started with a file and left by `q`.
    private static let known = [
      htop, less,
      Walk(guide: "vim", command: "vim letter", after: ("G", "60,1"), quit: [":", "q", "!", "Enter"]),
      Walk(guide: "nano", command: "nano letter", after: ("C-w", "Search"), quit: ["C-c", "C-x"]),
      Walk(guide: "mc", command: "mc $HOME/folder $HOME/folder", after: ("F9", "Left"), quit: ["F10", "F10"]),
      Walk(guide: "ncdu", command: "ncdu --apparent-size $HOME/folder", quit: ["q"]),
    ]

    /// The names of the guides in the folder `guides` that are no lessons, in alphabetical order.
    static let shipped = GuideCatalog(folders: [Checkout.file("guides").path]).all().filter { $0.head?.lesson == nil }
      .map(\.name).sorted()

    static let all =
      shipped.map { name in
        known.first { $0.guide == name } ?? Walk(guide: name, command: "\(name) letter", quit: ["q"])
      } + [Walk(guide: "demo", command: "", after: ("/", "Search:"), quit: ["Escape", "q"])]
  }

  struct Window: Sendable, CustomTestStringConvertible {
    var columns: Int
    var rows: Int
    var testDescription: String { "\(columns)×\(rows)" }

    static let all = [Window(columns: 80, rows: 24), Window(columns: 120, rows: 40), Window(columns: 200, rows: 60)]
  }

  @Test(arguments: Walk.all, Window.all)
  func `every step of a shipped guide is shown and done`(walk: Walk, window: Window) throws {
    try take(walk, on: try TerminalHarness(columns: window.columns, rows: window.rows))
  }

  @Test(arguments: [
    ("no colour", ["NO_COLOR": "1"], "tmux-256color", "C.UTF-8"),
    ("no characters beyond ASCII", [:], "tmux-256color", "C"),
    ("another terminal", [:], "screen-256color", "C.UTF-8"),
  ])
  func `the tour of htop can be taken`(
    with difference: String, environment: [String: String], terminal: String, locale: String
  )
    throws
  {
    let harness = try TerminalHarness(
      columns: 80, rows: 24, terminal: terminal, locale: locale, environment: environment)
    try take(.htop, on: harness) {
      let picture = try harness.picture
      let isASCII = picture.unicodeScalars.allSatisfy(\.isASCII)
      if locale == "C" { #expect(isASCII) }
      if environment["NO_COLOR"] != nil { #expect(!picture.contains("\u{1B}[38;"), "NO_COLOR permits no grey either") }
    }
  }

  @Test func `the tour of less can be taken in a small window`() throws {
    try take(.less, on: try TerminalHarness(columns: 40, rows: 12))
  }

  /// In the smallest window a card is little more than its title.
  @Test func `a tour can be taken in the smallest window`() throws {
    let harness = try TerminalHarness(columns: 20, rows: 5)
    let guide =
      "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: One, body: More than fits into so small a window.}, {id: b, title: Two, do: j}, {id: c, title: Three}]\n"
    try harness.write(guide, to: "g.yaml")
    try harness.write((1...60).map { "line \($0)\n" }.joined(), to: "letter")
    try harness.run("$TOUR_BIN run --guide ./g.yaml less letter")
    for (title, key) in [("One", "Enter"), ("Two", "j"), ("Three", "Enter")] {
      try harness.wait(for: title)
      _ = try harness.settled(milliseconds: 100)
      try harness.press(key)
    }
    try harness.wait(until: "Three")
    try harness.wait(for: "line 2")
    let outcome = try harness.record(of: "g")?.outcome
    #expect(outcome == .done)
  }

  @Test func `after version 1, only newer steps are shown`() throws {
    let harness = try TerminalHarness(columns: 120, rows: 40)
    let record = GuideRecord(version: 1, outcome: .done, shown: 1, first: 1, last: 1)
    _ = try HistoryFile(path: harness.historyPath).update { $0.guides["htop"] = record }
    let version = try Self.guide(named: "htop").version
    try take(.htop, on: harness, since: 2) {
      let text = try harness.text
      #expect(text.contains("New in version \(version)"))
    }
  }

  /// - Parameter seen: Called on every card.
  private func take(_ walk: Walk, on harness: TerminalHarness, since version: Int = 1, seen: () throws -> Void = {})
    throws
  {
    let guide = try Self.guide(named: walk.guide)
    let steps = guide.steps.filter { $0.since >= version }
    try harness.write(
      (1...60).map { "Dear reader \($0), this is a word of mine, one of sixty.\n" }.joined(), to: "letter")
    try harness.write("x", to: "folder/a file")
    try harness.run(walk.command.isEmpty ? "$TOUR_BIN demo" : "$TOUR_BIN run \(walk.command)")
    for (index, step) in steps.enumerated() {
      let counter = "\(index + 1) of \(steps.count)"
      try harness.wait("step \(step.id)") {
        try harness.text.contains(counter) && harness.text.contains(ascii(step.title, on: harness))
      }
      #expect(try harness.text.contains("Done Enter") == (index == steps.count - 1 && step.do == nil), "\(step.id)")
      try seen()
      // A key directly after the previous one would count as part of the same burst, which this card ignores.
      _ = try harness.settled(milliseconds: 100)
      try harness.press(step.presses)
    }
    try harness.wait(until: "\(steps.count) of \(steps.count)")

    let known = try harness.record(of: walk.guide)
    let record = try #require(known)
    #expect(record.outcome == .done)
    #expect(record.version == guide.version)
    for step in steps { #expect(record.steps[step.id]?.outcome == .done, "\(step.id)") }

    if let (key, answer) = walk.after {
      try harness.press(key)
      try harness.wait(for: answer)
    }
    for key in walk.quit {
      _ = try harness.settled(milliseconds: 50)
      try harness.press(key)
      // Esc and a key directly after it would be read as one key with Meta.
      if key == "Escape", let answer = walk.after?.answer { try harness.wait(until: answer) }
    }
    try harness.waitForPrompt()
    try harness.run("echo status=$?")
    try harness.wait(for: "status=0")
  }

  /// The title as it is shown in the harness's locale.
  private func ascii(_ title: String, on harness: TerminalHarness) -> String {
    harness.locale == "C" ? title.replacing("…", with: "...") : title
  }

  static func guide(named name: String) throws -> Guide {
    if name == "demo" { return try #require(GuideFile.read(Array(demoGuideSource.utf8), named: "demo.yaml").guide) }
    return try #require(readGuide(path: Checkout.file("guides/\(name).yaml").path).guide)
  }
}

extension Step {
  /// The keys for the program with which a user does what the card asks for.
  var keysForProgram: [Key] { (self.do ?? solution)?.alternatives.first ?? [] }

  /// The keys that a user presses on the card: those for the program, after *Try it* if they try the step, or Enter.
  var presses: [Key] { (self.do == nil ? [Key(.enter)] : []) + keysForProgram }
}

extension TerminalHarness {
  /// Presses keys one after the other, as slowly as a person: waits until the screen is still before the next.
  func press(_ keys: [Key]) throws {
    for (index, key) in keys.enumerated() {
      if index > 0 { _ = try settled(milliseconds: 50) }
      try press(Self.tmuxName(of: key))
    }
  }

  /// tmux's name of a key.
  static func tmuxName(of key: Key) -> String {
    let names = [
      "Esc": "Escape", "Backspace": "BSpace", "Insert": "IC", "Delete": "DC", "PageUp": "PPage", "PageDown": "NPage",
    ]
    return names[key.name] ?? key.name
  }
}
