import Foundation
import Harness
import Testing
import TourCard
import TourFinding
import TourGuide
import TourModel
import TourScreen
import TourSession

@testable import TourRecorder

/// The recorder: keys, mouse and screens in, cards and effects out.
struct RecorderTests {
  @Test func `the program has the keyboard until the tour key, and a line names that key`() {
    var drive = RecorderDrive()
    #expect(drive.text.contains("Ctrl-]: record a step here") && !drive.recorder.hasKeyboard)
    drive.press("Down")
    #expect(drive.recorder.scene == nil && drive.recorder.deadline == nil)
    drive.press("C-]")
    #expect(drive.recorder.hasKeyboard && drive.text.contains("Which part of the screen?"))
    drive.press("Esc")
    #expect(!drive.recorder.hasKeyboard && drive.recorder.scene == nil)
  }

  @Test func `the tour key before the first screen opens the recorder over it`() {
    var recorder = Recorder(
      GuideDraft(name: "a", command: "a"), path: "a.yaml", preferences: Preferences(),
      capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true))
    _ = recorder.handle(.tourKey, at: 0)
    #expect(!recorder.hasKeyboard)
    _ = recorder.handle(.screen(Observation(picture(RecorderDrive.list.joined(separator: "\n"), columns: 80))), at: 10)
    #expect(recorder.hasKeyboard && recorder.scene?.spotlights.count == 1)
  }

  @Test func `the line goes away by itself`() throws {
    var drive = RecorderDrive()
    drive.now = try #require(drive.recorder.deadline)
    drive.send(.tick)
    #expect(drive.recorder.scene == nil && drive.recorder.deadline == nil)
  }

  @Test func `arrows choose words, plus and minus the size, and numbers the target`() {
    var drive = RecorderDrive()
    drive.press("C-]")
    #expect(drive.recorder.scene?.spotlights == [Rect(2...5, 2...2)])
    #expect(drive.text.contains("\"Anna\""), "\(drive.text)")
    drive.press("Right")
    #expect(drive.recorder.scene?.spotlights == [Rect(10...17, 2...2)])
    drive.press("Down", "+")
    #expect(drive.recorder.scene?.spotlights == [Rect(10...19, 3...3)])
    drive.press("+")
    #expect(drive.recorder.scene?.spotlights == [Rect(0...79, 3...3)])
    drive.press("-", "S-Right")
    #expect(drive.recorder.scene?.spotlights == [Rect(10...20, 3...3)])
    drive.press("S-Left", "1")
    drive.type("The report")
    drive.press("Enter", "Enter")
    #expect(drive.recorder.draft.steps.map(\.targets) == [[.text("The report")]])
  }

  @Test func `title and text are written on the card as it will be`() {
    var drive = RecorderDrive()
    drive.press("C-]", "Enter")
    drive.type("日本 letters")
    #expect(drive.text.contains("日本 letters▏") && drive.text.contains("Type the title"), "\(drive.text)")
    drive.press("Home", "Delete", "Enter")
    drive.type("Press **F5**")
    #expect(drive.text.contains("本 letters") && drive.text.contains("Press F5▏"), "\(drive.text)")
    drive.press("C-j", "C-j")
    drive.send(.pastedText("and\nmore\u{1B}"))
    drive.press("Enter")
    let step = drive.recorder.draft.steps[0]
    #expect(step.title == "本 letters" && step.body == "Press **F5**\n\nand\nmore" && step.id == "letters")
    #expect(drive.text.contains("1 本 letters") && drive.text.contains("Add a step"), "\(drive.text)")
  }

  @Test func `the cursor of the terminal stands at the caret`() {
    var drive = RecorderDrive()
    drive.press("C-]", "Enter")
    drive.type("Abc")
    drive.press("Left")
    let scene = drive.recorder.scene!
    let picture = compose(
      picture(RecorderDrive.list.joined(separator: "\n"), columns: 80), scene,
      capabilities: drive.recorder.capabilities,
      theme: .standard, at: 0
    ).screen
    #expect(picture.cursor.isVisible)
    #expect(picture[column: picture.cursor.position.column, row: picture.cursor.position.row].glyph == Glyph("▏"))
    #expect(picture[column: picture.cursor.position.column + 1, row: picture.cursor.position.row].glyph == Glyph("c"))
  }

  @Test func `keys in the program become do, and what has appeared done`() {
    var drive = RecorderDrive()
    drive.addStep("The tree", "Press **F5**.")
    drive.press("k")
    #expect(!drive.recorder.hasKeyboard && drive.text.contains("Press the keys of the step, then Ctrl-]"))
    drive.press("F5")
    #expect(drive.text.contains("Keys: F5"))
    var rows = RecorderDrive.list
    rows[19] = "F1 Help   F5 List   F10 Quit"
    rows[0] = "Inbox   4 letters"
    drive.show(rows)
    drive.press("C-]")
    #expect(drive.text.contains("1 ") && drive.text.contains("List"), "\(drive.text)")
    drive.press("1")
    let step = drive.recorder.draft.steps[0]
    #expect(step.do == KeyChoice([[Key(.function(5))]]))
    #expect(step.done == .screen(.present([.text("List")])))
    #expect(drive.text.contains("1 The tree"))
  }

  @Test func `without keys, and without a change, the step stays as it was or has keys alone`() {
    var drive = RecorderDrive()
    drive.addStep("One")
    drive.press("k", "C-]")
    #expect(drive.recorder.draft.steps[0].do == nil && drive.text.contains("No keys were pressed"))
    drive.press("k", "x", "y", "C-]")
    #expect(drive.text.contains("Nothing: the keys are enough") && !drive.text.contains("changes"), "\(drive.text)")
    drive.press("Enter")
    #expect(drive.recorder.draft.steps[0].do == KeyChoice([[Key(.character("x")), Key(.character("y"))]]))
    #expect(drive.recorder.draft.steps[0].done == nil)
  }

  @Test func `steps are moved, deleted and edited, and keep their ids`() {
    var drive = RecorderDrive()
    for title in ["One", "Two", "Three"] { drive.addStep(title); drive.press("Esc") }
    drive.press("C-]", "Home", "d", "+")
    #expect(drive.recorder.draft.steps.map(\.title) == ["Three", "Two"])
    drive.press("Enter")
    drive.type("!")
    drive.press("Enter", "Enter")
    #expect(drive.recorder.draft.steps.map(\.title) == ["Three", "Two!"])
    #expect(drive.recorder.draft.steps.map(\.id) == ["three", "two"])
    drive.press("-")
    #expect(drive.recorder.draft.steps.map(\.id) == ["two", "three"])
  }

  @Test func `a step that was deleted comes back, with another id if its own is taken`() {
    var drive = RecorderDrive()
    for title in ["One", "Two"] { drive.addStep(title); drive.press("Esc") }
    drive.press("C-]", "Home", "d")
    #expect(drive.text.contains("One is deleted; u brings it back."), "\(drive.text)")
    drive.press("u", "u")
    #expect(drive.recorder.draft.steps.map(\.id) == ["one", "two"])
    drive.press("d", "Esc")
    drive.addStep("One")
    drive.press("u")
    #expect(drive.recorder.draft.steps.map(\.title).sorted() == ["One", "One", "Two"])
    #expect(Set(drive.recorder.draft.steps.map(\.id)).count == 3)
  }

  // MARK: Tips

  @Test func `what is done as often as it takes becomes the condition of a tip, and what it explains ends it`() throws {
    var drive = RecorderDrive()
    drive.addStep("One")
    drive.press("i", "Enter")
    drive.type("A tip")
    #expect(!drive.text.contains("2/2"), "a tip has no number: \(drive.text)")
    drive.press("Enter")
    drive.type("Press **F5**.")
    drive.press("Enter")
    #expect(drive.text.contains("Tip: A tip") && drive.text.contains("k when"), "\(drive.text)")
    drive.press("k")
    #expect(drive.text.contains("Repeat what leads to the tip, then Ctrl-]"), "\(drive.text)")
    drive.press("j", "k", "j", "k", "j", "k", "C-]")
    #expect(drive.text.contains("3 × jk") && drive.text.contains("It appears after jk, 3"), "\(drive.text)")
    drive.press("n", "F5", "C-]")
    #expect(drive.text.contains("It no longer appears after F5."), "\(drive.text)")
    // A second tip after the same keys, in another number.
    drive.press("i", "0")
    drive.type("Another")
    drive.press("Enter", "Enter", "k", "j", "k", "C-]", "s")
    let text = try #require(drive.written.first?.text)
    let file = GuideFile.read(Array(text.utf8), named: "mail.yaml")
    #expect(file.problems.isEmpty && file.warnings.isEmpty, "\(text)")
    let guide = try #require(file.guide)
    #expect(guide.steps.map(\.title) == ["One"])
    let keys = KeyChoice([[Key(.character("j")), Key(.character("k"))]])
    #expect(guide.events == [EventSource(id: "pressed-jk", trigger: .keys(keys))])
    let tips = guide.groups.flatMap(\.tips)
    #expect(tips.map(\.id) == ["a-tip", "another"] && tips[0].body == "Press **F5**.")
    #expect(tips.map(\.targets) == [[.text("Anna")], []])
    let conditions = [3, 1].map { Condition.event(EventCondition("pressed-jk", .count, .atLeast, $0)) }
    #expect(tips.map(\.when) == conditions)
    #expect(tips.map(\.retirements) == [[.keys(KeyChoice([[Key(.function(5))]]))], []])
  }

  @Test func `keys that are no repetition are one habit`() {
    let (a, b) = (Key(.character("a")), Key(.character("b")))
    for (keys, unit, count) in [
      ([a], [a], 1), ([a, a], [a], 2), ([a, b, a], [a, b, a], 1), ([a, b, a, b], [a, b], 2),
      ([a, a, b, a, a, b], [a, a, b], 2),
    ] {
      let habit = Habit(keys)
      #expect(habit.keys == unit && habit.count == count)
    }
  }

  @Test func `events whose keys have the same letters have different ids`() {
    var drive = RecorderDrive()
    for (title, key) in [("One", "g"), ("Two", "G"), ("Three", "/")] {
      if case .list = drive.recorder.phase {} else { drive.press("C-]", "Esc") }
      if drive.recorder.draft.cards.isEmpty {
        drive.addStep("A step")
      }
      drive.press("i", "0")
      drive.type(title)
      drive.press("Enter", "Enter", "k", key, "C-]")
    }
    #expect(drive.recorder.draft.guide.events.map(\.id) == ["pressed-g", "pressed-g-2", "pressed"])
  }

  @Test func `a tip is previewed as it will look, also without steps`() {
    var drive = RecorderDrive()
    drive.addStep("One")
    drive.press("i", "0")
    drive.type("A tip")
    drive.press("Enter")
    drive.type("The text of it")
    // Steps come before tips.
    drive.press("Enter", "-")
    #expect(drive.recorder.draft.cards.map(\.isTip) == [false, true])
    drive.press("p")
    for _ in 0..<100 where !drive.recorder.hasKeyboard { drive.send(.tick) }
    #expect(drive.text.contains("The text of it"), "\(drive.text)")
    drive.press("C-]", "Home", "d", "End", "p")
    #expect(drive.text.contains("There is no step yet."), "\(drive.text)")
    drive.press("u", "p")
    for _ in 0..<100 where !drive.recorder.hasKeyboard { drive.send(.tick) }
    #expect(drive.text.contains("One") && !drive.text.contains("The text of it"), "\(drive.text)")
  }

  @Test func `Esc without a text leads back to the part of the screen, and then the step is dropped`() {
    var drive = RecorderDrive()
    drive.press("C-]", "Right", "Enter", "Esc")
    #expect(drive.recorder.draft.steps.isEmpty && drive.text.contains("Which part of the screen?"))
    #expect(drive.recorder.scene?.spotlights == [Rect(10...17, 2...2)])
    drive.press("Esc")
    #expect(drive.recorder.draft.steps.isEmpty && !drive.recorder.hasKeyboard)
  }

  @Test(arguments: ["Esc", "C-]"]) func `keys are kept without an answer to what shows their effect`(key: String) {
    var drive = RecorderDrive()
    drive.addStep("One")
    drive.press("k", "F5", "C-]", key)
    #expect(drive.recorder.draft.steps[0].do == KeyChoice([[Key(.function(5))]]))
    if key == "C-]" { drive.press("C-]") } else { #expect(drive.text.contains("F5 is kept"), "\(drive.text)") }
    drive.press("k", "F6", "C-]", "Esc")
    #expect(drive.recorder.draft.steps[0].do == KeyChoice([[Key(.function(5))]]))
    #expect(drive.text.contains("The step keeps its earlier"), "\(drive.text)")
  }

  @Test func `a double click presses one button`() throws {
    var drive = RecorderDrive()
    for title in ["One", "Two", "Three"] { drive.addStep(title); drive.press("Esc") }
    drive.press("C-]")
    for row in 0..<3 {
      let place = try #require(drive.recorder.cardGeometry).buttons[row].origin
      drive.send(.click(place))
      drive.send(.click(place))
      guard case .acting(let menu) = drive.recorder.phase else {
        Issue.record("\(drive.recorder.phase)")
        return
      }
      #expect(menu.card == row && drive.recorder.draft.steps.count == 3)
      drive.press("Esc")
      drive.now += Recorder.doubleClick
    }
  }

  @Test func `the file is written, and replaced without a question only if the recorder wrote it`() throws {
    var drive = RecorderDrive()
    drive.addStep("One", "Text")
    drive.press("s")
    #expect(drive.written.count == 1 && drive.written[0].path == "mail.yaml" && drive.written[0].replacing == .nothing)
    let file = GuideFile.read(Array(drive.written[0].text.utf8), named: "mail.yaml")
    #expect(file.problems.isEmpty && file.warnings.isEmpty, "\(drive.written[0].text)")
    #expect(file.guide?.steps.map(\.title) == ["One"])
    drive.send(.notWritten(reason: "", exists: true))
    #expect(drive.text.contains("There is a file mail.yaml"), "\(drive.text)")
    drive.press("n")
    drive.press("C-u")
    drive.type("other.yaml")
    drive.press("Enter")
    #expect(drive.written.last?.path == "other.yaml" && drive.written.last?.replacing == .nothing)
    drive.send(.written)
    #expect(drive.text.contains("Saved as other.yaml") && !drive.recorder.isUnsaved)
    drive.press("s")
    let text = try #require(drive.written.first?.text)
    // Only what the recorder has written there is replaced without a question.
    #expect(drive.written.last?.replacing == .text(text.replacingOccurrences(of: "guide: mail", with: "guide: other")))
    drive.send(.notWritten(reason: "", exists: true))
    #expect(drive.text.contains("It is not this guide"), "\(drive.text)")
    drive.press("r")
    #expect(drive.written.last?.replacing == .anything)
  }

  @Test func `another name gets the ending of a guide's file, and is the name of the guide`() throws {
    var drive = RecorderDrive()
    drive.addStep("One")
    drive.press("s")
    drive.send(.notWritten(reason: "", exists: true))
    drive.press("n", "C-u")
    drive.type("guides/mine2")
    drive.press("Enter")
    let file = try #require(drive.written.last)
    #expect(file.path == "guides/mine2.yaml" && file.text.hasPrefix("guide: mine2\n"), "\(file)")
    drive.send(.notWritten(reason: "No space left on device", exists: false))
    for name in ["guides/", "My Guide"] {
      drive.press("n", "C-u")
      drive.type(name)
      drive.press("Enter")
      #expect(
        drive.text.contains("\(name) was not saved") && drive.text.contains("has letters, digits"), "\(drive.text)")
      #expect(drive.written.count == 2, "nothing is written")
    }
    // What is kept after a failure is for the first file.
    drive.send(.lost)
    guard case .keep("mail.yaml", let text)? = drive.effects.last else {
      Issue.record("kept elsewhere: \(drive.effects)")
      return
    }
    #expect(text.hasPrefix("guide: mail\n"), "\(text)")
  }

  @Test func `a file that was not written is kept at the end, with what is being written`() {
    var drive = RecorderDrive()
    drive.addStep("One")
    drive.press("s")
    drive.send(.notWritten(reason: "No space left on device", exists: false))
    #expect(drive.text.contains("No space left on device"), "\(drive.text)")
    drive.press("Esc", "a", "Enter")
    drive.type("Half a ti")
    drive.send(.lost)
    guard case .keep("mail.yaml", let text)? = drive.effects.last else {
      Issue.record("nothing is kept")
      return
    }
    #expect(GuideFile.read(Array(text.utf8), named: "kept").guide?.steps.map(\.title) == ["One", "Half a ti"])
  }

  @Test func `a path that could not be written is not the guide's`() {
    var drive = RecorderDrive()
    drive.addStep("One")
    drive.press("s")
    drive.send(.notWritten(reason: "", exists: true))
    drive.press("n", "C-u")
    drive.type("/dev/full")
    drive.press("Enter")
    drive.send(.notWritten(reason: "it is no regular file", exists: false))
    #expect(drive.text.contains("/dev/full.yaml was not saved"), "\(drive.text)")
    drive.press("r")
    #expect(drive.written.map(\.path) == ["mail.yaml", "/dev/full.yaml", "/dev/full.yaml"])
    drive.send(.notWritten(reason: "it is no regular file", exists: false))
    drive.press("Esc")
    #expect(drive.text.contains("Save mail.yaml"), "\(drive.text)")
    drive.send(.lost)
    guard case .keep("mail.yaml", _)? = drive.effects.last else {
      Issue.record("kept elsewhere: \(drive.effects)")
      return
    }
  }

  @Test func `nothing is kept if all is saved, or if there are no steps`() {
    var drive = RecorderDrive()
    drive.send(.lost)
    #expect(drive.effects.isEmpty)
    var saved = RecorderDrive()
    saved.addStep("One")
    saved.press("s")
    saved.send(.written)
    saved.send(.lost)
    #expect(saved.effects.count == 1)
  }

  @Test func `the preview is the tour, and ends in the list`() {
    var drive = RecorderDrive()
    drive.addStep("One", "The text of it")
    drive.press("p")
    for _ in 0..<100 where !drive.recorder.hasKeyboard { drive.send(.tick) }
    #expect(drive.text.contains("The text of it") && drive.text.contains("Done"), "\(drive.text)")
    drive.press("C-]")
    #expect(drive.text.contains("Add a step"))
  }

  @Test func `a preview whose step is not on the screen says that it waits, and leaves the program the keys`() {
    var drive = RecorderDrive()
    drive.addStep("One")
    drive.show(["Another screen"] + Array(repeating: "", count: 23))
    drive.press("p")
    #expect(!drive.recorder.hasKeyboard && drive.text.contains("Ctrl-]: end the preview"), "\(drive.text)")
    drive.press("C-]")
    #expect(drive.text.contains("Add a step"))
    drive.press("p")
    for _ in 0..<500 where !drive.recorder.hasKeyboard { drive.send(.tick) }
    #expect(drive.text.contains("show that of step 1"), "\(drive.text)")
    drive.press("d", "p")
    #expect(drive.text.contains("There is no step yet."), "\(drive.text)")
  }

  @Test func `what has shown that keys worked shows, once it is gone, that others lead back`() {
    var drive = RecorderDrive()
    for title in ["Open", "Close"] { drive.addStep(title); drive.press("Esc") }
    drive.press("C-]", "Home", "k", "x")
    let letter = ["Dear reader", "[diff] of two letters", "more words, which are longer"]
    drive.show(letter + Array(repeating: "", count: RecorderDrive.list.count - letter.count))
    drive.press("C-]")
    drive.press("Enter", "Home", "Down", "k", "q")
    drive.show(RecorderDrive.list)
    drive.press("C-]", "Enter")
    guard case .screen(let opened)? = drive.recorder.draft.steps[0].done else {
      Issue.record("no done: \(drive.recorder.draft.steps)")
      return
    }
    #expect(drive.recorder.draft.steps[1].done == .screen(.not(opened)), "\(drive.recorder.draft.steps[1])")
  }

  // MARK: The mouse

  @Test func `a click chooses a word, a second one more, and a drag what is between`() {
    var drive = RecorderDrive()
    drive.press("C-]")
    drive.send(.click(Point(column: 11, row: 3)))
    #expect(drive.recorder.scene?.spotlights == [Rect(10...12, 3...3)])
    drive.send(.click(Point(column: 11, row: 3)))
    #expect(drive.recorder.scene?.spotlights == [Rect(10...19, 3...3)])
    drive.send(.click(Point(column: 3, row: 2)))
    drive.send(.dragged(Point(column: 12, row: 2)))
    #expect(drive.recorder.scene?.spotlights == [Rect(2...17, 2...2)])
    drive.send(.dragged(Point(column: 12, row: 3)))
    #expect(drive.recorder.scene?.spotlights == [Rect(3...12, 2...3)])
  }

  @Test func `a click on a line of the card takes it`() throws {
    var drive = RecorderDrive()
    drive.press("C-]")
    let buttons = try #require(drive.recorder.cardGeometry?.buttons)
    drive.send(.click(buttons[0].origin))
    drive.type("One")
    drive.press("Enter", "Enter")
    #expect(drive.recorder.draft.steps.map(\.targets) == [[.text("Anna")]])
    let list = try #require(drive.recorder.cardGeometry?.buttons)
    drive.send(.click(list[6].origin))
    #expect(drive.written.count == 1, "\(drive.text)")
  }

  @Test func `a click on a card of the list offers all that keys do with it`() throws {
    var drive = RecorderDrive()
    for title in ["One", "Two"] { drive.addStep(title); drive.press("Esc") }
    drive.press("C-]")
    func click(_ label: String) throws {
      let geometry = try #require(drive.recorder.cardGeometry)
      let card = try #require(drive.recorder.scene?.card)
      let button = try #require(card.buttons.firstIndex { $0.label.contains(label) }, "\(card.buttons)")
      drive.now += Recorder.doubleClick
      drive.send(.click(geometry.buttons[button].origin))
    }
    try click("1 One")
    #expect(drive.text.contains("Press its keys") && !drive.text.contains("Move it up"), "\(drive.text)")
    try click("Move it down")
    #expect(drive.recorder.draft.cards.map(\.title) == ["Two", "One"])
    try click("2 One")
    try click("Press its keys")
    drive.press("x", "C-]")
    try click("Nothing: the keys")
    #expect(drive.recorder.draft.steps[1].do == KeyChoice([[Key(.character("x"))]]))
    try click("2 One")
    try click("Delete it")
    #expect(drive.recorder.draft.cards.map(\.title) == ["Two"])
    try click("1 Two")
    drive.press("Up", "Enter")
    #expect(drive.text.contains("Add a step"), "\(drive.text)")
    try click("1 Two")
    drive.press("r")
    #expect(drive.text.contains("Which part of the screen?"), "\(drive.text)")
  }

  // MARK: The cards of a guide

  private static let guide = """
    guide: letters   # not the name of the file
    version: 3
    title: Letters
    for: postcard
    events:
      - {id: down, key: Down}
      - {id: opened}
    steps:
      # The first.
      - id: one
        title: One
        target: {text: Anna}
        done: {event: opened}
        hints:
          - A hint.
    tips:
      - group: some
        tips:
          - {id: t, title: T, when: {event: down, count: 2}}

    """

  @Test func `the cards of a guide are changed in its file, and all else stays`() throws {
    var drive = RecorderDrive(editing: Self.guide)
    #expect(drive.text.contains("Ctrl-]: the cards of the guide"), "\(drive.text)")
    drive.press("C-]")
    #expect(drive.text.contains("1 One") && drive.text.contains("Tip: T"), "\(drive.text)")
    #expect(
      drive.text.contains("2 × Down") && drive.recorder.scene?.spotlights == [Rect(2...5, 2...2)], "\(drive.text)")
    drive.press("Enter")
    drive.type("!")
    drive.press("Enter")
    drive.type("Text.")
    drive.press("Enter", "Down", "k", "Down", "Down", "Down", "C-]", "s")
    let written = try #require(drive.written.last)
    #expect(written.path == "mail.yaml" && written.replacing == .text(Self.guide))
    #expect(
      written.text
        == Self.guide.replacingOccurrences(of: "title: One\n", with: "title: One!\n    body: |\n      Text.\n")
        .replacingOccurrences(
          of: "      - {id: t, title: T, when: {event: down, count: 2}}",
          with: "      - id: t\n        title: T\n        when: {event: down, count: 3}"))
    drive.send(.written)
    #expect(!drive.recorder.isUnsaved)
  }

  @Test func `what the recorder does not know stays, also of a card that it changes`() throws {
    let guide = """
      guide: mail
      version: 1
      title: Mail
      for: postcard
      events:
        - {id: down, key: Down}
      steps:
        - id: one
          title: One
          body: "  /\\_/\\\tA cat"
          target: {text: Anna, padding: {columns: 2}}
          do: x
          done: {text: END}
      tips:
        - id: one
          title: T
          when: [{event: down, count: 2}, {text: Inbox}]
          retire-on: [{key: G}, {text: Tree}]
        - group: g
          tips:
            - id: u
              title: U
        - id: v
          title: V

      """
    var drive = RecorderDrive(editing: guide)
    // Looks at a text, records keys and thinks better of it.
    drive.press("C-]", "Enter", "Enter", "Enter", "k", "y", "C-]", "Esc")
    #expect(!drive.recorder.isUnsaved, "\(drive.recorder.draft.source)")
    drive.press("r", "Down", "Enter", "Down", "k", "Up", "C-]", "n", "F5", "C-]", "s")
    let text = try #require(drive.written.last?.text)
    #expect(
      text
        == guide.replacingOccurrences(
          of: "{text: Anna, padding: {columns: 2}}", with: "{text: Bert, padding: {columns: 2, rows: 0}}"
        )
        .replacingOccurrences(of: "{event: down, count: 2}", with: "{event: pressed-up}")
        .replacingOccurrences(of: "[{key: G}, {text: Tree}]", with: "[{text: Tree}, {key: F5}]")
        .replacingOccurrences(
          of: "  - {id: down, key: Down}\n", with: "  - {id: down, key: Down}\n  - id: pressed-up\n    key: Up\n"))
    drive.send(.written)
    // A tip that is deleted leaves the others where they are, and comes back.
    drive.press("d")
    #expect(drive.recorder.draft.guide.groups.map(\.name) == ["g", nil])
    drive.press("u", "s")
    #expect(drive.written.last?.text == text)
  }

  @Test func `the file of another name is not touched`() throws {
    var drive = RecorderDrive(editing: Self.guide)
    drive.recorder.path = "noext"
    drive.press("C-]", "t")
    drive.type("!")
    drive.press("Enter", "s")
    drive.send(.notWritten(reason: "", exists: true))
    drive.press("r")
    #expect(drive.written.map(\.path) == ["noext", "noext"])
  }

  @Test func `nothing is written or kept of a guide that did not change`() {
    // The last line does not end.
    var drive = RecorderDrive(editing: String(Self.guide.dropLast()))
    drive.press("C-]", "Down", "Esc")
    drive.send(.lost)
    #expect(drive.effects.isEmpty && !drive.recorder.isUnsaved)
  }

  @Test func `a guide that cannot be changed in its lines is written anew only after a question`() throws {
    var drive = RecorderDrive(
      editing: "{guide: mail, version: 1, title: Mail, for: postcard, steps: [{id: one, title: One}]}\n")
    drive.press("C-]", "Enter")
    drive.type("!")
    drive.press("Enter", "Enter", "s")
    #expect(drive.text.contains("mail.yaml cannot be changed in place") && drive.written.isEmpty, "\(drive.text)")
    drive.press("Esc", "s", "r")
    let text = try #require(drive.written.last?.text)
    #expect(text.hasPrefix("guide: mail\n") && text.contains("title: One!"), "\(text)")
  }

  @Test func `the guide has the name of another file, and keeps that of its own`() throws {
    var drive = RecorderDrive(editing: Self.guide)
    drive.press("C-]", "t")
    drive.type("!")
    drive.press("Enter", "s")
    #expect(try #require(drive.written.last?.text).hasPrefix("guide: letters   # not the name of the file\n"))
    drive.send(.notWritten(reason: "", exists: true))
    drive.press("n", "C-u")
    drive.type("other")
    drive.press("Enter")
    #expect(try #require(drive.written.last?.text).hasPrefix("guide: other   # not the name of the file\n"))
  }

  // MARK: Sizes and hostile input

  @Test(arguments: [(1, 1), (0, 0), (19, 4), (20, 5), (40, 12), (200, 60)])
  func `every card is drawn on every size, and the keyboard is the program's where there is no room`(
    columns: Int, rows: Int
  ) {
    let small = Array(repeating: String("word ".prefix(columns)), count: max(1, rows))
    for keys in [
      [], ["Enter"], ["Enter", "x", "Enter"], ["Enter", "x", "Enter", "Enter"], ["Enter", "x", "Enter", "Enter", "s"],
      ["Enter", "x", "Enter", "Enter", "t"], ["Enter", "x", "Enter", "Enter", "i", "0", "x", "Enter"],
    ] {
      var drive = RecorderDrive()
      drive.press("C-]")
      for key in keys { drive.press(key) }
      drive.show(small, columns: columns)
      #expect(drive.recorder.hasKeyboard == (columns >= 20 && rows >= 5))
      #expect((drive.recorder.scene != nil) == (columns >= 20 && rows >= 5))
      _ = drive.text
      drive.show(RecorderDrive.list)
      #expect(drive.recorder.hasKeyboard && drive.recorder.scene != nil)
    }
  }

  /// Keys, clicks, pastes and screens of any size in any order.
  @Test func `random input never traps, and the draft can always be read back`() {
    var random = SplitMix(seed: 30)
    let names = [
      "C-]", "Enter", "Enter", "Esc", "Up", "Down", "Left", "Right", "+", "-", "Tab", "S-Tab", "a", "d", "k", "p", "s",
      "t", "r", "n", "i", "u",
      "e", "0", "1", "2", "3", "Home", "End", "Backspace", "Delete", "S-Up", "S-Down", "S-Left", "S-Right", "F5", "日",
      "C-w", "C-j", "PageUp",
    ]
    for _ in 0..<60 {
      var drive = RecorderDrive()
      for _ in 0..<400 {
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
          drive.send(
            .click(Point(column: .random(in: 0..<90, using: &random), row: .random(in: 0..<30, using: &random))))
        case 1:
          drive.send(
            .dragged(Point(column: .random(in: 0..<90, using: &random), row: .random(in: 0..<30, using: &random))))
        case 2: drive.send(.pastedText(["a b", "{x}", "\u{1B}[2J\n", "日本", ": - #"].randomElement(using: &random)!))
        case 3:
          drive.send(
            [.written, .notWritten(reason: "full", exists: false), .notWritten(reason: "", exists: true)].randomElement(
              using: &random)!)
        case 4:
          let columns = Int.random(in: 0...100, using: &random)
          let rows = (0..<Int.random(in: 1...30, using: &random)).map { "row \($0) of it" }.map {
            String($0.prefix(columns))
          }
          drive.show(rows, columns: columns)
        case 5: drive.show(RecorderDrive.list)
        case 6: drive.send(.wheel(lines: Bool.random(using: &random) ? 1 : -1))
        case 7: drive.send(.tick)
        default: drive.press(names.randomElement(using: &random)!)
        }
        if Int.random(in: 0..<10, using: &random) == 0 { _ = drive.text }
      }
      let guide = drive.recorder.draft.guide
      if let checked = GuideFile.check(guide).guide {
        #expect(GuideFile.read(Array(guide.source.utf8), named: "g").guide == checked)
      }
    }
  }
}
