import Foundation
import Harness
import Oracles
import Testing
import TourModel
import TourScreen

@testable import Matrix

/// Takes the shipped tours in the engines of Alacritty, Ghostty, Rio and xterm.js: each card lights the cells of the
/// goldens of ``SpotlightTests``, keys go to it or to the program, and afterwards the engine is in the state in which
/// the same keys leave it without tour.
///
/// Each tour is taken in one of the engines; with `TOUR_EVERY_ENGINE=1`, in all of them.
@Suite(.waiting, .enabled(if: Engine.folder != nil, "the wheel tui-test is not installed: make engines"))
struct EngineWalkTests {
  private static let isWhole = ProcessInfo.processInfo.environment["TOUR_EVERY_ENGINE"] == "1"
  private static let size = Size(columns: 80, rows: 24)

  @Test(arguments: Engine.Kind.allCases)
  func `a shipped tour lights the same cells, and leaves the engine as the program would`(_ kind: Engine.Kind) throws {
    let number = try #require(Engine.Kind.allCases.firstIndex(of: kind))
    // ncdu shows the path of its folder, which is another one in each run.
    let walks = GuideWalkTests.Walk.all.filter { !$0.command.isEmpty && $0.guide != "ncdu" }
    var equal = 0
    for (index, walk) in walks.enumerated() where Self.isWhole || index % Engine.Kind.allCases.count == number {
      let found = try differences(walk, kind)
      #expect(found == [], "\(walk.guide) in \(kind.title)")
      if found.isEmpty { equal += 1 }
    }
    guard Self.isWhole else { return }
    #expect(TerminalResults.difference(kind.title, .guides, equal: equal, of: walks.count) == nil)
  }

  /// htop's lesson ends a program, and would list the programs of the other engines.
  @Test(arguments: Engine.Kind.allCases)
  func `a lesson shows the same cards, and counts the same work as done`(_ kind: Engine.Kind) throws {
    let number = try #require(Engine.Kind.allCases.firstIndex(of: kind))
    var equal = 0
    for (index, lesson) in LessonTests.Lesson.all.enumerated()
    where Self.isWhole || index % Engine.Kind.allCases.count == number {
      let found = try differences(lesson, kind)
      #expect(found == [], "\(lesson.name) in \(kind.title)")
      if found.isEmpty { equal += 1 }
    }
    guard Self.isWhole else { return }
    #expect(TerminalResults.difference(kind.title, .lessons, equal: equal, of: LessonTests.Lesson.all.count) == nil)
  }

  /// Takes a lesson in an engine and, step by step, in tour's own terminal model.
  /// - Returns: the steps whose screens differ, and the settings of the terminal afterwards if these are not those that
  ///   the same shell leaves without tour.
  private func differences(_ lesson: LessonTests.Lesson, _ kind: Engine.Kind) throws -> [String] {
    var found: [String] = []
    let walk = try LessonWalk(lesson.name)
    let run = try LiveRun(
      ComparedProgram(name: lesson.name, packages: [], command: "", home: HomeFolder(), sign: "", keys: [], quit: []),
      on: Engine(kind, size: Self.size), size: Self.size, host: "learn \(lesson.name)")
    func press(_ keys: [Key], milliseconds: Int = 200) throws {
      for key in keys {
        try run.send(TerminalHarness.tmuxName(of: key))
        try run.rest(milliseconds: key == Key(.escape) ? 400 : milliseconds)
      }
    }
    for step in walk.guide.steps {
      try walk.harness.wait(for: step.title)
      try run.wait(for: step.title)
      _ = walk.harness.settled(milliseconds: 700)
      try run.rest(milliseconds: 700)
      let (shown, expected) = (Self.withoutFigures(try run.terminal.text), Self.withoutFigures(walk.harness.text))
      if shown != expected { found.append("step \(step.id):\n\(shown)\ninstead of\n\(expected)") }
      if step.id == walk.guide.steps.last?.id { break }
      try walk.take(step)
      if LessonWalk.beginsWithButton(step) {
        try press([Key(.enter)])
        try run.wait("the keyboard for '\(step.id)'") { !$0.contains("Try it") }
      }
      try press(LessonWalk.keys(of: step), milliseconds: step.goals.isEmpty ? 200 : 400)
    }
    try walk.type(lesson.quit)
    try walk.expectTaken()
    try press(lesson.quit.split(separator: " ").map { Key(name: String($0))! })
    try run.wait("the end of the lesson") { $0.contains("You have taken the lesson") && run.hasEnded }
    let direct = try LiveRun(
      ComparedProgram(name: "", packages: [], command: "true", home: HomeFolder(), sign: "", keys: [], quit: []),
      on: Engine(kind, size: Self.size), size: Self.size, host: nil)
    try direct.wait("the end") { _ in direct.hasEnded }
    if try run.settings != direct.settings { found.append(try run.settings) }
    return found
  }

