import Testing
import TourModel
import TourScreen
import TourSession

private let jump = Tip(
  id: "jump", title: "G goes there", when: .event(EventCondition("scrolled", .count, .atLeast, 10)),
  retirements: [.event("jumped"), .keys(KeyChoice([[Key(name: "G")!]]))], was: ["end"])
private let search = Tip(
  id: "search", version: 2, title: "/ finds it", retirements: [.event("jumped"), .event("searched")])
private let guide = Guide(
  name: "less", version: 1, title: "Meet less", was: ["more"], steps: [Step(id: "a", title: "A")],
  groups: [TipGroup(tips: [jump]), TipGroup(tips: [search])],
  events: [
    EventSource(id: "scrolled", trigger: .bell), EventSource(id: "jumped"), EventSource(id: "searched"),
    EventSource(id: "expertly", settings: ["expert": .truth(true), "level": .text("high"), "absent": .truth(true)]),
  ],
  parameters: [
    Parameter(name: "expert", default: .truth(false)), Parameter(name: "level", default: .number(0)),
    Parameter(name: "mood", default: .text("")),
  ],
  donations: DonationLimits(most: 4, age: 90 * 86400))

/// The guide's record after the events, of which the first is at second 100 and each other one second later; nil if
/// nothing is recorded.
private func record(_ events: History.TipEvent..., from start: GuideRecord? = nil, of guide: Guide = guide)
  -> GuideRecord?
{
  var history = History()
  history.guides[guide.name] = start
  for (index, event) in events.enumerated() {
    history.record(TipNote(event, of: guide.name, at: Moment(seconds: 100 + index)), of: guide)
  }
  return history[guide]
}

private func tip(_ tip: Tip = jump, _ change: (inout TipRecord) -> Void = { _ in }) -> TipRecord {
  var record = TipRecord(version: tip.version, text: tip.fingerprint)
  change(&record)
  return record
}

