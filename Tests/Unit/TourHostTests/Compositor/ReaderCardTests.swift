import Testing
import TourCard
import TourModel
import TourPattern
import TourScreen
import TourSession

@testable import TourHost

/// Cards for screen readers and braille displays: plain lines across the screen.
@Suite struct ReaderCardTests {
  private static let (tab, down, right, escape, enter, tourKey, pageDown) = (
    "\t", "\u{1B}[B", "\u{1B}[C", "\u{1B}", "\r", "\u{1D}", "\u{1B}[6~"
  )
  private static let preferences = Preferences(motion: .none, isForReaders: true)

  private static func shown(
    _ steps: [Step], tips: [Tip] = [], columns: Int = 80, rows: Int = 24,
    program: String = "\u{1B}[?1049hone two ||||||| three\r\nfour\u{1B}[2;3H"
  ) -> CompositorHarness {
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: steps, groups: [TipGroup(tips: tips)])
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let session = Session(
      tour: steps.isEmpty
        ? nil : Tour(guide, steps: steps, capabilities: capabilities, preferences: Self.preferences),
      tips: tips.isEmpty
        ? nil
        : Tips(
          [guide], history: History(), at: Moment(seconds: 0), preferences: Self.preferences,
          capabilities: capabilities),
      capabilities: capabilities)
    let harness = CompositorHarness(session, size: Size(columns: columns, rows: rows), servesRequests: true)
    harness.write(program)
    harness.wait(3000)
    return harness
  }

  /// The lines of the card, from its first row with text on.
  private static func lines(_ harness: CompositorHarness, from title: String) -> [String] {
    let rows = harness.text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    return Array(rows.drop { $0 != title }.filter { !$0.isEmpty })
  }

  /// What is right of the terminal's cursor in its row, which is visible.
  private static func read(_ harness: CompositorHarness) -> String {
    let screen = harness.terminal.screen
    #expect(screen.cursor.isVisible)
    return String(screen.text(row: screen.cursor.position.row).dropFirst(screen.cursor.position.column))
  }

  private static let lit = [
    Step(
      id: "one", title: "First", body: "A **text** with `code`.", targets: [Target(.text("two ||||||| three"))],
      icon: "★"),
    Step(id: "two", title: "Second", do: KeyChoice([[Key(.function(9))]]), done: .event("done")),
    Step(id: "three", title: "Third"),
  ]

  @Test(arguments: [(80, 24), (60, 20), (200, 60)])
  func `the title, the text, what to press, the place, the number, and the buttons, in words`(columns: Int, rows: Int) {
    let harness = Self.shown(Self.lit, columns: columns, rows: rows)
    #expect(
      Self.lines(harness, from: "First") == [
        "First", "A text with code.", "This is about line 1 of \(rows): two three", "1 of 3", "Skip: Esc",
        "Next: Right",
      ])
    harness.type(Self.right)
    harness.wait(500)
    #expect(
      Self.lines(harness, from: "Second") == [
        "Second", "Press F9", "2 of 3", "Back: Left", "Skip: Esc", "Show me: Enter",
      ]
    )
    for scalar in harness.text.unicodeScalars { #expect(!(0x2190...0x27BF).contains(scalar.value), "\(scalar)") }
    // The program's screen is neither dimmed nor marked.
    #expect(harness.terminal.screen[column: 0, row: 0] == harness.alone.screen[column: 0, row: 0])
    harness.type(Self.escape)
    harness.wait(4000)
    harness.expectAsAlone()
  }

  @Test func `the cursor is visible, and stands where the user is to read`() {
    let harness = Self.shown(Self.lit)
    #expect(Self.read(harness).hasPrefix("First "))
    for (key, text) in [
      (Self.right, "Second "), (Self.tab, "Back: Left, Enter "), (Self.tab, "Skip: Esc, Enter "),
      ("x", "That key does nothing here. "),
      (Self.tourKey, "A guide "), (Self.down, "Back: Enter "),
    ] {
      harness.type(key)
      harness.wait(300)
      #expect(Self.read(harness).hasPrefix(text), "\(Self.read(harness)) after \(key.debugDescription)")
    }
  }

  /// Lines that move would be spoken again while the user types. A lower screen has no room for that.
  @Test(arguments: [(80, 24), (60, 24), (200, 60)])
  func `the card stays in its rows while the user tries the step, says whose turn it is, and what is done`(
    columns: Int, rows: Int
  ) {
    let tried = Step(
      id: "two", title: "Second", body: "Do it in the program.", targets: [Target(.text("four"))],
      done: .screen(.present([Target(.text("END"))])))
    let harness = Self.shown(
      [Step(id: "one", title: "First"), tried, Step(id: "three", title: "Third")], columns: columns, rows: rows)
    harness.type(Self.right)
    harness.wait(1000)
    func lines() -> [Substring] { harness.text.split(separator: "\n", omittingEmptySubsequences: false) }
    let before = lines()
    harness.type(Self.enter)
    harness.wait(2000)
    let after = lines()
    #expect(after.contains { $0.contains("Your turn.") }, "\(harness.text)")
    let title = before.firstIndex { $0.contains("Second") }
    #expect(title != nil && title == after.firstIndex { $0.contains("Second") }, "\(harness.text)")
    let text = before.firstIndex { $0.contains("Do it in the program.") }
    #expect(text != nil && text == after.firstIndex { $0.contains("Do it in the program.") }, "\(harness.text)")
    harness.write("\u{1B}7\u{1B}[2;10HEND\u{1B}8")
    harness.wait(3000)
    #expect(harness.text.contains("Done: Second") && harness.text.contains("Third"), "\(harness.text)")
  }

  @Test func `a step to try out can be left by its buttons, and no Enter is named while the program has the keyboard`()
  {
    let steps = [
      Step(id: "one", title: "First"), Step(id: "two", title: "Second", done: .event("done"), hints: ["A hint."]),
      Step(id: "three", title: "Third"),
    ]
    var harness = Self.shown(steps)
    harness.type(Self.right)
    harness.wait(500)
    let buttons = ["Back: Left", "Skip: Esc", "Next: Right", "Try it: Enter"]
    #expect(Array(Self.lines(harness, from: "Second").suffix(4)) == buttons, "\(harness.text)")
    for button in ["Back: Left, Enter", "Skip: Esc, Enter", "Next: Right, Enter"] {
      harness.type(Self.tab)
      harness.wait(500)
      #expect(Self.read(harness).hasPrefix(button), "\(harness.text)")
    }
    harness.type(Self.enter)
    harness.wait(500)
    #expect(harness.step == "three")
    harness = Self.shown(steps)
    harness.type(Self.right)
    harness.wait(500)
    harness.type(Self.enter)
    harness.wait(500)
    #expect(!harness.hasKeyboard && harness.text.contains("Menu: Ctrl-]"), "\(harness.text)")
    #expect(!harness.text.contains("Ctrl-], Enter"), "\(harness.text)")
  }

  @Test func `what is said for a moment stays until the next key`() {
    let harness = Self.shown(Self.lit)
    harness.type("x")
    harness.wait(60_000)
    #expect(Self.read(harness).hasPrefix("That key does nothing here. "))
    harness.type(Self.right)
    harness.wait(1000)
    #expect(Self.read(harness).hasPrefix("Second "))
  }

  @Test func `what is said about a second key without effect is gone for a moment, so that it is spoken again`() {
    let harness = Self.shown(Self.lit)
    harness.type("x")
    harness.wait(2000)
    harness.type("x")
    harness.wait(100)
    #expect(!harness.text.contains("That key does nothing here."))
    harness.wait(200)
    #expect(Self.read(harness).hasPrefix("That key does nothing here. "))
  }

  /// As the bars of htop.
  @Test func `the program's screen stands still under a card that has the keyboard, until a key reaches the program`() {
    let harness = Self.shown(Self.lit)
    func tick(_ number: Int) {
      harness.write("\u{1B}7\u{1B}[3;1Htick \(number)\u{1B}8")
      harness.wait(400)
    }
    let before = harness.text
    tick(1)
    #expect(harness.text == before)
    harness.type(Self.right)
    harness.wait(2500)
    #expect(harness.text.contains("Second") && harness.text.contains("tick 1"), "\(harness.text)")
    tick(2)
    #expect(harness.text.contains("tick 1"), "\(harness.text)")
    harness.type("\u{1B}[20~")
    tick(3)
    #expect(harness.text.contains("tick 3") && harness.text.contains("Second"), "\(harness.text)")
    tick(4)
    harness.type(Self.escape)
    harness.wait(1000)
    harness.close()
    #expect(harness.text.contains("tick 4"))
  }

  /// As after Ctrl-Z and fg.
  @Test func `after a card was removed for a while, it comes back over the current screen`() {
    let harness = Self.shown(Self.lit)
    harness.write("\u{1B}7\u{1B}[3;1Htick 1\u{1B}8")
    harness.wait(400)
    harness.compositor.withdraw(at: harness.now)
    harness.collect()
    harness.write("\u{1B}7\u{1B}[3;1Htick 2\u{1B}8")
    harness.wait(2000)
    #expect(harness.text.contains("First") && harness.text.contains("tick 2"), "\(harness.text)")
  }

  /// A program that has not drawn all of its screen when the card appears.
  @Test func `the program's screen is held once it is complete`() {
    let harness = Self.shown(Self.lit, program: "\u{1B}[?1049hone two ||||||| three")
    harness.type(Self.right)
    for number in 1...40 {
      harness.write("\u{1B}7\u{1B}[3;1Hpart \(number) \u{1B}8")
      harness.wait(100)
    }
    #expect(["part 19", "part 20"].contains(harness.terminal.screen.text(row: 2).trimmed), "\(harness.text)")
  }

  /// A screen reader would speak a line again each time.
  @Test func `the words of a place do not change with the program's text, unless it moves to another row`() {
    let harness = Self.shown(
      [
        Step(id: "one", title: "First", targets: [Target(.match(try! Pattern("load .*")))])
      ], program: "\u{1B}[?1049hload 0.01\u{1B}[5;1H")
    #expect(harness.text.contains("This is about line 1 of 24: load 0.01"))
    harness.write("\u{1B}[1;1Hload 0.99\u{1B}[5;1H")
    harness.wait(1000)
    #expect(harness.text.contains("This is about line 1 of 24: load 0.01") && harness.text.hasPrefix("load 0.01"))
    harness.write("\u{1B}[1;1H\u{1B}[K\u{1B}[3;1Hload 0.50\u{1B}[5;1H")
    harness.wait(1000)
    #expect(harness.text.contains("This is about line 3 of 24: load 0.50"))
  }

  @Test func `a target of several rows and an empty one have sentences of their own`() {
    let program = "\u{1B}[?1049h┌──────┐\r\n│ Open │\r\n└──────┘\u{1B}[5;1H"
    for (target, text) in [
      (Target(.region(Region(columns: .cells(8), rows: .cells(3)))), "lines 1 to 3 of 24, beginning with: Open"),
      (Target(.region(Region(column: .cells(20), rows: .cells(3)))), "lines 1 to 3 of 24, beginning with: Open"),
      (
        Target(.region(Region(column: .cells(4), row: .cells(1), columns: .cells(1), rows: .cells(1)))),
        "line 2 of 24: Open"
      ),
      (
        Target(.region(Region(column: .cells(7), row: .cells(1), columns: .cells(1), rows: .cells(1)))),
        "line 2 of 24: Open"
      ),
      (Target(.region(Region(row: .cells(4), rows: .cells(2)))), "lines 5 to 6 of 24, which are empty"),
      (Target(.cursor), "line 5 of 24, which is empty"),
    ] {
      let harness = Self.shown([Step(id: "one", title: "First", targets: [target])], program: program)
      #expect(harness.text.contains("This is about \(text)"), "\(harness.text)")
    }
  }

  @Test func `a small screen names the key that shows more of the text`() {
    let body = (1...20).map { "Line \($0)." }.joined(separator: "\n\n")
    let harness = Self.shown([Step(id: "one", title: "First", body: body)], columns: 40, rows: 12)
    #expect(harness.text.hasSuffix("More text: PageDown") && !harness.text.contains("Line 20."))
    for _ in 0..<8 {
      harness.type(Self.pageDown)
      harness.wait(200)
    }
    #expect(harness.text.contains("Line 20.") && !harness.text.contains("More text"))
  }

  @Test func `options have a line each, with their signs`() {
    let choices = Choices([Choices.Option("a", "Apples"), Choices.Option("b", "Pears")], columns: 2)
    let harness = Self.shown([Step(id: "one", title: "First", choices: choices)])
    harness.type(Self.down)
    harness.wait(300)
    #expect(Self.read(harness).hasPrefix("( ) Pears "))
    #expect(Self.lines(harness, from: "First").prefix(3) == ["First", "( ) Apples", "( ) Pears"])
  }

  @Test func `a card that would cover what it is about takes the first rows`() {
    let program = "\u{1B}[?1049hthe program\u{1B}[24;1HFilter: x"
    let harness = Self.shown([Step(id: "one", title: "First", targets: [Target(.text("Filter"))])], program: program)
    #expect(harness.text.hasSuffix("Filter: x") && harness.text.contains("This is about line 24 of 24: Filter"))
  }

  /// A card at another place uncovers rows of the program, which a reader speaks.
  @Test func `the cards after one in the first rows stay there, unless these show what they are about`() {
    let program = "\u{1B}[?1049hthe program\u{1B}[18;1Hmiddle\u{1B}[24;1HFilter: x\u{1B}[18;1H"
    let steps = [
      Step(id: "a", title: "First"), Step(id: "b", title: "Second", targets: [Target(.text("Filter"))]),
      Step(id: "c", title: "Third"), Step(id: "d", title: "Fourth", targets: [Target(.text("middle"))]),
      Step(id: "e", title: "Fifth", targets: [Target(.text("program"))]), Step(id: "f", title: "Sixth"),
    ]
    let harness = Self.shown(steps, program: program)
    let rows = steps.indices.map { index in
      if index > 0 {
        harness.type(Self.right)
        harness.wait(1000)
      }
      let lines = harness.text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.firstIndex { $0.contains(steps[index].title) }
    }
    let (top, bottom) = (rows[1], rows[0])
    #expect(rows == [bottom, top, top, top, bottom, bottom] && top != bottom, "\(rows)")
  }

  @Test func `up and down move the focus if the text does not scroll`() {
    let harness = Self.shown(Self.lit)
    harness.type(Self.down)
    harness.wait(300)
    #expect(Self.read(harness).hasPrefix("Skip: Esc, Enter "))
    #expect(Self.lines(harness, from: "First").last == "Next: Right")
  }

  @Test func `after the menu, the card is read from its title, without the notice of a key before it`() {
    let harness = Self.shown(Self.lit)
    harness.type("x")
    harness.wait(300)
    #expect(Self.read(harness).hasPrefix("That key does nothing here. "))
    harness.type(Self.tourKey)
    harness.wait(500)
    harness.type("\u{1B}")
    harness.wait(500)
    #expect(!harness.text.contains("That key") && Self.read(harness).hasPrefix("First "), "\(harness.text)")
  }

  @Test func `the sentence about a lost target stays while the user presses the keys`() {
    let step = Step(
      id: "one", title: "First", targets: [Target(.text("word"))],
      do: KeyChoice([[Key(.function(5)), Key(.function(6))]]),
      done: .event("done"))
    let harness = Self.shown([step], program: "\u{1B}[?1049hword\u{1B}[2;1H")
    harness.type("\u{1B}[15~")
    harness.write("\u{1B}[H\u{1B}[2Jother\u{1B}[2;1H")
    harness.wait(1500)
    #expect(harness.text.contains("This is about line 1 of 24: word") && harness.text.contains("Press F5 then F6"))
  }

  @Test(arguments: [1, 12, 24])
  func `a card of a trial and a tip leave the row free in which the user writes`(row: Int) {
    let program = "\u{1B}[?1049hthe program\u{1B}[\(row);3H"
    let tried = Self.shown([Step(id: "one", title: "First", done: .event("saved"))], program: program)
    tried.type(Self.enter)
    tried.wait(1000)
    let tip = Self.shown([], tips: [Tip(id: "t", title: "First")], program: program)
    for harness in [tried, tip] {
      let screen = harness.terminal.screen
      #expect(screen.cursor == Screen.Cursor(position: Point(column: 2, row: row - 1), isVisible: true))
      #expect(Self.lines(harness, from: "First").count > 1, "\(harness.text)")
      #expect(screen.text(row: row - 1) == harness.alone.screen.text(row: row - 1))
      // Programs prompt and report in the last rows.
      #expect(row == 24 || screen.text(row: 23) == harness.alone.screen.text(row: 23))
    }
  }
}
