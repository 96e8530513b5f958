import TourModel
import TourScreen

/// A part of a card that a key or a click presses, by its index.
enum CardPart: Hashable, Sendable {
  case button(Int)
  case option(Int)
}

extension Card {
  /// Returns the part that a key presses; nil if it presses none.
  func part(pressedBy key: Key) -> CardPart? {
    let pressesOptions = options?.hasFocus ?? false
    if let options, pressesOptions, key == Key(.enter) || key == Key(.character(" ")) { return .option(options.focus) }
    if key == Key(.enter) { return buttons.indices.contains(focus) ? .button(focus) : nil }
    return buttons.firstIndex { !$0.key.isEmpty && $0.key == key.label }.map(CardPart.button)
  }
}

extension CardGeometry {
  /// Returns the part at a place; nil if there is none.
  func part(at point: Point) -> CardPart? {
    buttons.firstIndex { $0.contains(point) }.map(CardPart.button)
      ?? options.firstIndex { $0.contains(point) }.map(CardPart.option)
  }
}
