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
    let golden = try Golden("Spotlights/\(name)-80x24.txt").difference(from: report)

    for run in runs { try run.rest(milliseconds: 500) }
    // htop's figures change all the time.
    let found = try hosted.terminal.inspect().differences(from: direct.terminal.inspect()).filter {
      name != "htop" || !$0.contains(" on ")
    }
    return [golden].compactMap { $0 } + found.prefix(5)
  }
}
