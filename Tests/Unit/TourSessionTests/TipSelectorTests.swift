import Harness
import Testing
import TourModel
import TourScreen
import TourSession

/// 2026-11-21T12:00:00Z, a Saturday.
private let noon = 1_795_262_400
private let day = 86400

private func guide(_ tips: Tip..., order: TipGroup.Order = .first, frequency: Int = 0, priority: Int = 0) -> Guide {
  Guide(
    name: "g", version: 1, title: "G", groups: [TipGroup(order: order, tips: tips)], frequency: frequency,
    priority: priority)
}

private func tip(
  _ id: String, version: Int = 1, target: String? = nil, _ condition: Condition = .all([]),
  limits: TipLimits = TipLimits(),
  retirements: [Retirement] = [], was: [String] = []
) -> Tip {
  Tip(
    id: id, version: version, title: "T", body: version == 1 ? "" : "New.",
    targets: target.map { [Target(.text($0))] } ?? [], when: condition,
    limits: limits, retirements: retirements, was: was)
}

private func record(
  version: Int = 1, shows: Int = 0, milliseconds: Int = 0, shown: Int? = nil, _ invalidation: Invalidation? = nil,
  snoozed: Int? = nil
) -> TipRecord {
  TipRecord(
    version: version, text: tip("t", version: version).fingerprint, shows: shows, milliseconds: milliseconds,
    shown: shown, invalidation: invalidation,
    snoozedUntil: snoozed)
}

private let met = 1

/// The statuses of all tips, each as `id: status`.
private func statuses(
  _ guides: [Guide], _ records: [String: GuideRecord] = [:], at now: Int = noon, offset: Int = 0,
  preferences: TipPreferences = TipPreferences(),
  on screen: String? = "menu"
) -> [String] {
  let selector = TipSelector(
    guides, history: History(guides: records), at: Moment(seconds: now, offset: offset), preferences: preferences)
  return selector.rows(on: screen.map { Observation(picture($0)) }).map { report in
    switch report.status {
    case .available: "\(report.tip.id): available"
    case .invalidated(let reason): "\(report.tip.id): \(reason)"
    case .pending(let obstacles): "\(report.tip.id): " + obstacles.map { $0.prose() }.joined(separator: "; ")
    }
  }
}

