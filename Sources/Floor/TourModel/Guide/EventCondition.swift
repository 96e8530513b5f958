/// A condition on how often an event happened.
public struct EventCondition: Hashable, Sendable {
  /// The unit of the count.
  public enum Measure: String, Hashable, Sendable {
    case count
    /// Distinct days with donations.
    case days
  }

  public var event: String
  public var measure: Measure
  public var comparison: Comparison
  public var number: Int
  /// The length of the time before now in which donations count, in seconds; nil counts all.
  public var within: Int?

  public init(
    _ event: String, _ measure: Measure = .count, _ comparison: Comparison = .atLeast, _ number: Int = 1,
    within: Int? = nil
  ) {
    self.event = event
    self.measure = measure
    self.comparison = comparison
    self.number = number
    self.within = within
  }
}
