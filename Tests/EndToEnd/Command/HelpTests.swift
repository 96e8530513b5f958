import Foundation
import Harness
import Testing
import TourGuide
import TourHistory
import TourModel

@testable import tour

/// The help of the command and of each subcommand, and `docs/commands.md`, which has the same texts.
@Suite(.waiting) struct HelpTests {
  /// The subcommands that have a help of their own; the first one stands for `tour` itself.
  private static let names = [""] + TourCommand.names.filter { $0 != "help" }

  private static func help(_ name: String) throws -> String {
    let words = (name.isEmpty ? [] : [name]) + ["--help"]
    let (output, error, status) = try runCommand(TerminalHarness.tour, words, environment: Home().environment)
    #expect(status == 0 && error == "")
    return output
  }

  @Test func `each subcommand names itself`() {
    #expect(TourCommand.configuration.subcommands.allSatisfy { $0.configuration.commandName != nil })
  }

  @Test(arguments: names) func `a help fits 80 columns, leads with an example, and says where more is`(name: String)
    throws
  {
    let lines = try Self.help(name).split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines { #expect(columns(String(line)) <= 80, "\(line)") }
    let start = try #require(lines.firstIndex(of: ""))
    #expect(
      lines[0].hasPrefix("OVERVIEW: ") && start <= 2 && lines[start + 1].hasPrefix("Example"), "\(lines[start + 1])")
    let manual = name.isEmpty ? "tour" : "tour-\(name)"
    let more = try #require(lines.first { $0.hasPrefix("More: 'man \(manual)', docs/") })
    let page = try #require(more.split(separator: " ").last)
    #expect(FileManager.default.fileExists(atPath: Checkout.file(String(page)).path))
  }

  @Test(arguments: names) func `the examples of a help are command lines of tour`(name: String) throws {
    let lines = try Self.help(name).split(separator: "\n", omittingEmptySubsequences: false)
    let examples = lines.drop { !$0.hasPrefix("Example") }.dropFirst().prefix { !$0.isEmpty }
    #expect(!examples.isEmpty)
    for example in examples {
      let match = try #require(example.firstMatch(of: /tour ([^|)]+?)(?=\)|  | \|)/), "\(example)")
      let words = match.1.split(separator: " ").map(String.init)
      if TourCommand.names.contains(words[0]) {
        #expect(name.isEmpty || words[0] == name, "\(example)")
        #expect(throws: Never.self, "\(example)") { try TourCommand.parseAsRoot(words) }
      } else {
        #expect(name.isEmpty && GuideWalkTests.Walk.shipped.contains(words[0]), "\(example)")
      }
    }
  }

  /// `TOUR_RECORD=1` writes the texts into the page, and the test still fails.
  @Test func `the page of the commands has the help of each`() throws {
    var text = "<!-- help: begin -->\n"
    for name in Self.names {
      text += "\n### tour\(name.isEmpty ? "" : " ")\(name)\n\n```\n\(try Self.help(name))```\n"
    }
    text += "\n<!-- help: end -->"
    let file = Checkout.file("docs/commands.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(page.range(of: "<!-- help: begin -->")).lowerBound
    let end = try #require(page.range(of: "<!-- help: end -->")).upperBound
    let isEqual = page[start..<end] == text
    if !isEqual, ProcessInfo.processInfo.environment["TOUR_RECORD"] == "1" {
      try page.replacingCharacters(in: start..<end, with: text).write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(isEqual, "the help has changed; TOUR_RECORD=1 writes it to docs/commands.md")
  }

  @Test(arguments: [40, 80]) func `the first screen of tour fits the terminal`(width: Int) throws {
    let catalog = GuideCatalog(folders: [Checkout.file("guides").path])
    let lines = Welcome(catalog.all(), History(), .english).lines(on: Output(columns: width))
    for line in lines { #expect(columns(line) <= width, "\(line)") }
    #expect(lines.contains { $0.contains("tour demo") } && lines.last == "More: 'tour list', 'tour --help'.")
  }

  @Test func `the list begins with an example on a terminal, and only there`() throws {
    let harness = try TourHarness([TerminalHarness.tour, "list"])
    try harness.wait(for: "--help'")
    let rows = harness.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[0].hasPrefix("Example: 'tour htop'") && rows[2].hasPrefix("GUIDE "), "\(harness.text)")
    let (output, _, _) = try runCommand(TerminalHarness.tour, ["list"], environment: Home().environment)
    #expect(output.hasPrefix("GUIDE "))
  }
}
