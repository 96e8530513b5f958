import Foundation
import Harness
import Testing
import TourHistory
import TourModel

/// Checks README.md: runs its command lines, shows its guide, and compares its error message with the command's.
@Suite(.waiting) struct ReadmeTests {
  private static func blocks(_ language: String) throws -> [String] {
    let text = try Checkout.text("README.md")
    return text.components(separatedBy: "\n```").enumerated().compactMap { index, block in
      // Every second part lies between fences. Its first line is the language.
      guard index % 2 == 1, block.hasPrefix(language + "\n") else { return nil }
      return String(block.dropFirst(language.count + 1))
    }
  }

  /// The command lines, without comments.
  private static let lines: [String] = ((try? blocks("sh")) ?? []).flatMap { $0.split(separator: "\n") }
    .map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }

  @Test func theTableOfTerminalsHasTheRecordedResults() throws {
    let text = try Checkout.text("README.md")
    let parts = text.components(separatedBy: "<!-- terminals: begin -->\n\n")
    let table = try #require(parts.last?.components(separatedBy: "\n<!-- terminals: end -->").first)
    #expect(parts.count == 2)
    #expect(table == TerminalResults().table)
  }

  @Test func theReadmeHasCommandLines() {
    for line in ["make demo", "make test", "tour htop"] { #expect(Self.lines.contains(line)) }
  }

  @Test(arguments: lines) func everyCommandLineInTheReadmeWorks(line: String) throws {
    if let target = line.firstMatch(of: #/^(?:sudo )?make (?:-C (\w+) )?([\w-]+)$/#)?.output {
      // make would rebuild the running tests, so `make -n` only prints the commands.
      let (plan, error, status) = try runCommand(
        "/usr/bin/make", ["-n", "-C", Checkout.file(target.1.map(String.init) ?? ".").path, String(target.2)],
        environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
      #expect(status == 0 && !plan.isEmpty, "\(error)")
      return
    }
    let harness = try TerminalHarness(columns: 120, rows: 40)
    try harness.write("guide: mine\nversion: 1\ntitle: Mine\nsteps: [{id: a, title: A}]\n", to: "mine.yaml")
    _ = try HistoryFile(path: harness.historyPath).update {
      $0.guides["less"] = .init(
        version: 1, outcome: .done, shown: 1, steps: ["search": .init(outcome: .done, first: 1)])
    }
    try harness.run(
      "mkdir bin; ln -s $TOUR_BIN bin/tour; PATH=$HOME/bin:$PATH; ln -s \(Checkout.root.path)/README.md \(Checkout.root.path)/guides .; clear"
    )
    try harness.wait(until: "mkdir")
    if line.wholeMatch(of: #/tour (run|htop|less) .*|tour htop/#) != nil {
      try harness.run("tour reset --all; \(line)")
      try harness.wait("a card") { try harness.text.contains(#/\d (of|von) \d/#) }
    } else {
      try harness.run("\(line) > said; echo status=$?")
      try harness.wait(for: "status=0")
      #expect(try !harness.text(of: "said").isEmpty)
    }
  }

  @Test func theGuideInTheReadmeIsShown() throws {
    let guide = try #require(try Self.blocks("yaml").first)
    let harness = try TerminalHarness(columns: 120, rows: 40)
    let file = try harness.write(guide, to: ".config/tour/guides/htop.yaml")
    let (said, _, status) = try runCommand(
      TerminalHarness.tour, ["check", file], environment: ["HOME": harness.home.path])
    #expect(status == 0)
    #expect(said == "\(file): htop, version 2, 3 steps\n")
    try harness.run("$TOUR_BIN run htop")
    for (title, key) in [("The memory", "Enter"), ("Sort by memory", "M"), ("Make it yours", "Enter")] {
      try harness.wait(for: title)
      try harness.press(key)
    }
    try harness.wait(until: "Make it yours")
    #expect(try harness.record(of: "htop")?.outcome == .done)
    try harness.press("q")
    try harness.wait(until: "F1Help")
  }

  @Test func theReadmeListsTheThemesAndTheGuidesOfTour() throws {
    let text = try Checkout.text("README.md")
    let start = try #require(text.range(of: "\n## Themes\n")).upperBound
    let end = try #require(text.range(of: "\nSingle values", range: start..<text.endIndex)).lowerBound
    let names = text[start..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.dropFirst(2).prefix { $0 != "|" }.matches(of: #/`([a-z-]+)`/#).map { String($0.1) } }
    #expect(names == ThemeSettings.Base.allCases.map(\.rawValue))
    let guides = GuideWalkTests.Walk.shipped
    #expect(
      text.contains("There are guides for \(guides.dropLast().joined(separator: ", ")) and \(guides.last ?? "")."))
  }

  /// Reads the last column of the table in docs/TipKit.md: suites, each with the beginnings of its tests' names.
  @Test func theTestsInTheTableOfTipKitExist() throws {
    let table = try Checkout.text("docs/TipKit.md")
    let cells = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map {
      $0.split(separator: "|").last ?? ""
    }
    #expect(cells.count >= 15)
    var sources: [String: String] = [:]
    for file in Checkout.files(in: Checkout.file("Tests"), "swift") {
      sources[file.deletingPathExtension().lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    for cell in cells {
      // The name of a suite applies until the next one.
      var suite = ""
      for part in cell.split(separator: ";") {
        var name = part.trimmingCharacters(in: .whitespaces)
        if let match = name.firstMatch(of: #/^`(\w+)`: /#) {
          suite = String(match.1)
          name.removeSubrange(match.range)
        }
        #expect(
          sources[suite]?.contains("func `\(name)") == true || sources[suite]?.contains("func \(name)(") == true,
          "\(suite): \(name)")
      }
    }
  }

  @Test func theErrorMessageInTheReadmeIsThatOfTheCommand() throws {
    let readme = try Checkout.text("README.md")
    let guide = try #require(try Self.blocks("yaml").first)
    let home = try Home()
    try home.write(["mine.yaml": guide.replacing("place: below", with: "place: abov")])
    let (_, error, _) = try runCommand(
      "/bin/sh", ["-c", "cd && \(TerminalHarness.tour) check mine.yaml"], environment: home.environment)
    #expect(error.hasPrefix("mine.yaml:"))
    #expect(readme.contains(error))
  }
}
