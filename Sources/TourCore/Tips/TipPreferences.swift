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
}
