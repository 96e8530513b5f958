import Testing
import TourModel
import TourJSON

@testable import TourHistory

private func history(_ text: String) throws -> History { try HistoryDocument(Array(text.utf8)).history }

private let less = Guide(
  name: "less", version: 1, title: "", was: ["more"],
  groups: [TipGroup(tips: [Tip(id: "jump", title: "G", was: ["end"])])],
  events: [EventSource(id: "scrolled", trigger: .bell)], parameters: [Parameter(name: "expert", default: .truth(false))]
)

@Suite struct StoredTipsTests {
  @Test func `tips, events and parameters are laid out for people to read`() throws {
    let written = try text {
      for (seconds, event) in [
        (1_795_220_938, .met), (1_795_220_938, .donated(event: "scrolled", times: 2)),
        (1_795_220_940, .donated(event: "scrolled")),
        (1_795_307_340, .donated(event: "scrolled")), (1_795_307_341, .shown(tip: "jump")),
        (1_795_307_350, .displayed(tip: "jump", milliseconds: 8750)),
        (1_795_307_350, .invalidated(tip: "jump", .tipClosed)),
        (1_795_307_350, .snoozed(tip: "jump", until: 1_795_393_750)),
        (1_795_307_350, .set(parameter: "expert", .truth(true))), (1_795_307_350, .silenced), (1_795_307_350, .started),
        (1_795_307_350, .met),
      ] as [(Int, History.TipEvent)] {
        $0.record(TipNote(event, of: "less", at: Moment(seconds: seconds, offset: 3600)), of: less)
      }
    }
    #expect(
      written == """
        {
          "schema": 1,
          "guides": {
            "less": {
              "version": 0,
              "shown": 0,
              "first": "2026-11-21T00:28:58Z",
              "tips": {
                "jump": {
                  "version": 1,
                  "text": "\(less.tips[0].fingerprint)",
                  "shows": 1,
                  "readings": 1,
                  "milliseconds": 8750,
                  "shown": "2026-11-22T00:29:01Z",
                  "invalidation": "tipClosed",
                  "snoozed": "2026-11-23T00:29:10Z"
                }
              },
              "events": {
                "scrolled": {
                  "count": 4,
                  "days": 2,
                  "times": [1795220938, 0, 2, 86400],
                  "recent-days": [20778, 1740, 1, 1740]
                }
              },
              "parameters": {"expert": true},
              "starts": 1,
              "chances": {
                "jump": [1795220938, 0, 1]
              },
              "silenced": true
            }
          }
        }

        """)
  }

  @Test func `starts and chances in an unknown form are written unchanged`() throws {
    let newer =
      #"{"schema": 1, "guides": {"less": {"starts": "many", "chances": {"other": [1795220938, 3, 1, "more"], "jump": [1795220938, 3, 1]}}}}"#
    let known = try history(newer).guides["less"]
    #expect(known?.starts == 0)
    #expect(known?.chances == ["jump": Chance(first: 1_795_220_938, starts: 3, version: 1)])
    let written = try text(newer) {
      $0.record(TipNote(.silenced, of: "less", at: Moment(seconds: 1_795_220_940)), of: less)
    }
    #expect(written.contains(#""starts": "many""#))
    #expect(written.contains(#""other": [1795220938, 3, 1, "more"]"#))
  }

  @Test func `every record is read as it was written`() throws {
    for number in [0, 1, Int.max] {
      for time in [nil, 0, -1, 1_795_220_938] {
        for invalidation in [nil] + Invalidation.allCases.map(Optional.some) {
          let tip = TipRecord(
            version: number, text: "a\"\u{1}é", shows: number, milliseconds: number, shown: time,
            invalidation: invalidation, snoozedUntil: time)
          var history = History(guides: ["g": GuideRecord(tips: ["": tip, "t": tip], isSilenced: time == nil)])
          let values: [Value] = [
            .truth(true), .truth(false), .number(0), .number(-2.5), .number(1e300), .number(.leastNonzeroMagnitude),
            .number(1e15), .text(""), .text("1\n"),
          ]
          for (index, value) in values.enumerated() { history.guides["g"]?.parameters["p\(index)"] = value }
          #expect(try TourHistoryTests.history(text { $0 = history }) == history)
        }
      }
    }
  }

  @Test func `donations of any time and day are read as they were written`() throws {
    for seconds in [Timestamp.range.lowerBound, -86_401, -1, 0, 1_795_220_938, Timestamp.range.upperBound] {
      for offset in [-12 * 3600, 0, 14 * 3600] {
        var event = EventRecord()
        for later in [0, 0, 1, 86_399, 86_400, 100 * 86_400] {
          let time = min(seconds + later, Timestamp.range.upperBound)
          event.donate(at: Moment(seconds: time, offset: offset), keeping: DonationLimits())
        }
        let history = History(guides: ["g": GuideRecord(events: ["e": event])])
        #expect(try TourHistoryTests.history(text { $0 = history }) == history)
      }
    }
  }

  @Test func `a time outside the range of the file is moved to the nearest end of it`() throws {
    let event = EventRecord(
      count: 2, dayCount: 2, times: [.min, .max],
      days: [.init(number: .min, last: .min), .init(number: .max, last: .max)])
    let read = try history(text { $0.guides["g"] = GuideRecord(events: ["e": event]) }).guides["g"]?.events["e"]
    #expect(read?.times == [Timestamp.range.lowerBound, Timestamp.range.upperBound])
    #expect(read?.days.map(\.last) == read?.times)
  }

  @Test(arguments: [
    (#"{"count": "5", "days": -1, "times": 7, "recent-days": {}}"#, EventRecord()),
    (#"{"count": 9007199254740993, "days": 1e3}"#, EventRecord()),
    (#"{"count": 1, "times": [5, -1]}"#, EventRecord(count: 1)),
    (#"{"count": 1, "times": [5, 1.5]}"#, EventRecord(count: 1)),
    (#"{"count": 1, "times": [9223372036854775807, 9223372036854775807]}"#, EventRecord(count: 1)),
    (#"{"count": 1, "times": [253402300799, 1]}"#, EventRecord(count: 1)),
    (#"{"count": 1, "times": [5, 1, 0]}"#, EventRecord(count: 3, times: [5, 6, 6])),
    (#"{"recent-days": [3]}"#, EventRecord()), (#"{"recent-days": [3, 4, 0, 4]}"#, EventRecord()),
    (#"{"recent-days": [3, 4, -1, 4]}"#, EventRecord()), (#"{"recent-days": [9223372036854775807, 4]}"#, EventRecord()),
    (#"{"recent-days": [1, 9223372036854775807]}"#, EventRecord()),
    (
      #"{"recent-days": [3, 4, 2, -1]}"#,
      EventRecord(dayCount: 2, days: [.init(number: 3, last: 259_204), .init(number: 5, last: 431_999)])
    ),
  ])
  func `an invalid member counts as absent, and stays until it is written`(source: String, expected: EventRecord) throws
  {
    let file = #"{"guides": {"g": {"events": {"e": \#(source)}}}}"#
    var read = try history(file).guides["g"]?.events["e"]
    read?.unread = []
    #expect(read == expected)
    let after = try JSON(Array(text(file) { $0.guides["g"]?.isSilenced = true }.utf8))
    #expect(try after.members?["guides"]?.members?["g"]?.members?["events"]?.members?["e"] == JSON(Array(source.utf8)))
    let donated = try history(
      text(file) {
        $0.record(
          TipNote(.donated(event: "e"), of: "g", at: Moment(seconds: 1_795_220_938)),
          of: Guide(
            name: "g", version: 1, title: "", events: [EventSource(id: "e", trigger: .bell)]))
      })
    #expect(donated.guides["g"]?.events["e"]?.count == expected.count + 1)
  }

  @Test(arguments: [
    #"{"tips": [], "events": 5, "parameters": "x", "silenced": "yes"}"#,
    #"{"tips": {"t": 5}, "events": {"e": []}, "parameters": {"p": null, "q": [1], "r": 1e999}}"#,
  ])
  func `a record of the wrong type counts as absent, and stays until it is written`(source: String) throws {
    let file = #"{"guides": {"g": \#(source)}}"#
    var read = try history(file).guides["g"]
    read?.unread = []
    #expect(read == GuideRecord())
    #expect(try text(file) { _ in } == text(file) { $0.guides["g"]?.unread = [] })
  }

  @Test func `unknown members stay with their tip and event, even if these are renamed`() throws {
    let file = #"""
      {"guides": {"more": {"mood": 1.50, "tips": {"end": {"version": 1, "text": "x", "rating": 5, "invalidation": "bored"}},
      "events": {"scrolled": {"count": 2, "where": ["top"], "times": "many"}}}}}
      """#
    let after = try text(file) {
      $0.record(TipNote(.shown(tip: "jump"), of: "less", at: Moment(seconds: 100)), of: less)
    }
    let guide = try JSON(Array(after.utf8)).members?["guides"]?.members
    #expect(guide?["more"] == nil)
    let record = guide?["less"]?.members
    #expect(record?["mood"] == .number("1.50"))
    #expect(record?["tips"]?.members?["jump"]?.members?["rating"] == .number("5"))
    #expect(record?["tips"]?.members?["jump"]?.members?["invalidation"] == .string("bored"))
    #expect(record?["events"]?.members?["scrolled"]?.members?["where"] == .array([.string("top")]))
    #expect(record?["events"]?.members?["scrolled"]?.members?["count"] == JSON(2))
  }

  @Test(arguments: [
    #"{"schema": 2, "guides": {"less": {"tips": []}}}"#, #"{"schema": 2, "guides": {"less": {"tips": {"jump": 5}}}}"#,
    #"{"schema": 2, "guides": {"less": {"tips": {"jump": {"shown": 5}}}}}"#,
    #"{"schema": 2, "guides": {"less": {"events": {"scrolled": {"times": "x"}}}}}"#,
    #"{"schema": 2, "guides": {"less": {"parameters": []}}}"#,
    #"{"schema": 2, "guides": {"less": {"silenced": {"until": 5}}}}"#,
  ])
  func `a known member with a value of an unknown form, from a newer version, is not overwritten`(source: String) throws
  {
    #expect(throws: NewerSchema.self) { try HistoryDocument(Array(source.utf8)).check() }
    #expect(throws: NewerSchema.self) {
      try text(source) {
        for event in [
          .shown(tip: "jump"), .donated(event: "scrolled"), .set(parameter: "expert", .truth(true)), .silenced,
        ] as [History.TipEvent] {
          $0.record(TipNote(event, of: "less", at: Moment(seconds: 100)), of: less)
        }
      }
    }
  }
}
