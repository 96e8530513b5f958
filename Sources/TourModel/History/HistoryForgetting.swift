extension History {
  /// What can be forgotten of a guide, beside the whole. Steps, tips, events and parameters are named by their ids.
  public enum Part: Hashable, Sendable {
    /// It is shown again, and the other steps that were seen are not.
    case step(String)
    /// It may come again, also where the user did long ago what makes it needless.
    case tip(String)
    /// It never happened. What it did stays: tips that it retired, and parameters that it set.
    case event(String)
    /// It has its standard value.
    case parameter(String)
    /// All of them: the tour is as new.
    case steps
    case tips
    case events
    case parameters
    /// Tips that were put off until later, and that the user wanted none of them.
    case snoozes
  }

  /// Forgets a guide, also under its former names: it is shown from the start.
  ///
  /// - Returns: whether something was known.
  @discardableResult
  public mutating func forget(_ guide: Guide) -> Bool {
    var isKnown = false
    for name in [guide.name] + guide.formerNames where forget(guide: name) { isKnown = true }
    return isKnown
  }

  /// Forgets the guide of this name, whether or not such a guide can still be found.
  ///
  /// - Returns: whether something was known.
  @discardableResult
  public mutating func forget(guide name: String) -> Bool {
    guides.removeValue(forKey: name) != nil
  }

  /// Forgets a part of a guide, also under former names and ids.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: whether something was known; of a step, whether the tour was, and has it.
  @discardableResult
  public mutating func forget(_ part: Part, of guide: Guide, at now: Int) -> Bool {
    guard var record = self[guide], record.forget(part, of: guide, at: now) else { return false }
    replace(guide, by: record)
    return true
  }

  /// Forgets a part of the guide of this name, whether or not such a guide can still be found.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: whether something was known.
  @discardableResult
  public mutating func forget(_ part: Part, ofGuide name: String, at now: Int) -> Bool {
    guides[name]?.forget(part, of: nil, at: now) ?? false
  }

  /// Forgets every guide.
  public mutating func forgetAll() {
    guides = [:]
  }
}

extension GuideRecord {
  /// - Parameter guide: nil where it can't be found.
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
        first: first, tips: tips, events: events, parameters: parameters, isSilenced: isSilenced, starts: starts, chances: chances, unread: unread)
    case .tips:
      chances = [:]
      for tip in guide?.tips ?? [] { forget(tip: tip.id, tip) }
      for id in Array(tips.keys) { forget(tip: id, guide?.tip(id)) }
    case .events: events = [:]
    case .parameters: parameters = [:]
    case .snoozes:
      isSilenced = false
      for id in Array(tips.keys) { tips[id]?.snoozedUntil = nil }
    }
    return self != old
  }

  /// An absent record can't say it: the steps that were never on the screen have none either.
  private mutating func forget(step id: String, at now: Int) -> Bool {
    steps[id, default: StepRecord(first: now)].outcome = .forgotten
    steps[id]?.last = now
    last = max(last, now)
    return true
  }

  /// What stays is a record without anything in it: where there is none, an event of long ago shows that the user knows it already.
  private mutating func forget(tip id: String, _ tip: Tip?) {
    let known = tips[id]
    // It is met anew.
    chances[id] = nil
    if known == nil && !(tip?.retirements.contains { $0.isRemembered(in: self) } ?? false) { return }
    tips[id] = TipRecord(version: tip?.version ?? known?.version ?? 0, text: tip?.fingerprint ?? known?.text ?? "", unread: known?.unread ?? [])
  }
}

extension Retirement {
  fileprivate func isRemembered(in record: GuideRecord) -> Bool {
    if case .event(let id) = self { record.events[id] != nil } else { false }
  }
}