@Suite struct HistoryTipsTests {
  @Test func `an event that retires tips comes with the end of each of them, once`() {
    let tips = Tips([guide], history: History(), at: Moment(seconds: 100), preferences: Preferences())
    var session = Session(
      tour: nil, tips: tips, capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true))
    func events(_ effects: [Effect]) -> [History.TipEvent] {
      effects.compactMap { if case .remember(let note) = $0 { note.event } else { nil } }
    }
    #expect(
      events(session.handle(.donated(event: "searched", times: 1), at: 1)) == [
        .donated(event: "searched"), .invalidated(tip: "search", .retired),
      ])
    #expect(
      events(session.handle(.donated(event: "jumped", times: 1), at: 2)) == [
        .donated(event: "jumped"), .invalidated(tip: "jump", .retired),
      ])
    #expect(events(session.handle(.donated(event: "jumped", times: 1), at: 3)) == [.donated(event: "jumped")])
  }

  @Test func `shows, snoozes and the end of a tip are recorded`() {
    let table: [([History.TipEvent], TipRecord?)] = [
      ([.shown(tip: "jump")], tip { ($0.shows, $0.shown) = (1, 100) }),
      ([.shown(tip: "jump"), .shown(tip: "end")], tip { ($0.shows, $0.shown) = (2, 101) }),
      (
        [.displayed(tip: "jump", milliseconds: 1500), .displayed(tip: "jump", milliseconds: 20)],
        tip { $0.milliseconds = 1520 }
      ),
      (
        [.displayed(tip: "jump", milliseconds: .max), .displayed(tip: "jump", milliseconds: 20)],
        tip { ($0.readings, $0.milliseconds) = (1, .max) }
      ),
      (
        [.displayed(tip: "jump", milliseconds: 7), .displayed(tip: "jump", milliseconds: -20)],
        tip { $0.milliseconds = 7 }
      ),
      (
        [.invalidated(tip: "jump", .tipClosed), .invalidated(tip: "jump", .retired)],
        tip { $0.invalidation = .tipClosed }
      ),
      ([.snoozed(tip: "jump", until: 900), .snoozed(tip: "jump", until: 800)], tip { $0.snoozedUntil = 900 }),
      ([.donated(event: "jumped")], tip { $0.invalidation = .retired }),
      (
        [.invalidated(tip: "jump", .actionPerformed), .donated(event: "jumped")],
        tip { $0.invalidation = .actionPerformed }
      ),
      ([.donated(event: "searched"), .donated(event: "scrolled"), .donated(event: "jumped", times: 0)], nil),
    ]
    for (events, expected) in table {
      var history = History()
      for (index, event) in events.enumerated() {
        history.record(TipNote(event, of: "less", at: Moment(seconds: 100 + index)), of: guide)
      }
      #expect(history[guide]?.tips["jump"] == expected, "\(events)")
    }
  }

  @Test func `donations are counted with their times and days, and kept within the guide's limits`() {
    let once = record(.donated(event: "scrolled", times: 3), .donated(event: "scrolled", times: 2))
    #expect(
      once
        == GuideRecord(events: [
          "scrolled": EventRecord(
            count: 5, dayCount: 1, times: [100, 100, 101, 101], days: [.init(number: 0, last: 101)])
        ]))
  }

  @Test func `an event sets its parameters to values of their own type only`() {
    #expect(record(.donated(event: "expertly"))?.parameters == ["expert": .truth(true)])
    #expect(
      record(.set(parameter: "level", .number(2)), .donated(event: "expertly"))?.parameters == [
        "expert": .truth(true), "level": .number(2),
      ])
  }

  @Test(
    arguments: [
      .shown(tip: "absent"), .displayed(tip: "absent", milliseconds: 1), .invalidated(tip: "absent", .tipClosed),
      .snoozed(tip: "absent", until: 1),
      .donated(event: "absent"), .donated(event: "scrolled", times: 0), .donated(event: "scrolled", times: -1),
      .set(parameter: "absent", .truth(true)), .set(parameter: "expert", .number(1)),
      .set(parameter: "level", .text("1")),
      .set(parameter: "level", .number(.nan)), .set(parameter: "level", .number(.infinity)),
      .set(parameter: "mood", .truth(true)),
    ] as [History.TipEvent])
  func `notes about unknown parts or with invalid values are not recorded`(event: History.TipEvent) {
    #expect(record(event) == nil)
  }

  @Test func `a note of another guide is not recorded, but one under the guide's former name is`() {
    var history = History()
    history.record(TipNote(.silenced, of: "vim", at: Moment(seconds: 1)), of: guide)
    #expect(history == History())
    history.record(TipNote(.silenced, of: "more", at: Moment(seconds: 1)), of: guide)
    #expect(history.guides == ["less": GuideRecord(isSilenced: true)])
  }

  @Test func `the first start of a guide is recorded once`() {
    #expect(record(.silenced, .met, .met)?.first == 101)
    #expect(record(.met, from: GuideRecord(first: 7))?.first == 7)
  }

  @Test func `a version of a tip with another text begins a new record, and one with the same text keeps it`() {
    var other = guide
    other.groups[0].tips[0].version = 2
    let seen = record(.shown(tip: "jump"), .invalidated(tip: "jump", .tipClosed))
    #expect(
      record(.shown(tip: "jump"), from: seen, of: other)?.tips["jump"]
        == TipRecord(
          version: 2, text: jump.fingerprint, shows: 2, shown: 100, invalidation: .tipClosed))
    other.groups[0].tips[0].body = "So it does."
    let new = other.groups[0].tips[0]
    let again = record(.shown(tip: "jump"), from: seen, of: other)
    #expect(again?.tips["jump"] == tip(new) { ($0.shows, $0.shown) = (1, 100) })
    // Later notes from a terminal that still runs the older version of the guide.
    #expect(
      record(.invalidated(tip: "jump", .tipClosed), .shown(tip: "jump"), .donated(event: "searched"), from: again)?
        .tips["jump"] == again?.tips["jump"])
  }

  @Test func `the record of tips does not change the tour that is shown`() {
    let events: [History.TipEvent] = [
      .met, .shown(tip: "jump"), .displayed(tip: "jump", milliseconds: 5), .invalidated(tip: "jump", .tipClosed),
      .snoozed(tip: "search", until: 9),
      .donated(event: "jumped"), .set(parameter: "expert", .truth(true)), .silenced,
    ]
    let tours: [[(History.TourEvent, Int)]] = [
      [], [(.shown(step: "a"), 50)], [(.shown(step: "a"), 50), (.ended(.skipped, step: "a"), 60)],
      [(.shown(step: "a"), 50), (.ended(.done, step: "a"), 60)], [(.ended(.closed, step: "a"), 60)],
    ]
    for tour in tours {
      for (before, after) in [(tour, []), ([], tour)] {
        var alone = History()
        var both = History()
        for (event, now) in tour { alone.record(event, of: guide, at: now) }
        for (event, now) in before { both.record(event, of: guide, at: now) }
        // Earlier and later than the tour.
        for seconds in [10, 100] {
          for event in events { both.record(TipNote(event, of: "less", at: Moment(seconds: seconds)), of: guide) }
        }
        for (event, now) in after { both.record(event, of: guide, at: now) }
        #expect(itinerary(for: guide, history: both) == itinerary(for: guide, history: alone))
        #expect(both[guide]?.steps ?? [:] == alone[guide]?.steps ?? [:])
        #expect(both[guide]?.outcome == alone[guide]?.outcome)
      }
    }
  }

  @Test func `the records under two names of a guide are merged, and each donation is counted once`() {
    var mine = record(.shown(tip: "jump"), .donated(event: "scrolled", times: 2), .set(parameter: "level", .number(1)))
    mine?.events["scrolled"]?.days = [.init(number: 0, last: 101), .init(number: 3, last: 86400 * 3)]
    mine?.events["scrolled"]?.dayCount = 7
    var other = GuideRecord(first: 40, isSilenced: true)
    other.tips["end"] = tip {
      ($0.shows, $0.milliseconds, $0.shown, $0.invalidation, $0.snoozedUntil) = (2, 10, 90, .tipClosed, 5)
    }
    other.events["scrolled"] = EventRecord(
      count: 3, dayCount: 2, times: [1, 200], days: [.init(number: 0, last: 200), .init(number: 2, last: 86400 * 2)])
    other.parameters = ["level": .number(9), "mood": .text("good")]
    let history = History(guides: ["less": mine!, "more": other])
    let known = history[guide]
    #expect(known?.first == 40)
    #expect(known?.isSilenced == true)
    #expect(
      known?.tips == [
        "jump": tip {
          ($0.shows, $0.milliseconds, $0.shown, $0.invalidation, $0.snoozedUntil) = (3, 10, 100, .tipClosed, 5)
        }
      ])
    #expect(
      known?.events["scrolled"]
        == EventRecord(
          count: 5, dayCount: 8, times: [1, 101, 101, 200],
          days: [.init(number: 0, last: 200), .init(number: 2, last: 86400 * 2), .init(number: 3, last: 86400 * 3)]))
    #expect(known?.parameters == ["level": .number(1), "mood": .text("good")])
    var moved = history
    moved.record(TipNote(.met, of: "less", at: Moment(seconds: 1)), of: guide)
    moved.record(TipNote(.shown(tip: "search"), of: "less", at: Moment(seconds: 1)), of: guide)
    #expect(moved.guides.keys.sorted() == ["less"])
    #expect(moved[guide]?.events == known?.events)
  }

  @Test func `a former id that is also the id of another tip belongs to that tip`() {
    var two = guide
    two.groups[1].tips[0].id = "end"
    #expect(record(.shown(tip: "end"), of: two)?.tips.keys.sorted() == ["end"])
  }

  @Test func `a tip has no record under a former id that is the id of another tip`() {
    let new = Tip(id: "new", title: "New", was: ["old"])
    let old = Tip(id: "old", title: "Old, but another")
    let renamed = Guide(
      name: "g", version: 1, title: "A guide", groups: [TipGroup(tips: [new]), TipGroup(tips: [old])])
    var history = History()
    history.record(TipNote(.invalidated(tip: "old", .tipClosed), of: "g", at: Moment(seconds: 100)), of: renamed)
    #expect(new.record(in: history[renamed]) == nil)
    #expect(old.record(in: history[renamed])?.invalidation == .tipClosed)
    let reports = TipSelector([renamed], history: history, at: Moment(seconds: 200)).rows(on: nil)
    #expect(reports.map(\.status) == [.available, .invalidated(.tipClosed)])
  }

  @Test func `each part of a guide can be forgotten without the others`() throws {
    let onlyTips = GuideRecord(isSilenced: true)
    var untouched = History(guides: ["less": onlyTips])
    let hadTour = untouched.forget(.step("a"), of: guide, at: 700)
    #expect(!hadTour && untouched.guides == ["less": onlyTips])
    let known = try #require(
      record(
        .met, .shown(tip: "jump"), .donated(event: "jumped"), .donated(event: "scrolled"),
        .set(parameter: "expert", .truth(true)),
        .snoozed(tip: "search", until: 500), .silenced,
        from: GuideRecord(
          version: 1, outcome: .done, shown: 1, step: "a", first: 9, last: 9,
          steps: ["a": StepRecord(outcome: .done, first: 9, last: 9)])))
    let blank = [jump, search].reduce(into: [:]) { $0[$1.id] = tip($1) }
    let table: [(History.Part, (inout GuideRecord) -> Void)] = [
      (
        .tip("jump"),
        {
          $0.tips["jump"] = blank["jump"]; $0.chances["jump"] = nil
        }
      ),
      (
        .tip("end"),
        {
          $0.tips["jump"] = blank["jump"]; $0.chances["jump"] = nil
        }
      ),
      (.event("jumped"), { $0.events["jumped"] = nil }),
      (.parameter("expert"), { $0.parameters = [:] }),
      (
        .tips,
        {
          $0.tips = blank; $0.chances = [:]
        }
      ),
      (.events, { $0.events = [:] }),
      (.parameters, { $0.parameters = [:] }),
      (
        .snoozes,
        {
          $0.isSilenced = false; $0.tips["search"]?.snoozedUntil = nil
        }
      ),
      (.steps, { ($0.version, $0.outcome, $0.shown, $0.step, $0.last, $0.steps) = (0, nil, 0, nil, 0, [:]) }),
    ]
    for (part, change) in table {
      var history = History(guides: ["less": known])
      var expected = known
      change(&expected)
      let wasKnown = history.forget(part, of: guide, at: 700)
      #expect(wasKnown)
      #expect(history.guides == ["less": expected], "\(part)")
      let again = history.forget(part, of: guide, at: 700)
      #expect(!again, "\(part)")
      if part == .tip("end") { continue }
      history = History(guides: ["less": known])
      let isKnownByName = history.forget(part, ofGuide: "less", at: 700)
      #expect(isKnownByName)
      #expect(history.guides == ["less": expected], "\(part)")
    }
    var history = History(guides: ["less": known])
    for part in [.tip("absent"), .event("absent"), .parameter("absent"), .step("absent")] as [History.Part] {
      let byGuide = history.forget(part, of: guide, at: 700)
      let byName = history.forget(part, ofGuide: "less", at: 700)
      let ofNone = history.forget(part, ofGuide: "absent", at: 700)
      #expect(!byGuide && !byName && !ofNone)
    }
    #expect(history.guides == ["less": known])
  }

  @Test func `a tip that an earlier event retired is available again after it is forgotten`() {
    var history = History(guides: [
      "less": GuideRecord(events: ["searched": EventRecord(count: 1, dayCount: 1, times: [1])])
    ])
    let wasKnown = history.forget(.tip("search"), of: guide, at: 1)
    #expect(wasKnown)
    #expect(history[guide]?.tips == ["search": tip(search)])
    let isKnown = history.forget(.tip("jump"), of: guide, at: 1)
    #expect(!isKnown)
  }

  @Test func `extreme numbers and times are recorded without overflow`() {
    for seconds in [Int.min, -1, 0, Int.max / 4] {
      var history = History()
      let largest = TipRecord(
        version: .max, text: jump.fingerprint, shows: .max, milliseconds: .max, shown: .max, snoozedUntil: .min)
      history.guides["less"] = GuideRecord(tips: ["jump": largest])
      history.guides["more"] = GuideRecord(tips: ["jump": largest, "end": largest])
      for event in [
        .met, .shown(tip: "jump"), .displayed(tip: "jump", milliseconds: .max), .snoozed(tip: "jump", until: .max),
      ] as [History.TipEvent] {
        history.record(TipNote(event, of: "less", at: Moment(seconds: seconds)), of: guide)
      }
      #expect(history[guide]?.tips["jump"]?.shows == .max)
    }
  }
}
