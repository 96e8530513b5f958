import Foundation
import Harness
import Testing
import TourHistory
import TourModel
import TourScreen

@testable import tour

/// Tables, dates and colours on standard output.
@Suite(.waiting) struct OutputTests {
  // 2026-11-21 10:00, a Saturday.
  private static let now = Moment(seconds: 1_795_255_200)

  @Test(arguments: [
    (0, "today 10:00"), (-36_000, "today 00:00"), (-36_001, "yesterday 23:59"), (50_399, "today 23:59"),
    (50_400, "tomorrow 00:00"),
    (86400 + 44_220, "tomorrow 22:17"), (2 * 86400, "Monday 10:00"), (-4 * 86400, "Tuesday 10:00"),
    (6 * 86400, "Friday 10:00"), (-6 * 86400, "Sunday 10:00"),
    (7 * 86400, "28 November 2026"), (-7 * 86400, "14 November 2026"), (-254 * 86400, "12 March 2026"),
    (-1_795_255_200, "1 January 1970"),
    (86400 * 365_000_000, "9999-12-31 10:00"), (.min / 2, "0000-01-01 02:14"),
  ]) func `a date near today is written as a day's name and a time`(seconds: Int, text: String) {
    #expect(Moment(seconds: Self.now.seconds + seconds).prose(at: Self.now) == text)
  }

  @Test func `a day begins at midnight in the user's time zone`() {
    let evening = Moment(seconds: 1_795_255_200 + 8 * 3600, offset: 5 * 3600)
    #expect(evening.prose(at: Moment(seconds: 1_795_255_200 + 10 * 3600, offset: 5 * 3600)) == "yesterday 23:00")
    #expect(evening.prose(at: Moment(seconds: 1_795_255_200 + 8 * 3600 + 60, offset: 5 * 3600)) == "today 23:00")
  }

  private static let table = Table(
    heading: ["NAME", "STATE", ""],
    sections: [
      [
        [.init("less", .title), .init("seen", .quiet), .init("yesterday 10:00")],
        [.init("less/jump"), .init("waiting"), .init("scrolled 7 of 10, within 3 days")],
      ],
      [[.init("日本語", .title), .init("new", .new), .init("")]],
    ])

  @Test(
    arguments: [
      (
        nil,
        [
          "NAME       STATE", "less       seen     yesterday 10:00",
          "less/jump  waiting  scrolled 7 of 10, within 3 days", "", "日本語     new",
        ]
      ),
      (
        51,
        [
          "NAME       STATE", "less       seen     yesterday 10:00",
          "less/jump  waiting  scrolled 7 of 10, within 3 days", "", "日本語     new",
        ]
      ),
      (
        50,
        [
          "NAME       STATE", "less       seen     yesterday 10:00", "less/jump  waiting  scrolled 7 of 10, within 3",
          "                    days", "", "日本語     new",
        ]
      ),
      (
        40,
        ["less  seen", "  yesterday 10:00", "less/jump  waiting", "  scrolled 7 of 10, within 3 days", "", "日本語  new"]
      ),
      (
        12,
        [
          "less  seen", "  yesterday", "  10:00", "less/jump", "  waiting", "  scrolled 7", "  of 10,", "  within 3",
          "  days", "", "日本語  new",
        ]
      ),
    ] as [(Int?, [String])]) func `a table fits the terminal`(columns: Int?, lines: [String])
  {
    #expect(Self.table.lines(on: Output(columns: columns)) == lines)
  }

