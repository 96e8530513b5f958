extension History {
  /// An event of a tour that the history records. Steps are given by id.
  public enum TourEvent: Hashable, Sendable {
    /// The step's card is on the screen.
    case shown(step: String)
    /// The user left the step for the next one.
    case passed(step: String)
    /// The step could not be shown, because its target was not on the screen.
    case missed(step: String)
    /// The user chose these options of the step, and went on. The history keeps them for the step, and as the value of
    /// the parameter of the step's choices.
    case chosen(step: String, options: [String])
    /// The user pressed a button of the step that counts an event. The event itself is recorded as
    /// ``TipEvent/donated(event:times:)``.
    case emitted(step: String, event: String)
    /// The user answered *Snooze*: the tour does not appear by itself for this many seconds.
    case snoozed(step: String, seconds: Int)
    /// The tour ended at this step, which was on the screen or awaited; nil if no card was ever on the screen.
    case ended(Outcome, step: String?)
  }

  /// Records an event of a tour of this guide.
  ///
  /// A tour counts as closed from its first step until it ends, so a tour whose process was killed continues at the
  /// same step. A completed version stays completed: neither a lower version nor a replay that is closed changes that.
  /// Events of several terminals are merged: all steps, the highest version, and the outcome and the step of the latest
  /// event. Records under former names move to the current name.
  ///
  /// A step that the guide does not have is ignored, and so is the end of a tour that showed no step.
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
    if case .missed = event, record.steps[step] == nil { record.steps[step] = StepRecord(first: now, last: now) }
    record.steps[step]?.reach(event.reached, at: now)
    if case .chosen(_, let options) = event {
      record.steps[step]?.chosen = options
      if let parameter = guide.steps[index].choices?.parameter {
        record.set(parameter, to: .text(Choices.text(options)), of: guide)
      }
    }
    if case .snoozed(_, let seconds) = event {
      // Also if the clock was ahead before: the user means the time from now on.
      record.step = step
      record.snoozedUntil = now.plus(max(0, seconds))
    } else if isLatest {
      record.step = step
      // The end of a tour also follows the answer *Snooze*.
      if case .ended(.closed, _) = event {} else { record.snoozedUntil = nil }
    }
    switch event {
    case .shown, .passed, .missed, .chosen, .emitted, .snoozed, .ended(.closed, _):
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

  /// Stores the record under the guide's current name only.
  mutating func replace(_ guide: Guide, by record: GuideRecord) {
    for name in guide.was { guides[name] = nil }
    guides[guide.name] = record
  }
}

extension History.TourEvent {
  fileprivate var step: String? {
    switch self {
    case .shown(let step), .passed(let step), .missed(let step), .chosen(let step, _), .emitted(let step, _),
      .snoozed(let step, _):
      step
    case .ended(_, let step): step
    }
  }

  /// Whether the step's card was on the screen for certain.
  fileprivate var provesShown: Bool {
    switch self {
    case .missed, .ended: false
    case .shown, .passed, .chosen, .emitted, .snoozed: true
    }
  }

  /// The outcome of the step, if it was on the screen.
  fileprivate var reached: StepRecord.Outcome {
    switch self {
    case .shown, .chosen, .emitted, .snoozed, .ended(.closed, _): .seen
    case .missed, .ended(.incomplete, _): .missed
    case .passed, .ended(.done, _): .done
    case .ended(.skipped, _): .skipped
    }
  }
}

extension StepRecord {
  /// Raises the outcome, and never lowers it. A step that is done stays done if it is seen again; a forgotten step
  /// stays forgotten until it is passed.
  fileprivate mutating func reach(_ reached: Outcome, at now: Int) {
    first = min(first, now)
    last = max(last, now)
    switch (outcome, reached) {
    case (.done, _), (.skipped, .seen), (.forgotten, .seen), (.seen, .missed), (.skipped, .missed),
      (.forgotten, .missed):
      break
    default: outcome = reached
    }
  }
}
