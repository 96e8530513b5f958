import Foundation
import Harness
import Testing

/// Messages are values; the sentences are in the files that ARCHITECTURE.md names.
struct MessageTests {
  @Test(arguments: ["Sources/Command/tour", "Sources/Doors"])
  func `no message is written where it is printed`(folder: String) throws {
    // Calls that print or throw a message, with a literal of several words as their argument.
    let literal =
      #/\b(?:printError|printLine|print|ValidationError|fail|fatalError|log\??\.add)\(\s*(?:\w+: )?"(?:[^"\\]|\\.)* (?:[^"\\]|\\.)*"/#
    let found = try Checkout.files(in: Checkout.file(folder), "swift").flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: literal).map {
        "\(file.lastPathComponent): \($0.output)"
      }
    }
    #expect(found == [])
  }
}
