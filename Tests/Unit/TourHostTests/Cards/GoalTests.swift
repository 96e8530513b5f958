import Testing
import TourCard
import TourModel
import TourScreen

@testable import TourHost
@testable import TourSession

/// A step with several things to do, in any order: its card lists them, and ticks those that are done.
@Suite struct GoalTests {
  private static let goals = [
    Goal("Go to the **end**", done: .screen(.present([Target(.text("END"))]))),
    Goal("Go to the top", done: .screen(.present([Target(.text("TOP"))]))),
    Goal("Save it", done: .event("saved")),
  ]

  private static func step(_ goals: [Goal] = goals, hints: [String] = [], solution: KeyChoice? = nil) -> Step {
    Step(
      id: "two", title: "Move around", body: "In any order.", targets: [Target(.text("file"))], done: .goals(goals),
      hints: hints, solution: solution)
  }

  private static func write(_ text: String, on harness: CompositorHarness) {
    harness.write("\u{1B}7\u{1B}[9;1H\u{1B}[2K\(text)\u{1B}8")
    harness.wait(400)
  }

  /// Lets some seconds pass, in which the program answers each key: after `t` it is at the top, and otherwise at the
  /// end.
  /// - Parameter delay: milliseconds after the key.
  private static func answer(_ harness: CompositorHarness, after delay: Int = 0) {
    for _ in 0..<60 {
      let before = harness.typed
      harness.wait(50)
      if harness.typed != before {
        if delay > 0 { harness.wait(delay) }
        harness.write("\u{1B}7\u{1B}[9;1H\u{1B}[2K\(harness.typed.hasSuffix("t") ? "TOP" : "END")\u{1B}8")
      }
    }
  }

  private static func announce(_ event: String, on harness: CompositorHarness) {
    harness.write("\u{1B}]8687;event;name=\(event)\u{1B}\\")
    harness.wait(400)
  }

