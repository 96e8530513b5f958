import Foundation
import Harness
import Testing
import TourGuide
import TourHistory
import TourModel
import TourScreen

/// Takes each shipped lesson over its program with `tour learn`, as a user would: with *Try it* and the keys of *Show
/// me*, which the user types. ``LiveCheckCommandTests`` tries the ways back.
@Suite(.waiting) struct LessonTests {
  /// A lesson, what leads out of its program after the last card, and the files that the user has made by then.
  struct Lesson: Sendable, CustomTestStringConvertible {
    var name: String
    var quit: String
    /// Paths below the program's home folder, and texts.
    var files: [String: String]
    var testDescription: String { name }

    static let all = [
      Lesson(
        name: "vim-write", quit: ": q Enter",
        files: [
          "letter": """
          Dear reader,

          this letter has a word too much.
          It wants your name at the end.

          Yours,
          Me

          """
        ]),
      Lesson(
        name: "vim-change", quit: ": w Enter : q Enter",
        files: [
          "recipe": """
          Pancakes
          200 g of flour
          400 ml of milk
          2 eggs
          a pinch of salt

          mix flour, salt and eggs
          add the milk bit by bit
          wait 30 minutes
          fry in hot butter

          """
        ]),
      Lesson(
        name: "vim-replace", quit: ": w Enter : q Enter",
        files: [
          "story": """
          A cat for Anna

          Her cat is small, her cat is black.
          At night the cat sits on the roof.
          It never eats a hot dog.
          "Meow!" says the cat.

          Anna loves it.

          """
        ]),
      Lesson(
        name: "nano-write", quit: "C-x",
        files: [
          "letter":
            "Dear reader,\nI write this letter in nano.\nIt wants your name at the end.\n\nYours,\nMe\n\n"
        ]),
      Lesson(
        name: "mc-copy", quit: "F10",
        files: [
          "here/letter": "Hello dear reader,\n\nthis letter wants a greeting.\n\nYours, mc\n",
          "there/mine/letter": "dear reader,\n\nthis letter wants a greeting.\n\nYours, mc\n",
          "here/list": "apples, bread, a stamp\n", "there/poem": "Roses are red.\n",
        ]),
      Lesson(name: "less-search", quit: "q", files: [:]),
    ]
  }

  @Test func `every lesson is taken here or in a suite of its own`() {
    #expect(Self.shipped == (Lesson.all.map(\.name) + [HtopLessonTests.lesson]).sorted())
  }

  static let shipped = GuideCatalog(folders: [Checkout.file("guides").path]).all().filter { $0.head?.lesson != nil }
    .map(\.name).sorted()

  @Test(arguments: Lesson.all, [(80, 24), (40, 12)])
  func `a user who does what the cards say takes the lesson`(_ lesson: Lesson, size: (columns: Int, rows: Int)) throws {
    let walk = try LessonWalk(lesson.name, columns: size.columns, rows: size.rows)
    try walk.takeSteps()
    try expectWorkDone(lesson, walk)
  }

  @Test(arguments: Lesson.all, [(80, 24), (40, 12)])
  func `a lesson that was left at its last step goes on there, with the work of the others done`(
    _ lesson: Lesson, size: (columns: Int, rows: Int)
  ) throws {
    let walk = try LessonWalk(lesson.name, columns: size.columns, rows: size.rows, leftAtEnd: true)
    try walk.goOn()
    try expectWorkDone(lesson, walk)
  }

