import TourScreen

/// One picture of a transition.
struct TransitionFrame {
  private let transition: Transition
  private let old: ShownScene?
  private let new: ShownScene?
  private let screen: Screen
  private let capabilities: TerminalCapabilities
  private let now: Int
  private let still: (ShownScene) -> Composition

  /// - Parameter still: composes the picture of a card at its place.
  init(
    _ transition: Transition, to new: ShownScene?, on screen: Screen, capabilities: TerminalCapabilities, at now: Int,
    still: @escaping (ShownScene) -> Composition
  ) {
    self.transition = transition
    old = transition.old
    self.new = new
    self.screen = screen
    self.capabilities = capabilities
    self.now = now
    self.still = still
  }

  func composition(in phase: Transition.Phase) -> Composition? {
    guard let main = new ?? old else { return nil }
    var composition: Composition
    switch phase {
    case .pressed, .leaving:
      guard let old else { return nil }
      composition = still(old)
      if let pressed = transition.pressed { composition.showPress(of: pressed) }
      if case .leaving(let progress) = phase {
        composition.screen = passing(old, composition, old.motion.leave, progress: progress)
      }
      // The keys and the mouse belong to the new card.
      if let new { composition.geometry = still(new).geometry }
      composition.showsCard = false
    case .entering(let progress):
      composition = still(main)
      composition.screen = passing(main, composition, main.motion.enter, progress: progress)
    case .sliding(let progress):
      guard let old else { return nil }
      composition = still(main)
      composition.screen = sliding(
        still(old).screen, composition.screen, isForward: old.scene.isBefore(main.scene), progress: progress)
    case .pulsing(let light):
      composition = still(main)
      composition.pulse(main.scene, Composer(screen, capabilities: capabilities, theme: main.theme), light: light)
    }
    composition.nextFrameAt = transition.nextFrame(after: now)
    return composition
  }

  /// Returns the picture of a card that is entering or leaving.
  private func passing(_ shown: ShownScene, _ image: Composition, _ passage: Motion.Passage, progress: Int) -> Screen {
    let composer = Composer(screen, capabilities: capabilities, theme: shown.theme)
    var scene = shown.scene
    scene.spotlights = spotlights ?? scene.spotlights
    var picture = composer.ground(of: scene, beside: image.geometry, share: transition.dimming(at: now))
    picture.cursor = image.screen.cursor
    let target = shown.scene.anchor ?? shown.scene.spotlights.first
    CardPassage(
      passage.effect, from: passage.origin, progress: passage.duration == 0 ? Motion.whole : progress, image.geometry,
      target: target
    )
    .draw(image.screen, on: &picture, composer.blending)
    return picture
  }

  /// The bright regions on their way from the old target to the new one; nil if they do not move.
  private var spotlights: [Rect]? {
    guard let old, let new, new.motion.movesSpotlight, !old.scene.spotlights.isEmpty, !new.scene.spotlights.isEmpty
    else { return nil }
    let way = transition.way(at: now)
    let moving = zip(old.scene.spotlights, new.scene.spotlights).map { $0.between($1, way) }
    return moving + new.scene.spotlights.dropFirst(moving.count)
  }

  /// Returns a picture of two pages side by side.
  private func sliding(_ old: Screen, _ new: Screen, isForward: Bool, progress: Int) -> Screen {
    let offset = Motion.share(Motion.eased(progress), of: screen.size.columns)
    var picture = Composer(screen, capabilities: capabilities, theme: (self.new ?? self.old)?.theme ?? .standard)
      .ground(of: Scene(card: Card([])))
    picture.cursor = new.cursor
    let blending = CellBlending(capabilities, palette: [:])
    let width = screen.size.columns
    CardPassage(moving: screen.bounds, columns: isForward ? -offset : offset).draw(old, on: &picture, blending)
    CardPassage(moving: screen.bounds, columns: isForward ? width - offset : offset - width).draw(
      new, on: &picture, blending)
    return picture
  }
}

extension Scene {
  /// Whether this card comes before another one of the same tour.
  fileprivate func isBefore(_ other: Scene) -> Bool {
    (card.progress?.number ?? 0) <= (other.card.progress?.number ?? 0)
  }
}

extension Composition {
  /// Draws a button or an option reversed.
  mutating func showPress(of part: CardPart) {
    let (regions, index) =
      switch part {
      case .button(let index): (geometry.buttons, index)
      case .option(let index): (geometry.options, index)
      }
    guard regions.indices.contains(index) else { return }
    let region = regions[index].intersection(screen.bounds)
    for row in region.rowRange {
      for column in region.columnRange { screen[column: column, row: row].attributes.formSymmetricDifference(.reverse) }
    }
  }

  /// Draws a frame around the targets, which covers neither the card nor a target.
  /// - Parameter light: the share of its colour: from 0 to ``Motion/whole``.
  fileprivate mutating func pulse(_ scene: Scene, _ composer: Composer, light: Int) {
    var lit = screen
    for spotlight in scene.spotlights(on: screen) {
      composer.draw(.frame, around: spotlight, of: scene, beside: geometry, on: &lit)
    }
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns {
        let point = Point(column: column, row: row)
        var (cell, below) = (lit[column: column, row: row], screen[column: column, row: row])
        if cell == below || geometry.card.contains(point) || geometry.arrow == point { continue }
        // Text beside the target stays, and only its colour changes.
        if below.glyph != .empty && below.glyph != .space || below.attributes.contains(.spacer) {
          below.foreground = cell.foreground
          (cell, below) = (below, screen[column: column, row: row])
        }
        screen[column: column, row: row] =
          composer.blending.mix(cell, over: below, opacity: light * 256 / Motion.whole).cell
      }
    }
  }
}
