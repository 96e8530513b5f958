import Foundation
import Harness
import Testing

/// The documentation of functions that throw.
struct ThrowsTests {
  /// A declaration for other modules, and the comment above it.
  private struct Declaration {
    var place: String
    var comment: String
    var text: String

    /// Whether the function itself throws, and not only a function among its parameters or a closure in its body. A
    /// function that rethrows has the errors of its parameter.
    var doesThrow: Bool {
      var depth = 0
      let head = text.filter { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth == 0
      }
      return text.contains(/^ *\w+ .*\bvar\b/)
        ? text.contains(/\bget throws\b/) : head.prefix { $0 != "{" }.contains(/\bthrows\b/)
    }
  }

  /// The public and package functions, initializers, subscripts and properties of a file.
  private static func declarations(_ file: URL) throws -> [Declaration] {
    let start = /^ *(?:public|package) (?:[a-z]+ )*?(?:func|init|subscript|var)\b.*/
    var found: [Declaration] = []
    var comment = ""
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("///") || words.hasPrefix("@") {
        comment += words + "\n"
        continue
      }
      if line.wholeMatch(of: start) != nil {
        let rest = lines[index...]
        let end = rest.firstIndex { $0.contains("{") } ?? index
        // A getter that throws follows the brace.
        let last = min(end + (line.contains(" var ") ? 1 : 0), lines.endIndex - 1)
        found.append(
          Declaration(
            place: "\(file.lastPathComponent):\(index + 1)", comment: comment,
            text: lines[index...last].joined(separator: "\n")))
      }
      comment = ""
    }
    return found
  }

  @Test func `each function that throws says which errors it throws`() throws {
    let throwing = try Checkout.files(in: Checkout.file("Sources"), "swift").flatMap(Self.declarations).filter(
      \.doesThrow)
    #expect(throwing.count > 80)
    #expect(throwing.filter { !$0.comment.contains("- Throws:") }.map(\.place) == [])
  }
}
