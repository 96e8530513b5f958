import Testing
import TourCurses
import TourKit
import TourModel
import TourSession

/// What a program may do with its tour before it initialises ncurses.
@Suite struct CursesTourTests {
  private static let starred = GuideEvent("starred")
  private static let level = GuideParameter("level", default: 1)
  private static let guide = Guide("g", title: "T") {
    Step("s", "S")
    Tip("t", "T", when: starred.count >= 2)
    GuideEvent("left", on: .exit)
    starred
    level
  }

  private static func tour() throws -> CursesTour {
    try CursesTour(.guides([guide]), program: "g", testing: TourTesting())
  }

  @Test func `parameters, events and the state of a tip are known before the program draws`() throws {
    let tour = try Self.tour()
    #expect(tour[Self.level] == 1)
    tour[Self.level] += 2
    tour.donate(Self.starred)
    #expect(tour[Self.level] == 3)
    let question = EventCondition("starred", .count, .atLeast, 2)
    #expect(
      tour.status(ofTip: "t") == .waiting([.condition(.event(question), .count(1))]) && tour.status(ofTip: "u") == nil)
    #expect(tour.failure == nil)
    tour.finish()
    tour[Self.level] = 4
    #expect(tour[Self.level] == 3)
  }

  @Test func `a tour that is not finished may be dropped`() throws {
    var events = 0
    var tour: CursesTour? = try Self.tour()
    tour?.onTourEvent = { _, _, _ in events += 1 }
    tour?.onTipEvent = { _, _ in events += 1 }
    tour?.observeTip("t") { _ in events += 1 }
    weak let dropped = tour
    tour = nil
    #expect(dropped == nil && events == 0)
  }
}
