import Foundation
import Harness
import Testing
import TourFinding
import TourModel
import TourPattern
import TourScreen

/// Compares the lit cells and the arrow of each card of each shipped guide with goldens for three terminal sizes. The
/// test reads them from the screen of a terminal, not from tour's own data.
///
/// A file of the folder `Spotlights` holds one tour at one size. To review it, check that each card lights the cells
/// that its text is about, and that the arrow touches them. `TOUR_RECORD=1` writes the files anew, and still fails.
@Suite(.waiting) struct SpotlightTests {
  @Test(arguments: GuideWalkTests.Walk.all, GuideWalkTests.Window.all)
  func `each card lights and points to the cells of its golden`(
    walk: GuideWalkTests.Walk, window: GuideWalkTests.Window
  ) throws {
    try take(walk, in: window) { $0.presses }
  }

  /// Enter presses *Show me* on cards that require keys, *Try it* on those that a user tries, and *Next* on the others.
  /// The pictures come from the same goldens.
  @Test(arguments: GuideWalkTests.Walk.all)
  func `pressing only Enter lights the same cells`(walk: GuideWalkTests.Walk) throws {
    try take(walk, in: GuideWalkTests.Window.all[0]) { $0.do == nil ? $0.presses : [Key(.enter)] }
  }

  /// Programs that are not translated themselves, among users who speak another language than English; the cards are
  /// English. For the others see ``LanguageWalkTests``.
  @Test(arguments: GuideWalkTests.Walk.all.filter { !LanguageWalkTests.isTranslated($0.guide) })
  func `in a Japanese locale, the cards of untranslated programs light the same cells`(walk: GuideWalkTests.Walk) throws
  {
    try take(walk, in: GuideWalkTests.Window.all[0], locale: "ja_JP.UTF-8") { $0.presses }
  }

  /// - Parameter keys: Returns the keys to press on the card of a step.
  private func take(
    _ walk: GuideWalkTests.Walk, in window: GuideWalkTests.Window, locale: String = "C.UTF-8", keys: (Step) -> [Key]
  ) throws {
    let guide = try GuideWalkTests.guide(named: walk.guide)
    // With this environment every dimmed cell has a 24-bit colour. No program here uses any itself: see LitPicture.
    let harness = try TerminalHarness(
      columns: window.columns, rows: window.rows, locale: locale,
      environment: LitPicture.environment.merging(["TOUR_LANG": "en"]) { $1 })
    try harness.writeSampleFiles()
    try harness.run(
      "SHELL=/bin/bash TOUR_LOG=$HOME/tour.log $TOUR_BIN " + (walk.command.isEmpty ? "demo" : "run \(walk.command)"))
    var report = "\(guide.title), \(window.columns)×\(window.rows)\n"
    for (number, step) in guide.steps.enumerated() {
      try harness.wait("step \(step.id)") { try LitPicture(harness.cells, title: step.title) != nil }
      // The first card, and one after a step that was tried, appears by itself: an Enter at once would not count for
      // it, nor for the next one.
      let appearsByItself = number == 0 || guide.steps[number - 1].isTried
      _ = try harness.settled(milliseconds: appearsByItself ? 500 : 100)
      let picture = try #require(try LitPicture(harness.cells, title: step.title))
      report += "\n\(step.title)\n" + picture.description(of: walk.guide)
      if picture.arrow != nil {
        #expect(picture.isArrowAtSomethingLit, "\(step.id): the arrow does not point at a lit cell\n\(picture.screen)")
      }
      let pressed = keys(step)
      try harness.press(pressed)
      // On a first card that asks for keys, the first Enter names them, and the second one types them.
      if step.id == guide.steps[0].id, step.do != nil, pressed == [Key(.enter)] {
        _ = try harness.settled(milliseconds: 600)
        try harness.press(pressed)
      }
    }
    try harness.wait("the last card to be removed") {
      try LitPicture(harness.cells, title: guide.steps[guide.steps.count - 1].title) == nil
    }
    // Without a card, no cell may have a 24-bit colour, because the analysis takes such a cell for one that tour has
    // drawn.
    try harness.wait("the program's own colours") { try harness.cells.cells.allSatisfy { !$0.isPainted } }
    let difference = try Golden("Spotlights/\(walk.guide)-\(window.columns)x\(window.rows).txt").difference(
      from: report)
    #expect(difference == nil)
  }
}

extension LitPicture {
  /// The description, with the text replaced that changes from run to run.
  func description(of guide: String) -> String {
    description(
      text: { Self.normalised($0, of: guide) },
      column: guide == "htop" ? Self.htopColumn(screen) : { column, _ in column })
  }

  /// Replaces the text that changes from run to run.
  ///
  /// - htop: the text between the brackets of a bar, and the row of a process. For the list's first column, see
  ///   ``htopColumn(_:)``.
  /// - mc: the date of `..`, and the free space.
  private static func normalised(_ text: String, of guide: String) -> String {
    switch guide {
    case "htop":
      if text.wholeMatch(of: /\s*\d+ \S+ +(-?\d+|RT) +-?\d+ .*/) != nil { return "(a process)" }
      return text.replacing(/\[[^\]]*\]/) { _ in "[…]" }
    case "mc":
      return text.replacing(/[A-Z][a-z]{2} [ \d]\d [ \d:]{5}/) { _ in "Jan  0 00:00" }.replacing(
        /─* [\d.]+[KMGT]? ?\/ ?[\d.]+[KMGT]? \(\d+%\) ─*/
      ) { _ in "─ free space ─" }
    default: return text
    }
  }

  /// Returns a function that maps a cell's column in htop's list to the column on a machine whose process numbers have
  /// five digits. The width of htop's first column depends on the machine's largest process number.
  private static func htopColumn(_ screen: Screen) -> (Int, Int) -> Int {
    guard let header = try? ScreenIndex(Observation(screen)).find([Target(.match(Pattern("PID USER")))]) else {
      return { column, _ in column }
    }
    let rows = header.row..<screen.size.rows - 1
    return { column, row in
      rows.contains(row) && column > 0 && column < screen.size.columns - 1 ? column + 10 - header.endColumn : column
    }
  }
}

extension TerminalHarness {
  static let sampleFiles = [
    "letter": (1...60).map { "Dear reader \($0), this is a word of mine, one of sixty.\n" }.joined(),
    "folder/a file": "x",
    // mc's command line has this shell's prompt, which names neither user nor machine.
    ".bashrc": "PS1='$> '\n",
    // htop's default for two cores, also on a machine with more.
    ".config/htop/htoprc": """
    htop_version=3.2.2
    config_reader_min_version=3
    header_layout=two_50_50
    column_meters_0=CPU(1) CPU(2) Memory Swap
    column_meter_modes_0=1 1 1 1
    column_meters_1=Tasks LoadAverage Uptime
    column_meter_modes_1=2 2 2

    """,
  ]

  /// Fills the home folder with files that look the same on every day and on every machine.
  func writeSampleFiles() throws {
    for (name, text) in Self.sampleFiles { try write(text, to: name) }
    let manager = FileManager.default
    for name in ["folder/a file", "folder"] {
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: home.appending(path: name).path)
    }
  }
}
