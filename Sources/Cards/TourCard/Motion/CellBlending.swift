import TourScreen

/// Mixes the colours of cells, for cards that fade or turn.
struct CellBlending {
  private let depth: TerminalCapabilities.Depth
  private let foreground: RGB
  /// The terminal's background; nil if it is unknown.
  private let background: RGB?
  private let palette: [UInt8: Color]

  init(_ capabilities: TerminalCapabilities, palette: [UInt8: Color]) {
    depth = capabilities.depth
    background = capabilities.background?.rgb
    foreground = capabilities.foreground?.rgb ?? .grey(capabilities.isLight ? 26 : 229)
    self.palette = palette
  }

  /// Whether colours can be mixed. If not, a cell shows either of the two.
  private var mixes: Bool { depth >= .indexed && background != nil }

  /// Returns a cell between two others that have the same place. Of two texts it shows the one that is nearer.
  /// - Parameter opacity: the share of `above`, in 256ths: 0 for `below`, 256 for `above`.
  func mix(_ above: Cell, over below: Cell, opacity: Int) -> (cell: Cell, isAbove: Bool) {
    let opacity = max(0, min(256, opacity))
    let isAbove = opacity >= 128
    if !mixes || opacity == 0 || opacity == 256 { return (isAbove ? above : below, isAbove) }
    let (upper, lower) = (seen(above), seen(below))
    let paper = upper.paper.blended(towards: lower.paper, keeping: opacity)
    // The text below disappears in the first half, the text above appears in the second one.
    let text =
      isAbove
      ? upper.text.blended(towards: paper, keeping: 2 * opacity - 256)
      : lower.text.blended(towards: paper, keeping: 256 - 2 * opacity)
    return (colored(isAbove ? above : below, text, on: paper), isAbove)
  }

  /// Returns a cell with less brightness.
  /// - Parameter kept: the share of brightness that is left, in 256ths.
  func shaded(_ cell: Cell, keeping kept: Int) -> Cell {
    guard mixes, kept < 256 else { return cell }
    let seen = seen(cell)
    return colored(cell, seen.text.scaled(by: kept), on: seen.paper.scaled(by: kept))
  }

  private func seen(_ cell: Cell) -> (text: RGB, paper: RGB) {
    let (front, back) = (rgb(cell.foreground) ?? foreground, rgb(cell.background) ?? background ?? .grey(0))
    return cell.attributes.contains(.reverse) ? (back, front) : (front, back)
  }

  private func colored(_ cell: Cell, _ text: RGB, on paper: RGB) -> Cell {
    var cell = cell
    (cell.foreground, cell.background) = depth == .direct ? (text.color, paper.color) : (text.indexed, paper.indexed)
    cell.attributes.remove(.reverse)
    return cell
  }

  private func rgb(_ color: Color) -> RGB? {
    if case .indexed(let index) = color.kind, let changed = palette[index] { return changed.rgb }
    return color.rgb
  }
}
