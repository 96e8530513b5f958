import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// Values of parameters in texts and keys: `{count}`.
@Suite struct PlaceholderTests {
  private static let parameters = [
    Parameter(name: "count", default: .number(0)), Parameter(name: "name", default: .text("nobody")),
    Parameter(name: "sort", default: .text("o")),
  ]

  private static func filled(_ text: String, _ values: [String: Value] = [:], do keys: String = "") -> String {
    let step = Step(id: "a", title: "A", do: keys.isEmpty ? nil : try! KeyChoice(parsing: keys))
    return Placeholders(Guide(name: "g", version: 1, title: "G", steps: [step], parameters: parameters), values).fill(
      text)
  }

  @Test(arguments: [
    ("{count} letters", "3 letters"), ("{count}{count}", "33"), ("{name}", "Ann"),
    // Only declared names have values: other braces are text.
    ("{other} {} { {count", "{other} {} { {count"), ("f() { return count }", "f() { return count }"),
    ("{ count }", "{ count }"), ("{{other}}", "{{other}}"),
    // Two braces stand for the name.
    ("{{count}}", "{count}"), ("{{count}", "{3"), ("{{{count}}}", "{{count}}"), ("${count}", "$3"),
    ("{na{name}", "{naAnn"),
  ]) func `a declared name in braces is replaced by its value`(text: String, expected: String) {
    #expect(Self.filled(text, ["count": .number(3), "name": .text("Ann"), "other": .text("x")]) == expected)
  }

