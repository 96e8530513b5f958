import TourModel
import TourSession

/// A second implementation of the rules for tips, simple and slow. It uses the complete list of donations, and a screen
/// is a set of letters. It shares no code with ``TipSelector``.
struct TipReference {
  let world: TipWorld
  let now: Int
  let offset: Int
  /// The letters on the screen; nil if the screen is not available.
  let screen: Set<String>?

  init(_ world: TipWorld, at moment: Moment, on screen: Set<String>?) {
    self.world = world
    now = moment.seconds
    offset = moment.offset
    self.screen = screen
  }

  enum Status: Hashable {
    case available
    case over(Invalidation)
    case waits(Set<Obstacle>)
  }

  /// The statuses of all tips, in the order of the guides.
  func statuses() -> [Status] {
    var all: [(guide: Int, group: TipGroup, tip: Tip, status: Status)] = []
    for (index, guide) in world.guides.enumerated() {
      for group in guide.groups {
        for (place, tip) in group.tips.enumerated() {
          all.append((index, group, tip, status(tip, place, group, guide)))
        }
      }
    }
    let due = all.indices.filter { all[$0].status == .available }
    let best = due.max { a, b in
      let (first, second) = (world.guides[all[a].guide].priority, world.guides[all[b].guide].priority)
      if first != second { return first < second }
      if all[a].group.priority != all[b].group.priority { return all[a].group.priority < all[b].group.priority }
      return a > b
    }
    return all.indices.map { index in
      guard let best, index != best, all[index].status == .available else { return all[index].status }
      let isSameGuide = all[index].guide == all[best].guide
      return .waits([.outranked(by: (isSameGuide ? "" : world.guides[all[best].guide].name + "/") + all[best].tip.id)])
    }
  }

  private func status(_ tip: Tip, _ place: Int, _ group: TipGroup, _ guide: Guide) -> Status {
    let isMissing = screen.map { screen in !tip.targets.isEmpty && !tip.targets.contains { letter($0, isOn: screen) } }
    let isUnseen = screen == nil && !tip.targets.isEmpty
    var isAskedFor: Bool?
    if world.preferences.choice == .all { isAskedFor = true }
    if case .only(let names) = world.preferences.choice {
      isAskedFor = names.contains(tip.id) || names.contains("\(guide.name)/\(tip.id)")
    }
    if isAskedFor == true {
      if isUnseen { return .waits([.screen]) }
      return isMissing == true ? .waits([.targetMissing]) : .available
    }
    if let reason = invalidation(tip, guide) { return .over(reason) }
    if isAskedFor == false { return .waits([.unwanted(.others)]) }

    var obstacles: Set<Obstacle> = []
    var parts = [tip.when]
    if case .all(let conditions) = tip.when { parts = conditions }
    for part in parts {
      switch holds(part, guide) {
      case true: break
      case nil: obstacles.insert(.screen)
      case false: obstacles.insert(.condition(part, evidence(part, guide)))
      }
    }
    if isMissing == true { obstacles.insert(.targetMissing) }
    if isUnseen { obstacles.insert(.screen) }
    let record = world.history.guides[guide.name]
    if tip.limits.after > 0 {
      let met = record == nil || record!.first == 0 ? now : record!.first
      if now < met + tip.limits.after { obstacles.insert(.notBefore(met + tip.limits.after, .after)) }
    }
    if let until = current(tip, guide)?.snoozedUntil, now < until { obstacles.insert(.notBefore(until, .snoozed)) }
    if !tip.limits.ignoresFrequency {
      let wait = max(world.preferences.frequency, guide.frequency)
      let others = world.history.guides.values.flatMap { $0.tips.values.compactMap(\.shown) }
      let near = others.filter { abs($0 - now) < wait }
      if let last = near.max() { obstacles.insert(.notBefore(last + wait, .frequency)) }
    }
    if group.order == .ordered {
      let open = group.tips[..<place].filter { invalidation($0, guide) == nil }
      if let other = open.last { obstacles.insert(.group(waitsFor: other.id)) }
    }
    if record?.isSilenced == true { obstacles.insert(.unwanted(.program)) }
    if world.preferences.choice == .none { obstacles.insert(.unwanted(.all)) }
    let clock = ((now + offset) % 86400 + 86400) % 86400
    if world.preferences.quietHours.contains(where: { $0.contains(clock) || $0.contains(clock + 86400) }) {
      obstacles.insert(.unwanted(.quietHours))
    }
    return obstacles.isEmpty ? .available : .waits(obstacles)
  }

  // MARK: Records

  private func known(_ tip: Tip, _ guide: Guide) -> TipRecord? {
    guard let tips = world.history.guides[guide.name]?.tips else { return nil }
    return tips[tip.id] ?? tip.was.lazy.compactMap { tips[$0] }.first
  }

