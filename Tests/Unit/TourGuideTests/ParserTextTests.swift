import Foundation
import Testing

@testable import TourGuide

@Suite struct ParserTextTests {
  /// The bytes of the shared library that this process has loaded: proc(5), `maps`.
  private static let library: Data? = {
    // A FileHandle reads to the end even though files in /proc report a size of 0.
    guard let maps = try? FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd() else { return nil }
    let path = String(decoding: maps, as: UTF8.self).split(separator: "\n").lazy.compactMap {
      $0.split(separator: " ").last
    }.first { $0.contains("/libyaml") }
    return path.flatMap { try? Data(contentsOf: URL(filePath: String($0))) }
  }()

  /// Checks that libyaml still has the messages that tour recognises. With others, a guide's author would read
  /// libyaml's message instead of tour's.
  @Test(arguments: ParserText.allCases) func `libyaml has each message by which its errors are distinguished`(
    text: ParserText
  ) throws {
    let library = try #require(Self.library)
    #expect(library.range(of: Data(text.rawValue.utf8)) != nil)
  }
}
