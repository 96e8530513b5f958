import Foundation
import Harness
import Testing

/// Messages are values; the sentences are in the files that ARCHITECTURE.md names.
struct MessageTests {
  /// Calls that print or throw a message, with a literal of several words as their argument.
  private static let literals =
    #/\b(?:printError|printLine|print|ValidationError|fail|refuse|fatalError|log\??\.add)\(\s*(?:\w+: )?"(?:[^"\\]|\\.)* (?:[^"\\]|\\.)*"/#

  @Test(arguments: ["Sources/Command/tour", "Sources/Doors"])
  func `no message is written where it is printed`(folder: String) throws {
    let found = try Checkout.files(in: Checkout.file(folder), "swift").flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: Self.literals).map {
        "\(file.lastPathComponent): \($0.output)"
      }
    }
    #expect(found == [])
  }
}
