import TourScreen

/// The arrow from a card to its target: its tip stands in the cell that touches the target's side.
///
///        target            With a free row between the two, the tip stands in it and the frame has a joint below.
///          ▲
///     ╭────┴─────╮
///
///        target            Without one, the tip stands in the frame itself.
///     ╭────▲─────╮
struct Arrow: Hashable, Sendable {
  /// Where it points; the card's side on which it stands.
  var direction: Side
  var tip: Point
  /// The cell of the card's frame that it comes from; the tip's own where there is no room between.
  var joint: Point

  /// - Parameters:
  ///   - card, spotlight: on the screen, apart from each other, with at most one cell between.
  ///   - side: of the spotlight, on which the card stands.
  init(from card: Rect, to spotlight: Rect, on side: Side) {
    direction = side.opposite
    switch side {
    case .top, .bottom:
      let column = Arrow.middle(spotlight.columnRange, within: card.columnRange)
      tip = Point(column: column, row: side == .top ? spotlight.row - 1 : spotlight.endRow)
      joint = Point(column: column, row: side == .top ? card.endRow - 1 : card.row)
    case .left, .right:
      let row = Arrow.middle(spotlight.rowRange, within: card.rowRange)
      tip = Point(column: side == .left ? spotlight.column - 1 : spotlight.endColumn, row: row)
      joint = Point(column: side == .left ? card.endColumn - 1 : card.column, row: row)
    }
  }

  /// The middle of the target's side; of the card's side rather not a corner.
  private static func middle(_ target: Range<Int>, within card: Range<Int>) -> Int {
    let middle = target.lowerBound + (target.count - 1) / 2
    let low = max(target.lowerBound, card.lowerBound + 1)
    let high = min(target.upperBound, card.upperBound - 1) - 1
    return low <= high ? min(max(middle, low), high) : middle
  }
}
