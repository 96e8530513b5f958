package import TourScreen

// The places of marks: single cells beside their targets, which never cover what a program shows.
extension Screen {
  /// Whether a mark at this cell covers nothing: the cell is on the screen and blank, and not beside a visible cursor,
  /// at which the user writes.
  package func canBeMarked(at point: Point) -> Bool {
    guard bounds.contains(point),
      !isInRowOfCursor(point) || abs(point.column - cursor.position.column) > Self.writing
    else { return false }
    return self[column: point.column, row: point.row].hasNoInk
  }

  /// The columns on each side of a cursor that marks leave free.
  private static let writing = 2

  private func isInRowOfCursor(_ point: Point) -> Bool { cursor.isVisible && cursor.position.row == point.row }

  /// Returns the cell for the mark of a target; nil if there is none.
  ///
  /// The cells after the target's first row come first, then those before it, those above and below its ends, and at
  /// last blank cells in that row. A cell with blank neighbours is better than one right beside other text.
  /// - Parameter isFree: whether a cell may be used, apart from what the screen shows.
  package func markedCell(for target: Rect, where isFree: (Point) -> Bool) -> Point? {
    let target = target.intersection(bounds)
    guard !target.isEmpty else { return nil }
    let row = target.row
    let beside = [target.endColumn, target.endColumn + 1, target.column - 1, target.column - 2].map { ($0, row) }
    let around = [row - 1, target.endRow].flatMap { row in [(target.endColumn - 1, row), (target.column, row)] }
    let inside = target.columnRange.reversed().map { ($0, row) }
    let cells = (beside + around + inside).map { Point(column: $0.0, row: $0.1) }.filter {
      isFree($0) && belongs($0, to: target)
    }
    return cells.first { standsAlone($0, beside: target) } ?? cells.first
  }

  /// Whether a mark at this cell covers nothing, and is seen as the target's. The cell is blank, and has the target's
  /// background or the default one. It is beside the target in its first row; or it has no other text beside it, and is
  /// not in the row of the cursor.
  package func belongs(_ mark: Point, to target: Rect) -> Bool {
    guard canBeMarked(at: mark) else { return false }
    let isBeside = mark.row == target.row && !target.contains(mark)
    let edge = Point(column: mark.column < target.column ? target.column : target.endColumn - 1, row: target.row)
    let ground = self[column: mark.column, row: mark.row].ground
    guard ground == .standard || bounds.contains(edge) && ground == self[column: edge.column, row: edge.row].ground
    else {
      return false
    }
    return isBeside || standsAlone(mark, beside: target) && !isInRowOfCursor(mark)
  }

  /// Whether the neighbours of a cell in its row are blank, outside of the screen, or of the target beside the cell.
  private func standsAlone(_ point: Point, beside target: Rect) -> Bool {
    [point.column - 1, point.column + 1].allSatisfy { column in
      let neighbour = Point(column: column, row: point.row)
      return !bounds.contains(neighbour) || self[column: column, row: point.row].hasNoInk
        || target.contains(neighbour) && !target.contains(point)
    }
  }
}

extension Theme {
  /// The sign of a mark, as a card of this theme shows it.
  package func markSign(on capabilities: TerminalCapabilities) -> String {
    String(Symbols(self, on: capabilities).mark)
  }
}

extension Cell {
  /// What is behind a cell's character.
  fileprivate struct Ground: Equatable {
    var color: Color
    /// Whether it is drawn in the colour of characters.
    var isReversed: Bool

    static let standard = Ground(color: .default, isReversed: false)
  }

  fileprivate var ground: Ground {
    let isReversed = attributes.contains(.reverse)
    return Ground(color: isReversed ? foreground : background, isReversed: isReversed)
  }

  /// Whether the cell shows nothing but its background.
  fileprivate var hasNoInk: Bool {
    (glyph == .empty || glyph == .space)
      && attributes.isDisjoint(with: [.wide, .spacer, .underlineMask, .strikethrough, .overline])
  }
}
