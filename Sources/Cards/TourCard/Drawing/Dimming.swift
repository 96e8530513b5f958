public import TourScreen

/// The dimming of cells outside the spotlights: both colours of a cell are blended towards the terminal's background,
/// or towards a colour of the theme. If the terminal's background is light, they lose most of their saturation first: a
/// dimmed colour would otherwise attract more attention on it than black text.
///
/// | depth    | foreground                | background              | attributes |
/// |----------|---------------------------|-------------------------|------------|
/// | direct   | blended, RGB              | blended; default stays  | weight, slant and lines stay |
/// | indexed  | the same, in 16–255       | the same, in 16–255     | the same |
/// | sixteen  | bright black              | default                 | dim; reverse for a bright background |
/// | eight, none | default                | default                 | dim |
///
/// Reverse, bold-as-bright, faint, invisible and DECSCNM are resolved first, so that the visible colours are dimmed.
public struct Dimming: Sendable {
  /// The smallest ``difference(of:)`` at which a cell that is not dimmed stands out among dimmed ones.
  static let faint = 48
  /// The share of saturation that dimming leaves on a light background, in 256ths.
  private static let saturation = 48
  /// The colour towards which text is blended if the terminal's background is unknown. It is readable on black and on
  /// white.
  static let middle = RGB.grey(110)

  let depth: TerminalCapabilities.Depth
  /// Whether the whole screen is reversed (DECSCNM).
  let isReversed: Bool
  let foreground: RGB
  /// The terminal's background; nil if it is unknown.
  let background: RGB?
  /// The colour of the theme towards which cells are blended; nil for the terminal's background.
  let veil: RGB?
  /// The share of a colour that dimming leaves, in 256ths.
  private let kept: Int
  private let isLight: Bool

  /// The indexed colours that the program changed.
  let palette: [UInt8: Color]

  /// - Parameters:
  ///   - amount: the share of brightness that cells lose, in percent.
  ///   - veil: the colour towards which cells are blended; nil for the terminal's background.
  public init(
    capabilities: TerminalCapabilities, isReversed: Bool = false, palette: [UInt8: Color] = [:], amount: Int = 60,
    towards veil: Color? = nil
  ) {
    depth = capabilities.depth
    self.isReversed = isReversed
    self.palette = palette
    background = capabilities.background?.rgb
    isLight = capabilities.isLight
    self.veil = veil?.rgb
    kept = (100 - max(0, min(100, amount))) * 256 / 100
    foreground =
      capabilities.foreground?.rgb
      ?? (background.map { .grey($0.luma < 128 ? 229 : 26) } ?? .grey(138))
  }

  /// Returns the cell, dimmed: with the same glyph unless it is invisible, and without underline colour and hyperlink.
  public func callAsFunction(_ cell: Cell) -> Cell {
    var dimmed = look(cell)
    if cell.attributes.contains(.invisible) {
      dimmed.attributes.subtract([.wide, .spacer, .lineDrawing])
    } else {
      dimmed.glyph = cell.glyph
    }
    return dimmed
  }

  /// Returns the dimmed colours and attributes of a cell, without its glyph. They depend only on its colours and
  /// attributes.
  func look(_ cell: Cell) -> Cell {
    switch depth {
    case .direct: blended(cell) { $0.color }
    case .indexed: blended(cell) { $0.indexed }
    case .sixteen: greyed(cell)
    case .eight, .none: Cell(attributes: cell.attributes.subtracting(.rendition).union(.dim))
    }
  }

  /// Returns the dimmed form of an indexed colour, which is the same for text and background; nil if dimming depends on
  /// other colours of the cell.
  func sunk(_ index: UInt8) -> Color? {
    guard let background, veil == nil, depth == .direct || depth == .indexed, let color = rgb(.indexed(index)) else {
      return nil
    }
    let sunk = faded(color, towards: background)
    return depth == .direct ? sunk.color : sunk.indexed
  }

