import Testing
import TourCard
import TourModel
import TourScreen

@testable import TourHost
@testable import TourSession

/// The keys of a lesson. What they do in the program harms nobody, and a user who leaves the lesson leaves the program,
/// too: they may not know how to quit it.
@Suite struct LessonKeyTests {
  private static let steps = [
    Step(id: "one", title: "One"),
    Step(id: "two", title: "Two", targets: [Target(.text("file"))], done: .event("saved"), hints: ["A hint."]),
    Step(id: "three", title: "Three"),
  ]

  private static func harness(
    lesson: Lesson? = Lesson(minutes: 1), endsProgram: Bool = true, _ size: Size = UnwantedKeyTests.sizes[0],
    _ steps: [Step] = steps, showsKeys: Bool = true
  ) -> CompositorHarness {
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: steps, lesson: lesson)
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    var session = Session(
      tour: Tour(
        guide, steps: steps, otherGuides: [.init(name: "other", title: "Other")], capabilities: capabilities,
        preferences: Preferences(showsKeys: showsKeys)),
      capabilities: capabilities)
    session.settings.endsProgram = endsProgram
    let harness = CompositorHarness(session, size: size)
    harness.write("\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006hthe file\u{1B}[5;3H")
    harness.wait(2000)
    #expect(harness.step == "one")
    return harness
  }

  private static func type(_ keys: [String], on harness: CompositorHarness) {
    for key in keys {
      harness.type(key)
      harness.wait(800)
    }
  }

  private static let (escape, enter, tourKey, down, right) = ("\u{1B}", "\r", "\u{1D}", "\u{1B}[B", "\u{1B}[C")

  private static func title(_ harness: CompositorHarness) -> String? {
    harness.compositor.session.scene?.card.title
  }

  /// Ways to the question, from the first card.
  private static let ways: [(name: String, keys: [String], outcome: Outcome)] = [
    ("Esc", [escape], .skipped), ("Ctrl-C", ["\u{3}"], .closed), ("the tour key, twice", [tourKey, tourKey], .closed),
    ("the menu", [tourKey, down, enter], .skipped), ("Ctrl-C in the menu", [tourKey, "\u{3}"], .closed),
    ("the menu of a trial", [right, enter, tourKey, down, down, down, enter], .skipped),
    ("the tour key, twice, in a trial", [right, enter, tourKey, tourKey], .closed),
  ]

  @Test(arguments: ways.indices, UnwantedKeyTests.sizes)
  func `each way out of a lesson leads to a question, and the program ends only if the user agrees`(
    way: Int, size: Size
  ) throws {
    let (name, keys, outcome) = Self.ways[way]
    for answer in [Self.enter, Self.escape, "\u{3}", "x\r"] {
      let harness = Self.harness(size)
      let step = keys.contains(Self.right) ? "two" : "one"
      Self.type(keys, on: harness)
      #expect(Self.title(harness) == "Leave the lesson?" && harness.hasKeyboard, "\(name): \(harness.text)")
      #expect(harness.text.contains("Leave") && !harness.endsProgram, "\(name): \(harness.text)")
      Self.type([answer], on: harness)
      if answer == Self.enter || answer == "\u{3}" {
        let outcome = answer == Self.enter ? outcome : .closed
        #expect(harness.endsProgram && harness.notes.last == .ended(outcome, step: step), "\(name)")
      } else {
        #expect(!harness.endsProgram && harness.step == step, "\(name)")
        // The Enter after text belongs to the text. A trial goes on.
        let isOpen = answer != Self.escape
        #expect((Self.title(harness) == "Leave the lesson?") == isOpen, "\(name)")
        #expect(harness.hasKeyboard == (isOpen || step == "one"), "\(name)")
      }
      #expect(harness.typed == "")
    }
  }

  @Test func `an Enter that is held down in the menu does not answer the question`() {
    let harness = Self.harness()
    Self.type([Self.tourKey, Self.down], on: harness)
    harness.type(String(repeating: "\r", count: 20), pace: 40)
    #expect(Self.title(harness) == "Leave the lesson?" && !harness.endsProgram)
    harness.wait(StrayText.repetition + 10)
    Self.type([Self.enter], on: harness)
    #expect(harness.endsProgram)
  }

  @Test func `the card goes on after the question`() {
    let harness = Self.harness()
    Self.type([Self.right, Self.enter], on: harness)
    #expect(!harness.hasKeyboard)
    Self.type([Self.tourKey, Self.tourKey, Self.escape], on: harness)
    #expect(Self.title(harness) == "Two" && !harness.hasKeyboard, "\(harness.text)")
    Self.type(["x"], on: harness)
    #expect(harness.typed == "x")
    harness.write("\u{1B}]8687;event;name=saved\u{1B}\\")
    harness.wait(2000)
    #expect(harness.step == "three")
  }

  @Test(arguments: [0, 100, 1500]) func `a letter is for the program, also right after the card has come up`(wait: Int)
  {
    var harness = Self.harness()
    harness.type(Self.right)
    for _ in 0..<200 where harness.step != "two" || !harness.hasKeyboard { harness.wait(10) }
    // Keys that come with the picture are too early.
    harness.wait(50 + wait)
    harness.type("oAnna\r", pace: 60)
    #expect(harness.typed == "oAnna\r" && !harness.hasKeyboard)
    // Outside of a lesson, text reaches nobody.
    harness = Self.harness(lesson: nil)
    Self.type([Self.right, "x"], on: harness)
    #expect(harness.typed == "" && harness.hasKeyboard)
  }

  @Test func `text goes on when a card comes up`() {
    let again = Step(id: "four", title: "Four", targets: [Target(.text("file"))], done: .event("again"))
    let harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], Self.steps[1], again, Self.steps[2]])
    Self.type([Self.right, "x"], on: harness)
    harness.write("\u{1B}]8687;event;name=saved\u{1B}\\")
    for _ in 0..<200 where harness.step != "four" || !harness.hasKeyboard { harness.wait(10) }
    #expect(harness.step == "four" && harness.hasKeyboard)
    harness.wait(50)
    harness.type("hello", pace: 300)
    #expect(harness.typed == "xhello" && !harness.hasKeyboard)
  }

  @Test
  func `a key that fulfils the step, or an arrow that scrolls nothing, is for the program, and the others are not`()
    throws
  {
    var step = Self.steps[1]
    step.solution = KeyChoice([[Key(.tab), Key(.down), Key(.character("x")), Key(.enter)]])
    for (key, isPassed) in [
      ("\t", true), (Self.down, true), ("\u{1B}[C", false), ("\u{1B}[A", true), (Self.escape, false),
    ] {
      for lesson in [Lesson(minutes: 1), nil] {
        let harness = Self.harness(lesson: lesson, UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]])
        Self.type([Self.right, key], on: harness)
        #expect(harness.typed == (isPassed && lesson != nil ? key : ""), "\(key.debugDescription)")
      }
    }
    // Enter begins the trial.
    let harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]])
    Self.type([Self.right, Self.enter], on: harness)
    #expect(harness.typed == "" && !harness.hasKeyboard)
  }

  @Test func `an Enter that alone fulfils the step is for the program, unless the user has not seen the card yet`() {
    var step = Self.steps[1]
    step.solution = KeyChoice([[Key(.home), Key(.enter)], [Key(.enter)]])
    let steps = [Self.steps[0], step, Self.steps[2]]
    var harness = Self.harness(UnwantedKeyTests.sizes[0], steps)
    Self.type([Self.right, Self.enter], on: harness)
    #expect(harness.typed == "\r" && !harness.hasKeyboard)
    Self.type([Self.enter], on: harness)
    #expect(harness.typed == "\r\r")

    harness = Self.harness(UnwantedKeyTests.sizes[0], steps)
    harness.type(Self.right)
    for _ in 0..<200 where harness.step != "two" || !harness.hasKeyboard { harness.wait(10) }
    harness.wait(200)
    harness.type(Self.enter)
    harness.wait(800)
    #expect(harness.typed == "" && !harness.hasKeyboard, "It began the trial.")
    Self.type([Self.enter], on: harness)
    #expect(harness.typed == "\r")

    // Held down, it is one Enter.
    harness = Self.harness(UnwantedKeyTests.sizes[0], steps)
    Self.type([Self.right], on: harness)
    harness.type(String(repeating: Self.enter, count: 20), pace: 30)
    #expect(harness.typed == "\r" && harness.step == "two")

    // The card of the solution asks for the keys that work everywhere.
    harness = Self.harness(UnwantedKeyTests.sizes[0], steps)
    Self.type([Self.right, Self.enter, Self.tourKey, Self.enter], on: harness)
    Self.type([Self.tourKey, Self.enter], on: harness)
    #expect(
      harness.text.contains("Press  Home  then  Enter") && !harness.text.contains("or  Enter"), "\(harness.text)")

    // Another button has the focus, or it is no lesson.
    harness = Self.harness(UnwantedKeyTests.sizes[0], steps)
    Self.type([Self.right, "\t", Self.enter], on: harness)
    #expect(harness.typed == "", "\(harness.text)")
    harness = Self.harness(lesson: nil, UnwantedKeyTests.sizes[0], steps)
    Self.type([Self.right, Self.enter], on: harness)
    #expect(harness.typed == "" && !harness.hasKeyboard)
  }

  @Test func `a step that is left out is done by its keys, because the steps that follow build on it`() {
    var step = Self.steps[1]
    step.solution = KeyChoice([[Key(.character("a")), Key(.tab)]])
    let needed = Strings.english.needed
    for way in [[Self.right], [Self.enter, Self.tourKey, Self.down, Self.down, Self.enter]] {
      for types in [true, false] {
        let harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]])
        Self.type([Self.right] + way, on: harness)
        #expect(harness.step == "two" && harness.text.contains(needed), "\(harness.text)")
        #expect(harness.text.contains("a") && harness.text.contains("Tab"), "\(harness.text)")
        #expect(harness.typed == "" && harness.hasKeyboard)
        // Tour types the keys, or the user does.
        Self.type(types ? [Self.enter] : ["a", "\t"], on: harness)
        harness.wait(1000)
        #expect(harness.typed == "a\t", "\(harness.typed.debugDescription)")
        harness.write("\u{1B}]8687;event;name=saved\u{1B}\\")
        harness.wait(2000)
        #expect(harness.step == "three")
      }
    }
    // The key leads no further, however often it is pressed. The menu does.
    var harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]])
    Self.type([Self.right, Self.right, Self.right], on: harness)
    #expect(harness.step == "two" && harness.text.contains(needed), "\(harness.text)")
    Self.type([Self.tourKey, Self.down, Self.down, Self.enter], on: harness)
    #expect(harness.step == "three" && harness.typed == "", "\(harness.text)")
    for pace in [0, 30, 200] {
      harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]])
      Self.type([Self.right], on: harness)
      for _ in 0..<10 {
        harness.type(Self.right)
        harness.wait(pace)
      }
      harness.type(Self.enter)
      harness.wait(1000)
      #expect(harness.step == "two" && harness.text.contains(needed) && harness.typed == "", "\(pace): \(harness.text)")
    }
    // Outside of a lesson, without a solution, and without *Show me*, at once.
    for (lesson, step, showsKeys) in [
      (nil, step, true), (Lesson(minutes: 1), Self.steps[1], true), (Lesson(minutes: 1), step, false),
    ] {
      harness = Self.harness(
        lesson: lesson, UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]], showsKeys: showsKeys)
      Self.type([Self.right, Self.right], on: harness)
      #expect(harness.step == "three" && harness.typed == "" && !harness.text.contains(needed), "\(harness.text)")
    }
  }

  @Test func `End leads to the first step that is not done, and on that, Home and End are the program's`() {
    let (home, end) = ("\u{1B}[H", "\u{1B}[F")
    var needed = Self.steps[1]
    needed.solution = KeyChoice([[Key(.tab)]])
    for step in [Self.steps[1], needed] {
      for key in [home, end] {
        let harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]])
        Self.type([end], on: harness)
        #expect(harness.step == "two" && harness.typed == "" && harness.hasKeyboard, "\(harness.text)")
        Self.type([key], on: harness)
        #expect(harness.step == "two" && harness.typed == key && !harness.hasKeyboard, "\(harness.text)")
      }
    }
    // Also without *Show me*. A step ahead that is left out, and one that asked for keys and is done, do not count.
    for showsKeys in [true, false] {
      let asking = Step(id: "ask", title: "Ask", do: KeyChoice([[Key(.function(9))]]))
      var absent = asking
      (absent.id, absent.when) = ("absent", .present([Target(.text("nowhere"))]))
      let steps = [Self.steps[0], absent, asking, Self.steps[1], Self.steps[2]]
      let harness = Self.harness(UnwantedKeyTests.sizes[0], steps, showsKeys: showsKeys)
      Self.type([end], on: harness)
      #expect(harness.step == "ask", "\(harness.text)")
      Self.type(["\u{1B}[20~"], on: harness)
      harness.wait(1000)
      Self.type(["\u{1B}[D", home, end], on: harness)
      #expect(harness.step == "two", "\(harness.text)")
    }
    // The card that asks for the solution stays, too.
    var harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], needed, Self.steps[2]])
    Self.type([Self.right, Self.right, end], on: harness)
    #expect(harness.step == "two" && harness.text.contains(Strings.english.needed), "\(harness.text)")
    #expect(harness.typed == "" && harness.hasKeyboard)
    // Once the step is done, both lead on as on any card. Outside of a lesson, they do at once.
    harness.write("\u{1B}]8687;event;name=saved\u{1B}\\")
    harness.wait(2000)
    #expect(harness.step == "three")
    Self.type([home, end], on: harness)
    #expect(harness.step == "three" && harness.typed == "", "\(harness.text)")
    harness = Self.harness(lesson: nil)
    Self.type([end], on: harness)
    #expect(harness.step == "three" && harness.typed == "", "\(harness.text)")
  }

  @Test func `the keys of a step that a lost user leaves out lead back first`() {
    var step = Self.steps[1]
    step.solution = KeyChoice([[Key(.tab)]])
    step.astray = [
      Astray(when: .present([Target(.text("lost"))]), say: "You are lost.", do: KeyChoice([[Key(.function(5))]]))
    ]
    let harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]])
    Self.type([Self.right, Self.enter], on: harness)
    harness.write("\u{1B}[2;1Hlost")
    harness.wait(Timing().astray + 500)
    Self.type([Self.tourKey, Self.down, Self.down, Self.enter], on: harness)
    #expect(harness.text.contains("F5  then  Tab"), "\(harness.text)")
    Self.type([Self.enter], on: harness)
    harness.wait(1000)
    #expect(harness.typed == "\u{1B}[15~\t", "\(harness.typed.debugDescription)")
  }

  @Test func `a user who goes back to a step whose keys were shown finds it done`() {
    var step = Self.steps[1]
    (step.done, step.solution) = (.screen(.present([Target(.text("written"))])), KeyChoice([[Key(.tab)]]))
    let harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]])
    Self.type([Self.right, Self.right, Self.enter], on: harness)
    #expect(harness.typed == "\t")
    harness.write("\r\nwritten")
    harness.wait(2000)
    #expect(harness.step == "three")
    Self.type(["\u{1B}[D"], on: harness)
    harness.wait(2000)
    #expect(harness.step == "two" && !harness.text.contains("Tab") && harness.text.contains("Next"), "\(harness.text)")
    Self.type([Self.enter], on: harness)
    harness.wait(2000)
    #expect(harness.step == "three" && harness.typed == "\t", "\(harness.text)")
    // What was done once need not be done again, also if it is no longer there.
    Self.type(["\u{1B}[D"], on: harness)
    harness.write("\r\u{1B}[2K")
    harness.wait(2000)
    Self.type([Self.right], on: harness)
    harness.wait(2000)
    #expect(harness.step == "three" && harness.typed == "\t", "\(harness.text)")
  }

  @Test func `the keys on the button that helps press it`() {
    var step = Self.steps[1]
    step.astray = [
      Astray(when: .present([Target(.text("lost"))]), say: "You are lost.", do: KeyChoice([[Key(.tab)]]))
    ]
    let harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]])
    Self.type([Self.right, Self.enter, Self.tourKey], on: harness)
    #expect(harness.text.contains("▸ Hint"), "\(harness.text)")
    Self.type([Self.escape], on: harness)
    #expect(harness.text.contains("Hint Ctrl-] Enter"), "\(harness.text)")
    harness.type(Self.tourKey)
    harness.type(Self.enter)
    harness.wait(1000)
    #expect(harness.text.contains("A hint.") && !harness.hasKeyboard, "\(harness.text)")
    harness.write("\u{1B}[2;1Hlost")
    harness.wait(Timing().astray + 500)
    #expect(harness.text.contains("Take me back Ctrl-] Enter"), "\(harness.text)")
    Self.type([Self.tourKey], on: harness)
    #expect(harness.text.contains("▸ Take me back"), "\(harness.text)")
    // One pointer: the line with the keys has none in a list.
    #expect(harness.text.components(separatedBy: "▸").count == 2, "\(harness.text)")
    Self.type([Self.enter], on: harness)
    harness.wait(1000)
    #expect(harness.typed == "\t", "\(harness.typed.debugDescription)")
  }

  @Test func `on the card of a solution, keys of one's own go to the program, and Esc of the solution does not leave`()
  {
    var step = Self.steps[1]
    (step.hints, step.solution) = ([], KeyChoice([[Key(.character("G")), Key(.character("o")), Key(.escape)]]))
    for (keys, typed) in [(["o"], "o"), (["G", "A", "b"], "GAb"), ([Self.escape], Self.escape)] {
      let harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]])
      Self.type([Self.right, Self.enter, Self.tourKey, Self.enter], on: harness)
      #expect(harness.text.contains("▸ Type Go then") && harness.hasKeyboard, "\(harness.text)")
      Self.type(keys, on: harness)
      #expect(harness.typed == typed && harness.step == "two", "\(keys) \(harness.text)")
      #expect(harness.text.contains("Your turn") && !harness.text.contains("Leave the lesson?"), "\(harness.text)")
    }
    // A key that is none of them says which one is still to come, and Enter types the rest.
    let harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], step, Self.steps[2]])
    Self.type([Self.right, Self.enter, Self.tourKey, Self.enter, "G", "\u{1B}[15~"], on: harness)
    #expect(harness.text.contains("Press o then Esc, or Enter"), "\(harness.text)")
    Self.type([Self.enter], on: harness)
    harness.wait(5000)
    #expect(harness.typed == "Go" + Self.escape, "\(harness.text)")
  }

  @Test(arguments: [20, 60, 150])
  func `a key that is held down, or pressed twice, does not answer the question`(pace: Int) {
    for keys in [["\u{3}"], [Self.tourKey], [Self.escape], ["\t", Self.enter]] {
      let harness = Self.harness()
      for key in keys { harness.type(key) }
      for _ in 0..<12 {
        harness.wait(pace)
        harness.type(keys.last!)
      }
      #expect(!harness.endsProgram && harness.step == "one" && harness.typed == "", "\(keys)")
    }
  }

  @Test func `the question stays while the program draws, also if the step is done or its target goes away`() {
    for output in ["\u{1B}]8687;event;name=saved\u{1B}\\", "\u{1B}[2Jother"] {
      for isTried in [true, false] {
        let harness = Self.harness()
        Self.type([Self.right] + (isTried ? [Self.enter] : []), on: harness)
        harness.write(output)
        Self.type([Self.tourKey, Self.tourKey], on: harness)
        for number in 0..<30 {
          harness.write("\u{1B}[8;1H\(number)")
          harness.wait(200)
        }
        #expect(Self.title(harness) == "Leave the lesson?" && harness.hasKeyboard, "\(harness.text)")
        Self.type([Self.enter], on: harness)
        #expect(harness.endsProgram && harness.typed == "")
      }
    }
  }

  @Test func `a lesson without a card, and one at the end of which a step was lost, is left after a question, too`() {
    let lost = Step(
      id: "two", title: "Two", targets: [Target(.text("nowhere"))], missing: .expected(wait: 3000))
    var harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], lost, Self.steps[2]])
    // While the next target is awaited, no card is up.
    harness.type(Self.right)
    harness.wait(1500)
    Self.type([Self.tourKey, Self.tourKey], on: harness)
    #expect(Self.title(harness) == "Leave the lesson?" && !harness.endsProgram, "\(harness.text)")
    Self.type([Self.enter], on: harness)
    #expect(harness.endsProgram)
    harness = Self.harness(UnwantedKeyTests.sizes[0], [Self.steps[0], lost])
    harness.type(Self.right)
    harness.wait(6000)
    #expect(Self.title(harness) == Strings.english.incomplete, "\(harness.text)")
    Self.type([Self.escape, Self.enter], on: harness)
    #expect(harness.endsProgram && harness.typed == "", "\(harness.text)")
  }

  @Test func `a click on the button leads to the question, and one beside it back`() throws {
    let harness = Self.harness()
    let row = try #require((0..<24).first { harness.terminal.screen.text(row: $0).contains("Leave Esc") })
    let text = harness.terminal.screen.text(row: row)
    let column = text.distance(from: text.startIndex, to: try #require(text.range(of: "Leave")).lowerBound)
    harness.type("\u{1B}[<0;\(column + 2);\(row + 1)M\u{1B}[<0;\(column + 2);\(row + 1)m")
    harness.wait(1000)
    #expect(Self.title(harness) == "Leave the lesson?")
    harness.type("\u{1B}[<0;1;24M\u{1B}[<0;1;24m")
    harness.wait(1000)
    #expect(Self.title(harness) == "One" && !harness.endsProgram)
  }

  @Test(arguments: [true, false]) func `a lesson that starts again does so in a new program, another tour in this one`(
    isLesson: Bool
  ) throws {
    let harness = Self.harness(endsProgram: isLesson)
    Self.type([Self.right, Self.tourKey], on: harness)
    harness.type(try harness.click("Start again"))
    harness.wait(2000)
    #expect(harness.startsAgain == isLesson && !harness.endsProgram)
    #expect(
      harness.step == (isLesson ? nil : "one")
        && !harness.notes.contains { if case .ended = $0 { true } else { false } })
  }

  /// The program shows what the user must take back, before they try the step.
  private static func broken(_ keys: KeyChoice?, lesson: Lesson? = Lesson(minutes: 1)) -> CompositorHarness {
    var step = steps[1]
    step.astray = [Astray(when: .present([Target(.text("BROKEN"))]), say: "A line is gone.", do: keys)]
    let harness = harness(lesson: lesson, UnwantedKeyTests.sizes[0], [steps[0], step, steps[2]])
    harness.write("\u{1B}7\u{1B}[3;1HBROKEN\u{1B}8")
    type([right], on: harness)
    #expect(harness.text.contains("Two") && !harness.text.contains("Lost?"), "\(harness.text)")
    for _ in 0..<200 where !harness.text.contains("Lost?") { harness.wait(10) }
    return harness
  }

  @Test func `a user who has lost the way before they try a step is led back`() throws {
    var harness = Self.broken("u")
    #expect(harness.text.contains("A line is gone."), "\(harness.text)")
    // An Enter for the card that was there reaches nobody.
    harness.type(Self.enter)
    harness.wait(1000)
    #expect(harness.typed == "" && !harness.hasKeyboard)
    harness.type(Self.tourKey + Self.enter)
    harness.wait(2000)
    #expect(harness.typed == "u")
    harness.write("\u{1B}7\u{1B}[3;1H\u{1B}[6X\u{1B}8")
    harness.wait(1000)
    #expect(!harness.text.contains("Lost?") && harness.text.contains("Your turn"), "\(harness.text)")
    // A click on the card gives the keyboard back to it, also if the user is lost and the program draws.
    harness = Self.broken("u")
    harness.wait(1000)
    harness.type(try harness.click("A line is gone."))
    for _ in 0..<8 {
      harness.write("\u{1B}7\u{1B}[7;1H\(harness.now)\u{1B}8")
      harness.wait(500)
    }
    #expect(harness.hasKeyboard && harness.text.contains("Try it"), "\(harness.text)")
    // Elsewhere the keyboard stays with the card until the user asks for it.
    harness = Self.broken("u", lesson: nil)
    #expect(!harness.text.contains("Lost?") && harness.hasKeyboard, "\(harness.text)")
  }

  @Test(arguments: [false, true]) func `where no keys lead back, the step can begin anew`(byMouse: Bool) throws {
    let harness = Self.broken(nil)
    #expect(harness.text.contains("Do it again Ctrl-] Enter"), "\(harness.text)")
    if byMouse {
      harness.type(try harness.click("Do it again"))
    } else {
      harness.type(Self.tourKey)
      harness.wait(500)
      #expect(harness.text.split(separator: "\n").count { $0.contains("Do it again") } == 1, "\(harness.text)")
      harness.type(Self.enter)
    }
    harness.wait(1000)
    #expect(harness.startsAgain && harness.typed == "" && !harness.endsProgram)
  }

  @Test func `a lesson that is done does not end the program, and neither does another tour`() {
    var harness = Self.harness(UnwantedKeyTests.sizes[0], Array(Self.steps.prefix(1)))
    Self.type([Self.enter], on: harness)
    #expect(harness.notes.last == .ended(.done, step: "one") && !harness.endsProgram)
    for (lesson, endsProgram) in [(nil, true), (Lesson(minutes: 1), false)] {
      harness = Self.harness(lesson: lesson, endsProgram: endsProgram)
      #expect(harness.text.contains("Skip Esc"))
      Self.type([Self.escape], on: harness)
      #expect(harness.notes.last == .ended(.skipped, step: "one") && !harness.endsProgram)
    }
    // The menu of a lesson offers no other guide.
    harness = Self.harness()
    Self.type([Self.tourKey], on: harness)
    #expect(!harness.text.contains("Guide:") && harness.text.contains("Leave the lesson"), "\(harness.text)")
  }
}
