import Harness
import Testing
import TourCard
import TourModel
import TourScreen
import TourSession

@testable import TourKit

/// Cards that move in a program that draws its screen itself.
@Suite struct EmbeddedMotionTests {
  private static let motion = MotionSettings(
    enter: MotionSettings.Passage(.grow, milliseconds: 400), leave: MotionSettings.Passage(.grow, milliseconds: 400),
    dimming: false)
  private let folder: Folder
  private let tour: EmbeddedTour

  init() throws {
    folder = Folder()
    tour = try Self.tour(
      Guide("g", title: "T", motion: Self.motion) {
        Step("a", "A card"); Step("b", "Another")
      }, folder)
  }

  private static func tour(_ guide: Guide, _ folder: Folder) throws -> EmbeddedTour {
    let tour = try EmbeddedTour(
      .guides([guide]), .success(folder.history), SessionOptions(command: "program") { _, _ in nil },
      capabilities: TerminalCapabilities(depth: .direct, isUnicode: true))
    tour.update(screen("x"), at: 0)
    return tour
  }

  /// A screen with one letter.
  private static func screen(_ letter: Unicode.Scalar) -> Observation {
    var screen = Screen(size: Size(columns: 80, rows: 24))
    screen[column: 0, row: 0] = Cell(Glyph(letter))
    return Observation(screen)
  }

  /// Draws until a card has begun to enter.
  /// - Returns: the time of its first picture.
  private func start(_ tour: EmbeddedTour? = nil) throws -> Int {
    let tour = tour ?? self.tour
    return try #require(stride(from: 0, to: 5000, by: 10).first { tour.picture(at: $0) != nil })
  }

  private func shows(_ title: String, at now: Int) -> Bool {
    tour.picture(at: now).map { "\($0)".contains(title) } ?? false
  }

  @Test func `a card enters, and the program is called for each frame until it is still`() throws {
    let now = try start()
    #expect(!shows("A card", at: now))
    #expect(tour.deadline == now + Motion.frameInterval)
    #expect(shows("A card", at: now + 400))
    #expect(tour.deadline.map { $0 > now + 400 + Motion.frameInterval } ?? true)
  }

  @Test func `a key ends the motion, and does its work`() throws {
    let now = try start()
    tour.press(Key(.right), token: InputToken(), at: now + 100)
    #expect(tour.current?.step.id == "b")
    #expect(tour.takeInput().isEmpty)
  }

  @Test func `while the last card leaves, keys are for the program, and remove it`() throws {
    let now = try start()
    tour.request(.close, at: now + 1000)
    #expect(tour.picture(at: now + 1010) != nil && !tour.hasKeyboard && !tour.isShown)
    tour.press(Key(.character("y")), token: InputToken([0x79]), at: now + 1100)
    #expect(tour.takeInput() == [.pressed(InputToken([0x79]))])
    #expect(tour.deadline.map { $0 <= now + 1100 } ?? false, "a picture is due")
    #expect(tour.picture(at: now + 1100) == nil)
  }

  @Test func `the program's next screen removes a card that leaves`() throws {
    let now = try start()
    tour.request(.close, at: now + 1000)
    #expect(tour.picture(at: now + 1010) != nil)
    tour.update(Self.screen("z"), at: now + 1050)
    #expect(tour.picture(at: now + 1050) == nil)
  }

  @Test func `a card that has left is gone`() throws {
    let now = try start()
    tour.request(.close, at: now + 1000)
    #expect(tour.picture(at: now + 1000) != nil && tour.picture(at: now + 1399) != nil)
    #expect(tour.picture(at: now + 1400) == nil)
  }

  @Test func `after the end of the tour nothing is drawn`() throws {
    let now = try start()
    tour.finish(at: now + 500)
    #expect(tour.picture(at: now + 510) == nil)
  }

  @Test func `a turn of the wheel that comes while the last card leaves only ends the motion`() throws {
    let long = (1...40).map { "Line \($0)." }.joined(separator: "\n\n")
    let tour = try Self.tour(
      Guide("g", title: "T", motion: Self.motion) {
        Step("a", "A card"); Step("b", "Another", long)
      }, folder)
    let now = try start(tour)
    _ = tour.picture(at: now + 1000)
    tour.press(Key(.right), token: InputToken(), at: now + 1000)
    _ = tour.picture(at: now + 1000)
    _ = tour.picture(at: now + 1100)
    let middle = Point(column: 40, row: 12)
    #expect(tour.handle(Mouse(.wheel(.down), at: middle), at: now + 1110))
    #expect(
      tour.picture(at: now + 1110).map { "\($0)".contains("Another") } == true
        && tour.driver.snapshot.scene?.scroll == 0)
    #expect(tour.handle(Mouse(.wheel(.down), at: middle), at: now + 1120) && tour.driver.snapshot.scene?.scroll == 1)
  }

  @Test func `a resize ends the motion`() throws {
    let now = try start()
    tour.update(Observation(Screen(size: Size(columns: 70, rows: 20))), at: now + 100)
    #expect(shows("A card", at: now + 100))
  }

  /// The time for which a tip was shown counts from a picture in which the user can see it.
  @Test func `a tip that follows a card is recorded once it is visible, after the card has left`() throws {
    let slow = MotionSettings(
      enter: MotionSettings.Passage(.none), leave: MotionSettings.Passage(.fold, milliseconds: 3000), dimming: false)
    let tour = try Self.tour(
      Guide("g", title: "T", motion: slow) {
        Step("a", "A card"); Tip("t", "A tip")
      }, folder)
    var shown: [Int] = []
    var now = 0
    tour.onTipEvent = { note, _ in if case .shown = note.event { shown.append(now) } }
    func pass(until end: Int) {
      while now < end {
        now += 10
        _ = tour.picture(at: now)
      }
    }
    pass(until: 1000)
    tour.request(.close, at: now)
    pass(until: 3500)
    #expect(tour.isShown && tour.current == nil && shown == [])
    pass(until: 20_000)
    #expect(shown.count == 1)
  }
}