  private func blended(_ cell: Cell, as color: (RGB) -> Color) -> Cell {
    let seen = resolve(cell)
    var attributes = cell.attributes.subtracting([.dim, .blink, .reverse, .invisible])
    guard let paper = seen.paper else {
      let text = faded(seen.text ?? foreground, towards: goal ?? Dimming.middle)
      return Cell(foreground: color(text), attributes: attributes)
    }
    let shaded = shade(paper)
    guard let text = seen.text else {
      // The text has the colour of the terminal's background, which only `reverse` can select for text.
      attributes.insert(.reverse)
      return Cell(foreground: color(shaded), attributes: attributes)
    }
    // Text and background are blended towards a known terminal background in the same proportion, otherwise the text
    // towards the background.
    let sunk =
      goal.map { faded(text, towards: $0) } ?? text.blended(towards: shaded, keeping: (112 * kept + 42 * 256) / 154)
    return Cell(foreground: color(sunk), background: color(shaded), attributes: attributes)
  }

  /// Returns the difference between a cell and the same cell dimmed: the largest difference of red, green or blue in
  /// its text or background, 0–255. It is 0 for a blank cell on the terminal's own background.
  func difference(of cell: Cell) -> Int {
    let seen = resolve(cell)
    let paper = seen.paper.map { $0.difference(from: shade($0)) } ?? 0
    if cell.isBlank || cell.glyph == .empty || cell.glyph == .space { return paper }
    // With fewer than 256 colours, dimming sets an attribute, which changes any text.
    guard depth >= .indexed else { return 255 }
    let text = seen.text ?? foreground
    return max(paper, text.difference(from: faded(text, towards: goal ?? Dimming.middle)))
  }

  private var goal: RGB? { veil ?? background }

  private func faded(_ color: RGB, towards goal: RGB) -> RGB {
    let color = isLight ? color.blended(towards: .grey(color.luma), keeping: Dimming.saturation) : color
    return color.blended(towards: goal, keeping: kept)
  }

  private func greyed(_ cell: Cell) -> Cell {
    var attributes = cell.attributes.subtracting(.rendition).union(.dim)
    // A menu bar or a progress meter may consist only of a background.
    if let paper = resolve(cell).paper, paper.luma > 100 { attributes.insert(.reverse) }
    return Cell(foreground: .indexed(8), attributes: attributes)
  }

  /// Returns the visible colours of a cell's text and background. nil stands for the terminal's background in both.
  private func resolve(_ cell: Cell) -> (text: RGB?, paper: RGB?) {
    var front = rgb(cell.foreground) ?? foreground
    let back = rgb(cell.background) ?? (veil == nil ? nil : background)
    if cell.attributes.contains(.bold), !cell.foreground.isExtended, case .indexed(let index) = cell.foreground.kind,
      index < 8
    {
      front = rgb(.indexed(index + 8)) ?? front
    }
    if cell.attributes.contains(.dim) {
      front = front.blended(towards: back ?? background ?? Dimming.middle, keeping: 160)
    }
    return cell.attributes.contains(.reverse) != isReversed ? (back, front) : (front, back)
  }

  /// Returns the RGB value of a colour; nil for the terminal's default colour.
  private func rgb(_ color: Color) -> RGB? {
    if !palette.isEmpty, case .indexed(let index) = color.kind, let changed = palette[index] { return changed.rgb }
    return color.rgb
  }

  /// Returns a cell's background, dimmed. If the terminal's background is unknown, it loses saturation and brightness;
  /// black stays black.
  private func shade(_ paper: RGB) -> RGB {
    if let goal { return faded(paper, towards: goal) }
    return paper.blended(towards: .grey(paper.luma), keeping: kept).scaled(by: 256 - (256 - kept) * 102 / 154)
  }
}

extension Screen {
  /// Returns a range of columns, widened so that it cuts no wide glyph.
  func wholeGlyphs(_ range: Range<Int>, row: Int) -> Range<Int> {
    guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= size.columns else { return range }
    var (start, end) = (range.lowerBound, range.upperBound)
    if start > 0, self[column: start, row: row].attributes.contains(.spacer) { start -= 1 }
    if end < size.columns, self[column: end - 1, row: row].attributes.contains(.wide) { end += 1 }
    return start..<end
  }
}
