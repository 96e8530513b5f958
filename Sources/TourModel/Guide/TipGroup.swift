/// Tips that belong together; a tip by itself is a group of one.
public struct TipGroup: Hashable, Sendable {
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// The first that is due.
    case first
    /// The next one only when the one before it was retired.
    case ordered
  }

  /// nil where a tip stands by itself.
  public var name: String?
  public var order: Order
  /// Of several groups with a tip that is due, the one with the highest comes first; then the earlier one in the file.
  public var priority: Int
  /// At least one.
  public var tips: [Tip]

  public init(name: String? = nil, order: Order = .first, priority: Int = 0, tips: [Tip]) {
    self.name = name
    self.order = order
    self.priority = priority
    self.tips = tips
  }
}