  private func expectWorkDone(_ lesson: Lesson, _ walk: LessonWalk) throws {
    try walk.type(lesson.quit) { (isLast: Bool) throws in
      guard isLast else { return }
      // The program may still be at the keys before.
      for (path, text) in lesson.files {
        try walk.harness.wait("the right text in '\(path)'") { try walk.text(of: path) == text }
      }
    }
    try walk.expectTaken()
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `a letter that is saved under another name is not saved, and the program says so at its end`(
    size: (columns: Int, rows: Int)
  ) throws {
    let walk = try LessonWalk("vim-write", columns: size.columns, rows: size.rows)
    try walk.takeSteps(before: "save")
    try walk.type(": s a v Space o t h e r Enter")
    try walk.harness.wait("the name of the other file") { walk.harness.text.contains("other") }
    _ = walk.harness.settled(milliseconds: 2500)
    #expect(!walk.harness.text.contains("Quit"), "\(walk.harness.text)")
    try walk.type(": q Enter")
    try walk.expectUndone(at: "Save the letter")
  }

  @Test(arguments: [
    ("vim-replace", "Save and quit", "d d : w q Enter"), ("vim-change", "Save and quit", "G d d : x Enter"),
  ])
  func `a mistake that is saved as the program ends leaves the lesson undone`(
    name: String, title: String, keys: String
  ) throws {
    let walk = try LessonWalk(name)
    try walk.takeSteps()
    try walk.type(keys)
    try walk.expectUndone(at: title)
  }

  @Test(arguments: shipped) func `a user who leaves a lesson is back at the shell`(name: String) throws {
    let walk = try LessonWalk(name)
    let first = walk.guide.steps[0].title
    try walk.harness.wait(for: first)
    _ = walk.harness.settled(milliseconds: 500)
    // The first time, the user thinks better of it.
    for answer in [Key(.escape), Key(.enter)] {
      walk.harness.press(Key(.escape))
      try walk.harness.wait(for: "Leave the lesson?")
      #expect(!walk.harness.text.contains(first), "\(walk.harness.text)")
      _ = walk.harness.settled(milliseconds: 400)
      walk.harness.press(answer)
      if answer == Key(.escape) { try walk.harness.wait(for: first) }
      _ = walk.harness.settled(milliseconds: 400)
    }
    try walk.expectLeft()
    #expect(try walk.harness.record(of: name)?.outcome == .skipped)
    try walk.harness.wait("all processes to end") { walk.harness.processes.isEmpty }
  }
}

/// A lesson that is taken by hand.
struct LessonWalk {
  let guide: Guide
  let harness: TourHarness

  /// - Parameter leftAtEnd: whether the history says that the user has left the lesson at its last step.
  init(_ name: String, columns: Int = 80, rows: Int = 24, leftAtEnd: Bool = false) throws {
    guide = try GuideWalkTests.guide(named: name)
    var files = ["tmp/empty": ""]
    if leftAtEnd {
      files[".config/tour/history.json"] = """
        {"version": 1, "guides": {"\(name)": {"version": 0, "outcome": "closed", "shown": \(guide.version), \
        "step": "\(guide.steps.last?.id ?? "")", "first": 1, "last": 1}}}
        """
    }
    // The home folder of the program is below the harness's, so that its files can be read.
    harness = try TourHarness(
      checkingSettingsAfter: [TerminalHarness.tour, "learn", name], files: files, columns: columns, rows: rows,
      environment: ["TMPDIR": "HOME/tmp"])
  }

  /// Goes to the card of a step.
  /// - Parameter id: the id of the step; nil for the last one.
  func takeSteps(before id: String? = nil) throws {
    for step in guide.steps {
      try harness.wait(for: step.title)
      _ = harness.settled(milliseconds: 500)
      if step.id == id ?? guide.steps.last?.id { return }
      try take(step)
    }
  }

  /// Does what the card of a step asks for.
  func take(_ step: Step) throws {
    if Self.beginsWithButton(step) {
      harness.press(Key(.enter))
      try harness.wait("the keyboard for '\(step.id)'") { !harness.text.contains("Try it") }
      _ = harness.settled()
    }
    // At a list of goals, the user looks for the tick after each key.
    press(Self.keys(of: step), pause: step.goals.isEmpty ? 60 : 400)
  }

  /// The keys that do what a step asks for.
  static func keys(of step: Step) -> [Key] {
    isDoneByEnter(step) ? [Key(.enter)] : (step.solution ?? step.do)?.alternatives.first ?? [Key(.enter)]
  }

