import Testing
import TourModel

/// Returns a guide with steps of these ids. A digit at the end of an id is the step's `since`: `b2` was added in
/// version 2.
private func guide(_ version: Int, _ ids: String, was: [String] = [], stepsWere: [String: [String]] = [:]) -> Guide {
  let steps = ids.split(separator: " ").map(String.init).map { id in
    Step(id: id, title: id, since: id.last?.wholeNumberValue ?? 1, was: stepsWere[id] ?? [])
  }
  return Guide(name: "g", version: version, title: "G", was: was, steps: steps)
}

/// An itinerary as text: its heading and its steps, with the first step to show in brackets.
private func line(_ itinerary: Itinerary?) -> String {
  guard let itinerary else { return "nothing" }
  let steps = itinerary.steps.enumerated().map { $0 == itinerary.start ? "[\($1.id)]" : $1.id }
  let heading =
    switch itinerary.heading {
    case .whole: "whole"
    case .news(let version): "news since \(version)"
    case .resumed: "resumed"
    }
  return heading + ": " + steps.joined(separator: " ")
}

private typealias Passed = [String: StepRecord]
private func passed(_ ids: String...) -> Passed {
  Dictionary(uniqueKeysWithValues: ids.map { ($0, StepRecord(outcome: .done)) })
}

