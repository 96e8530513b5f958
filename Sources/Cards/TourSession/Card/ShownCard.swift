import TourCard
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
    if let index = geometry.options.firstIndex(where: { $0.contains(point) }) { return .option(index) }
    return geometry.card.contains(point) ? .card : .outside
  }

  /// Returns the place that leaves the row of the cursor free, so that the user sees the text being typed: the present
  /// one, or else the one that covers the fewest characters of the program. If there is none, one that leaves the
  /// cursor's cell free.
  /// - Parameter sparingText: whether another place is better than the present one if this one covers much text, and the
  ///   other one a tenth of that at most.
  /// - Returns: nil if the card has the keyboard, the cursor is hidden, or no place is better.
  func placeBesideCursor(sparingText: Bool) -> Place? {
    guard screen.cursor.isVisible, !scene.isModal, scene.place != .fill, scene.place != .inline, !scene.card.isLine
    else { return nil }
    let cursor = screen.cursor.position
    var scene = scene
    let own = scene.place
    var (ownCovered, least): (Int?, (place: Place, covered: Int)?)
    var places: [(place: Place, card: Rect)] = []
    for place in [own, .auto, .above, .right, .left]
      + [.bottomRight, .topRight, .bottomLeft, .topLeft].map(Place.screen)
    {
      let isOwn = places.isEmpty
      if !isOwn, place == .auto, scene.spotlights.isEmpty { continue }
      scene.place = place
      let card = TourCard.geometry(of: scene, on: screen, capabilities: capabilities, theme: theme).card
      places.append((place, card))
      guard !card.rowRange.contains(cursor.row) else { continue }
      if isOwn, !sparingText { return place }
      let covered = screen.visibleCells(in: card)
      if isOwn {
        if covered <= card.size.area / 10 { return place }
        ownCovered = covered
      }
      if covered < least?.covered ?? .max { least = (place, covered) }
    }
    if let ownCovered, let least, least.covered > ownCovered / 10 { return own }
    if let least { return least.place }
    return places.first { !$0.card.contains(cursor) }?.place
  }
}
