import Foundation
import Harness
import Testing
import TourHistory
import TourModel

/// The commands `status`, `donate`, `set` and `reset`, in a home folder with a guide for less that has tips.
@Suite(.waiting) struct TipCommandTests {
  private let home: Home
  private let environment: [String: String]
  private var file: HistoryFile { HistoryFile(path: home.path(".config/tour/history.json")) }

  static let guide = """
    guide: less
    version: 2
    title: Meet less
    for: [less, more]
    steps: [{id: a, title: A}, {id: jump, title: Jump}]
    events: [{id: scrolled, key: Down}, {id: jumped, key: G, set: {expert: true}}]
    parameters: [{name: expert, default: false}, {name: level, default: 3}, {name: mood, default: good}]
    tips:
      - {id: jump, title: G goes there, when: {event: scrolled, count: ">= 10", within: 3d}, limits: {shows: 2}, retire-on: {event: jumped}}
      - {id: search, title: / finds it, when: {all: [{parameter: expert, is: false}, {event: scrolled, count: 2}]}}
      - {id: marks, title: m marks it, target: {text: END}}

    """

  init() throws {
    home = try Home()
    try home.write([
      "catalog/less.yaml": Self.guide,
      "catalog/other.yaml": "guide: other\nversion: 1\ntitle: T\nfor: other\ntips: [{id: t, title: T}]\n",
      "catalog/broken.yaml": "guide: broken\nversion: 1\ntitle: T\nfor: broken\ntips: 7\n", "letter": "",
    ])
    environment = home.environment.merging([
      "TOUR_GUIDE_PATH": home.path("catalog"), "TOUR_NOW": "2026-11-21T10:00:00Z",
    ]) { $1 }
  }

  private func tour(_ words: String..., at now: String? = nil) throws -> (output: String, error: String, status: Int32)
  {
    try runCommand(
      TerminalHarness.tour, words.map(home.expand),
      environment: environment.merging(now.map { ["TOUR_NOW": $0] } ?? [:]) { $1 })
  }

