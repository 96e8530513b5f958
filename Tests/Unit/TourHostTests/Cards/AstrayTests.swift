import Testing
import TourModel
import TourScreen

@testable import TourHost
@testable import TourSession

/// A user who tries a step and has lost the way: the card says so, and leads back.
@Suite struct AstrayTests {
  private static let timing = Timing()

  /// A compositor whose second card asks the user to save, and has been given the program's keyboard.
  /// - Parameter keys: what leads back from the help; nil for nothing.
  private static func trying(
    keys: KeyChoice? = "Esc q", targets: [Target] = [Target(.text("file"))], hints: [String] = [],
    _ size: Size = Size(columns: 60, rows: 16)
  ) -> CompositorHarness {
    let step = Step(
      id: "two", title: "Save it", body: "Write the file to the disk.", targets: targets,
      done: .screen(.present([Target(.text("written"))])), hints: hints,
      astray: [
        Astray(when: .present([Target(.text("HELP"))]), say: "This is the *help*.", do: keys),
        Astray(when: .present([Target(.text("INSERT"))]), say: "Press **Esc** first."),
      ])
    return .trying(step, size: size)
  }

  private static let help = "\u{1B}7\u{1B}[3;1HHELP\u{1B}8"
  private static let noHelp = "\u{1B}7\u{1B}[3;1H\u{1B}[4X\u{1B}8"

