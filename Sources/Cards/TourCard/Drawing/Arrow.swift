import TourScreen

/// The arrow from a card to its target. Its tip is in the cell next to the target's side.
///
///        target            With a free row between the two, the tip is in that row and the frame has a joint.
///          ▲
///     ╭────┴─────╮
///
///        target            Without one, the tip is in the frame itself.
///     ╭────▲─────╮
struct Arrow: Hashable, Sendable {
  /// The direction in which the arrow points, which is also the side of the card that it leaves from.
  var direction: Side
  var tip: Point
  /// The cell of the card's frame that the arrow leaves from; the same as ``tip`` if there is no room between card and
  /// target.
  var joint: Point

  /// - Parameters:
  ///   - card, spotlight: rectangles on the screen that do not overlap, with at most one cell between them.
  ///   - position: the side of the spotlight on which the card is.
  init(from card: Rect, to spotlight: Rect, at position: SidePosition) {
    let side = position.side
    direction = side.opposite
    switch side {
    case .top, .bottom:
      let column = position.offset.arrow(to: spotlight.columnRange, from: card.columnRange)
      tip = Point(column: column, row: side == .top ? spotlight.row - 1 : spotlight.endRow)
      joint = Point(column: column, row: side == .top ? card.endRow - 1 : card.row)
    case .left, .right:
      let row = position.offset.arrow(to: spotlight.rowRange, from: card.rowRange)
      tip = Point(column: side == .left ? spotlight.column - 1 : spotlight.endColumn, row: row)
      joint = Point(column: side == .left ? card.endColumn - 1 : card.column, row: row)
    }
  }

  /// Moves the arrow along the side of its card to the nearest place at which its tip covers neither text of the
  /// program nor a cell of the row in which the user writes. It stays where it is if there is none, or if its tip is in
  /// the card's frame.
  /// - Parameter others: the other spotlights, which the tip does not cover.
  mutating func avoidText(on screen: Screen, from card: Rect, to target: Rect, sparing others: [Rect]) {
    guard tip != joint else { return }
    let line: WritableKeyPath<Point, Int> = [.top, .bottom].contains(direction) ? \.column : \.row
    let cells =
      line == \.column
      ? SidePosition.Offset.arrowCells(to: target.columnRange, from: card.columnRange)
      : SidePosition.Offset.arrowCells(to: target.rowRange, from: card.rowRange)
    let preferred = tip[keyPath: line]
    let free = cells?.filter { cell in
      var place = tip
      place[keyPath: line] = cell
      let isInCursorRow = screen.cursor.isVisible && place.row == screen.cursor.position.row
      return !isInCursorRow && screen[column: place.column, row: place.row].hasNoText
        && !others.contains { $0.contains(place) }
    }
    guard let nearest = free?.min(by: { abs($0 - preferred) < abs($1 - preferred) }) else { return }
    tip[keyPath: line] = nearest
    joint[keyPath: line] = nearest
  }
}
