import TourModel

/// The keys of `theme`: the values, and the parts of a card that have a style.
enum ThemeField: Field {
  case base, dim, dimColor, frame, ring, tint, accent, padding, shadow
  case part(ThemeSettings.Part)

  static let allCases: [ThemeField] =
    [.base, .dim, .dimColor, .frame, .ring, .tint, .accent, .padding, .shadow]
    + ThemeSettings.Part.allCases.map(Self.part)
  static let noun = "a theme"
  static let example = "{base: dark, accent: yellow}"

  init?(rawValue: String) {
    guard let field = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = field
  }

  var rawValue: String {
    switch self {
    case .base: "base"
    case .dim: "dim"
    case .dimColor: "dim-color"
    case .frame: "frame"
    case .ring: "ring"
    case .tint: "tint"
    case .accent: "accent"
    case .padding: "padding"
    case .shadow: "shadow"
    case .part(let part): part.rawValue
    }
  }

  var exampleValue: String {
    switch self {
    case .base: "dark"
    case .dim: "60"
    case .dimColor: "black"
    case .frame: "double"
    case .ring: "corners"
    case .tint: "\"#333333\""
    case .accent: "{dark: \"#ffd787\", light: \"#875f00\"}"
    case .padding: "2"
    case .shadow: "true"
    case .part: "{bold: true}"
    }
  }
}

enum ThemeStyleField: String, Field {
  case foreground, background, bold, italic, underline, reverse
  static let noun = "a text style"
  static let example = "{bold: true}"

  var exampleValue: String {
    switch self {
    case .foreground, .background: "{dark: white, light: black}"
    case .bold, .italic, .underline, .reverse: "true"
    }
  }
}

/// The colours on dark and on light terminals.
enum ThemeColorsField: String, Field {
  case dark, light
  static let noun = "a pair of colours"
  static let required: [ThemeColorsField] = [.dark, .light]
  static let example = "{dark: white, light: black}"

  var exampleValue: String {
    switch self {
    case .dark: "white"
    case .light: "black"
    }
  }
}

enum ThemePaddingField: String, Field {
  case columns, rows
  static let noun = "the padding of a card"
  static let example = "{columns: 2, rows: 1}"

  var exampleValue: String {
    switch self {
    case .columns: "2"
    case .rows: "1"
    }
  }
}
