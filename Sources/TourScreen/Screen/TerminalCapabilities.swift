/// What the terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
  public enum Depth: Int, Comparable, Hashable, Sendable {
    /// No colour; also what `NO_COLOR` asks for.
    case none
    case eight, sixteen, indexed, direct

    public static func < (a: Depth, b: Depth) -> Bool { a.rawValue < b.rawValue }
  }

  public var depth: Depth
  /// Frames, arrows and key symbols may be drawn with characters outside ASCII.
  public var isUnicode: Bool
  /// The terminal's own colours as RGB, where it told; never guessed.
  public var foreground: Color?
  public var background: Color?

  public init(depth: Depth, isUnicode: Bool, foreground: Color? = nil, background: Color? = nil) {
    self.depth = depth
    self.isUnicode = isUnicode
    self.foreground = foreground
    self.background = background
  }
}

extension TerminalCapabilities {
  /// The same on a terminal whose colours a program has changed.
  package func on(_ changes: ColorChanges) -> TerminalCapabilities {
    var capabilities = self
    capabilities.foreground = changes.foreground ?? foreground
    capabilities.background = changes.background ?? background
    return capabilities
  }
}
