import Testing

@testable import TourModel

@Suite struct KeyProseTests {
  @Test(arguments: [
    ("M", "M"), ("F2", "F2"), ("C-x C-s", "Ctrl-X then Ctrl-S"), (":q! Enter", ":q! then Enter"), ("dd", "dd"), ("F9 Down", "F9 then Down"),
    ("M-x", "Alt-x"), ("S-F3", "Shift-F3"), ("Space", "Space"), ("Esc", "Esc"),
  ])
  func keysAreWrittenAsOnACard(keys: String, prose: String) throws {
    #expect(try KeyChoice(parsing: keys).prose == prose)
  }

  @Test func alternativesAreJoinedByOr() throws {
    let choice = KeyChoice(try ["F3", "/"].flatMap { try KeyChoice(parsing: $0).alternatives })
    #expect(choice.prose == "F3 or /")
  }
}
