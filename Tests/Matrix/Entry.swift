/// A row of the matrix: a real program, and how it is brought to show the same picture twice.
struct Entry: Sendable {
  var name: String
  /// The Debian packages that it needs.
  var packages: [String]
  /// A line of a shell in the world's folder. `$SLEEPER` is the number of a program that sleeps, `$WORLDS` the folder of our own programs,
  /// `$PYTHON` an interpreter that has PyPI's libraries.
  var command: String
  var world = World()
  /// Words on its screen once it is there.
  var sign: String
  /// Pressed one after the other, by tmux's names, or text; they change what is seen. `$SLEEPER` is the digits of its number.
  var keys: [String]
  /// Pressed one after the other until it has ended.
  var quit: [String]
  var masks: [Mask] = []
  /// Differences that stand, and why: they are no fault of ours.
  var explained: [Situation: String] = [:]
  /// Small and quick enough for every run of the tests.
  var isQuick = false
}

/// The files around a program: the home folder of its own.
struct World: Sendable {
  /// Text by the file's name.
  var files: [String: String] = [:]
  /// A shell script that makes the rest, before the program starts.
  var setup = ""
}

/// Cells that change by themselves, and so are not compared: what this regular expression finds in a row.
struct Mask: Sendable {
  var pattern: String
  var why: String

  init(_ pattern: String, _ why: String) {
    self.pattern = pattern
    self.why = why
  }
}

/// When the two are compared.
enum Situation: String, CaseIterable, Sendable {
  /// A tour is pending, and nothing is shown.
  case idle
  /// Keys were pressed.
  case keys
  /// A card was opened over it and closed, and then keys were pressed.
  case card
  /// It was resized twice while a card was up, the card was closed, and then keys were pressed.
  case resize
  /// The program has ended, and the shell is back.
  case end
}
