import TourModel
import TourScreen

/// Where a card stands, and how it was laid out to stand there.
struct Placement: Sendable {
  /// Inside the screen.
  var card: Rect
  var layout: CardLayout
  /// None for a card in the middle, in a corner, on a page, and for one that covers its target.
  var arrow: Arrow?
}

extension Placement {
  /// Finds a place for a card.
  ///
  /// A wish that does not fit gives way: to the side with room (below, above, right, left), then to a narrower card,
  /// to one without a free row between it and its target, to one that scrolls. The card covers its target only where
  /// none of these has room for ``CardLayout/minimum``. Corners need no try of their own: whatever rectangle lies
  /// apart from the target lies wholly on one side of it, and can be slid along that side until it touches.
  ///
  /// - Parameters:
  ///   - spotlight: on the screen and not empty, or nil.
  ///   - layout: the card, laid out for the room that it is given.
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

  /// Beside its target, with all of its text.
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

  /// Beside its target, where most of its text is in sight.
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
      // A few lines are enough to scroll in: the free row is worth more than one line more.
      if let best, best.placement.layout.textRows >= 2 { return best.placement }
    }
    return best?.placement
  }

  private init(_ layout: CardLayout, beside spotlight: Rect, on side: Side, gap: Int, of screen: Size) {
    let card = Rect(layout.size, beside: spotlight, on: side, gap: gap, of: screen)
    self.init(card: card, layout: layout, arrow: Arrow(from: card, to: spotlight, on: side))
  }

  /// In the corner where the card hides least of its target.
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
  /// Beside a target, centred on it, slid along its side so that it stays inside the screen.
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

  /// In a corner, a row and two columns from the screen's edges where there is room; in the middle otherwise. Never outside.
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
