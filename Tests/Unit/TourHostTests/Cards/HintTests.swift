import Testing
import TourCard
import TourModel
import TourScreen
@testable import TourSession

@testable import TourHost

/// Hints for a user who tries a step in the program, and the keys that fulfil it.
@Suite struct HintTests {
  private static let hints = ["It begins with a *colon*.", "Type `:w`, then **Enter**."]

  /// A compositor whose second card asks the user to save, and has been given the program's keyboard.
  /// - Parameters:
  ///   - hints: those of the step.
  ///   - solution: the keys of `show`; nil for none.
  private static func trying(
    hints: [String] = hints, solution: KeyChoice? = ":w Enter", _ size: Size = Size(columns: 60, rows: 16)
  ) -> CompositorHarness {
    let step = Step(
      id: "two", title: "Save it", body: "Write the file to the disk.", targets: [Target(.text("file"))],
      done: .screen(.present([Target(.text("written"))])), hints: hints,
      solution: solution)
    return .trying(step, size: size)
  }

  private static let wait = Timing().hint

  @Test func `hints come one after the other, and stay`() {
    let harness = Self.trying()
    #expect(!harness.text.contains("Hint 1") && harness.text.contains("Write the file to the disk."))
    harness.wait(Self.wait - 1500)
    #expect(!harness.text.contains("Hint 1"), "\(harness.text)")
    harness.wait(1500)
    #expect(harness.text.contains("Hint 1 of 2") && harness.text.contains("It begins with a colon."), "\(harness.text)")
    #expect(harness.text.contains("Save it") && harness.text.contains("Write the file"), "\(harness.text)")
    harness.wait(Self.wait)
    #expect(
      harness.text.contains("Hint 2 of 2") && harness.text.contains("Type :w, then Enter.")
        && !harness.text.contains("colon"), "\(harness.text)")
    #expect(!harness.hasKeyboard)
    // After the last one, the card waits, and shrinks to its title.
    harness.wait(10 * Self.wait)
    #expect(harness.step == "two" && !harness.hasKeyboard && harness.text.contains("Save it"), "\(harness.text)")
    #expect(harness.typed == "")
  }

  @Test(arguments: [
    (Size(columns: 80, rows: 24), true, true), (Size(columns: 60, rows: 16), true, false),
    (Size(columns: 40, rows: 12), false, false),
  ])
  func `the instruction stays below the hint if there is room for both`(
    size: Size, hasRoom: Bool, hasTurn: Bool
  ) throws {
    let harness = Self.trying(size)
    harness.wait(Self.wait)
    let text = harness.text
    #expect(text.contains("It begins with a colon.") && text.contains("Save it"), "\(text)")
    #expect(text.contains("Your turn") == hasTurn, "\(text)")
    #expect(text.contains("Write the file to the disk.") == hasRoom, "\(text)")
    if !hasRoom {
      harness.type("\u{1D}")
      harness.wait(500)
      #expect(harness.text.contains("Write the file to the disk."), "The menu says it: \(harness.text)")
      return
    }
    let (hint, body) = (text.range(of: "a colon."), text.range(of: "to the disk."))
    #expect(try #require(hint).lowerBound < #require(body).lowerBound, "\(text)")
  }

  @Test func `a card that is too short for its text leaves the rest out first, and keeps the key of the menu`() {
    let step = Step(
      id: "two", title: "Save it",
      body:
        "Write the file to the disk, with a colon, a letter and a name, and wait until the last line says that it is done.",
      targets: [Target(.text("file"))], done: .screen(.present([Target(.text("written"))])))
    let harness = CompositorHarness.trying(step, size: Size(columns: 40, rows: 12))
    var cards = 0
    for row in 1...12 {
      harness.write("\u{1B}[\(row);1H")
      harness.wait(1000)
      let (text, isLine) = (harness.text, !harness.text.contains("╭"))
      #expect(isLine || text.contains("it is done"), "row \(row): \(text)")
      #expect(text.contains("Menu Ctrl-]") && !text.contains("▼"), "row \(row): \(text)")
      cards += isLine ? 0 : 1
    }
    #expect(cards > 3)
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
  func `a card whose first key opens a dialog leaves it free while the rest of the keys is typed`(size: Size) {
    let dialog = [
      "┌── Create a folder ──┐", "│ Name:               │", "│                     │", "└─────────────────────┘",
    ]
    let step = Step(id: "one", title: "Make a folder", place: .center, do: "F7 m Enter")
    let harness = CompositorHarness([step, Step(id: "two", title: "Two")], size: size)
    harness.write("\u{1B}[?1049hthe file")
    harness.wait(2000)
    #expect(harness.step == "one" && harness.text.contains("Make a folder"))
    let (row, column) = (size.rows / 2, size.columns / 2 - 12)
    func draw(_ name: String) {
      for (index, line) in dialog.enumerated() { harness.write("\u{1B}[\(row + index);\(column)H\(line)") }
      harness.write("\u{1B}[\(row + 2);\(column + 2)H\(name)")
    }
    harness.type("\u{1B}[18~")
    draw("")
    harness.wait(1000)
    func isFree() -> Bool { dialog.dropFirst(3).allSatisfy(harness.text.contains) && harness.text.contains("│ Name: ") }
    #expect(isFree() && harness.text.contains("Make a folder") && harness.hasKeyboard, "\(harness.text)")
    harness.type("m")
    draw("m")
    harness.wait(3000)
    #expect(isFree() && harness.text.contains("│ m "), "\(harness.text)")
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.typed == "\u{1B}[18~m\r")
  }

  @Test func `a card whose keys are typed within a pane stays at its target`() {
    let step = Step(id: "one", title: "Here", targets: [Target(.text("here"))], do: "a b c")
    let harness = CompositorHarness([step, Step(id: "two", title: "Two")], size: Size(columns: 80, rows: 24))
    var pane = "\u{1B}[?1049h┌" + String(repeating: "─", count: 38) + "┐"
    for row in 2...23 { pane += "\u{1B}[\(row);1H│\u{1B}[\(row);40H│" }
    harness.write(pane + "\u{1B}[24;1H└" + String(repeating: "─", count: 38) + "┘\u{1B}[4;4Hhere\u{1B}[3;4H")
    harness.wait(2000)
    #expect(harness.text.contains("Here"))
    let before = harness.text
    harness.type("a")
    harness.write("a")
    harness.wait(1000)
    func corner(_ text: String) -> String.Index? { text.firstRange(of: "╭")?.lowerBound }
    #expect(corner(harness.text) == corner(before), "\(before)\n\(harness.text)")
  }

  @Test func `no hint comes while the user types`() {
    let harness = Self.trying()
    let text = String(repeating: "abc ", count: 15)
    harness.wait(Self.wait - 5000)
    harness.type(text, pace: 400)
    #expect(!harness.text.contains("Hint 1"), "\(harness.text)")
    #expect(harness.typed == text)
    harness.wait(Timing().hesitation + 100)
    #expect(harness.text.contains("Hint 1 of 2"), "\(harness.text)")
  }

  @Test func `the menu gives the next hint, and after the last one it shows the keys, which Enter types`() {
    let harness = Self.trying()
    for number in 1...2 {
      harness.type("\u{1D}")
      harness.wait(500)
      #expect(harness.text.contains("Hint") && !harness.text.contains("Show me"), "\(harness.text)")
      harness.type("\r")
      harness.wait(1000)
      #expect(harness.text.contains("Hint \(number) of 2") && !harness.hasKeyboard, "\(harness.text)")
    }
    harness.type("\u{1D}")
    harness.wait(500)
    #expect(harness.text.contains("Show me"), "\(harness.text)")
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.typed == "" && harness.hasKeyboard)
    #expect(harness.text.contains("Type :w") && harness.text.contains("Show me"), "\(harness.text)")
    harness.type("\r")
    harness.wait(5000)
    #expect(harness.typed == ":w\r" && harness.step == "two")
    harness.write("\r\nwritten")
    harness.wait(2000)
    #expect(harness.step == "three" && harness.hasKeyboard)
  }

  @Test func `the same with the mouse`() throws {
    let harness = Self.trying()
    for number in 1...2 {
      harness.type(try harness.click("Hint Ctrl-] Enter  "))
      harness.wait(1000)
      #expect(harness.text.contains("Hint \(number) of 2") && !harness.hasKeyboard, "\(harness.text)")
    }
    harness.type(try harness.click("Show me"))
    harness.wait(1000)
    #expect(harness.text.contains("Type :w") && harness.hasKeyboard, "\(harness.text)")
    harness.type(try harness.click("Show me"))
    harness.wait(5000)
    #expect(harness.typed == ":w\r")
  }

  @Test func `the user may type the keys that the card names`() throws {
    let harness = Self.trying(hints: [])
    harness.type(try harness.click("Show me"))
    harness.wait(1000)
    harness.type(":x", pace: 300)
    #expect(harness.typed == ":", "another key does not reach the program")
    harness.wait(5000)
    harness.type("w", pace: 300)
    harness.type("\r")
    #expect(harness.typed == ":w\r")
    harness.write("\r\nwritten")
    harness.wait(2000)
    #expect(harness.step == "three")
  }

  @Test func `a step without hints and keys has no such buttons`() {
    let harness = Self.trying(hints: [], solution: nil)
    #expect(!harness.text.contains("Hint") && !harness.text.contains("Show me"), "\(harness.text)")
    harness.wait(3 * Self.wait)
    #expect(!harness.text.contains("Hint"), "\(harness.text)")
    let hinted = Self.trying(hints: [Self.hints[0]], solution: nil)
    hinted.wait(Self.wait)
    #expect(hinted.text.contains("Hint 1 of 1") && !hinted.text.contains("Show me"), "\(hinted.text)")
  }

  @Test func `a tour that starts again asks the user to try the step again`() throws {
    let harness = Self.trying(hints: [])
    harness.type(try harness.click("Show me"))
    harness.wait(1000)
    harness.type("\u{1D}")
    harness.wait(500)
    harness.type(try harness.click("Start again"))
    harness.wait(2000)
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.step == "two" && harness.text.contains("Try it") && !harness.text.contains("Type :w"))
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)])
  func `a hint never covers the row in which the user writes`(size: Size) {
    for row in [0, size.rows / 2, size.rows - 1] {
      let harness = Self.trying(size)
      harness.write("\u{1B}[\(row + 1);1Hwriting")
      harness.wait(Self.wait + 1000)
      let seen = (0..<7).map { harness.terminal.screen[column: $0, row: row] }
      #expect(
        seen == (0..<7).map { harness.alone.screen[column: $0, row: row] }
          && harness.terminal.screen.cursor.isVisible, "row \(row): \(harness.text)")
      #expect(
        harness.text.contains("Hint 1 of 2") && harness.text.contains("It begins with a colon."),
        "row \(row): \(harness.text)")
    }
  }

  @Test(arguments: [12, 24])
  func `a hint that the user asks for is shown even if it has no room beside the row in which they write`(words: Int) {
    let long = String(repeating: "a long hint ", count: words)
    let harness = Self.trying(hints: [long], Size(columns: 30, rows: 8))
    harness.write("\u{1B}[4;1H")
    harness.wait(Self.wait + 1000)
    #expect(!harness.text.contains("a long hint") && harness.text.contains("Save it"), "\(harness.text)")
    let other = Self.trying(hints: [long], Size(columns: 30, rows: 8))
    other.write("\u{1B}[4;1H")
    other.wait(1000)
    other.type("\u{1D}")
    other.wait(500)
    other.type("\r")
    other.wait(1000)
    // Only what is longer than the screen must be scrolled.
    #expect(
      other.hasKeyboard == (words == 24) && other.typed == "" && other.text.contains("a long hint"), "\(other.text)")
    other.type(other.hasKeyboard ? "\u{1B}[6~" : "x")
    other.wait(500)
    #expect(other.text.contains("a long hint") == other.hasKeyboard, "\(other.text)")
    #expect(other.typed == (other.hasKeyboard ? "" : "x"))
  }

  /// Opens the menu and chooses the entry with the focus, *Hint* or *Show me*.
  /// - Parameter holding: whether Enter is held down, so that it repeats.
  private static func choose(_ harness: CompositorHarness, holding: Bool) {
    harness.type("\u{1D}")
    harness.wait(500)
    harness.type("\r")
    guard holding else { return harness.wait(1000) }
    harness.wait(250)
    for _ in 0..<20 {
      harness.type("\r")
      harness.wait(30)
    }
    harness.wait(1000)
  }

  @Test func `an Enter that is held down in the menu reaches nobody`() {
    let harness = Self.trying()
    Self.choose(harness, holding: true)
    #expect(harness.typed == "" && harness.text.contains("Hint 1 of 2"), "\(harness.text)")
    Self.choose(harness, holding: true)
    #expect(harness.typed == "" && harness.text.contains("Hint 2 of 2") && !harness.hasKeyboard, "\(harness.text)")
    Self.choose(harness, holding: true)
    #expect(harness.typed == "" && harness.text.contains("Type :w"), "\(harness.text)")
    harness.type("\r")
    harness.wait(5000)
    #expect(harness.typed == ":w\r")
    let small = Self.trying(hints: [String(repeating: "a long hint ", count: 24)], Size(columns: 30, rows: 8))
    small.write("\u{1B}[4;1H")
    small.wait(1000)
    Self.choose(small, holding: true)
    #expect(small.typed == "" && small.hasKeyboard && small.text.contains("a long hint"), "\(small.text)")
  }

  @Test func `the two keys that the card names give a hint, however fast they are`() {
    let harness = Self.trying()
    #expect(harness.text.contains("Hint Ctrl-] Enter"), "\(harness.text)")
    harness.type("\u{1D}")
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.text.contains("Hint 1 of 2") && !harness.hasKeyboard, "\(harness.text)")
  }

  @Test func `a double click on Hint or Show me is one click`() throws {
    let harness = Self.trying()
    for number in 1...2 {
      let click = try harness.click("Hint Ctrl-] Enter  ")
      for _ in 0..<2 {
        harness.type(click)
        harness.wait(150)
      }
      harness.wait(1000)
      #expect(harness.text.contains("Hint \(number) of 2"), "\(harness.text)")
    }
    let click = try harness.click("Show me")
    for _ in 0..<2 {
      harness.type(click)
      harness.wait(150)
    }
    harness.wait(1000)
    #expect(harness.step == "two" && harness.text.contains("Type :w") && harness.typed == "", "\(harness.text)")
  }

  @Test func `a hint that had no room comes again, and Go on shows the card that has shrunk`() {
    let harness = Self.trying(
      hints: ["one " + String(repeating: "word ", count: 20), "two"], Size(columns: 30, rows: 8))
    harness.write("\u{1B}[4;1H")
    harness.wait(Self.wait + 1000)
    #expect(!harness.text.contains("one word"))
    Self.choose(harness, holding: false)
    #expect(harness.text.contains("one word"), "\(harness.text)")
    let other = Self.trying()
    Self.choose(other, holding: false)
    other.fill()
    other.type("0123456789", pace: 300)
    other.wait(500)
    #expect(!other.text.contains("Hint 1 of 2") && other.text.contains("Save it"), "\(other.text)")
    other.type("\u{1D}")
    other.wait(500)
    other.type("\u{1B}")
    other.wait(1000)
    #expect(other.text.contains("Hint 1 of 2") && other.typed == "0123456789", "\(other.text)")
  }

  @Test func `without keys to show, the last hint can be read again`() {
    let harness = Self.trying(solution: nil)
    for number in [1, 2, 2] {
      Self.choose(harness, holding: false)
      #expect(harness.text.contains("Hint \(number) of 2") && harness.step == "two", "\(harness.text)")
    }
  }

  @Test(arguments: [
    ("G o Me Esc", "Press  G  then  o  then Me then  Esc"), ("n n", "Press  n  then  n"),
    ("3G 2w Esc", "Type 3G then 2w then  Esc"), (":w Enter", "Type :w then  Enter"),
  ])
  func `a solution that is written in words is named in words`(keys: String, text: String) throws {
    let harness = Self.trying(hints: [], solution: try KeyChoice(parsing: keys), Size(columns: 80, rows: 24))
    Self.choose(harness, holding: false)
    #expect(harness.text.contains(text), "\(harness.text)")
  }

  @Test func `keys that lead back, and those of goals, are named in words, too`() throws {
    let (back, gg) = (try KeyChoice(parsing: "Esc u gg"), try KeyChoice(parsing: "gg dd"))
    let goals = Step(
      id: "two", title: "Two",
      done: .goals([
        Goal("First", done: .event("a"), solution: gg), Goal("Second", done: .event("b"), solution: "G x"),
      ]))
    #expect(Hint(KeyProgress(try #require(goals.shownKeys())), .english).text == "Type gg then dd then G then x")
    #expect(gg.following(back).breaks == [2, 4, 6])
    #expect(Hint(button: "Back", types: back, .english).text == "Back types Esc then u then gg")
  }

  @Test func `the guide's own button Try it becomes Show me`() throws {
    let step = Step(
      id: "two", title: "Save it", done: .screen(.present([Target(.text("written"))])),
      buttons: [StepButton(.back), StepButton(.tryIt, label: "Go ahead")], solution: ":w Enter")
    let harness = CompositorHarness([Step(id: "one", title: "One"), step], size: Size(columns: 60, rows: 16))
    harness.write("\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006hthe file\u{1B}[5;3H")
    for key in ["", "\r", "\r"] {
      if !key.isEmpty { harness.type(key) }
      harness.wait(2000)
    }
    harness.type(try harness.click("Show me"))
    harness.wait(1000)
    #expect(harness.text.contains("Show me") && !harness.text.contains("Go ahead"), "\(harness.text)")
    harness.type("\r")
    harness.wait(5000)
    #expect(harness.typed == ":w\r")
  }
}

extension CompositorHarness {
  /// A compositor whose second card is that of a step with the id `two`, which has been given the program's keyboard.
  /// - Parameter astray: the states of the guide.
  static func trying(_ step: Step, size: Size, astray: [Astray] = []) -> CompositorHarness {
    let harness = CompositorHarness(
      [Step(id: "one", title: "One"), step, Step(id: "three", title: "Three")], size: size, astray: astray)
    harness.tryStep()
    return harness
  }

  /// Draws the program, goes to the step with the id `two`, and gives the program the keyboard.
  /// - Parameter text: what the program draws, too.
  func tryStep(over text: String = "") {
    write("\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006hthe file\(text)\u{1B}[5;3H")
    wait(2000)
    type("\r")
    wait(2000)
    type("\r")
    wait(1000)
    #expect(step == "two" && !hasKeyboard && typed == "")
  }
}
