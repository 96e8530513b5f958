import Harness
import Testing
import TourGuide
import TourHistory
import TourModel
import TourScreen

/// The tips of the shipped guides, each over its real program.
@Suite(.waiting) struct ShippedTipTests {
  struct Story: Sendable, CustomTestStringConvertible {
    var guide: String
    var columns = 80
    var rows = 24
    var locale = "C.UTF-8"
    var command: String
    /// Text on its screen once it has started.
    var sign: String
    /// Keys that trigger the guide's events, but pressed in modes of the program in which they have another meaning.
    /// Only the events in `heard` may be donated.
    var unheard: String
    var heard: Set<String> = []
    /// Keys that make the tip `tip` appear after they were pressed `times` times.
    var keys: String
    var times: Int
    var tip: String
    /// Keys that retire the tip `retired`, because a user who presses them knows the subject of that tip.
    var known: String
    var retired: String
    var testDescription: String { guide }
  }

  static let stories = [
    Story(
      guide: "htop", columns: 120, rows: 40, locale: "C", command: "htop", sign: "F1Help", unheard: "F4 u Space Esc",
      heard: ["found"],
      keys: "F9 Esc", times: 3, tip: "tag", known: "u", retired: "user"),
    Story(
      guide: "less", command: "less $HOME/letter", sign: "Dear", unheard: "/ G n F C-u Enter", heard: ["searched"],
      keys: "Down", times: 10, tip: "end",
      known: "n", retired: "again"),
    Story(
      guide: "mc", locale: "C", command: "mc -u -d $HOME/folder $HOME/folder", sign: "10Quit",
      unheard: "M-c Down C-t Insert Esc Esc",
      keys: "Down", times: 10, tip: "jump", known: "Insert", retired: "mark"),
    Story(
      guide: "nano", columns: 120, rows: 40, command: "nano --ignorercfiles letter", sign: "Dear",
      unheard: "C-w C-k Backspace M-u C-c",
      heard: ["searched"], keys: "C-k", times: 3, tip: "lines", known: "M-u", retired: "undo"),
    Story(
      guide: "vim", command: "vim -i NONE -n letter", sign: "Dear", unheard: "i d d . x A Esc : d d . A C-u Esc",
      keys: "d d", times: 3, tip: "dot",
      known: "A", retired: "append"),
  ]

  /// Starts the program with a history in which the tour is done and no tip has a record.
  private func harness(_ story: Story, _ guide: Guide) throws -> TerminalHarness {
    let harness = try TerminalHarness(columns: story.columns, rows: story.rows, locale: story.locale)
    try harness.write((1...60).map { "Dear reader \($0), this is one of sixty lines.\n" }.joined(), to: "letter")
    for number in 10...25 { try harness.write("", to: "folder/file \(number)") }
    _ = try HistoryFile(path: harness.historyPath).update {
      $0.guides[guide.name] = GuideRecord(
        version: guide.version, outcome: .done, shown: guide.version, first: 1, last: 1)
    }
    try harness.run("clear; $TOUR_BIN run \(story.command)")
    try harness.wait(for: story.sign)
    _ = try harness.settled(milliseconds: 50)
    return harness
  }

  @Test(arguments: stories)
  func `a shipped tip appears after its event, and another is retired by the key that it teaches`(story: Story) throws {
    let guide = try #require(readGuide(path: Checkout.file("guides/\(story.guide).yaml").path).guide)
    let tip = try #require(guide.tips.first { $0.id == story.tip })
    let harness = try harness(story, guide)
    for key in try keys(story.unheard) { try press([key], harness) }
    for _ in 1..<story.times { try press(keys(story.keys), harness) }
    #expect(try !harness.settled(milliseconds: 150).contains(tip.title))
    try press(keys(story.keys), harness)
    try harness.wait(for: tip.title)
    let picture = try harness.settled(milliseconds: 50)
    #expect(story.locale != "C" || picture.unicodeScalars.allSatisfy(\.isASCII))

    try press(keys(story.known), harness)
    try harness.wait("the other tip to be over") {
      try harness.record(of: story.guide)?.tips[story.retired]?.invalidation == .retired
    }
    let known = try harness.record(of: story.guide)
    let record = try #require(known)
    #expect(record.tips[story.tip]?.shows == 1)
    #expect(record.tips[story.retired]?.shows == 0)
    #expect(story.heard.isSubset(of: record.events.keys))
    #expect(
      record.events.values.reduce(0) { $0 + $1.count } == story.heard.count + story.times + 1,
      "\(record.events.mapValues(\.count))")
  }

  private func keys(_ text: String) throws -> [Key] { try KeyChoice(parsing: text).alternatives[0] }

  /// Presses keys as slowly as a person: waits until the screen is still after each. Only Down is repeated without a
  /// wait, as if held down.
  private func press(_ keys: [Key], _ harness: TerminalHarness) throws {
    for key in keys {
      try harness.press([key])
      if key != Key(.down) { _ = try harness.settled(milliseconds: 50) }
    }
  }
}
