import Testing
import TourModel

private let guide = Guide(
  name: "htop", version: 2, title: "Meet htop", was: ["top"],
  steps: [
    Step(id: "meters", title: "Meters"), Step(id: "sort", title: "Sort", was: ["order"]),
    Step(id: "setup", title: "Setup", since: 2),
  ])

private func with(version: Int) -> Guide {
  var other = guide
  other.version = version
  return other
}

private func history(_ events: (History.TourEvent, Int)..., from start: History = History(), of guide: Guide = guide)
  -> History
{
  var history = start
  for (event, now) in events { history.record(event, of: guide, at: now) }
  return history
}

@Suite struct HistoryTests {
  @Test func `a tour is snoozed from now on, also if the clock was ahead before`() {
    let steps = [Step(id: "a", title: "A"), Step(id: "b", title: "B")]
    let guide = Guide(name: "g", version: 1, title: "G", steps: steps)
    var history = History()
    history.record(.shown(step: "a"), of: guide, at: 1000)
    history.record(.snoozed(step: "b", seconds: 50), of: guide, at: 100)
    history.record(.ended(.closed, step: "b"), of: guide, at: 100)
    #expect(history.guides["g"]?.snoozedUntil == 150 && history.guides["g"]?.step == "b")
  }

  @Test func `a snoozed tour does not appear before its time, and then continues at its step`() {
    let guide = Guide("g", title: "T") {
      Step("a", "A"); Step("b", "B")
    }
    var history = History()
    for event in [
      History.TourEvent.shown(step: "a"), .passed(step: "a"), .shown(step: "b"), .snoozed(step: "b", seconds: 100),
      .ended(.closed, step: "b"),
    ] {
      history.record(event, of: guide, at: 50)
    }
    #expect(
      itinerary(for: guide, history: history, at: 149) == nil
        && itinerary(for: guide, history: history, at: 150)?.start == 1)
    #expect(itinerary(for: guide, history: history, from: "a", at: 60)?.start == 0, "the user asked for it")
    var again = history
    again.record(.shown(step: "b"), of: guide, at: 60)
    #expect(itinerary(for: guide, history: again, at: 61) != nil)
    #expect(history.forget(.snoozes, of: guide, at: 60) && itinerary(for: guide, history: history, at: 61)?.start == 1)
    history.record(.snoozed(step: "b", seconds: .max), of: guide, at: 70)
    #expect(itinerary(for: guide, history: history, at: .max - 1) == nil, "no time overflows")
  }

  @Test func `a tour seen to its end is remembered with its version, its steps and its times`() {
    let after = history(
      (.shown(step: "meters"), 10), (.passed(step: "meters"), 11), (.shown(step: "sort"), 12),
      (.passed(step: "sort"), 13), (.shown(step: "setup"), 14), (.ended(.done, step: "setup"), 15))
    #expect(
      after.guides == [
        "htop": GuideRecord(
          version: 2, outcome: .done, shown: 2, step: "setup", first: 10, last: 15,
          steps: [
            "meters": StepRecord(outcome: .done, first: 10, last: 11),
            "sort": StepRecord(outcome: .done, first: 12, last: 13),
            "setup": StepRecord(outcome: .done, first: 14, last: 15),
          ])
      ])
  }

  @Test
  func `a tour with steps that could not be shown is incomplete, and does not appear again before the next version`() {
    var after = history(
      (.shown(step: "meters"), 10), (.passed(step: "meters"), 11), (.missed(step: "sort"), 12),
      (.ended(.incomplete, step: "sort"), 13))
    #expect(
      after.guides["htop"]
        == GuideRecord(
          version: 2, outcome: .incomplete, shown: 2, step: "sort", first: 10, last: 13,
          steps: [
            "meters": StepRecord(outcome: .done, first: 10, last: 11),
            "sort": StepRecord(outcome: .missed, first: 12, last: 13),
          ]))
    #expect(itinerary(for: guide, history: after) == nil)
    #expect(
      itinerary(for: with(version: 3), history: after)?.steps.map(\.id) == ["sort"],
      "a later version may find its target")
    after.record(.shown(step: "sort"), of: guide, at: 14)
    #expect(after.guides["htop"]?.steps["sort"]?.outcome == .seen)
    after.record(.missed(step: "sort"), of: guide, at: 15)
    #expect(after.guides["htop"]?.steps["sort"]?.outcome == .seen, "it was shown once")
  }

  @Test
  func `of two records of a step, one that says that it was shown counts more than one that says that it was not`() {
    var all = History()
    all.guides["top"] = GuideRecord(
      version: 1, outcome: .done, shown: 1, first: 1, last: 1,
      steps: ["sort": StepRecord(outcome: .seen, first: 1, last: 1)])
    all.guides["htop"] = GuideRecord(
      version: 1, outcome: .incomplete, shown: 1, first: 2, last: 2,
      steps: ["sort": StepRecord(outcome: .missed, first: 2, last: 2)])
    #expect(all[guide]?.steps["sort"]?.outcome == .seen)
  }

  @Test func `a skipped tour is remembered with its version too`() {
    let after = history((.shown(step: "meters"), 10), (.ended(.skipped, step: "meters"), 11))
    #expect(
      after.guides["htop"]
        == GuideRecord(
          version: 2, outcome: .skipped, shown: 2, step: "meters", first: 10, last: 11,
          steps: ["meters": StepRecord(outcome: .skipped, first: 10, last: 11)]))
  }

  @Test func `a tour whose process was killed counts as closed at the step that it showed`() {
    let after = history((.shown(step: "meters"), 10), (.passed(step: "meters"), 11), (.shown(step: "sort"), 12))
    #expect(after[guide]?.version == 0)
    #expect(after[guide]?.outcome == .closed)
    #expect(itinerary(for: guide, history: after)?.start == 1)
    #expect(after == history((.ended(.closed, step: "sort"), 12), from: after))
  }

  @Test func `a tour that showed no card is not recorded`() {
    #expect(history((.ended(.done, step: nil), 10), (.ended(.skipped, step: nil), 11)) == History())
  }

  @Test func `a step whose target was still missing when the tour ended does not count as seen`() {
    let after = history((.shown(step: "meters"), 10), (.ended(.closed, step: "sort"), 11))
    #expect(after[guide]?.steps.keys.sorted() == ["meters"])
    #expect(itinerary(for: guide, history: after)?.start == 1)
  }

  @Test func `a step that the guide does not have is not recorded`() {
    #expect(history((.shown(step: "typo"), 10), (.ended(.done, step: "typo"), 11)) == History())
  }

  @Test func `a tour of an older version does not change the record of a newer one`() {
    let newer = history((.ended(.done, step: "setup"), 10))
    for event in [.shown(step: "sort"), .ended(.closed, step: "sort"), .ended(.done, step: "sort")]
      as [History.TourEvent]
    {
      let after = history((event, 20), from: newer, of: with(version: 1))
      #expect(after[guide]?.version == 2)
      #expect(after[guide]?.outcome == .done)
      #expect(itinerary(for: guide, history: after) == nil)
    }
  }

  @Test func `a replay that is closed does not change the recorded outcome`() {
    let seen = history((.ended(.done, step: "setup"), 10))
    let after = history((.shown(step: "meters"), 20), (.ended(.closed, step: "meters"), 21), from: seen)
    #expect(after[guide]?.outcome == .done)
    #expect(itinerary(for: guide, history: after) == nil)
  }

  @Test func `closing the new steps of a version keeps the version that was seen before`() {
    let seen = history((.shown(step: "sort"), 9), (.ended(.done, step: "sort"), 10), of: with(version: 1))
    let after = history((.shown(step: "setup"), 20), from: seen)
    #expect(after[guide]?.version == 1)
    #expect(after[guide]?.isOpen == true)
    #expect(itinerary(for: guide, history: after)?.heading == .news(since: 1))
  }

  @Test func `a step that was passed still counts as passed after it is seen again`() {
    let after = history((.passed(step: "meters"), 10), (.shown(step: "meters"), 20))
    #expect(after[guide]?.steps["meters"] == StepRecord(outcome: .done, first: 10, last: 20))
  }

  @Test func `a renamed guide and its renamed steps keep their record, which moves to the new names`() {
    let old = GuideRecord(
      version: 1, outcome: .done, shown: 1, step: "order", first: 1, last: 2,
      steps: ["order": StepRecord(outcome: .done, first: 1, last: 2, unread: [Unread(name: "x", text: "1")])],
      unread: [Unread(name: "mood", text: "\"good\"")])
    let after = history((.shown(step: "setup"), 9), from: History(guides: ["top": old, "less": old]))
    #expect(Set(after.guides.keys) == ["htop", "less"])
    #expect(after.guides["less"] == old)
    #expect(after.guides["htop"]?.version == 1)
    #expect(after.guides["htop"]?.unread == old.unread)
    #expect(after.guides["htop"]?.steps["order"] == nil)
    #expect(after.guides["htop"]?.steps["sort"] == old.steps["order"])
  }

  @Test func `records under a former and the current name are merged, with the highest version and best outcomes`() {
    let old = GuideRecord(
      version: 2, outcome: .done, shown: 2, step: "order", first: 1, last: 5,
      steps: ["order": StepRecord(outcome: .done, first: 1, last: 5)], unread: [Unread(name: "a", text: "1")])
    let new = GuideRecord(
      version: 1, outcome: .closed, shown: 2, step: "setup", first: 3, last: 9,
      steps: ["sort": StepRecord(outcome: .seen, first: 3, last: 9)], unread: [Unread(name: "b", text: "2")])
    let both = History(guides: ["top": old, "htop": new])[guide]
    #expect(
      both
        == GuideRecord(
          version: 2, outcome: .done, shown: 2, step: "setup", first: 1, last: 9,
          steps: ["sort": StepRecord(outcome: .done, first: 1, last: 9)],
          unread: [Unread(name: "b", text: "2"), Unread(name: "a", text: "1")]))
    #expect(History(guides: ["top": new, "htop": old])[guide]?.version == 2)
  }

  @Test func `the events of tours in two terminals give the same history in any order`() {
    let one: [(History.TourEvent, Int)] = [
      (.shown(step: "meters"), 1), (.passed(step: "meters"), 4), (.shown(step: "sort"), 5),
    ]
    let two: [(History.TourEvent, Int)] = [
      (.shown(step: "meters"), 2), (.ended(.skipped, step: "meters"), 3),
    ]
    var results: Set<History> = []
    for order in [one + two, two + one, [one[0], two[0], one[1], two[1], one[2]]] {
      var history = History()
      for (event, now) in order { history.record(event, of: guide, at: now) }
      results.insert(history)
    }
    #expect(results.count == 1)
    #expect(results.first?[guide]?.version == 2)
    #expect(results.first?[guide]?.outcome == .skipped)
  }

  @Test func `the later of two events determines outcome and step, in any order of recording`() {
    let after = history((.ended(.skipped, step: "sort"), 20), (.ended(.done, step: "setup"), 10))
    #expect(after[guide]?.outcome == .skipped)
    #expect(after[guide]?.step == "sort")
    #expect(after[guide]?.first == 10)
    #expect(after[guide]?.last == 20)
  }

  @Test func `a guide is forgotten under all its names`() {
    var known = History(guides: ["top": GuideRecord(version: 1), "htop": GuideRecord(version: 2), "vim": GuideRecord()])
    let forgot1 = known.forget(guide)
    #expect(forgot1)
    #expect(Set(known.guides.keys) == ["vim"])
    let forgot2 = known.forget(guide)
    #expect(!forgot2)
    let forgot3 = known.forget(guide: "vim")
    #expect(forgot3)
    let forgot4 = known.forget(guide: "vim")
    #expect(!forgot4)
  }

  @Test func `a forgotten step is shown alone, and once`() {
    var known = history((.shown(step: "setup"), 9), (.ended(.done, step: "setup"), 10))
    let forgot5 = known.forget(.step("order"), of: guide, at: 20)
    #expect(forgot5)
    #expect(itinerary(for: guide, history: known)?.steps.map(\.id) == ["sort"])
    let open = history((.shown(step: "sort"), 30), from: known)
    #expect(itinerary(for: guide, history: open)?.steps.map(\.id) == ["sort"])
    #expect(itinerary(for: guide, history: history((.ended(.done, step: "sort"), 31), from: open)) == nil)
  }

  @Test func `forgotten steps that could not be shown are not offered again after the tour`() {
    var known = history((.shown(step: "setup"), 9), (.ended(.done, step: "setup"), 10))
    known.forget(.step("sort"), of: guide, at: 20)
    known.forget(.step("meters"), of: guide, at: 20)
    known = history((.shown(step: "meters"), 30), (.ended(.skipped, step: "meters"), 31), from: known)
    #expect(itinerary(for: guide, history: known) == nil)
  }

  @Test func `only a recorded step of a recorded guide can be forgotten`() {
    var known = history((.shown(step: "setup"), 9), (.ended(.done, step: "setup"), 10))
    let before = known
    let forgot6 = known.forget(.step("typo"), of: guide, at: 20)
    #expect(!forgot6)
    let forgot7 = known.forget(.step("typo"), ofGuide: "htop", at: 20)
    #expect(!forgot7)
    let forgot8 = known.forget(.step("setup"), ofGuide: "vim", at: 20)
    #expect(!forgot8)
    #expect(known == before)
    let forgot9 = known.forget(.step("setup"), ofGuide: "htop", at: 20)
    #expect(forgot9)
    #expect(known != before)
  }

  @Test func `extreme times are recorded without overflow`() {
    for now in [Int.min, -1, 0, Int.max] {
      let after = history((.shown(step: "meters"), now), (.ended(.done, step: "setup"), 0))
      #expect(after[guide]?.version == 2)
      #expect(itinerary(for: guide, history: after) == nil)
    }
  }
}
