import Foundation
import Harness
import Testing
import TourCard
import TourGuide
import TourHistory
import TourModel
import TourScreen

/// Takes the tours of translated programs in other languages than English, with cards in these languages. `make test`
/// prepares the languages (`.ci/languages`).
///
/// Each card must light the cells that its text is about, and wait for its keys; afterwards the program and its file
/// are as before. ``SpotlightTests`` does the same in English, and for programs that are not translated.
@Suite(.waiting) struct LanguageWalkTests {
  struct Walk: Sendable, CustomTestStringConvertible {
    var guide: String
    var locale: String
    var testDescription: String { "\(guide) in \(locale)" }
  }

  static func isTranslated(_ guide: String) -> Bool { commands[guide] != nil }

  static let walks = commands.keys.sorted().flatMap { guide in
    ["de_DE", "fr_FR", "ru_RU", "ja_JP", "zh_CN"].map { Walk(guide: guide, locale: "\($0).UTF-8") }
  }

  /// The lit part of a screen of 80×24 cells.
  private enum Part {
    /// No cell is lit.
    case nothing
    /// These rows, and no others. The regular expression matches the first of them as a whole, without the blanks at
    /// its ends.
    case rows(ClosedRange<Int>, String)
    /// These rows and columns, within a drawn frame.
    case frame(ClosedRange<Int>, Range<Int>)
  }

