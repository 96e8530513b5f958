import TourModel
import TourScreen

/// A side of a target, and the position of a card along this side.
struct SidePosition: Hashable, Sendable {
  var side: Side
  var offset: Offset

  /// Below a target, with `▲` as the arrow. Beside a target, the same applies to rows.
  ///
  ///     before       ░░░░░░
  ///                  ▲
  ///             ─────┴╮
  ///     start        ░░░░░░
  ///                    ▲
  ///                  ╭─┴────────
  ///     end          ░░░░░░
  ///                    ▲
  ///              ──────┴─╮
  ///     after        ░░░░░░
  ///                       ▲
  ///                      ╭┴─────
  enum Offset: Hashable, Sendable {
    case center
    /// The card begins where the target begins.
    case start
    /// The card ends where the target ends.
    case end
    /// The corner of the card is at the start of the target, and the rest of the card before it.
    case before
    /// The corner of the card is at the end of the target, and the rest of the card after it.
    case after
  }

  /// Returns the sides of the target to try for a place, in this order.
  static func all(for place: Place) -> [SidePosition] {
    switch place {
    case .beside(let side, let align):
      let sides: [Side] =
        switch side {
        case .below: [.bottom, .top, .right, .left]
        case .above: [.top, .bottom, .right, .left]
        case .left: [.left, .bottom, .top, .right]
        case .right: [.right, .bottom, .top, .left]
        }
      return sides.map { SidePosition(side: $0, offset: Offset(align)) }
    case .corner(let corner):
      let (isBelow, isRight) = (
        corner == .belowLeft || corner == .belowRight, corner == .aboveRight || corner == .belowRight
      )
      let rows: [Side] = isBelow ? [.bottom, .top] : [.top, .bottom]
      let columns: [Side] = isRight ? [.right, .left] : [.left, .right]
      return rows.map { SidePosition(side: $0, offset: isRight ? .after : .before) }
        + columns.map { SidePosition(side: $0, offset: isBelow ? .after : .before) }
    case .auto, .screen, .fill, .inline: return all(for: .below)
    }
  }
}

extension SidePosition.Offset {
  init(_ align: Place.Alignment) {
    self =
      switch align {
      case .start: .start
      case .center: .center
      case .end: .end
      }
  }

  /// Returns the first cell of a card of `count` cells along the side of a target, moved to be inside of `limits` if it
  /// fits. At least two cells of the card are beside the target, also if the target has only one, so that the arrow
  /// leaves from the card's side rather than from its corner.
  func start(beside target: Range<Int>, count: Int, within limits: Range<Int>) -> Int {
    let start =
      switch self {
      case .center: target.lowerBound + (target.count - count) / 2
      case .start: min(target.lowerBound, target.upperBound - 2)
      case .end: max(target.upperBound, target.lowerBound + 2) - count
      case .before: target.lowerBound + 2 - count
      case .after: target.upperBound - 2
      }
    return max(limits.lowerBound, min(start, limits.upperBound - count))
  }

  /// Returns the cell of the target's side that the arrow points at, moved away from the card's corners if possible.
  func arrow(to target: Range<Int>, from card: Range<Int>) -> Int {
    let cell =
      switch self {
      case .center: Self.middle(target)
      case .start, .end: Self.middle(target.clamped(to: card))
      case .before: target.lowerBound
      case .after: target.upperBound - 1
      }
    guard let cells = Self.arrowCells(to: target, from: card) else { return cell }
    return min(max(cell, cells.lowerBound), cells.upperBound)
  }

  /// Returns the cells of the target's side that an arrow from this side of a card can point at, without the card's
  /// corners; nil if there are none.
  static func arrowCells(to target: Range<Int>, from card: Range<Int>) -> ClosedRange<Int>? {
    let low = max(target.lowerBound, card.lowerBound + 1)
    let high = min(target.upperBound, card.upperBound - 1) - 1
    return low <= high ? low...high : nil
  }

  private static func middle(_ range: Range<Int>) -> Int { range.lowerBound + (range.count - 1) / 2 }
}
