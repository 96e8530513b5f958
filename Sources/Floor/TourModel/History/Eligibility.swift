/// The steps of a guide to show to one user.
public struct Itinerary: Hashable, Sendable {
  /// Some or all of the guide's steps, in its order; at least one.
  public var steps: [Step]
  /// The index in ``steps`` of the first one to show.
  public var start: Int
  public var heading: Heading

  /// The kind of line above the titles of the cards.
  public enum Heading: Hashable, Sendable {
    /// No line.
    case whole
    /// The steps were added after this version, which the user has completed.
    case news(since: Int)
    /// The tour continues at the step at which the user closed it.
    case resumed
  }

  public init(steps: [Step], start: Int = 0, heading: Heading = .whole) {
    self.steps = steps
    self.start = start
    self.heading = heading
  }
}

/// Returns the steps of a guide to show to a user with this history; nil if there is nothing to show.
///
/// A version is completed if its tour was done, skipped, or incomplete. A step is forgotten if the user reset it.
///
/// | history | steps | begins with |
/// |---|---|---|
/// | none | all | the first |
/// | this version, or a later one, completed | the forgotten ones | the first of them |
/// | an earlier version completed | those added since, those that could not be shown, and the forgotten ones | the first |
/// | this version closed midway | the same as then | the step at which it was closed, or a forgotten one before it |
/// | another version closed midway | the same, without those that were passed | the first of them |
/// | snoozed until a later time | none | |
///
/// - Parameter step: the current or a former id of the step to begin with. All steps are returned then, regardless of
///   the history; nil if the guide has no such step (see ``Guide/index(ofStep:)``).
/// - Parameter now: seconds since 1970, evaluated only if the user has snoozed the tour. The default is after every
///   snooze.
public func itinerary(
  for guide: Guide, history: History, from step: String? = nil, at now: @autoclosure () -> Int = .max
) -> Itinerary? {
  if let step {
    return guide.index(ofStep: step).map { Itinerary(steps: guide.steps, start: $0) }
  }
  guard !guide.steps.isEmpty else { return nil }
  guard let record = history[guide] else { return Itinerary(steps: guide.steps) }
  if let snoozedUntil = record.snoozedUntil, snoozedUntil > now() { return nil }

  func isForgotten(_ step: Step) -> Bool { record.steps[step.id]?.outcome == .forgotten }
  func isNew(_ step: Step) -> Bool {
    record.version == 0
      || record.version < guide.version && (step.since > record.version || record.steps[step.id]?.outcome == .missed)
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
