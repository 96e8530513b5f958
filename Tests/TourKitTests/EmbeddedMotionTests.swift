import Testing
import TourCard
import TourModel
import TourScreen
import TourSession

@testable import TourKit

/// Cards that move in a program that draws its screen itself.
@Suite struct EmbeddedMotionTests {
  private static let motion = MotionSettings(
    enter: MotionSettings.Passage(.grow, milliseconds: 400), leave: MotionSettings.Passage(.grow, milliseconds: 400), dimming: false)
  private let folder: Folder
  private let tour: EmbeddedTour

  init() throws {
    folder = try Folder()
    let guide = Guide("g", title: "T", motion: Self.motion) { Step("a", "A card"); Step("b", "Another") }
    tour = try EmbeddedTour(
      .guides([guide]), .success(folder.history), SessionOptions(command: "program") { _ in nil },
      capabilities: TerminalCapabilities(depth: .direct, isUnicode: true))
    tour.update(Self.screen("x"), at: 0)
  }

  /// A screen with one letter.
  private static func screen(_ letter: Unicode.Scalar) -> Observation {
    var screen = Screen(size: Size(columns: 80, rows: 24))
    screen[column: 0, row: 0] = Cell(Glyph(letter))
    return Observation(screen)
  }

  /// Draws until a card has begun to enter.
  /// - Returns: the time of its first picture.
  private func start() throws -> Int {
    try #require(stride(from: 0, to: 5000, by: 10).first { tour.picture(at: $0) != nil })
  }

  private func shows(_ title: String, at now: Int) -> Bool { tour.picture(at: now).map { "\($0)".contains(title) } ?? false }

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
}
