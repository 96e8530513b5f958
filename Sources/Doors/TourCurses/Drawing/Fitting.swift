import TourScreen

extension Color {
  /// Returns the nearest colour that a terminal of this depth has. Named colours stay unchanged if the terminal has
  /// them.
  func fitting(_ depth: TerminalCapabilities.Depth) -> Color {
    guard let rgb else { return self }
    switch (kind, depth) {
    case (.default, _), (_, .none): return .default
    case (.indexed(let index), .direct): return index < 8 ? self : rgb.color
    case (.rgb, .direct), (.indexed, .indexed): return self
    case (_, .indexed): return rgb.indexed
    case (.indexed(let index), .sixteen) where index < 16: return self
    case (.indexed(let index), .eight) where index < 16: return .indexed(index & 7)
    case (_, .sixteen): return rgb.named(isBrightAllowed: true)
    case (_, .eight): return rgb.named(isBrightAllowed: false)
    }
  }
}

extension RGB {
  /// Returns the named colour of the same hue, which contains each of red, green and blue that is more than half of the
  /// strongest of them.
  func named(isBrightAllowed: Bool) -> Color {
    let strongest = max(red, green, blue)
    if strongest < 64 { return .indexed(0) }
    let hue: UInt8 = (red * 2 > strongest ? 1 : 0) | (green * 2 > strongest ? 2 : 0) | (blue * 2 > strongest ? 4 : 0)
    guard isBrightAllowed else { return .indexed(hue) }
    // Greys have four named levels; every other hue has a normal and a bright one.
    if hue == 7 { return .indexed(strongest < 100 ? 0 : strongest < 170 ? 8 : strongest < 240 ? 7 : 15) }
    return .indexed(strongest > 215 ? hue + 8 : hue)
  }
}
