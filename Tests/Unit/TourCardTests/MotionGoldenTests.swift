import Harness
import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// Compares the frames of the standard motion with the files in `Goldens`, at three sizes of the screen.
/// `TOUR_RECORD=1` writes these anew, and still fails. The pictures of all other effects are in `docs/motion.md`.
@Suite struct MotionGoldenTests {
  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)])
  func `A card enters, the next one takes its place, and leaves, as in the reviewed golden`(size: Size) throws {
    let capabilities = TerminalCapabilities(
      depth: .direct, isUnicode: true, foreground: .rgb(238, 238, 238), background: .rgb(16, 16, 16))
    let program = program(size)
    let motion = Motion(MotionSettings())
    var second = ComposeGoldenTests.step
    second.counter = "3 of 5"
    let scenes = [
      Scene(card: ComposeGoldenTests.step, spotlights: [Rect(column: 0, row: 4, columns: 20, rows: 1)]),
      Scene(card: second, spotlights: [Rect(column: 2, row: size.rows - 1, columns: 8, rows: 1)]),
    ]
    var presentation = Presentation()
    var text = ""
    func add(_ what: String, at now: Int) throws {
      let composition = try #require(presentation.composition(on: program, capabilities: capabilities, at: now))
      text += "\(what), next frame at \(composition.nextFrameAt.map { "\($0)" } ?? "none")\n\(composition.screen)"
    }
    presentation.show(scenes[0], theme: .standard, motion: motion, at: 0)
    for now in [33, 99, 198] { try add("enters, \(now) ms", at: now) }
    presentation.press(Key(.enter), at: 1000)
    presentation.show(scenes[1], theme: .standard, motion: motion, at: 1000)
    for now in [33, 132, 198, 297] { try add("changes, \(now) ms", at: 1000 + now) }
    presentation.show(nil, theme: .standard, motion: .none, at: 2000)
    for now in [33, 66] { try add("leaves, \(now) ms", at: 2000 + now) }
    let difference = try Golden("Goldens/motion-\(size.columns)x\(size.rows).txt").difference(from: text)
    #expect(difference == nil)
  }
}
