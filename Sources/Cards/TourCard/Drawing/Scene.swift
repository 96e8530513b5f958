public import TourModel
public import TourScreen

/// A card and its targets: the input of ``compose(_:_:capabilities:theme:at:)`` besides the program's screen.
public struct Scene: Hashable, Sendable {
  public var card: Card
  /// The regions that stay bright, their padding included. The card is placed beside the first one, points at it, and
  /// covers none of them if there is room. If there are none, the card is centred, unless ``place`` is a part of the
  /// screen or a page. An inline card fills the first one.
  public var spotlights: [Rect]
  /// The region beside which the card is placed, and at which it points, in place of the first spotlight. It is not
  /// bright. If it is nil or outside of the screen, or if the card is inline, it is the first spotlight.
  public var anchor: Rect?
  public var place: Place
  /// Without spotlights, regions that the card is placed beside, and leaves free if there is room. They are neither
  /// bright nor pointed at.
  package var spared: [Rect] = []
  /// Regions that the card leaves free if there is room, besides the spotlights. They are neither bright nor pointed
  /// at.
  package var kept: [Rect] = []
  /// The number of lines of the card's text that are scrolled away, if it does not fit.
  public var scroll: Int
  /// Whether the card has the keyboard, and everything except the spotlights is dimmed. Otherwise the program keeps the
  /// keyboard and its cursor.
  public var isModal: Bool
  /// Whether the mouse is on for the card, although the program has the keyboard and no use for the mouse.
  package var takesClicks = false
  /// Whether the user works in the program while the card is up, or will do so once they have read it. For screen
  /// readers, such a card begins in the same row at both times, if there is room, so that only the lines that change
  /// are spoken.
  package var isBesideWork = false
  /// For screen readers: whether the card prefers the first rows to last rows that are as free, because the previous
  /// card stood there.
  package var prefersFirstRows = false
  /// Whether no row is left free between a card at a part of the screen and the screen's edge.
  package var isAtEdge = false
  /// The first cell of a label (``Card/Arrangement/label``); nil for the place of a banner. It is moved to the left if
  /// the label would extend beyond the screen.
  package var labelStart: Point? = nil
  /// The cells of marks on the program's screen, each of which is a button: the first buttons of the card, in this
  /// order. The card is a line, or nothing else (``Card/Arrangement/marks``). A mark is drawn only over a blank cell;
  /// nil for one that has no cell.
  package var marks: [Point?] = []
  /// The character in the card's text at which the cursor of the terminal stands, because the user writes there; nil if
  /// the card takes no text.
  package var caret: Unicode.Scalar? = nil

  public init(
    card: Card, spotlights: [Rect] = [], anchor: Rect? = nil, place: Place = .auto, scroll: Int = 0,
    isModal: Bool = true
  ) {
    self.card = card
    self.spotlights = spotlights
    self.anchor = anchor
    self.place = place
    self.scroll = scroll
    self.isModal = isModal
  }

  /// Whether two scenes show the same card, perhaps with another focus or at another place.
  public func showsSameCard(as other: Scene) -> Bool {
    (card.title, card.counter, card.arrangement) == (other.card.title, other.card.counter, other.card.arrangement)
  }

  /// Returns a banner: one line of text at the edge of the screen, which takes neither the keyboard nor the mouse.
  package static func banner(_ text: String) -> Scene {
    Scene(card: Card(title: text, arrangement: .banner), isModal: false)
  }
}

/// A screen with a card drawn over it.
public struct Composition: Equatable, Sendable {
  public var screen: Screen
  public var geometry: CardGeometry
  /// The time at which the picture changes without an event, in milliseconds of the clock that composition was given;
  /// nil if it does not.
  public var nextFrameAt: Int?
  /// Whether the picture shows some of the card. False while the card before it leaves.
  public var showsCard = true
}
