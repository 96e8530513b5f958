public import TourModel
import TourScreen

extension Theme {
  /// Creates the theme of settings: their base, ``standard`` if they have none, with their values.
  public init(_ settings: ThemeSettings) {
    self = .named(settings.base ?? .auto)
    if let frame = settings.frame { self.frame = frame }
    if let ring = settings.ring { self.ring = ring }
    if let padding = settings.padding {
      self.padding = Padding(
        columns: padding.columns.clamped(to: ThemeSettings.paddingColumns),
        rows: padding.rows.clamped(to: ThemeSettings.paddingRows))
    }
    if let shadow = settings.shadow { hasShadow = shadow }
    if let dim = settings.dim { self.dim = dim.clamped(to: 0...100) }
    if let dimColor = settings.dimColor { self.dimColor = dimColor }
    if let tint = settings.tint { self.tint = tint }
    if let accent = settings.accent { apply(accent: accent) }
    for part in ThemeSettings.Part.allCases { if let style = settings.parts[part] { apply(style, to: part) } }
  }

  /// The theme of the cards of a guide for a user, whose settings take precedence.
  /// - Parameter keyLegends: the names of keys in the language of the cards.
  package init(_ guide: ThemeSettings, _ preferences: Preferences, _ keyLegends: KeyLegends = .english) {
    self.init(preferences.theme.over(guide))
    self.keyLegends = keyLegends
    if preferences.isForReaders { self = forReaders }
  }

  private mutating func apply(accent: ThemeSettings.Colors) {
    for role in [StyleRole.frame, .arrow, .ring, .title, .pointer, .progress] { self[role].setText(accent) }
    for role in [StyleRole.focusedButton, .focusedKey] {
      self[role].setBackground(accent)
      self[role].setText(
        ThemeSettings.Colors(dark: accent.dark.textColor, light: accent.light.textColor), inSixteen: false)
    }
  }

  private mutating func apply(_ style: ThemeSettings.TextStyle, to part: ThemeSettings.Part) {
    let ground = self[.text]
    for role in StyleRole.allCases where part.roles.contains(role) {
      if let text = style.foreground { self[role].setText(text) }
      // The tip of the arrow and the ring are drawn on the background of the program.
      if let background = style.background, role != .arrow, role != .ring { self[role].setBackground(background) }
      self[role].change(style.attributes, removing: style.removed)
    }
    guard part == .body, let background = style.background else { return }
    for role in StyleRole.allCases
    where self[role].dark.background == ground.dark.background && self[role].light.background == ground.light.background
    {
      self[role].setBackground(background)
    }
  }
}

extension Theme.Styles {
  fileprivate mutating func setText(_ colors: ThemeSettings.Colors, inSixteen: Bool = true) {
    (dark.text, light.text) = (colors.dark, colors.light)
    if inSixteen, let color = colors.amongSixteen { sixteen.text = color }
  }

  fileprivate mutating func setBackground(_ colors: ThemeSettings.Colors) {
    (dark.background, light.background) = (colors.dark, colors.light)
  }

  fileprivate mutating func change(_ attributes: Attributes, removing removed: Attributes) {
    func changed(_ old: Attributes) -> Attributes { old.subtracting(removed).union(attributes) }
    dark.attributes = changed(dark.attributes)
    light.attributes = changed(light.attributes)
    sixteen.attributes = changed(sixteen.attributes)
    plain = changed(plain)
  }
}

extension ThemeSettings.Colors {
  /// The colour if it is one of the indexed colours 0–15 on all terminals; nil otherwise.
  fileprivate var amongSixteen: Color? {
    guard dark == light, case .indexed(let index) = dark.kind, index < 16 else { return nil }
    return dark
  }
}

extension Color {
  /// Black or white, whichever is easier to read on this colour.
  fileprivate var textColor: Color {
    guard let rgb else { return .default }
    return (rgb.contrast(with: .grey(0)) > rgb.contrast(with: .grey(255)) ? RGB.grey(0) : .grey(255)).color
  }
}

extension ThemeSettings.Part {
  /// The roles that have the style of the part.
  var roles: [StyleRole] {
    switch self {
    case .body: [.text, .strong, .emphasis, .strongEmphasis]
    case .heading: [.heading]
    case .title: [.title]
    case .strong: [.strong, .strongEmphasis]
    case .emphasis: [.emphasis, .strongEmphasis]
    case .code: [.code]
    case .hint: [.hint, .typing, .notice]
    case .keys: [.cap]
    case .counter: [.counter, .more]
    case .button: [.button, .key]
    case .focusedButton: [.focusedButton, .focusedKey]
    case .frameStyle: [.frame, .arrow]
    case .ringStyle: [.ring]
    }
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
