import Harness
import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// Compares where a card and the tip of its arrow are, for each place, at three sizes of the screen, with the files in
/// `Goldens`. `TOUR_RECORD=1` writes these anew, and still fails. `docs/places.md` has the pictures.
@Suite struct PlacementGoldenTests {
  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)])
  func `A card is at each place as in the reviewed golden`(size: Size) throws {
    let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true)
    let target = Rect(column: size.columns / 2 - 5, row: size.rows / 2 - 1, columns: 10, rows: 2)
    var text = "target \(spelled(target))\n"
    for place in Place.allCases where place != .inline {
      let scene = Scene(card: Card(title: "A card", body: "Some text."), spotlights: [target], place: place)
      let composition = compose(program(size), scene, capabilities: capabilities, theme: .standard, at: 0)
      let (card, arrow) = (composition.geometry.card, composition.geometry.arrow)
      text +=
        "\("\(place)".replacing(/TourModel\.Place\.\w+\./, with: "")): card \(spelled(card)), arrow \(arrow.map { "\($0.column),\($0.row)" } ?? "none")\n"
      // The picture has what the geometry says.
      #expect(composition.screen[column: card.column, row: card.row].glyph == Glyph("╭"))
      if let arrow {
        #expect(
          ["▲", "▼", "◀", "▶"].map { Glyph($0) }.contains(
            composition.screen[column: arrow.column, row: arrow.row].glyph))
      }
      #expect(place == .fill || !card.intersects(target))
    }
    let difference = try Golden("Goldens/places-\(size.columns)x\(size.rows).txt").difference(from: text)
    #expect(difference == nil)
  }

  private func spelled(_ rect: Rect) -> String { "\(rect.column),\(rect.row) \(rect.columns)×\(rect.rows)" }
}
