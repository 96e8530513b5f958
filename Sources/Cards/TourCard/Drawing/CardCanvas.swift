public import TourScreen

/// The cells of a card, for a program that draws its cards itself.
///
/// Columns and rows count from the card's upper left corner, frame included. It begins as tour's own
/// card. Cells outside the card cannot be written: neither the program's screen nor the tip of the arrow.
public struct CardCanvas: Sendable {
  /// The size of the card, frame included.
  public let size: Size
  /// The regions of the card's buttons, in their order; empty for one that is scrolled away. A click there presses the
  /// button.
  public let buttons: [Rect]
  private(set) var screen: Screen
  private let place: Rect
  private let depth: TerminalCapabilities.Depth
  private let symbols: Symbols

  init(_ composition: Composition, _ capabilities: TerminalCapabilities) {
    screen = composition.screen
    place = composition.geometry.card.intersection(screen.bounds)
    size = place.size
    buttons = composition.geometry.buttons.map { [place] button in
      Rect(
        column: button.column - place.column, row: button.row - place.row, columns: button.columns, rows: button.rows)
    }
    depth = capabilities.depth
    symbols = Symbols(capabilities)
  }

  /// Makes cells blank, with the background of a style. Cells outside of the card are left out.
  public mutating func clear(_ rect: Rect, _ style: Theme.Style = Theme.Style()) {
    var cell = Cell(style, depth)
    cell.glyph = .space
    for row in 0..<size.rows where row >= rect.row && row < rect.row.plus(rect.rows) {
      for column in 0..<size.columns where column >= rect.column && column < rect.column.plus(rect.columns) {
        screen.put(cell, column: place.column + column, row: place.row + row)
      }
    }
  }

  /// Writes a text in one row, from left to right. Control characters are made visible. Characters outside of the card
  /// are left out, and so is one that is two columns wide and of which only a half is in the card.
  ///
  /// - Parameter style: a colour that the terminal does not have is replaced as in a theme.
  /// - Returns: the number of columns of the text, whether or not all of it is in the card.
  @discardableResult
  public mutating func write(_ text: String, column: Int, row: Int, _ style: Theme.Style = Theme.Style()) -> Int {
    let line = Line(text, .text, symbols)
    let cell = Cell(style, depth)
    if (0..<size.rows).contains(row), column < size.columns, column > -line.columns {
      screen.write(line, column: place.column + column, row: place.row + row, within: place) { _ in cell }
    }
    return line.columns
  }
}

extension Composition {
  /// Returns the composition after `draw` has drawn over its card. Cells outside of the card do not change.
  package func restyled(_ capabilities: TerminalCapabilities, draw: (inout CardCanvas) -> Void) -> Composition {
    var canvas = CardCanvas(self, capabilities.on(screen.colors))
    draw(&canvas)
    var composition = self
    composition.screen = canvas.screen
    return composition
  }
}
