import Foundation
import Harness
import Testing
import TourGuide
import TourModel
import TourScreen

/// Takes each shipped tour, and then does the program's usual tasks with only the keys that the cards name.
@Suite(.waiting) struct BeginnerTests {
  struct Action: Sendable {
    /// The sentence of a card that teaches the action, word for word.
    var said: String
    /// The keys to press, in the syntax of a step's `do`. If `text` is not empty, it is typed instead.
    var keys = ""
    var text = ""
    /// Text that the screen contains afterwards, or begins with if the first character is `^`; nil for the last action,
    /// which ends the program.
    var shows: String?
  }

  struct Beginner: Sendable, CustomTestStringConvertible {
    var guide: String
    var actions: [Action]
    /// Text that the actions insert before the first line of the file `letter`.
    var letter = ""
    var testDescription: String { guide }
  }

  static let beginners = [
    Beginner(
      guide: "vim",
      actions: [
        Action(said: "Press i, for insert. Then what you type goes into the text", keys: "i", shows: "-- INSERT --"),
        Action(said: "i to write", text: "Dear sun. ", shows: "Dear sun. Dear reader 1,"),
        Action(said: "Esc to stop", keys: "Esc", shows: "1,10"),
        Action(said: ":wq and Enter to save and quit", keys: ":wq Enter"),
      ],
      letter: "Dear sun. "),
    Beginner(
      guide: "nano",
      actions: [
        Action(said: "You write here, at the cursor", text: "Dear sun. ", shows: "letter *"),
        Action(said: "Press Ctrl-O to save.", keys: "C-o", shows: "File Name to Write: letter"),
        Action(said: "Enter saves the file.", keys: "Enter", shows: "Wrote 60 lines"),
        Action(said: "Press Ctrl-W to search for a word.", keys: "C-w", shows: "Search"),
        Action(said: "Type a word, press Enter, and the cursor jumps to it.", text: "reader 45", shows: "reader 45"),
        Action(said: "press Enter, and the cursor jumps to it", keys: "Enter", shows: "Dear reader 45,"),
        Action(said: "You write here, at the cursor", text: "oops", shows: "letter *"),
        Action(
          said: "Ctrl-X leaves. If there are unsaved changes, nano asks", keys: "C-x", shows: "Save modified buffer?"),
        Action(said: "N discards them", keys: "N"),
      ],
      letter: "Dear sun. "),
    Beginner(
      guide: "less",
      actions: [
        Action(said: "Press /, type a word that you see in the text", keys: "/", shows: "\n/\n"),
        Action(said: "type a word that you see in the text", text: "reader 31", shows: "\n/reader 31\n"),
        Action(said: "and press Enter: less goes to it", keys: "Enter", shows: "^Dear reader 31,"),
        Action(said: "G, a capital letter, goes to the end of the text.", keys: "G", shows: "(END)"),
        Action(said: "q quits.", keys: "q"),
      ]),
    Beginner(
      guide: "mc",
      actions: [
        Action(said: "Press End to go to the last entry.", keys: "End", shows: "│ a file"),
        Action(said: "Press F3 to view the selected file.", keys: "F3", shows: "^/"),
        Action(said: "F3 closes it, and you are back at the panels.", keys: "F3", shows: "Modify time"),
        Action(said: "F10 quits.", keys: "F10"),
      ]),
    Beginner(
      guide: "htop",
      actions: [
        Action(said: "Press F4 to show only the programs with a certain name.", keys: "F4", shows: "Filter:"),
        Action(said: "A part of a name is enough.", text: "bash", shows: "Filter: bash"),
        Action(said: "Esc brings all the others back", keys: "Esc", shows: "F4Filter"),
        Action(said: "Press M, a capital letter, to put those first that use most memory.", keys: "M", shows: "MEM%▽"),
        Action(said: "F10 or q quits.", keys: "F10"),
      ]),
  ]

  @Test(arguments: beginners) func `the keys named on the cards do the usual tasks`(beginner: Beginner) throws {
    let walk = try #require(GuideWalkTests.Walk.all.first { $0.guide == beginner.guide })
    let harness = try TerminalHarness(columns: 80, rows: 24, environment: LitPicture.environment)
    try harness.writeSampleFiles()
    let letter = try harness.text(of: "letter")
    try harness.run("SHELL=/bin/bash $TOUR_BIN run \(walk.command)")
    let said = try takeTour(of: beginner.guide, on: harness)
    #expect(
      try harness.text(of: "letter") == letter,
      "the tour itself changes no file")

    for action in beginner.actions {
      #expect(said.contains(action.said), "no card contains '\(action.said)':\n\(said)")
      if action.text.isEmpty {
        try harness.press(KeyChoice(parsing: action.keys).alternatives[0])
      } else {
        try harness.type(action.text)
      }
      guard let shows = action.shows else { break }
      try harness.wait("'\(shows)' after '\(action.said)'") {
        shows.hasPrefix("^") ? try harness.text.hasPrefix(String(shows.dropFirst())) : try harness.text.contains(shows)
      }
      _ = try harness.settled(milliseconds: 50)
    }
    try harness.waitForPrompt()
    try harness.run("echo status=$?")
    try harness.wait(for: "status=0")
    #expect(try harness.text(of: "letter") == beginner.letter + letter)
    #expect(try harness.text(of: "folder/a file") == "x")
  }

  /// Takes the tour: presses the keys that each card requires, or Enter if it requires none.
  /// - Returns: The text of all cards, with one line for each card.
  private func takeTour(of name: String, on harness: TerminalHarness) throws -> String {
    let guide = try GuideWalkTests.guide(named: name)
    var said: [String] = []
    for step in guide.steps {
      try harness.wait("step \(step.id)") { try LitPicture(harness.cells, title: step.title) != nil }
      _ = try harness.settled(milliseconds: 50)
      said.append(try #require(try LitPicture(harness.cells, title: step.title)).words)
      try harness.press(step.presses)
    }
    try harness.wait("the last card to be removed") {
      try LitPicture(harness.cells, title: guide.steps[guide.steps.count - 1].title) == nil
    }
    _ = try harness.settled(milliseconds: 50)
    return said.joined(separator: "\n")
  }
}
