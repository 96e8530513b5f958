/// How many donations are kept of each event.
public struct DonationLimits: Hashable, Sendable {
  public var most: Int
  /// In seconds.
  public var age: Int

  public init(most: Int = 1000, age: Int = 90 * 86400) {
    self.most = most
    self.age = age
  }

  /// Whether a question has the same answer for what is kept as for all that ever happened.
  public func suffice(for question: EventQuestion) -> Bool {
    guard let within = question.within else { return true }
    return within <= age && (question.measure == .days || question.number < most)
  }
}
