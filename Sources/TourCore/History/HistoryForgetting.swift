extension History {
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

  /// Forgets one step of a guide: it is shown again, and the other steps that were seen are not.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: whether the guide was known and has such a step.
  @discardableResult
  public mutating func forget(_ guide: Guide, step id: String, at now: Int) -> Bool {
    guard let index = guide.index(ofStep: id), var record = self[guide] else { return false }
    record.forget(step: guide.steps[index].id, at: now)
    replace(guide, by: record)
    return true
  }

  /// Forgets one step of the guide of this name, whether or not such a guide can still be found.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: whether that step was known.
  @discardableResult
  public mutating func forget(guide name: String, step id: String, at now: Int) -> Bool {
    guard guides[name]?.steps[id] != nil else { return false }
    guides[name]?.forget(step: id, at: now)
    return true
  }

  /// Forgets every guide.
  public mutating func forgetAll() {
    guides = [:]
  }
}

extension GuideRecord {
  /// An absent record can't say it: the steps that were never on the screen have none either.
  fileprivate mutating func forget(step id: String, at now: Int) {
    steps[id, default: StepRecord(first: now)].outcome = .forgotten
    steps[id]?.last = now
    last = max(last, now)
  }
}
