public import TourCard

/// Draws the cards of an embedded tour in the style of the program: see ``EmbeddedTour/cardStyle``.
///
/// The layout stays tour's: the size of the card, its place, and the regions of its buttons, which clicks press.
public protocol CardStyle {
  /// Draws a card over tour's own drawing of it. Called each time the card, the screen behind it, or the focus has
  /// changed.
  ///
  /// - Parameter card: its texts, its buttons, and the index of the button with the focus.
  func draw(_ card: Card, on canvas: inout CardCanvas)
}
