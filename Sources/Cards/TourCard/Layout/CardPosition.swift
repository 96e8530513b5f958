package import TourModel
package import TourScreen

/// Where a card stands in relation to its target, and why not at the place that its guide asks for.
package struct CardPosition: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// At this side of its target, or of its anchor.
    case beside(Place.Side)
    /// Over a part of its target.
    case covering
    /// Away from all lit regions, without an arrow.
    case apart
    case screen(Place.ScreenPart)
    /// On a page that fills the screen.
    case page
    /// In the widget that the program reserves for it.
    case slot
  }

  /// The reason why a card is not at the place that its guide asks for.
  package enum Obstacle: Hashable, Sendable {
    /// The rows or columns that the card takes there, and those that are free.
    case rows(needed: Int, free: Int)
    case columns(needed: Int, free: Int)
    /// The card would cover its target or another lit region there.
    case lit
    /// There is no target beside which it could stand.
    case noTarget
  }

  package var kind: Kind
  /// Why the card is not at the `place` of its step; nil if it is, or if the step has none.
  package var obstacle: Obstacle?
}

/// Returns the position of the card that ``compose(_:_:capabilities:theme:at:)`` draws; nil for a banner or a label.
package func position(of scene: Scene, on screen: Screen, capabilities: TerminalCapabilities, theme: Theme)
  -> CardPosition?
{
  guard !scene.card.isLine else { return nil }
  let placed = PlacedCard(scene, on: screen, Symbols(theme, on: capabilities), theme)
  let target = scene.anchor.map { $0.intersection(screen.bounds) }.flatMap { $0.isEmpty ? nil : $0 }
  return placed.position(
    beside: target ?? scene.spotlights(on: screen).first, askedFor: scene.place, on: screen.size)
}

extension PlacedCard {
  fileprivate func position(beside target: Rect?, askedFor place: Place, on screen: Size) -> CardPosition {
    let part: Place.ScreenPart? = if case .screen(let part) = place { part } else { nil }
    switch place {
    case .fill: return CardPosition(kind: .page)
    case .inline where target != nil: return CardPosition(kind: .slot)
    default: break
    }
    guard let target else {
      let isAskedFor = part != nil || place == .auto
      return CardPosition(kind: .screen(part ?? .center), obstacle: isAskedFor ? nil : .noTarget)
    }
    let kind: CardPosition.Kind =
      if let arrow = placement.arrow {
        .beside(arrow.direction.opposite.placeSide)
      } else if placement.card.intersects(target) {
        .covering
      } else if let part, placement.card == Rect(placement.card.size, at: part, on: screen) {
        .screen(part)
      } else {
        .apart
      }
    if let part { return CardPosition(kind: kind, obstacle: kind == .screen(part) ? nil : .lit) }
    guard let side = place.side, kind != .beside(side) else { return CardPosition(kind: kind) }
    return CardPosition(kind: kind, obstacle: obstacle(at: side, of: target, on: screen))
  }

  /// Why the whole card does not stand at a side of its target.
  private func obstacle(at side: Place.Side, of target: Rect, on screen: Size) -> CardPosition.Obstacle {
    let room = target.rooms(on: Side(side), gap: 0, of: screen, avoiding: []).first?.size ?? Size(columns: 0, rows: 0)
    let full = content.layout(within: screen).size
    switch side {
    case .above, .below:
      return full.rows > room.rows ? .rows(needed: full.rows, free: room.rows) : .lit
    case .left, .right:
      let least = min(CardLayout.narrow, full.columns)
      if room.columns < least { return .columns(needed: least, free: room.columns) }
      let rows = content.layout(within: Size(columns: room.columns, rows: Int(Int32.max))).size.rows
      return rows > room.rows ? .rows(needed: rows, free: room.rows) : .lit
    }
  }
}

extension Place {
  /// The side of the target that is tried first; nil if the guide asks for none.
  fileprivate var side: Side? {
    switch self {
    case .beside(let side, _): side
    case .corner(.aboveLeft), .corner(.aboveRight): .above
    case .corner(.belowLeft), .corner(.belowRight): .below
    case .auto, .screen, .fill, .inline: nil
    }
  }
}

extension Side {
  fileprivate init(_ side: Place.Side) {
    self =
      switch side {
      case .above: .top
      case .below: .bottom
      case .left: .left
      case .right: .right
      }
  }

  fileprivate var placeSide: Place.Side {
    switch self {
    case .top: .above
    case .bottom: .below
    case .left: .left
    case .right: .right
    }
  }
}
