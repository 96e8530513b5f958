import Testing
import TourModel
import TourScreen

@testable import TourHost
@testable import TourSession

/// Steps that only the program can fulfil: the user gives it the keyboard by *Try it*, and the card stays up.
@Suite struct TryingTests {
  private static let tried = Step(
    id: "two", title: "Save it", body: "With the key of your own.", targets: [Target(.text("file"))],
    done: .event("saved"))

  /// A compositor over a program on the alternate screen, whose second card asks the user to try something.
  private static func reached(
    _ step: Step = tried, _ size: Size = UnwantedKeyTests.sizes[0], after: [Step] = [Step(id: "three", title: "Three")]
  ) -> CompositorHarness {
    let harness = CompositorHarness([Step(id: "one", title: "One"), step] + after, size: size)
    // The program has its cursor in the middle, and the mouse.
    harness.write("\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006hthe file\u{1B}[5;3H")
    harness.wait(2000)
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.step == "two" && harness.typed == "")
    return harness
  }

  private static func trying(
    _ step: Step = tried, _ size: Size = UnwantedKeyTests.sizes[0], after: [Step] = [Step(id: "three", title: "Three")]
  ) -> CompositorHarness {
    let harness = reached(step, size, after: after)
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.typed == "" && !harness.hasKeyboard)
    return harness
  }

  private static func save(_ harness: CompositorHarness) {
    harness.write("\u{1B}]8687;event;name=saved\u{1B}\\")
    harness.wait(2000)
  }

  @Test(arguments: UnwantedKeyTests.sizes, UnwantedKeyTests.paces)
  func `text that is typed on the card reaches nobody, and Enter then gives the program the keyboard`(
    size: Size, pace: Int
  ) {
    for line in ["hello\r", "ls -la\r", "x\u{7F}\u{7F}\r", "1\r"] {
      let harness = Self.reached(Self.tried, size)
      harness.type(line, pace: pace)
      harness.wait(3000)
      #expect(harness.typed == "" && harness.step == "two" && harness.hasKeyboard, "\(line.debugDescription)")
      harness.type("\r")
      harness.wait(1000)
      #expect(harness.typed == "" && !harness.hasKeyboard, "\(line.debugDescription)")
      // Every key is the program's now: also those that act on a card.
      let keys = "dd\r\u{1B}[C\u{1B}[D\t\u{7F}\u{3}/x\r"
      harness.type(keys, pace: max(pace, 60))
      harness.wait(500)
      #expect(harness.typed == keys && harness.step == "two")
      Self.save(harness)
      #expect(harness.step == "three" && harness.hasKeyboard)
      #expect(harness.notes.contains(.passed(step: "two")))
    }
  }

  @Test func `the button, and the line that says whose turn it is`() {
    let harness = Self.reached()
    #expect(harness.text.contains("Try it ⏎") || harness.text.contains("Try it Enter"), "\(harness.text)")
    #expect(harness.text.contains("Skip Esc") && !harness.text.contains("Your turn"), "\(harness.text)")
    harness.type("\r")
    harness.wait(1000)
    #expect(
      harness.text.contains("Your turn") && harness.text.contains("Menu Ctrl-]") && !harness.text.contains("Try it")
        && !harness.text.contains("Skip"), "\(harness.text)")
    #expect(harness.compositor.session.scene?.card.focus == 0)
    // The program's cursor is visible, and nothing is dimmed.
    #expect(
      harness.terminal.screen.cursor.isVisible && harness.terminal.screen.cursor.position == Point(column: 2, row: 4))
    #expect(harness.terminal.screen[column: 0, row: 0] == harness.alone.screen[column: 0, row: 0])
  }

  @Test(arguments: [20, 30, 40, 92, 250]) func `an Enter that is held down does not reach the program`(pace: Int) {
    let harness = Self.reached()
    harness.type(String(repeating: "\r", count: 20), pace: pace)
    #expect(harness.typed == "" && harness.step == "two")
    harness.wait(StrayText.repetition + 10)
    harness.type("\r")
    #expect(harness.typed == "\r")
  }

  @Test func `another key soon after the button is the program's`() {
    let harness = Self.reached()
    harness.type("\r")
    harness.wait(60)
    harness.type("i")
    harness.wait(60)
    harness.type("\r")
    #expect(harness.typed == "i\r")
  }

  @Test(arguments: ["\rrm -rf x\r", "abc\rrm -rf x\r", "\r\r\rrm -rf x\r", "\u{1B}[200~rm\r\u{1B}[201~"])
  func `pasted text reaches nobody`(text: String) {
    let harness = Self.reached()
    if text.hasPrefix("\u{1B}") { harness.type(text) } else { harness.type(text, pace: 2) }
    harness.wait(1000)
    #expect(harness.typed == "", "\(text.debugDescription)")
  }

  @Test(arguments: ["\u{13}", "\u{1B}OQ", "\u{1B}x", "\u{1B}[1;5C"])
  func `a key that means nothing on the card and types no text goes to the program, with the keyboard`(key: String) {
    let harness = Self.reached()
    harness.type(key)
    harness.wait(60)
    harness.type("name\r", pace: 60)
    #expect(harness.typed == key + "name\r" && harness.step == "two")
    Self.save(harness)
    #expect(harness.step == "three")
  }

  @Test func `such a key within text that was typed by mistake reaches nobody`() {
    let harness = Self.reached()
    harness.type("hello\u{15}ls\r", pace: 120)
    harness.wait(500)
    #expect(harness.typed == "" && harness.hasKeyboard)
    harness.type("x")
    harness.wait(StrayText.pause + 10)
    harness.type("\u{13}")
    #expect(harness.typed == "\u{13}")
  }

  @Test(arguments: UnwantedKeyTests.sizes)
  func `the tour key opens the menu, from which the tour goes on, is closed or is skipped`(size: Size) {
    var harness = Self.trying(Self.tried, size)
    harness.type("\u{1D}")
    harness.wait(500)
    #expect(harness.hasKeyboard && harness.compositor.session.scene?.card.arrangement == .list)
    harness.type("\u{1B}")
    harness.wait(500)
    #expect(!harness.hasKeyboard && harness.typed == "")
    harness.type("\u{1D}")
    harness.wait(500)
    harness.type("\u{1D}")
    harness.wait(500)
    #expect(harness.notes.last == .ended(.closed, step: "two"))
    harness.expectAsAlone()
    for (downs, isOver) in [(2, false), (3, true)] {
      harness = Self.trying(Self.tried, size)
      harness.type("\u{1D}")
      harness.wait(500)
      for _ in 0..<downs {
        harness.type("\u{1B}[B")
        harness.wait(100)
      }
      harness.type("\r")
      harness.wait(4000)
      #expect(harness.step == (isOver ? nil : "three") && harness.typed == "", "\(harness.text)")
    }
  }

  @Test(arguments: [20, 60, 250]) func `an Enter after the Escape that closes the menu is the program's`(pace: Int) {
    let harness = Self.trying()
    harness.type("\u{1D}")
    harness.wait(500)
    harness.type("\u{1B}")
    // A lone Escape is known as one only after a while.
    harness.wait(60)
    #expect(!harness.hasKeyboard)
    harness.type("\rx\r", pace: pace)
    #expect(harness.typed == "\rx\r")
  }

  @Test(arguments: [20, 30, 92, 250]) func `an Enter that is held down in the menu does not reach the program`(
    pace: Int
  ) {
    let harness = Self.trying()
    harness.type("\u{1D}")
    harness.wait(500)
    harness.type(String(repeating: "\r", count: 20), pace: pace)
    #expect(harness.typed == "" && harness.step == "two" && harness.compositor.session.scene?.card.arrangement != .list)
    harness.wait(StrayText.repetition + 10)
    harness.type("\r")
    #expect(harness.typed == "\r")
  }

  private static let twoMore = [Step(id: "three", title: "Three"), Step(id: "four", title: "Four")]

  @Test(arguments: UnwantedKeyTests.sizes) func `an Escape out of habit only names its effect`(size: Size) throws {
    let harness = Self.trying(Self.tried, size, after: Self.twoMore)
    harness.type("x")
    Self.save(harness)
    #expect(harness.step == "three" && harness.hasKeyboard)
    // It is held down.
    for _ in 0..<5 {
      harness.type("\u{1B}")
      harness.wait(200)
    }
    #expect(harness.step == "three" && harness.typed == "x")
    let card = try #require(harness.compositor.session.scene?.card)
    #expect(card.notice == ["Press Esc again for Skip", "Press Esc again", "Esc again"])
    #expect(harness.text.contains("Esc again"), "\(harness.text)")
    harness.wait(1000)
    harness.type("\u{1B}")
    harness.wait(500)
    #expect(harness.notes.last == .ended(.skipped, step: "three"))
  }

  @Test func `an Escape skips at once after another key for the card, and on a card that the menu has led to`() {
    var harness = Self.trying(after: Self.twoMore)
    Self.save(harness)
    // The focus moves to another button.
    harness.type("\t")
    harness.wait(1000)
    harness.type("\u{1B}")
    harness.wait(1000)
    #expect(harness.notes.last == .ended(.skipped, step: "three"))
    harness = Self.trying()
    harness.type("\u{1D}")
    harness.wait(500)
    for key in ["\u{1B}[B", "\u{1B}[B", "\r"] {
      harness.type(key)
      harness.wait(100)
    }
    harness.wait(2000)
    #expect(harness.step == "three")
    harness.type("\u{1B}")
    harness.wait(1000)
    #expect(harness.notes.last == .ended(.skipped, step: "three"))
  }

  @Test(arguments: [30, 100, 400, 1500])
  func `two Escapes are one too many for a card that asks for one, and do not skip the tour`(pace: Int) {
    let escape = Step(id: "two", title: "Close it", do: KeyChoice([[Key(.escape)]]))
    for done in [nil, Completion.screen(.present([Target(.text("closed"))]))] {
      var step = escape
      step.done = done
      let harness = Self.reached(step)
      harness.type("\u{1B}")
      harness.write("\u{1B}[Hclosed")
      harness.wait(pace)
      harness.type("\u{1B}")
      harness.wait(3000)
      #expect(harness.step == "three" && harness.typed.hasPrefix("\u{1B}"), "\(harness.notes)")
    }
  }

  @Test func `the keys of the card itself are as on other cards`() {
    for (key, step) in [("\u{1B}[C", "three"), ("\u{1B}[D", "one"), ("\u{1B}", nil), ("\u{3}", nil)] {
      let harness = Self.reached()
      harness.type(key)
      harness.wait(1000)
      #expect(harness.step == step && harness.typed == "", "\(key.debugDescription)")
    }
    // A click beside the card, which would go on elsewhere.
    let harness = Self.reached()
    harness.type("\u{1B}[<0;2;2M\u{1B}[<0;2;2m")
    harness.wait(500)
    #expect(harness.step == "two" && harness.hasKeyboard)
  }

  @Test func `a click on a lit cell gives the program the keyboard and the mouse, and one on the card takes them back`()
    throws
  {
    let harness = Self.reached()
    harness.type("\u{1B}[<0;6;1M\u{1B}[<0;6;1m")
    harness.wait(1000)
    #expect(!harness.hasKeyboard && harness.typed == "")
    harness.type("\u{1B}[<0;6;1M\u{1B}[<0;6;1m")
    harness.wait(100)
    #expect(harness.typed == "\u{1B}[<0;6;1M\u{1B}[<0;6;1m")
    let card = try #require(harness.card)
    harness.type("\u{1B}[<0;\(card.column + 3);\(card.row + 2)M\u{1B}[<0;\(card.column + 3);\(card.row + 2)m")
    harness.wait(500)
    #expect(harness.hasKeyboard && harness.typed.count == 18 && harness.text.contains("Try it"))
  }

  @Test(arguments: UnwantedKeyTests.sizes)
  func `the card leaves the cursor's row free, and over text it is one line after some keys or some time`(size: Size)
    throws
  {
    for isTimed in [false, true] {
      let harness = Self.trying(Self.tried, size)
      harness.fill()
      for row in 1...size.rows {
        harness.write("\u{1B}[\(row);1H")
        harness.wait(500)
        let card = try #require(harness.card)
        #expect(size.rows < 8 || !card.rowRange.contains(row - 1), "row \(row) of \(size)")
      }
      if isTimed { harness.wait(15_000) } else { for _ in 0..<10 { harness.type("x") } }
      harness.wait(500)
      #expect(
        harness.compositor.session.scene?.card.arrangement == .label && harness.card?.rows == 1, "\(harness.text)")
      #expect(!harness.card!.rowRange.contains(size.rows - 1))
      Self.save(harness)
      #expect(harness.step == "three")
    }
  }

  @Test func `a card that covers little stays, whatever the user does, until it covers much`() {
    let harness = Self.trying(Self.tried)
    harness.write("\u{1B}[3;1H")
    harness.wait(60_000)
    for _ in 0..<12 { harness.type("x") }
    harness.wait(1000)
    #expect(harness.text.contains("With the key of your own."), "\(harness.text)")
    harness.fill()
    for _ in 0..<10 { harness.type("x") }
    harness.wait(1000)
    #expect(!harness.text.contains("With the key of your own.") && harness.card?.rows == 1, "\(harness.text)")
    // The menu has the text of a card that has shrunk.
    harness.type("\u{1D}")
    harness.wait(500)
    #expect(harness.text.contains("With the key of your own."), "\(harness.text)")
  }

  @Test func `who goes back to a step that is done finds its card`() {
    var step = Self.tried
    step.done = .screen(.present([Target(.text("written"))]))
    let harness = Self.trying(step)
    let key = "\u{1B}[D"
    harness.write("\r\nwritten")
    harness.wait(2000)
    #expect(harness.step == "three")
    harness.type(key)
    harness.wait(3000)
    #expect(harness.step == "two" && harness.text.contains("With the key of your own."), "\(harness.text)")
    // It is left by the user only, and at once.
    harness.wait(20_000)
    #expect(harness.step == "two" && harness.hasKeyboard)
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.step == "three" && harness.typed == "", "\(harness.text)")
    harness.type(key)
    harness.wait(2000)
    harness.type("\u{1B}[C")
    harness.wait(2000)
    #expect(harness.step == "three", "\(harness.text)")
    // What is no longer done is to be done again.
    harness.type(key)
    harness.wait(2000)
    harness.write("\r\u{1B}[2K")
    harness.wait(2000)
    #expect(harness.step == "two")
    harness.type("\r")
    harness.wait(1000)
    harness.type("x")
    harness.wait(1000)
    #expect(harness.step == "two" && harness.typed == "x" && !harness.hasKeyboard, "\(harness.text)")
    harness.write("written")
    harness.wait(2000)
    #expect(harness.step == "three")
  }

  @Test func `the condition may be one on the screen, and the target may go away meanwhile`() {
    var step = Self.tried
    for isChange in [false, true] {
      step.done = .screen(
        isChange
          ? .changed([Target(.region(Region(row: .cells(5), rows: .cells(1))))]) : .present([Target(.text("written"))]))
      let harness = Self.trying(step)
      harness.write("\u{1B}[H\u{1B}[Kother text\u{1B}[6;1H")
      harness.wait(3000)
      #expect(harness.step == "two" && !harness.hasKeyboard)
      harness.write("written")
      harness.wait(1000)
      #expect(harness.step == "three")
    }
  }

  @Test func `the next card does not interrupt the user, and its keys are not typed by the first Enter`() {
    let harness = Self.trying(after: [Step(id: "three", title: "Three", do: KeyChoice([[Key(.character("d"))]]))])
    harness.write("\u{1B}]8687;event;name=saved\u{1B}\\")
    harness.type("wq!", pace: 150)
    #expect(harness.typed == "wq!" && harness.step == "three" && !harness.isShown)
    harness.wait(1000)
    #expect(harness.isShown)
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.typed == "wq!" && harness.step == "three")
  }

  @Test func `letters that the user has bound to an action do nothing on the card`() {
    let guide = Guide(name: "g", version: 1, title: "G", steps: [Self.tried, Step(id: "three", title: "Three")])
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    var preferences = Preferences()
    preferences.bindings[.next] = [Key(.character("n"))]
    let harness = CompositorHarness(
      Session(
        tour: Tour(guide, steps: guide.steps, capabilities: capabilities, preferences: preferences),
        capabilities: capabilities))
    harness.write("\u{1B}[?1049hthe file")
    harness.wait(2000)
    harness.type("n")
    harness.wait(1000)
    #expect(harness.step == "two" && harness.typed == "")
  }

  @Test func `a guide's own button does the same, and a step that goes on by itself has none`() {
    var step = Self.tried
    step.buttons = [StepButton(.next), StepButton(.tryIt, label: "Go ahead")]
    let harness = Self.reached(step)
    #expect(harness.text.contains("Go ahead"))
    harness.type("\r")
    harness.wait(1000)
    harness.type("x")
    #expect(harness.typed == "x")
    step.buttons = []
    step.milliseconds = 5000
    #expect(!step.isTried)
    #expect(!Self.reached(step).text.contains("Try it"))
  }

  @Test(arguments: [11, 12, 13])
  func `beside a dialog of which the screen shows only a part, the card is at least a line`(
    rows: Int
  ) {
    let step = Step(
      id: "two", title: "Save it", body: "Write what you like. **Ctrl-D** sends it.",
      targets: [Target(.text("A letter"), padding: Padding(columns: 12, rows: 3))], done: .event("saved"))
    let harness = CompositorHarness(
      [Step(id: "one", title: "One"), step], size: Size(columns: 40, rows: rows))
    let dialog = ["┌─ A letter ─────────────────┐"] + Array(repeating: "│                            │", count: 4)
    harness.write("\u{1B}[?1049hLetters sent: 0   w: write\r\n  q: quit")
    for (row, line) in dialog.enumerated() where row + 9 <= rows { harness.write("\u{1B}[\(row + 9);5H\(line)") }
    harness.write("\u{1B}[10;7H")
    harness.wait(2000)
    harness.type("\r")
    harness.wait(2000)
    harness.type("\r")
    harness.wait(2000)
    #expect(!harness.hasKeyboard)
    #expect(harness.text.contains("Menu Ctrl-]"), "\(harness.text)")
  }

  @Test(arguments: [true, false]) func `the screen is as without a tour after it`(isAlternate: Bool) {
    let harness = CompositorHarness([Self.tried], size: UnwantedKeyTests.sizes[0])
    harness.write((isAlternate ? "\u{1B}[?1049h" : "") + "the file\r\n$ ")
    harness.wait(2000)
    harness.type("\r")
    harness.wait(1000)
    harness.type("save")
    harness.write("save\r\n\u{1B}[31mdone\u{1B}[m\r\n$ ")
    harness.wait(500)
    #expect(harness.text.contains("done"))
    Self.save(harness)
    #expect(harness.notes.last == .ended(.done, step: "two"))
    harness.expectAsAlone()
  }
}

extension CompositorHarness {
  var hasKeyboard: Bool { compositor.session.hasKeyboard }
  fileprivate var isShown: Bool { compositor.session.tour?.isShown ?? false }
  /// The cells of the card that is up.
  fileprivate var card: Rect? { compositor.session.tour?.shownCard?.geometry.card }
}
