import TourModel
import TourScreen

/// The size of a card that stays up while the program has the keyboard: the card of a tip, or of a step that the user
/// tries in the program. To make room, it shrinks to a line with its title unless it is answered.
struct Brevity: Sendable {
  /// The number of keys, and of milliseconds, after which an unanswered card shows only its title.
  static let limits = (keys: 10, milliseconds: 15_000)

  /// Whether the card shows only its title, in one line.
  var isBrief = false
  /// The number of keys, or of reads with keys, sent to the program since the card was last shown in full.
  var keys = 0
  /// The first cell of the line, and the size of the screen for which it was chosen; nil if it was not chosen yet.
  private var label: (start: Point, size: Size)?

  /// The first cell of the line; nil if it was not chosen yet.
  var start: Point? { label?.start }

  /// Whether the user has typed so much, or has not answered for so long, that the card shrinks. For users of a screen
  /// reader, time does not count.
  func isDue(after milliseconds: Int, _ preferences: Preferences) -> Bool {
    keys >= Self.limits.keys || !preferences.isForReaders && milliseconds >= Self.limits.milliseconds
  }

  /// Chooses the place of the line, and chooses it again once the screen rests, if it then covers text or the cursor's
  /// row.
  /// - Parameters:
  ///   - shownCard: the line.
  ///   - window: the frame that the program has drawn around its cursor, such as the frame of a dialog; nil if there is
  ///     none.
  ///   - rests: whether the screen is still.
  mutating func place(_ shownCard: ShownCard, sparing sight: Sight, window: Rect? = nil, rests: Bool) {
    let (screen, line) = (shownCard.screen, shownCard.geometry.card)
    if let label, label.size == screen.size {
      let isInTheWay =
        screen.cursor.isVisible && line.row == screen.cursor.position.row
        || window.map { !$0.intersection(line).isEmpty } ?? false
      if !rests || !isInTheWay && screen.visibleCells(in: line) == 0 { return }
    }
    label = (
      screen.start(
        ofLabel: line.columns, sparing: sight.spotlights + [sight.anchor, window].compactMap(\.self) + sight.kept),
      screen.size
    )
  }
}
