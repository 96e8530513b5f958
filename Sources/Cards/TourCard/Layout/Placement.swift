package import TourModel
package import TourScreen

/// The position of a card, and its layout for that position.
struct Placement: Sendable {
  /// The region of the card, inside the screen.
  var card: Rect
  var layout: CardLayout
  /// The arrow; nil if the card is at a part of the screen or on a page, or covers its target.
  var arrow: Arrow?
  /// Whether the card begins at the top of its frame if that is higher than it needs. Otherwise it is centred.
  var isAtTop = false
}

extension Placement {
  /// Finds a place for a card. Its target is the anchor or, if there is none, the first spotlight.
  ///
  /// At its place the card is moved along the side of its target if it would extend beyond the screen. If it does not
  /// fit there, these are tried in order: another side with room (``SidePosition/all(for:)``), a narrower card, a card
  /// without a free row between it and its target, a card that scrolls. If the card would cover another spotlight at
  /// each of these places, it is placed apart from all spotlights, without an arrow. If there is no room for that
  /// either, other spotlights are not avoided. If the card would then cover a region that is to be kept free, these
  /// regions are avoided, too, as other spotlights are, unless such a card has no room. The card covers its target only
  /// if no side has room for ``CardLayout/minimum``. Free corners of the screen are not tried separately: a rectangle
  /// that does not overlap the target lies completely on one side of it, so that side has room for it.
  ///
  /// - Parameters:
  ///   - spotlights: regions on the screen that are not empty. Those after the first ``mostAvoided`` are not avoided.
  ///   - kept: further regions to keep free.
  ///   - layout: returns the layout of the card for the given room.
  init(
    around spotlights: [Rect], pointingAt anchor: Rect? = nil, keeping kept: [Rect] = [], place: Place, on screen: Size,
    layout: (Size) -> CardLayout
  ) {
    let spotlights = Array(spotlights.prefix(Placement.mostAvoided))
    let full = layout(screen)
    let still = Rect(full.size, at: place.screenPart ?? .center, on: screen)
    guard let target = anchor ?? spotlights.first else {
      self = Placement(card: still, layout: full)
      if kept.contains(where: still.intersects) {
        let free =
          Placement.near(still, avoiding: kept, on: screen, full)
          ?? Placement.apart(from: kept, on: screen, full: full, layout: layout)
        if let free, isReadable(at: free) { self = free }
      }
      return
    }
    // The keys that a button types must be visible, even if the card then covers its target.
    func showingKeys(_ placement: Placement?) -> Placement? {
      placement.flatMap { $0.layout.keys != nil && full.keys == nil ? nil : $0 }
    }
    func beside(avoiding others: [Rect]) -> Placement? {
      showingKeys(
        Placement.whole(beside: target, place, avoiding: others, on: screen, full: full, layout: layout)
          ?? Placement.scrolled(beside: target, place, avoiding: others, on: screen, layout: layout))
    }
    let others = anchor == nil ? Array(spotlights.dropFirst()) : spotlights
    let nearest = beside(avoiding: [])
    func placement(avoiding others: [Rect]) -> Placement? {
      if place.screenPart != nil, !([target] + others).contains(where: still.intersects) {
        return Placement(card: still, layout: full)
      }
      if let nearest, !others.contains(where: nearest.covers) { return nearest }
      return beside(avoiding: others)
        ?? showingKeys(Placement.apart(from: [target] + others, on: screen, full: full, layout: layout))
    }
    self = placement(avoiding: others) ?? nearest ?? Placement(over: [target] + others, on: screen, full)
    if kept.contains(where: covers), let free = placement(avoiding: others + kept), isReadable(at: free) {
      self = free
    }
  }

  /// Whether another place shows as much of the text, or enough of it for scrolling.
  private func isReadable(at other: Placement) -> Bool {
    other.layout.isWhole || other.layout.textRows >= 2 || other.layout.textRows >= layout.textRows
  }

