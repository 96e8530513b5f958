import Testing
import TourCard

@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// Steps whose targets never come, and the card at the end of the tour that says so.
@Suite struct `A tour that has lost steps` {
  private static func step(
    _ id: String, _ text: String? = nil, missing: Missing = .standard, do keys: String? = nil, undo: [String] = [],
    when: Predicate? = nil
  ) -> Step {
    Step(
      id: id, title: "The \(id)", targets: text.map { [Target(.text($0))] } ?? [], missing: missing,
      do: keys.map { KeyChoice([[Key(name: $0)!]]) }, when: when,
      undo: undo.isEmpty ? nil : KeyChoice(undo.map { [Key(name: $0)!] }))
  }

  private func text(_ harness: ClockedTour) -> String {
    (harness.tour.scene?.card.sections ?? []).compactMap {
      if case .text(let text) = $0 { text.blocks.flatMap(\.runs).map(\.text).joined(separator: "\n") } else { nil }
    }.joined()
  }

  /// Takes a tour to its last card: *Next* on each.
  private func take(_ steps: [Step], screen: String = "Mem", replayCommand: String? = nil) -> ClockedTour {
    var harness = ClockedTour(steps, replayCommand: replayCommand)
    harness.draw(screen)
    for _ in 0..<20 where !harness.tour.isOver && harness.title != Strings.english.incomplete {
      if harness.tour.isShown { harness.press(harness.tour.step.do?.alternatives.first?.first?.name ?? "Right") }
      harness.wait(3000)
    }
    return harness
  }

  @Test func `says which ones, and what the reason may be, and is recorded as incomplete`() {
    var harness = take(
      [Self.step("one", do: "x"), Self.step("two", "nowhere"), Self.step("three", "never"), Self.step("four", "Mem")],
      replayCommand: "tour run --reset g")
    #expect(harness.title == "The tour is incomplete")
    #expect(text(harness).hasPrefix("Not shown: The two; The three"))
    #expect(text(harness).hasSuffix(Strings.english.lostReason))
    #expect(harness.footnote == "To see this again: tour run --reset g")
    #expect(harness.labels == ["Done"] && harness.counter == "")
    #expect(harness.notes.suffix(2) == [.missed(step: "two"), .missed(step: "three")])
    harness.press("Enter")
    #expect(harness.tour.isOver && harness.notes.last == .ended(.incomplete, step: "two"))
  }

  @Test(arguments: ["Right", "Enter", "Esc", "C-c"])
  func `ends as incomplete, whichever key closes the last card`(key: String) {
    var harness = take([Self.step("one", do: "x"), Self.step("two", "nowhere"), Self.step("three", "Mem")])
    harness.press(key)
    #expect(harness.notes.last == .ended(.incomplete, step: "two"))
    #expect(harness.tour.isOver)
  }

  @Test func `also says so if its last steps are lost`() {
    #expect(take([Self.step("one", do: "x"), Self.step("two", "nowhere")]).title == "The tour is incomplete")
    #expect(take([Self.step("one"), Self.step("two", "nowhere")]).title == "The tour is incomplete")
  }

