import TourCard
import TourModel
import TourScreen

/// The card that stands in place of another one while there is a mistake in the guide that its author changes.
struct GuideMistake: Sendable {
  /// The text of the card.
  let content: Card
  /// The state of the card that input changes.
  var card = CardState()

  /// Returns the card with its button, which shows the card of the guide before the mistake.
  /// - Parameter closingKey: the label of the key that the button shows.
  func card(closingKey: String, _ strings: Strings) -> Card {
    var card = content
    card.buttons = [Card.Button(strings.close, key: closingKey, action: .close)]
    let keys = strings.pressEnterOrEscape
    self.card.apply(to: &card, strings, keys: [strings.idleKey(keys), keys])
    return card
  }
}
