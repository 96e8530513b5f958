package import TourModel

/// What a program tells or asks tour by the bell, by the window's title, or by the widget protocol.
package enum ProgramMessage: Sendable {
  case event(SessionEvent)
  /// It starts a tour.
  case start(TourChoice)
  /// It asks which card is shown.
  case question
  /// Whether it wants to be told what becomes of the cards.
  case subscription(Bool)
}
