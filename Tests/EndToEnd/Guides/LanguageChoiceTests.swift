import Foundation
import Harness
import Testing

/// The language of cards: the user's, where the guide has it, under `tour run` and in programs that embed a tour.
@Suite(.waiting) struct LanguageChoiceTests {
  private static let guide = """
    guide: letters
    version: 1
    title: The letters
    for: letters
    steps:
      - {id: first, title: Your letters, body: They are in rows.}
      - {id: second, title: Only in English, body: Nobody has translated this card.}
    """
  private static let files = [
    "guides/letters.yaml": guide,
    "guides/letters.de.yaml": "title: Die Briefe\nsteps: {first: {title: Deine Briefe, body: Sie stehen in Zeilen.}}\n",
    "guides/letters.fr.yaml": "title: Les lettres\nsteps: {first: {title: Vos lettres, body: Elles sont en lignes.}}\n",
    "guides/letters.es.yaml": "title: 'Las cartas\n",
    // The program is a shell by another name: a script that was just written may still be open in another process, and
    // cannot be executed then.
    "script": "printf '\\033[?1049hletters on the screen'; read line; printf '\\033[?1049l'\n",
  ]

  private static func harness(
    _ environment: [String: String], options: String = "", config: String = "", columns: Int = 80, rows: Int = 24
  ) throws -> TourHarness {
    try TourHarness(
      [
        "/bin/sh", "-c",
        "ln -s /bin/sh HOME/letters; export TOUR_GUIDE_PATH=HOME/guides; exec \(TerminalHarness.tour) run \(options) HOME/letters HOME/script",
      ],
      files: files.merging([".config/tour/config.yaml": config]) { $1 }, columns: columns, rows: rows,
      environment: environment)
  }

  struct Choice: Sendable, CustomTestStringConvertible {
    var environment: [String: String]
    var options = ""
    var config = ""
    var title: String
    var button: String
    var testDescription: String { "\(environment.sorted { $0.key < $1.key }) \(options) \(config)" }
  }

  private static let english = (title: "Your letters", button: "Skip")

  static let choices = [
    Choice(environment: ["LANG": "de_DE.UTF-8"], title: "Deine Briefe", button: "Beenden"),
    // The locale need not be installed.
    Choice(environment: ["LANG": "de_AT.UTF-8"], title: "Deine Briefe", button: "Beenden"),
    Choice(environment: ["LANG": "C.UTF-8", "LANGUAGE": "sv:fr:de"], title: "Vos lettres", button: "Passer"),
    Choice(environment: ["LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR.UTF-8"], title: "Vos lettres", button: "Passer"),
    Choice(environment: ["LANG": "C.UTF-8"], options: "--lang de", title: "Deine Briefe", button: "Beenden"),
    Choice(environment: ["LANG": "fr_FR.UTF-8", "TOUR_LANG": "de"], title: "Deine Briefe", button: "Beenden"),
    Choice(environment: ["LANG": "C.UTF-8"], config: "lang: fr", title: "Vos lettres", button: "Passer"),
    Choice(environment: ["LANG": "de_DE.UTF-8"], options: "--lang en", title: english.title, button: english.button),
    Choice(environment: ["LANG": "C.UTF-8"], title: english.title, button: english.button),
    // A language that the guide does not have: no card has two languages.
    Choice(environment: ["LANG": "ja_JP.UTF-8"], title: english.title, button: english.button),
    // A broken file.
    Choice(environment: ["LANG": "es_ES.UTF-8"], title: english.title, button: english.button),
    // Terminals without UTF-8.
    Choice(environment: ["LANG": "C"], options: "--lang de", title: english.title, button: english.button),
  ]

  @Test(arguments: choices) func `a card is in the language of the user`(choice: Choice) throws {
    let harness = try Self.harness(choice.environment, options: choice.options, config: choice.config)
    try harness.wait(for: choice.title)
    let text = "\(harness.settled())"
    #expect(text.contains(choice.button), "\(text)")
    harness.type("\u{1B}")
    try harness.wait(until: choice.title)
    _ = harness.settled()
    harness.type("\r")
    #expect(try harness.finish().code == 0)
  }

  @Test func `a card that is not translated is whole in the language of the guide`() throws {
    let harness = try Self.harness(["LANG": "de_DE.UTF-8"])
    try harness.wait(for: "Deine Briefe")
    _ = harness.settled()
    harness.type("\u{1B}[C")
    try harness.wait(for: "Only in English")
    #expect(harness.text.contains("Nobody has translated this card."), "\(harness.text)")
  }

  @Test func `the demo speaks the language of the user`() throws {
    for (language, title) in [("de", "Postcard"), ("ja", "Postcard"), ("en", "Welcome to Postcard")] {
      let harness = try TourHarness(
        [TerminalHarness.tour, "demo", "--reset", "--lang", language], environment: ["LANG": "C.UTF-8"])
      try harness.wait(for: title)
      let button = ["de": "Weiter", "ja": "次へ", "en": "Next"][language]!
      try harness.wait(for: button)
      harness.type("\u{1B}")
      try harness.wait(until: button)
      _ = harness.settled()
      harness.type("q")
      #expect(try harness.finish().code == 0)
    }
  }

  @Test(arguments: [
    (
      "run --lang german letters",
      "tour: 'german' is not the name of a language; write its code, as in de, or with a country, as in pt_BR"
    ),
    (
      "demo --lang ''",
      "tour: '' is not the name of a language; write its code, as in de, or with a country, as in pt_BR"
    ),
  ]) func `a text that is no language is refused`(words: String, message: String) throws {
    let found = try runCommand(
      "/bin/sh", ["-c", "\(TerminalHarness.tour) \(words)"],
      environment: ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"])
    #expect(found.error.hasPrefix(message) && found.status == 64, "\(found.error)")
  }

  @Test func `a program that embeds a tour has the languages of its guide`() throws {
    for program in ["LettersInSwift", "LettersInC"] {
      let harness = try TourHarness(
        ["/bin/sh", "-c", "cd HOME/ && exec \(TerminalHarness.product(program))"],
        files: [
          "letters.yaml": try Checkout.text("Examples/c/letters.yaml"),
          "letters.de.yaml": "title: Die Briefe\nsteps: {list: {title: Deine Briefe, body: Hier stehen sie.}}\n",
        ], environment: ["LANG": "de_DE.UTF-8"])
      try harness.wait(for: "Deine Briefe")
      #expect("\(harness.settled())".contains("Beenden"), "\(program): \(harness.text)")
      harness.type("\u{1B}")
      try harness.wait(until: "Deine Briefe")
      _ = harness.settled()
      harness.type("q")
      #expect(try harness.finish().code == 0)
    }
  }
}
