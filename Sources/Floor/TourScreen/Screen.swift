/// The visible state of a terminal: its cells and its cursor.
///
/// A value that all layers share: the terminal model produces it, targets are searched in it, `compose` draws a card
/// over it, and painters send it to a terminal.
public struct Screen: Sendable {
  public let size: Size
  /// The cells, row after row from the top, `size.columns` in each.
  public private(set) var cells: ContiguousArray<Cell>
  public var extras: Extras
  public var cursor: Cursor
  /// Whether the whole screen is shown reversed (DECSCNM).
  public var isReversed = false
  /// The default and indexed colours that the program changed.
  public var colors = ColorChanges()

  public struct Cursor: Hashable, Sendable {
    public var position: Point
    public var isVisible: Bool

    public init(position: Point, isVisible: Bool) {
      self.position = position
      self.isVisible = isVisible
    }
  }

  /// An erased screen with the cursor at its top left.
  public init(size: Size) {
    self.init(size: size, cells: ContiguousArray(repeating: Cell(), count: size.area), extras: Extras())
  }

  /// - Precondition: `cells` holds `size.area` cells.
  public init(
    size: Size, cells: ContiguousArray<Cell>, extras: Extras,
    cursor: Cursor = Cursor(position: Point(column: 0, row: 0), isVisible: true)
  ) {
    precondition(cells.count == size.area)
    self.size = size
    self.cells = cells
    self.extras = extras
    self.cursor = cursor
  }

  /// Whether nothing is drawn on the screen.
  package var isBlank: Bool {
    cells.allSatisfy {
      ($0.glyph == .empty || $0.glyph == .space) && $0.background == .default && $0.attributes.isEmpty
    }
  }

  public var bounds: Rect { Rect(size: size) }

  /// - Precondition: the cell is on the screen.
  public subscript(column column: Int, row row: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }

  /// The cells of one row.
  public func row(_ row: Int) -> ArraySlice<Cell> {
    cells[(row * size.columns)..<((row + 1) * size.columns)]
  }

  /// Returns the text of one row, including spaces at its end. The right half of a wide glyph adds nothing.
  public func text(row: Int) -> String {
    var text = ""
    for cell in cells[(row * size.columns)..<((row + 1) * size.columns)] where !cell.attributes.contains(.spacer) {
      text += extras.text(cell.glyph)
    }
    return text
  }
}

extension Screen: Equatable {
  /// Whether two screens look the same. Clusters and decorations are compared by value, not by their index in the
  /// tables.
  public static func == (a: Screen, b: Screen) -> Bool {
    guard a.size == b.size, a.cursor == b.cursor, a.isReversed == b.isReversed, a.colors == b.colors else {
      return false
    }
    if a.extras == b.extras { return a.cells == b.cells }
    return zip(a.cells, b.cells).allSatisfy { a.extras.same($0, as: $1, in: b.extras) }
  }
}

extension Screen: CustomStringConvertible {
  /// The text of the screen, one line for each row, without the spaces at its end.
  public var description: String {
    (0..<size.rows).map { row in
      var text = Substring(text(row: row))
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }
}