  private static let parts: [String: [String: Part]] = [
    "nano": [
      "write": .rows(1...1, "Dear reader 1, .*"), "title": .rows(0...0, #"letter \*"#),
      "keys": .rows(22...23, #"\^G .*\^O .*"#),
      "cut": .rows(22...22, #"\^K \S+"#),
      "paste": .rows(23...23, #"\^U \S+"#), "undo": .rows(0...0, #"letter \*"#),
      "find": .rows(22...22, #"\^W \S+( \S+)*"#), "cancel": .rows(21...21, #"\S+:"#),
      "save": .rows(22...22, #"\^O \S+"#), "name": .rows(21...21, #"\S.*: letter"#),
      "leave": .rows(23...23, #"\^X \S+"#),
    ],
    "vim": [
      "moods": .nothing, "insert": .rows(0...0, "De"), "write": .rows(0...0, "De"),
      "escape": .rows(23...23, #"-- \S+ --"#), "undo": .rows(0...0, "Hello"),
      "around": .rows(23...23, #"1,1 +\S+"#), "colon": .nothing, "leave": .rows(23...23, ":"), "bye": .nothing,
    ],
    "mc": [
      "panels": .frame(1...18, 0..<40), "cursor": .rows(3...3, #"/\.\. .*"#), "last": .rows(3...3, #"/\.\. .*"#),
      "view": .rows(4...4, "a file .*"),
      "close": .rows(23...23, #"3\S+"#), "switch": .frame(1...18, 40..<80), "keys": .rows(23...23, #"1\S+ .* ?10\S+"#),
      "menu": .rows(0...0, #"\S+( \S+){4,}"#),
      "escape": .rows(1...18, "┌─+┐"), "shell": .rows(22...22, #"\$>"#),
    ],
  ]
  private static let commands = ["nano": "nano letter", "vim": "vim -i NONE -n letter", "mc": "mc folder folder"]
  /// Keys that end each program at once only if its text is unchanged, and no question is open.
  private static let quits = ["nano": ["C-x"], "vim": [":", "q", "Enter"], "mc": ["F10"]]
  /// A word that each program shows at its start in English.
  private static let english = ["nano": "Write Out", "vim": "  Top", "mc": "  Left  "]

  private static let letter = (1...60).map { "Dear reader \($0), this is a word of mine, one of sixty.\n" }.joined()

  private static func harness(_ guide: String, locale: String, files: [String: String] = [:], options: String = "")
    throws -> TourHarness
  {
    let files = ["letter": letter, "folder/a file": "x", ".bashrc": "PS1='$> '\n"].merging(files) { $1 }
    return try TourHarness(
      ["/bin/sh", "-c", "cd HOME/ && exec \(TerminalHarness.tour) run \(options) \(commands[guide]!)"], files: files,
      environment: LitPicture.environment.merging(["LANG": locale, "SHELL": "/bin/bash"]) { $1 })
  }

  @Test(arguments: walks)
  func `each card lights its part and waits for its keys, and afterwards the program is as before`(walk: Walk) throws {
    // The card is in the language of the program, or in English if the guide has no texts in that language.
    let guide = try GuideWalkTests.guide(named: walk.guide).translated(
      into: [try #require(Language(walk.locale))], besideFile: Checkout.file("guides/\(walk.guide).yaml").path)
    #expect(
      guide.language.name
        == ["de_DE": "de", "fr_FR": "fr", "ja_JP": "ja", "zh_CN": "zh_CN"][walk.locale.prefix(5), default: "en"])
    let counter = Strings.words(in: guide.language).counter
    let harness = try Self.harness(walk.guide, locale: walk.locale)
    for (index, step) in guide.steps.enumerated() {
      try harness.wait("step \(step.id)\n\(harness.text)") {
        harness.text.contains(counter("\(index + 1)", "\(guide.steps.count)"))
          && LitPicture(harness.terminal.screen, title: step.title) != nil
      }
      let picture = try #require(
        LitPicture(harness.settled(milliseconds: 100), title: step.title),
        "\(step.id) goes on without its keys\n\(harness.text)")
      if index == 0 {
        #expect(
          !harness.text.contains(Self.english[walk.guide]!), "the translation is not installed: run .ci/languages")
      }
      try Self.expect(picture, Self.parts[walk.guide]?[step.id], "\(step.id)")
      for (number, key) in (step.do?.alternatives.first ?? [Key(.enter)]).enumerated() {
        if number > 0 {
          _ = harness.settled(milliseconds: 60)
          #expect(
            LitPicture(harness.terminal.screen, title: step.title) != nil, "\(step.id) goes on before its last key")
        }
        harness.press(key)
      }
    }
    try harness.wait(until: counter("\(guide.steps.count)", "\(guide.steps.count)"))
    let history = try harness.recorded().history
    #expect(history.guides[walk.guide]?.outcome == .done)
    #expect(guide.steps.allSatisfy { history.guides[walk.guide]?.steps[$0.id]?.outcome == .done })
    for key in Self.quits[walk.guide]! {
      _ = harness.settled(milliseconds: 60)
      harness.press(Key(name: key)!)
    }
    #expect(try harness.finish().code == 0)
    #expect(try harness.text(of: "letter") == Self.letter)
    #expect(try harness.text(of: "folder/a file") == "x")
  }

  private static func expect(_ picture: LitPicture, _ part: Part?, _ step: String) throws {
    let rows = picture.lit.map(\.row)
    let lit = "\(step): \(picture.lit)\n\(picture.screen)"
    switch part {
    case .nothing?: #expect(rows.isEmpty, "\(lit)")
    case .rows(let expected, let pattern)?:
      #expect(rows == Array(expected), "\(lit)")
      let text = try #require(picture.lit.first?.text.trimmed, "\(lit)")
      #expect(try Regex(pattern).wholeMatch(in: text) != nil, "\(pattern): \(lit)")
    case .frame(let expected, let columns)?:
      // The card may cover a part of a row.
      #expect(rows.first == expected.lowerBound && rows.last == expected.upperBound, "\(lit)")
      #expect(
        picture.lit.allSatisfy {
          columns.contains($0.columns.lowerBound) && $0.columns.upperBound <= columns.upperBound
        }, "\(lit)")
      #expect(
        picture.lit.first?.columns.lowerBound == columns.lowerBound
          || picture.lit.first?.columns.upperBound == columns.upperBound, "\(lit)")
    case nil: Issue.record("no expectation for \(step)")
    }
  }

  /// A guide whose author has written the English messages of nano.
  private static let messageGuide = """
    guide: messages
    version: 1
    title: In any language
    for: nano
    steps:
      - {id: save, title: Save it, do: C-o, undo: C-c, done: {text: {message: File Name to Write, domain: nano}}}
      - {id: name, title: Its name, target: {text: {message: File Name to Write, domain: nano}}, do: C-c}
      - {id: help, title: The help, target: {text: {message: Help, domain: nano}}}
    """

  @Test(arguments: [
    ("C.UTF-8", "File Name to Write", "Help"), ("de_DE.UTF-8", "Dateiname zum Speichern", "Hilfe"),
    ("fr_FR.UTF-8", "Nom du fichier à écrire", "Aide"), ("ru_RU.UTF-8", "Имя файла для записи", "Справка"),
    ("ja_JP.UTF-8", "書き込むファイル", "ヘルプ"), ("zh_CN.UTF-8", "要写入的文件名", "帮助"),
  ])
  func `a target that is a message of the program is lit in each of its languages`(
    locale: String, question: String, help: String
  ) throws {
    let harness = try Self.harness(
      "nano", locale: locale, files: ["messages.yaml": Self.messageGuide], options: "--guide ./messages.yaml")
    func expectLit(_ text: String, title: String) throws {
      try harness.wait(for: title)
      let picture = try #require(LitPicture(harness.settled(), title: title))
      #expect(picture.lit.map(\.text) == [text], "\(harness.text)")
    }
    try harness.wait(for: "Save it")
    _ = harness.settled()
    harness.press(Key(name: "C-o")!)
    try expectLit(question, title: "Its name")
    harness.press(Key(name: "C-c")!)
    try expectLit(help, title: "The help")
    harness.press(Key(.enter))
    try harness.wait(until: "The help")
    _ = harness.settled()
    harness.press(Key(name: "C-x")!)
    #expect(try harness.finish().code == 0)
    #expect(try harness.record(of: "messages")?.outcome == .done)
  }

  /// A guide whose author has only tried it in English.
  private static let englishGuide = """
    guide: english
    version: 1
    title: Only English
    for: nano
    steps:
      - {id: save, title: Save it, do: C-o, undo: C-c, done: {text: File Name to Write}}
      - {id: name, title: Its name, target: {text: File Name to Write}, do: C-c}
      - {id: leave, title: Leave it, target: {text: ^G}}
    """

  @Test func `a tour that loses steps says so, leaves the prompt that it opened, and is recorded as incomplete`() throws
  {
    let harness = try Self.harness(
      "nano", locale: "de_DE.UTF-8", files: ["english.yaml": Self.englishGuide], options: "--guide ./english.yaml")
    // The arrow of a card covers the beginning of the question.
    let prompt = "zum Speichern: letter"
    try harness.wait(for: "Save it")
    _ = harness.settled()
    harness.press(Key(name: "C-o")!)
    try harness.wait(for: "Still waiting for")
    #expect(harness.text.contains("The program may be in another"), "\(harness.text)")
    harness.press(Key(.right))
    try harness.wait(for: "Leave it")
    #expect(harness.text.contains(prompt) && !harness.text.contains("Its name"))
    _ = harness.settled()
    harness.press(Key(.enter))
    try harness.wait(for: "The tour is incomplete")
    _ = harness.settled()
    let card = harness.text
    for words in ["Not shown: Its name", "Press  Ctrl-C ", "tour run --reset --guide"] {
      #expect(card.contains(words), "\(words) in \(card)")
    }
    #expect(card.contains(prompt), "only the user's key leaves it")
    // The card appeared by itself, so the first Enter only names the keys.
    harness.press(Key(.enter))
    try harness.wait(for: "Enter again")
    _ = harness.settled(milliseconds: 400)
    harness.press(Key(.enter))
    try harness.wait(until: prompt)
    try harness.wait(until: "The tour is incomplete")
    let record = try harness.recorded().history
      .guides["english"]
    #expect(
      record?.outcome == .incomplete && record?.steps["name"]?.outcome == .missed
        && record?.steps["leave"]?.outcome == .done)
    _ = harness.settled()
    harness.press(Key(name: "C-x")!)
    #expect(try harness.finish().code == 0)
    let status = try runCommand(
      TerminalHarness.tour, ["status", "english"],
      environment: ["HOME": harness.home.path, "PATH": "/usr/bin:/bin", "TOUR_GUIDE_PATH": harness.home.path]
    ).output
    #expect(status.contains("incomplete") && status.contains("1 card could not be shown: name"), "\(status)")
  }
}
