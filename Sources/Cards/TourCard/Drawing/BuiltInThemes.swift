public import TourModel
import TourScreen

extension Theme {
  /// Returns a theme of tour.
  public static func named(_ base: ThemeSettings.Base) -> Theme {
    switch base {
    case .auto: standard
    case .dark: standard.fixed(isLight: false)
    case .light: standard.fixed(isLight: true)
    case .highContrast: highContrast
    case .mono: mono
    case .ascii: ascii
    case .amber: amber
    case .paper: paper
    }
  }

  /// Returns the theme with a name as in a guide, such as `high-contrast`; nil if there is none.
  public static func named(_ name: String) -> Theme? { ThemeSettings.Base(rawValue: name).map { named($0) } }

  private static let highContrast: Theme = {
    let dark = Colors(
      ground: 0x000000, raised: 0x303030, text: 0xFFFFFF, strong: 0xFFFFFF, quiet: 0xD0D0D0, accent: 0xFFFF00,
      keys: 0x00FFFF, focused: 0x000000)
    let light = Colors(
      ground: 0xFFFFFF, raised: 0xE4E4E4, text: 0x000000, strong: 0x000000, quiet: 0x303030, accent: 0x0000AF,
      keys: 0x5F0087, focused: 0xFFFFFF)
    var theme = standard.recolored(dark: dark, light: light)
    (theme.frame, theme.ring, theme.dim) = (.heavy, .frame, 70)
    return theme
  }()

  private static let mono: Theme = {
    var theme = standard
    theme.hasColors = false
    return theme
  }()

  private static let ascii: Theme = {
    var theme = standard
    theme.isASCII = true
    return theme
  }()

  /// The colours of a monitor with an amber tube, on terminals of any background.
  private static let amber: Theme = {
    let colors = Colors(
      ground: 0x1C1300, raised: 0x33270F, text: 0xFFAF00, strong: 0xFFD787, quiet: 0xD78700, accent: 0xFFAF00,
      keys: 0xFFD75F, focused: 0x1C1300)
    var theme = standard.recolored(dark: colors, light: colors)
    theme.frame = .square
    return theme
  }()

  /// A warm light card with a shadow, on terminals of any background.
  private static let paper: Theme = {
    let colors = Colors(
      ground: 0xFFF8E7, raised: 0xEADFC8, text: 0x3A3228, strong: 0x1C1610, quiet: 0x6B5D4A, accent: 0x8F3A1F,
      keys: 0x6B3F00, focused: 0xFFF8E7)
    var theme = standard.recolored(dark: colors, light: colors)
    (theme.padding, theme.hasShadow) = (Padding(columns: 2), true)
    return theme
  }()

  /// The colours of a card, `0xRRGGBB`.
  private struct Colors {
    /// The backgrounds of the card, and of its buttons and key caps.
    var ground: Int, raised: Int
    var text: Int, strong: Int, quiet: Int
    /// The frame, the title and the background of the button with the focus.
    var accent: Int
    /// Keys to press, and code.
    var keys: Int
    /// The text of the button with the focus.
    var focused: Int

    func style(of role: StyleRole) -> (text: Int, background: Int?) {
      switch role {
      case .arrow, .ring: (accent, nil)
      case .frame, .title, .pointer, .progress: (accent, ground)
      case .text, .emphasis: (text, ground)
      case .strong, .strongEmphasis: (strong, ground)
      case .code, .hint, .typing, .notice, .flashingFrame: (keys, ground)
      case .cap: (keys, raised)
      case .heading, .counter, .more, .doneTyping: (quiet, ground)
      case .doneCap, .banner, .button, .key: (text, raised)
      case .focusedButton, .focusedKey: (focused, accent)
      }
    }
  }

  /// Returns the theme with other colours on terminals with 256 colours or more.
  private func recolored(dark: Colors, light: Colors) -> Theme {
    var theme = self
    func recolor(_ style: inout Style, _ colors: (text: Int, background: Int?)) {
      style.text = RGB(hexadecimal: colors.text).color
      style.background = colors.background.map { RGB(hexadecimal: $0).color }
    }
    for role in StyleRole.allCases {
      recolor(&theme[role].dark, dark.style(of: role))
      recolor(&theme[role].light, light.style(of: role))
    }
    return theme
  }

  /// Returns the theme with the same styles on dark and on light terminals.
  private func fixed(isLight: Bool) -> Theme {
    var theme = self
    for role in StyleRole.allCases {
      if isLight { theme[role].dark = theme[role].light } else { theme[role].light = theme[role].dark }
    }
    return theme
  }
}

extension RGB {
  /// Creates a colour from `0xRRGGBB`.
  fileprivate init(hexadecimal: Int) { self.init(hexadecimal >> 16, hexadecimal >> 8 & 0xFF, hexadecimal & 0xFF) }
}
