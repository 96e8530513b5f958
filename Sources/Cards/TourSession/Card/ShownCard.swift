import TourCard
import TourFinding
import TourModel
import TourScreen

/// A card, together with the program's screen that it is drawn on.
struct ShownCard {
  let scene: Scene
  /// The program's screen.
  let screen: Screen
  let capabilities: TerminalCapabilities
  let theme: Theme

  /// The part of the screen that the mouse points at.
  enum Part: Hashable {
    /// A button with this action.
    case button(Card.Action)
    /// The option with this index.
    case option(Int)
    /// The card, apart from its buttons.
    case card
    case outside
  }

  var geometry: CardGeometry { TourCard.geometry(of: scene, on: screen, capabilities: capabilities, theme: theme) }

  /// Whether an option is visible, rather than scrolled away.
  func shows(option index: Int) -> Bool {
    let options = geometry.options
    return options.indices.contains(index) && !options[index].isEmpty
  }

  func part(at point: Point) -> Part {
    let geometry = geometry
    if let index = geometry.buttons.firstIndex(where: { $0.contains(point) }) {
      return .button(scene.card.buttons[index].action)
    }
    if let button = scene.card.frameButton, geometry.frameButton?.contains(point) ?? false {
      return .button(button.action)
    }
    if let index = geometry.options.firstIndex(where: { $0.contains(point) }) { return .option(index) }
    return geometry.card.contains(point) ? .card : .outside
  }

  /// Returns the place that leaves the row of the cursor free, so that the user sees the text being typed: the present
  /// one, or else the one that covers the fewest characters of the program, of which those near the cursor count most:
  /// the window that the cursor is in is left free, if there is room. If there is none, one that leaves the cursor's
  /// cell free.
  /// - Parameters:
  ///   - sparingText: whether another place is better than the present one if it covers half as much at most.
  ///   - targets: regions that stay free, too, if there is room.
  ///   - window: the frame that the program has drawn around its cursor, such as the frame of a dialog; nil if there is
  ///     none.
  ///   - hasKeyboard: whether the card may have the keyboard.
  /// - Returns: nil if the card has the keyboard without that, the cursor is hidden, or no place is better.
  func placeBesideCursor(
    sparingText: Bool, targets: [Rect] = [], window: Rect? = nil, hasKeyboard: Bool = false
  ) -> Place? {
    guard screen.cursor.isVisible, hasKeyboard || !scene.isModal, scene.place != .fill, scene.place != .inline,
      !scene.card.isLine
    else { return nil }
    let cursor = screen.cursor.position
    var scene = scene
    let own = scene.place
    // Without a window, the user looks at the rows near the cursor.
    let surroundings =
      window ?? Rect(column: 0, row: cursor.row - 6, columns: screen.size.columns, rows: 13).intersection(screen.bounds)
    var (ownWeight, least): (Int?, (place: Place, weight: Int)?)
    var places: [(place: Place, card: Rect)] = []
    for place in [own, .auto, .above, .right, .left]
      + [.bottomRight, .topRight, .bottomLeft, .topLeft, .center, .right, .left].map(Place.screen)
    {
      let isOwn = places.isEmpty
      if !isOwn, place == .auto, scene.spotlights.isEmpty, scene.spared.isEmpty { continue }
      scene.place = place
      let card = TourCard.geometry(of: scene, on: screen, capabilities: capabilities, theme: theme).card
      places.append((place, card))
      guard !card.rowRange.contains(cursor.row), targets.allSatisfy({ $0.intersection(card).isEmpty }) else { continue }
      if isOwn, !sparingText { return place }
      let near = surroundings.intersection(card)
      let coversWindow = window != nil && near.size.area > 0
      let weight =
        screen.visibleCells(in: card) + 2 * screen.visibleCells(in: near) + (coversWindow ? screen.size.area : 0)
      if isOwn {
        if weight <= card.size.area / 32 { return place }
        if !coversWindow { ownWeight = weight }
      }
      if weight < least?.weight ?? .max { least = (place, weight) }
    }
    if let ownWeight, let least, least.weight > ownWeight / 2 { return own }
    if let least { return least.place }
    return places.first { !$0.card.contains(cursor) }?.place
  }

  /// Whether more than a tenth of the card lies over visible characters of the program.
  var coversMuchText: Bool {
    let card = geometry.card
    return screen.visibleCells(in: card) > card.size.area / 10
  }
}

extension Screen {
  /// The frame that the program has drawn around its cursor, such as a dialog with its buttons, if it takes at most
  /// half of the screen, or else the rows between lines across the screen (``TourScreen/Screen/band(around:)``); nil if
  /// there is neither.
  var windowOfCursor: Rect? {
    guard cursor.isVisible else { return nil }
    var frames = FrameSearch(on: self, in: bounds)
    return frames.windows(around: cursor.position).last { $0.size.area * 2 <= size.area }
      ?? band(around: cursor.position)
  }
}
