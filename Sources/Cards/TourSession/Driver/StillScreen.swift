import TourCard
import TourScreen

/// For screen readers: the program's screen stands still while a card has the keyboard. A reader speaks each line that
/// changes, such as the bars of htop every second, and the user could not hear the card to its end.
///
/// The screen follows the program again once a key has reached it, because the user waits for its answer, and under
/// another card.
struct StillScreen {
  /// The card over the screen.
  private var card: Scene?
  /// When the card appeared; nil if the screen follows the program for as long as the card is up.
  private var since: Int?
  /// The screen that is shown.
  private var shown: Screen?
  /// When the program had last written when that screen was chosen.
  private var wroteAt = 0
  /// Whether the screen no longer follows the program.
  private var isHeld = false

  /// Milliseconds without output by which the program shows that it has drawn what belongs to the card.
  private static let stillness = 300
  /// Milliseconds after which the screen is held even if the program does not pause.
  private static let patience = 1000

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
    if !isSame || shown?.size != screen.size { (card, since, isHeld) = (scene, now, false) }
    if let since, !isHeld, wroteAt > self.wroteAt {
      isHeld = wroteAt >= min(since + Self.patience, max(since, self.wroteAt) + Self.stillness)
    }
    self.wroteAt = wroteAt
    if isHeld, let shown { return shown }
    shown = screen
    return screen
  }

  /// Lets the screen follow the program, because a key has reached it.
  mutating func release() { (since, isHeld) = (nil, false) }
}