  /// The rows of the table that `tour status` prints, with `|` between their columns.
  private func rows(_ words: String..., at now: String? = nil) throws -> [String] {
    let output = try runCommand(
      TerminalHarness.tour, ["status"] + words,
      environment: environment.merging(now.map { ["TOUR_NOW": $0] } ?? [:]) { $1 }
    ).output
    return output.split(separator: "\n").map { String($0).replacing(#/ {2,}/#, with: "|") }
  }

  @Test(
    arguments: [
      (["donate", "less/scroled"], 64, "tour: guide 'less' has no event 'scroled'; did you mean 'scrolled'?\n"),
      (["donate", "less/nonsense"], 64, "tour: guide 'less' has no event 'nonsense'; it has scrolled, jumped\n"),
      (["donate", "other/x"], 64, "tour: guide 'other' has no event 'x'; it has none\n"),
      (["donate", "les/scrolled"], 64, "tour: there is no guide 'les'; did you mean 'less'?\n"),
      (["donate", "nonsense/scrolled"], 64, "tour: there is no guide 'nonsense'; there are "),
      (
        ["donate", "less"], 64,
        "tour: 'less' is not an event of a guide; write one as less/scrolled; it has scrolled, jumped\n"
      ),
      (
        ["donate", "less/"], 64,
        "tour: 'less/' is not an event of a guide; write one as less/scrolled; it has scrolled, jumped\n"
      ),
      (
        ["donate", "--times", "0", "less/scrolled"], 64,
        "tour: '--times 0' is out of range; write a number from 1 to 1000000\n"
      ),
      (
        ["donate", "--times", "1000001", "less/scrolled"], 64,
        "tour: '--times 1000001' is out of range; write a number from 1 to 1000000\n"
      ),
      (["donate", "broken/x"], 65, "HOME/catalog/broken.yaml:5:7: error: "),
      (["donate", "less/scrolled", "--history", "HOME/letter/x"], 74, "tour: cannot "),
      (["donate"], 64, "tour: missing expected argument '<guide/event>'; see 'tour donate --help'\n"),
      (["set", "less/levl", "3"], 64, "tour: guide 'less' has no parameter 'levl'; did you mean 'level'?\n"),
      (["set", "less/expert", "yes"], 64, "tour: 'yes' is not a value of 'less/expert'; write true or false\n"),
      (["set", "less/level", "high"], 64, "tour: 'high' is not a value of 'less/level'; write a number\n"),
      (
        ["set", "less/mood", String(repeating: "x", count: 5000)], 64,
        "tour: the value has 5000 bytes; write at most 4096\n"
      ),
      (["set", "less/level", "inf"], 64, "tour: 'inf' is not a value of 'less/level'; write a number\n"),
      (
        ["set", "less", "3"], 64,
        "tour: 'less' is not a parameter of a guide; write one as less/expert; it has expert, level, mood\n"
      ),
      (["set", "less/mood", "bad", "--history", "HOME/letter/x"], 74, "tour: cannot "),
      (["status", "lss"], 64, "tour: there is no guide for 'lss'; did you mean 'less'?\n"),
      (["status", "nonsense"], 64, "tour: there is no guide for 'nonsense'; there are "),
    ] as [([String], Int32, String)])
  func `a wrong argument is reported with a hint, and no history is written`(
    words: [String], status: Int32, said: String
  ) throws {
    let result = try runCommand(TerminalHarness.tour, words.map(home.expand), environment: environment)
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix(home.expand(said)), "\(result.error)")
    if result.error.hasPrefix("tour: ") { #expect(result.error.followsMessageStyle, "\(result.error)") }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `status lists every guide, tip, event and parameter, and why a tip is not shown`() throws {
    #expect(
      try rows("less") == [
        "NAME|STATE", "less|new|2 cards; take it with 'tour less'", "less/jump|waiting|scrolled 0 of 10, within 3 days",
        "less/search|waiting|scrolled 0 of 2",
        "less/marks|ready|appears when the screen shows its subject",
        "'tour status less --all' also shows events that never happened.",
        "'tour run --reset PROGRAM' shows a tour again, 'tour reset NAME/TIP' a tip.",
      ])
    #expect(
      try rows("less", "--all").suffix(6).dropLast() == [
        "less/scrolled|event|never", "less/jumped|event|never", "less/expert|value|false, by default",
        "less/level|value|3, by default", "less/mood|value|good, by default",
      ])
    #expect(try rows("more").dropLast(2) == rows("less").dropLast(2))
    let all = try rows("--all")
    #expect(Set(try rows("less", "--all")).isSubset(of: all))
    #expect(
      all.contains("other|tips|1 tip, no tour") && all.contains("other/t|ready")
        && all.contains("broken|broken|see 'tour check \(home.path("catalog/broken.yaml"))'"))
    #expect(all.contains { $0.hasPrefix("htop|new|") })
    let short = try rows()
    #expect(
      !short.contains { $0.hasPrefix("other") }
        && short.contains(
          "'tour status --all' also shows events that never happened and 1 guide for programs that are not installed."),
      "\(short)")
  }

  @Test func `status shows when a tip was shown or snoozed, with the names of near days`() throws {
    _ = try file.update { history in
      var record = GuideRecord(
        version: 2, outcome: .skipped, shown: 2, first: 1_795_000_000, last: 1_795_255_200 - 86400)
      record.tips = [
        "jump": TipRecord(version: 1, text: "", shows: 1, shown: 1_795_255_200 - 3600, invalidation: .tipClosed),
        "search": TipRecord(
          version: 1, text: "", shows: 1, shown: 1_795_255_200 - 5 * 86400, snoozedUntil: 1_795_255_200 + 86400),
      ]
      record.events["scrolled"] = EventRecord(count: 2, dayCount: 1, times: [1_795_255_100])
      history.guides["less"] = record
    }
    #expect(
      try rows("less").prefix(6) == [
        "NAME|STATE", "less|skipped|yesterday 10:00", "less/jump|over|you closed it, today 09:00",
        "less/search|waiting|snoozed until tomorrow 10:00; shown Monday 10:00",
        "less/marks|ready|appears when the screen shows its subject",
        "less/scrolled|event|2 times on 1 day, last today 09:58",
      ])
    _ = try file.update { $0.guides["less"]?.isSilenced = true }
    #expect(
      try rows("less").contains(
        "less|skipped|yesterday 10:00; no tips, as you asked: 'tour reset --snoozes less' brings them back"))
    #expect(try rows("less").contains("less/marks|off"))
    try home.write([".config/tour/config.yaml": "tips: off\n"])
    #expect(try rows("other", at: "2026-11-21T10:00:00Z").contains("other|tips|1 tip, no tour; tips are off"))
    // TOUR_NOW also sets the user's time zone.
    #expect(try rows("less", at: "2026-11-22T00:30:00+05:00").contains("less/jump|over|you closed it, yesterday 14:00"))
  }

  @Test func `status shows until when the tour is snoozed`() throws {
    _ = try file.update { history in
      history.guides["less"] = GuideRecord(
        outcome: .closed, shown: 2, step: "a", first: 1_795_255_000, last: 1_795_255_100,
        snoozedUntil: 1_795_255_200 + 86400)
    }
    #expect(
      try rows("less")[1].hasSuffix("snoozed until tomorrow 10:00; 'tour reset --snoozes less' brings it back at once"))
    #expect(try !rows("less", at: "2026-11-22T10:00:00Z")[1].contains("snoozed"))
    #expect(
      try tour("reset", "--snoozes", "less").output == "forgot snoozes of less\n"
        && !rows("less")[1].contains("snoozed"))
  }

  @Test func `donations count for conditions within their time, and retire tips`() throws {
    #expect(try tour("donate", "less/scrolled", "--times", "7").output == "less/scrolled happened 7 times\n")
    #expect(try rows("less").contains("less/jump|waiting|scrolled 7 of 10, within 3 days"))
    #expect(try rows("less").contains("less/search|ready"))
    #expect(try rows("less").contains("less/scrolled|event|7 times on 1 day, last today 10:00"))
    #expect(
      try tour("donate", "less/scrolled", "--times=3", at: "2026-11-22T11:00:00+02:00").output
        == "less/scrolled happened 10 times\n")
    #expect(try rows("less", at: "2026-11-24T09:00:00Z").contains("less/jump|ready"))
    #expect(try rows("less", at: "2026-11-24T11:00:00Z").contains("less/jump|waiting|scrolled 3 of 10, within 3 days"))
    #expect(
      try rows("less", at: "2026-11-24T11:00:00+02:00").contains(
        "less/scrolled|event|10 times on 2 days, last Sunday 11:00"))
    #expect(try tour("donate", "less/jumped").output == "less/jumped happened 1 time\n")
    let after = try rows("less")
    #expect(after.contains("less/jump|over|you know it already") && after.contains("less/expert|value|true"))
    #expect(after.contains("less/search|waiting|expert is true"))
  }

  @Test func `parameters take values of their own type`() throws {
    #expect(try tour("set", "less/expert", "true").output == "less/expert is true\n")
    #expect(try tour("set", "less/level", "--", "-1.5").output == "less/level is -1.5\n")
    #expect(try tour("set", "less/mood", "very bad\u{1B}[2J").status == 0)
    let record = try file.load().history.guides["less"]
    #expect(record?.parameters == ["expert": .truth(true), "level": .number(-1.5), "mood": .text("very bad\u{1B}[2J")])
    let after = try rows("less")
    #expect(
      after.contains("less/expert|value|true") && after.contains("less/level|value|-1.5")
        && after.contains("less/mood|value|very bad\\x1B[2J"))
  }

  @Test func `the JSON of status has the values of the table`() throws {
    _ = try tour("donate", "less/scrolled", "--times", "7")
    _ = try file.update { history in
      history.guides["less"]?.tips["search"] = TipRecord(
        version: 1, text: "x", shows: 2, milliseconds: 1500, shown: 1_795_255_200, invalidation: .tipClosed)
      history.guides["less"]?.first = 1_795_255_100
    }
    let output = try tour("status", "--json").output
    let json = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(json["now"] as? String == "2026-11-21T10:00:00Z")
    let guides = try #require(json["guides"] as? [String: [String: Any]])
    #expect(guides["broken"] as? [String: String] == ["file": home.path("catalog/broken.yaml"), "tour": "broken"])
    let less = try #require(guides["less"])
    #expect(
      Set(less.keys) == [
        "file", "version", "for", "tour", "met", "silenced", "snoozed", "chosen", "tips", "events", "parameters",
      ])
    #expect(
      less["tour"] as? String == "new" && less["met"] as? String == "2026-11-21T09:58:20Z"
        && less["for"] as? [String] == ["less", "more"])
    let tips = try #require(less["tips"] as? [String: [String: Any]])
    #expect(
      Set(tips["jump"]!.keys) == [
        "version", "status", "reason", "obstacles", "shows", "milliseconds", "shown", "snoozed",
      ])
    #expect(
      tips["jump"]?["obstacles"] as? [[String: String]] == [
        ["kind": "condition", "text": "scrolled 7 of 10, within 3 days"]
      ])
    #expect(tips["jump"]?["status"] as? String == "pending" && tips["jump"]?["reason"] is NSNull)
    #expect(
      tips["search"]?["status"] as? String == "invalidated" && tips["search"]?["reason"] as? String == "tipClosed")
    #expect(
      tips["search"]?["shown"] as? String == "2026-11-21T10:00:00Z" && tips["search"]?["milliseconds"] as? Int == 1500)
    let events = try #require(less["events"] as? [String: [String: Any]])
    #expect(events["scrolled"]?["count"] as? Int == 7 && events["scrolled"]?["days"] as? Int == 1)
    #expect(events["jumped"]?["count"] as? Int == 0 && events["jumped"]?["last"] is NSNull)
    let level = try #require((less["parameters"] as? [String: [String: Any]])?["level"])
    #expect(level["value"] as? Int == 3 && level["default"] as? Int == 3 && level["set"] as? Bool == false)
  }

  @Test func `reset forgets parts of a guide by name, and all parts of a kind`() throws {
    _ = try tour("donate", "less/jumped")
    _ = try tour("donate", "less/scrolled")
    _ = try file.update { history in
      history.guides["less"]?.isSilenced = true
      history.guides["less"]?.tips["search"] = TipRecord(version: 1, text: "x", snoozedUntil: 2_000_000_000)
      history.guides["less"]?.version = 2
      history.guides["less"]?.steps["jump"] = StepRecord(outcome: .done, first: 1, last: 1)
    }
    let before = try file.load().history
    func after(_ words: String...) throws -> (said: String, record: GuideRecord?) {
      _ = try file.update { $0 = before }
      let said = try runCommand(TerminalHarness.tour, ["reset"] + words, environment: environment).output
      return (said, try file.load().history.guides["less"])
    }
    let jump = try after("less/jump")
    #expect(jump.said == "forgot step jump of less\nforgot tip jump of less\n")
    #expect(jump.record?.tips["jump"]?.invalidation == nil && jump.record?.steps["jump"]?.outcome == .forgotten)
    #expect(jump.record?.events == before.guides["less"]?.events)
    #expect(
      try after("less/jumped", "less/expert").said == "forgot event jumped of less\nforgot parameter expert of less\n")
    let kinds = try after("--events", "--snoozes", "less")
    #expect(kinds.said == "forgot events of less\nforgot snoozes of less\n")
    #expect(
      kinds.record?.events == [:] && kinds.record?.isSilenced == false
        && kinds.record?.tips["search"]?.snoozedUntil == nil)
    #expect(
      kinds.record?.tips["jump"]?.invalidation == .retired && kinds.record?.parameters == ["expert": .truth(true)])
    #expect(try after("--all", "--steps").record?.version == 0)
    #expect(try after("less", "other").said == "forgot less\nthe history has nothing about other\n")
    #expect(try after("--all").record == nil)
  }

  @Test func `reset also forgets the record under a former name of the guide`() throws {
    try home.write([
      "catalog/renamed.yaml":
        "guide: renamed\nwas: older\nversion: 1\ntitle: T\nfor: renamed\nsteps: [{id: a, title: A}]\n"
    ])
    _ = try file.update { $0.guides["older"] = GuideRecord(version: 1, outcome: .done, shown: 1) }
    #expect(try tour("reset", "renamed").output == "forgot renamed\n")
    #expect(try file.load().history.guides["older"] == nil)
  }

  @Test func `the program replaces tour once every tip could have been shown for 90 days`() throws {
    // No tip may appear while tour still hosts less: of a tip that was shown, the status also names the time.
    try home.write(["catalog/less.yaml": Self.guide.replacing("{text: END}", with: "{text: nowhere}")])
    let record = GuideRecord(
      version: 2, outcome: .done, shown: 2, first: 1_795_000_000, last: 1_795_000_000, starts: 7,
      chances: ["jump", "search", "marks"].reduce(into: [:]) {
        $0[$1] = Chance(first: 1_795_000_000, starts: 0, version: 1)
      })
    _ = try file.update { $0.guides["less"] = record }
    let end = 1_795_000_000 + 90 * 86400
    for (now, isHosted) in [(end - 60, true), (end, false)] {
      let harness = try TourHarness(
        [TerminalHarness.tour, "run", "--history", file.path, "less", home.path("letter")],
        environment: ["TOUR_GUIDE_PATH": home.path("catalog"), "TOUR_NOW": Timestamp.text(now)])
      try harness.wait(for: "END")
      let names = harness.processes.map { (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) ?? "" }
      #expect(names.contains("less\n"))
      #expect(names.contains("tour\n") == isHosted)
      harness.type("q")
      #expect(try harness.finish().code == 0)
      #expect(
        try rows("less", at: Timestamp.text(now)).contains("less/marks|over|expired after 90 days or 30 starts")
          == !isHosted)
    }
  }

  @Test func `an invalid TOUR_NOW is reported, and the system's time is used`() throws {
    for text in ["yesterday", "2026-11-21T10:00", "2026-11-21T10:00:00+1", "2026-11-21T10:00:00 "] {
      let (output, error, status) = try tour("donate", "less/scrolled", at: text)
      #expect(
        error
          == "tour: TOUR_NOW: '\(text)' is not a time; write one as 2026-11-21T10:00:00 or 2026-11-21T10:00:00+01:00\n")
      #expect(status == 0 && output.hasPrefix("less/scrolled happened"))
    }
  }
}
