import Testing

@testable import TourKeys

@Suite struct KeyProseTests {
  @Test(arguments: [
    ("M", "M"), ("F2", "F2"), ("C-x", "Ctrl-X"), ("!", "!"), ("Enter", "Enter"), ("Down", "Down"), ("M-x", "Alt-x"),
    ("S-F3", "Shift-F3"),
    ("Space", "Space"), ("Esc", "Esc"),
  ])
  func keysAreWrittenAsOnACard(key: String, prose: String) throws {
    #expect(try #require(Key(name: key)).prose == prose)
  }
}