  /// Places the whole card where it is least far from a region; nil if there is no room.
  private static func near(_ region: Rect, avoiding obstacles: [Rect], on screen: Size, _ layout: CardLayout)
    -> Placement?
  {
    let places = Rect(size: screen).parts(without: obstacles).filter { layout.size.fits(in: $0.size) }.map { room in
      Rect(
        column: min(max(region.column, room.column), room.endColumn - layout.size.columns),
        row: min(max(region.row, room.row), room.endRow - layout.size.rows), columns: layout.size.columns,
        rows: layout.size.rows)
    }
    // A row is about as high as two columns are wide.
    func distance(_ place: Rect) -> Int { abs(place.column - region.column) + 2 * abs(place.row - region.row) }
    return layout.isWhole
      ? places.min { distance($0) < distance($1) }.map { Placement(card: $0, layout: layout) } : nil
  }

  /// Moves a card whose place is at the top or the bottom of the screen to the edge, so that no row between them is
  /// left free.
  mutating func moveToEdge(_ part: Place.ScreenPart, of screen: Size) {
    guard arrow == nil else { return }
    switch part {
    case .topLeft, .top, .topRight: card.origin.row = 0
    case .bottomLeft, .bottom, .bottomRight: card.origin.row = max(0, screen.rows - card.rows)
    case .left, .center, .right: break
    }
  }

  /// Whether the card or its arrow covers cells of a spotlight.
  private func covers(_ spotlight: Rect) -> Bool {
    card.intersects(spotlight) || arrow.map { spotlight.contains($0.tip) } ?? false
  }

  /// The number of spotlights that a card avoids. The number of free regions between them grows with its square.
  private static let mostAvoided = 8

  /// Places the card beside its target with all of its text; nil if there is no room.
  private static func whole(
    beside target: Rect, _ place: Place, avoiding others: [Rect], on screen: Size, full: CardLayout,
    layout: (Size) -> CardLayout
  ) -> Placement? {
    for gap in [1, 0] {
      let rooms = SidePosition.all(for: place).flatMap { position in
        target.rooms(on: position.side, gap: gap, of: screen, avoiding: others).map { (position, $0) }
      }
      for (position, room) in rooms where full.isWhole && full.size.fits(in: room.size) {
        if let placement = Placement(full, beside: target, at: position, in: room, avoiding: others) {
          return placement
        }
      }
      for (position, room) in rooms where room.columns >= min(CardLayout.narrow, full.size.columns) {
        let narrower = layout(room.size)
        guard narrower.isWhole, narrower.size.fits(in: room.size) else { continue }
        if let placement = Placement(narrower, beside: target, at: position, in: room, avoiding: others) {
          return placement
        }
      }
    }
    return nil
  }

  /// Places the card beside its target, on the side where most of its text would be visible if the buttons had no
  /// words; nil if no side has room.
  private static func scrolled(
    beside target: Rect, _ place: Place, avoiding others: [Rect], on screen: Size, layout: (Size) -> CardLayout
  ) -> Placement? {
    var best: (placement: Placement, text: Int)?
    for gap in [1, 0] {
      for position in SidePosition.all(for: place) {
        for room in target.rooms(on: position.side, gap: gap, of: screen, avoiding: others)
        where CardLayout.minimum.fits(in: room.size) {
          let fitted = layout(room.size)
          let text = fitted.textArea
          let showsMore = fitted.keys == nil && best?.placement.layout.keys != nil
          guard fitted.size.fits(in: room.size),
            showsMore
              || text > best?.text ?? -1 && (fitted.keys == nil || best?.placement.layout.keys != nil || best == nil)
          else { continue }
          if let placement = Placement(fitted, beside: target, at: position, in: room, avoiding: others) {
            best = (placement, text)
          }
        }
      }
      // A text can be scrolled if two of its lines are visible. A free row beside the target is preferred to further
      // lines.
      if let best, best.placement.layout.textRows >= 2, best.placement.layout.keys == nil { return best.placement }
    }
    return best?.placement
  }

