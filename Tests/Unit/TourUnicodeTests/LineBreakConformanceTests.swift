import Foundation
import Testing

@testable import TourUnicode

/// Returns the number of lines of a file in the format of LineBreakTest.txt, and those with other results.
func lineBreakFailures(of path: String) throws -> (lines: Int, failures: [String]) {
  var lines = 0
  var failures: [String] = []
  try UCD.forEachLine(of: path) { line in
    lines += 1
    let words = line.words
    let scalars = words.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
    let expected = words.filter { $0 == "÷" || $0 == "×" }.map { $0 == "÷" }
    let breaks = LineBreaks(scalars)
    // The annex has no emergency breaks: they are prohibited.
    let found = (0...scalars.count).map { breaks[$0] >= .allowed }
    if found != expected { failures.append(words.joined(separator: " ")) }
  }
  return (lines, failures)
}

@Suite struct LineBreakConformanceTests {
  @Test func `every line of LineBreakTest.txt passes`() throws {
    let file = try #require(Bundle.module.path(forResource: "LineBreakTest", ofType: "txt"))
    let (lines, failures) = try lineBreakFailures(of: file)
    #expect(failures.prefix(20) == [])
    #expect(lines == 19_338)
  }
}
