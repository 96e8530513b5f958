import Harness
import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// Rings around targets at every place of a small screen, and most of all at its edges and corners.
@Suite struct RingEdgeTests {
  private static let size = Size(columns: 24, rows: 9)
  private static let card = Card(
    title: "Here", body: "A word.", buttons: [Card.Button("Next", key: "→", action: .next)])

  /// The screens of the program, with a blank target: letters everywhere else, nothing, and letters in every second
  /// row.
  enum Ground: CaseIterable {
    case letters, blank, stripes

    func screen(_ target: Rect) -> Screen {
      var screen = Screen(size: RingEdgeTests.size)
      for row in 0..<screen.size.rows where self == .letters || self == .stripes && row % 2 == 0 {
        for column in 0..<screen.size.columns where !target.contains(Point(column: column, row: row)) {
          screen[column: column, row: row] = Cell(Glyph("x"), foreground: .rgb(128, 128, 128))
        }
      }
      return screen
    }
  }

  private static func terminal(_ depth: TerminalCapabilities.Depth, isUnicode: Bool = true) -> TerminalCapabilities {
    TerminalCapabilities(depth: depth, isUnicode: isUnicode, foreground: .rgb(220, 220, 220), background: .rgb(0, 0, 0))
  }

  private static let sizes = [(1, 1), (2, 1), (3, 2), (8, 1), (1, 4), (24, 1), (6, 3), (2, 9)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  /// Every position of a target on the screen.
  private static func targets(_ size: Size) -> [Rect] {
    (0...(Self.size.rows - size.rows)).flatMap { row in
      (0...(Self.size.columns - size.columns)).map {
        Rect(column: $0, row: row, columns: size.columns, rows: size.rows)
      }
    }
  }

  @Test(arguments: ThemeSettings.Base.allCases)
  func
    `At every place a ring leaves lit cells, the card and the arrow alone, and no line leads into the arrow or the card`(
      base: ThemeSettings.Base
    )
  {
    var (turn, rings, arrows) = (0, 0, 0)
    func next<Value>(_ values: [Value], every turns: Int = 1) -> Value { values[turn / turns % values.count] }
    for target in Self.sizes.flatMap(Self.targets) {
      turn += 1
      let (ground, place, ring) = (
        next(Ground.allCases), next(SmallWorldTests.places), next(ThemeSettings.Ring.allCases, every: 3)
      )
      let (depth, screen) = (next(ComposeTests.depths, every: 5), ground.screen(target))
      let composition = compose(
        screen, Scene(card: Self.card, spotlights: [target], place: place), capabilities: Self.terminal(depth),
        theme: Theme(turn % 2 == 0 ? ThemeSettings(base) : ThemeSettings(base, ring: ring)), at: 0)
      if let problem = Self.problem(composition, screen, target) {
        Issue.record("\(problem): \(target), \(place), \(ring), \(depth), \(ground)\n\(composition.screen)")
        return
      }
      if composition.geometry.arrow != nil { arrows += 1 }
      if !Self.marks(composition, screen, target).isEmpty { rings += 1 }
    }
    #expect(rings > turn / 4 && arrows > turn / 2)
  }

  /// The cells around the target in which the picture has another character than the program, without the cells
  /// of the card and the arrow.
  private static func marks(_ composition: Composition, _ screen: Screen, _ target: Rect) -> [Point] {
    target.padded(columns: 1, rows: 1).intersection(screen.bounds).points.filter { point in
      let (new, old) = (
        composition.screen[column: point.column, row: point.row].glyph,
        screen[column: point.column, row: point.row].glyph
      )
      return !target.contains(point) && !composition.geometry.card.contains(point)
        && composition.geometry.arrow != point && new != old
    }
  }

  private static func problem(_ composition: Composition, _ screen: Screen, _ target: Rect) -> String? {
    let (picture, geometry) = (composition.screen, composition.geometry)
    if !screen.bounds.contains(geometry.card) { return "the card is not inside" }
    if !geometry.card.intersects(target),
      target.points.contains(where: {
        picture[column: $0.column, row: $0.row] != screen[column: $0.column, row: $0.row]
      })
    {
      return "a lit cell is covered"
    }
    if let tip = geometry.arrow {
      if target.contains(tip) { return "the arrow covers a lit cell" }
      if !tip.neighbours.contains(where: target.contains) { return "the arrow does not touch its target" }
      if !geometry.card.contains(tip), !tip.neighbours.contains(where: geometry.card.contains) {
        return "the arrow does not touch the card"
      }
    }
    for point in marks(composition, screen, target) {
      guard let arms = arms[picture.extras.text(picture[column: point.column, row: point.row].glyph)] else {
        return "\(point) is no line"
      }
      for neighbour in arms.map({ Point(column: point.column + $0.0, row: point.row + $0.1) })
      where geometry.arrow == neighbour || geometry.card.contains(neighbour) {
        return "the line at \(point) leads into the arrow or the card"
      }
    }
    return nil
  }

  /// The columns and rows to the cells into which a line leads. A corner in ASCII has the same character for each
  /// direction.
  private static let arms: [String: [(Int, Int)]] = {
    let (up, down, left, right) = ((0, -1), (0, 1), (-1, 0), (1, 0))
    var arms: [String: [(Int, Int)]] = ["+": []]
    for line in ["─", "━", "-"] { arms[line] = [left, right] }
    for line in ["│", "┃", "|"] { arms[line] = [up, down] }
    for (corners, sides) in [
      ("╭┌┏", [down, right]), ("╮┐┓", [down, left]), ("╰└┗", [up, right]), ("╯┘┛", [up, left]),
    ] {
      for corner in corners { arms[String(corner)] = sides }
    }
    return arms
  }()

  /// The first row and column of nano with an empty buffer, and a cell beside the cursor that stays bright too.
  @Test(arguments: [ThemeSettings.Base.auto, .mono, .ascii])
  func `A blank target at the corner of the screen covers no letter, and the arrow crosses no line`(
    base: ThemeSettings.Base
  ) {
    for (column, texts, expected) in [
      (0, ["  GNU nano", ""], ["  GNU nano", "  │", "▲", "┴"]),
      (22, ["New Buffer", ""], ["New Buffer", "│", "▲", "┴"]),
    ] {
      var screen = Screen(size: Self.size)
      let start = column == 0 ? 0 : Self.size.columns - texts[0].count
      screen.write(texts[0], column: start, row: 0, .default, attributes: .reverse)
      let target = Rect(column: column, row: 1, columns: 2, rows: 1)
      let picture = compose(
        screen, Scene(card: Self.card, spotlights: [target]), capabilities: Self.terminal(.direct),
        theme: Theme(ThemeSettings(base)), at: 0
      ).screen
      #expect(picture.text(row: 0) == screen.text(row: 0))
      let plain = { (text: String) in
        base == .ascii ? text.replacing("│", with: "|").replacing("▲", with: "^").replacing("┴", with: "+") : text
      }
      for (row, text) in expected.enumerated().dropFirst() {
        #expect(picture.text(row: row).contains(plain(text)), "row \(row) is \(picture.text(row: row))")
      }
      #expect(!picture.text(row: 2).contains(base == .ascii ? "-" : "─"))
    }
  }

  @Test func `Text is covered only if the ring would mark fewer than two sides of the target without that`() {
    let target = Rect(column: 8, row: 1, columns: 6, rows: 1)
    for (ground, isCovered) in [(Ground.letters, true), (.stripes, false), (.blank, false)] {
      let screen = ground.screen(target)
      let composition = compose(
        screen, Scene(card: Self.card, spotlights: [target]), capabilities: Self.terminal(.direct), theme: .standard,
        at: 0)
      let marks = Self.marks(composition, screen, target)
      #expect(marks.contains { !screen[column: $0.column, row: $0.row].isBlank } == isCovered)
      #expect(!marks.isEmpty)
    }
  }

  @Test(arguments: [ThemeSettings.Base.auto, .ascii, .mono])
  func `The terminal's cursor marks its own cell, and no ring covers the text around it`(base: ThemeSettings.Base) {
    let target = Rect(column: 11, row: 2, columns: 1, rows: 1)
    // A part of a row around the cursor, such as one with a column of padding on each side, is not much larger.
    let around = target.padded(columns: 1, rows: 0)
    for (target, position, isVisible) in [
      (target, target.origin, true), (target, target.origin, false), (target, Point(column: 10, row: 2), true),
      (around, target.origin, true), (around, around.origin, true), (around, target.origin, false),
      (around.padded(columns: 1, rows: 0), target.origin, true),
      (target.padded(columns: 0, rows: 1), target.origin, true),
    ] {
      var screen = Ground.letters.screen(target)
      screen.cursor = Screen.Cursor(position: position, isVisible: isVisible)
      let composition = compose(
        screen, Scene(card: Self.card, spotlights: [target]), capabilities: Self.terminal(.direct),
        theme: Theme(ThemeSettings(base)), at: 0)
      let isLit = isVisible && target.contains(position)
      let isMarked = isLit && target.rows == 1 && target.columns <= 3
      #expect(Self.marks(composition, screen, target).isEmpty == isMarked, "\(target)")
      #expect(composition.screen.cursor.isVisible == isLit)
    }
  }

  @Test(arguments: [ThemeSettings.Base.auto, .ascii, .highContrast, .mono])
  func `Rings at the edges and corners of the screen are as in the reviewed golden`(base: ThemeSettings.Base) throws {
    var text = ""
    for size in [Size(columns: 1, rows: 1), Size(columns: 7, rows: 1), Size(columns: 4, rows: 2)] {
      let (columns, rows) = (Self.size.columns - size.columns, Self.size.rows - size.rows)
      for (row, column) in [0, rows / 2, rows].flatMap({ row in [0, columns / 2, columns].map { (row, $0) } }) {
        let target = Rect(column: column, row: row, columns: size.columns, rows: size.rows)
        let pictures = Ground.allCases.map { ground in
          var screen = ground.screen(target)
          // A cell with the cursor in it has no ring.
          screen.cursor = Screen.Cursor(position: target.origin, isVisible: size.area > 1)
          return compose(
            screen, Scene(card: Self.card, spotlights: [target]), capabilities: Self.terminal(.direct),
            theme: Theme(ThemeSettings(base)), at: 0
          ).screen
        }
        #expect(pictures.allSatisfy { $0.cursor.isVisible == (size.area > 1) })
        #expect(pictures.allSatisfy { !$0.cursor.isVisible || $0.cursor.position == target.origin })
        text += "\(size.columns)×\(size.rows) at \(column),\(row)\n"
        for row in 0..<Self.size.rows {
          text += pictures.map { "|" + $0.text(row: row) + "|" }.joined(separator: "  ") + "\n"
        }
        text += "\n"
      }
    }
    let difference = try Golden("Goldens/rings-\(base.rawValue).txt").difference(from: text)
    #expect(difference == nil)
  }
}

extension Rect {
  fileprivate var points: [Point] { rowRange.flatMap { row in columnRange.map { Point(column: $0, row: row) } } }
}

extension Point {
  fileprivate var neighbours: [Point] {
    [(0, -1), (0, 1), (-1, 0), (1, 0)].map { Point(column: column + $0.0, row: row + $0.1) }
  }
}
