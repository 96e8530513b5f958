import Testing

@testable import TourKeys

@Suite struct KeyProseTests {
  @Test(arguments: [
    ("M", "M"), ("F2", "F2"), ("C-x", "Ctrl-X"), ("!", "!"), ("Enter", "Enter"), ("Down", "Down"), ("M-x", "Alt-X"),
    ("M-X", "Alt-Shift-X"), ("C-Home", "Ctrl-Home"), ("M-Left", "Alt-Left"), ("M-1", "Alt-1"),
    ("C-Space", "Ctrl-Space"),
    ("M-S-F3", "Alt-Shift-F3"),
    ("S-F3", "Shift-F3"),
    ("Space", "Space"), ("Esc", "Esc"),
  ])
  func `keys are written as on a card`(key: String, prose: String) throws {
    #expect(try #require(Key(name: key)).prose == prose)
  }
}
