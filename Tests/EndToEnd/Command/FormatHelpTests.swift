import Foundation
import Harness
import Testing
import TourGuide

@testable import tour

/// `tour help guide`: what the keys of a guide mean.
@Suite(.waiting) struct FormatHelpTests {
  private static let guides = Checkout.file("guides").path

  private func help() throws -> FormatHelp { try #require(FormatHelp(GuideCatalog(folders: [Self.guides]))) }

  private func run(_ words: [String], guides: String = guides) throws -> (output: String, error: String, status: Int32)
  {
    var environment = try Home().environment
    environment["TOUR_GUIDE_PATH"] = guides
    return try runCommand(TerminalHarness.tour, ["help", "guide"] + words, environment: environment)
  }

  @Test func `each key of the schema, and each part of a guide, has an answer that fits 80 columns`() throws {
    let help = try help()
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: Checkout.file("guides/schema.json"))) as? [String: Any])
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let mappings = [schema] + definitions.values
    let keys = Set(mappings.flatMap { Array(($0["properties"] as? [String: Any] ?? [:]).keys) })
    #expect(keys.count > 100 && Set(help.words).isSuperset(of: keys))
    for word in help.words {
      let lines = try #require(help.text(of: word, columns: 80), "\(word)")
      for line in lines { #expect(columns(line) <= 80, "\(word): \(line)") }
      #expect(
        lines.contains { $0.hasPrefix(word + ", of ") || $0.contains("A \(word):") || $0.contains("of a \(word):") })
      #expect(!lines.joined().contains("see below"), "the text has no parts below it")
    }
    for line in help.overview(columns: 80) { #expect(columns(line) <= 80, "\(line)") }
  }

  @Test func `a key is described for each part that has it, and a part by its keys`() throws {
    let (output, error, status) = try run(["target"])
    #expect(status == 0 && error == "")
    #expect(output.hasPrefix("target, of step:\n  The part of the screen that stays bright. "))
    #expect(output.contains("\n\ntarget, of tip:\n  The part of the screen that the card points at. "))
    #expect(output.contains("\n  Values: target, or a list: target\n"))
    #expect(output.contains("\n\nThe keys of a target:\n\n  text        This exact text, in one row.\n"))
    let required = try run(["id"]).output
    #expect(required.contains("id, of step (required):\n"))
    let part = try run(["labelled", "tip", "button"]).output
    #expect(part.contains("The keys of a labelled tip button:") && part.contains("  never "))
  }

  @Test func `all keys of a guide are listed, and the parts`() throws {
    for words in [[], ["--help"], ["-h"]] {
      let (output, error, status) = try run(words)
      #expect(status == 0 && error == "")
      #expect(output.contains("\n  guide *        The guide's name, used in the history and by `tour reset`.\n"))
      #expect(output.contains("step, ") && output.contains("  * required\n"))
    }
    let lines = try help().overview(columns: 40)
    #expect(lines.contains("  guide *        The guide's name, used"))
  }

  @Test func `an unknown word has a suggestion, and a missing schema is named`() throws {
    let (output, error, status) = try run(["plac"])
    #expect(status == 64 && output == "" && error == "tour: there is no key 'plac' in a guide; did you mean 'place'?\n")
    #expect(
      try run(["\u{1B}[2J", "x"]).error
        == "tour: there is no key '\\x1B[2J x' in a guide; 'tour help guide' lists the keys\n")
    for (topic, message) in [
      ("guid", "did you mean 'guide'?"), ("chek", "did you mean 'check'?"),
      ("zzz", "'tour help' lists the subcommands"),
    ] {
      let (output, error, status) = try runCommand(TerminalHarness.tour, ["help", topic], environment: [:])
      #expect(output == "" && status == 64 && error == "tour: there is no help about '\(topic)'; \(message)\n")
    }
    #expect(FormatHelp(GuideCatalog(folders: ["/nonexistent"])) == nil)
  }

  /// A folder of guides may come first that has something else under the name of the schema.
  @Test(arguments: ["", "[]", "{\"definitions\": 1}", "{\"properties\": {", "\u{0}"])
  func `a file that is no schema is passed over`(text: String) throws {
    let folder = Folder()
    folder.write(text, to: "schema.json")
    let help = try #require(FormatHelp(GuideCatalog(folders: [folder.path, Self.guides])))
    #expect(help.text(of: "steps", columns: nil) != nil)
  }

  @Test func `a schema of definitions that refer to each other is put into words`() throws {
    let format = try #require(
      GuideFormat(
        schema: Array(
          """
          {"properties": {"a": {"$ref": "#/definitions/b"}, "c": {"enum": [1, "x", true]}, "d": 5},
           "definitions": {"b": {"anyOf": [{"$ref": "#/definitions/b"}, {"$ref": "#/definitions/e"}, {"type": "null"}]},
                           "e": {"$ref": "#/definitions/absent"}}}
          """.utf8)))
    #expect(format.parts.map(\.title) == ["guide"])
    #expect(format.parts[0].keys.map(\.form) == ["nothing", "1 | x | true", ""])
  }
}
