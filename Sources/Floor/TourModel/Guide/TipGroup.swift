/// Tips that belong together; a tip by itself is a group of one.
public struct TipGroup: Hashable, Sendable {
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// The first tip that is due is shown.
    case first
    /// Each tip is shown only if the one before it is over.
    case ordered
  }

  /// nil for a single tip.
  public var name: String?
  public var order: Order
  /// If several groups have a tip that is due, the group with the highest priority comes first; then the earlier one in
  /// the file.
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
