import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// The pictures in `docs/motion.md`. `TOUR_RECORD=1` draws them anew into the page.
@Suite struct MotionPageTests {
  private static let size = Size(columns: 25, rows: 8)
  private static let target = Rect(column: 9, row: 1, columns: 6, rows: 1)

  private static func program() -> Screen {
    var program = Screen(size: size)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        program[column: column, row: row] = Cell(
          Glyph(target.contains(Point(column: column, row: row)) ? "▒" : "·"), foreground: .rgb(255, 255, 255))
      }
    }
    return program
  }

  /// The frames of one card that enters, side by side.
  private static func frames(_ effect: MotionSettings.Effect, from origin: MotionSettings.Origin) -> [Screen] {
    let scene = Scene(
      card: Card([.title("Your letters"), .text(Markup("Each city sent one."))]), spotlights: [target], place: .below)
    let motion = Motion(
      MotionSettings(enter: MotionSettings.Passage(effect, from: origin, milliseconds: 400), dimming: false))
    var presentation = Presentation()
    presentation.show(scene, theme: .standard, motion: motion, at: 1000)
    let capabilities = TerminalCapabilities(depth: effect == .fade ? .sixteen : .direct, isUnicode: true)
    return [1100, 1200, 1300].compactMap {
      presentation.composition(on: program(), capabilities: capabilities, at: $0)?.screen
    }
  }

  private static func pages() -> [Screen] {
    let motion = Motion(MotionSettings())
    func page(_ number: Int, _ title: String) -> Scene {
      var card = Card([.title(title)])
      card.progress = Card.Progress(number: number, count: 2)
      return Scene(card: card, place: .fill)
    }
    var presentation = Presentation()
    presentation.show(page(1, "Page one"), theme: .standard, motion: .none, at: 0)
    presentation.show(page(2, "Page two"), theme: .standard, motion: motion, at: 0)
    return [20, 60, 150].compactMap {
      presentation.composition(
        on: program(), capabilities: TerminalCapabilities(depth: .direct, isUnicode: true), at: $0)?.screen
    }
  }

  private static func row(_ screens: [Screen]) -> String {
    (0..<size.rows).map { row in screens.map { $0.text(row: row) }.joined(separator: "  ") + "\n" }.joined()
  }

  @Test func `each picture in the manual of motion is the one that is drawn`() throws {
    var pictures = MotionSettings.Effect.allCases.filter { $0 != .none }.map { effect in
      (
        name: effect.rawValue,
        text: MotionSettings.Origin.allCases.map { Self.row(Self.frames(effect, from: $0)) }.joined(separator: "\n")
      )
    }
    pictures.append((name: "pages", text: Self.row(Self.pages())))
    try expectPictures(pictures, in: "motion.md")
  }
}
