public import TourScreen

/// What happens to a cell outside the spotlight: both of its colours move towards the terminal's background.
///
/// | depth    | foreground                | background              | attributes |
/// |----------|---------------------------|-------------------------|------------|
/// | direct   | blended, RGB              | blended; default stays  | weight, slant and lines stay |
/// | indexed  | the same, in 16–255       | the same, in 16–255     | the same |
/// | sixteen  | bright black              | default                 | dim; a bright background stays as reverse |
/// | eight, none | default                | default                 | dim |
///
/// Reverse, bold-as-bright, faint, invisible and DECSCNM are resolved first: what is dimmed is what the eye saw.
public struct Dimming: Sendable {
  /// A cell that differs by less than this does not stand out when it alone is not dimmed.
  static let faint = 48
  /// How much of a colour is left, in 256ths.
  static let kept = 102
  /// Where the real background is unknown, text moves towards this, which can be read on black and on white.
  static let middle = RGB.grey(110)

  let depth: TerminalCapabilities.Depth
  /// Every cell is the other way round (DECSCNM).
  let isReversed: Bool
  let foreground: RGB
  /// nil is unknown, which is not black.
  let background: RGB?

  /// The indexed colours that are no more what they are at first.
  let palette: [UInt8: Color]

  public init(capabilities: TerminalCapabilities, isReversed: Bool = false, palette: [UInt8: Color] = [:]) {
    depth = capabilities.depth
    self.isReversed = isReversed
    self.palette = palette
    background = capabilities.background?.rgb
    foreground =
      capabilities.foreground?.rgb
      ?? (background.map { .grey($0.luma < 128 ? 229 : 26) } ?? .grey(138))
  }

  /// The cell, dimmed: the same glyph, except that an invisible one is blank; no underline colour and no hyperlink.
  public func callAsFunction(_ cell: Cell) -> Cell {
    var dimmed = look(cell)
    if cell.attributes.contains(.invisible) {
      dimmed.attributes.subtract([.wide, .spacer, .lineDrawing])
    } else {
      dimmed.glyph = cell.glyph
    }
    return dimmed
  }

  /// The colours and attributes of a cell, dimmed, without its glyph: the same for cells that are drawn the same.
  func look(_ cell: Cell) -> Cell {
    switch depth {
    case .direct: blended(cell) { $0.color }
    case .indexed: blended(cell) { $0.indexed }
    case .sixteen: greyed(cell)
    case .eight, .none: Cell(attributes: cell.attributes.subtracting(.rendition).union(.dim))
    }
  }

  /// What becomes of an indexed colour, in text and in paper alike; nil where other colours beside it have a say.
  func sunk(_ index: UInt8) -> Color? {
    guard let background, depth == .direct || depth == .indexed, let color = rgb(.indexed(index)) else { return nil }
    let sunk = color.blended(towards: background, keeping: Dimming.kept)
    return depth == .direct ? sunk.color : sunk.indexed
  }

  private func blended(_ cell: Cell, as color: (RGB) -> Color) -> Cell {
    let seen = resolve(cell)
    var attributes = cell.attributes.subtracting([.dim, .blink, .reverse, .invisible])
    guard let paper = seen.paper else {
      let text = (seen.text ?? foreground).blended(towards: background ?? Dimming.middle, keeping: Dimming.kept)
      return Cell(foreground: color(text), attributes: attributes)
    }
    let shaded = shade(paper)
    guard let text = seen.text else {
      // The text has the terminal's background, which only `reverse` can name.
      attributes.insert(.reverse)
      return Cell(foreground: color(shaded), attributes: attributes)
    }
    // Both move towards a known background and keep their distance, in proportion; else the text sinks into its paper.
    let sunk =
      background.map { text.blended(towards: $0, keeping: Dimming.kept) } ?? text.blended(towards: shaded, keeping: 144)
    return Cell(foreground: color(sunk), background: color(shaded), attributes: attributes)
  }

  /// How much a cell differs from the same cell dimmed: the largest difference of red, green or blue in its text or its paper, 0–255. A blank cell on the
  /// terminal's own background does not differ.
  func difference(of cell: Cell) -> Int {
    let seen = resolve(cell)
    let paper = seen.paper.map { $0.difference(from: shade($0)) } ?? 0
    if cell.isBlank || cell.glyph == .empty || cell.glyph == .space { return paper }
    // Below 256 colours dimming is an attribute, which every text shows.
    guard depth >= .indexed else { return 255 }
    let text = seen.text ?? foreground
    return max(paper, text.difference(from: text.blended(towards: background ?? Dimming.middle, keeping: Dimming.kept)))
  }

  /// A background that marks blank cells as lit: a little of the text's colour. nil while the terminal's background is not known.
  var tint: Color? {
    guard depth >= .indexed, let background else { return nil }
    let tint = background.blended(towards: foreground, keeping: 214)
    return depth == .direct ? tint.color : tint.indexed
  }

  private func greyed(_ cell: Cell) -> Cell {
    var attributes = cell.attributes.subtracting(.rendition).union(.dim)
    // A menu's bar or a progress meter is a background and nothing else.
    if let paper = resolve(cell).paper, paper.luma > 100 { attributes.insert(.reverse) }
    return Cell(foreground: .indexed(8), attributes: attributes)
  }

  /// The colours that the eye gets. No text colour: the terminal's background; no paper colour: the same.
  private func resolve(_ cell: Cell) -> (text: RGB?, paper: RGB?) {
    var front = rgb(cell.foreground) ?? foreground
    let back = rgb(cell.background)
    if cell.attributes.contains(.bold), case .indexed(let index) = cell.foreground.kind, index < 8 {
      front = rgb(.indexed(index + 8)) ?? front
    }
    if cell.attributes.contains(.dim) {
      front = front.blended(towards: back ?? background ?? Dimming.middle, keeping: 160)
    }
    return cell.attributes.contains(.reverse) != isReversed ? (back, front) : (front, back)
  }

  /// nil for the terminal's own colour.
  private func rgb(_ color: Color) -> RGB? {
    if !palette.isEmpty, case .indexed(let index) = color.kind, let changed = palette[index] { return changed.rgb }
    return color.rgb
  }

  /// A background, dimmed. Without a known one to move towards it loses saturation and some light: black stays black.
  private func shade(_ paper: RGB) -> RGB {
    if let background { return paper.blended(towards: background, keeping: Dimming.kept) }
    return paper.blended(towards: .grey(paper.luma), keeping: Dimming.kept).scaled(by: 154)
  }
}

extension Screen {
  /// A range of columns, widened so that it cuts no glyph.
  func wholeGlyphs(_ range: Range<Int>, row: Int) -> Range<Int> {
    guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= size.columns else { return range }
    var (start, end) = (range.lowerBound, range.upperBound)
    if start > 0, self[column: start, row: row].attributes.contains(.spacer) { start -= 1 }
    if end < size.columns, self[column: end - 1, row: row].attributes.contains(.wide) { end += 1 }
    return start..<end
  }
}
