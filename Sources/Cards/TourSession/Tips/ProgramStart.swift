/// The facts about this start of the program on which tips depend.
enum ProgramStart: Hashable, Sendable {
  /// The program has not drawn anything yet.
  case blank
  /// The program has drawn something, and a tour or a banner has kept tips from appearing.
  case drawn
  /// Tips could appear since this time, in milliseconds.
  case open(since: Int)
  /// The start was counted in the history.
  case counted
  /// The program has ended, or the terminal is lost.
  case ended

  /// Milliseconds within which any tip that is due has appeared. A shorter run is not counted, which saves a write of
  /// the history.
  static let chance = 2000

  var hasEnded: Bool { self == .ended }

  /// Whether the program has drawn something and has not ended.
  var isRunning: Bool { self != .blank && self != .ended }

  /// The time at which the start is to be counted if tips may appear from now on; nil if it is counted already, or if
  /// the program has drawn nothing.
  func countedAt(now: Int) -> Int? {
    switch self {
    case .drawn: now + Self.chance
    case .open(let since): since + Self.chance
    case .blank, .counted, .ended: nil
    }
  }

  /// Counts the start if a tip has had the time to appear.
  /// - Returns: whether the start was counted now.
  mutating func count(at now: Int) -> Bool {
    if self == .drawn { self = .open(since: now) }
    guard let time = countedAt(now: now), now >= time else { return false }
    self = .counted
    return true
  }
}
