import Harness
import TourModel

/// Random guides, donations, history and preferences, generated from a seed.
struct TipWorld {
  struct Donation {
    var event: String
    var times: Int
    var moment: Moment
  }

  var guides: [Guide] = []
  /// All donations, by the guide's name, in the order in which they were made. Their times may be in another order.
  var donations: [String: [Donation]] = [:]
  var history = History()
  var preferences = TipPreferences()
  /// The time of the newest donation.
  var newest = TipWorld.start

  static let start = 1_795_262_400
  static let letters = ["A", "B", "C", "D"]
  static let day = 86400

  /// Whether the clock may be set back by any time between donations. The history then has no exact number of days with
  /// donations, so no condition of this world depends on that number.
  private let isWild: Bool
  private var numbers: SplitMix

  init(seed: UInt64) {
    numbers = SplitMix(seed: seed)
    isWild = numbers.isOne(of: 3)
    for index in 0...numbers.below(2) { guides.append(guide("g\(index)")) }
    for guide in guides where !numbers.isOne(of: 8) { remember(guide) }
    if numbers.isOne(of: 8) {
      history.guides["elsewhere"] = GuideRecord(tips: [
        "x": TipRecord(version: 1, text: "", shown: someTime(around: newest))
      ])
    }
    prefer()
  }

  /// Returns a time for a query, at most a day before the newest donation.
  mutating func moment() -> Moment {
    let offset = numbers.pick([0, 3600, -36000, 43200])
    var times = [newest - numbers.below(Self.day + 1), newest + numbers.below(3 * Self.day), newest]
    if let donation = donations.values.joined().randomElement(using: &numbers),
      let within = Self.durations.randomElement(using: &numbers)
    {
      times += [donation.moment.seconds + within, donation.moment.seconds + within - 1].filter {
        $0 >= newest - Self.day
      }
    }
    return Moment(seconds: numbers.pick(times), offset: offset)
  }

  /// Returns random letters for a screen.
  mutating func screen() -> Set<String> { Set(Self.letters.filter { _ in numbers.isOne(of: 2) }) }

  mutating func below(_ limit: Int) -> Int { numbers.below(limit) }

  /// Returns a random note and one of the guides, which may have the name of another guide of the history as a former
  /// name. The note may be of a guide that does not exist, or name a tip, event or parameter that the guide does not
  /// have.
  mutating func note() -> (note: TipNote, guide: Guide) {
    var guide = numbers.pick(guides)
    if numbers.isOne(of: 4) { guide.was = ["elsewhere", "g0", "g1", "g2"].filter { $0 != guide.name } }
    let tip = numbers.pick(guide.tips.flatMap { [$0.id] + $0.was } + ["unknown"])
    let events: [History.TipEvent] = [
      .met, .started, .shown(tip: tip), .displayed(tip: tip, milliseconds: numbers.below(3) - 1),
      .invalidated(tip: tip, numbers.pick(Invalidation.allCases)),
      .snoozed(tip: tip, until: someTime(around: newest)), .silenced,
      .donated(event: numbers.pick(["e", "f", "unknown"]), times: numbers.below(3)),
      .set(
        parameter: numbers.pick(["truth", "number", "text", "unknown"]),
        numbers.pick([.truth(true), .number(Double(numbers.below(2))), .number(.nan), .text("c")])),
    ]
    let name = numbers.pick([guide.name, guide.name, guide.name, "elsewhere"])
    return (TipNote(numbers.pick(events), of: name, at: Moment(seconds: someTime(around: newest))), guide)
  }

  // MARK: Guides

  private static let durations = [1, 60, 3600, day - 1, day, day + 1, 2 * day, 3 * day]

  private mutating func guide(_ name: String) -> Guide {
    let limits = DonationLimits(
      most: 2 + numbers.below(6), age: numbers.pick([2 * Self.day, 3 * Self.day, 3 * Self.day + 1]))
    var ids = 0
    let groups = (0...numbers.below(2)).map { _ in
      TipGroup(
        order: numbers.pick(TipGroup.Order.allCases), priority: numbers.below(2),
        tips: (0...numbers.below(3)).map { _ in
          ids += 1
          return tip("t\(ids)", limits)
        })
    }
    return Guide(
      name: name, version: 1, title: name, groups: groups,
      parameters: [
        Parameter(name: "truth", default: .truth(false)), Parameter(name: "number", default: .number(2)),
        Parameter(name: "text", default: .text("b")),
      ], frequency: numbers.pick([0, 0, 3600, Self.day]), donations: limits, priority: numbers.below(2))
  }

  private mutating func tip(_ id: String, _ limits: DonationLimits) -> Tip {
    let conditions = (0..<numbers.below(3)).map { _ in condition(limits, depth: 0) }
    return Tip(
      id: id, version: 1 + numbers.below(2), title: id, targets: (0..<numbers.below(3)).map { _ in target() },
      when: numbers.isOne(of: 4) ? condition(limits, depth: 0) : .all(conditions),
      limits: TipLimits(
        shows: numbers.isOne(of: 3) ? numbers.below(4) : nil, seconds: numbers.isOne(of: 3) ? numbers.below(30) : nil,
        after: numbers.isOne(of: 3) ? numbers.pick(Self.durations) : 0, ignoresFrequency: numbers.isOne(of: 4)),
      retirements: numbers.isOne(of: 3) ? [numbers.isOne(of: 2) ? .event(event()) : .screen(predicate(depth: 0))] : [],
      was: numbers.isOne(of: 4) ? ["old-" + id] : [],
      again: numbers.isOne(of: 4) ? ["other words"] : [])
  }