  @Test func `does not count steps that their author calls optional, nor those whose condition does not hold`() {
    for step in [
      Self.step("two", "nowhere", missing: Missing(wait: 0, then: .skip)),
      Self.step("two", "nowhere", missing: Missing(wait: 3000, then: .skip)),
      Self.step("two", when: .present([Target(.text("nowhere"))])),
      Self.step("two", "nowhere", when: .present([Target(.text("nowhere"))])),
    ] {
      #expect(
        take([Self.step("one", do: "x"), step, Self.step("three", "Mem")]).notes.last == .ended(.done, step: "three"),
        "\(step)")
    }
    #expect(
      take([
        Self.step("one", do: "x"), Self.step("two", "nowhere", missing: .expected(wait: 100)),
        Self.step("three", "Mem"),
      ]).title == "The tour is incomplete")
  }

  @Test func `shows nothing and records nothing if no card could be shown`() {
    let harness = take([Self.step("one", "nowhere"), Self.step("two", "never")])
    #expect(harness.tour.isDormant && harness.notes == [])
  }

  @Test func `does not count a step that was shown later`() {
    var harness = ClockedTour([Self.step("one", do: "x"), Self.step("two", "late"), Self.step("three", "Mem")])
    harness.draw("Mem")
    harness.press("x")
    harness.wait(3000)
    #expect(harness.title == "The three")
    harness.draw("Mem late")
    harness.effects += harness.tour.handle(.requested(.step("two")), at: harness.now)
    harness.wait(1000)
    #expect(harness.title == "The two")
    harness.press("Right", "Right")
    #expect(harness.notes.last == .ended(.done, step: "three"))
  }

  @Test func `asks for the keys that close what its own keys have opened`() {
    var harness = take([
      Self.step("one", do: "x", undo: ["Esc"]), Self.step("two", "nowhere", do: "C-c"), Self.step("three", "Mem"),
    ])
    #expect(harness.hint?.text == "Press Esc" && text(harness).hasSuffix(Strings.english.lostKeys))
    #expect(harness.labels.last == "Show me" && harness.pressedByTour == [])
    harness.press("Enter")
    harness.wait(1000)
    #expect(harness.pressedByTour == [], "the card appeared by itself, so the first Enter names the keys")
    harness.press("Enter")
    harness.wait(1000)
    #expect(harness.pressedByTour == ["Esc"], "only the button types them")
    #expect(harness.notes.last == .ended(.incomplete, step: "two"))

    harness = take([Self.step("one", do: "x", undo: ["Esc"]), Self.step("two", "nowhere"), Self.step("three", "Mem")])
    harness.effects += harness.tour.handle(.requested(.next), at: harness.now)
    #expect(
      harness.pressedByTour == [] && harness.notes.last == .ended(.incomplete, step: "two"),
      "nothing is typed by itself")
  }

  @Test func `asks for the latest keys first, and not for those that a later step has asked for`() {
    let steps = [
      Self.step("one", do: "a", undo: ["F1"]), Self.step("two", do: "b", undo: ["F2", "F3"]),
      Self.step("three", do: "c", undo: ["F4"]), Self.step("four", do: "F4"),
      Self.step("five", "nowhere"), Self.step("six", "Mem"),
    ]
    #expect(take(steps).hint?.text == "Press F2 then F1")
  }

  @Test func `asks once for the keys of a step that the user has pressed several times`() {
    var first = Self.step("one", do: "h", undo: ["q"])
    first.done = .screen(.present([Target(.text("nowhere"))]))
    var harness = ClockedTour([first, Self.step("two", "nowhere"), Self.step("three", "Mem")])
    harness.draw("Mem")
    harness.press("h", "h", "h")
    harness.wait(5000)
    harness.press("Right")
    harness.wait(5000)
    #expect(harness.title == "The three")
    harness.press("Right")
    harness.wait(1000)
    #expect(harness.hint?.text == "Press q")
  }

  @Test func `a program that asks for a step, or the menu, leaves the last card`() {
    var harness = take([Self.step("one", do: "x"), Self.step("two", "nowhere"), Self.step("three", "Mem")])
    harness.effects += harness.tour.handle(.requested(.step("one")), at: harness.now)
    harness.wait(1000)
    #expect(harness.title == "The one")

    harness = take([Self.step("one", do: "x"), Self.step("two", "nowhere"), Self.step("three", "Mem")])
    harness.effects += harness.tour.handle(.tourKey, at: harness.now)
    #expect(harness.labels == ["Go on", "Skip this tour", "Start again"])
    harness.press("Down", "Down", "Enter")
    harness.wait(1000)
    #expect(harness.title == "The one" && harness.tour.lost.isEmpty)
  }
}
