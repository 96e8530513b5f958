import Foundation
import Harness
import Testing

/// Converts the documentation as `make docs` does. The conversion fails if a link leads nowhere.
struct DocumentationTests {
  /// The modules that have a page in the catalog of the documentation, `TourKit.docc`.
  private static func modules() throws -> [String] {
    let catalog = Checkout.file("Sources/Doors/TourKit/TourKit.docc")
    let pages = try FileManager.default.contentsOfDirectory(at: catalog, includingPropertiesForKeys: nil)
    return try pages.filter { try String(contentsOf: $0, encoding: .utf8).hasPrefix("# ``") }.map {
      $0.deletingPathExtension().lastPathComponent
    }
  }

  /// What a regular expression with one group finds in the sources of a module.
  private static func found(_ expression: Regex<(Substring, Substring)>, in module: String) throws -> Set<String> {
    try Set(
      Checkout.files(in: Checkout.module(module), "swift").flatMap {
        try String(contentsOf: $0, encoding: .utf8).matches(of: expression).map { String($0.1) }
      })
  }

  private static func page(_ path: String, in folder: URL) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appending(path: "data/documentation/\(path.lowercased()).json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `the documentation has the tutorial, and each public type in a topic of its module`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tour-documentation-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let build = URL(filePath: TerminalHarness.product("tour")).deletingLastPathComponent().path
    let (output, error, status) = try runCommand(
      Checkout.file(".ci/docs").path, [build, folder.path], environment: ProcessInfo.processInfo.environment)
    try #require(status == 0, "\(output)\(error)")
    #expect(output == "" && error == "")

    for module in try Self.modules() {
      let sections = try #require(try Self.page(module, in: folder)["topicSections"] as? [[String: Any]])
      let chosen = sections.filter { $0["generated"] as? Bool != true }.flatMap { $0["identifiers"] as? [String] ?? [] }
      let types = try Self.found(/(?m)^public (?:final |indirect )?(?:struct|enum|class|protocol) (\w+)/, in: module)
      #expect(!types.isEmpty)
      for type in types {
        #expect(chosen.contains { $0.hasSuffix("/\(module)/\(type)") }, "\(module).\(type) is in no topic")
        #expect(try Self.page("\(module)/\(type)", in: folder)["kind"] as? String == "symbol")
      }
    }

    let tutorial = try #require(
      try Self.page("TourKit/Embedding", in: folder)["primaryContentSections"] as? [[String: Any]])
    let content = tutorial.flatMap { $0["content"] as? [[String: Any]] ?? [] }
    let text = try Checkout.text("docs/embedding.md")
    let headings = text.matches(of: /(?m)^##+ (.*)$/).map { String($0.1) }
    let examples = text.matches(of: /(?ms)^```\w+\n(.*?)\n```$/).map { String($0.1) }
    #expect(headings.count > 5 && examples.count > 5)
    #expect(
      content.filter { $0["type"] as? String == "heading" }.compactMap { $0["text"] as? String }.filter {
        $0 != "Overview"
      } == headings)
    let listings = content.compactMap { $0["code"] as? [String] }.map { $0.joined(separator: "\n") }
    for example in examples { #expect(listings.contains(example), "\(example)") }
  }

  @Test func `each module whose types are public in a documented module is documented`() throws {
    let modules = Set(try Self.modules())
    #expect(modules.contains("TourKit"))
    for module in modules {
      let imports = try Self.found(/(?m)^public import (Tour\w+)$/, in: module)
      #expect(imports.isSubset(of: modules), "\(module)")
    }
  }

  @Test func `each public declaration that throws names the errors`() throws {
    var count = 0
    for file in Checkout.files(in: Checkout.file("Sources"), "swift") {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        let words = line.drop { $0 == " " }
        guard words.hasPrefix("public "), words.contains("func ") || words.contains("init(") || words.hasSuffix(" {")
        else { continue }
        // A computed property throws in the line after its name.
        let isProperty = words.contains(" var ")
        let last = lines[index...].firstIndex { $0.hasSuffix("{") || $0.contains(" { ") } ?? index
        let declaration = lines[index...min(last + (isProperty ? 1 : 0), lines.count - 1)].joined(separator: " ")
        guard declaration.contains("throws(") || declaration.contains("throws ") else { continue }
        count += 1
        let comment = lines[..<index].reversed().prefix { $0.contains("///") || $0.contains("@") }
        #expect(comment.contains { $0.contains("- Throws:") }, "\(file.lastPathComponent): \(words)")
      }
    }
    #expect(count > 40)
  }
}