  /// A compositor whose second card has goals, and has given the program the keyboard.
  /// - Parameter before: what the program has drawn before that card.
  private static func trying(
    _ step: Step = step(), _ size: Size = Size(columns: 60, rows: 20), before: String = "", isForReaders: Bool = false,
    isUnicode: Bool = true
  ) -> CompositorHarness {
    let steps = [Step(id: "one", title: "One"), step, Step(id: "three", title: "Three")]
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: steps)
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: isUnicode)
    let tour = Tour(
      guide, steps: steps, capabilities: capabilities, preferences: Preferences(isForReaders: isForReaders))
    let harness = CompositorHarness(Session(tour: tour, capabilities: capabilities), size: size)
    harness.tryStep(over: before)
    return harness
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func `goals are ticked in any order, and stay so, until all of them are`(order: [Int]) throws {
    let harness = Self.trying()
    #expect(harness.text.contains("○ Go to the end") && harness.text.contains("○ Save it"), "\(harness.text)")
    var reached: Set<Int> = []
    for goal in order {
      #expect(harness.step == "two")
      for index in Self.goals.indices {
        let mark = reached.contains(index) ? "✓" : "○"
        let text = ["Go to the end", "Go to the top", "Save it"][index]
        #expect(harness.text.contains("\(mark) \(text)"), "\(harness.text)")
      }
      harness.type("x")
      if goal == 2 { Self.announce("saved", on: harness) } else { Self.write(["END", "TOP"][goal], on: harness) }
      reached.insert(goal)
    }
    harness.wait(1000)
    #expect(harness.step == "three" && harness.typed == "xxx", "\(harness.text)")
  }

  @Test func `what a program draws for a moment, or had drawn before, ticks nothing`() {
    let step = Self.step([Self.goals[0], Self.goals[1]])
    let harness = Self.trying(step, before: "\u{1B}[9;1HTOP")
    harness.wait(3000)
    #expect(harness.text.contains("○ Go to the top"), "\(harness.text)")
    harness.write("\u{1B}7\u{1B}[9;1HEND\u{1B}8")
    harness.wait(100)
    harness.write("\u{1B}7\u{1B}[9;1HTOP\u{1B}8")
    harness.wait(1000)
    // The end was there for a tenth of a second. The top is there again.
    #expect(harness.text.contains("○ Go to the end") && harness.text.contains("✓ Go to the top"), "\(harness.text)")
    Self.write("END", on: harness)
    harness.wait(1000)
    #expect(harness.step == "three")
  }

  @Test func `a card without room shows the goals that are still to be reached`() {
    let harness = Self.trying(Self.step(), Size(columns: 40, rows: 12))
    #expect(!harness.text.contains("In any order") && harness.text.contains("○ Save it"), "\(harness.text)")
    let narrow = Self.trying(Self.step(), Size(columns: 40, rows: 10))
    Self.write("END", on: narrow)
    #expect(!narrow.text.contains("Go to the end") && narrow.text.contains("○ Save it"), "\(narrow.text)")
  }

  @Test func `a card that has shrunk to a line comes back when a goal is reached`() {
    let harness = Self.trying(Self.step(), Size(columns: 40, rows: 12))
    harness.fill()
    for _ in 0..<12 { harness.type("x") }
    harness.wait(500)
    #expect(Self.card(harness)?.arrangement == .label, "\(harness.text)")
    Self.announce("saved", on: harness)
    #expect(Self.card(harness)?.arrangement == .row, "\(harness.text)")
  }

  private static func card(_ harness: CompositorHarness) -> Card? { harness.compositor.session.scene?.card }

  @Test func `Show me reaches all goals`() {
    let keys = KeyChoice([[Key(.character("e")), Key(.character("t"))]])
    let step = Self.step([Self.goals[0], Self.goals[1]], solution: keys)
    let harness = Self.trying(step)
    harness.type("\u{1D}")
    harness.wait(1000)
    harness.type("\r")
    harness.wait(1000)
    harness.type("\r")
    Self.answer(harness)
    harness.wait(2000)
    #expect(harness.typed == "et" && harness.step == "three", "\(harness.text)")
  }

  /// The next key would take away from the screen what the goal waits for.
  @Test func `Show me waits for the answer of a slow program before the key of the next goal`() {
    var keys = KeyChoice([[Key(.character("e")), Key(.character("t"))]])
    keys.breaks = [1]
    let harness = Self.trying(Self.step([Self.goals[0], Self.goals[1]], solution: keys))
    harness.type("\u{1D}")
    harness.wait(1000)
    harness.type("\r")
    harness.wait(1000)
    harness.type("\r")
    Self.answer(harness, after: 750)
    harness.wait(2000)
    #expect(harness.typed == "et" && harness.step == "three", "\(harness.text)")
  }

  @Test func `goals that are reached stay so when the user goes back and comes again`() {
    let harness = Self.trying()
    Self.write("END", on: harness)
    harness.type("\u{1D}")
    harness.wait(1000)
    harness.type("\u{1B}[B")
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.step == "one")
    harness.type("\r")
    harness.wait(1000)
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.text.contains("✓ Go to the end") && harness.text.contains("○ Go to the top"), "\(harness.text)")
    Self.write("TOP", on: harness)
    Self.announce("saved", on: harness)
    harness.wait(1000)
    #expect(harness.step == "three")
    // The step is done: its card can be read again, and stays.
    harness.type("\u{1B}[D")
    harness.wait(2000)
    #expect(harness.step == "two" && harness.text.contains("✓ Save it") && harness.hasKeyboard, "\(harness.text)")
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.step == "three")
  }

  @Test func `a screen reader hears what is done in words`() {
    let harness = Self.trying(isForReaders: true)
    #expect(harness.text.contains("To do: Go to the end"), "\(harness.text)")
    Self.write("END", on: harness)
    #expect(harness.text.contains("Done: Go to the end") && harness.text.contains("To do: Save it"), "\(harness.text)")
    #expect(!harness.text.contains("✓") && !harness.text.contains("○"))
  }

  @Test func `a terminal without Unicode has marks of its own`() {
    let harness = Self.trying(isUnicode: false)
    Self.write("END", on: harness)
    #expect(harness.text.contains("[x] Go to the end") && harness.text.contains("[ ] Save it"), "\(harness.text)")
  }

  @Test func `a state in which the user has lost the way ticks nothing`() {
    var step = Self.step([Goal("Take it out", done: .screen(.not(.present([Target(.text("cheese"))])))), Self.goals[0]])
    step.astray = [Astray(when: .present([Target(.text("HELP"))]), say: "This is the help.")]
    let harness = Self.trying(step, before: "\u{1B}[9;1Hcheese")
    Self.write("HELP", on: harness)
    harness.wait(3000)
    Self.write("cheese", on: harness)
    harness.wait(1000)
    #expect(harness.text.contains("○ Take it out"), "\(harness.text)")
    Self.write("bread", on: harness)
    #expect(harness.text.contains("✓ Take it out"), "\(harness.text)")
  }

  @Test func `a hint leaves the goals on the card that are still to be reached`() {
    let harness = Self.trying(Self.step(hints: ["Look at the last line."]), Size(columns: 40, rows: 14))
    Self.write("END", on: harness)
    harness.wait(Timing().hint + 1000)
    #expect(harness.text.contains("Look at the last line."), "\(harness.text)")
    #expect(harness.text.contains("○ Save it") && !harness.text.contains("In any order"), "\(harness.text)")
  }

  @Test func `the card appears although the way is lost from the start`() {
    var step = Self.step()
    step.astray = [Astray(when: .present([Target(.text("HELP"))]), say: "This is the help.")]
    let harness = Self.trying(step, before: "\u{1B}[9;1HHELP")
    harness.wait(3000)
    #expect(harness.text.contains("This is the help."), "\(harness.text)")
    Self.write("END", on: harness)
    harness.wait(1000)
    #expect(harness.text.contains("✓ Go to the end"), "\(harness.text)")
  }

  // MARK: Goals for keys

  private static let down = Goal("Press **Down**", keys: KeyChoice([[Key(.down)], [Key(.character("j"))]]))
  private static let end = Goal(
    "**g** twice", keys: KeyChoice([[Key(.character("g")), Key(.character("g"))]]),
    done: .screen(.present([Target(.text("END"))])))
  private static let top = Goal(
    "Go to the top", done: .screen(.present([Target(.text("TOP"))])), solution: KeyChoice([[Key(.character("t"))]]))

  @Test(arguments: ["\u{1B}[B", "\u{1B}OB", "j"])
  func `a goal for keys alone is ticked by these keys alone`(key: String) {
    let harness = Self.trying(Self.step([Self.down, Self.top]))
    Self.write("something else", on: harness)
    harness.type("k\u{1B}[A")
    harness.wait(400)
    #expect(harness.text.contains("○ Press Down"), "\(harness.text)")
    harness.type(key)
    harness.wait(400)
    #expect(harness.text.contains("✓ Press Down") && harness.text.contains("○ Go to the top"), "\(harness.text)")
    #expect(harness.typed == "k\u{1B}[A" + key)
  }

  @Test func `keys of a goal count one directly after the other`() {
    let harness = Self.trying(Self.step([Self.end, Self.top]), before: "\u{1B}[9;1HEND")
    harness.type("gxg")
    Self.write("END", on: harness)
    #expect(harness.text.contains("○ g twice"), "\(harness.text)")
    // The screen was there before, and needs no change.
    harness.type("gg")
    harness.wait(400)
    #expect(harness.text.contains("✓ g twice"), "\(harness.text)")
  }

  @Test func `what is to hold after the keys of a goal counts after them only`() {
    let harness = Self.trying(Self.step([Self.end, Self.top]))
    harness.type("x")
    Self.write("END", on: harness)
    #expect(harness.text.contains("○ g twice"), "\(harness.text)")
    Self.write("middle", on: harness)
    harness.type("gg")
    harness.wait(400)
    #expect(harness.text.contains("○ g twice"), "\(harness.text)")
    Self.write("END", on: harness)
    #expect(harness.text.contains("✓ g twice"), "\(harness.text)")
  }

  @Test func `an event counts after the keys of its goal only`() {
    let save = Goal("**F2** saves", keys: KeyChoice([[Key(.function(2))]]), done: .event("saved"))
    let harness = Self.trying(Self.step([save, Self.top]))
    Self.announce("saved", on: harness)
    #expect(harness.text.contains("○ F2 saves"), "\(harness.text)")
    harness.type("\u{1B}OQ")
    harness.wait(400)
    #expect(harness.text.contains("○ F2 saves"), "\(harness.text)")
    Self.announce("saved", on: harness)
    #expect(harness.text.contains("✓ F2 saves"), "\(harness.text)")
  }

  @Test func `keys count for no goal while the way is lost, or on another card`() {
    var step = Self.step([Self.down, Self.top])
    step.astray = [Astray(when: .present([Target(.text("HELP"))]), say: "This is the help.")]
    let harness = Self.trying(step)
    Self.write("HELP", on: harness)
    harness.type("\u{1B}[B")
    harness.wait(3000)
    // The menu has the keyboard.
    Self.write("back", on: harness)
    harness.type("\u{1D}")
    harness.wait(1000)
    harness.type("\u{1B}[B")
    harness.type("\u{1B}")
    harness.wait(1000)
    #expect(harness.text.contains("○ Press Down"), "\(harness.text)")
    harness.type("\u{1B}[B")
    harness.wait(400)
    #expect(harness.text.contains("✓ Press Down"), "\(harness.text)")
  }

  @Test func `Show me types the keys of the goals that are open, one after the other`() {
    let harness = Self.trying(Self.step([Self.down, Self.end, Self.top]))
    harness.type("j")
    harness.wait(400)
    harness.type("\u{1D}")
    harness.wait(1000)
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.text.contains("Type gg then"), "\(harness.text)")
    harness.type("\r")
    Self.answer(harness)
    harness.wait(2000)
    #expect(harness.typed == "jggt" && harness.step == "three", "\(harness.text)")
  }

  @Test func `what another key brings is not reached by the keys of a goal`() {
    let harness = Self.trying(Self.step([Self.end, Self.top]))
    harness.type("gg")
    harness.wait(400)
    harness.type(" ")
    Self.write("END", on: harness)
    #expect(harness.text.contains("○ g twice"), "\(harness.text)")
    // A quick user: the next key comes right after the screen has shown it.
    harness.type("gg")
    harness.write("\u{1B}7\u{1B}[9;1H\u{1B}[2KEND\u{1B}8")
    harness.wait(50)
    harness.type("t")
    Self.write("TOP", on: harness)
    #expect(harness.step == "three" || harness.text.contains("✓ g twice"), "\(harness.text)")
  }

  @Test func `keys before and after a state in which the way is lost are not one after the other`() {
    var step = Self.step([Self.end, Self.top])
    step.astray = [Astray(when: .present([Target(.text("HELP"))]), say: "This is the help.")]
    let harness = Self.trying(step)
    harness.type("g")
    Self.write("HELP", on: harness)
    harness.type("q")
    Self.write("END", on: harness)
    harness.type("g")
    harness.wait(400)
    #expect(harness.text.contains("○ g twice"), "\(harness.text)")
  }

  @Test func `on the card of the solution, the keys of each goal are named apart, and any of them may come first`() {
    let letters = Goal(
      "Find it", done: .screen(.present([Target(.text("END"))])),
      solution: KeyChoice([[Key(.character("a")), Key(.character("b"))]]))
    let harness = Self.trying(Self.step([letters, Self.top, Self.down]))
    harness.type("\u{1D}")
    harness.wait(1000)
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.text.contains("Type ab then"), "\(harness.text)")
    #expect(!harness.text.contains("abt"))
    harness.type("t")
    harness.wait(400)
    #expect(harness.typed == "t" && !harness.compositor.session.hasKeyboard, "\(harness.text)")
    Self.write("TOP", on: harness)
    #expect(harness.text.contains("✓ Go to the top"), "\(harness.text)")
  }
}
