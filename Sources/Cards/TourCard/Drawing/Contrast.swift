import Glibc
public import TourModel
import TourScreen

extension RGB {
  /// The contrast with another colour, 1–21. Source: WCAG 2.2, "contrast ratio" and "relative luminance".
  func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    func linear(_ channel: Int) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the nearest lighter or darker colour that can be read on a background.
  func readable(on ground: RGB) -> RGB {
    for kept in stride(from: 256, through: 0, by: -4) {
      for end in [RGB.grey(255), .grey(0)] {
        let color = blended(towards: end, keeping: kept)
        if color.contrast(with: ground) >= Theme.leastContrast { return color }
      }
    }
    return .grey(ground.luma < 128 ? 255 : 0)
  }

  /// The colour as guides write it, such as `#7faeef`.
  var hexadecimal: String { "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

/// A text that is hard to read in the colours that a guide or a user has set.
public struct FaintText: Hashable, Sendable {
  /// The part whose colours were set; nil for the accent.
  public var part: ThemeSettings.Part?
  /// The contrast in tenths, rounded down.
  public var tenths: Int
  /// The colour of the background, such as `#ffffff`.
  public var background: String
  /// Whether the contrast is that on a light terminal; nil if it is the same on all terminals.
  public var isLight: Bool?
  /// Readable colours in place of the text's, on dark and on light terminals.
  public var remedy: (dark: String, light: String) { (dark, light) }
  private var dark: String
  private var light: String

  fileprivate init(part: ThemeSettings.Part?, contrast: Double, background: RGB, isLight: Bool?, dark: RGB, light: RGB)
  {
    self.part = part
    tenths = Int(exactly: (contrast * 10).rounded(.down)) ?? 0
    self.background = background.hexadecimal
    self.isLight = isLight
    self.dark = dark.hexadecimal
    self.light = light.hexadecimal
  }
}

extension Theme {
  /// The least contrast of text that level AA of WCAG 2.2 permits (success criterion 1.4.3).
  static let leastContrast = 4.5

  /// Returns the contrast of a role's text; nil if one of its colours is the terminal's own, which is unknown.
  func contrast(of role: StyleRole, isLight: Bool) -> Double? {
    colors(of: role, isLight: isLight).map { $0.text.contrast(with: $0.ground) }
  }

  private func colors(of role: StyleRole, isLight: Bool) -> (text: RGB, ground: RGB)? {
    let style = isLight ? self[role].light : self[role].dark
    guard let text = style.text.rgb, let ground = style.background?.rgb else { return nil }
    return (text, ground)
  }

  /// Returns the parts whose text has less than `leastContrast` in the colours of the settings, at most one entry for
  /// each.
  public static func faintTexts(of settings: ThemeSettings) -> [FaintText] {
    let theme = Theme(settings)
    guard theme.hasColors else { return [] }
    var faint: [FaintText] = []
    func check(_ roles: [StyleRole], of part: ThemeSettings.Part?) {
      let results = roles.flatMap { role in
        [false, true].compactMap { isLight in
          theme.colors(of: role, isLight: isLight).map {
            (role: role, isLight: isLight, colors: $0, contrast: $0.text.contrast(with: $0.ground))
          }
        }
      }
      guard let worst = results.min(by: { $0.contrast < $1.contrast }), worst.contrast < leastContrast else { return }
      let (dark, light) = (
        theme.colors(of: worst.role, isLight: false) ?? worst.colors,
        theme.colors(of: worst.role, isLight: true) ?? worst.colors
      )
      faint.append(
        FaintText(
          part: part, contrast: worst.contrast, background: worst.colors.ground,
          isLight: dark == light ? nil : worst.isLight,
          dark: dark.text.readable(on: dark.ground), light: light.text.readable(on: light.ground)))
    }
    let own = Set(settings.parts.filter { $0.value.setsColors }.keys.flatMap(\.roles))
    if settings.accent != nil { check([.title].filter { !own.contains($0) }, of: nil) }
    for part in ThemeSettings.Part.allCases {
      guard let style = settings.parts[part], style.setsColors else { continue }
      var roles = part.roles
      if part == .body, style.background != nil {
        roles += StyleRole.allCases.filter { role in
          role.isText && !own.contains(role) && theme[role].dark.background == theme[.text].dark.background
        }
      }
      check(roles.filter(\.isText), of: part)
    }
    return faint
  }
}

extension ThemeSettings.TextStyle {
  fileprivate var setsColors: Bool { foreground != nil || background != nil }
}

extension StyleRole {
  /// Whether parts with this role are text, whose contrast is checked. It is not for frames, arrows and progress dots,
  /// which nobody has to read.
  var isText: Bool { ![.frame, .flashingFrame, .arrow, .ring, .pointer, .progress, .more].contains(self) }
}
