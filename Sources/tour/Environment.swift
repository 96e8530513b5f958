import Glibc
import TourCore

/// What the command reads of its surroundings, once, as values.
struct Environment {
  let variables: [String: String]
  /// The executable's own file, links followed.
  let executable: String

  static let current = Environment()

  private init() {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2, variables[String(pair[0])] == nil { variables[String(pair[0])] = String(pair[1]) }
      entry += 1
    }
    self.variables = variables
    executable = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      let count = readlink("/proc/self/exe", buffer.baseAddress!, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  subscript(name: String) -> String? { variables[name] }

  /// `TOUR_TIPS=all`, `none`, or a list of tips.
  var tips: TipPreferences.Choice {
    switch self["TOUR_TIPS"] ?? "" {
    case "": .asUsual
    case "all": .all
    case "none": .none
    case let list: .init(list)
    }
  }

  /// Nothing of ours may appear: `TOUR=off`, no terminal, a build machine, or a terminal that can't show it.
  var isSilent: Bool {
    self["TOUR"] == "off" || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0 || !(self["CI"] ?? "").isEmpty
      || ["", "dumb"].contains(self["TERM"] ?? "")
  }
}

extension TipPreferences.Choice {
  /// Those that a list names: `jump,less/search`.
  init(_ list: String) {
    self = .only(list.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init))
  }
}

/// Says one line on standard error.
func say(_ line: String, prefix: String = "tour: ") {
  let bytes = Array("\(prefix)\(line)\n".utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