@Suite struct TipSelectorTests {
  @Test func `a tip is available if its condition holds and its target is on the screen`() {
    let scrolled = Condition.event(EventCondition("scrolled", .count, .atLeast, 10, within: 3 * day))
    let end = guide(tip("end", target: "menu", .all([scrolled])))
    var events = EventRecord()
    events.donate(9, at: Moment(seconds: noon - 10), keeping: DonationLimits())
    #expect(
      statuses([end], ["g": GuideRecord(first: met, events: ["scrolled": events])]) == [
        "end: scrolled 9 of 10, within 3 days"
      ])
    events.donate(at: Moment(seconds: noon), keeping: DonationLimits())
    let known = ["g": GuideRecord(first: met, events: ["scrolled": events])]
    #expect(statuses([end], known) == ["end: available"])
    #expect(statuses([end], known, on: "other") == ["end: needs its target on the screen"])
    #expect(statuses([end], known, on: nil) == ["end: depends on the screen"])
    #expect(statuses([end], known, at: noon + 3 * day - 11) == ["end: available"])
    #expect(statuses([end], known, at: noon + 3 * day - 10) == ["end: scrolled 1 of 10, within 3 days"])
  }

  @Test func `all obstacles of a tip are reported`() {
    let slow = tip(
      "slow", target: "there",
      .all([
        .parameter("expert", .equal, .truth(false)), .screen(.present([Target(.text("x"))])),
        .event(EventCondition("e")),
      ]),
      limits: TipLimits(after: day))
    var file = guide(slow, frequency: 3600)
    file.parameters = [Parameter(name: "expert", default: .truth(false))]
    let known = GuideRecord(
      first: noon - 60, tips: ["slow": record(shown: noon - 1800, snoozed: noon + 60)],
      parameters: ["expert": .truth(true)], isSilenced: true)
    #expect(
      statuses([file], ["g": known], preferences: TipPreferences(choice: .none, quietHours: [11 * 3600..<13 * 3600]))
        == [
          "slow: expert is true; needs 'x' on the screen; e 0 of 1; needs its target on the screen; snoozed until 2026-11-21 12:01; "
            + "tips for this program are off; tips are off; not before 2026-11-22 11:59; after the last tip, not before 2026-11-21 12:30; "
            + "it is a quiet hour"
        ])
  }

  @Test(arguments: [
    (record(.tipClosed), "t: tipClosed"), (record(.actionPerformed), "t: actionPerformed"),
    (record(shows: 2), "t: displayCountExceeded"),
    (record(shows: 1), "t: available"), (record(milliseconds: 30_000), "t: displayDurationExceeded"),
    (record(milliseconds: 29_999), "t: available"),
    (record(version: 2), "t: superseded"), (record(version: 2, .tipClosed), "t: superseded"),
    (TipRecord(version: 2, text: tip("t").fingerprint, invalidation: .tipClosed), "t: tipClosed"),
    (TipRecord(version: 0, text: "other", shows: 9, invalidation: .tipClosed), "t: available"),
  ])
  func `the record of a tip determines whether and why it is over`(known: TipRecord, status: String) {
    let limited = tip("t", limits: TipLimits(shows: 2, seconds: 30), was: ["old"])
    #expect(statuses([guide(limited)], ["g": GuideRecord(first: met, tips: ["t": known])]) == [status])
    #expect(statuses([guide(limited)], ["g": GuideRecord(first: met, tips: ["old": known])]) == [status])
  }

  @Test func `a tip expires after its days or its starts`() {
    func status(_ until: TipLimits.Until, days: Int, starts: Int) -> String {
      let record = GuideRecord(
        first: met, starts: 7 + starts, chances: ["t": Chance(first: met, starts: 7, version: 1)])
      return statuses([guide(tip("t", limits: TipLimits(until: until)))], ["g": record], at: met + days * day)[0]
    }
    #expect(status(.standard, days: 89, starts: 29) == "t: available")
    #expect(status(.standard, days: 90, starts: 0) == "t: expired")
    #expect(status(.standard, days: 0, starts: 30) == "t: expired")
    #expect(status(.init(seconds: 7 * day), days: 6, starts: 1000) == "t: available")
    #expect(status(.init(seconds: 7 * day), days: 7, starts: 0) == "t: expired")
    #expect(status(.init(starts: 2), days: 1000, starts: 1) == "t: available")
    #expect(status(.init(starts: 2), days: 0, starts: 2) == "t: expired")
    #expect(status(.never, days: 10_000, starts: 10_000) == "t: available")
    #expect(status(.standard, days: -10, starts: -10) == "t: available")

    // For a new tip, and for one with new text in a new version, days and starts count from its own first start.
    var history = History()
    var file = guide(tip("a"), tip("b"))
    func record(_ event: History.TipEvent, at time: Int) {
      history.record(TipNote(event, of: "g", at: Moment(seconds: time)), of: file)
    }
    record(.met, at: met)
    for _ in 0..<20 { record(.started, at: met) }
    file.groups[0].tips[1].version = 2
    file.groups[0].tips[1].title = "Something else"
    file.groups[0].tips.append(tip("c"))
    record(.met, at: met + 80 * day)
    record(.met, at: met + 81 * day)
    #expect(
      statuses([file], history.guides, at: met + 91 * day) == ["a: expired", "b: available", "c: 'b' comes first"])
    for _ in 0..<10 { record(.started, at: met + 82 * day) }
    #expect(statuses([file], history.guides, at: met + 82 * day)[0] == "a: expired")
    #expect(statuses([file], history.guides, at: met + 82 * day)[1] == "b: available")
    let selector = TipSelector([file], history: history, at: Moment(seconds: met + 82 * day))
    #expect(!selector.isExhausted && selector.changesAt == met + 170 * day)
    #expect(TipSelector([file], history: history, at: Moment(seconds: met + 170 * day)).isExhausted)
    // For a tip that was reset, days and starts are counted again from the next start.
    history.forget(.tip("a"), of: file, at: met + 83 * day)
    record(.met, at: met + 83 * day)
    #expect(statuses([file], history.guides, at: met + 83 * day)[0] == "a: available")
  }

  @Test func `a tip is retired by its event or by its screen`() {
    let end = guide(tip("t", retirements: [.event("jumped")]))
    #expect(
      statuses([end], ["g": GuideRecord(first: met, events: ["jumped": EventRecord(count: 1)])]) == ["t: retired"])
    // An event does not retire a tip that has a record, because the tip may have been reset or may have a new text
    // since.
    #expect(
      statuses(
        [end],
        [
          "g": GuideRecord(
            first: met, tips: ["t": TipRecord(version: 0, text: "")], events: ["jumped": EventRecord(count: 1)])
        ])
        == ["t: available"])
    let seen = guide(tip("t", retirements: [.screen(.present([Target(.text("menu"))]))]))
    let selector = TipSelector([seen], history: History(), at: Moment(seconds: noon))
    #expect(selector.retired(on: picture("menu")).map(\.tip.id) == ["t"])
    #expect(selector.retired(on: picture("other")).isEmpty)
    let closed = History(guides: ["g": GuideRecord(first: met, tips: ["t": record(.tipClosed)])])
    #expect(TipSelector([seen], history: closed, at: Moment(seconds: noon)).retired(on: picture("menu")).isEmpty)
  }

  @Test func `each tip of an ordered group waits for the one before it`() {
    let three = guide(tip("a"), tip("b"), tip("c"), order: .ordered)
    #expect(statuses([three]) == ["a: available", "b: waits for 'a'", "c: waits for 'b'"])
    #expect(
      statuses([three], ["g": GuideRecord(first: met, tips: ["a": record(.tipClosed)])]) == [
        "a: tipClosed", "b: available", "c: waits for 'b'",
      ])
    #expect(
      statuses([three], ["g": GuideRecord(first: met, tips: ["b": record(.tipClosed)])]) == [
        "a: available", "b: tipClosed", "c: waits for 'a'",
      ])
  }

  @Test func `the tip with the highest priority comes first`() {
    var low = guide(tip("a"), tip("b"))
    low.groups.append(TipGroup(priority: 1, tips: [tip("c")]))
    #expect(statuses([low]) == ["a: 'c' comes first", "b: 'c' comes first", "c: available"])
    var high = guide(tip("d", target: "there"), priority: 1)
    high.name = "h"
    #expect(
      statuses([low, high]) == [
        "a: 'c' comes first", "b: 'c' comes first", "c: available", "d: needs its target on the screen",
      ])
    #expect(
      statuses([low, high], on: "there") == [
        "a: 'h/d' comes first", "b: 'h/d' comes first", "c: 'h/d' comes first", "d: available",
      ])
  }

  @Test func `the stricter frequency counts for tips of all programs`() {
    let records = [
      "g": GuideRecord(first: met), "other": GuideRecord(first: met, tips: ["x": record(shown: noon - 3600)]),
    ]
    let wait = "t: after the last tip, not before"
    #expect(statuses([guide(tip("t"), frequency: 3600)], records) == ["t: available"])
    #expect(statuses([guide(tip("t"), frequency: 3601)], records) == ["\(wait) 2026-11-21 12:00"])
    #expect(
      statuses([guide(tip("t"), frequency: 3600)], records, preferences: TipPreferences(frequency: day)) == [
        "\(wait) 2026-11-22 11:00"
      ])
    #expect(
      statuses([guide(tip("t"), frequency: day)], records, preferences: TipPreferences(frequency: 1)) == [
        "\(wait) 2026-11-22 11:00"
      ])
    #expect(
      statuses([guide(tip("t", limits: TipLimits(ignoresFrequency: true)), frequency: day)], records) == [
        "t: available"
      ])
    // The clock was set back to one hour, and to one day, before the last tip.
    #expect(statuses([guide(tip("t"), frequency: day)], records, at: noon - 7200) == ["\(wait) 2026-11-22 11:00"])
    #expect(statuses([guide(tip("t"), frequency: day)], records, at: noon - 3600 - day) == ["t: available"])
  }

  @Test func `quiet hours go past midnight`() {
    let quiet = TipPreferences(quietHours: [22 * 3600..<31 * 3600])
    func isQuiet(_ hour: Int, offset: Int = 0) -> Bool {
      statuses([guide(tip("t"))], at: noon + (hour - 12) * 3600, offset: offset, preferences: quiet) == [
        "t: it is a quiet hour"
      ]
    }
    #expect((0..<24).filter { isQuiet($0) } == [0, 1, 2, 3, 4, 5, 6, 22, 23])
    #expect(isQuiet(21, offset: 3600))
    #expect(!isQuiet(22, offset: -3600))
  }

  @Test func `a tip that is shown on demand requires only its target`() {
    let a = tip("a", target: "menu", .parameter("no", .equal, .truth(true)))
    let known = ["g": GuideRecord(first: met, tips: ["a": record(.tipClosed)], isSilenced: true)]
    let two = guide(a, tip("b"), order: .ordered, frequency: day)
    func all(_ choice: TipPreferences.Choice, on screen: String? = "menu") -> [String] {
      statuses(
        [two], known, preferences: TipPreferences(choice: choice, frequency: day, quietHours: [0..<day]), on: screen)
    }
    #expect(all(.all) == ["a: available", "b: 'a' comes first"])
    #expect(all(.all, on: "other") == ["a: needs its target on the screen", "b: available"])
    #expect(all(.only(["g/a"])) == ["a: available", "b: other tips were chosen"])
    #expect(all(.only(["b", "x"])) == ["a: tipClosed", "b: available"])
    #expect(all(.all, on: nil) == ["a: depends on the screen", "b: available"])
    let selector = TipSelector(
      [two], history: History(guides: known), at: Moment(seconds: noon), preferences: TipPreferences(choice: .all))
    #expect(selector.choice(on: picture("menu"))?.tip.id == "a")
    #expect(selector.choice(on: picture("menu")) { $0.tip.id == "a" }?.tip.id == "b")
  }

  @Test func `a tip on the screen stays until its condition fails or it is over`() {
    let t = tip("t", target: "menu", .event(EventCondition("e")), limits: TipLimits(shows: 1, seconds: 30))
    func status(
      _ known: TipRecord, silenced: Bool = false, count: Int = 1, for milliseconds: Int = 0, on screen: String = "menu"
    ) -> TipStatus {
      let record = GuideRecord(
        first: met, tips: ["t": known], events: ["e": EventRecord(count: count)], isSilenced: silenced)
      let selector = TipSelector(
        [guide(t, frequency: day)], history: History(guides: ["g": record]), at: Moment(seconds: noon),
        preferences: TipPreferences(quietHours: [0..<day]))
      return selector.status(ofShown: TipSelector.Choice(guide: 0, tip: t), for: milliseconds, on: picture(screen))
    }
    let shown = record(shows: 1, milliseconds: 10_000, shown: noon)
    #expect(status(shown) == .available)
    #expect(status(shown, for: 19_999) == .available)
    #expect(status(shown, for: 20_000) == .invalidated(.displayDurationExceeded))
    #expect(status(shown, on: "other") == .pending([.targetMissing]))
    #expect(status(shown, count: 0) == .pending([.condition(t.when, .count(0))]))
    #expect(status(shown, silenced: true) == .pending([.unwanted(.program)]))
    #expect(status(record(shows: 1, .tipClosed)) == .invalidated(.tipClosed))
    #expect(status(record(shows: 1, snoozed: noon + 1)) == .pending([.notBefore(noon + 1, .snoozed)]))
  }

  @Test func `the time at which a status can change by itself is predicted`() {
    func changesAt(_ tip: Tip, _ record: GuideRecord?, frequency: Int = 0, quiet: [Range<Int>] = []) -> Int? {
      let history = History(guides: record.map { ["g": $0] } ?? [:])
      let preferences = TipPreferences(quietHours: quiet)
      return TipSelector(
        [guide(tip, frequency: frequency)], history: history, at: Moment(seconds: noon), preferences: preferences
      ).changesAt
    }
    #expect(changesAt(tip("t"), nil) == nil)
    #expect(
      changesAt(tip("t"), GuideRecord(first: met, tips: ["t": TipRecord(version: 1, text: "", snoozedUntil: noon + 5)]))
        == noon + 5)
    #expect(changesAt(tip("t", limits: TipLimits(after: 60)), GuideRecord(first: noon - 50)) == noon + 10)
    #expect(
      changesAt(tip("t"), GuideRecord(first: met, tips: ["x": record(shown: noon - 60)]), frequency: 3600) == noon
        + 3540)
    #expect(changesAt(tip("t"), nil, quiet: [13 * 3600..<14 * 3600]) == noon + 3600)
    #expect(changesAt(tip("t"), nil, quiet: [11 * 3600..<14 * 3600]) == noon + 7200)
    #expect(changesAt(tip("t"), nil, quiet: [0..<day]) == nil)
    let events = ["e": EventRecord(count: 9, times: [-300, -200, -200, -100, -50].map { noon + $0 })]
    for (comparison, number, turn) in [
      (.atLeast, 1, 950), (.atLeast, 3, 800), (.atLeast, 5, 700), (.atLeast, 6, nil), (.less, 3, 800), (.more, 2, 800),
      (.atMost, 4, 700),
      (.equal, 2, 800), (.equal, 4, 700), (.equal, 5, 700), (.equal, 7, nil), (.different, 1, 900),
      (.different, 0, 950), (.atLeast, 0, nil),
    ] as [(Comparison, Int, Int?)] {
      let due = tip("t", .event(EventCondition("e", .count, comparison, number, within: 1000)))
      #expect(
        changesAt(due, GuideRecord(first: met, events: events)) == turn.map { noon + $0 }, "\(comparison) \(number)")
    }
  }

  @Test func `the selector is exhausted if no tip can become available`() {
    func isExhausted(
      _ guides: [Guide], _ record: GuideRecord = GuideRecord(first: met), _ choice: TipPreferences.Choice = .asUsual
    ) -> Bool {
      TipSelector(
        guides, history: History(guides: ["g": record]), at: Moment(seconds: noon),
        preferences: TipPreferences(choice: choice)
      ).isExhausted
    }
    let two = guide(tip("a"), tip("b"))
    let over = ["a": record(.tipClosed), "b": record(.retired)]
    #expect(isExhausted([]))
    #expect(!isExhausted([two]))
    #expect(!isExhausted([two], GuideRecord(first: met, tips: ["a": record(.tipClosed), "b": record(snoozed: .max)])))
    #expect(isExhausted([two], GuideRecord(first: met, tips: over)))
    #expect(isExhausted([two], GuideRecord(first: met, isSilenced: true)))
    #expect(isExhausted([two], GuideRecord(first: met), .none))
    #expect(!isExhausted([two], GuideRecord(first: met, tips: over, isSilenced: true), .all))
    #expect(!isExhausted([two], GuideRecord(first: met, tips: over), .only(["b"])))
    #expect(isExhausted([two], GuideRecord(first: met), .only(["c"])))
  }

  @Test func `extreme numbers do not overflow`() {
    let numbers = [Int.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for a in numbers {
      for b in numbers {
        var events = EventRecord()
        let limits = DonationLimits(most: a, age: b)
        events.donate(b, at: Moment(seconds: a, offset: b), keeping: limits)
        events.donate(a, at: Moment(seconds: b, offset: a), keeping: limits)
        let question = EventCondition("e", .count, .atLeast, a, within: b)
        let days = EventCondition("e", .days, .equal, b, within: a)
        let t = tip("t", .all([.event(question), .event(days)]), limits: TipLimits(shows: a, seconds: b, after: a))
        let known = TipRecord(version: a, text: "", shows: b, milliseconds: a, shown: b, snoozedUntil: a)
        let record = GuideRecord(first: a, tips: ["t": known], events: ["e": events])
        let file = guide(t, frequency: b, priority: a)
        let quiet = min(a, b)..<max(a, b)
        let selector = TipSelector(
          [file], history: History(guides: ["g": record]), at: Moment(seconds: b, offset: a),
          preferences: TipPreferences(frequency: a, quietHours: [quiet]))
        #expect(selector.rows(on: nil).count == 1)
        #expect(selector.changesAt.map { $0 > b } ?? true)
        _ = selector.status(ofShown: TipSelector.Choice(guide: a, tip: t), for: b, on: picture("x"))
        _ = selector.status(ofShown: TipSelector.Choice(guide: 0, tip: t), for: a, on: picture("x"))
      }
    }
  }
}
