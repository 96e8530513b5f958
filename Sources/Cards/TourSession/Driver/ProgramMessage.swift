package import TourModel

/// What a program tells or asks tour.
package enum ProgramMessage: Sendable {
  /// By the widget protocol.
  case announced(AnnouncedMessage)
  case bell
  /// The title of its window has changed.
  case title(String)
}