@Suite struct EligibilityTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var guide: Guide
    var record: GuideRecord?
    var name = "g"
    var step: String?
    var gets: String
  }

  static let v1 = guide(1, "a b c")
  static let v2 = guide(2, "a b c d2 e2")
  static let v3 = guide(3, "a b c d2 e2 f3")

  @Test(arguments: [
    Case(testDescription: "never seen", guide: v2, gets: "whole: [a] b c d2 e2"),
    Case(testDescription: "done", guide: v2, record: .init(version: 2, outcome: .done), gets: "nothing"),
    Case(testDescription: "skipped", guide: v2, record: .init(version: 2, outcome: .skipped), gets: "nothing"),
    Case(
      testDescription: "a later version done", guide: v2, record: .init(version: 3, outcome: .done), gets: "nothing"),
    Case(
      testDescription: "an earlier version done", guide: v2, record: .init(version: 1, outcome: .done),
      gets: "news since 1: [d2] e2"),
    Case(
      testDescription: "an earlier version skipped", guide: v3, record: .init(version: 2, outcome: .skipped),
      gets: "news since 2: [f3]"),
    Case(
      testDescription: "a version raised without a new step", guide: guide(2, "a b c"),
      record: .init(version: 1, outcome: .done), gets: "nothing"),
    Case(
      testDescription: "closed in the middle", guide: v2,
      record: .init(outcome: .closed, shown: 2, step: "c", steps: passed("a", "b")), gets: "resumed: a b [c] d2 e2"),
    Case(
      testDescription: "closed at the first card", guide: v2, record: .init(outcome: .closed, shown: 2, step: "a"),
      gets: "whole: [a] b c d2 e2"),
    Case(
      testDescription: "closed in the middle of the news", guide: v2,
      record: .init(version: 1, outcome: .closed, shown: 2, step: "e2"), gets: "resumed: d2 [e2]"),
    Case(
      testDescription: "closed at the first of the news", guide: v2,
      record: .init(version: 1, outcome: .closed, shown: 2, step: "d2"), gets: "news since 1: [d2] e2"),
    Case(
      testDescription: "closed at a step that is gone", guide: v2,
      record: .init(outcome: .closed, shown: 2, step: "gone"), gets: "whole: [a] b c d2 e2"),
    Case(
      testDescription: "closed at a step that has a new id", guide: guide(2, "a b c", stepsWere: ["b": ["x", "old"]]),
      record: .init(outcome: .closed, shown: 2, step: "old"), gets: "resumed: a [b] c"),
    Case(
      testDescription: "a former id that another step bears today",
      guide: guide(2, "a b c", stepsWere: ["b": ["c"]]),
      record: .init(outcome: .closed, shown: 2, step: "c"), gets: "resumed: a b [c]"),
    Case(
      testDescription: "closed, and then the guide grew", guide: v2,
      record: .init(outcome: .closed, shown: 1, step: "c", steps: passed("a", "b")), gets: "resumed: [c] d2 e2"),
    Case(
      testDescription: "closed before anything was passed, and then the guide grew", guide: v2,
      record: .init(outcome: .closed, shown: 1, step: "a", steps: ["a": StepRecord(outcome: .seen)]),
      gets: "whole: [a] b c d2 e2"),
    Case(
      testDescription: "the news closed, and then the guide grew", guide: v3,
      record: .init(version: 1, outcome: .closed, shown: 2, step: "e2", steps: passed("a", "b", "c", "d2")),
      gets: "resumed: [e2] f3"),
    Case(
      testDescription: "the news closed at once, and then the guide grew", guide: v3,
      record: .init(version: 1, outcome: .closed, shown: 2, step: "d2", steps: passed("a", "b", "c")),
      gets: "news since 1: [d2] e2 f3"),
    Case(
      testDescription: "all steps passed but the tour closed, and then the version raised", guide: guide(2, "a b"),
      record: .init(outcome: .closed, shown: 1, step: "b", steps: passed("a", "b")), gets: "nothing"),
    Case(
      testDescription: "closed in a later version than this", guide: v1,
      record: .init(outcome: .closed, shown: 2, step: "b", steps: passed("a")), gets: "resumed: [b] c"),
    Case(
      testDescription: "the news of a later version closed", guide: v1,
      record: .init(version: 1, outcome: .closed, shown: 2, step: "d2"), gets: "nothing"),
    Case(
      testDescription: "a replay closed", guide: v2, record: .init(version: 2, outcome: .closed, shown: 2, step: "b"),
      gets: "nothing"),
    Case(
      testDescription: "done under a former name", guide: guide(2, "a b", was: ["x", "old"]),
      record: .init(version: 2, outcome: .done), name: "old", gets: "nothing"),
    Case(
      testDescription: "one step forgotten", guide: v2,
      record: .init(version: 2, outcome: .done, steps: ["b": StepRecord(outcome: .forgotten)]), gets: "whole: [b]"),
    Case(
      testDescription: "one step forgotten, and then the guide grew", guide: v3,
      record: .init(version: 2, outcome: .done, steps: ["b": StepRecord(outcome: .forgotten)]),
      gets: "news since 2: [b] f3"),
    Case(
      testDescription: "closed in the middle, and a step before it forgotten", guide: v1,
      record: .init(outcome: .closed, shown: 1, step: "c", steps: ["b": StepRecord(outcome: .forgotten)]),
      gets: "resumed: a [b] c"),
    Case(
      testDescription: "asked for a step", guide: v2, record: .init(version: 2, outcome: .done), step: "c",
      gets: "whole: a b [c] d2 e2"),
    Case(
      testDescription: "asked for a step by its former id", guide: guide(1, "a b", stepsWere: ["b": ["old"]]),
      step: "old",
      gets: "whole: a [b]"),
    Case(testDescription: "asked for a step that isn't there", guide: v2, step: "nowhere", gets: "nothing"),
    Case(testDescription: "a guide without steps", guide: guide(1, ""), gets: "nothing"),
  ])
  func `the itinerary follows from the history`(_ row: Case) {
    let history = History(guides: row.record.map { [row.name: $0] } ?? [:])
    #expect(line(itinerary(for: row.guide, history: history, from: row.step)) == row.gets)
  }

  @Test func `every itinerary has steps of its guide, and begins with one of them`() {
    var count = 0
    for seen in 0...4 {
      for shown in 0...4 {
        for outcome in [nil] + Outcome.allCases.map(Optional.some) {
          for step in [nil, "a", "d2", "gone"] {
            for record in StepRecord.Outcome.allCases {
              for guide in [Self.v1, Self.v2, Self.v3] {
                let known = GuideRecord(
                  version: seen, outcome: outcome, shown: shown, step: step, steps: ["a": StepRecord(outcome: record)])
                let way = itinerary(for: guide, history: History(guides: ["g": known]))
                guard let way else { continue }
                count += 1
                #expect(way.steps.indices.contains(way.start))
                #expect(way.steps == guide.steps.filter(way.steps.contains))
                #expect(way.heading != .resumed || way.start > 0 || way.steps.count < guide.steps.count)
                if case .news(let since) = way.heading {
                  #expect(since == seen)
                  #expect(way.steps.contains { $0.since > seen })
                }
              }
            }
          }
        }
      }
    }
    #expect(count > 500)
  }
}
