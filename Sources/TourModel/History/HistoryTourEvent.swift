extension History {
  /// What happens in a tour that is worth remembering. Steps are named by their ids.
  public enum TourEvent: Hashable, Sendable {
    /// The step's card is on the screen.
    case shown(step: String)
    /// The user went on from the step.
    case passed(step: String)
    /// The tour is over at this step, whether its card was on the screen or its target still looked for; nil says that
    /// no card ever was.
    case ended(Outcome, step: String?)
  }

  /// Remembers an event of a tour of this guide.
  ///
  /// A tour counts as closed from its first step on, until it ends otherwise: so one whose process was killed goes on
  /// where it was. What was seen through stays so: neither a smaller version nor a replay that is closed takes it back.
  /// Where tours of several terminals meet, what they saw is united, the highest version stands, and outcome and step
  /// are those of the latest event. What was known under former names moves to the present ones.
  ///
  /// A step that the guide doesn't have, and the end of a tour that never showed one, leave no trace.
  ///
  /// - Parameter now: seconds since 1970.
  public mutating func record(_ event: TourEvent, of guide: Guide, at now: Int) {
    guard let name = event.step, let index = guide.index(ofStep: name) else { return }
    let step = guide.steps[index].id
    var record = self[guide] ?? GuideRecord(first: now, last: now)
    let isLatest = now >= record.last
    record.first = record.first == 0 ? now : min(record.first, now)
    record.last = max(record.last, now)
    if event.provesShown { record.steps[step, default: StepRecord(first: now, last: now)].reach(.seen, at: now) }
    record.steps[step]?.reach(event.reached, at: now)
    if isLatest {
      record.step = step
    }
    switch event {
    case .shown, .passed, .ended(.closed, _):
      if isLatest && guide.version > record.version {
        record.outcome = .closed
        record.shown = guide.version
      }
    case .ended(let outcome, _):
      record.version = max(record.version, guide.version)
      let isStale = record.outcome == nil || record.outcome == .closed && !record.isOpen
      if isLatest || isStale {
        record.outcome = outcome
        record.shown = max(record.shown, guide.version)
      }
      for id in Array(record.steps.keys) where record.steps[id]?.outcome == .forgotten {
        record.steps[id]?.reach(.skipped, at: now)
      }
    }
    replace(guide, by: record)
  }

  /// Keeps the record under the guide's present name only.
  mutating func replace(_ guide: Guide, by record: GuideRecord) {
    for name in guide.formerNames { guides[name] = nil }
    guides[guide.name] = record
  }
}

extension History.TourEvent {
  fileprivate var step: String? {
    switch self {
    case .shown(let step), .passed(let step): step
    case .ended(_, let step): step
    }
  }

  /// Whether the step's card was on the screen for certain.
  fileprivate var provesShown: Bool {
    if case .ended = self { false } else { true }
  }

  /// What the step itself has come to, if it was on the screen.
  fileprivate var reached: StepRecord.Outcome {
    switch self {
    case .shown, .ended(.closed, _): .seen
    case .passed, .ended(.done, _): .done
    case .ended(.skipped, _): .skipped
    }
  }
}

extension StepRecord {
  /// Goes up only: a step that is seen again stays done, and one asked for again stays so until it is passed.
  fileprivate mutating func reach(_ reached: Outcome, at now: Int) {
    first = min(first, now)
    last = max(last, now)
    switch (outcome, reached) {
    case (.done, _), (.skipped, .seen), (.forgotten, .seen): break
    default: outcome = reached
    }
  }
}
