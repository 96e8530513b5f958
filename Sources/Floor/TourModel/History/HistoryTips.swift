extension History {
  /// Records an event of a guide's tips.
  ///
  /// - The first reason for the end of a tip is kept. A newer version with another text begins with an empty record.
  ///   After that, events of the older version, from a program that still runs with it, are ignored.
  /// - A donation sets the parameters that the event names, and retires the tips that name the event. From then on it
  ///   counts in all rules of the guide.
  /// - A parameter accepts only values of its own type, and only finite numbers.
  /// - The time at which a tip is first met is recorded once for each version of the tip.
  ///
  /// Tips, events and parameters that the guide does not have are ignored, and so is a note of another guide. Records
  /// under former names move to the current names. The records of the guide's steps and tours do not change.
  ///
  /// - Returns: whether the history changed.
  @discardableResult
  public mutating func record(_ note: TipNote, of guide: Guide) -> Bool {
    guard note.guide == guide.name || guide.was.contains(note.guide) else { return false }
    let old = self[guide] ?? GuideRecord()
    var record = old
    record.remember(note.event, of: guide, at: note.moment)
    guard record != old else { return false }
    replace(guide, by: record)
    return true
  }
}

extension Guide {
  /// The tip that has this id, or else the first tip that had it before; nil if there is none.
  public func tip(_ id: String) -> Tip? {
    let tips = groups.lazy.flatMap(\.tips)
    return tips.first { $0.id == id } ?? tips.first { $0.was.contains(id) }
  }
}

extension GuideRecord {
  fileprivate mutating func remember(_ event: History.TipEvent, of guide: Guide, at moment: Moment) {
    let now = moment.seconds
    switch event {
    case .met:
      if first == 0 { first = now }
      for tip in guide.tips where chances[tip.id].map({ $0.version < tip.version }) ?? true {
        chances[tip.id] = Chance(first: now, starts: starts, version: tip.version)
      }
    case .started: starts = starts.plus(1)
    case .shown(let id):
      change(guide.tip(id)) { tip in
        tip.shows = tip.shows.plus(1)
        tip.shown = max(tip.shown ?? now, now)
      }
    case .displayed(let id, let milliseconds):
      change(guide.tip(id)) { tip in
        tip.milliseconds = tip.milliseconds.plus(max(0, milliseconds))
        if milliseconds >= TipRecord.reading { tip.readings = tip.readings.plus(1) }
      }
    case .invalidated(let id, let reason):
      change(guide.tip(id)) { $0.invalidation = $0.invalidation ?? reason }
    case .snoozed(let id, let until):
      change(guide.tip(id)) { $0.snoozedUntil = max($0.snoozedUntil ?? until, until) }
    case .silenced:
      isSilenced = true
    case .emitted(_, let event): remember(.donated(event: event), of: guide, at: moment)
    case .donated(let id, let times):
      guard times > 0, let source = guide.events.first(where: { $0.id == id }) else { return }
      events[id, default: EventRecord()].donate(times, at: moment, keeping: guide.donations)
      for (name, value) in source.settings { set(name, to: value, of: guide) }
      for group in guide.groups {
        for tip in group.tips where tip.retirements.contains(.event(id)) {
          change(tip) { $0.invalidation = $0.invalidation ?? .retired }
        }
      }
    case .set(let name, let value):
      set(name, to: value, of: guide)
    }
  }

  /// Changes the record of a tip. Does nothing if the record is of a newer version with another text.
  private mutating func change(_ tip: Tip?, _ change: (inout TipRecord) -> Void) {
    guard let tip else { return }
    let text = tip.fingerprint
    let known = tips[tip.id] ?? TipRecord(version: tip.version, text: text)
    if known.version > tip.version && known.text != text { return }
    var record =
      known.version < tip.version && known.text != text
      ? TipRecord(version: tip.version, text: text, unread: known.unread) : known
    record.version = max(known.version, tip.version)
    record.text = text
    change(&record)
    tips[tip.id] = record
  }

  mutating func set(_ name: String, to value: Value, of guide: Guide) {
    guard let parameter = guide.parameters.first(where: { $0.name == name }), value.isKept,
      value.hasType(of: parameter.default)
    else {
      return
    }
    parameters[name] = value
  }
}
