/// What a user wants of tips in all programs.
public struct TipPreferences: Hashable, Sendable {
  public enum Choice: Hashable, Sendable {
    case asUsual
    case none
    /// Every tip that has its target, whatever is remembered: for pictures and tests.
    case all
    /// These, by their ids or `guide/id`, whatever is remembered.
    case only([String])
  }

  public var choice: Choice
  /// Least seconds between two tips, of whatever program.
  public var frequency: Int
  /// Half-open, in seconds since midnight; it may go past midnight.
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

  /// When quiet hours next begin or end; nil where there are none, or nothing else.
  package func quietTurn(after moment: Moment) -> Int? {
    quietHours.lazy.filter { !$0.isEmpty && $0.upperBound.minus($0.lowerBound) < 86400 }
      .flatMap { [$0.lowerBound, $0.upperBound] }
      .map { edge in moment.seconds.plus((edge.modulo(86400) - moment.timeOfDay - 1).modulo(86400) + 1) }
      .min()
  }

  /// Whether a tip is asked for, whatever is remembered; nil where what is remembered decides.
  package func asksFor(_ tip: Tip, of guide: Guide) -> Bool? {
    switch choice {
    case .asUsual, .none: nil
    case .all: true
    case .only(let names):
      names.contains { $0 == tip.id || $0.hasSuffix(tip.id) && $0 == guide.name + "/" + tip.id }
    }
  }
}