  @Test func `values are shown as words, with visible control characters, and are cut off`() {
    #expect(Self.filled("{count} {name}") == "0 nobody")
    #expect(Self.filled("{count}", ["count": .number(0.5)]) == "0.5")
    #expect(Self.filled("{count}", ["count": .number(-1e300)]) == "-1e+300")
    #expect(Self.filled("{count}", ["count": .text("three")]) == "0", "a value of another type counts as none")
    #expect(Self.filled("{name}", ["name": .text("a\u{1B}[31m\nb\u{202E}")]) == "a\\x1B[31m\\nb\\u{202E}")
    #expect(
      Self.filled("{name}", ["name": .text(String(repeating: "x", count: 300))]) == String(repeating: "x", count: 200)
        + "…")
    #expect(Self.filled("{name}", ["name": .text("{count}")]) == "{count}", "a value is not filled in turn")
  }

  @Test func `the value of a parameter in 'do' is one key, named as cards name it`() {
    #expect(Self.filled("Press {sort}", do: "{sort}") == "Press o")
    #expect(Self.filled("Press {sort}", ["sort": .text("C-s")], do: "{sort}") == "Press Ctrl-S")
    #expect(Self.filled("Press {sort}", ["sort": .text("C-s")]) == "Press C-s", "it is text if no 'do' has it")
    // A program must not type text by the button of a guide.
    #expect(Self.filled("Press {sort}", ["sort": .text(":!evil Enter")], do: "{sort}") == "Press o")
    let guide = Guide(
      name: "g", version: 1, title: "G",
      steps: [Step(id: "a", title: "A", do: try! KeyChoice(parsing: "C-x {sort} {sort}x {other}"))],
      parameters: Self.parameters)
    let keys = Placeholders(guide, ["sort": .text("F6")]).fill(guide.steps[0].do!).alternatives[0].map(\.name).joined(
      separator: " ")
    #expect(keys == "C-x F6 F6 x { o t h e r }")
  }

  private static func card(_ harness: ClockedTour) -> [String] {
    harness.tour.scene?.card.sections.map { section in
      switch section {
      case .title(let text), .subtitle(let text), .heading(let text), .footnote(let text): text
      case .text(let markup):
        markup.blocks.map {
          if case .text(let runs) = $0.content {
            runs.map { "\($0.text):\($0.style.rawValue)" }.joined(separator: "|")
          } else {
            "\($0.content)"
          }
        }.joined(separator: "/")
      case .hint(let hint): hint.text
      }
    } ?? []
  }

  @Test func `a step shows the value that the program sets, also while its card is up, and markup in it is text`() {
    var step = Step(
      id: "a", title: "{count} letters", body: "**{count}** of `{name}`:\n\n    {name}",
      do: try! KeyChoice(parsing: "{sort}"))
    step.subtitle = "for {name}"
    var harness = ClockedTour(Guide(name: "g", version: 1, title: "G", steps: [step], parameters: Self.parameters))
    harness.tour.set("count", to: .number(2))
    harness.draw("x")
    #expect(Self.card(harness) == ["2 letters", "for nobody", "2:1| of :0|nobody:4|::0/code([\"nobody\"])", "Press o"])
    harness.tour.set("name", to: "**Ann** <b>")
    harness.tour.set("sort", to: "s")
    #expect(
      Self.card(harness) == [
        "2 letters", "for **Ann** <b>", "2:1| of :0|**Ann** <b>:4|::0/code([\"**Ann** <b>\"])", "Press s",
      ])
    harness.press("o")
    #expect(harness.isFlashing)
    harness.press("s")
    #expect(harness.effects.contains(.forward(InputToken(Array("s".utf8)))) && harness.tour.isOver)
  }

  @Test func `a tip shows the value that the program sets`() {
    let tip = Tip(id: "t", title: "{count} letters", body: "By {name}", do: try! KeyChoice(parsing: "{sort}"))
    let guide = Guide(name: "g", version: 1, title: "G", groups: [TipGroup(tips: [tip])], parameters: Self.parameters)
    var session = Session(
      tour: nil,
      tips: Tips(
        [guide], history: History(), at: Moment(seconds: 1_795_262_400, offset: 0),
        preferences: Preferences(tips: TipPreferences(choice: .all))),
      capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true))
    _ = session.handle(.set(parameter: "count", word: "7"), at: 0)
    _ = session.handle(.set(parameter: "sort", word: "F6"), at: 0)
    var screen = Screen(size: Size(columns: 60, rows: 16))
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    _ = session.handle(.screen(Observation(screen)), at: 0)
    for now in stride(from: 0, through: 2000, by: 50) {
      _ = session.handle(.tick, at: now)
      _ = session.handle(.appeared, at: now)
    }
    #expect(session.scene?.card.title == "7 letters")
    let texts = session.scene?.card.sections.compactMap {
      if case .text(let markup) = $0 { markup.blocks.first } else { nil }
    }
    #expect(texts?.map { $0.runs.map(\.text) } == [["By nobody"]])
    #expect(
      session.scene?.card.sections.contains { if case .hint(let hint) = $0 { hint.text == "Press F6" } else { false } }
        == true)
  }
}

/// The program prepares its screen for a step.
@Suite struct PreparationTests {
  @Test func `the program is asked before each card, and the wait for the target begins then`() {
    var harness = ClockedTour([
      Step(id: "a", title: "A", targets: [Target(.text("a"))]),
      Step(id: "b", title: "B", targets: [Target(.text("b"))]),
      Step(id: "c", title: "C", targets: [Target(.text("c"))]),
    ])
    harness.tour.settings.prepares = true
    harness.change("a")
    #expect(harness.effects == [.prepare(step: "a")] && harness.tour.scene == nil)
    harness.draw("a")
    #expect(harness.title == "A")
    harness.effects = []
    harness.press("Right")
    #expect(harness.effects == [.record(.passed(step: "a")), .prepare(step: "b")])
    // The program does not show b, so the step is left out after two seconds; the next step has two seconds of its own.
    let start = harness.now
    harness.wait(2001)
    #expect(harness.effects.last == .prepare(step: "c"))
    harness.draw("c")
    #expect(harness.title == "C" && harness.now >= start + 2000)
    #expect(harness.effects.last == .record(.shown(step: "c")))
  }

  @Test func `without a function of the program nothing is asked`() {
    var harness = ClockedTour([Step(id: "a", title: "A")])
    harness.draw("a")
    #expect(harness.effects == [.record(.shown(step: "a"))])
  }
}