  private func current(_ tip: Tip, _ guide: Guide) -> TipRecord? {
    guard let record = known(tip, guide) else { return nil }
    return record.version >= tip.version || record.text == tip.fingerprint ? record : nil
  }

  private func invalidation(_ tip: Tip, _ guide: Guide) -> Invalidation? {
    if let record = known(tip, guide) {
      if record.version > tip.version, record.text != tip.fingerprint { return .superseded }
      if let reason = current(tip, guide)?.invalidation { return reason }
    } else {
      for case .event(let id) in tip.retirements where donations(id, guide).count > 0 { return .retired }
    }
    if let most = tip.limits.shows, current(tip, guide)?.shows ?? 0 >= most { return .displayCountExceeded }
    if tip.limits.shows == nil, hasKnownEffect(tip), let record = current(tip, guide),
      record.readings >= 2 + 2 * tip.again.count, record.snoozedUntil == nil
    {
      return .displayCountExceeded
    }
    if let most = tip.limits.seconds, current(tip, guide)?.milliseconds ?? 0 >= most * 1000 {
      return .displayDurationExceeded
    }
    return nil
  }

  private func hasKnownEffect(_ tip: Tip) -> Bool {
    if tip.isMarked { return false }
    if !tip.again.isEmpty { return true }
    return tip.place != .inline && (tip.do != nil || !tip.retirements.isEmpty)
  }

  private func donations(_ event: String, _ guide: Guide) -> [TipWorld.Donation] {
    guard world.history.guides[guide.name] != nil else { return [] }
    return (world.donations[guide.name] ?? []).filter { $0.event == event }
  }

  private func count(_ question: EventCondition, _ guide: Guide) -> Int {
    let donations = donations(question.event, guide).filter {
      question.within == nil || $0.moment.seconds > now - question.within!
    }
    switch question.measure {
    case .count: return donations.map(\.times).reduce(0, +)
    case .days:
      return Set(donations.map { (Double($0.moment.seconds + $0.moment.offset) / 86400).rounded(.down) }).count
    }
  }

  private func value(_ name: String, _ guide: Guide) -> Value? {
    let set = world.history.guides[guide.name]?.parameters[name]
    switch (guide.parameters.first { $0.name == name }?.default, set) {
    case (nil, _): return nil
    case (.truth, .truth?), (.number, .number?), (.text, .text?): return set
    case (let standard, _): return standard
    }
  }

  /// Limits a count to the number of donations that the history keeps: it has no exact count above that.
  static func known(_ count: Int, _ guide: Guide) -> Int { min(count, guide.donations.most) }

  // MARK: Conditions

  /// Whether a condition holds; nil if that depends on a screen that is not available.
  private func holds(_ condition: Condition, _ guide: Guide) -> Bool? {
    switch condition {
    case .screen(let predicate): return screen.map { holds(predicate, on: $0) }
    case .event(let question): return compare(question.comparison, count(question, guide), question.number)
    case .parameter(let name, let comparison, let other):
      switch (value(name, guide), other) {
      case (nil, _): return false
      case (.truth(let a), .truth(let b)): return compare(comparison, a ? 1 : 0, b ? 1 : 0)
      case (.number(let a), .number(let b)): return compare(comparison, a, b)
      case (.text(let a), .text(let b)): return compare(comparison, a, b)
      default: return comparison == .different
      }
    case .not(let condition): return holds(condition, guide).map { !$0 }
    case .all(let conditions):
      let answers = conditions.map { holds($0, guide) }
      return answers.contains(false) ? false : answers.contains(nil) ? nil : true
    case .any(let conditions):
      let answers = conditions.map { holds($0, guide) }
      return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    }
  }

  private func compare<T: Comparable>(_ comparison: Comparison, _ a: T, _ b: T) -> Bool {
    switch comparison.rawValue {
    case "<": a < b
    case "<=": !(b < a)
    case ">": b < a
    case ">=": !(a < b)
    case "==": a == b
    default: a != b
    }
  }

  func holds(_ predicate: Predicate, on screen: Set<String>) -> Bool {
    switch predicate {
    case .present(let targets): targets.contains { letter($0, isOn: screen) }
    case .parameter, .changed, .file: false  // Only in steps.
    case .not(let predicate): !holds(predicate, on: screen)
    case .all(let predicates): predicates.filter { !holds($0, on: screen) }.isEmpty
    case .any(let predicates): !predicates.filter { holds($0, on: screen) }.isEmpty
    }
  }

  private func letter(_ target: Target, isOn screen: Set<String>) -> Bool {
    if case .text(let text) = target.kind { screen.contains(text) } else { false }
  }

  private func evidence(_ condition: Condition, _ guide: Guide) -> Obstacle.Evidence? {
    switch condition {
    case .event(let question), .not(.event(let question)): .count(Self.known(count(question, guide), guide))
    case .parameter(let name, _, _), .not(.parameter(let name, _, _)): value(name, guide).map { .value($0) }
    default: nil
    }
  }
}
