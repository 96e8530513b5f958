/// The position of a cell on a screen: column and row, counted from 0 at the top left.
public struct Point: Hashable, Sendable {
  public var column: Int
  public var row: Int

  @inlinable public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A number of columns and rows, in cells. Never negative.
public struct Size: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  @inlinable public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  @inlinable public var isEmpty: Bool { columns == 0 || rows == 0 }
  @inlinable public var area: Int { columns * rows }
}

/// A half-open rectangle of cells.
///
///              column        endColumn
///                │ columns = 4 │
///        row ──▶ ┌──┬──┬──┬──┐ ┊
///                │  │  │  │  │ ┊     contains (column, row)
///                └──┴──┴──┴──┘ ┊     does not contain (endColumn, …) or (…, endRow)
///     endRow ──▶ ┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈
///
/// An empty rectangle contains no cells, but still has an origin.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  @inlinable public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(origin: Point(column: column, row: row), size: Size(columns: columns, rows: rows))
  }

  /// Creates the rectangle of this size at the top left of the screen.
  @inlinable public init(size: Size) {
    self.init(origin: Point(column: 0, row: 0), size: size)
  }

  @inlinable public var column: Int { origin.column }
  @inlinable public var row: Int { origin.row }
  @inlinable public var columns: Int { size.columns }
  @inlinable public var rows: Int { size.rows }
  @inlinable public var endColumn: Int { origin.column + size.columns }
  @inlinable public var endRow: Int { origin.row + size.rows }
  @inlinable public var columnRange: Range<Int> { column..<endColumn }
  @inlinable public var rowRange: Range<Int> { row..<endRow }
  @inlinable public var isEmpty: Bool { size.isEmpty }

  @inlinable public func contains(_ point: Point) -> Bool {
    columnRange.contains(point.column) && rowRange.contains(point.row)
  }

  @inlinable public func contains(_ other: Rect) -> Bool {
    other.column >= column && other.endColumn <= endColumn && other.row >= row && other.endRow <= endRow
  }

  @inlinable public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// Returns the cells that both rectangles cover; empty if they do not overlap.
  @inlinable public func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rect(
      column: left, row: top,
      columns: min(endColumn, other.endColumn) - left, rows: min(endRow, other.endRow) - top)
  }

  /// Returns the rectangle, enlarged by `columns` at the left and right and by `rows` at the top and bottom. Negative
  /// numbers shrink it.
  @inlinable public func padded(columns: Int, rows: Int) -> Rect {
    Rect(
      column: column - columns, row: row - rows,
      columns: self.columns + 2 * columns, rows: self.rows + 2 * rows)
  }
}
