import Testing
import TourCard
import TourModel
import TourScreen

@testable import TourHost
@testable import TourSession

/// A button types only keys that the user has seen.
@Suite struct ShownKeysTests {
  private static let body = (0..<30).map { "Word\($0) of a long text." }.joined(separator: " ")
  private static let choices = [
    ":!evil Enter", (1...40).map { "F\($0)" }.joined(separator: " "), "ab\(String(repeating: "c", count: 90))d F9",
  ]

  /// The buttons of the step: the standard ones, and some that say nothing about keys.
  private static let buttons: [[StepButton]] = [
    [], [StepButton(.back), StepButton(.show, label: "Continue with the tour, please")],
  ]

  @Test(arguments: UnwantedKeyTests.sizes, choices.indices)
  func `Enter types only what was visible, entire, beside the button or just before`(size: Size, choice: Int) throws {
    let keys = try KeyChoice(parsing: Self.choices[choice])
    for buttons in Self.buttons {
      for targets in [[], [Target(.text("text"))]] {
        let step = Step(
          id: "two", title: "A title of some length", body: Self.body, targets: targets, do: keys, buttons: buttons)
        let harness = UnwantedKeyTests.shown(
          [Step(id: "one", title: "One"), step, Step(id: "three", title: "Three")], size)
        harness.type("\r")
        harness.wait(1000)
        #expect(harness.step == "two")
        var seen = ""
        for _ in 0..<200 where harness.typed.isEmpty {
          seen += harness.text + "\n"
          harness.type("\r")
          harness.wait(1000)
        }
        #expect(!harness.typed.isEmpty, "the keys can be typed at all")
        let words = Set(seen.split { $0.isWhitespace || "│┃▲▼↕".contains($0) }.map(String.init))
        let missing = Self.choices[choice].split(separator: " ").map(String.init).filter {
          $0.count < 9 && !words.contains($0)
        }
        #expect(missing.isEmpty, "\(size): \(missing) in\n\(seen)")
        let long = Self.choices[choice].split(separator: " ").filter { $0.count >= 9 }
        for text in long {
          let letters = seen.filter { $0 == "c" }.count
          #expect(
            letters >= text.count { $0 == "c" } && words.contains { $0.hasPrefix("abc") || $0 == "ab" }
              && words.contains { $0.hasSuffix("cd") || $0 == "d" }, "\(seen)")
        }
      }
    }
  }

  @Test(arguments: UnwantedKeyTests.sizes)
  func `short keys are beside the button on the screen on which Enter types them`(size: Size) {
    let harness = UnwantedKeyTests.shown(
      [
        Step(id: "one", title: "One"),
        Step(id: "two", title: "Two", body: Self.body, do: KeyChoice([[Key(.function(9))]])),
        Step(id: "three", title: "Three"),
      ], size)
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.text.contains("Press  F9"), "\(harness.text)")
    let before = harness.text
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.typed == "\u{1B}[20~", "\(before)")
  }

  @Test(arguments: UnwantedKeyTests.sizes) func `an own label is followed by a line with the keys`(size: Size) {
    let harness = UnwantedKeyTests.shown(
      [
        Step(id: "one", title: "One"),
        Step(
          id: "two", title: "Two", do: KeyChoice([[Key(.function(9))]]), buttons: [StepButton(.show, label: "Go on")]),
      ], size)
    harness.type("\r")
    harness.wait(1000)
    let sections = harness.compositor.session.scene?.card.sections ?? []
    #expect(sections.contains(.hint(.init([.text("Go on types"), .key("F9", isDone: false)]))))
  }

  @Test func `a click on the button of keys that are out of sight scrolls to them first`() throws {
    let harness = UnwantedKeyTests.shown(
      [
        Step(id: "one", title: "One"),
        Step(id: "two", title: "Two", body: Self.body, do: try KeyChoice(parsing: Self.choices[1])),
        Step(id: "three", title: "Three"),
      ],
      Size(columns: 30, rows: 8))
    harness.type("\r")
    harness.wait(1000)
    let session = harness.compositor.session
    let button = try #require(
      geometry(of: session.scene!, on: session.screen!, capabilities: session.capabilities, theme: session.theme)
        .buttons.last)
    harness.type("\u{1B}[<0;\(button.column + 1);\(button.row + 1)M")
    harness.wait(3000)
    #expect(harness.typed == "" && harness.text.contains("F1"))
  }

  @Test func `invisible characters in a text are shown`() {
    let harness = CompositorHarness([
      Step(id: "a", title: "A\u{E0041}\u{E007F} card", body: "a\u{200B}b d\u{2060}e 👩‍👧 می‌خواهم 1️⃣")
    ])
    harness.write("\u{1B}[?1049htext")
    harness.wait(2000)
    #expect(
      harness.text.contains("A\u{FFFD}\u{FFFD} card") && harness.text.contains("a\u{FFFD}b d\u{FFFD}e 👩"),
      "\(harness.text)")
    #expect(throws: KeyNameError.unprintable("\u{E0041}", offset: 0)) { try KeyChoice(parsing: "d\u{E0041}d") }
  }
}

