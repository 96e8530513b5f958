/// Keys that come faster than anybody types: text that was pasted without being marked as a paste, or keys that were typed ahead.
///
/// The first key of a burst that does nothing, completes the keys of a `do`, or closes a card spends the burst: its other keys are ignored, up to
/// the next pause. So no part of a text reaches the program because a card closes in its midst.
struct Burst: Sendable {
  /// Two keys that are no more than so many milliseconds apart belong to one burst. Keys that repeat while they are held down do too.
  static let gap = 50
  /// Once no card is up, a key after so many milliseconds is the program's again.
  static let gapAfterCard = 20

  private var lastAt: Int?
  private(set) var isSpent = false

  /// Takes a key.
  /// - Returns: whether it is to be ignored.
  mutating func swallows(at now: Int, hasCard: Bool) -> Bool {
    settle(at: now, hasCard: hasCard)
    lastAt = now
    return isSpent
  }

  mutating func spend() { isSpent = true }

  /// Ends the burst, if it has paused.
  mutating func settle(at now: Int, hasCard: Bool) {
    if let deadline = lastAt.map({ $0 + Self.gap(hasCard) }), now > deadline { end() }
  }

  mutating func end() {
    lastAt = nil
    isSpent = false
  }

  /// When ``settle(at:hasCard:)`` has something to do; nil if no burst is spent.
  func deadline(hasCard: Bool) -> Int? { isSpent ? lastAt.map { $0 + Self.gap(hasCard) + 1 } : nil }

  private static func gap(_ hasCard: Bool) -> Int { hasCard ? gap : gapAfterCard }
}
