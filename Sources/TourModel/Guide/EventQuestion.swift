/// How often something happened.
public struct EventQuestion: Hashable, Sendable {
  /// What is counted.
  public enum Measure: String, Hashable, Sendable {
    case count
    /// Distinct days.
    case days
  }

  public var event: String
  public var measure: Measure
  public var comparison: Comparison
  public var number: Int
  /// The last so many seconds; nil is ever.
  public var within: Int?

  public init(_ event: String, _ measure: Measure = .count, _ comparison: Comparison = .atLeast, _ number: Int = 1, within: Int? = nil) {
    self.event = event
    self.measure = measure
    self.comparison = comparison
    self.number = number
    self.within = within
  }
}
