public import TourModel
public import TourScreen

/// All that a picture of the tour is made from, beside the program's screen.
public struct Scene: Hashable, Sendable {
  public var card: Card
  /// The region that stays bright, its padding included; nil is none, and the card stands in the middle.
  public var spotlight: Rect?
  public var place: Place
  /// How many lines of the card's text are scrolled away, where it does not fit.
  public var scroll: Int
  /// The card has the keyboard, and all around it is dimmed. Where not, the program goes on beside it, with its cursor.
  public var isModal: Bool

  public init(card: Card, spotlight: Rect? = nil, place: Place = .auto, scroll: Int = 0, isModal: Bool = true) {
    self.card = card
    self.spotlight = spotlight
    self.place = place
    self.scroll = scroll
    self.isModal = isModal
  }

  /// A quiet line of text at the edge of the screen. It takes neither the keyboard nor the mouse.
  package static func banner(_ text: String) -> Scene { Scene(card: Card(title: text, arrangement: .banner), isModal: false) }
}

/// A picture of the tour, and where on it things are.
public struct Composition: Equatable, Sendable {
  public var screen: Screen
  public var card: Rect
  /// One for each of the card's buttons; empty where a button is scrolled away.
  public var buttons: [Rect]
  /// The scroll that was used: the scene's, clamped to `0...maximumScroll`.
  public var scroll: Int
  public var maximumScroll: Int
}
