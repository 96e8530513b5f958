import Harness
import Testing

@testable import TourTerminal

/// What `tour doctor` and `docs/limits.md` say of a terminal, and what the tests have recorded of it.
@Suite struct EvidenceTests {
  @Test(arguments: KnownTerminal.allCases) func `the evidence for a terminal is recorded`(_ terminal: KnownTerminal) {
    // Ghostty has one engine, in its own window and in other programs.
    let recorded = TerminalResults().counts[terminal == .libghostty ? "Ghostty" : terminal.rawValue] ?? [:]
    let expected: Set<TerminalResults.Measure>
    switch terminal.evidence {
    case .tests:
      // tmux is compared with more programs by `make matrix`, GNU screen by the end-to-end tests only.
      expected = terminal == .screen ? [] : terminal == .tmux ? [.streams] : [.streams, .programs]
    case .engine: expected = [.streams, .programs, .guides, .lessons]
    case .pictures: expected = [.pictures]
    case .none: expected = []
    }
    #expect(Set(recorded.keys) == expected)
  }
}