  /// Whether the user presses *Try it* first. If Enter alone does what the step asks for, it goes to the program.
  static func beginsWithButton(_ step: Step) -> Bool { step.isTried && !isDoneByEnter(step) }

  private static func isDoneByEnter(_ step: Step) -> Bool {
    step.solution?.alternatives.contains([Key(.enter)]) ?? false
  }

  /// Waits until tour has led to the last step.
  func goOn() throws {
    try harness.wait(for: "On the way to")
    try harness.wait(for: "You left off here")
    #expect(harness.text.contains("\(guide.steps.count) of \(guide.steps.count)"), "\(harness.text)")
    _ = harness.settled(milliseconds: 500)
  }

  /// Presses keys as fast as a user; more slowly after Esc, which a program may take for the beginning of another key.
  func press(_ keys: [Key], pause: Int = 60) {
    for key in keys {
      harness.press(key)
      _ = harness.settled(milliseconds: key == Key(.escape) ? 400 : pause)
    }
  }

  /// Presses keys in the notation of a guide.
  /// - Parameter look: called before each key, with whether it is the last one.
  func type(_ keys: String, _ look: (Bool) throws -> Void = { _ in }) throws {
    let keys = keys.split(separator: " ").map { Key(name: String($0))! }
    for (index, key) in keys.enumerated() {
      try look(index == keys.count - 1)
      press([key])
    }
  }

  /// Reads a file of the program's home folder.
  func text(of path: String) throws -> String {
    let folder = try FileManager.default.contentsOfDirectory(atPath: harness.home.appending(path: "tmp").path)
      .first { $0.hasPrefix("tour-") }
    return try harness.text(of: "tmp/\(try #require(folder))/home/\(path)")
  }

  func expectTaken() throws {
    try expectEnd(saying: "You have taken the lesson")
    #expect(try harness.record(of: guide.name)?.outcome == .done)
  }

  /// Expects the end of the program before the lesson is done.
  /// - Parameter title: the title of the step at which the user will continue.
  func expectUndone(at title: String) throws {
    try expectEnd(saying: "the lesson '\(guide.title)' is not done. To go on at '\(title)': tour learn \(guide.name)")
    #expect(try harness.record(of: guide.name)?.outcome == .closed)
  }

  func expectLeft() throws {
    try expectEnd(saying: "To begin it again: tour learn \(guide.name)")
    #expect(!harness.text.contains("Killed"), "\(harness.text)")
  }

  private func expectEnd(saying message: String) throws {
    try harness.expectEnd()
    let words = harness.text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains(message), "\(harness.text)")
    let modes = harness.terminal.modes
    #expect(modes.mouseTracking == 0 && harness.terminal.screen.cursor.isVisible)
    // mc leaves a folder of its own.
    let left = try FileManager.default.contentsOfDirectory(atPath: harness.home.appending(path: "tmp").path)
    #expect(!left.contains { $0.hasPrefix("tour-") }, "\(left)")
  }
}

/// The lesson in which the user ends a program. One at a time, because htop lists the programs of all of them.
@Suite(.waitingLong, .serialized) struct HtopLessonTests {
  static let lesson = "htop-end"

  @Test(arguments: [(80, 24), (40, 12)], [false, true])
  func `the program that the lesson has started is ended, and no other`(
    size: (columns: Int, rows: Int), wasLeft: Bool
  ) throws {
    let other = try TourHarness(["/bin/sleep", "600"])
    let walk = try LessonWalk(Self.lesson, columns: size.columns, rows: size.rows, leftAtEnd: wasLeft)
    if wasLeft { try walk.goOn() } else { try walk.takeSteps() }
    #expect(try runCommand("/usr/bin/pgrep", ["-f", "^sh humbug$"], environment: [:]).output == "")
    #expect(other.processes.count == 1)
    try walk.type("q")
    try walk.expectTaken()
  }
}
