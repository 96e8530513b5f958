import Foundation
import Harness
import Testing

/// A page for users: README.md, or one of `docs`.
struct Page: Hashable, Sendable, CustomTestStringConvertible {
  /// Relative to the checkout.
  let path: String
  let text: String
  var testDescription: String { path }

  init(_ path: String) throws {
    self.path = path
    text = try Checkout.text(path)
  }

  static let all: [Page] = {
    let docs = Checkout.files(in: Checkout.file("docs"), "md").map { "docs/\($0.lastPathComponent)" }.sorted()
    return (["README.md"] + docs).compactMap { try? Page($0) }
  }()

  /// The pages for developers, whose links are checked as well.
  static let development: [Page] = [
    "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "Benchmarks/README.md", "Sources/README.md",
    "Tests/README.md", "Examples/python/README.md", "Tests/Tools/Embedding/README.md",
  ].compactMap { try? Page($0) }

  /// The blocks of code in a language, without their fences.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "\n```").enumerated().compactMap { index, block in
      // Every second part lies between fences. Its first line is the language.
      guard index % 2 == 1, block.hasPrefix(language + "\n") else { return nil }
      return String(block.dropFirst(language.count + 1))
    }
  }

  /// The text without blocks of code.
  var prose: String {
    text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      .joined(separator: "\n")
  }

  /// The command lines of the blocks for a shell, without comments.
  var lines: [String] {
    blocks("sh").flatMap { $0.split(separator: "\n") }
      .map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The fragments of its headings, as GitHub writes them.
  var fragments: Set<String> {
    Set(
      prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
        let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
        return String(words.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.map { $0 == " " ? "-" : $0 })
      })
  }

  /// The addresses of its links and pictures.
  var links: [String] { prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) } }
}
