import Foundation
import Harness
import Testing

/// Compares the modules and their dependencies in ARCHITECTURE.md, in Package.swift, and in the imports of the sources.
struct ArchitectureTests {
  private struct Module: Equatable {
    var name: String
    var imports: Set<String>
  }

  /// The rows of the table, in its order.
  private static func drawn() throws -> [Module] {
    let text = try Checkout.text("ARCHITECTURE.md")
    let table = try #require(text.firstRange(of: "<!-- modules: begin -->").map { text[$0.upperBound...] })
    let rows = table.prefix(while: { $0 != "<" }).split(separator: "\n").filter { $0.hasPrefix("| `") }
    return rows.map { row in
      let columns = row.split(separator: "|", omittingEmptySubsequences: false)
      return Module(name: words(columns[1])[0], imports: Set(words(columns[2])))
    }
  }

  /// The words in backquotes.
  private static func words(_ text: Substring) -> [String] {
    text.matches(of: /`(\w+)`/).map { String($0.1) }
  }

  /// The targets in `Sources` that hold Swift, with the targets of the package that they depend on.
  private static func declared() throws -> [Module] {
    let package = try Checkout.text("Package.swift")
    let modules = package.matches(of: /module\(\s*"\w+", "(\w+)"(?:,\s+\[([^\]]*)\])?(?:,\s+\w+: "?\w+"?)*\)/).map {
      Module(name: String($0.1), imports: names($0.2 ?? ""))
    }
    let command = try #require(package.firstMatch(of: /name: "tour",\s+dependencies: \[([^\]]*?)\.product/))
    return modules + [Module(name: "tour", imports: names(command.1))]
  }

  private static func names(_ list: Substring) -> Set<String> { Set(list.matches(of: /"(\w+)"/).map { String($0.1) }) }

  /// The targets of the package that the sources of a module import.
  private static func imported(by module: String, of modules: Set<String>) throws -> Set<String> {
    var imported: Set<String> = []
    for file in Checkout.files(in: try Checkout.module(module), "swift") {
      let lines = try String(contentsOf: file, encoding: .utf8).matches(
        of: /(?m)^(?:@_exported )?(?:public |package |internal )?import (\w+)$/)
      imported.formUnion(lines.map { String($0.1) })
    }
    return imported.intersection(modules)
  }

  /// The modules of C. ARCHITECTURE.md describes them below its table of the Swift modules.
  private static let cModules: Set = ["CPosix", "CCurses", "CTour", "CTexts", "CYaml", "CMark", "CZlib"]

  @Test func `each module imports the modules listed in ARCHITECTURE_md, and only from rows above its own`() throws {
    let drawn = try Self.drawn()
    #expect(drawn == (try Self.declared()))
    let modules = Set(drawn.map(\.name)).union(Self.cModules)
    var below: Set<String> = Self.cModules
    for module in drawn {
      #expect(try Self.imported(by: module.name, of: modules) == module.imports, "\(module.name)")
      #expect(module.imports.isSubset(of: below), "\(module.name)")
      below.insert(module.name)
    }
  }

  /// The documents name files and folders in backquotes. A path begins in the package's folder, in `Sources`, or with
  /// the name of a module. A file of `Sources` may also be named without its folder.
  @Test(arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md"]) func `each file and folder that a document names exists`(
    document: String
  ) throws {
    let text = try Checkout.text(document)
    let sources = Checkout.file("Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)).compactMap {
      ($0 as? URL)?.lastPathComponent
    }
    let groups = try FileManager.default.contentsOfDirectory(atPath: sources.path).map { "Sources/\($0)" }
    let paths = text.matches(of: /`([\w.+-]+\/[\w.+\/-]+|[\w+-]+\.(?:swift|c|md|json))`/).map { String($0.1) }.filter {
      !$0.contains("NAME") && $0 != "/proc/self/exe"
    }
    #expect(paths.count > 5)
    for path in paths {
      let candidates = (["", "Sources/"] + groups.map { $0 + "/" }).map { Checkout.file($0 + path).path }
      #expect(
        candidates.contains(where: FileManager.default.fileExists) || files.contains(path) || path == "history.json",
        "\(path)")
    }
  }

  /// What a command wrote into the current folder by mistake would otherwise be committed with the rest.
  @Test func `the top folder holds what a package of Swift has by convention, and nothing else`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.path).filter { !$0.hasPrefix(".") }
    let conventional: Set = [
      "ARCHITECTURE.md", "Benchmarks", "CHANGELOG.md", "CONTRIBUTING.md", "Examples", "LICENSE", "Makefile",
      "Package.resolved", "Package.swift", "README.md", "Sources", "Tests", "docs", "guides",
    ]
    #expect(Set(names).subtracting(conventional).sorted() == [])
  }

  @Test func `no folder of the sources holds more than twenty files`() {
    let files = Checkout.files(in: Checkout.file("Sources"), "swift")
    for (folder, files) in Dictionary(grouping: files, by: { $0.deletingLastPathComponent().path }) {
      #expect(files.count <= 20, "\(folder)")
    }
  }

  /// A file is found by its name alone, in an editor and in this repository's documents.
  @Test(arguments: ["Sources", "Tests"]) func `no two files share a name`(folder: String) {
    let names = Checkout.files(in: Checkout.file(folder), "swift").map(\.lastPathComponent).filter {
      $0 != "main.swift"
    }
    let twice = Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
    #expect(twice == [])
  }

  @Test(arguments: ["Sources", "Tests"]) func `the page of a folder names each folder in it`(folder: String) throws {
    let page = try Checkout.text("\(folder)/README.md")
    for group in try FileManager.default.contentsOfDirectory(atPath: Checkout.file(folder).path)
    where group != "README.md" {
      #expect(page.contains("`\(group)`"), "\(folder)/README.md")
      for name in try FileManager.default.contentsOfDirectory(atPath: Checkout.file("\(folder)/\(group)").path)
      where folder == "Sources" { #expect(page.contains("`\(name)`"), "\(group)") }
    }
  }

  @Test func `the name of a test is a sentence`() throws {
    for file in Checkout.files(in: Checkout.file("Tests"), "swift") {
      let source = try String(contentsOf: file, encoding: .utf8)
      for match in source.matches(of: /@Test\b[^`{]*?\bfunc\s+(\w+)/) { Issue.record("\(match.1) in \(file.path)") }
    }
  }

  /// swift-format does not break comments. Examples and rows of tables in them may be wider, and so may a long word.
  @Test func `comments have at most 120 columns`() throws {
    let files = ["Sources", "Tests", "Examples", "Benchmarks"].flatMap {
      Checkout.files(in: Checkout.file($0), "swift")
    }
    for file in files + [Checkout.file("Package.swift")] {
      for (number, line) in try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false
      ).enumerated() where line.count > 120 {
        guard let words = line.wholeMatch(of: /\s*\/\/\/? (?! {4}|\|)(.*)/)?.1, words.contains(" ") else { continue }
        Issue.record("\(file.path):\(number + 1)")
      }
    }
  }

  @Test func `the sources are formatted`() throws {
    let makefile = try Checkout.text("Makefile")
    let sources = try #require(makefile.firstMatch(of: /(?m)^FORMATTED = (.*)$/)).1
    let command = "cd \(Checkout.root.path) && exec swift format lint -r -p --strict \(sources)"
    let (_, problems, status) = try runCommand(
      "/bin/sh", ["-c", command], environment: ProcessInfo.processInfo.environment)
    #expect(status == 0, "make format writes the format:\n\(problems)")
  }
}
