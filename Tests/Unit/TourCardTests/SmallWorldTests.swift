import Foundation
import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// Every target on two small screens, with cards of several sizes. Each target gets a few of the places in turn, and
/// all of them if the environment variable `TOUR_EVERY_PLACE` is 1, which takes some minutes.
@Suite struct SmallWorldTests {
  /// The places with a position of their own.
  static let places = Place.allCases.filter { $0 != .fill && $0 != .inline }

  private static let isEvery = ProcessInfo.processInfo.environment["TOUR_EVERY_PLACE"] == "1"

  /// Some of the places, other ones for each turn. All places have their turn equally often.
  static func places(_ turn: Int) -> [Place] {
    isEvery ? places : (0..<2).map { places[(turn * 2 + $0) % places.count] }
  }

  private static let worlds: [(Size, Size)] =
    [Size(columns: 5, rows: 3), Size(columns: 6, rows: 4), Size(columns: 9, rows: 3), Size(columns: 12, rows: 8)].map {
      (Size(columns: 12, rows: 8), $0)
    }
    + [Size(columns: 8, rows: 3), Size(columns: 18, rows: 4)].map { (Size(columns: 20, rows: 10), $0) }

  @Test(arguments: worlds)
  func
    `For every target and place the card is inside, apart from its target, touched by its arrow, and where it was asked to be if it fits there`(
      screen: Size, size: Size
    )
  {
    let layout = PlacementTests.rigid(size)
    var (turn, exact) = (0, 0)
    for target in PlacementTests.rects(screen) {
      let room = Self.hasRoom(for: size, apart: target, on: screen)
      turn += 1
      for place in Self.places(turn) {
        let placement = Placement(around: [target], place: place, on: screen) { _ in layout }
        if let problem = PlacementTests.broken(placement, target, screen, room: room) {
          Issue.record("\(problem): \(place) \(target) \(placement.card)")
          return
        }
        guard let card = Self.requested(size, at: place, of: target, on: screen), Rect(size: screen).contains(card),
          !card.intersects(target)
        else { continue }
        exact += 1
        if placement.card != card {
          Issue.record("\(place) of \(target) is \(card), not \(placement.card)")
          return
        }
        if let (column, row) = Self.pointedAt(by: place, of: target), let arrow = placement.arrow,
          arrow.tip.column != column ?? arrow.tip.column || arrow.tip.row != row ?? arrow.tip.row
        {
          Issue.record("\(place) of \(target): the arrow is at \(arrow.tip)")
          return
        }
      }
    }
    // A card as large as the screen fits nowhere.
    #expect(exact > 0 || size == screen)
  }

  /// Every pair of cells: both are lit, or the card points at the second one and the first one is lit.
  @Test(arguments: [false, true]) func `For every pair of lit cells the card covers none of them if there is room`(
    isAnchored: Bool
  ) {
    let screen = Size(columns: 12, rows: 8)
    let size = Size(columns: 5, rows: 3)
    let layout = PlacementTests.rigid(size)
    let cells = PlacementTests.rects(screen).filter { $0.size.area == 1 }
    var (turn, arrows) = (0, 0)
    for first in cells {
      for second in cells where second != first {
        turn += 1
        for place in Self.places(turn).prefix(Self.isEvery ? .max : 1) {
          let placement = Placement(
            around: isAnchored ? [first] : [first, second], pointingAt: isAnchored ? second : nil, place: place,
            on: screen
          ) { _ in layout }
          let target = isAnchored ? second : first
          // On a screen of this size, two cells always leave room for the card.
          if let problem = PlacementTests.broken(placement, target, screen, room: true) {
            Issue.record("\(problem): \(place) \(first) \(second)")
            return
          }
          let isCovered = [first, second].contains { cell in
            placement.card.intersects(cell) || placement.arrow?.tip == cell.origin
          }
          if isCovered {
            Issue.record("covers a lit cell: \(place) \(first) \(second) \(placement.card)")
            return
          }
          if placement.arrow != nil { arrows += 1 }
        }
      }
    }
    #expect(arrows > cells.count * cells.count / 2)
  }

  @Test func `The same scene always gets the same placement`() {
    let screen = Size(columns: 20, rows: 10)
    let layout = PlacementTests.rigid(Size(columns: 8, rows: 3))
    for (turn, target) in PlacementTests.rects(screen, step: 4).enumerated() {
      for place in Self.places(turn) {
        let other = Rect(column: turn % 20, row: turn % 10, columns: 1, rows: 1)
        let placements = (0..<3).map { _ in
          Placement(around: [target, other], place: place, on: screen) { _ in layout }
        }
        #expect(Set(placements.map(\.card)).count == 1 && Set(placements.map(\.arrow)).count == 1)
      }
    }
  }

  /// Whether there is room for a card beside a target: a rectangle that does not overlap the target lies completely on
  /// one side of it.
  private static func hasRoom(for card: Size, apart target: Rect, on screen: Size) -> Bool {
    guard card.fits(in: screen) else { return false }
    return max(target.row, screen.rows - target.endRow) >= card.rows
      || max(target.column, screen.columns - target.endColumn) >= card.columns
  }

  /// The region that `docs/places.md` describes for a place; nil if it describes none for it. It may extend beyond the
  /// screen.
  private static func requested(_ card: Size, at place: Place, of target: Rect, on screen: Size) -> Rect? {
    let (middleColumn, middleRow) = (
      target.column + (target.columns - card.columns) / 2, target.row + (target.rows - card.rows) / 2
    )
    let (above, below) = (target.row - 1 - card.rows, target.endRow + 1)
    let (column, row): (Int, Int)
    switch place {
    case .beside(let side, let align):
      guard align == .center || (side == .below || side == .above ? target.columns : target.rows) > 1 else {
        return nil
      }
      let columns: [Place.Alignment: Int] = [
        .start: target.column, .center: middleColumn, .end: target.endColumn - card.columns,
      ]
      let rows: [Place.Alignment: Int] = [.start: target.row, .center: middleRow, .end: target.endRow - card.rows]
      switch side {
      case .below: (column, row) = (columns[align]!, below)
      case .above: (column, row) = (columns[align]!, above)
      case .left: (column, row) = (target.column - 1 - card.columns, rows[align]!)
      case .right: (column, row) = (target.endColumn + 1, rows[align]!)
      }
    case .corner(.belowRight): (column, row) = (target.endColumn - 2, below)
    case .corner(.belowLeft): (column, row) = (target.column + 2 - card.columns, below)
    case .corner(.aboveRight): (column, row) = (target.endColumn - 2, above)
    case .corner(.aboveLeft): (column, row) = (target.column + 2 - card.columns, above)
    case .screen(.center): (column, row) = ((screen.columns - card.columns) / 2, (screen.rows - card.rows) / 2)
    case .auto, .screen, .fill, .inline: return nil
    }
    return Rect(column: column, row: row, columns: card.columns, rows: card.rows)
  }

  /// The column or the row that the arrow of a card at a corner stands in; nil for other places.
  private static func pointedAt(by place: Place, of target: Rect) -> (column: Int?, row: Int?)? {
    switch place {
    case .corner(.belowRight), .corner(.aboveRight): (target.endColumn - 1, nil)
    case .corner(.belowLeft), .corner(.aboveLeft): (target.column, nil)
    default: nil
    }
  }
}
