import Foundation
import Harness
import Testing
import TourHistory
import TourModel

@testable import tour

/// Checks README.md and the pages of `docs`: runs their command lines, checks their guides and links, and compares
/// their messages with the command's. `TutorialTests`, `ClientTests` and the tests of `docs/places.md` and
/// `docs/motion.md` check the snippets in other languages and the pictures.
@Suite(.waiting) struct PagesTests {
  /// The command lines of all pages.
  private static let lines = Set(Page.all.flatMap(\.lines)).sorted()

  @Test func `the first page is short, and its parts have the order in which a newcomer asks`() throws {
    let page = try Page("README.md")
    #expect(page.text.utf8.count <= 7 << 10)
    let headings = page.prose.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    #expect(
      headings == [
        "Install", "Sixty seconds", "Write a guide", "Three ways in", "Is it safe?", "How it compares", "Questions",
        "More",
      ])
    for page in Page.all where page.path != "README.md" {
      #expect(try Page("README.md").text.contains("](\(page.path)") || Self.isLinked(page), "\(page.path) has no link")
    }
  }

  /// Whether another page of `docs` leads to a page.
  private static func isLinked(_ page: Page) -> Bool {
    let name = page.path.dropFirst("docs/".count)
    return Page.all.contains { other in other != page && other.links.contains { $0 == name || $0.hasPrefix("\(name)#") }
    }
  }

  @Test func `the table of terminals has the recorded results`() throws {
    let text = try Checkout.text("docs/limits.md")
    let parts = text.components(separatedBy: "<!-- terminals: begin -->\n\n")
    let table = try #require(parts.last?.components(separatedBy: "\n<!-- terminals: end -->").first)
    #expect(parts.count == 2)
    #expect(table == TerminalResults().table)
  }

  @Test func `the pages have command lines`() {
    for line in ["make demo", "make test", "tour demo", "tour htop"] { #expect(Self.lines.contains(line)) }
  }

  @Test(arguments: lines) func `every command line of the pages works`(line: String) throws {
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
    if line.wholeMatch(of: #/tour (run|try|htop|less) .*|tour learn vim|tour (htop|demo)/#) != nil {
      try harness.run("tour reset --all; \(line)")
      try harness.wait("a card") { try harness.text.contains(#/\d (of|von) \d/#) }
    } else if line.hasPrefix("tour new ") {
      try harness.run(line)
      try harness.wait(for: line.contains("--from-help") ? "Which steps?" : "record a step here")
    } else if line.hasPrefix("tour edit ") {
      try harness.run(line)
      try harness.wait(for: "the cards of the guide")
    } else {
      try harness.run("\(line) > said; echo status=$?")
      try harness.wait(for: "status=0")
      #expect(try !harness.text(of: "said").isEmpty)
    }
  }

  /// Commands that the prose names, such as `make deb`.
  @Test(arguments: Page.all) func `every command that the prose names exists`(page: Page) throws {
    let makefile = try Checkout.text("Makefile")
    for match in page.prose.matches(of: /`(?:sudo )?make ([a-z-]+)[^`]*`/) {
      #expect(makefile.contains("\n\(match.1):"), "\(match.0)")
    }
    for match in page.prose.matches(of: /`tour ([a-z]+)[^`]*`/) {
      let name = String(match.1)
      let isKnown =
        Self.commands.contains(name) || GuideWalkTests.Walk.shipped.contains(name) || Self.mistakes.contains(name)
      #expect(isKnown, "\(page.path): \(match.0)")
    }
  }

  private static let commands = TourCommand.names
  /// Names that the pages use as mistakes.
  private static let mistakes = ["runn"]

  @Test(arguments: Page.all.flatMap { page in page.blocks("yaml").map { (page, $0) } })
  func `every guide and every part of one is right`(page: Page, snippet: String) throws {
    let home = try Home()
    let keys = snippet.split(separator: "\n").filter { $0.first?.isLetter == true }.map { $0.prefix { $0 != ":" } }
    func check(_ file: String, _ files: [String: String]) throws {
      try home.write(files)
      let (_, error, status) = try runCommand(
        TerminalHarness.tour, ["check", home.path(file)], environment: home.environment)
      #expect(status == 0 && error.isEmpty, "\(page.path): \(error)")
    }
    if keys.contains("guide") {
      try check("mine.yaml", ["mine.yaml": snippet])
    } else if !keys.isEmpty, keys.allSatisfy({ ["theme", "frequency", "quiet-hours", "keys"].contains($0) }) {
      try check("config.yaml", ["config.yaml": snippet])
    } else if keys.first == "title" {
      let guide = """
        guide: mine
        version: 1
        title: Meet htop
        steps: [{id: meters, title: A, body: B}]
        tips: [{id: tree, title: A, body: "**F5**"}]
        """
      try check("mine.yaml", ["mine.yaml": guide, "mine.de.yaml": snippet])
    } else {
      // A list of steps, or of tips, of which only one has the other's keys; or the keys of a step.
      let isTip = snippet.contains("place: inline")
      let isList = snippet.hasPrefix("  - ")
      let part =
        isList
        ? (isTip ? "tips:\n" : "steps:\n") + snippet
        : keys == ["target"] ? "steps:\n  - id: a\n    title: A\n    \(snippet)" : snippet
      let hasCards = part.contains("steps:") || part.contains("tips:")
      let declared = Self.declarations.filter { name, _ in part.contains(name) }
        .values.sorted().joined()
      let steps = hasCards ? "" : "steps: [{id: a, title: A}]\n"
      try check("mine.yaml", ["mine.yaml": "guide: mine\nversion: 1\ntitle: Mine\n\(declared)\(steps)\(part)\n"])
    }
  }

  /// What the guides of the pages declare elsewhere.
  private static let declarations = [
    "emit: compose": "events: [{id: compose}]\n", "event: sent": "events: [{id: sent}]\n",
    "parameter: order": "parameters: [{name: order, default: none}]\n",
  ]

  @Test(arguments: Page.all + Page.development) func `every link leads somewhere`(page: Page) throws {
    let folder = Checkout.file(page.path).deletingLastPathComponent()
    for link in page.links where link.firstMatch(of: /^\w+:/) == nil {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let file = parts[0].isEmpty ? Checkout.file(page.path) : folder.appending(path: parts[0]).standardized
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page.path): \(link)")
      if parts.count == 2, file.pathExtension == "md" {
        let target = try Page(String(file.path.dropFirst(Checkout.root.path.count + 1)))
        #expect(target.fragments.contains(parts[1]), "\(page.path): \(link)")
      }
    }
  }

  @Test(arguments: [
    ("README.md", [("The memory", "Enter"), ("Sort by memory", "M")], "2 steps", 1),
    (
      "docs/guides.md", [("The memory", "Enter"), ("Sort by memory", "M"), ("Make it yours", "Enter")], "3 steps", 2
    ),
  ]) func `the guide of a page is shown`(path: String, cards: [(String, String)], count: String, version: Int) throws {
    let guide = try #require(try Page(path).blocks("yaml").first)
    let harness = try TerminalHarness(columns: 120, rows: 40)
    let file = try harness.write(guide, to: ".config/tour/guides/htop.yaml")
    let (said, _, status) = try runCommand(
      TerminalHarness.tour, ["check", file], environment: ["HOME": harness.home.path])
    #expect(status == 0)
    #expect(said == "\(file): htop, version \(version), \(count)\n")
    try harness.run("$TOUR_BIN run htop")
    for (title, key) in cards {
      try harness.wait(for: title)
      try harness.press(key)
    }
    try harness.wait(until: cards.last?.0 ?? "")
    #expect(try harness.record(of: "htop")?.outcome == .done)
    try harness.press("q")
    try harness.wait(until: "F1Help")
  }

  @Test(arguments: ["README.md", "docs/guides.md"]) func `the message of a page is that of the command`(path: String)
    throws
  {
    let page = try Page(path)
    let guide = try #require(page.blocks("yaml").first)
    let home = try Home()
    try home.write(["mine.yaml": guide.replacing("place: below", with: "place: abov")])
    let (_, error, _) = try runCommand(
      "/bin/sh", ["-c", "cd && \(TerminalHarness.tour) check mine.yaml"], environment: home.environment)
    #expect(error.hasPrefix("mine.yaml:"))
    #expect(page.text.contains(error))
  }

  @Test func `the pages list the themes and the guides of tour`() throws {
    let text = try Checkout.text("docs/themes.md")
    let start = try #require(text.range(of: "\n## Themes of tour\n")).upperBound
    let end = try #require(text.range(of: "\n## Values\n", range: start..<text.endIndex)).lowerBound
    let names = text[start..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.dropFirst(2).prefix { $0 != "|" }.matches(of: #/`([a-z-]+)`/#).map { String($0.1) } }
    #expect(names == ThemeSettings.Base.allCases.map(\.rawValue))
    let guides = GuideWalkTests.Walk.shipped
    let list = "uides for \(guides.dropLast().joined(separator: ", ")) and \(guides.last ?? "")"
    for path in ["README.md", "docs/using.md", "docs/shipping.md", ".ci/packaging/debian/control"] {
      #expect(try Checkout.text(path).contains(list), "\(path)")
    }
  }
}
