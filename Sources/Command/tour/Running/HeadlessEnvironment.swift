import TourHost
import TourSystem

extension ArgumentVector {
  /// The environment of tour for a program in a ``TourHost/HeadlessTerminal``: the variables that describe the user's
  /// terminal are replaced by those of the headless one.
  /// - Parameter variables: further ones, `NAME=value` each, which take precedence.
  static func headless(adding variables: [String] = []) -> ArgumentVector {
    var environment = ArgumentVector.environment
    let fixed = ["TERM=xterm-256color", "TOUR_HOST=\(Host.protocolVersion)"]
    let own = ["COLORTERM", "COLUMNS", "LINES", "TERM_PROGRAM", "TMUX", "STY", "NO_COLOR"]
    let given = Set(variables.map { String($0.prefix { $0 != "=" }) })
    let replaced = given.union(own).union(["TERM", "TOUR_HOST"])
    environment.bytes.removeAll { variable in
      replaced.contains(String(decoding: variable.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self))
    }
    environment.bytes += (fixed.filter { !given.contains(String($0.prefix { $0 != "=" })) } + variables).map {
      Array($0.utf8)
    }
    return environment
  }
}
