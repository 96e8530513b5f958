import Foundation
import Harness
import Synchronization
import Testing
import TourScreen

@testable import Matrix

/// The quick part of the matrix of real programs. `make matrix` compares all programs, at one more size.
@Suite(.waiting) struct MatrixTests {
  @Test func `real programs look the same under tour as alone`() {
    let sizes = [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)]
    let differences = Mutex<[String]>([])
    let table = Table.compare(ComparedProgram.quick, sizes: sizes, jobs: 4) { one, found in
      differences.withLock { all in all += found.map { "\(one), \($0)" } }
    }
    #expect(differences.withLock { $0 } == [])
    #expect(table.isEqual, "\(table.text)")
  }

  @Test func `the Makefile installs the packages of these programs`() throws {
    let makefile = try Checkout.text("Makefile")
    let line = try #require(makefile.split(separator: "\n").first { $0.hasPrefix("TEST_PACKAGES =") })
    let guided = Checkout.files(in: Checkout.file("guides"), "yaml").map {
      $0.deletingPathExtension().lastPathComponent
    }
    #expect(line.contains("$(GUIDED_PACKAGES)") && guided.contains("htop"))
    let installed = Set(line.split(separator: " ").map(String.init) + guided)
    for compared in ComparedProgram.quick { #expect(installed.isSuperset(of: compared.packages), "\(compared.name)") }
  }

  /// Tests the comparison itself. The arguments are the modes and the picture of two terminals, and whether they count
  /// as equal.
  @Test(arguments: [
    ("cursor_x=0", "a", "cursor_x=0", "a", true),
    ("cursor_x=0", "a", "cursor_x=1", "a", false),
    ("cursor_x=0 pane_title=one two", "a", "cursor_x=0 pane_title=one", "a", false),
    ("cursor_x=0 pane_title=in tour-0A-1F", "a", "cursor_x=0 pane_title=in tour-2B-3E", "a", true),
    ("", "a", "", "b", false),
    ("", "\u{1B}[31ma", "", "a", false),
    ("", "\u{1B}[1ma", "", "a", false),
    ("", "a\u{1B}[41m b", "", "a b", false),
    // Blanks at the end of a line equal erased cells, in any background colour: tmux does not report the colour of
    // erased cells.
    ("", "a  ", "", "a", true),
    ("", "a\u{1B}[44m  ", "", "a", true),
    ("", "a\u{1B}[7m  ", "", "a", false),
    ("", "12:34 a", "", "56:07 a", true),
    ("", "\u{1B}[31m12:34\u{1B}[39m a", "", "56:07 a", true),
    ("", "12:34 a", "", "5:07 a", false),
  ])
  func `the comparison finds visible differences`(
    modes: String, picture: String, otherModes: String, other: String, areEqual: Bool
  ) {
    let found = Snapshot(modes: modes[...], picture: [picture[...]]).differences(
      from: Snapshot(modes: otherModes[...], picture: [other[...]]), size: Size(columns: 10, rows: 1),
      masks: [Mask("[0-9]+:[0-9]+", "the clock")])
    #expect(found.isEmpty == areEqual, "\(found)")
  }
}
