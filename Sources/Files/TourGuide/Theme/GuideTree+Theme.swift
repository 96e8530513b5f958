import TourModel
import TourScreen

extension GuideTree {
  /// Returns the settings as the value of `theme`; nil if nothing is set.
  mutating func theme(_ theme: ThemeSettings) -> Node? {
    if theme == ThemeSettings() { return nil }
    let values: [(ThemeField, Node?)] = [
      (.base, theme.base.map { text($0.rawValue) }), (.dim, theme.dim.map { number($0) }),
      (.dimColor, theme.dimColor.map { colors($0) }),
      (.frame, theme.frame.map { text($0.rawValue) }), (.ring, theme.ring.map { text($0.rawValue) }),
      (.tint, theme.tint.map { colors($0) }),
      (.accent, theme.accent.map { colors($0) }),
      (
        .padding,
        theme.padding.map { mapping([(ThemePaddingField.columns, number($0.columns)), (.rows, number($0.rows))]) }
      ),
      (.shadow, theme.shadow.map { truth($0) }),
    ]
    let parts = ThemeSettings.Part.allCases.map { part in (ThemeField.part(part), theme.parts[part].map { style($0) }) }
    return mapping(values + parts)
  }

  private mutating func colors(_ colors: ThemeSettings.Colors) -> Node {
    if colors.dark == colors.light { return color(colors.dark) }
    return mapping([(ThemeColorsField.dark, color(colors.dark)), (.light, color(colors.light))])
  }

  private mutating func style(_ style: ThemeSettings.TextStyle) -> Node {
    var entries: [(ThemeStyleField, Node?)] = [
      (.foreground, style.foreground.map { colors($0) }), (.background, style.background.map { colors($0) }),
    ]
    for field in ThemeStyleField.allCases {
      guard let attributes = field.attributes else { continue }
      if style.attributes.isSuperset(of: attributes) {
        entries.append((field, truth(true)))
      } else if style.removed.isSuperset(of: attributes) {
        entries.append((field, truth(false)))
      }
    }
    return mapping(entries)
  }
}
