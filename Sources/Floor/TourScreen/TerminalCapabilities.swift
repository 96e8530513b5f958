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
