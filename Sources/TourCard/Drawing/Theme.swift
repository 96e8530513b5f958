public import TourScreen

/// The colours and attributes of a card: for each role a style on each kind of terminal.
///
/// A theme changes neither the characters nor the layout of a card.
public struct Theme: Hashable, Sendable {
  /// The colours and attributes of a cell. A colour that the terminal does not have is replaced. On a terminal with 256 colours, an RGB colour becomes
  /// the nearest of the indexed colours 16–255. On one with 16 colours, only the indexed colours 0–15 are kept, and others become the default colour.
  public struct Style: Hashable, Sendable {
    public var text: Color
    /// nil for the terminal's default background. The tip of the arrow has the background of the cell below instead, with 256 colours or more.
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

  /// - Parameter styles: a role without an entry has the terminal's default colours, and no attributes.
  public init(_ styles: [StyleRole: Styles]) {
    self.styles = StyleRole.allCases.map { styles[$0] ?? Styles() }
  }

  public subscript(role: StyleRole) -> Styles {
    get { styles[role.rawValue] }
    set { styles[role.rawValue] = newValue }
  }
}
