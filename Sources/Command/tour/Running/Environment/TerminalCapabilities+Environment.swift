import Glibc
import TourCurses
import TourScreen
import TourSystem
import TourTerminal

extension TerminalCapabilities {
  /// Creates the capabilities from the environment: colours from `NO_COLOR`, `COLORTERM`, `COLORFGBG` and terminfo,
  /// characters from the locale, hyperlinks from the variables by which terminals name themselves.
  init(_ environment: Environment) {
    let colors = Self.defaultColors(environment["COLORFGBG"] ?? "")
    self.init(
      depth: Self.depth(environment), isUnicode: Self.isUnicode, foreground: colors?.foreground,
      background: colors?.background, hasHyperlinks: Self.hasHyperlinks { environment[$0] })
    textOrder = Self.textOrder(environment)
  }

  /// The order in which the user's terminal shows the text of cards. VTE leaves it to tour, unless a multiplexer is
  /// between the two.
  static func textOrder(_ environment: Environment) -> TextOrder {
    let terminal = KnownTerminal { environment[$0] }
    let isInside = ["STY", "ZELLIJ"].contains { environment[$0] != nil }
    let leavesOrder = !isInside && (terminal.map { Dialect($0).contains(.reordersLines) } ?? false)
    return leavesOrder ? .written : TextOrder { environment[$0] }
  }

  /// Returns the default colours that rxvt and others put into `COLORFGBG`: numbers of the first sixteen colours, such
  /// as `0;15`, sometimes with the colour of a picture between them. nil if a colour is not one of them.
  static func defaultColors(_ variable: String) -> (foreground: Color?, background: Color?)? {
    let numbers = variable.split(separator: ";", omittingEmptySubsequences: false).map {
      Numeral.decimal($0, in: 0...15).map { Color.indexed(UInt8(truncatingIfNeeded: $0)).rgb }
    }
    guard 2...3 ~= numbers.count, let foreground = numbers[0], let background = numbers[numbers.count - 1] else {
      return nil
    }
    return (foreground?.color, background?.color)
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

  /// Whether the terminal is known to support OSC 8. A multiplexer passes on the variables of the terminal in which it
  /// was started, not of the one in which it is.
  static func hasHyperlinks(_ variable: (String) -> String?) -> Bool {
    let terminal = variable("TERM") ?? ""
    if ["TMUX", "STY"].contains(where: { variable($0) != nil }) || terminal.hasPrefix("screen")
      || terminal.hasPrefix("tmux")
    {
      return false
    }
    if ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour", "mintty"].contains(
      where: terminal.hasPrefix)
    {
      return true
    }
    guard terminal.hasPrefix("xterm") else { return false }
    // Version 0.50 of VTE was the first one.
    if let version = variable("VTE_VERSION") { return Numeral.decimal(version[...], in: 5000...1_000_000) != nil }
    if ["KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION", "KONSOLE_VERSION"].contains(where: { variable($0) != nil }) {
      return true
    }
    return ["iTerm.app", "vscode", "WezTerm", "ghostty", "rio", "mintty"].contains(variable("TERM_PROGRAM") ?? "")
  }

  /// Whether the user's locale has UTF-8. The name of a locale that is not installed counts, too: the terminal of a
  /// user who sets it reads UTF-8.
  static var isUnicode: Bool { codeset == "UTF-8" || UserLocale.namesUTF8 }

  /// The character set of the user's locale, as nl_langinfo(3) names it.
  static var codeset: String {
    unsafe setlocale(LC_CTYPE, "")
    defer { unsafe setlocale(LC_CTYPE, "C") }
    return unsafe nl_langinfo(nl_item(CODESET)).map { unsafe String(systemString: $0) } ?? ""
  }
}
