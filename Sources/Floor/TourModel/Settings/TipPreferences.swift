/// The user's settings for the tips of all programs.
public struct TipPreferences: Hashable, Sendable {
  public enum Choice: Hashable, Sendable {
    case asUsual
    case none
    /// Every tip whose target is on the screen, regardless of the history: for pictures and tests.
    case all
    /// These tips, by `id` or `guide/id`, regardless of the history.
    case only([String])
  }

  public var choice: Choice
  /// The least time between two tips of any program, in seconds.
  public var frequency: Int
  /// The times of day without tips: half-open ranges in seconds since midnight, which may extend past midnight.
  public var quietHours: [Range<Int>]

  public init(choice: Choice = .asUsual, frequency: Int = 0, quietHours: [Range<Int>] = []) {
    self.choice = choice
    self.frequency = frequency
    self.quietHours = quietHours
  }

  package func isQuiet(at moment: Moment) -> Bool {
    quietHours.contains { hours in
      (moment.timeOfDay - hours.lowerBound.modulo(86400)).modulo(86400) < hours.upperBound.minus(hours.lowerBound)
    }
  }

  /// The next time at which quiet hours begin or end, in seconds since 1970; nil if there are none, or if they fill the
  /// day.
  package func quietTurn(after moment: Moment) -> Int? {
    quietHours.lazy.filter { !$0.isEmpty && $0.upperBound.minus($0.lowerBound) < 86400 }
      .flatMap { [$0.lowerBound, $0.upperBound] }
      .map { edge in moment.seconds.plus((edge.modulo(86400) - moment.timeOfDay - 1).modulo(86400) + 1) }
      .min()
  }

  /// Whether a tip is requested regardless of the history; nil if the history decides.
  package func asksFor(_ tip: Tip, of guide: Guide) -> Bool? {
    switch choice {
    case .asUsual, .none: nil
    case .all: true
    case .only(let names):
      names.contains { $0 == tip.id || $0.hasSuffix(tip.id) && $0 == guide.name + "/" + tip.id }
    }
  }
}
