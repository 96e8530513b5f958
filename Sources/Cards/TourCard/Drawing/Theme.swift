public import TourModel
public import TourScreen

/// The look of a card and of the screen around it: for each role a style on each kind of terminal, the lines of the
/// frame, and the dimming.
public struct Theme: Hashable, Sendable {
  /// The colours and attributes of a cell. A colour that the terminal does not have is replaced. On a terminal with 256
  /// colours, an RGB colour becomes the nearest of the indexed colours 16–255. On one with 16 colours, only the indexed
  /// colours 0–15 are kept, and others become the default colour.
  public struct Style: Hashable, Sendable {
    public var text: Color
    /// nil for the terminal's default background. The tip of the arrow has the background of the cell below instead,
    /// with 256 colours or more.
    public var background: Color?
    public var attributes: Attributes

    public init(_ text: Color = .default, on background: Color? = nil, _ attributes: Attributes = []) {
      self.text = text
      self.background = background
      self.attributes = attributes
    }
  }

  /// The styles of a role.
  public struct Styles: Hashable, Sendable {
    /// The style with 256 colours or more if the terminal's background is dark or unknown.
    public var dark: Style
    /// The style with 256 colours or more if the terminal's background is light.
    public var light: Style
    /// The style with 16 colours.
    public var sixteen: Style
    /// The attributes with eight colours and with none. The colours are the terminal's default.
    public var plain: Attributes

    public init(dark: Style = Style(), light: Style = Style(), sixteen: Style = Style(), plain: Attributes = []) {
      self.dark = dark
      self.light = light
      self.sixteen = sixteen
      self.plain = plain
    }
  }

  /// In the order of ``StyleRole``.
  private var styles: [Styles]
  public var frame = ThemeSettings.Frame.rounded
  public var ring = ThemeSettings.Ring.auto
  /// The blank cells between a card's frame and its content. A card that does not fit otherwise has one column.
  public var padding = Padding(columns: 1)
  /// Whether a card has a shadow, with 256 colours or more.
  public var hasShadow = false
  /// The share of brightness that the screen around the target loses, in percent: 0–100.
  public var dim = 60
  /// The colour towards which the screen around the target is blended; nil for the terminal's background.
  public var dimColor: ThemeSettings.Colors?
  /// The background of those cells of a target that have the terminal's default background; nil to leave them as they
  /// are.
  public var tint: ThemeSettings.Colors?
  /// The names of keys on buttons, and in strong text.
  package var keyLegends = KeyLegends.english
  /// Whether the theme has colours. Otherwise it is drawn as on a terminal without any.
  public var hasColors = true
  /// Whether frames, arrows, marks and the symbols in texts are ASCII characters on every terminal.
  public var isASCII = false
  /// Whether cards are lines of text across the screen instead of framed ones beside their target
  /// (``TourModel/Preferences/isForReaders``).
  package private(set) var isForReaders = false

  /// - Parameter styles: a role without an entry has the terminal's default colours, and no attributes.
  public init(_ styles: [StyleRole: Styles]) {
    self.styles = StyleRole.allCases.map { styles[$0] ?? Styles() }
  }

  /// The theme for a screen reader or a braille display: nothing is drawn but the lines of the card.
  package var forReaders: Theme {
    var theme = self
    theme.isForReaders = true
    (theme.frame, theme.ring, theme.padding, theme.hasShadow) = (.none, .none, Padding(columns: 1), false)
    (theme.dim, theme.tint) = (0, nil)
    // A screen reader pauses where the style changes.
    let kept: Set<StyleRole> = [
      .heading, .title, .notice, .banner, .button, .key, .focusedButton, .focusedKey,
    ]
    for role in StyleRole.allCases where !kept.contains(role) { theme[role] = theme[.text] }
    return theme
  }

  public subscript(role: StyleRole) -> Styles {
    get { styles[role.rawValue] }
    set { styles[role.rawValue] = newValue }
  }
}

extension TerminalCapabilities {
  /// Returns the capabilities that a theme uses.
  func used(by theme: Theme) -> TerminalCapabilities {
    var capabilities = self
    if !theme.hasColors { capabilities.depth = .none }
    if theme.isASCII { capabilities.isUnicode = false }
    return capabilities
  }

  /// Whether the terminal's background is known and light.
  var isLight: Bool { (background?.rgb?.luma ?? 0) >= 128 }
}
