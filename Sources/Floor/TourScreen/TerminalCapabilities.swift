/// The colours and characters that the terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
  public enum Depth: Int, Comparable, Hashable, Sendable {
    /// No colours. Also used if `NO_COLOR` is set.
    case none
    case eight, sixteen, indexed, direct

    public static func < (a: Depth, b: Depth) -> Bool { a.rawValue < b.rawValue }
  }

  public var depth: Depth
  /// Whether frames, arrows and key symbols may be drawn with characters outside ASCII.
  public var isUnicode: Bool
  /// The terminal's default foreground as RGB; nil if the terminal did not report it.
  public var foreground: Color?
  /// The terminal's default background as RGB; nil if the terminal did not report it.
  public var background: Color?
  /// Whether the terminal shows text with a hyperlink (OSC 8) as a link.
  public var hasHyperlinks: Bool
  /// How the terminal shows text that is read from right to left.
  package var textOrder = TextOrder.written

  /// The cells in which a terminal shows the letters of Arabic, Hebrew and other texts that are read from right to
  /// left.
  package enum TextOrder: Hashable, Sendable {
    /// Those in which they were written. Arabic letters do not join.
    case written
    /// The letters of a word in reverse order.
    case words
    /// The text of a line reordered by the rules of the Unicode Standard Annex #9, in a paragraph from left to right.
    case lines

    /// The order of the terminal that the environment names. A multiplexer passes these variables on, and the text,
    /// too.
    /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
    package init(_ variable: (String) -> String?) {
      let terminal = variable("TERM") ?? ""
      func isSet(_ names: String...) -> Bool { names.contains { !(variable($0) ?? "").isEmpty } }
      if isSet("XTERM_VERSION") {
        self = .written
      } else if terminal.hasPrefix("xterm-kitty") || isSet("KITTY_WINDOW_ID") {
        self = .words
      } else if terminal.hasPrefix("mlterm") || terminal.hasPrefix("mintty") || isSet("VTE_VERSION", "KONSOLE_VERSION")
      {
        self = .lines
      } else {
        self = .written
      }
    }
  }

  public init(
    depth: Depth, isUnicode: Bool, foreground: Color? = nil, background: Color? = nil, hasHyperlinks: Bool = false
  ) {
    self.depth = depth
    self.isUnicode = isUnicode
    self.foreground = foreground
    self.background = background
    self.hasHyperlinks = hasHyperlinks
  }
}

extension TerminalCapabilities {
  /// Returns the capabilities with the default colours that a program changed.
  package func on(_ changes: ColorChanges) -> TerminalCapabilities {
    var capabilities = self
    capabilities.foreground = changes.foreground ?? foreground
    capabilities.background = changes.background ?? background
    return capabilities
  }
}