  /// Places the card in the largest free region where it fits, or else in the one where most of its text is visible;
  /// nil if none has room.
  private static func apart(from spotlights: [Rect], on screen: Size, full: CardLayout, layout: (Size) -> CardLayout)
    -> Placement?
  {
    let rooms = Rect(size: screen).parts(without: spotlights).sorted { $0.size.area > $1.size.area }
    if full.isWhole, let room = rooms.first(where: { full.size.fits(in: $0.size) }) {
      return Placement(card: Rect(full.size, centredIn: room), layout: full)
    }
    var best: Placement?
    for room in rooms where CardLayout.minimum.fits(in: room.size) {
      let fitted = layout(room.size)
      guard fitted.size.fits(in: room.size),
        fitted.textArea > best?.layout.textArea ?? -1
      else { continue }
      best = Placement(card: Rect(fitted.size, centredIn: room), layout: fitted)
    }
    return best
  }

  /// Returns nil if the card would not touch its arrow, or if the arrow would cover another spotlight.
  private init?(
    _ layout: CardLayout, beside target: Rect, at position: SidePosition, in room: Rect, avoiding others: [Rect]
  ) {
    let card = Rect(layout.size, beside: target, at: position, in: room)
    let arrow = Arrow(from: card, to: target, at: position)
    self.init(card: card, layout: layout, arrow: arrow)
    if !card.contains(arrow.joint) || others.contains(where: covers) { return nil }
  }

  /// Places the card in the corner of the screen where it covers the least of the spotlights.
  private init(over spotlights: [Rect], on screen: Size, _ layout: CardLayout) {
    func covered(_ card: Rect) -> Int { spotlights.reduce(0) { $0 + card.intersection($1).size.area } }
    let corners: [Place.ScreenPart] = [.bottomRight, .bottomLeft, .topRight, .topLeft]
    let cards = corners.map { Rect(layout.size, at: $0, on: screen) }
    let least = cards.min { covered($0) < covered($1) }
    self.init(card: least ?? Rect(layout.size, at: .center, on: screen), layout: layout)
  }
}

extension Place {
  /// The part of the screen; nil for any other place.
  fileprivate var screenPart: ScreenPart? { if case .screen(let part) = self { part } else { nil } }
}

extension Size {
  func fits(in room: Size) -> Bool { columns <= room.columns && rows <= room.rows }
}

extension Rect {
  /// Creates a rectangle at the side of a room that faces a target, moved along that side to stay inside the room.
  init(_ size: Size, beside target: Rect, at position: SidePosition, in room: Rect) {
    var column = position.offset.start(beside: target.columnRange, count: size.columns, within: room.columnRange)
    var row = position.offset.start(beside: target.rowRange, count: size.rows, within: room.rowRange)
    switch position.side {
    case .top: row = room.endRow - size.rows
    case .bottom: row = room.row
    case .left: column = room.endColumn - size.columns
    case .right: column = room.column
    }
    self.init(origin: Point(column: column, row: row), size: size)
  }

  /// Creates a rectangle in the middle of a room that it fits in.
  init(_ size: Size, centredIn room: Rect) {
    self.init(
      origin: Point(
        column: room.column + (room.columns - size.columns) / 2, row: room.row + (room.rows - size.rows) / 2),
      size: size)
  }

  /// Creates a rectangle at a part of the screen, one row or two columns from the screen's edges if there is room. It
  /// is clipped to the screen.
  package init(_ size: Size, at part: Place.ScreenPart, on screen: Size) {
    let (free, below) = (screen.columns - size.columns, screen.rows - size.rows)
    let (column, row) = (min(2, max(0, free / 2)), min(1, max(0, below / 2)))
    let origin =
      switch part {
      case .topLeft: Point(column: column, row: row)
      case .top: Point(column: free / 2, row: row)
      case .topRight: Point(column: free - column, row: row)
      case .left: Point(column: column, row: below / 2)
      case .center: Point(column: free / 2, row: below / 2)
      case .right: Point(column: free - column, row: below / 2)
      case .bottomLeft: Point(column: column, row: below - row)
      case .bottom: Point(column: free / 2, row: below - row)
      case .bottomRight: Point(column: free - column, row: below - row)
      }
    self = Rect(origin: Point(column: max(0, origin.column), row: max(0, origin.row)), size: size)
      .intersection(Rect(size: screen))
  }
}
