import Foundation
import Testing
import TourCore

@testable import Matrix

/// The part of the matrix of real programs that is quick: `make matrix` compares all.
@Suite struct MatrixTests {
  /// A size is compared by each program in turn, so that all of them are.
  @Test(arguments: Array(Entry.quick.enumerated().map { ($0, $1.name) }))
  func theProgramIsAsItIsAloneInEverySituation(number: Int, name: String) throws {
    let one = Case(entry: Entry.quick[number], size: Command.sizes[number % Command.sizes.count])
    let findings = one.run()
    #expect(findings.map(\.situation) == Situation.allCases)
    #expect(Case.complaints(findings, of: one.entry) == [])
  }

  @Test func whatTheTestsRunIsInstalledByThem() throws {
    let makefile = try String(contentsOf: Self.root.appending(path: "Makefile"), encoding: .utf8)
    let line = try #require(makefile.split(separator: "\n").first { $0.hasPrefix("TEST_PACKAGES") })
    let installed = Set(line.split(separator: " "))
    for entry in Entry.quick { for package in entry.packages { #expect(installed.contains(package[...]), "\(entry.name)") } }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
