import Testing
import TourModel
import TourScreen
import TourSession

@testable import TourHost

/// Marks by the keyboard alone and by the mouse alone, in the terminal, without a display, and in a program that draws
/// its screen itself.
@Suite struct MarkOwnerTests {
  private static let guide = Guide(
    name: "g", version: 1, title: "A guide",
    groups: [("ready", "It is ready"), ("abc", "Your letters")].map { text, title in
      TipGroup(tips: [Tip(id: text, title: title, targets: [Target(.text(text))], isMarked: true)])
    })

  static let owners: [@Sendable () throws -> any SessionOwner] = [
    { TerminalOwner(guide) }, { try HeadlessOwner(guide) }, { try EmbeddedOwner(guide) },
  ]

  /// Types the text of the second target, and waits for both marks.
  private func start(_ owner: any SessionOwner) throws {
    for key in "abc" { try owner.press(Key(.character(key))) }
    try owner.wait { try owner.received == "abc" }
    try owner.wait { marks(owner).count == 2 }
  }

  private func marks(_ owner: any SessionOwner) -> [Point] {
    let picture = owner.picture
    return (0..<3).flatMap { row in
      (0..<picture.size.columns).filter { picture[column: $0, row: row].glyph == Glyph("●") }
        .map { Point(column: $0, row: row) }
    }
  }

  private func see(_ title: String?, _ owner: any SessionOwner) throws {
    try owner.wait { owner.session.scene.map { $0.isModal ? $0.card.title : "" } ?? "" == title ?? "" }
  }

  private func expectRead(_ owner: any SessionOwner, _ tips: [String]) throws {
    try owner.wait { owner.recorded.filter { $0.contains("invalidated") }.count == tips.count }
    for tip in tips { #expect(owner.recorded.contains { $0.contains("invalidated") && $0.contains(tip) }) }
  }

  @Test(arguments: owners.indices) func `the tour key and arrows lead through the cards`(owner: Int) throws {
    let owner = try Self.owners[owner]()
    try start(owner)
    // The program may have its cursor right after its text, and then the mark is below it.
    let places = marks(owner)
    #expect(places[0] == Point(column: 5, row: 0))
    #expect([Point(column: 3, row: 1), Point(column: 2, row: 2)].contains(places[1]))
    try owner.press(Preferences.standardTourKey)
    try see("It is ready", owner)
    #expect(owner.text(of: owner.picture).contains("1 of 2"))
    try owner.press(Key(.right))
    try see("Your letters", owner)
    try owner.press(Key(.escape))
    try see(nil, owner)
    try expectRead(owner, ["ready", "abc"])
    try owner.press(Key(.character("d")))
    try owner.wait { try owner.received == "abcd" }
    #expect(marks(owner) == [])
    try owner.wait { owner.session.isOver }
  }

  @Test(arguments: owners.indices) func `clicks open a card and close it`(owner: Int) throws {
    let owner = try Self.owners[owner]()
    try start(owner)
    try owner.click(marks(owner)[1])
    try see("Your letters", owner)
    try owner.click(owner.point(of: "Back", in: owner.picture))
    try see("It is ready", owner)
    try owner.click(owner.point(of: "Next", in: owner.picture))
    try see("Your letters", owner)
    #expect(owner.mouseEvents == 0)
    try owner.click(owner.point(of: "Close", in: owner.picture))
    try see(nil, owner)
    try expectRead(owner, ["ready", "abc"])
    try owner.click(Point(column: 5, row: 0))
    #expect(owner.mouseEvents == 2, "nothing is there any more")
  }
}