  @Test func `the card says what leads back until the user is back`() {
    let harness = Self.trying()
    harness.type("h")
    harness.write(Self.help)
    harness.wait(Self.timing.astray - 500)
    #expect(!harness.text.contains("Lost?"), "nobody is interrupted")
    harness.wait(1000)
    #expect(
      harness.text.contains("Lost?") && harness.text.contains("This is the help.")
        && harness.text.contains("Take me back types  Esc  then  q") && !harness.text.contains("Write the file"),
      "\(harness.text)")
    #expect(!harness.hasKeyboard)
    harness.type("x")
    harness.write(Self.noHelp)
    harness.wait(800)
    #expect(harness.text.contains("Write the file to the disk.") && !harness.text.contains("Lost?"), "\(harness.text)")
    #expect(harness.typed == "hx")
    harness.write("\r\nwritten")
    harness.wait(2000)
    #expect(harness.step == "three")
  }

  @Test(arguments: ["", "INSERT"]) func `the card lights nothing and points at nothing, and leaves the target free`(
    state: String
  ) {
    let harness = Self.trying()
    harness.write("\u{1B}7\u{1B}[3;1H\(state)\u{1B}8")
    harness.wait(Self.timing.astray + 500)
    let isLost = !state.isEmpty
    #expect(harness.text.contains("Lost?") == isLost, "\(harness.text)")
    let shown = harness.compositor.session.tour?.shownCard
    #expect(shown?.scene.spotlights.isEmpty == isLost)
    let target = Rect(column: 4, row: 0, columns: 4, rows: 1)
    #expect(shown?.geometry.card.intersection(target).isEmpty ?? false)
    // The target, the ring around it, and the arrow are in the first two rows.
    for (row, column) in [(0, 0), (0, 5), (1, 5), (1, 0)] where isLost {
      #expect(harness.terminal.screen[column: column, row: row] == harness.alone.screen[column: column, row: row])
    }
  }

  /// As the name of a macro that runs without end in vim's last line.
  @Test func `a state that the program draws anew again and again is named, and stays named`() {
    let harness = Self.trying()
    harness.type("h")
    var shown = 0
    for round in 0..<30 {
      harness.write(Self.help)
      harness.wait(350)
      harness.write(Self.noHelp)
      harness.wait(120)
      if harness.text.contains("Lost?") { shown += 1 } else { #expect(shown == 0, "round \(round): \(harness.text)") }
    }
    #expect(shown > 20 && harness.text.contains("Take me back"))
    harness.wait(800)
    #expect(!harness.text.contains("Lost?"), "\(harness.text)")
  }

  /// As vim during a macro without end: no place beside the cursor's row can be chosen.
  @Test func `while the program hides the cursor, a small screen has all that the card says`() {
    let harness = Self.trying(keys: "C-c", Size(columns: 40, rows: 8))
    harness.write("\u{1B}[?25l" + Self.help)
    harness.wait(2000)
    #expect(harness.text.contains("This is the help.") && harness.text.contains("Ctrl-C"), "\(harness.text)")
    #expect(!harness.text.contains("▼"), "\(harness.text)")
  }

  @Test func `of several states the first counts, and a state without keys has no button`() {
    let harness = Self.trying()
    harness.write("\u{1B}[7;1HINSERT\u{1B}[5;3H")
    harness.wait(Self.timing.astray + 500)
    #expect(
      harness.text.contains("Press Esc first.") && !harness.text.contains("Take me back"), "\(harness.text)")
    harness.write(Self.help)
    harness.wait(Self.timing.astray + 500)
    #expect(harness.text.contains("This is the help.") && !harness.text.contains("Press Esc first."))
    harness.write(Self.noHelp)
    harness.wait(Self.timing.astray + 500)
    #expect(harness.text.contains("Press Esc first."), "\(harness.text)")
  }

  @Test func `the states of the guide come before those of the step, except where it is about them`() throws {
    let step = Step(
      id: "two", title: "Save it", body: "Write the file to the disk.", targets: [Target(.text("file"))],
      done: .screen(.present([Target(.text("written"))])),
      astray: [Astray(when: .present([Target(.text("HELP"))]), say: "The step's own.", do: "x")])
    let excepted = Astray(
      when: .present([Target(.text("HELP"))]), say: "Not in this step.", do: "y", except: ["one", "two"])
    let common = Astray(when: .present([Target(.text("INSERT"))]), say: "Insert mode.", do: "Esc")
    let harness = CompositorHarness.trying(step, size: Size(columns: 60, rows: 16), astray: [excepted, common])
    harness.write(Self.help)
    harness.wait(Self.timing.astray + 500)
    #expect(
      harness.text.contains("The step's own.") && harness.text.contains("Take me back types  x"), "\(harness.text)")
    harness.write("\u{1B}[7;1HINSERT\u{1B}[5;3H")
    harness.wait(Self.timing.astray + 500)
    #expect(
      harness.text.contains("Insert mode.") && harness.text.contains("Take me back types  Esc"), "\(harness.text)")
    try Self.takeBack(harness, byMouse: false)
    harness.wait(2000)
    #expect(harness.typed == "\u{1B}", "the keys are those of the state")
  }

  @Test func `the user who goes on typing is not interrupted`() {
    let harness = Self.trying()
    harness.write(Self.help)
    harness.type("0123456789", pace: 400)
    #expect(!harness.text.contains("Lost?") && harness.typed == "0123456789", "\(harness.text)")
    harness.wait(Self.timing.astray + 200)
    #expect(harness.text.contains("Lost?") && harness.text.contains("This is the help."), "\(harness.text)")
  }

  /// Presses *Take me back*.
  private static func takeBack(_ harness: CompositorHarness, byMouse: Bool) throws {
    if byMouse { return harness.type(try harness.click("Take me back Ctrl-] Enter  ")) }
    harness.type("\u{1D}")
    harness.wait(500)
    harness.type("\r")
  }

  @Test(arguments: [false, true]) func `the button types the keys that lead back, and no others`(byMouse: Bool) throws {
    let harness = Self.trying()
    harness.write(Self.help)
    harness.wait(2000)
    try Self.takeBack(harness, byMouse: byMouse)
    harness.wait(Self.timing.firstKey + 100)
    #expect(harness.typed == "\u{1B}")
    harness.wait(Self.timing.keyPace + 500)
    #expect(harness.typed == "\u{1B}q" && harness.step == "two")
    harness.write(Self.noHelp)
    harness.wait(100)
    #expect(harness.text.contains("Write the file to the disk.") && !harness.hasKeyboard, "\(harness.text)")
    harness.type("b")
    #expect(harness.typed == "\u{1B}qb")
    harness.wait(Self.timing.answer + 1000)
    #expect(!harness.text.contains("Still waiting") && harness.step == "two", "\(harness.text)")
  }

  @Test func `what the user types meanwhile comes after the keys that lead back`() throws {
    let harness = Self.trying(keys: "Esc q j k")
    harness.write(Self.help)
    harness.wait(2000)
    try Self.takeBack(harness, byMouse: true)
    harness.type("a")
    #expect(harness.typed == "\u{1B}qjka")
    harness.wait(100)
    harness.type("bc\r\u{1B}")
    harness.wait(200)
    #expect(
      harness.typed == "\u{1B}qjkabc\r\u{1B}" && harness.step == "two",
      "\(harness.typed.debugDescription) \(harness.text)")
    let other = Self.trying()
    other.type("bc\r\u{1B}")
    other.wait(200)
    #expect(other.typed == "bc\r\u{1B}")
  }

  /// As vim's command line before `:e letter` has its effect.
  @Test func `the card stays through another state while the keys that lead back are typed`() throws {
    let harness = Self.trying()
    harness.write(Self.help)
    harness.wait(2000)
    try Self.takeBack(harness, byMouse: true)
    harness.wait(Self.timing.firstKey + 100)
    harness.write("\u{1B}7\u{1B}[3;1HINSERT\u{1B}8")
    harness.wait(100)
    harness.write("\u{1B}7\u{1B}[3;1H\u{1B}[6X\u{1B}8")
    while harness.typed == "\u{1B}" {
      #expect(harness.text.contains("This is the help."), "\(harness.text)")
      harness.wait(20)
    }
    harness.wait(800)
    #expect(harness.typed == "\u{1B}q" && !harness.text.contains("Lost?"), "\(harness.text)")
  }

  @Test func `the card stays as long as the user reads it, and the menu names the keys, too`() {
    let harness = Self.trying()
    harness.fill()
    harness.write(Self.help)
    harness.wait(60_000)
    #expect(harness.text.contains("Lost?") && harness.text.contains("This is the help."), "\(harness.text)")
    harness.type("\u{1D}")
    harness.wait(500)
    #expect(harness.text.contains("Take me back types  Esc  then  q"), "\(harness.text)")
    harness.type("\u{1B}")
    harness.wait(1000)
    #expect(harness.text.contains("This is the help.") && harness.typed == "", "\(harness.text)")
  }

  /// As nano's question for a word, after which the cursor is in the row below the target. For a moment, nano hides it.
  @Test(arguments: ["", "\u{1B}[?25l"])
  func `the card that comes back leaves the row free to which the cursor has moved`(hiding: String) {
    let step = Step(
      id: "two", title: "Cut a line",
      body:
        "*It wants…* should come after the next line. Go to it with **Up**, and press **Ctrl-K**: the line is cut, but nano keeps it.",
      targets: [Target(.region(Region(row: .cells(3), rows: .cells(1))))],
      done: .screen(.present([Target(.text("written"))])),
      hints: ["Press **Up**."],
      astray: [Astray(when: .present([Target(.text("Search:"))]), say: "Close it.", do: "C-c")])
    let harness = CompositorHarness.trying(step, size: Size(columns: 40, rows: 12))
    harness.write(
      "\u{1B}[2J\u{1B}[4;1HIt wants your name at the end.\r\nI wirte this letter in nano.\r\nmid\r\nYours,\u{1B}[6;4H")
    harness.wait(1000)
    harness.write("\u{1B}[10;1HSearch: letter")
    harness.wait(3000)
    #expect(harness.text.contains("Lost?"), "\(harness.text)")
    harness.write("\u{1B}[10;1H\u{1B}[K\u{1B}[5;14H\(hiding)")
    for time in 0..<60 {
      harness.wait(50)
      if time == 30 { harness.write("\u{1B}[?25h") }
      let row = harness.terminal.screen.text(row: 4).trimmed
      #expect(row == "I wirte this letter in nano.", "\(harness.now) \(harness.text)")
    }
  }

  @Test func `a state can be that a part of the screen differs from what it was when the card appeared`() throws {
    let line = Target(.region(Region(row: .cells(4), rows: .cells(1))))
    let harness = CompositorHarness.trying(
      Step(
        id: "two", title: "Save it", targets: [Target(.text("file"))],
        done: .screen(.present([Target(.text("written"))])),
        astray: [Astray(when: .changed([line]), say: "The line has changed.", do: "u")]),
      size: Size(columns: 60, rows: 16))
    harness.wait(3000)
    #expect(!harness.text.contains("Lost?"), "\(harness.text)")
    harness.write("\u{1B}7\u{1B}[5;1Hanother\u{1B}8")
    harness.wait(Self.timing.astray + 500)
    #expect(harness.text.contains("The line has changed."), "\(harness.text)")
    harness.write("\u{1B}7\u{1B}[5;1H\u{1B}[7X\u{1B}8")
    harness.wait(1000)
    #expect(!harness.text.contains("Lost?"), "\(harness.text)")
  }

  @Test func `the keys are not typed if the user is back already, nor twice after a double click`() throws {
    let harness = Self.trying()
    harness.write(Self.help)
    harness.wait(2000)
    harness.type("\u{1D}")
    harness.wait(500)
    harness.write(Self.noHelp)
    harness.wait(800)
    harness.type("\r")
    harness.wait(3000)
    #expect(harness.typed == "" && harness.step == "two", "\(harness.text)")
    let other = Self.trying()
    other.write(Self.help)
    other.wait(2000)
    let click = try other.click("Take me back Ctrl-] Enter  ")
    for _ in 0..<2 {
      other.type(click)
      other.wait(150)
    }
    other.wait(3000)
    #expect(other.typed == "\u{1B}q" && other.step == "two", "\(other.text)")
  }

  @Test(arguments: ["q", "Esc q"]) func `an Enter that is held down on the button does not reach the program`(
    keys: String
  ) {
    let harness = Self.trying(keys: KeyChoice([keys.split(separator: " ").map { Key(name: String($0))! }]))
    harness.write(Self.help)
    harness.wait(2000)
    harness.type("\u{1D}")
    harness.wait(500)
    for _ in 0..<100 {
      harness.type("\r")
      harness.wait(30)
    }
    harness.wait(3000)
    #expect(harness.typed == keys.replacing("Esc ", with: "\u{1B}") && harness.step == "two", "\(harness.text)")
  }

  @Test func `Ctrl-C ends the typing, and a card that takes the keyboard does, too`() throws {
    let harness = Self.trying()
    harness.write(Self.help)
    harness.wait(2000)
    try Self.takeBack(harness, byMouse: true)
    harness.wait(Self.timing.firstKey + 100)
    harness.type("\u{3}")
    harness.wait(3000)
    #expect(harness.typed == "\u{1B}" && harness.step == "two", "\(harness.text)")
    let other = Self.trying()
    other.write(Self.help)
    other.wait(2000)
    try Self.takeBack(other, byMouse: true)
    // Later than a double click.
    other.wait(Self.timing.firstKey + 250)
    other.type(try other.click("This is the"))
    other.wait(3000)
    #expect(other.typed == "\u{1B}" && other.hasKeyboard, "\(other.text)")
  }

  @Test func `the step that is done behind the menu is left, and no key is typed`() {
    let harness = Self.trying()
    harness.write(Self.help)
    harness.wait(2000)
    harness.type("\u{1D}")
    harness.wait(500)
    harness.write("\r\nwritten")
    harness.wait(1000)
    harness.type("\r")
    harness.wait(3000)
    #expect(harness.typed == "" && harness.step == "three", "\(harness.text)")
  }

  @Test func `the key on the card that gives the program the keyboard is named, too`() {
    let step = Step(
      id: "two", title: "Save it", targets: [Target(.text("file"))],
      done: .screen(.present([Target(.text("written"))])))
    let harness = CompositorHarness([step], size: Size(columns: 60, rows: 16))
    harness.write("\u{1B}[?1049hthe file\u{1B}[5;3H")
    harness.wait(2000)
    harness.type("\u{1B}OQ")
    harness.write("\u{1B}[2J")
    harness.wait(Self.timing.gone + 1000)
    #expect(
      harness.typed == "\u{1B}OQ" && harness.text.contains("Since F2, what this step is about"), "\(harness.text)")
  }

  @Test func `a target that is gone is named with the key that took it away`() {
    let harness = Self.trying()
    harness.type("\u{1B}OQ")
    harness.write("\u{1B}[2J")
    harness.wait(Self.timing.gone - 1000)
    #expect(!harness.text.contains("Lost?"), "\(harness.text)")
    harness.wait(2000)
    #expect(
      harness.text.contains("Lost?")
        && harness.text.contains("Since F2, what this step is about"), "\(harness.text)")
    harness.write("\u{1B}[1;1Hthe file\u{1B}[5;3H")
    harness.wait(1000)
    #expect(!harness.text.contains("Lost?") && harness.text.contains("Write the file"), "\(harness.text)")
    let other = Self.trying()
    other.type("a")
    other.wait(3000)
    other.write("\u{1B}[2J")
    other.wait(Self.timing.gone + 1000)
    #expect(other.text.contains("What this step is about is") && !other.text.contains("Since"), "\(other.text)")
    let without = Self.trying(targets: [])
    without.write("\u{1B}[2J")
    without.wait(Self.timing.gone + 1000)
    #expect(!without.text.contains("Lost?"), "\(without.text)")
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)])
  func `the way back never covers the row in which the user writes`(size: Size) {
    for row in [0, size.rows / 2, size.rows - 1] {
      let harness = Self.trying(size)
      harness.write("\u{1B}[3;30HHELP\u{1B}[\(row + 1);1Hwriting")
      harness.wait(3000)
      let seen = (0..<7).map { harness.terminal.screen[column: $0, row: row] }
      #expect(
        seen == (0..<7).map { harness.alone.screen[column: $0, row: row] }
          && harness.terminal.screen.cursor.isVisible, "row \(row): \(harness.text)")
      #expect(harness.text.contains("This is the help.") && harness.text.contains("Esc"), "row \(row): \(harness.text)")
    }
  }

  @Test(
    arguments: [
      ("Esc q", "Lost?  Take me back Ctrl-] Enter", "\u{1B}q"), ("q", "Lost? Press q  Menu Ctrl-]", "q"),
    ] as [(KeyChoice, String, String)])
  func `where there is no room, the line says that the way is lost, and how to come back`(
    keys: KeyChoice, line: String, typed: String
  ) {
    let harness = Self.trying(keys: keys, Size(columns: 40, rows: 7))
    harness.write("\u{1B}[1;30HHELP\u{1B}[4;1H")
    harness.wait(3000)
    #expect(harness.text.contains(line) && !harness.text.contains("This is the help."), "\(harness.text)")
    harness.type("\u{1D}")
    harness.wait(500)
    harness.type("\r")
    harness.wait(3000)
    #expect(harness.typed == typed, "\(harness.text)")
  }

  @Test func `a small card has the name of the button that leads back, and no other button`() {
    let harness = Self.trying(Size(columns: 40, rows: 12))
    harness.write("\u{1B}[1;30HHELP\u{1B}[12;1H")
    harness.wait(3000)
    #expect(
      harness.text.contains("This is the help.") && harness.text.contains("Take me back Ctrl-] Enter")
        && !harness.text.contains("Menu"), "\(harness.text)")
  }

  @Test func `a hint comes only on the way, and in place of the line that the target is gone`() throws {
    let harness = Self.trying(hints: ["It begins with a colon."])
    harness.write(Self.help)
    harness.wait(2 * Self.timing.hint)
    #expect(harness.text.contains("Lost?") && !harness.text.contains("Hint"), "\(harness.text)")
    harness.write(Self.noHelp)
    harness.wait(800)
    #expect(harness.text.contains("Write the file"), "\(harness.text)")
    harness.type(try harness.click("Hint Ctrl-] Enter  "))
    harness.wait(500)
    #expect(harness.text.contains("It begins with a colon."), "\(harness.text)")
    let other = Self.trying(hints: ["It begins with a colon."])
    other.write("\u{1B}[2J")
    other.wait(Self.timing.gone + 1000)
    #expect(other.text.contains("What this step is about is"), "\(other.text)")
    other.wait(Self.timing.hint)
    #expect(
      other.text.contains("It begins with a colon.") && !other.text.contains("What this step is about"),
      "\(other.text)")
  }
}
