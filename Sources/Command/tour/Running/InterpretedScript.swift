import TourHost
import TourSystem

/// The script that an interpreter runs: `shelf.py` of `python3 -u shelf.py 3`. A guide is for the script, not for the
/// interpreter, which runs others as well.
struct InterpretedScript {
  /// The number of its word in the command line.
  let index: Int
  let path: String

  /// The last component of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Returns nil if the program is no interpreter, or runs no file, as in `python3 -m http.server` and `sh -c ls`.
  init?(_ words: [String]) {
    guard let program = words.first?.split(separator: "/").last, let others = Self.otherSources(of: String(program))
    else { return nil }
    for (index, word) in words.enumerated().dropFirst() {
      // In `python3 -W ignore shelf.py`, `ignore` is a value of `-W`, and not the script.
      if Self.valued.contains(where: { $0 == words[index - 1] }) { continue }
      if word == "-" { return nil }
      if word.hasPrefix("-") {
        // The program is a word of the command line, or a module. What follows some letters is their value.
        let letters =
          word.hasPrefix("--") ? "" : word.dropFirst().prefix { others.contains($0) || !"WXIMrOF".contains($0) }
        if letters.contains(where: others.contains) { return nil }
        continue
      }
      guard (try? FileStatus(of: word))?.isRegular ?? false else { return nil }
      (self.index, path) = (index, word)
      return
    }
    return nil
  }

  /// Options whose value is the next word.
  private static let valued = [
    "-W", "-X", "-I", "-r", "-O", "-o", "+O", "+o", "--require", "--import", "--loader", "--rcfile", "--init-file",
  ]

  /// Whether a program is one of those that run scripts, perhaps with its version: `python3.11`.
  static func isInterpreter(_ program: String) -> Bool { otherSources(of: program) != nil }

  /// The options, of one letter each, with which an interpreter runs something else than a file; nil if it is none.
  private static func otherSources(of program: String) -> String? {
    let name = String(program.reversed().drop { $0.isNumber || $0 == "." }.reversed())
    return interpreters.first { $0.key == name }?.value
  }

  /// The names of interpreters with these letters. In pairs: the first use of a dictionary takes time at each start.
  private static let interpreters: KeyValuePairs = [
    "sh": "cs", "bash": "cs", "dash": "cs", "ksh": "cs", "zsh": "cs", "python": "cm", "pypy": "cm", "perl": "eE",
    "ruby": "e", "lua": "e", "luajit": "e", "node": "ep", "nodejs": "ep", "php": "r", "tclsh": "",
  ]
}
