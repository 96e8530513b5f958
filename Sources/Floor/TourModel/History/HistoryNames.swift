extension History {
  /// The record of a guide under its name and its former names, merged, with steps and tips under their current ids;
  /// nil if there is none.
  public subscript(guide: Guide) -> GuideRecord? {
    var known: GuideRecord?
    for name in [guide.name] + guide.was {
      guard let record = guides[name] else { continue }
      known = known?.union(record) ?? record
    }
    known?.renameSteps(of: guide)
    known?.renameTips(of: guide)
    return known
  }
}

extension Guide {
  /// The index of the step that has this id, or else of the first step that had it before; nil if there is none.
  public func index(ofStep id: String) -> Int? {
    steps.firstIndex { $0.id == id } ?? steps.firstIndex { $0.was.contains(id) }
  }
}

extension GuideRecord {
  /// Merges two records: the highest version, all steps, and the outcome and the step of the later record. Donations
  /// are added up, because each was recorded under one name only. If both have a value of a parameter, this record's is
  /// kept.
  func union(_ other: GuideRecord) -> GuideRecord {
    let (earlier, later) = other.last > last ? (self, other) : (other, self)
    var both = later
    both.version = max(version, other.version)
    if later.outcome == nil || later.outcome == .closed && !both.isOpen {
      both.outcome = earlier.outcome ?? later.outcome
      both.shown = max(shown, other.shown)
    }
    both.step = later.step ?? earlier.step
    both.first = first == 0 || other.first == 0 ? max(first, other.first) : min(first, other.first)
    both.steps = steps.merging(other.steps) { $0.union($1) }
    both.tips = tips.merging(other.tips) { $0.union($1) }
    both.events = events.merging(other.events) { $0.union($1) }
    both.parameters = parameters.merging(other.parameters) { own, _ in own }
    both.isSilenced = isSilenced || other.isSilenced
    both.snoozedUntil = [snoozedUntil, other.snoozedUntil].compactMap(\.self).max()
    both.starts = max(starts, other.starts)
    both.chances = chances.merging(other.chances) { $0.union($1) }
    both.unread = unread.union(other.unread)
    return both
  }

  /// Moves the records of former ids to the steps with these former ids, except for an id that is the present id of a
  /// step.
  fileprivate mutating func renameSteps(of guide: Guide) {
    let present = Set(guide.steps.map(\.id))
    for step in guide.steps {
      for id in step.was where !present.contains(id) {
        if let former = steps.removeValue(forKey: id) {
          steps[step.id] = steps[step.id]?.union(former) ?? former
        }
        if self.step == id { self.step = step.id }
      }
    }
  }

  /// Moves the records of former ids to the tips with these former ids, except for an id that is the present id of a
  /// tip.
  fileprivate mutating func renameTips(of guide: Guide) {
    if tips.isEmpty && chances.isEmpty || !guide.groups.contains(where: { $0.tips.contains { !$0.was.isEmpty } }) {
      return
    }
    let present = Set(guide.tips.map(\.id))
    for tip in guide.tips {
      for id in tip.was where !present.contains(id) {
        if let former = tips.removeValue(forKey: id) {
          tips[tip.id] = tips[tip.id]?.union(former) ?? former
        }
        if let former = chances.removeValue(forKey: id) {
          chances[tip.id] = chances[tip.id]?.union(former) ?? former
        }
      }
    }
  }
}

extension StepRecord {
  /// Merges two records of a step. The outcome is the one that is further along or, if the user reset the step, the
  /// later one.
  fileprivate func union(_ other: StepRecord) -> StepRecord {
    let (earlier, later) = other.last > last ? (self, other) : (other, self)
    var both = later
    if later.outcome == nil || later.outcome == .missed && earlier.outcome != nil
      || earlier.outcome == .done && later.outcome != .forgotten
      || earlier.outcome == .skipped && later.outcome == .seen
    {
      both.outcome = earlier.outcome
    }
    both.first = min(first, other.first)
    both.unread = unread.union(other.unread)
    return both
  }
}

extension TipRecord {
  /// Merges two records of a tip. If they are of versions with different texts, only the record of the newer version
  /// counts.
  fileprivate func union(_ other: TipRecord) -> TipRecord {
    let (older, newer) = other.version > version ? (self, other) : (other, self)
    var both = newer
    both.unread = newer.unread.union(older.unread)
    if older.version < newer.version && older.text != newer.text { return both }
    both.shows = shows.plus(other.shows)
    both.readings = readings.plus(other.readings)
    both.milliseconds = milliseconds.plus(other.milliseconds)
    both.shown = [shown, other.shown].compactMap(\.self).max()
    both.invalidation = invalidation ?? other.invalidation
    both.snoozedUntil = [snoozedUntil, other.snoozedUntil].compactMap(\.self).max()
    return both
  }
}

extension Chance {
  /// Returns the one of the newer version or, for the same version, the later one: a tip that expires too late is
  /// better than one that expires too early.
  fileprivate func union(_ other: Chance) -> Chance {
    (other.version, other.first) > (version, first) ? other : self
  }
}

extension EventRecord {
  /// Adds up the donations of both records. A day of both counts once if its time is kept in both; older days may count
  /// twice.
  fileprivate func union(_ other: EventRecord) -> EventRecord {
    var last: [Int: Int] = [:]
    for day in days + other.days { last[day.number] = max(day.last, last[day.number] ?? day.last) }
    return EventRecord(
      count: count.plus(other.count),
      dayCount: max(last.count, dayCount.plus(other.dayCount) - (days.count + other.days.count - last.count)),
      times: (times + other.times).sorted(),
      days: last.map { Day(number: $0.key, last: $0.value) }.sorted { $0.number < $1.number },
      unread: unread.union(other.unread))
  }
}

extension [Unread] {
  /// Returns these members, and the other members whose names do not occur here.
  fileprivate func union(_ others: [Unread]) -> [Unread] {
    self + others.filter { other in !contains { $0.name == other.name } }
  }
}