  private mutating func event() -> String { numbers.pick(["e", "f"]) }
  private mutating func target() -> Target { Target(.text(numbers.pick(Self.letters))) }

  private mutating func condition(_ limits: DonationLimits, depth: Int) -> Condition {
    switch numbers.below(depth < 2 ? 9 : 6) {
    case 0, 1, 2: return .event(question(limits))
    case 3:
      let comparison = numbers.pick(Comparison.allCases)
      return numbers.pick([
        .parameter("truth", comparison, .truth(numbers.isOne(of: 2))),
        .parameter("number", comparison, .number(Double(numbers.below(4)))),
        .parameter("text", comparison, .text(numbers.pick(["a", "b", "c"]))),
        .parameter("text", comparison, .number(1)),
        .parameter("undeclared", comparison, .truth(true)),
      ])
    case 4, 5: return .screen(predicate(depth: depth))
    case 6: return .not(condition(limits, depth: depth + 1))
    case 7: return .all((0..<numbers.below(3)).map { _ in condition(limits, depth: depth + 1) })
    default: return .any((0..<numbers.below(3)).map { _ in condition(limits, depth: depth + 1) })
    }
  }

  private mutating func question(_ limits: DonationLimits) -> EventCondition {
    while true {
      let measure: EventCondition.Measure = numbers.isOne(of: 3) ? .days : .count
      let within = numbers.isOne(of: 4) ? nil : numbers.pick(Self.durations)
      let question = EventCondition(
        event(), measure, numbers.pick(Comparison.allCases), numbers.below(8), within: within)
      if limits.suffice(for: question), !(isWild && measure == .days && within == nil) { return question }
    }
  }

  private mutating func predicate(depth: Int) -> Predicate {
    switch numbers.below(depth < 2 ? 5 : 2) {
    case 0, 1: .present((0...numbers.below(2)).map { _ in target() })
    case 2: .not(predicate(depth: depth + 1))
    case 3: .all((0..<numbers.below(3)).map { _ in predicate(depth: depth + 1) })
    default: .any((0..<numbers.below(3)).map { _ in predicate(depth: depth + 1) })
    }
  }

  // MARK: History

  private mutating func remember(_ guide: Guide) {
    donate(guide)
    var record = GuideRecord(
      first: numbers.isOne(of: 4) ? 0 : someTime(around: newest), isSilenced: numbers.isOne(of: 12))
    for donation in donations[guide.name] ?? [] {
      record.events[donation.event, default: EventRecord()].donate(
        donation.times, at: donation.moment, keeping: guide.donations)
    }
    for tip in guide.tips where !numbers.isOne(of: 2) {
      record.tips[tip.was.isEmpty || numbers.isOne(of: 2) ? tip.id : tip.was[0]] = tipRecord(tip)
    }
    for (name, value) in [
      ("truth", Value.truth(true)), ("number", .number(Double(numbers.below(4)))), ("text", .text("c")),
      ("text", .truth(true)),
    ] {
      if numbers.isOne(of: 3) { record.parameters[name] = value }
    }
    history.guides[guide.name] = record
  }

  private mutating func donate(_ guide: Guide) {
    var newest = Int.min
    var time = Self.start - 4 * Self.day
    for _ in 0..<numbers.below(12) {
      switch numbers.below(6) {
      case 0: time -= numbers.below(4 * Self.day)
      case 1: time -= numbers.below(100)
      case 2: break
      case 3: time += numbers.pick([1, 60, Self.day, 2 * Self.day])
      default: time += numbers.below(Self.day)
      }
      if !isWild, newest > .min { time = max(time, newest - guide.donations.age + Self.day) }
      newest = max(newest, time)
      let moment = Moment(seconds: time, offset: numbers.pick([0, 0, 3600, -43200, 43200]))
      donations[guide.name, default: []].append(
        Donation(event: event(), times: numbers.isOne(of: 6) ? 1 + numbers.below(9) : 1, moment: moment))
    }
    self.newest = max(self.newest, newest)
  }

  private mutating func tipRecord(_ tip: Tip) -> TipRecord {
    TipRecord(
      version: numbers.below(4), text: numbers.isOne(of: 2) ? tip.fingerprint : "other", shows: numbers.below(3),
      readings: numbers.below(6),
      milliseconds: numbers.below(30_000),
      shown: numbers.isOne(of: 2) ? someTime(around: newest) : nil,
      invalidation: numbers.isOne(of: 5) ? numbers.pick(Invalidation.allCases) : nil,
      snoozedUntil: numbers.isOne(of: 5) ? someTime(around: newest) : nil)
  }

  private mutating func someTime(around time: Int) -> Int {
    numbers.isOne(of: 2) ? time - numbers.below(3 * Self.day) : time - 7200 + numbers.below(2 * 7200)
  }

  private mutating func prefer() {
    preferences.frequency = numbers.pick([0, 0, 0, 7200, 2 * Self.day])
    if numbers.isOne(of: 6) { preferences.quietHours = [numbers.pick([0..<3600, 36000..<50000, 80000..<100_000])] }
    switch numbers.below(24) {
    case 0: preferences.choice = .none
    case 1: preferences.choice = .all
    case 2: preferences.choice = .only(["t1", "g1/t2"])
    default: break
    }
  }
}
