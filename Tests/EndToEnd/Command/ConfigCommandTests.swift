import Foundation
import Harness
import Testing

/// `tour config`: every value in force, with its source.
@Suite(.waiting) struct ConfigCommandTests {
  private let home = Folder()

  /// The rows by the names of the settings, and what else the command printed.
  private func settings(_ words: [String] = [], _ variables: [String: String] = [:]) throws -> (
    rows: [String: (from: String, value: String)], error: String, status: Int32
  ) {
    let environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm", "LANG": "C.UTF-8"]
    let (output, error, status) = try runCommand(
      TerminalHarness.tour, ["config", "--json"] + words, environment: environment.merging(variables) { $1 })
    let list = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: String]])
    var rows: [String: (from: String, value: String)] = [:]
    for row in list { rows[row["setting"] ?? ""] = (row["from"] ?? "", row["value"] ?? "") }
    #expect(rows.count == list.count, "each setting has one row")
    return (rows, error, status)
  }

  @Test func `without a file and variables, every value is the default`() throws {
    let (rows, error, status) = try settings()
    #expect(status == 0 && error == "")
    #expect(Set(rows.values.map(\.from)) == ["default"], "\(rows)")
    #expect(rows["config.yaml"]?.value == "\(home.path)/.config/tour/config.yaml (there is no such file)")
    for (setting, value) in [
      ("cards", "on"), ("tips", "on"), ("frequency", "immediate"), ("quiet-hours", "none"), ("show-me", "on"),
      ("theme", "auto"), ("lang", "that of the guide"), ("motion", "on"), ("reader", "off"), ("keys.tour", "C-]"),
      ("keys.next", "Right"), ("keys.snooze", "none"),
    ] { #expect(rows[setting]?.value == value, "\(setting)") }
  }

  @Test func `a value names its variable, or its line in the file`() throws {
    home.write(
      """
      # preferences
      theme: {accent: red, dim: 30}
      frequency: 3d
      quiet-hours: ["22:00-07:00", "12:00-13:00"]
      keys:
        next: [n, F8]
        tour: F12
      motion: reduced
      lang: pt_BR
      tips: off
      """, to: ".config/tour/config.yaml")
    let file = try settings()
    for (setting, from, value) in [
      ("config.yaml", "default", "\(home.path)/.config/tour/config.yaml"),
      ("theme", "config.yaml:2", "{dim: 30, accent: red}"), ("frequency", "config.yaml:3", "3d"),
      ("quiet-hours", "config.yaml:4", "22:00-07:00, 12:00-13:00"), ("keys.next", "config.yaml:6", "n, F8"),
      ("keys.tour", "config.yaml:7", "F12"), ("keys.back", "default", "Left"),
      ("motion", "config.yaml:8", "reduced"), ("lang", "config.yaml:9", "pt_BR"), ("tips", "config.yaml:10", "off"),
      ("show-me", "default", "on"),
    ] {
      #expect(file.rows[setting].map { [$0.from, $0.value] } == [from, value], "\(setting): \(file.rows)")
    }
    let other = try settings(
      [],
      [
        "TOUR_THEME": "paper", "TOUR_MOTION": "0", "TOUR_LANG": "de", "TOUR_TIPS": "jump,less/search", "CI": "1",
      ])
    for (setting, from, value) in [
      ("theme", "TOUR_THEME", "paper"), ("motion", "TOUR_MOTION", "off"), ("lang", "TOUR_LANG", "de"),
      ("tips", "TOUR_TIPS", "jump,less/search"), ("cards", "CI", "off"), ("frequency", "config.yaml:3", "3d"),
    ] {
      #expect(other.rows[setting].map { [$0.from, $0.value] } == [from, value], "\(setting): \(other.rows)")
    }
    let locale = try settings(["--history", home.path + "/h/history.json"], ["LC_MESSAGES": "fr_FR.UTF-8"])
    #expect(locale.rows["lang"].map { [$0.from, $0.value] } == ["LC_MESSAGES", "fr_FR"])
    #expect(
      locale.rows["history"].map { [$0.from, $0.value] } == [
        "--history", "\(home.path)/h/history.json (there is no such file)",
      ])
  }

  @Test func `the settings of a program's guide count too, where the user has none`() throws {
    home.write(
      """
      guide: page
      version: 1
      title: T
      for: page
      lang: de
      frequency: weekly
      theme: {base: paper, dim: 20}
      tips: [{id: a, title: A}]
      """, to: ".config/tour/guides/page.yaml")
    let own = try settings(["page"]).rows
    #expect(own["theme"].map { [$0.from, $0.value] } == ["guide page", "{base: paper, dim: 20}"])
    #expect(own["frequency"].map { [$0.from, $0.value] } == ["guide page", "weekly"])
    #expect(own["lang"].map { [$0.from, $0.value] } == ["guide page", "de"])
    home.write("theme: {dim: 50}\nfrequency: monthly\n", to: ".config/tour/config.yaml")
    let merged = try settings(["page"]).rows
    #expect(merged["theme"].map { [$0.from, $0.value] } == ["config.yaml:1, guide page", "{base: paper, dim: 50}"])
    #expect(merged["frequency"].map { [$0.from, $0.value] } == ["config.yaml:2", "monthly"])
    home.write("theme: mono\n", to: ".config/tour/config.yaml")
    #expect(try settings(["page"]).rows["theme"].map { [$0.from, $0.value] } == ["config.yaml:1", "mono"])
    let (_, error, status) = try runCommand(
      TerminalHarness.tour, ["config", "pag"], environment: ["HOME": home.path, "PATH": "/usr/bin:/bin"])
    #expect(status == 64 && error == "tour: there is no guide for 'pag'; did you mean 'page'?\n")
  }

  @Test func `mistakes are printed with their lines and remedies, and have no effect`() throws {
    home.write("theme: papr\nmotion: reduced\nkeys: {next: x, back: x}\n", to: ".config/tour/config.yaml")
    let (rows, error, status) = try settings([], ["TOUR_THEME": "ambr"])
    #expect(status == 65)
    #expect(error.contains("config.yaml:1:8: error: unknown theme 'papr'; did you mean 'paper'?"), "\(error)")
    #expect(error.contains("config.yaml:3:23: error: "), "\(error)")
    #expect(error.contains("tour: TOUR_THEME: there is no theme 'ambr'; did you mean 'amber'?"), "\(error)")
    for (setting, from, value) in [
      ("theme", "default", "auto"), ("motion", "config.yaml:2", "reduced"), ("keys.next", "config.yaml:3", "x"),
      ("keys.back", "default", "Left"),
    ] { #expect(rows[setting].map { [$0.from, $0.value] } == [from, value], "\(setting): \(rows)") }
  }

  @Test func `the table names the file, and each setting with its source and its value`() throws {
    let harness = try TourHarness(
      [TerminalHarness.tour, "config"], files: [".config/tour/config.yaml": "theme: paper\n"], columns: 120, rows: 30)
    try harness.wait(for: "keys.never")
    #expect(harness.text.contains("SETTING      FROM           VALUE"), "\(harness.text)")
    #expect(harness.text.contains("theme        config.yaml:1  paper"), "\(harness.text)")
    #expect(harness.text.contains(".config/tour/config.yaml"), "\(harness.text)")
  }
}
