import TourModel
import TourScreen

/// The position of a card, and its layout for that position.
struct Placement: Sendable {
  /// The region of the card, inside the screen.
  var card: Rect
  var layout: CardLayout
  /// The arrow; nil if the card is centred, in a corner or on a page, or covers its target.
  var arrow: Arrow?
}

extension Placement {
  /// Finds a place for a card.
  ///
  /// If the card does not fit at `place`, these are tried in order: another side with room (below, above, right, left),
  /// a narrower card, a card without a free row between it and its target, a card that scrolls. The card covers its
  /// target only if no side has room for ``CardLayout/minimum``. Corners are not tried separately: a rectangle that does
  /// not overlap the target lies completely on one side of it, so that side has room for it.
  ///
  /// - Parameters:
  ///   - spotlight: a region on the screen that is not empty, or nil.
  ///   - layout: returns the layout of the card for the given room.
  init(
    around spotlight: Rect?, place: Place, on screen: Size, layout: (Size) -> CardLayout
  ) {
    let full = layout(screen)
    let still = Rect(full.size, at: place, on: screen)
    guard let spotlight else {
      self.init(card: still, layout: full)
      return
    }
    switch place {
    case .center, .topLeft, .topRight, .bottomLeft, .bottomRight:
      if !still.intersects(spotlight) {
        self.init(card: still, layout: full)
        return
      }
    default: break
    }
    self =
      Placement.whole(beside: spotlight, place, on: screen, full: full, layout: layout)
      ?? Placement.scrolled(beside: spotlight, place, on: screen, layout: layout)
      ?? Placement(over: spotlight, on: screen, full)
  }

  /// Places the card beside its target with all of its text; nil if there is no room.
  private static func whole(
    beside spotlight: Rect, _ place: Place, on screen: Size, full: CardLayout, layout: (Size) -> CardLayout
  ) -> Placement? {
    for gap in [1, 0] {
      let rooms = Placement.sides(place).map { ($0, spotlight.room(on: $0, gap: gap, of: screen)) }
      for (side, room) in rooms where full.isWhole && full.size.fits(in: room) {
        return Placement(full, beside: spotlight, on: side, gap: gap, of: screen)
      }
      for (side, room) in rooms where room.columns >= min(CardLayout.narrow, full.size.columns) {
        let narrower = layout(room)
        if narrower.isWhole, narrower.size.fits(in: room) {
          return Placement(narrower, beside: spotlight, on: side, gap: gap, of: screen)
        }
      }
    }
    return nil
  }

  /// Places the card beside its target, on the side where most of its text is visible; nil if no side has room.
  private static func scrolled(
    beside spotlight: Rect, _ place: Place, on screen: Size, layout: (Size) -> CardLayout
  ) -> Placement? {
    var best: (placement: Placement, text: Int)?
    for gap in [1, 0] {
      for side in Placement.sides(place) {
        let room = spotlight.room(on: side, gap: gap, of: screen)
        guard CardLayout.minimum.fits(in: room) else { continue }
        let fitted = layout(room)
        let text = fitted.textRows * fitted.columns
        guard fitted.size.fits(in: room), text > best?.text ?? -1 else { continue }
        best = (Placement(fitted, beside: spotlight, on: side, gap: gap, of: screen), text)
      }
      // Two lines are enough to scroll in: a free row beside the target is preferred to more lines.
      if let best, best.placement.layout.textRows >= 2 { return best.placement }
    }
    return best?.placement
  }

  private init(_ layout: CardLayout, beside spotlight: Rect, on side: Side, gap: Int, of screen: Size) {
    let card = Rect(layout.size, beside: spotlight, on: side, gap: gap, of: screen)
    self.init(card: card, layout: layout, arrow: Arrow(from: card, to: spotlight, on: side))
  }

  /// Places the card in the corner where it covers the least of its target.
  private init(over spotlight: Rect, on screen: Size, _ layout: CardLayout) {
    let corners: [Place] = [.bottomRight, .bottomLeft, .topRight, .topLeft]
    let cards = corners.map { Rect(layout.size, at: $0, on: screen) }
    let least = cards.min { $0.intersection(spotlight).size.area < $1.intersection(spotlight).size.area }
    self.init(card: least ?? Rect(layout.size, at: .center, on: screen), layout: layout)
  }

  /// The sides of the target to try, in this order.
  private static func sides(_ place: Place) -> [Side] {
    switch place {
    case .above: [.top, .bottom, .right, .left]
    case .left: [.left, .bottom, .top, .right]
    case .right: [.right, .bottom, .top, .left]
    default: [.bottom, .top, .right, .left]
    }
  }
}

extension Size {
  func fits(in room: Size) -> Bool { columns <= room.columns && rows <= room.rows }
}

extension Rect {
  /// Creates a rectangle beside a target, centred on it, but moved along the target's side to stay inside the screen.
  init(_ size: Size, beside target: Rect, on side: Side, gap: Int, of screen: Size) {
    func slide(_ start: Int, _ length: Int, _ own: Int, _ limit: Int) -> Int {
      max(0, min(start + (length - own) / 2, limit - own))
    }
    var column = slide(target.column, target.columns, size.columns, screen.columns)
    var row = slide(target.row, target.rows, size.rows, screen.rows)
    switch side {
    case .top: row = target.row - gap - size.rows
    case .bottom: row = target.endRow + gap
    case .left: column = target.column - gap - size.columns
    case .right: column = target.endColumn + gap
    }
    self.init(origin: Point(column: column, row: row), size: size)
  }

  /// Creates a rectangle in a corner, one row and two columns from the screen's edges if there is room; for any other place, in the middle.
  /// It is clipped to the screen.
  init(_ size: Size, at place: Place, on screen: Size) {
    let (free, below) = (screen.columns - size.columns, screen.rows - size.rows)
    let (column, row) = (min(2, max(0, free / 2)), min(1, max(0, below / 2)))
    let origin =
      switch place {
      case .topLeft: Point(column: column, row: row)
      case .topRight: Point(column: free - column, row: row)
      case .bottomLeft: Point(column: column, row: below - row)
      case .bottomRight: Point(column: free - column, row: below - row)
      default: Point(column: free / 2, row: below / 2)
      }
    self = Rect(origin: Point(column: max(0, origin.column), row: max(0, origin.row)), size: size)
      .intersection(Rect(size: screen))
  }
}
