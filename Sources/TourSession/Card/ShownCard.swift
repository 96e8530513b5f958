import TourCard
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
    if let index = geometry.buttons.firstIndex(where: { $0.contains(point) }) { return .button(scene.card.buttons[index].action) }
    if let index = geometry.options.firstIndex(where: { $0.contains(point) }) { return .option(index) }
    return geometry.card.contains(point) ? .card : .outside
  }
}
