import Harness
import Testing
import TourHistory
import TourModel
import TourScreen
import TourSession

@testable import TourKit

/// The rows of inline tips, and the reports that a program's layout must change.
@Suite struct InlineTests {
  private let folder: Folder
  private let tour: EmbeddedTour
  private var now = 0

  init() throws {
    folder = Folder()
    let guide = Guide(
      name: "g", version: 1, title: "G",
      groups: [
        TipGroup(tips: [
          Tip(
            id: "a", title: "A tip", targets: [Target(.widget("news"))], place: .inline,
            when: .event(EventCondition("wished", .count, .atLeast, 1)))
        ])
      ], events: [EventSource(id: "wished")])
    tour = try EmbeddedTour(
      .guides([guide]), .success(folder.history), SessionOptions(command: "program") { "again \($0.name) \($1)" },
      capabilities: TerminalCapabilities(depth: .none, isUnicode: true))
  }

  private mutating func draw(_ slot: Rect?) -> Screen? {
    var screen = Screen(size: Size(columns: 60, rows: 20))
    screen[column: 0, row: 19] = Cell(Glyph("x"))
    now += 50
    tour.update(Observation(screen, widgets: slot.map { ["news": $0] } ?? [:]), at: now)
    return tour.picture(at: now)
  }

  @Test mutating func `a change is reported once, and needs a layout until the program asks again`() {
    _ = draw(nil)
    tour.donate("wished", at: now)
    // Nobody has asked.
    #expect(!tour.needsLayout && !tour.takeLayoutChange())
    #expect(tour.inlineRows("other", columns: 40, at: now) == 0)
    let rows = tour.inlineRows("news", columns: 40, at: now)
    #expect(rows == 5 && !tour.needsLayout && !tour.takeLayoutChange())
    #expect(draw(Rect(column: 0, row: 0, columns: 40, rows: rows)) != nil)
    #expect(!tour.needsLayout)
    tour.press(Preferences.standardTourKey, token: InputToken(), at: now)
    // The card says that it is closed: a picture is due at once.
    #expect(tour.deadline == 0)
    _ = tour.picture(at: now)
    #expect(tour.deadline.map { $0 > now } == true)
    now += 3000
    tour.advance(at: now)
    #expect(tour.needsLayout && tour.takeLayoutChange())
    #expect(tour.needsLayout && !tour.takeLayoutChange())
    #expect(tour.inlineRows("news", columns: 40, at: now) == 0)
    #expect(!tour.needsLayout && !tour.takeLayoutChange())
  }
}
