extension History {
  /// What is remembered of a guide under its name and its former ones, its steps under their present ids.
  public subscript(guide: Guide) -> GuideRecord? {
    var known: GuideRecord?
    for name in [guide.name] + guide.formerNames {
      guard let record = guides[name] else { continue }
      known = known?.union(record) ?? record
    }
    known?.renameSteps(of: guide)
    return known
  }
}

extension Guide {
  /// The index of the step that has this id, or else of the first that had it before; nil where there is none.
  public func index(ofStep id: String) -> Int? {
    steps.firstIndex { $0.id == id } ?? steps.firstIndex { $0.formerIDs.contains(id) }
  }
}

extension GuideRecord {
  /// What both know: the highest version, all steps, outcome and step of the later one.
  func union(_ other: GuideRecord) -> GuideRecord {
    let (earlier, later) = other.last > last ? (self, other) : (other, self)
    var both = later
    both.version = max(version, other.version)
    if later.outcome == nil || later.outcome == .closed && !both.isOpen {
      both.outcome = earlier.outcome ?? later.outcome
      both.shown = max(shown, other.shown)
    }
    both.step = later.step ?? earlier.step
    both.first = min(first, other.first)
    both.steps = steps.merging(other.steps) { $0.union($1) }
    both.unread = unread.union(other.unread)
    return both
  }

  /// A former id that a step of today bears again is that step's.
  fileprivate mutating func renameSteps(of guide: Guide) {
    let present = Set(guide.steps.map(\.id))
    for step in guide.steps {
      for id in step.formerIDs where !present.contains(id) {
        if let former = steps.removeValue(forKey: id) {
          steps[step.id] = steps[step.id]?.union(former) ?? former
        }
        if self.step == id { self.step = step.id }
      }
    }
  }
}

extension StepRecord {
  /// The further of both outcomes; where the user asked for the step again, the later one.
  fileprivate func union(_ other: StepRecord) -> StepRecord {
    let (earlier, later) = other.last > last ? (self, other) : (other, self)
    var both = later
    if later.outcome == nil || earlier.outcome == .done && later.outcome != .forgotten
      || earlier.outcome == .skipped && later.outcome == .seen
    {
      both.outcome = earlier.outcome
    }
    both.first = min(first, other.first)
    both.unread = unread.union(other.unread)
    return both
  }
}

extension [Unread] {
  /// These, and of the others those whose names are not among these.
  fileprivate func union(_ others: [Unread]) -> [Unread] {
    self + others.filter { other in !contains { $0.name == other.name } }
  }
}
