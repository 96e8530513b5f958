import Testing
import TourModel
import TourJSON

@testable import TourHistory

private func document(_ text: String) throws(JSONError) -> HistoryDocument { try HistoryDocument(Array(text.utf8)) }

private let htop = Guide(
  name: "htop", version: 2, title: "", was: ["top"],
  steps: [Step(id: "meters", title: ""), Step(id: "sort", title: "", was: ["order"])])

@Suite struct HistoryDocumentTests {
  @Test func `a new file is laid out for people to read`() throws {
    let new = try text("") {
      $0.record(.shown(step: "sort"), of: htop, at: 1_795_220_938)
      $0.record(.shown(step: "meters"), of: htop, at: 1_795_220_940)
      $0.record(.ended(.done, step: "sort"), of: htop, at: 1_795_221_000)
    }
    #expect(
      new == """
        {
          "schema": 1,
          "guides": {
            "htop": {
              "version": 2,
              "outcome": "done",
              "shown": 2,
              "step": "sort",
              "first": "2026-11-21T00:28:58Z",
              "last": "2026-11-21T00:30:00Z",
              "steps": {
                "sort": {"outcome": "done", "first": "2026-11-21T00:28:58Z", "last": "2026-11-21T00:30:00Z"},
                "meters": {"outcome": "seen", "first": "2026-11-21T00:29:00Z", "last": "2026-11-21T00:29:00Z"}
              }
            }
          }
        }

        """)
  }

  @Test func `every record is read as it was written`() throws {
    for outcome in [nil] + Outcome.allCases.map(Optional.some) {
      for version in [0, 1, Int.max] {
        for step in [nil, "", "a\"\n\u{1}é😀"] {
          for time in [0, 1, 1_795_220_938] {
            var record = GuideRecord(
              version: version, outcome: outcome, shown: version, step: step, first: time, last: time)
            for outcome in StepRecord.Outcome.allCases {
              record.steps[outcome.rawValue] = StepRecord(outcome: outcome, first: time, last: time)
            }
            let written = try text("") { $0.guides = ["": record, "b": record] }
            #expect(try document(written).history == History(guides: ["": record, "b": record]))
          }
        }
      }
    }
  }

  static let strange = """
    {
      "theme": "dark",
      "guides": {
        "vim": {"version": 1, "mood": 1.50},
        "htop": {
          "note": [1, "x", null],
          "version": 1,
          "tips": {
            "a": {"shows": 123456789012345678901234567890}
          },
          "steps": {
            "new": true,
            "meters": {"rating": 5, "outcome": "done"}
          },
          "last": "2026-11-21T00:30:00Z"
        },
        "odd": 5
      },
      "schema": 1,
      "events": [1, 2, 3]
    }

    """

  @Test func `a history without changes is written exactly as it was read`() throws {
    #expect(try text(Self.strange) { _ in } == Self.strange)
  }

  @Test func `unknown members survive at every level, in their order`() throws {
    let after = try text(Self.strange) { $0.record(.ended(.done, step: "meters"), of: htop, at: 1_795_221_060) }
    #expect(
      after == """
        {
          "theme": "dark",
          "guides": {
            "vim": {"version": 1, "mood": 1.50},
            "htop": {
              "note": [1, "x", null],
              "version": 2,
              "tips": {
                "a": {"shows": 123456789012345678901234567890}
              },
              "steps": {
                "new": true,
                "meters": {"rating": 5, "outcome": "done", "last": "2026-11-21T00:31:00Z"}
              },
              "last": "2026-11-21T00:31:00Z",
              "outcome": "done",
              "shown": 2,
              "step": "meters"
            },
            "odd": 5
          },
          "schema": 1,
          "events": [1, 2, 3]
        }

        """)
  }

  @Test func `unknown members move with their record to its new name`() throws {
    let after = try text(
      #"""
      {"guides": {"top": {"version": 1, "outcome": "postponed", "mood": 1.50, "last": "2026-11-21T00:30:00Z",
      "steps": {"order": {"outcome": "done", "rating": 5}}}}}
      """#
    ) { $0.record(.shown(step: "sort"), of: htop, at: 1_795_220_938) }
    #expect(
      after == """
        {
          "guides": {
            "htop": {
              "version": 1,
              "shown": 0,
              "first": "2026-11-21T00:28:58Z",
              "last": "2026-11-21T00:30:00Z",
              "steps": {
                "sort": {"outcome": "done", "last": "2026-11-21T00:28:58Z", "rating": 5}
              },
              "outcome": "postponed",
              "mood": 1.50
            }
          },
          "schema": 1
        }

        """)
  }

  @Test func `forgetting a guide removes everything about it from the file and nothing else`() throws {
    let after = try text(Self.strange) { $0.forget(htop) }
    #expect(!after.contains("htop"))
    for rest in [
      "\"vim\": {\"version\": 1, \"mood\": 1.50}", "\"odd\": 5", "\"theme\": \"dark\"", "\"events\": [1, 2, 3]",
    ] {
      #expect(after.contains(rest))
    }
  }

  @Test(arguments: [
    (#"{"guides": {"htop": {"version": "2", "step": 5, "last": 17}}}"#, GuideRecord()),
    (#"{"guides": {"htop": {"version": -2, "shown": 1.5, "outcome": "postponed", "steps": []}}}"#, GuideRecord()),
    (#"{"guides": {"htop": {"version": 99999999999999999999, "outcome": null, "first": "today"}}}"#, GuideRecord()),
    (#"{"guides": {"htop": {"version": 1, "version": 3}}}"#, GuideRecord(version: 3)),
  ])
  func `a known member of the wrong type counts as absent, and stays until it is written`(
    source: String, record: GuideRecord
  ) throws {
    var read = try document(source).history.guides["htop"]
    read?.unread = []
    #expect(read == record)
    let after = try text(source) { $0.guides["less"] = GuideRecord(version: 1) }
    let members = try JSON(Array(after.utf8)).members?["guides"]?.members?["htop"]
    #expect(try members == JSON(Array(source.utf8)).members?["guides"]?.members?["htop"])
    let replaced = try text(source) { $0.guides["htop"]?.version = 7 }
    #expect(try document(replaced).history.guides["htop"]?.version == 7)
  }

  @Test func `a record that is not an object counts as absent, and stays until it is written`() throws {
    let source = #"{"guides": {"htop": 5, "vim": null}}"#
    #expect(try document(source).history == History())
    let after = try text(source) { $0.record(.shown(step: "sort"), of: htop, at: 1) }
    #expect(after.contains("\"vim\": null"))
    #expect(try document(after).history.guides["htop"]?.step == "sort")
  }

  @Test(arguments: [
    ("[]", nil), ("5", nil), (#"{"guides": []}"#, "guides"), (#"{"schema": 0, "guides": 1}"#, "guides"),
  ])
  func `a file or a list of guides that is not an object is damaged`(source: String, member: String?) {
    let error = #expect(throws: JSONError.self) { try document(source) }
    #expect(error?.reason == .notAnObject(member: member))
  }

  @Test(arguments: ["", " \n", "{}", #"{"guides": {}}"#, #"{"schema": "one"}"#])
  func `a file without guides is an empty history`(source: String) throws {
    #expect(try document(source).history == History())
    #expect(try document(text(source) { $0.guides["a"] = GuideRecord(version: 1) }).history.guides["a"]?.version == 1)
  }

  @Test(arguments: ["2", "7", "99999999999999999999", "1e9"])
  func `the schema of a newer version is never lowered, and its additional members stay`(schema: String) throws {
    let source = #"{"schema": \#(schema), "guides": {"htop": {"version": 1, "x": []}}, "new": {}}"#
    #expect(try document(source).history.guides["htop"]?.version == 1)
    let after = try JSON(Array(text(source) { $0.guides["htop"]?.version = 2 }.utf8)).members
    try document(source).check()
    #expect(after?["schema"] == .number(schema))
    #expect(after?["new"] == .object([]))
    #expect(after?["guides"]?.members?["htop"] == .object([.init("version", JSON(2)), .init("x", .array([]))]))
  }

  @Test(arguments: [
    #"{"schema": 2, "guides": []}"#, #"{"schema": 2, "guides": {"htop": 5}}"#,
    #"{"schema": 2, "guides": {"htop": {"version": "1.2"}}}"#, #"{"schema": 2, "guides": {"htop": {"steps": []}}}"#,
    #"{"schema": 2, "guides": {"htop": {"steps": {"sort": 1}}}}"#,
  ])
  func `a known member with a value of an unknown form, from a newer version, is not overwritten`(source: String) throws
  {
    #expect(throws: NewerSchema.self) {
      try text(source) {
        $0.record(.shown(step: "sort"), of: htop, at: 1)
        $0.record(.ended(.done, step: "sort"), of: htop, at: 1)
      }
    }
    #expect(throws: NewerSchema.self) { try document(source).check() }
  }
}
