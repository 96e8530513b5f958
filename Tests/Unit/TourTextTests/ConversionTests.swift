import Foundation
import Harness
import Testing

/// `Sources` contains no conversion to 8 or 16 bits that would end the process if the number were too large.
///
/// Conversions of a text to a number need no test: the compiler refuses them (`StandardConversions.swift`).
@Suite struct `A conversion to fewer bits` {
  /// `UInt8(x)` and `UInt16(x)`, except for constants and with a label such as `clamping:`, which defines the result
  /// for a number that does not fit.
  private static var call: Regex<Substring> {
    #/\b(?:UInt8|UInt16)\((?!ascii:|truncatingIfNeeded:|clamping:|exactly:|bitPattern:|UInt8\(ascii:|[0-9][0-9A-Fa-fx_]*\))/#
  }
  /// The same without parentheses: `map(UInt8.init)`.
  private static var function: Regex<Substring> {
    #/\b(?:UInt8|UInt16)\.init\b(?!\((?:ascii|truncatingIfNeeded|clamping|exactly|bitPattern):)/#
  }

  static func findings(_ source: String) -> [Int] {
    source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      // Regexes are slow in a debug build, and few lines have such a type.
      guard line.utf8.contains(UInt8(ascii: "I")), line.contains("UInt8") || line.contains("UInt16") else { return nil }
      let code = line.split(separator: #/(^|\s)\/\//#, maxSplits: 1, omittingEmptySubsequences: false).first ?? line
      return code.contains(call) || code.contains(function) ? index + 1 : nil
    }
  }

  @Test func `never traps in Sources`() throws {
    let files = Checkout.files(in: Checkout.file("Sources"), "swift")
    try #require(files.count > 200)
    for file in files {
      let lines = Self.findings(try String(contentsOf: file, encoding: .utf8))
      #expect(lines == [], "\(file.lastPathComponent): write truncatingIfNeeded:, clamping: or exactly:")
    }
  }

  @Test(
    arguments: [
      "let a = UInt8(number)", "UInt8(number - 1)", "return .indexed(UInt8(16 + 36 * red))",
      "x = UInt16(parameters[0])", "numbers.map(UInt8.init)",
      "UInt8($0 * 255 / 15)  // fits", "UInt16(UInt8(level))", "UInt8( number)",
    ])
  func `that can trap is found`(_ line: String) {
    #expect(Self.findings("\n" + line) == [2])
  }

  @Test(
    arguments: [
      "UInt8(ascii: \"a\")", "UInt8(truncatingIfNeeded: number)", "UInt16(clamping: number)", "UInt8(exactly: number)",
      "UInt8(0)", "UInt8(0x7F)",
      "UInt16(UInt8(ascii: \"B\"))", "// UInt8(number) traps", "  /// `UInt8(number)`", "MyUInt8(number)",
      "map(UInt8.init(bitPattern:))", "UInt32(number)",
    ])
  func `that cannot trap is not found`(_ line: String) {
    #expect(Self.findings(line) == [])
  }
}
