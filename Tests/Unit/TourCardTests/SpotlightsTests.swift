import Harness
import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// Cards with two and three spotlights. The other tests have cards with one.
@Suite struct SpotlightsTests {
  private static let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true)

  /// Sets of spotlights on a screen, many of which overlap or touch each other.
  private static func sets(of count: Int, on screen: Size, number: Int) -> [[Rect]] {
    var random = SplitMix(seed: UInt64(count))
    return (0..<number).map { _ in
      (0..<count).map { _ in
        let (column, row) = (random.below(screen.columns), random.below(screen.rows))
        return Rect(
          column: column, row: row, columns: 1 + random.below(min(4, screen.columns - column)),
          rows: 1 + random.below(min(2, screen.rows - row)))
      }
    }
  }

  /// A screen with a letter in each cell.
  private static func letters(_ size: Size) -> Screen {
    var screen = Screen(size: size)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        screen[column: column, row: row] = Cell(Glyph("x"), foreground: .rgb(200, 200, 200))
      }
    }
    return screen
  }

  @Test func `Regions that are only spared are neither bright nor pointed at, and the card stands beside them`() {
    let screen = Self.letters(Size(columns: 60, rows: 20))
    let region = Rect(column: 20, row: 8, columns: 10, rows: 1)
    let card = Card(title: "Lost?", body: "Press **Esc**.")
    let lit = Scene(card: card, spotlights: [region], place: .below, isModal: false)
    var spared = Scene(card: card, place: .below, isModal: false)
    spared.spared = [region]
    let pictures = [lit, spared].map { compose(screen, $0, capabilities: Self.capabilities, theme: .standard, at: 0) }
    #expect(pictures[0].geometry.card == pictures[1].geometry.card && pictures[0].geometry.card.row > region.row)
    #expect(pictures[0].geometry.arrow != nil && pictures[1].geometry.arrow == nil)
    for row in 0..<20 {
      for column in 0..<60 where !pictures[1].geometry.card.contains(Point(column: column, row: row)) {
        #expect(pictures[1].screen[column: column, row: row] == screen[column: column, row: row])
      }
    }
    #expect(pictures[0].screen != pictures[1].screen)
  }

  @Test(arguments: [2, 3]) func `All spotlights are bright, and all other cells are dimmed`(count: Int) {
    let screen = Self.letters(Size(columns: 20, rows: 6))
    let dimming = Dimming(capabilities: Self.capabilities)
    for spotlights in Self.sets(of: count, on: screen.size, number: 300) {
      let cells = dimming.cells(of: screen, around: spotlights)
      for row in 0..<screen.size.rows {
        for column in 0..<screen.size.columns {
          let cell = screen[column: column, row: row]
          let isLit = spotlights.contains { $0.contains(Point(column: column, row: row)) }
          if cells[row * screen.size.columns + column] != (isLit ? cell : dimming(cell)) {
            Issue.record("\(column), \(row): \(spotlights)")
          }
        }
      }
    }
  }

  @Test func `Wide glyphs that several spotlights cut are bright as a whole`() {
    let screen = ComposeTests.ideographs(Size(columns: 20, rows: 6))
    let dimming = Dimming(capabilities: Self.capabilities)
    for spotlights in Self.sets(of: 3, on: screen.size, number: 300) {
      let cells = dimming.cells(of: screen, around: spotlights)
      for row in 0..<screen.size.rows {
        for column in 0..<screen.size.columns {
          let glyph = screen.wholeGlyphs(column..<column + 1, row: row)
          let isLit = glyph.contains { column in spotlights.contains { $0.contains(Point(column: column, row: row)) } }
          let cell = screen[column: column, row: row]
          if cells[row * screen.size.columns + column] != (isLit ? cell : dimming(cell)) {
            Issue.record("\(column), \(row): \(spotlights)")
          }
        }
      }
    }
  }

  @Test(arguments: [2, 3], [Size(columns: 5, rows: 3), Size(columns: 6, rows: 4), Size(columns: 9, rows: 3)])
  func `The card covers none of the spotlights if there is room, and its arrow touches the first one`(
    count: Int, size: Size
  ) {
    let screen = Size(columns: 14, rows: 9)
    let layout = PlacementTests.rigid(size)
    var (arrows, others) = (0, 0)
    for (turn, spotlights) in Self.sets(of: count, on: screen, number: 1500).enumerated() {
      let room = PlacementTests.hasRoom(for: size, apart: spotlights, on: screen)
      for place in SmallWorldTests.places(turn) {
        let placement = Placement(around: spotlights, place: place, on: screen) { _ in layout }
        if let problem = PlacementTests.broken(placement, spotlights[0], screen, room: room) {
          Issue.record("\(problem): \(place) \(spotlights)")
        }
        let covered = spotlights.contains { spotlight in
          placement.card.intersects(spotlight) || placement.arrow.map { spotlight.contains($0.tip) } ?? false
        }
        if room, covered { Issue.record("covers a spotlight without need: \(place) \(spotlights) \(placement.card)") }
        if placement.arrow == nil { others += 1 } else { arrows += 1 }
      }
    }
    #expect(arrows > others)
  }

  @Test(arguments: [0, 1, 2], [Size(columns: 5, rows: 3), Size(columns: 12, rows: 6)])
  func `The card covers nothing that is to be kept free if there is room, and otherwise it stands as without that`(
    count: Int, size: Size
  ) {
    let screen = Size(columns: 14, rows: 9)
    let layout = PlacementTests.rigid(size)
    var (avoided, hopeless) = (0, 0)
    for (turn, regions) in Self.sets(of: count + 4, on: screen, number: 800).enumerated() {
      let (spotlights, kept) = (Array(regions.prefix(count)), Array(regions.suffix(4)))
      let room = PlacementTests.hasRoom(for: size, apart: regions, on: screen)
      for place in SmallWorldTests.places(turn) {
        let without = Placement(around: spotlights, place: place, on: screen) { _ in layout }
        let placement = Placement(around: spotlights, keeping: kept, place: place, on: screen) { _ in layout }
        func covers(_ placement: Placement, _ regions: [Rect]) -> Bool {
          regions.contains { region in
            placement.card.intersects(region) || placement.arrow.map { region.contains($0.tip) } ?? false
          }
        }
        let isSame = (placement.card, placement.arrow) == (without.card, without.arrow)
        if room {
          if covers(placement, regions) { Issue.record("\(place) \(regions) covered by \(placement.card)") }
          if !covers(without, kept), !isSame { Issue.record("\(place) \(regions): moved without need") }
          if !isSame { avoided += 1 }
        } else {
          if !isSame { Issue.record("\(place) \(regions): moved in vain") }
          hopeless += 1
        }
      }
    }
    #expect((size.rows == 3 ? avoided : hopeless) > 100)
  }

  @Test func `A spotlight apart from the card and its arrow does not move them`() {
    let screen = Size(columns: 14, rows: 9)
    let layout = PlacementTests.rigid(Size(columns: 6, rows: 4))
    for spotlights in Self.sets(of: 3, on: screen, number: 1500) {
      for place in [Place.auto, .left, .above, .screen(.topLeft)] {
        let alone = Placement(around: [spotlights[0]], place: place, on: screen) { _ in layout }
        let isApart = spotlights.allSatisfy { spotlight in
          !alone.card.intersects(spotlight) && !(alone.arrow.map { spotlight.contains($0.tip) } ?? false)
        }
        guard isApart else { continue }
        let placement = Placement(around: spotlights, place: place, on: screen) { _ in layout }
        if placement.card != alone.card || placement.arrow != alone.arrow { Issue.record("\(place) \(spotlights)") }
      }
    }
  }

  @Test func `A card whose text scrolls covers none of the spotlights if there is room for the smallest card`() {
    let screen = Size(columns: 44, rows: 13)
    let content = CardContent(PlacementTests.cards[1], symbols: PlacementTests.symbols)
    var layouts: [Size: CardLayout] = [:]
    func layout(_ room: Size) -> CardLayout {
      let layout = layouts[room] ?? content.layout(within: room)
      layouts[room] = layout
      return layout
    }
    for spotlights in Self.sets(of: 3, on: screen, number: 300) {
      guard PlacementTests.hasRoom(for: CardLayout.minimum, apart: spotlights, on: screen) else { continue }
      let placement = Placement(around: spotlights, place: .auto, on: screen, layout: layout)
      if spotlights.contains(where: placement.card.intersects) { Issue.record("\(spotlights) \(placement.card)") }
    }
  }

  /// With eight colours, frames mark the spotlights.
  @Test(arguments: [TerminalCapabilities.Depth.eight, .direct])
  func `Neither the frame of a spotlight nor the card's arrow covers another spotlight`(
    depth: TerminalCapabilities.Depth
  ) {
    let size = Size(columns: 40, rows: 14)
    let screen = Screen(size: size)
    let capabilities = TerminalCapabilities(depth: depth, isUnicode: true)
    for spotlights in Self.sets(of: 3, on: size, number: 100) {
      let scene = Scene(card: ComposeGoldenTests.short, spotlights: spotlights)
      let composition = compose(screen, scene, capabilities: capabilities, theme: .standard, at: 0)
      if spotlights.contains(where: composition.geometry.card.intersects) { continue }
      for spotlight in spotlights {
        for row in spotlight.rowRange {
          for column in spotlight.columnRange where !composition.screen[column: column, row: row].isClear {
            Issue.record("\(column), \(row): \(spotlights)")
          }
        }
      }
    }
  }

  @Test func `More spotlights than a card avoids are all bright`() {
    let screen = Self.letters(Size(columns: 60, rows: 20))
    let spotlights = (0..<200).map { Rect(column: $0 % 30 * 2, row: $0 / 30 * 2, columns: 1, rows: 1) }
    let composition = compose(
      screen, Scene(card: ComposeGoldenTests.short, spotlights: spotlights), capabilities: Self.capabilities,
      theme: .standard, at: 0)
    let covered = composition.geometry.card.padded(columns: 1, rows: 1)
    for spotlight in spotlights where !covered.contains(spotlight.origin) {
      #expect(
        composition.screen[column: spotlight.column, row: spotlight.row]
          == Cell(Glyph("x"), foreground: .rgb(200, 200, 200)))
    }
  }
}

extension Cell {
  /// Whether no glyph is drawn in the cell. Its background may be tinted.
  fileprivate var isClear: Bool { glyph == .empty || glyph == .space }
}
