public import TourScreen

/// The values of a theme that a guide, a program or the user sets. Those that are nil keep their values of the theme
/// below.
public struct ThemeSettings: Hashable, Sendable {
  /// A theme of tour.
  public enum Base: String, CaseIterable, Hashable, Sendable {
    /// Dark or light, like the terminal's background.
    case auto
    case dark, light
    case highContrast = "high-contrast"
    /// No colours: only bold, underline, dim and reverse.
    case mono
    /// Frames, arrows and marks consist of ASCII characters.
    case ascii
    /// A monochrome monitor.
    case amber
    /// A warm light card.
    case paper
  }

  /// The lines of a card's frame.
  public enum Frame: String, CaseIterable, Hashable, Sendable {
    case rounded, square, double, heavy, ascii, none
  }

  /// The mark around a target.
  public enum Ring: String, CaseIterable, Hashable, Sendable {
    /// A mark only around a target that does not stand out by its brightness.
    case auto
    case frame, corners, none
  }

  /// A part of a card, or of the marks on the screen, that has a style.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    /// The text of the card. Its background is the card's.
    case body
    case heading, title, strong, emphasis, code, hint, keys, counter, button
    case focusedButton = "focused-button"
    case frameStyle = "frame-style"
    case ringStyle = "ring-style"
  }

  /// A colour, which may differ between dark and light terminals.
  public struct Colors: Hashable, Sendable {
    /// On a terminal whose background is dark or unknown.
    public var dark: Color
    public var light: Color

    public init(dark: Color, light: Color) {
      self.dark = dark
      self.light = light
    }

    public init(_ color: Color) { self.init(dark: color, light: color) }
  }

  /// Changes to a style. What is nil or in neither set keeps its value.
  public struct TextStyle: Hashable, Sendable {
    public var foreground: Colors?
    public var background: Colors?
    /// The attributes to set.
    public var attributes: Attributes
    /// The attributes to remove.
    public var removed: Attributes

    public init(
      _ foreground: Colors? = nil, on background: Colors? = nil, _ attributes: Attributes = [],
      removing removed: Attributes = []
    ) {
      self.foreground = foreground
      self.background = background
      self.attributes = attributes
      self.removed = removed
    }
  }

  /// The theme whose values these settings change. It replaces all values of the settings below; see ``over(_:)``.
  public var base: Base?
  /// The share of brightness that the screen around the target loses, in percent: 0–100.
  public var dim: Int?
  /// The colour towards which the screen around the target is blended; the default is the terminal's background.
  public var dimColor: Colors?
  public var frame: Frame?
  public var ring: Ring?
  /// The background of those cells of a target that have the terminal's default background.
  public var tint: Colors?
  /// The colour of the frame, the arrow, the ring, the title and the button with the focus.
  public var accent: Colors?
  /// The blank cells between a card's frame and its content, within ``paddingColumns`` and ``paddingRows``.
  public var padding: Padding?
  public var shadow: Bool?
  public var parts: [Part: TextStyle]

  public static let paddingColumns = 1...8
  public static let paddingRows = 0...4

  public init(
    _ base: Base? = nil, dim: Int? = nil, dimColor: Colors? = nil, frame: Frame? = nil, ring: Ring? = nil,
    tint: Colors? = nil, accent: Colors? = nil,
    padding: Padding? = nil, shadow: Bool? = nil, parts: [Part: TextStyle] = [:]
  ) {
    self.base = base
    self.dim = dim
    self.dimColor = dimColor
    self.frame = frame
    self.ring = ring
    self.tint = tint
    self.accent = accent
    self.padding = padding
    self.shadow = shadow
    self.parts = parts
  }

  /// Returns these settings, completed by others that rank lower. If these have a ``base``, nothing of the others is
  /// left: a user who asks for a theme sees it, whatever the guide says.
  public func over(_ lower: ThemeSettings) -> ThemeSettings {
    if base != nil { return self }
    return ThemeSettings(
      lower.base, dim: dim ?? lower.dim, dimColor: dimColor ?? lower.dimColor, frame: frame ?? lower.frame,
      ring: ring ?? lower.ring,
      tint: tint ?? lower.tint, accent: accent ?? lower.accent, padding: padding ?? lower.padding,
      shadow: shadow ?? lower.shadow,
      parts: parts.merging(lower.parts) { $0.over($1) })
  }
}

extension ThemeSettings.TextStyle {
  fileprivate func over(_ lower: Self) -> Self {
    Self(
      foreground ?? lower.foreground, on: background ?? lower.background,
      attributes.union(lower.attributes.subtracting(removed)),
      removing: removed.union(lower.removed.subtracting(attributes)))
  }
}
