extension History {
  /// A part of a guide's history that the user can reset. Steps, tips and events are given by id, parameters by name.
  public enum Part: Hashable, Sendable {
    /// One step: it is shown again, without the other steps that were seen. The options that the user chose on it are
    /// removed; a parameter that they set keeps its value.
    case step(String)
    /// One tip: it may appear again, even if an event that retires it has happened.
    case tip(String)
    /// One event: its donations are removed. Tips that it retired stay retired, and parameters that it set keep their
    /// values.
    case event(String)
    /// One parameter: it has its default again.
    case parameter(String)
    /// All steps: the tour starts from the beginning.
    case steps
    case tips
    case events
    case parameters
    /// The answers *Snooze* and *Never here* to all tips, and *Snooze* to the tour.
    case snoozes
  }

  /// Removes the record of a guide, also under its former names. The guide is shown from the start.
  ///
  /// - Returns: whether there was a record.
  @discardableResult
  public mutating func forget(_ guide: Guide) -> Bool {
    var isKnown = false
    for name in [guide.name] + guide.was where forget(guide: name) { isKnown = true }
    return isKnown
  }

  /// Removes the record of the guide of this name, even if the guide itself cannot be found.
  ///
  /// - Returns: whether there was a record.
  @discardableResult
  public mutating func forget(guide name: String) -> Bool {
    guides.removeValue(forKey: name) != nil
  }

  /// Resets a part of a guide, also under former names and ids.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: whether there was something to reset. For a step, whether the guide has it and a tour of the guide is
  ///   recorded.
  @discardableResult
  public mutating func forget(_ part: Part, of guide: Guide, at now: Int) -> Bool {
    guard var record = self[guide], record.forget(part, of: guide, at: now) else { return false }
    replace(guide, by: record)
    return true
  }

  /// Resets a part of the guide of this name, even if the guide itself cannot be found.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: whether there was something to reset.
  @discardableResult
  public mutating func forget(_ part: Part, ofGuide name: String, at now: Int) -> Bool {
    guides[name]?.forget(part, of: nil, at: now) ?? false
  }
}

extension GuideRecord {
  /// Resets a part of this record.
  /// - Parameter guide: nil if the guide cannot be found.
  fileprivate mutating func forget(_ part: History.Part, of guide: Guide?, at now: Int) -> Bool {
    let old = self
    switch part {
    case .step(let id):
      guard let guide else { return steps[id] != nil && forget(step: id, at: now) }
      guard let index = guide.index(ofStep: id), version > 0 || shown > 0 || !steps.isEmpty else { return false }
      return forget(step: guide.steps[index].id, at: now)
    case .tip(let id): forget(tip: guide?.tip(id)?.id ?? id, guide?.tip(id))
    case .event(let id): events[id] = nil
    case .parameter(let name): parameters[name] = nil
    case .steps:
      self = GuideRecord(
        first: first, tips: tips, events: events, parameters: parameters, isSilenced: isSilenced, starts: starts,
        chances: chances, unread: unread)
    case .tips:
      chances = [:]
      for tip in guide?.tips ?? [] { forget(tip: tip.id, tip) }
      for id in Array(tips.keys) { forget(tip: id, guide?.tip(id)) }
    case .events: events = [:]
    case .parameters: parameters = [:]
    case .snoozes:
      isSilenced = false
      snoozedUntil = nil
      for id in Array(tips.keys) { tips[id]?.snoozedUntil = nil }
    }
    return self != old
  }

  /// Marks the step as forgotten. Removing its record is not enough: steps that were never on the screen have no record
  /// either.
  private mutating func forget(step id: String, at now: Int) -> Bool {
    steps[id, default: StepRecord(first: now)].outcome = .forgotten
    steps[id]?.last = now
    steps[id]?.chosen = []
    snoozedUntil = nil
    last = max(last, now)
    return true
  }

  /// Resets a tip. If it had a record, or if an event of the past retires it, an empty record takes its place: without
  /// a record, that event would retire the tip again.
  private mutating func forget(tip id: String, _ tip: Tip?) {
    let known = tips[id]
    // The time after which the tip expires starts again when it is next met.
    chances[id] = nil
    if known == nil && !(tip?.retirements.contains { $0.isRemembered(in: self) } ?? false) { return }
    tips[id] = TipRecord(
      version: tip?.version ?? known?.version ?? 0, text: tip?.fingerprint ?? known?.text ?? "",
      unread: known?.unread ?? [])
  }
}

extension Retirement {
  fileprivate func isRemembered(in record: GuideRecord) -> Bool {
    if case .event(let id) = self { record.events[id] != nil } else { false }
  }
}
