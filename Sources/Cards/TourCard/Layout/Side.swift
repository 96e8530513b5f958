import TourScreen

/// A side of a rectangle.
enum Side: CaseIterable, Hashable, Sendable {
  case top, bottom, left, right

  var opposite: Side {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .left: .right
    case .right: .left
    }
  }
}

extension Rect {
  /// Returns the sides at which the line of the rectangle's frame continues from one of its cells.
  func frameSides(_ point: Point) -> Set<Side> {
    switch (point.row == row, point.row == endRow - 1, point.column == column, point.column == endColumn - 1) {
    case (true, _, true, _): [.bottom, .right]
    case (true, _, _, true): [.bottom, .left]
    case (_, true, true, _): [.top, .right]
    case (_, true, _, true): [.top, .left]
    case (true, _, _, _), (_, true, _, _): [.left, .right]
    default: [.top, .bottom]
    }
  }

}
