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
    guard let program = words.first?.split(separator: "/").last, Self.isInterpreter(String(program)) else { return nil }
    for (index, word) in words.enumerated().dropFirst() {
      // A program in the command line, or a module.
      if word.hasPrefix("-"), !word.hasPrefix("--"), word.contains(where: { "cemE".contains($0) }) { return nil }
      if word.hasPrefix("-") { continue }
      if (try? FileStatus(of: word))?.isRegular ?? false {
        (self.index, path) = (index, word)
        return
      }
      // The value of an option, as in `python3 -W ignore shelf.py`.
      if !words[index - 1].hasPrefix("-") || index == 1 { return nil }
    }
    return nil
  }

  /// Whether a program is one of those that run scripts, perhaps with its version: `python3.11`.
  static func isInterpreter(_ program: String) -> Bool {
    interpreters.contains(String(program.reversed().drop { $0.isNumber || $0 == "." }.reversed()))
  }

  private static let interpreters = [
    "python", "pypy", "perl", "ruby", "node", "nodejs", "lua", "luajit", "php", "tclsh", "sh", "bash", "dash", "ksh",
    "zsh",
  ]
}
