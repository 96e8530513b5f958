import TourModel

/// Detects a sequence of keys among those that the program receives. Another key in between starts it anew.
struct KeyDetector: Sendable {
  private let start: KeyProgress
  private var progress: KeyProgress

  init(_ choice: KeyChoice) {
    start = KeyProgress(choice)
    progress = start
  }

  /// Forgets the keys so far.
  mutating func reset() { progress = start }

  /// Records a key that went to the program.
  /// - Returns: whether it was the last one of the keys.
  mutating func isCompleted(by key: Key) -> Bool {
    switch progress.feed(key) {
    case .complete: return true
    case .accept: return false
    case .reject:
      // The keys before this one no longer count.
      progress = start
      return false
    }
  }
}
