import Glibc
import TourCurses
import TourScreen

extension TerminalCapabilities {
  /// Creates the capabilities from the environment: colours from `NO_COLOR`, `COLORTERM` and terminfo, characters from the locale.
  init(_ environment: Environment) {
    self.init(depth: Self.depth(environment), isUnicode: Self.isUnicode)
  }

  private static func depth(_ environment: Environment) -> Depth {
    if !(environment["NO_COLOR"] ?? "").isEmpty { return .none }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .direct }
    switch terminfoColors(environment["TERM"] ?? "") {
    case 257...: return .direct
    case 256: return .indexed
    case 16...: return .sixteen
    case 8...: return .eight
    default: return .none
    }
  }

  private static var isUnicode: Bool {
    unsafe setlocale(LC_CTYPE, "")
    defer { unsafe setlocale(LC_CTYPE, "C") }
    return unsafe nl_langinfo(nl_item(CODESET)).map { unsafe String(cString: $0) } == "UTF-8"
  }
}
