/// A colour in sRGB: red, green and blue, 0–255 each.
package struct RGB: Hashable, Sendable {
  package var red: Int
  package var green: Int
  package var blue: Int

  package init(_ red: Int, _ green: Int, _ blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  package static func grey(_ level: Int) -> RGB { RGB(level, level, level) }

  /// The brightness, 0–255, with the weights of Rec. 601.
  package var luma: Int { (299 * red + 587 * green + 114 * blue) / 1000 }

  /// Returns a mixture: `kept` 256ths of this colour, the rest of `other`.
  package func blended(towards other: RGB, keeping kept: Int) -> RGB {
    RGB(
      (red * kept + other.red * (256 - kept)) >> 8, (green * kept + other.green * (256 - kept)) >> 8,
      (blue * kept + other.blue * (256 - kept)) >> 8)
  }

  package func scaled(by kept: Int) -> RGB { RGB((red * kept) >> 8, (green * kept) >> 8, (blue * kept) >> 8) }

  package var color: Color {
    .rgb(UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue))
  }

  /// The nearest of the indexed colours 16–255. Colours 0–15 are not used, because the user's theme defines them.
  package var indexed: Color {
    let (r, g, b) = (XtermPalette.step(red), XtermPalette.step(green), XtermPalette.step(blue))
    let cube = RGB(XtermPalette.levels[r], XtermPalette.levels[g], XtermPalette.levels[b])
    let average = (red + green + blue) / 3
    let shade = min(23, max(0, (average - 3) / 10))
    if RGB.grey(8 + 10 * shade).distance(to: self) < cube.distance(to: self) {
      return .indexed(UInt8(truncatingIfNeeded: 232 + shade))
    }
    return .indexed(UInt8(truncatingIfNeeded: 16 + 36 * r + 6 * g + b))
  }

  /// Returns the largest difference in a channel, 0–255.
  package func difference(from other: RGB) -> Int {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
  }

  private func distance(to other: RGB) -> Int {
    let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
    return r * r + g * g + b * b
  }
}

/// The RGB values of the 256 indexed colours: xterm's defaults, from its `XTerm-col.ad` (0–15) and `256colres.pl`
/// (16–255).
package enum XtermPalette {
  /// The channel levels of the 6×6×6 colour cube.
  static let levels: InlineArray<6, Int> = [0, 95, 135, 175, 215, 255]

  static let named: InlineArray<16, RGB> = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
    RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
    RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
    RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
  ]

  package static func rgb(_ index: UInt8) -> RGB {
    let index = Int(index)
    if index < 16 { return named[index] }
    if index >= 232 { return .grey(8 + 10 * (index - 232)) }
    let cube = index - 16
    return RGB(levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
  }

  /// Returns the index in ``levels`` of the nearest level.
  static func step(_ level: Int) -> Int {
    level < 48 ? 0 : level < 115 ? 1 : (level - 35) / 40
  }
}

extension Color {
  /// The RGB value; nil for the terminal's default colour, which is unknown here.
  package var rgb: RGB? {
    switch kind {
    case .default: nil
    case .indexed(let index): XtermPalette.rgb(index)
    case .rgb(let red, let green, let blue): RGB(Int(red), Int(green), Int(blue))
    }
  }
}
