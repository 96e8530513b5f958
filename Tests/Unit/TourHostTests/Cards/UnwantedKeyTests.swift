import Testing
import TourModel
import TourScreen

@testable import TourHost
@testable import TourSession

/// Keys that the user did not mean for the card must type nothing into the program.
@Suite struct UnwantedKeyTests {
  static let sizes = [(80, 24), (40, 12), (20, 5), (30, 8), (120, 40), (200, 60)].map {
    Size(columns: $0.0, rows: $0.1)
  }
  /// Milliseconds between two keys: a paste, people who type fast and slowly, and one who looks for each key.
  static let paces = [5, 60, 120, 200, 900]
  private static let keys = KeyChoice([[Key(.character("d")), Key(.character("d"))]])
  private static let two = Step(id: "two", title: "Two", body: "Some text of the card.", do: keys)

  /// A compositor over a program on the alternate screen, whose first card is up.
  static func shown(_ steps: [Step], _ size: Size = sizes[0], isMain: Bool = false) -> CompositorHarness {
    let harness = CompositorHarness(steps, size: size, servesRequests: true)
    harness.write((isMain ? "" : "\u{1B}[?1049h") + "text")
    harness.wait(2000)
    #expect(harness.isCovered)
    return harness
  }

  /// The same, whose second card, which asks for keys, was reached by Enter.
  private static func reached(_ step: Step, _ size: Size = sizes[0]) -> CompositorHarness {
    let harness = shown([Step(id: "one", title: "One"), step, Step(id: "three", title: "Three")], size)
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.step == "two" && harness.typed == "")
    return harness
  }

  private static let ownButtons: [[StepButton]] = [
    [], [StepButton(.back), StepButton(.show)], [StepButton(.show, label: "Next")],
    [StepButton(.next, label: "On"), StepButton(.show, label: "Next")],
    [StepButton(.send(KeyChoice([[Key(.character("x"))]])), label: "Next")],
  ]

  @Test(arguments: sizes, ownButtons.indices)
  func `the key that goes on types nothing, nor do the wheel, a click outside and a request`(size: Size, buttons: Int) {
    var step = Self.two
    step.buttons = Self.ownButtons[buttons]
    step.clickOutside = .next
    step.place = .fill
    for way in ["\u{1B}[C", "\u{1B}[<67;1;1M", "\u{1B}[<0;1;1M", "request"] {
      let harness = Self.reached(step, size)
      if way == "request" { harness.write("\u{1B}]8687;next\u{1B}\\") } else { harness.type(way) }
      harness.wait(5000)
      #expect(harness.typed == "", "\(way.debugDescription)")
      // A click on a page is always on the card.
      if !way.hasPrefix("\u{1B}[<0") { #expect(harness.step == "three", "\(way.debugDescription)") }
    }
    step.place = .auto
    let harness = Self.reached(step, size)
    harness.type("\u{1B}[<0;1;1M")
    harness.wait(5000)
    #expect(harness.typed == "")
  }

  @Test(arguments: sizes, paces) func `a line that is typed on a card that asks for keys presses no button`(
    size: Size, pace: Int
  ) {
    for line in ["hello\r", "ls -la\r", "x\u{7F}\u{7F}\r", "hello d\r", "1\r"] {
      let harness = Self.reached(Self.two, size)
      harness.type(line, pace: pace)
      harness.wait(5000)
      // A key that the card asks for goes to the program, unless it is part of a paste.
      #expect(harness.typed == (pace > Burst.gap ? line.filter { $0 == "d" } : ""), "\(line.debugDescription)")
      #expect(harness.step == "two", "\(line.debugDescription)")
      // The next Enter acts.
      let before = harness.typed
      harness.type("\r")
      harness.wait(5000)
      #expect(harness.typed == (before + "dd").suffix(2) && harness.step == "three", "\(line.debugDescription)")
    }
  }

  @Test(arguments: sizes, paces) func `a line that is typed on any other card does nothing, either`(
    size: Size, pace: Int
  ) {
    let harness = Self.shown(
      [Step(id: "one", title: "One"), Step(id: "two", title: "Two"), Step(id: "three", title: "Three")], size)
    harness.type("hello\r", pace: pace)
    harness.wait(1000)
    #expect(harness.step == "one")
    #expect(harness.compositor.session.scene?.card.notice.first?.contains("Press Enter again for Next") ?? false)
    harness.type("\u{1D}")
    harness.wait(500)
    harness.type("hello\r", pace: pace)
    harness.wait(1000)
    #expect(harness.step == "one" && harness.compositor.session.scene?.card.arrangement == .list, "the menu is up")
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.step == "one" && harness.compositor.session.scene?.card.arrangement == .row)
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.step == "two")
    // A key with an effect ends the text.
    harness.type("hello", pace: pace)
    harness.wait(100)
    harness.type("\u{1B}[D")
    harness.wait(1000)
    #expect(harness.step == "one")
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.step == "two" && harness.typed == "")
  }

  @Test(arguments: sizes, paces)
  func `a line that is typed on the question of an address, or during Show me, does nothing`(size: Size, pace: Int) {
    let harness = Self.reached(
      Step(
        id: "two", title: "Two", buttons: [StepButton(.next), StepButton(.open("https://a.example"), label: "Open")]),
      size)
    harness.type("\r")
    harness.wait(500)
    harness.type("yes\r", pace: pace)
    harness.wait(1000)
    #expect(harness.compositor.session.tour?.question != nil)
    let other = Self.shown(
      [
        Step(id: "one", title: "One"), Self.two, Step(id: "three", title: "Three", do: Self.keys),
        Step(id: "four", title: "Four"),
      ], size)
    other.type("\r")
    other.wait(2000)
    other.type("\r")
    other.wait(100)
    other.type("hello\r", pace: pace)
    other.wait(5000)
    #expect(other.typed == "dd" && other.step == "three")
  }

  @Test(arguments: sizes)
  func `a card that appears by itself types nothing at the first Enter, and names what the second one types`(size: Size)
  {
    let harness = Self.shown([Self.two, Step(id: "three", title: "Three")], size)
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.typed == "" && harness.step == "two")
    #expect(
      harness.compositor.session.scene?.card.notice == [
        "Press Enter again to type dd", "Press Enter again", "Enter again",
      ])
    harness.type("\r")
    harness.wait(3000)
    #expect(harness.typed == "dd")
  }

  @Test(arguments: sizes, paces.filter { $0 > Burst.gap })
  func `after text on a card that appears by itself, the notice names the keys, and the next Enter types them`(
    size: Size, pace: Int
  ) {
    let harness = Self.shown([Self.two, Step(id: "three", title: "Three")], size)
    harness.type("hello\r", pace: pace)
    harness.wait(500)
    #expect(harness.typed == "" && harness.step == "two")
    #expect(harness.compositor.session.scene?.card.notice.first?.contains("Press Enter again to type dd") ?? false)
    harness.type("\r")
    harness.wait(3000)
    #expect(harness.typed == "dd" && harness.step == "three")
  }

  @Test(arguments: [20, 33, 100, 250]) func `an Enter that is held down when a card appears types nothing`(
    interval: Int
  ) {
    for steps in [
      [Self.two, Step(id: "three", title: "Three")],
      [Step(id: "one", title: "One"), Self.two, Step(id: "three", title: "Three")],
    ] {
      let harness = CompositorHarness(steps)
      harness.write("\u{1B}[?1049htext")
      while !harness.isCovered { harness.wait(10) }
      for _ in 0..<100 {
        harness.type("\r")
        harness.wait(interval)
      }
      #expect(harness.typed == "" && harness.step == "two", "\(harness.typed.debugDescription)")
    }
  }

  /// The ways in which a card appears by itself, or comes back.
  private static let surprises: [(name: String, first: Step, cause: @Sendable (CompositorHarness) -> Void)] = [
    ("seconds", Step(id: "one", title: "One", milliseconds: 3000), { $0.wait(1100) }),
    (
      "event", Step(id: "one", title: "One", done: .event("saved")),
      { $0.write("\u{1B}]8687;event;name=saved\u{1B}\\") }
    ),
    ("done", Step(id: "one", title: "One", done: .screen(.present([Target(.text("ready"))]))), { $0.write("ready") }),
    ("next", Step(id: "one", title: "One"), { $0.write("\u{1B}]8687;next\u{1B}\\") }),
    ("go", Step(id: "one", title: "One"), { $0.write("\u{1B}]8687;go;step=two\u{1B}\\") }),
  ]

  @Test(arguments: sizes, surprises.indices)
  func `an Enter meant for the card before one that appears by itself types nothing`(size: Size, index: Int) {
    let (name, first, cause) = Self.surprises[index]
    let harness = Self.shown([first, Self.two, Step(id: "three", title: "Three")], size)
    cause(harness)
    harness.wait(500)
    #expect(harness.step == "two", "\(name)")
    harness.type("\r")
    harness.wait(3000)
    #expect(harness.typed == "" && harness.step == "two", "\(name)")
    harness.type("\r")
    harness.wait(3000)
    #expect(harness.typed == "dd", "\(name)")
  }

  @Test(arguments: sizes) func `an Enter after a long wait, or after a card that was removed, types nothing`(size: Size)
  {
    var late = Self.two
    (late.targets, late.missing) = ([Target(.text("ready"))], Missing(wait: 60_000, then: .skip))
    let harness = Self.shown([Step(id: "one", title: "One"), late, Step(id: "three", title: "Three")], size)
    harness.type("\r")
    harness.wait(2000)
    #expect(!harness.isCovered || harness.compositor.session.scene?.isModal == false)
    harness.type("ls")
    harness.write("ready")
    harness.wait(1000)
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.typed == "ls" && harness.step == "two")
    // The program leaves the alternate screen, and the card comes back over the main screen.
    harness.write("\u{1B}[?1049lready")
    harness.wait(2000)
    #expect(harness.isCovered)
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.typed == "ls" && harness.step == "two")
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.typed == "lsdd")
  }

  @Test(arguments: sizes, ownButtons) func `a line with a completed word presses no button`(
    size: Size, buttons: [StepButton]
  ) {
    var step = Self.two
    step.buttons = buttons
    for keys in [["\t"], ["\t", "\t"], ["\t", "\t", "\t"], ["\u{1B}[Z"], ["\u{1B}[A"], ["\u{1B}[B"]] {
      for harness in [Self.shown([step, Step(id: "three", title: "Three")], size), Self.reached(step, size)] {
        harness.type("ls f", pace: 150)
        for key in keys + ["\r"] {
          harness.type(key)
          harness.wait(150)
        }
        harness.wait(2000)
        #expect(harness.typed == "" && harness.step == "two", "\(keys)")
      }
    }
  }

  @Test func `a second Enter at once, for a card that is not visible yet, types nothing`() {
    let harness = Self.shown([Step(id: "one", title: "One"), Self.two, Step(id: "three", title: "Three")])
    harness.type("\r\r")
    harness.wait(2000)
    #expect(harness.typed == "" && harness.step == "two")
  }

  @Test func `text ends after a pause and a key that the card asks for`() {
    let harness = Self.reached(Self.two)
    harness.type("x")
    harness.wait(StrayText.pause + 100)
    harness.type("dd", pace: 100)
    harness.wait(2000)
    #expect(harness.typed == "dd" && harness.step == "three")
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.step == nil)
  }
}

extension CompositorHarness {
  /// Types a text, one character every so many milliseconds.
  func type(_ text: String, pace: Int) {
    for character in text {
      type(String(character))
      wait(pace)
    }
  }

  /// The step that is shown or awaited; nil after the end of the tour.
  var step: String? { compositor.session.tour?.currentStep?.id }
}
