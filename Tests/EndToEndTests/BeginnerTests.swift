import Foundation
import Harness
import Testing
import TourGuide
import TourModel
import TourScreen

/// Takes each shipped tour as a user new to the program does, and then does the usual tasks with only the keys that the cards name.
@Suite struct BeginnerTests {
  struct Deed: Sendable {
    /// The sentence of a card that teaches the action, word for word.
    var said: String
    /// The keys to press, in the syntax of a step's `do`. If `text` is not empty, it is typed instead.
    var keys = ""
    var text = ""
    /// Text that the screen contains afterwards, or begins with if the first character is `^`; nil for the last action, which ends the program.
    var shows: String?
  }

  struct Beginner: Sendable, CustomTestStringConvertible {
    var guide: String
    var deeds: [Deed]
    /// Text that the actions insert before the first line of the file `letter`.
    var letter = ""
    var testDescription: String { guide }
  }

  static let beginners = [
    Beginner(
      guide: "vim",
      deeds: [
        Deed(said: "Press i, for insert. Then what you type goes into the text", keys: "i", shows: "-- INSERT --"),
        Deed(said: "i to write", text: "Dear sun. ", shows: "Dear sun. Dear reader 1,"),
        Deed(said: "Esc to stop", keys: "Esc", shows: "1,10"),
        Deed(said: ":wq and Enter to save and quit", keys: ":wq Enter"),
      ],
      letter: "Dear sun. "),
    Beginner(
      guide: "nano",
      deeds: [
        Deed(said: "what you type goes into the text, here at the cursor", text: "Dear sun. ", shows: "letter *"),
        Deed(said: "Press Ctrl-O to save.", keys: "C-o", shows: "File Name to Write: letter"),
        Deed(said: "Enter saves the file.", keys: "Enter", shows: "Wrote 60 lines"),
        Deed(said: "Press Ctrl-W to search for a word.", keys: "C-w", shows: "Search"),
        Deed(said: "Type a word, press Enter, and the cursor jumps to it.", text: "reader 45", shows: "reader 45"),
        Deed(said: "press Enter, and the cursor jumps to it", keys: "Enter", shows: "Dear reader 45,"),
        Deed(said: "what you type goes into the text", text: "oops", shows: "letter *"),
        Deed(said: "Ctrl-X leaves. If there are unsaved changes, nano asks", keys: "C-x", shows: "Save modified buffer?"),
        Deed(said: "N discards them", keys: "N"),
      ],
      letter: "Dear sun. "),
    Beginner(
      guide: "less",
      deeds: [
        Deed(said: "Press / to search for a word.", keys: "/", shows: "\n/\n"),
        Deed(said: "Type a word, press Enter, and less jumps to it.", text: "reader 31", shows: "\n/reader 31\n"),
        Deed(said: "press Enter, and less jumps to it", keys: "Enter", shows: "^Dear reader 31,"),
        Deed(said: "G, a capital letter, goes to the end of the text.", keys: "G", shows: "(END)"),
        Deed(said: "q quits.", keys: "q"),
      ]),
    Beginner(
      guide: "mc",
      deeds: [
        Deed(said: "Press End to go to the last entry.", keys: "End", shows: "│ a file"),
        Deed(said: "Press F3 to view the selected file.", keys: "F3", shows: "^/"),
        Deed(said: "F3 closes it, and you are back at the panels.", keys: "F3", shows: "Modify time"),
        Deed(said: "F10 quits.", keys: "F10"),
      ]),
    Beginner(
      guide: "htop",
      deeds: [
        Deed(said: "Press F4 to show only the programs with a certain name.", keys: "F4", shows: "Filter:"),
        Deed(said: "A part of a name is enough.", text: "bash", shows: "Filter: bash"),
        Deed(said: "Esc brings all the others back", keys: "Esc", shows: "F4Filter"),
        Deed(said: "Press M, a capital letter, to put those first that use most memory.", keys: "M", shows: "MEM%▽"),
        Deed(said: "F10 or q quits.", keys: "F10"),
      ]),
  ]

  @Test(arguments: beginners) func theKeysNamedOnTheCardsDoTheUsualTasks(beginner: Beginner) throws {
    let walk = try #require(GuideWalkTests.Walk.all.first { $0.guide == beginner.guide })
    let harness = try TerminalHarness(columns: 80, rows: 24, environment: LitPicture.environment)
    try harness.furnish()
    let letter = try String(contentsOf: harness.home.appending(path: "letter"), encoding: .utf8)
    try harness.run("SHELL=/bin/bash $TOUR_BIN run \(walk.command)")
    let said = try takeTour(of: beginner.guide, on: harness)
    #expect(try String(contentsOf: harness.home.appending(path: "letter"), encoding: .utf8) == letter, "the tour itself changes no file")

    for deed in beginner.deeds {
      #expect(said.contains(deed.said), "no card says '\(deed.said)':\n\(said)")
      if deed.text.isEmpty {
        try harness.press(KeyChoice(parsing: deed.keys).alternatives[0])
      } else {
        try harness.type(deed.text)
      }
      guard let shows = deed.shows else { break }
      try harness.wait("'\(shows)' after '\(deed.said)'") {
        shows.hasPrefix("^") ? try harness.text.hasPrefix(String(shows.dropFirst())) : try harness.text.contains(shows)
      }
      _ = try harness.settled(milliseconds: 50)
    }
    try harness.waitForPrompt()
    try harness.run("echo status=$?")
    try harness.wait(for: "status=0")
    #expect(try String(contentsOf: harness.home.appending(path: "letter"), encoding: .utf8) == beginner.letter + letter)
    #expect(try String(contentsOf: harness.home.appending(path: "folder/a file"), encoding: .utf8) == "x")
  }

  /// Takes the tour: presses the keys that each card requires, or Enter if it requires none.
  /// - Returns: The text of all cards, one card a line.
  private func takeTour(of name: String, on harness: TerminalHarness) throws -> String {
    let guide = try GuideWalkTests.guide(named: name)
    var said: [String] = []
    for step in guide.steps {
      try harness.wait("step \(step.id)") { try LitPicture(harness.cells, title: step.title) != nil }
      _ = try harness.settled(milliseconds: 50)
      said.append(try #require(try LitPicture(harness.cells, title: step.title)).words)
      try harness.press(step.keys?.alternatives.first ?? [Key(.enter)])
    }
    try harness.wait("the last card to go") { try LitPicture(harness.cells, title: guide.steps[guide.steps.count - 1].title) == nil }
    _ = try harness.settled(milliseconds: 50)
    return said.joined(separator: "\n")
  }
}
