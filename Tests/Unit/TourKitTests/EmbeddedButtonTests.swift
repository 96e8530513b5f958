import Harness
import Testing
import TourHistory
import TourModel
import TourScreen
import TourSession

@testable import TourKit

/// Buttons of tips, and a snoozed tour, in a program that embeds a tour.
@Suite struct EmbeddedButtonTests {
  private static let guide = Guide("g", title: "T") {
    Step("ask", "Now?", buttons: [StepButton(.next), StepButton(.snooze(seconds: 3600), label: "In an hour")])
    Step("end", "The end")
    Tip(
      "tip", "A tip",
      buttons: [
        StepButton(.open("https://example.org/"), label: "Manual"), StepButton(.emit("liked"), label: "I like it"),
      ])
    EventSource(id: "liked")
  }

  private let folder: Folder

  init() throws { folder = Folder() }

  /// A program with a blank screen that embeds the tour.
  private struct Program {
    let tour: EmbeddedTour
    var now = 0

    init(history: String, at time: String, guides: [Guide] = [EmbeddedButtonTests.guide]) throws {
      tour = try EmbeddedTour(
        .guides(guides), program: "g", history: history,
        testing: TourTesting(clock: try #require(WallClock(startingAt: time))),
        capabilities: TerminalCapabilities(depth: .none, isUnicode: true))
      var screen = Screen(size: Size(columns: 80, rows: 24))
      screen[column: 0, row: 0] = Cell(Glyph("x"))
      tour.update(Observation(screen), at: 0)
    }

    /// Lets a second pass, and returns the rows of the screen.
    mutating func rows() -> [String] {
      var picture: Screen?
      for _ in 0..<100 {
        now += 10
        picture = tour.picture(at: now)
      }
      return picture.map { picture in (0..<24).map { picture.text(row: $0) } } ?? []
    }

    mutating func press(_ key: String) {
      _ = rows()
      tour.press(Key(name: key)!, token: InputToken(), at: now)
    }

    mutating func click(_ words: String) throws {
      let rows = rows()
      let row = try #require(rows.firstIndex { $0.contains(words) })
      let column = try #require(rows[row].firstRange(of: words)).lowerBound
      #expect(tour.click(Point(column: rows[row].distance(from: rows[row].startIndex, to: column), row: row), at: now))
    }
  }

  @Test func `a button for a guide that the program does not have leaves the card, which says so`() throws {
    let steps = Guide("steps", title: "T") {
      Step(
        "s", "A step", "This text makes the card wide.", buttons: [StepButton(.guide("tips"), label: "Tips, please")])
    }
    let tips = Guide("tips", title: "T") {
      Tip(
        "t", "A tip", "This text makes the card wide.",
        buttons: [StepButton(.guide("none"), label: "None"), StepButton(.guide("steps"), label: "Around")])
    }
    var program = try Program(
      history: folder.path + "/history.json", at: "2026-11-21T10:00:00Z", guides: [steps, tips])
    program.press("Enter")
    var rows = program.rows()
    #expect(rows.contains { $0.contains("There is no tour “tips” here") } && rows.contains { $0.contains("A step") })
    program.tour.request(.close, at: program.now)
    _ = program.rows()
    try program.click("None")
    rows = program.rows()
    #expect(rows.contains { $0.contains("There is no tour “none” here") } && rows.contains { $0.contains("A tip") })
    try program.click("Around")
    #expect(program.rows().contains { $0.contains("A step") } && program.tour.current?.step.id == "s")
    program.press("Enter")
    #expect(
      program.rows().contains { $0.contains("There is no tour “tips” here") },
      "also in a tour that a button has started")
  }

  @Test func `a snoozed tour is reported, and appears at the first start after its time`() throws {
    let path = folder.path + "/history.json"
    var program = try Program(history: path, at: "2026-11-21T10:00:00Z")
    var events: [History.TourEvent] = []
    program.tour.onTourEvent = { _, event, _ in events.append(event) }
    program.press("Enter")
    _ = program.rows()
    #expect(events == [.shown(step: "ask"), .snoozed(step: "ask", seconds: 3600), .ended(.closed, step: "ask")])
    program.tour.finish(at: program.now)

    var early = try Program(history: path, at: "2026-11-21T10:59:00Z")
    #expect(!early.rows().contains { $0.contains("Now?") } && early.tour.current == nil)
    early.tour.finish(at: early.now)
    var late = try Program(history: path, at: "2026-11-21T11:01:00Z")
    #expect(late.rows().contains { $0.contains("Now?") })
    late.tour.finish(at: late.now)
    #expect(try HistoryFile(path: path).load().history[Self.guide]?.snoozedUntil == nil, "the card was shown again")
  }

  @Test func `the buttons of a tip are reported, and the event counts`() throws {
    let path = folder.path + "/history.json"
    var program = try Program(history: path, at: "2026-11-21T10:00:00Z")
    program.press("Esc")  // The tour is over, and the tip appears.
    var events: [History.TipEvent] = []
    var opened: [String] = []
    program.tour.onTipEvent = { note, _ in events.append(note.event) }
    program.tour.onOpen = { [unowned tour = program.tour] address in
      opened.append("\(address) \(tour.shownCard?.part ?? "")")
    }
    for _ in 0..<5 { _ = program.rows() }
    try program.click("Manual")
    #expect(program.rows().contains { $0.contains("https://example.org/") } && program.tour.takes(Key(name: "x")!))
    program.press("Enter")
    #expect(opened == ["https://example.org/ tip"])
    try program.click("I like it")
    #expect(!program.rows().contains { $0.contains("A tip") })
    #expect(events.suffix(2) == [.invalidated(tip: "tip", .actionPerformed), .emitted(tip: "tip", event: "liked")])
    program.tour.finish(at: program.now)
    let record = try HistoryFile(path: path).load().history[Self.guide]
    #expect(record?.events["liked"]?.count == 1 && record?.tips["tip"]?.invalidation == .actionPerformed)
  }
}
