import TourCard
import TourScreen

/// For screen readers: the program's screen stands still while a card has the keyboard. A reader speaks each line that
/// changes, such as the bars of htop every second, and the user could not hear the card to its end.
///
/// When the card appears, the screen still follows the program for ``patience``, in which most programs have drawn what
/// belongs to the card. Once a key has reached the program, it follows again, because the user waits for the answer.
/// The next card begins with the current screen.
struct StillScreen {
  /// The card over the screen.
  private var card: Scene?
  /// When the card appeared; nil if the screen follows the program for as long as the card is up.
  private var since: Int?
  /// The screen that is shown.
  private var shown: Screen?

  /// Milliseconds from the time at which the card appears.
  private static let patience = 2000

  /// Returns the screen to show.
  /// - Parameters:
  ///   - scene: the card that is up; nil for none.
  ///   - wroteAt: when the program last wrote.
  mutating func screen(_ screen: Screen, under scene: Scene?, wroteAt: Int, at now: Int) -> Screen {
    guard let scene, scene.isModal else {
      self = StillScreen()
      return screen
    }
    let isSame = card.map { $0.showsSameCard(as: scene) && $0.spotlights == scene.spotlights } ?? false
    if !isSame || shown?.size != screen.size { (card, since) = (scene, now) }
    if let since, wroteAt >= since + Self.patience, let shown { return shown }
    shown = screen
    return screen
  }

  /// Lets the screen follow the program, because a key has reached it.
  mutating func release() { since = nil }
}
