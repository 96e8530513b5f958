import TourCard
import TourModel
import TourScreen

extension Decoder {
  /// Reads the name of a theme, or a mapping of its values. Warns of texts that are hard to read.
  mutating func theme(_ node: Node) -> ThemeSettings {
    guard case .mapping = node.content else {
      return ThemeSettings(choice(node, name: "theme", ThemeSettings.Base.self, expected: .theme))
    }
    var theme = ThemeSettings()
    var places: [String: Mark] = [:]
    for entry in entries(of: node, ThemeField.self, name: "theme") ?? [] {
      places[entry.name] = entry.value.mark
      switch entry.key {
      case .base: theme.base = choice(entry.value, name: "theme", ThemeSettings.Base.self)
      case .dim: theme.dim = wholeNumber(entry.value, name: entry.name, in: 0...100, expected: .percentage)
      case .dimColor: theme.dimColor = colors(entry.value, name: entry.name)
      case .frame: theme.frame = choice(entry.value, name: entry.name, ThemeSettings.Frame.self)
      case .ring: theme.ring = choice(entry.value, name: entry.name, ThemeSettings.Ring.self)
      case .tint: theme.tint = colors(entry.value, name: entry.name)
      case .accent: theme.accent = colors(entry.value, name: entry.name)
      case .padding: theme.padding = cardPadding(entry.value, name: entry.name)
      case .shadow: theme.shadow = flag(entry.value, name: entry.name)
      case .part(let part): theme.parts[part] = textStyle(entry.value, name: entry.name)
      }
    }
    for text in Theme.faintTexts(of: theme) {
      let key = text.part?.rawValue ?? ThemeField.accent.rawValue
      warn(
        .faintText(
          key: key, tenths: text.tenths, background: text.background, isLight: text.isLight, remedy: remedy(text)),
        at: places[key] ?? node.mark)
    }
    return theme
  }

  private func remedy(_ text: FaintText) -> String {
    let (dark, light) = text.remedy
    let colors = dark == light ? "\"\(dark)\"" : "{dark: \"\(dark)\", light: \"\(light)\"}"
    return text.part == nil ? colors : "foreground: \(colors)"
  }

  /// Reads a colour for all terminals, or one for dark and one for light terminals.
  private mutating func colors(_ node: Node, name: String) -> ThemeSettings.Colors? {
    guard case .mapping = node.content, !node.names.contains(where: { ThemeStyleField(rawValue: $0) != nil }) else {
      switch node.content {
      case .sequence, .mapping:
        mismatch(node, name: name, expected: .colors)
        return nil
      default: break
      }
      return color(node, name: name).map { ThemeSettings.Colors($0) }
    }
    var (dark, light): (Color?, Color?)
    for entry in entries(of: node, ThemeColorsField.self, name: name, expected: .colors) ?? [] {
      switch entry.key {
      case .dark: dark = color(entry.value, name: entry.name)
      case .light: light = color(entry.value, name: entry.name)
      }
    }
    guard let dark, let light else { return nil }
    return ThemeSettings.Colors(dark: dark, light: light)
  }

  /// Reads a colour, or a mapping of colours and attributes. An attribute that is false is removed from the base's
  /// attributes.
  private mutating func textStyle(_ node: Node, name: String) -> ThemeSettings.TextStyle? {
    switch node.content {
    case .mapping: break
    case .sequence:
      mismatch(node, name: name, expected: .textStyle)
      return nil
    default: return color(node, name: name).map { ThemeSettings.TextStyle(ThemeSettings.Colors($0)) }
    }
    var style = ThemeSettings.TextStyle()
    for entry in entries(of: node, ThemeStyleField.self, name: name) ?? [] {
      switch entry.key {
      case .foreground: style.foreground = colors(entry.value, name: entry.name)
      case .background: style.background = colors(entry.value, name: entry.name)
      case .bold, .italic, .underline, .reverse:
        guard let attributes = entry.key.attributes, let isOn = flag(entry.value, name: entry.name) else { continue }
        if isOn { style.attributes.formUnion(attributes) } else { style.removed.formUnion(attributes) }
      }
    }
    return style
  }

  /// Reads a padding in cells: one number for both columns and rows, or a mapping with a number for each.
  private mutating func cardPadding(_ node: Node, name: String) -> Padding? {
    let (columns, rows) = (ThemeSettings.paddingColumns, ThemeSettings.paddingRows)
    guard case .mapping = node.content else {
      return wholeNumber(node, name: name, in: columns.lowerBound...rows.upperBound, expected: .padding).map {
        Padding(columns: $0, rows: $0)
      }
    }
    var padding = Padding(columns: columns.lowerBound)
    for entry in entries(of: node, ThemePaddingField.self, name: name) ?? [] {
      switch entry.key {
      case .columns: padding.columns = wholeNumber(entry.value, name: entry.name, in: columns) ?? padding.columns
      case .rows: padding.rows = wholeNumber(entry.value, name: entry.name, in: rows) ?? padding.rows
      }
    }
    return padding
  }

  /// Reads `true` or `false`.
  mutating func flag(_ node: Node, name: String) -> Bool? {
    guard case .truth(let text) = node.found else {
      mismatch(node, name: name, expected: .flag)
      return nil
    }
    return text.lowercased() == "true"
  }
}

extension ThemeStyleField {
  /// The attribute; nil for a colour.
  var attributes: Attributes? { StyleField(rawValue: rawValue)?.attributes }
}
