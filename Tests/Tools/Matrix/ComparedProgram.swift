/// A row of the matrix: a real program, with files, options and keys for which it shows the same picture each time.
struct ComparedProgram: Sendable {
  var name: String
  /// The Debian packages that it requires.
  var packages: [String]
  /// A shell command, run in the home folder. `$SLEEPER` is the number of a sleeping process, `$PROGRAMS` the folder of
  /// the programs in this repository, `$PYTHON` an interpreter with libraries from PyPI.
  var command: String
  var home = HomeFolder()
  /// Text on its screen once it has started.
  var sign: String
  /// Keys by tmux's names, or text, pressed one after the other. They must change the screen. `$SLEEPER` stands for the
  /// digits of the number.
  var keys: [String]
  /// Keys pressed one after the other until the program has ended.
  var quit: [String]
  var masks: [Mask] = []
  /// The situations with accepted differences, and the reason why these are not errors of tour.
  var explained: [Situation: String] = [:]
  /// Whether the program is small and quick enough for every run of the tests.
  var isQuick = false
}

/// The home folder of a program.
struct HomeFolder: Sendable {
  /// The text of each file, by its path in the folder.
  var files: [String: String] = [:]
  /// A shell script that creates the rest before the program starts.
  var setup = ""
}

/// Cells that change by themselves and are not compared: the matches of a regular expression in a row.
struct Mask: Sendable {
  var pattern: String
  var why: String

  init(_ pattern: String, _ why: String) {
    self.pattern = pattern
    self.why = why
  }
}

/// A situation in which the two terminals are compared.
enum Situation: String, CaseIterable, Sendable {
  /// The program has started, a tour is pending, and no card is shown.
  case idle
  /// Keys were pressed.
  case keys
  /// A card was opened over the program and closed, and then keys were pressed.
  case card
  /// The terminal was resized twice while a card was open, the card was closed, and then keys were pressed.
  case resize
  /// The program has ended, and the shell is back.
  case end
}