  @Test func `no line of a table is wider than the terminal, and no word is lost`() {
    for columns in 4...90 {
      let lines = Self.table.lines(on: Output(columns: columns))
      #expect(lines.allSatisfy { tour.columns($0) <= columns }, "\(columns): \(lines)")
      let letters = lines.joined().filter { $0 != " " }
      #expect(
        letters.hasSuffix("lessseenyesterday10:00less/jumpwaitingscrolled7of10,within3days日本語new"),
        "\(columns): \(lines)")
    }
  }

  @Test func `a row broken into several lines names its last column`() {
    let table = Table(
      heading: ["GUIDE", "FOR", "TIPS"], sections: [[[.init("less"), .init("less"), .init("2 to come, 1 over")]]])
    #expect(table.lines(on: Output(columns: 20)) == ["less", "  tips: 2 to come, 1", "  over"])
    let numbers = Table(
      heading: ["GUIDE", "CARDS", "TOUR", "TIPS"],
      sections: [[[.init("less"), .init("8"), .init("new"), .init("2 to come, 1 over")]]])
    #expect(
      numbers.lines(on: Output(columns: 30)) == ["less  cards: 8  new", "  tips: 2 to come, 1 over"], "a number, too")
  }

  @Test func `words are emphasised by colours or attributes that the terminal supports`() {
    #expect(Output(emphasis: .none).styled("new", .new) == "new")
    #expect(Output(emphasis: .attributes).styled("new", .new) == "\u{1B}[1mnew\u{1B}[m")
    #expect(Output(emphasis: .colors).styled("new", .new) == "\u{1B}[32mnew\u{1B}[m")
    #expect(Output(emphasis: .colors).styled("", .new) == "" && Output(emphasis: .colors).styled("x", .plain) == "x")
    #expect(
      Self.table.lines(on: Output(columns: 51, emphasis: .attributes))[1]
        == "\u{1B}[1mless\u{1B}[m       \u{1B}[2mseen\u{1B}[m     yesterday 10:00")
  }

  @Test func `a table shows control characters as escapes`() {
    #expect(Table(sections: [[[.init("a\u{1B}[2J\n")]]]).lines(on: Output()) == [#"a\x1B[2J\n"#])
  }

  /// Each command on terminals of 80 and 40 columns: no line is wrapped by the terminal, and only colours that the
  /// environment permits are used.
  @Test(arguments: ["", "list", "status", "status --all", "list --all --files"], [80, 40])
  func `the output of a command fits the terminal`(line: String, columns: Int) throws {
    for (environment, expected) in [
      ([:], "\u{1B}[32m"), (["NO_COLOR": "1"], "\u{1B}[1m"), (["TERM": "dumb"], ""), (["TERM": "vt100"], "\u{1B}[1m"),
    ] as [([String: String], String)] {
      let harness = try TourHarness(
        [TerminalHarness.tour] + line.split(separator: " ").map(String.init), columns: columns, rows: 200,
        environment: environment)
      #expect(try harness.finish().code == 0)
      let output = String(decoding: harness.output, as: UTF8.self)
      #expect(expected.isEmpty ? !output.contains("\u{1B}[") : output.contains(expected), "\(output)")
      if expected != "\u{1B}[32m" { #expect(!output.contains("\u{1B}[3"), "\(output)") }
      let lines = output.replacing(#/\u{1B}\[\d*m/#, with: "").split(
        separator: "\r\n", omittingEmptySubsequences: false)
      #expect(lines.count > 5)
      for line in lines { #expect(line.count <= columns, "\(line)") }
    }
  }

  @Test(arguments: [
    "", "--help", "list --all", "config", "status --all --json", "storyboard demo", "snapshot --format json ls",
    "explain less prompt",
    "doctor",
    "init bash", "--generate-completion-script bash",
  ]) func `output that a full disk loses is an error`(line: String) throws {
    let home = try Home()
    let (_, error, status) = try runCommand(
      "/bin/sh", ["-c", "\(TerminalHarness.tour) \(line) >/dev/full"],
      environment: home.environment)
    #expect(status == 73 && error.hasPrefix("tour: the output can't be written in full; "), "\(error)")
  }

  @Test func `tour without arguments lists the installed programs by the state of their tours`() throws {
    let home = try Home()
    var names = ["bin/zeta", "bin/alpha", "bin/omega", "bin/list", "bin/tips"]
    for name in ["alpha", "omega", "zeta", "list", "gone"] {
      try home.write([
        "catalog/\(name).yaml":
          "guide: \(name)-guide\nversion: 1\ntitle: T\nfor: [\(name), \(name)2]\nsteps: [{id: a, title: A}, {id: b, title: B}]\n"
      ])
    }
    try home.write([
      "catalog/tips.yaml": "guide: tips\nversion: 1\ntitle: T\nfor: tips\ntips: [{id: a, title: A}]\n",
      "catalog/broken.yaml": "guide: {",
    ])
    names += (0..<30).map { "bin/many\($0)" }
    try home.write(Dictionary(uniqueKeysWithValues: names.map { ($0, "#!/bin/sh\n") }))
    _ = try HistoryFile(path: home.path(".config/tour/history.json")).update { history in
      history.guides["zeta-guide"] = GuideRecord(version: 1, outcome: .done, shown: 1, first: 1, last: 1)
      history.guides["omega-guide"] = GuideRecord(outcome: .closed, shown: 1, step: "b", first: 1, last: 1)
    }
    // Of the programs with a guide, only these are on PATH. The shipped guides are for others.
    var environment = home.environment.merging(["PATH": home.path("bin"), "TOUR_GUIDE_PATH": home.path("catalog")]) {
      $1
    }
    func lines() throws -> [String] {
      try runCommand(TerminalHarness.tour, [], environment: environment).output.split(separator: "\n").map(String.init)
    }
    #expect(
      try lines() == [
        "tour shows you around terminal programs.", "  tour demo        a tour to try it out",
        "  tour alpha       run alpha with its guide",
        "  tour check FILE  check your own guide", "  tour init bash   guides without typing 'tour'; also zsh, fish",
        "Installed programs that have a guide:", "  new   alpha, list",
        "  left  omega", "  seen  zeta",
        "More: 'tour list', 'tour --help'.",
      ])
    environment["PATH"] = home.path("catalog")
    #expect(try lines().contains("No program that has a guide is installed; see 'tour list --all'."))
    for number in 0..<30 {
      try home.write([
        "catalog/many\(number).yaml":
          "guide: many\(number)\nversion: 1\ntitle: T\nfor: many\(number)\nsteps: [{id: a, title: A}]\n"
      ])
    }
    environment["PATH"] = home.path("bin")
    #expect(try lines().contains { $0.hasPrefix("  new   alpha, list, many0, ") && $0.hasSuffix(", and 8 more") })
  }
}
