import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// The pictures in `docs/places.md`. `TOUR_RECORD=1` draws them anew into the page.
@Suite struct PlacesPageTests {
  /// A screen with targets, and the cards that ``compose(_:_:capabilities:theme:at:)`` draws for each of them alone.
  private struct Picture {
    let program: Screen
    private(set) var screen: Screen

    init(_ columns: Int, _ rows: Int, _ targets: [Rect]) {
      var program = Screen(size: Size(columns: columns, rows: rows))
      for target in targets {
        for row in target.rowRange {
          // A bright colour, so that no frame marks the target.
          for column in target.columnRange {
            program[column: column, row: row] = Cell(Glyph("▒"), foreground: .rgb(255, 255, 255))
          }
        }
      }
      self.program = program
      screen = program
    }

    mutating func add(_ title: String, _ place: Place, _ spotlights: Rect..., anchor: Rect? = nil) {
      let scene = Scene(card: Card(title: title), spotlights: spotlights, anchor: anchor, place: place)
      let composed = compose(
        program, scene, capabilities: TerminalCapabilities(depth: .direct, isUnicode: true), theme: .standard, at: 0
      ).screen
      for row in 0..<screen.size.rows {
        for column in 0..<screen.size.columns
        where composed[column: column, row: row].glyph != program[column: column, row: row].glyph {
          #expect(screen[column: column, row: row] == program[column: column, row: row], "two cards overlap")
          screen[column: column, row: row] = composed[column: column, row: row]
        }
      }
    }

    var text: String {
      let line = String(repeating: "─", count: screen.size.columns)
      return "┌\(line)┐\n" + (0..<screen.size.rows).map { "│\(screen.text(row: $0))│\n" }.joined() + "└\(line)┘\n"
    }
  }

  private static func sides() -> Picture {
    let target = Rect(column: 34, row: 5, columns: 10, rows: 3)
    var picture = Picture(78, 13, [target])
    for side in Place.Side.allCases { picture.add(side.rawValue, .beside(side, align: .center), target) }
    return picture
  }

  private static func align() -> Picture {
    let targets = [1, 34, 66].map { Rect(column: $0, row: 1, columns: 10, rows: 1) }
    var picture = Picture(78, 8, targets)
    for (target, align) in zip(targets, Place.Alignment.allCases) {
      picture.add("below, align: \(align)", .below(align: align), target)
    }
    return picture
  }

  private static func alignBeside() -> Picture {
    let targets = [1, 7, 13].map { Rect(column: 2, row: $0, columns: 10, rows: 5) }
    var picture = Picture(40, 19, targets)
    for (target, align) in zip(targets, Place.Alignment.allCases) {
      picture.add("align: \(align)", .right(align: align), target)
    }
    return picture
  }

  private static func corners() -> Picture {
    let target = Rect(column: 29, row: 5, columns: 20, rows: 2)
    var picture = Picture(78, 12, [target])
    for corner in Place.Corner.allCases { picture.add(corner.rawValue, .corner(corner), target) }
    return picture
  }

  private static func screenParts() -> Picture {
    var picture = Picture(78, 15, [])
    for part in Place.ScreenPart.allCases { picture.add(part.rawValue, .screen(part)) }
    return picture
  }

  /// A column that is lit, with the card at its head, and two regions that are lit together.
  private static func several() -> Picture {
    let column = Rect(column: 6, row: 4, columns: 6, rows: 7)
    let pair = [Rect(column: 46, row: 1, columns: 12, rows: 1), Rect(column: 46, row: 6, columns: 12, rows: 1)]
    var picture = Picture(78, 11, [column] + pair)
    picture.add("anchor: the head", .above, column, anchor: Rect(column: 6, row: 4, columns: 6, rows: 1))
    picture.add("target and also", .below, pair[0], pair[1])
    return picture
  }

  @Test func `each picture in the manual of places is the one that is drawn`() throws {
    let pictures = [
      ("sides", Self.sides()), ("align", Self.align()), ("align beside", Self.alignBeside()),
      ("corners", Self.corners()), ("screen", Self.screenParts()),
      ("several", Self.several()),
    ]
    try expectPictures(pictures.map { ($0.0, $0.1.text) }, in: "places.md")
  }
}
