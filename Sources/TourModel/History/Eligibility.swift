/// The way through a guide that one user gets.
public struct Itinerary: Hashable, Sendable {
  /// Some or all of the guide's steps, in its order; at least one.
  public var steps: [Step]
  /// The index in ``steps`` of the one to begin with.
  public var start: Int
  public var heading: Heading

  /// What is said above the first card.
  public enum Heading: Hashable, Sendable {
    /// Nothing: it is the guide, as it is.
    case whole
    /// These are the steps that came after the version that the user saw.
    case news(since: Int)
    /// The tour goes on where it was left.
    case resumed
  }

  public init(steps: [Step], start: Int = 0, heading: Heading = .whole) {
    self.steps = steps
    self.start = start
    self.heading = heading
  }
}

/// Which steps of a guide a user gets, knowing what was seen before; nil where there is nothing to show.
///
/// | what is known | steps | begins with |
/// |---|---|---|
/// | nothing | all | the first |
/// | this version, or a later one, seen through | those that were forgotten | the first of them |
/// | an earlier version seen through | those since then, and forgotten ones | the first of them |
/// | left in the middle of this version | the same as then | the step it was left at |
/// | left in the middle of another version | the same, without those that were passed | the first of them |
///
/// - Parameter step: the id, present or former, of a step to begin with: all steps are given then, whatever was seen.
///   Of a step that the guide doesn't have nothing can be shown: ask ``Guide/index(ofStep:)`` first.
public func itinerary(for guide: Guide, history: History, from step: String? = nil) -> Itinerary? {
  if let step {
    return guide.index(ofStep: step).map { Itinerary(steps: guide.steps, start: $0) }
  }
  guard !guide.steps.isEmpty else { return nil }
  guard let record = history[guide] else { return Itinerary(steps: guide.steps) }

  func isForgotten(_ step: Step) -> Bool { record.steps[step.id]?.outcome == .forgotten }
  func isNew(_ step: Step) -> Bool {
    record.version == 0 || record.version < guide.version && step.since > record.version
  }
  let due = guide.steps.filter { isNew($0) || isForgotten($0) }
  let isNews = record.version > 0 && due.contains(where: isNew)
  let fresh = Itinerary(steps: due, heading: isNews ? .news(since: record.version) : .whole)

  guard record.isOpen else { return due.isEmpty ? nil : fresh }
  guard record.shown == guide.version else {
    let rest = due.filter { record.steps[$0.id]?.isPassed != true }
    if rest.isEmpty { return nil }
    return rest.count == due.count ? fresh : Itinerary(steps: rest, heading: .resumed)
  }
  if due.isEmpty { return nil }
  let left = due.firstIndex { $0.id == record.step } ?? 0
  let start = min(left, due.firstIndex(where: isForgotten) ?? left)
  return start == 0 ? fresh : Itinerary(steps: due, start: start, heading: .resumed)
}
