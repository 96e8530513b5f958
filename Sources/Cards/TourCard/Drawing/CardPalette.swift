import TourScreen

/// The style of each role on a terminal: a theme, for the terminal's colours and background.
struct CardPalette: Sendable {
  /// Whether a card has its own background. Its buttons then have one too, and need no brackets.
  let hasGround: Bool
  private let depth: TerminalCapabilities.Depth
  /// In the order of ``StyleRole``.
  private let cells: [Cell]

  init(_ theme: Theme, _ capabilities: TerminalCapabilities) {
    let depth = capabilities.depth
    self.depth = depth
    let isLight = capabilities.isLight
    hasGround = depth >= .indexed
    cells = StyleRole.allCases.map { role in
      let styles = theme[role]
      return switch depth {
      case .direct, .indexed: Cell(isLight ? styles.light : styles.dark, depth)
      case .sixteen: Cell(styles.sixteen, depth)
      case .eight, .none: Cell(attributes: styles.plain)
      }
    }
  }

  /// A cell in the style of a role, without a glyph.
  subscript(role: StyleRole) -> Cell { cells[role.rawValue] }

  /// Returns a colour of the guide's own as the terminal has it; nil if it has no such colour.
  func color(_ color: Color) -> Color? {
    let color = color.on(depth)
    return color == .default ? nil : color
  }

  /// A cell of a picture, without a glyph. The default colours are the card's.
  subscript(look: Theme.Style) -> Cell {
    var cell = Cell(look, depth)
    if cell.foreground == .default { cell.foreground = self[.text].foreground }
    if cell.background == .default { cell.background = self[.text].background }
    return cell
  }
}

extension Cell {
  init(_ style: Theme.Style, _ depth: TerminalCapabilities.Depth) {
    self.init(
      foreground: style.text.on(depth), background: style.background?.on(depth) ?? .default,
      attributes: style.attributes)
  }
}

extension Color {
  /// Returns the colour, or the one in its place on a terminal that does not have it.
  func on(_ depth: TerminalCapabilities.Depth) -> Color {
    switch kind {
    case .default: self
    case .indexed(let index): depth >= .indexed || depth == .sixteen && index < 16 ? self : .default
    case .rgb: depth == .direct ? self : depth == .indexed ? rgb?.indexed ?? .default : .default
    }
  }
}
