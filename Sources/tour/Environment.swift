import Glibc
import TourGuide
import TourHost
import TourModel

/// What the command reads of its surroundings, once, as values.
struct Environment {
  /// The executable's own file, links followed.
  let executable: String

  static let current = Environment()

  private init() {
    executable = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
      let count = buffer.withMemoryRebound(to: CChar.self) { readlink("/proc/self/exe", $0.baseAddress!, $0.count) }
      return String(systemBytes: buffer.prefix(max(0, count)))
    }
  }

  /// Reads a variable with getenv(3). A dictionary of all variables would make every start slower, also that of a program without a guide.
  subscript(name: String) -> String? { getenv(name).map { String(systemBytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) } }

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

/// Says one line on standard error, with whatever is invisible in it shown.
func say(_ line: String, prefix: String = "tour: ") {
  let bytes = Array("\(prefix)\(line.visible)\n".utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Says a problem, and its line of the file below.
func say(_ problem: Diagnostic) {
  for line in problem.lines { say(line, prefix: "") }
}

/// Prints one line on standard output, with whatever is invisible in it shown.
func tell(_ line: String) { print(line.visible) }