/// A tour that a program offers without the guide's consent.
@Suite struct TourOfferTests {
  private static func sequence(_ text: String) -> String { "\u{1B}]8687;\(text)\u{1B}\\" }
  private static let banner = "There is a tour of this. Ctrl-] starts it"

  private static func harness(
    _ steps: [Step] = [], _ size: Size = Size(columns: 80, rows: 24),
    provides: @escaping (TourChoice) -> Bool = { _ in true }
  ) -> CompositorHarness {
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: steps)
    let harness = CompositorHarness(
      Session(
        tour: steps.isEmpty ? nil : Tour(guide, steps: steps, capabilities: capabilities), capabilities: capabilities),
      size: size, provides: provides)
    harness.write("\u{1B}[?1049htext\r\n")
    harness.wait(2000)
    return harness
  }

  @Test func `without consent, start shows a line, and the keyboard stays with the program`() {
    let harness = Self.harness()
    for _ in 0..<1000 { harness.write(Self.sequence("start") + "line\r\n") }
    harness.wait(500)
    #expect(harness.text.contains(Self.banner) && harness.chosenTours == [])
    harness.type("l")
    harness.wait(100)
    #expect(!harness.text.contains(Self.banner))
    harness.type("s -la\r")
    #expect(harness.typed == "ls -la\r")
    harness.type("\u{1D}")
    #expect(harness.typed == "ls -la\r\u{1D}", "the tour key is the program's again")
    harness.wait(10_000)
    harness.expectAsAlone()
  }

  @Test func `the tour key starts the tour that is offered`() {
    let harness = Self.harness()
    harness.write(Self.sequence("start;step=b"))
    harness.wait(500)
    harness.type("\u{1D}")
    #expect(harness.chosenTours == [TourChoice(step: "b")] && harness.typed == "")
    harness.wait(100)
    #expect(!harness.text.contains(Self.banner))
  }

  @Test func `a tour that does not exist is not offered, and only some are looked up`() {
    var lookups = 0
    let harness = Self.harness {
      lookups += 1
      return $0.guide == "there"
    }
    func ask(_ guide: String) {
      harness.write(Self.sequence("start;guide=\(guide)"))
      harness.wait(500)
    }
    for _ in 0..<5 { ask("absent") }
    #expect(!harness.text.contains(Self.banner))
    harness.type("\u{1D}")
    #expect(harness.typed == "\u{1D}" && harness.chosenTours == [], "the tour key is the program's")
    ask("there")
    #expect(harness.text.contains(Self.banner) && lookups == 6)
    for _ in 0..<200 { ask("absent") }
    #expect(lookups == 32)
  }

  @Test func `an offer ends after five seconds, and comes back after a minute, three times in all`() {
    let harness = Self.harness()
    var banners = 0
    for _ in 0..<600 {
      harness.write(Self.sequence("start"))
      harness.wait(100)
      if harness.text.contains(Self.banner) { banners += 1 }
      harness.wait(900)
    }
    #expect((12...18).contains(banners), "\(banners)")
    harness.wait(10_000)
    harness.expectAsAlone()
  }

  @Test func `on the main screen nothing is offered`() {
    let harness = Self.harness()
    harness.write("\u{1B}[?1049l" + Self.sequence("start"))
    harness.wait(500)
    harness.type("\u{1D}")
    #expect(harness.chosenTours == [] && harness.typed == "\u{1D}")
    harness.expectAsAlone()
  }

  @Test func `a program without consent cannot move the tour or close it`() {
    let harness = Self.harness([Step(id: "a", title: "Card A"), Step(id: "b", title: "Card B")])
    for verb in ["next", "back", "go;step=b", "stop", "start;step=b"] {
      harness.write(Self.sequence(verb))
      harness.wait(500)
      #expect(harness.text.contains("Card A") && harness.chosenTours == [], "\(verb)")
    }
    harness.type("\r")
    harness.wait(500)
    #expect(harness.text.contains("Card B"))
  }
}
