import Harness
import Testing
import TourHistory
import TourModel
import TourScreen
import TourSession

@testable import TourKit

/// Keys, pastes and the mouse in a program that draws its screen itself: for the card or for the program, as under
/// `tour run`.
@Suite struct EmbeddedInputTests {
  private let folder: Folder
  private let tour: EmbeddedTour

  init() throws {
    folder = Folder()
    let guide = Guide("g", title: "T") {
      Step("a", "A page", place: .fill)
      Step("b", "Another page", place: .fill)
      Step("c", "A card")
    }
    tour = try EmbeddedTour(
      .guides([guide]), program: "g", testing: TourTesting(),
      capabilities: TerminalCapabilities(depth: .none, isUnicode: true))
    tour.update(Self.screen("x"), at: 0)
  }

  private static func screen(_ letter: Unicode.Scalar) -> Observation {
    var screen = Screen(size: Size(columns: 80, rows: 24))
    screen[column: 0, row: 0] = Cell(Glyph(letter))
    return Observation(screen)
  }

  private func pass(from start: Int, to end: Int) {
    for now in stride(from: start, through: end, by: 10) { _ = tour.picture(at: now) }
  }

  private func type(_ text: String, at now: Int) {
    for character in text {
      tour.press(Key(.character(character)), token: InputToken(Array(String(character).utf8)), at: now)
    }
  }

  @Test func `a key that comes before the picture of the first card is for the program`() {
    for now in stride(from: 0, through: 1000, by: 10) { tour.advance(at: now) }
    #expect(tour.isShown && !tour.hasKeyboard && !tour.takes(Key(.character("y"))))
    type("y", at: 1000)
    #expect(tour.takeInput() == [.pressed(InputToken([0x79]))])
    _ = tour.picture(at: 1010)
    type("z", at: 1020)
    #expect(tour.hasKeyboard && tour.takeInput() == [])
  }

  /// A test of a program waits for the part that is shown.
  @Test func `while the next card waits for its target, no part is shown`() throws {
    let guide = Guide(
      name: "h", version: 1, title: "T",
      steps: [
        Step(id: "a", title: "A", targets: [.text("x")]),
        Step(id: "b", title: "B", targets: [.text("y")], missing: .expected(wait: 60_000)),
      ])
    let tour = try EmbeddedTour(
      .guides([guide]), program: "h", testing: TourTesting(),
      capabilities: TerminalCapabilities(depth: .none, isUnicode: true))
    tour.update(Self.screen("x"), at: 0)
    for now in stride(from: 0, through: 1000, by: 10) { _ = tour.picture(at: now) }
    #expect(tour.shownCard?.part == "a")
    tour.press(Key(.enter), token: InputToken(), at: 1000)
    for now in stride(from: 1000, through: 3000, by: 10) { _ = tour.picture(at: now) }
    #expect(tour.current?.step.id == "b" && tour.shownCard == nil)
    tour.update(Self.screen("y"), at: 3000)
    for now in stride(from: 3000, through: 4000, by: 10) { _ = tour.picture(at: now) }
    #expect(tour.shownCard?.part == "b")
  }

  @Test func `a card takes no paste, says so, and ignores the Enter after it; without a card it is for the program`() {
    pass(from: 0, to: 1000)
    #expect(tour.paste(.start, at: 1000) && tour.paste(.contents, at: 1000) && tour.paste(.end, at: 1000))
    #expect(tour.driver.snapshot.scene?.card.notice.isEmpty == false)
    tour.press(Key(.enter), token: InputToken(), at: 3000)
    #expect(tour.current?.step.id == "a" && tour.takeInput() == [])
    tour.request(.close, at: 4000)
    pass(from: 4000, to: 8000)
    #expect(!tour.paste(.start, at: 8000) && !tour.paste(.end, at: 8000))
  }

  @Test func `a paste that began before a card was up is not split`() {
    #expect(!tour.paste(.start, at: 0))
    pass(from: 0, to: 1000)
    #expect(tour.isShown && !tour.paste(.contents, at: 1000) && !tour.paste(.end, at: 1000) && tour.hasKeyboard)
  }

  @Test func `a turn of the wheel to the side turns the page, once for one movement of the fingers`() {
    pass(from: 0, to: 1000)
    let middle = Point(column: 40, row: 12)
    for now in [1000, 1010, 1020] { #expect(tour.handle(Mouse(.wheel(.right), at: middle), at: now)) }
    pass(from: 1020, to: 2000)
    #expect(tour.current?.step.id == "b")
    #expect(tour.handle(Mouse(.wheel(.left), at: middle), at: 2000) && tour.current?.step.id == "a")
  }

  @Test func `the release of the click that closes a card is not for the program`() {
    tour.start(step: "c", at: 0)
    pass(from: 0, to: 1000)
    // Beside the last card a click ends the tour.
    let corner = Point(column: 0, row: 23)
    #expect(tour.handle(Mouse(.press(.left), at: corner), at: 1000))
    pass(from: 1000, to: 1100)
    #expect(!tour.isShown && tour.holdsButton)
    #expect(tour.handle(Mouse(.release(.left), at: corner), at: 1100))
    #expect(
      !tour.handle(Mouse(.press(.left), at: corner), at: 1200)
        && !tour.handle(Mouse(.release(.left), at: corner), at: 1200)
    )
  }

  /// No key is read while the screen is searched for targets.
  @Test func `the screen is not searched while keys come fast, for 250 ms at most`() {
    pass(from: 0, to: 1000)
    tour.request(.close, at: 1000)
    pass(from: 1000, to: 2000)
    tour.start(step: "c", at: 2000)
    var searches: Set<Int> = []
    for count in 0..<120 {
      let now = 2000 + 5 * count
      tour.passed(Key(.character("x")), at: now)
      tour.update(Self.screen(count % 2 == 0 ? "y" : "z"), at: now)
      tour.advance(at: now)
      searches.insert(tour.driver.search.at!)
    }
    #expect((2...4).contains(searches.count), "\(searches.sorted())")
  }
}
