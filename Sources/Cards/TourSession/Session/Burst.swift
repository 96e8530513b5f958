import TourModel

/// Detects bursts: keys that arrive faster than a person types, such as a paste without bracketed-paste markers, or
/// keys typed ahead.
///
/// A burst is spent by its first key that does nothing, that completes the keys of a `do`, or that closes a card. Later
/// keys of a spent burst are ignored until the next pause if the burst contains text, or if no card is up. So when a
/// card closes in the middle of a paste, the rest of the paste does not reach the program. Keys that type no text, such
/// as Enter pressed twice, act on a card at any speed.
struct Burst: Sendable {
  /// A pause longer than this many milliseconds ends a burst. Repeats of a key that is held down come faster and form
  /// one burst.
  static let gap = 50
  /// The same if no card is up. Pasted keys arrive faster, and a person first has to see that the card is closed.
  static let gapAfterCard = 6

  private var lastAt: Int?
  private(set) var isSpent = false
  private var isText = false

  /// Adds a key to the burst.
  /// - Returns: whether the key must be ignored.
  mutating func swallows(_ key: Key, at now: Int, hasCard: Bool) -> Bool {
    settle(at: now, hasCard: hasCard)
    lastAt = now
    isText = isText || key.isText
    return isSpent && (isText || !hasCard)
  }

  mutating func spend() { isSpent = true }

  /// Extends the burst to the end of the read that delivered its last key, because handling a long read may take longer
  /// than the gap.
  mutating func readEnded(at now: Int) { lastAt = lastAt.map { max($0, now) } }

  /// Ends the burst if the pause since its last key was long enough.
  mutating func settle(at now: Int, hasCard: Bool) {
    if let deadline = lastAt.map({ $0 + Self.gap(hasCard) }), now > deadline { end() }
  }

  mutating func end() {
    lastAt = nil
    isSpent = false
    isText = false
  }

  /// The time at which ``settle(at:hasCard:)`` ends a spent burst; nil if no burst is spent.
  func deadline(hasCard: Bool) -> Int? { isSpent ? lastAt.map { $0 + Self.gap(hasCard) + 1 } : nil }

  private static func gap(_ hasCard: Bool) -> Int { hasCard ? gap : gapAfterCard }
}
