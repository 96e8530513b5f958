import TourModel
import TourScreen

extension Art {
  /// Returns the rows, all with the same number of columns; none if the terminal has no characters for them.
  func lines(_ symbols: Symbols) -> [Line] {
    let isComplete = symbols.isUnicode && symbols.depth >= .indexed
    let rows = isComplete ? rows : HalfBlockPicture(self)?.rows(symbols) ?? rows
    guard symbols.isUnicode || rows.allSatisfy({ $0.allSatisfy(\.character.isASCII) }) else { return [] }
    return rows.map { row in
      var line = Line()
      for glyph in row {
        var styled = StyledGlyph(character: glyph.character, columns: glyph.columns, role: .text)
        styled.look = Theme.Style(glyph.foreground, on: glyph.background, glyph.attributes)
        line.append(styled)
      }
      line.pad(size.columns - line.columns, .text)
      return line
    }
  }
}

/// A picture of half blocks in RGB colours, as images become, on terminals that lack such colours or characters.
private struct HalfBlockPicture {
  /// The upper and the lower pixel of each cell; nil for the card's.
  private let cells: [[(upper: RGB?, lower: RGB?)]]

  /// Returns nil for any other picture.
  init?(_ art: Art) {
    var hasColors = false
    var cells: [[(upper: RGB?, lower: RGB?)]] = []
    for row in art.rows {
      var pixels: [(upper: RGB?, lower: RGB?)] = []
      for glyph in row {
        guard glyph.attributes.isEmpty else { return nil }
        let (text, ground) = (glyph.foreground.ownRGB, glyph.background.ownRGB)
        guard ground != nil || glyph.background == .default else { return nil }
        switch glyph.character {
        case "▀" where text != nil: pixels.append((text, ground))
        case "▄" where text != nil: pixels.append((ground, text))
        case " ": pixels.append((ground, ground))
        default: return nil
        }
        if glyph.character != " " { hasColors = true }
      }
      cells.append(pixels)
    }
    guard hasColors else { return nil }
    self.cells = cells
  }

  /// Returns the picture in the form for a terminal; nil if it has enough colours and the half blocks.
  func rows(_ symbols: Symbols) -> [[Art.Glyph]]? {
    switch (symbols.depth, symbols.isUnicode) {
    case (.none, _): densities(isLight: symbols.isLight)
    case (.sixteen, true): cells.map { $0.map { glyph($0.upper?.nearestOfSixteen, $0.lower?.nearestOfSixteen) } }
    // A space in the mean colour of its two pixels.
    case (let depth, false):
      cells.map { row in
        row.map { cell in
          let mean = mean(cell)
          return Art.Glyph(
            character: " ", columns: 1, foreground: .default,
            background: (depth == .sixteen ? mean?.nearestOfSixteen : mean?.color) ?? .default, attributes: [])
        }
      }
    default: nil
    }
  }

  private func glyph(_ upper: Color?, _ lower: Color?) -> Art.Glyph {
    let isLower = upper == nil && lower != nil
    return Art.Glyph(
      character: isLower ? "▄" : upper == nil ? " " : "▀", columns: 1,
      foreground: (isLower ? lower : upper) ?? .default,
      background: isLower ? .default : lower ?? .default, attributes: [])
  }

  private func mean(_ cell: (upper: RGB?, lower: RGB?)) -> RGB? {
    guard let upper = cell.upper, let lower = cell.lower else { return cell.upper ?? cell.lower }
    return upper.blended(towards: lower, keeping: 128)
  }

  /// Characters from the sparsest to the densest. The first is for cells of the card.
  private static let ramp = Array(" .:-=+*#%@")

  /// Returns the brightness as density of characters, from the darkest to the brightest cell of the picture; on a light
  /// background the reverse.
  private func densities(isLight: Bool) -> [[Art.Glyph]] {
    let means = cells.map { $0.map(mean) }
    let levels = means.joined().compactMap { $0?.luma }
    let (least, most) = (levels.min() ?? 0, levels.max() ?? 0)
    return means.map { row in
      row.map { color in
        var index = 0
        if let luma = color?.luma {
          // Where all cells are alike, they are dense: the picture is its outline.
          let part = most == least ? 8 : (luma - least) * 8 / (most - least)
          index = 1 + (isLight && most != least ? 8 - part : part)
        }
        return Art.Glyph(
          character: Self.ramp[index], columns: 1, foreground: .default, background: .default, attributes: [])
      }
    }
  }
}

extension Color {
  /// The colour if it is one of RGB, and not one of the terminal's palette.
  fileprivate var ownRGB: RGB? { if case .rgb = kind { rgb } else { nil } }
}

extension RGB {
  /// The nearest of the first sixteen colours of xterm's palette.
  fileprivate var nearestOfSixteen: Color {
    func distance(_ index: UInt8) -> Int {
      guard let other = Color.indexed(index).rgb else { return .max }
      let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
      return red * red + green * green + blue * blue
    }
    return .indexed((0...15).min { distance($0) < distance($1) } ?? 0)
  }
}