  /// The text without what differs from run to run: figures, such as times and the size of the disk, the path of the
  /// home folder, the advice that mc chooses by chance, and the time of the change that vim took back.
  private static func withoutFigures(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      !line.contains("/home/") && !line.hasPrefix("Hint: ") && !line.contains("; before #")
    }.map { line in
      String(line.map { $0.isWholeNumber ? "0" : $0 }).trimmingCharacters(in: .whitespaces)
    }.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the differences from the golden, and from the engine in which the same keys were pressed without tour.
  private func differences(_ walk: GuideWalkTests.Walk, _ kind: Engine.Kind) throws -> [String] {
    let (guide, name) = (try GuideWalkTests.guide(named: walk.guide), walk.guide)
    let compared = ComparedProgram(
      name: name, packages: [], command: walk.command,
      home: HomeFolder(
        files: TerminalHarness.sampleFiles, setup: "touch -d @0 'folder/a file'; touch -d @0 folder\n"),
      sign: "", keys: [], quit: walk.quit)
    let environment = LitPicture.environment.merging(["SHELL": "/bin/bash"]) { $1 }
    let runs = try ["run", nil].map { host in
      try LiveRun(
        compared, on: Engine(kind, size: Self.size), size: Self.size, host: host, environment: environment)
    }
    let (hosted, direct) = (runs[0], runs[1])
    try direct.rest(milliseconds: 1000)

    var report = "\(guide.title), \(Self.size.columns)×\(Self.size.rows)\n"
    for step in guide.steps {
      try hosted.wait("step \(step.id)") { _ in
        (try? hosted.terminal.picture).flatMap { LitPicture($0, title: step.title) } != nil
      }
      // The first card appears by itself: a key at once would not count for it.
      try hosted.rest(milliseconds: step.id == guide.steps[0].id ? 700 : 300)
      let picture = try #require(LitPicture(try hosted.terminal.picture, title: step.title))
      report += "\n\(step.title)\n" + picture.description(of: name)
      for key in step.presses {
        try hosted.press(TerminalHarness.tmuxName(of: key))
        // A key at once after *Try it* would belong to the same burst as the Enter that pressed it.
        if step.isTried { try hosted.rest(milliseconds: 100) }
      }
      for key in step.keysForProgram { try direct.press(TerminalHarness.tmuxName(of: key)) }
    }
    try hosted.wait("the last card to be removed") { _ in
      (try? hosted.terminal.picture)?.cells.allSatisfy { !$0.isPainted } == true
    }
    let golden = try Golden("Spotlights/\(name)-80x24.txt").difference(from: report, mayRecord: false)

    for run in runs { try run.rest(milliseconds: 500) }
    // htop's figures change all the time.
    let found = try hosted.terminal.inspect().differences(from: direct.terminal.inspect()).filter {
      name != "htop" || !$0.contains(" on ")
    }
    return [golden].compactMap { $0 } + found.prefix(5)
  }
}
