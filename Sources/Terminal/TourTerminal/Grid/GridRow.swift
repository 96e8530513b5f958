import TourScreen

/// A row of a ``Grid``: where its cells are stored, and what the columns after them have.
struct GridRow: Sendable {
  /// The index in the grid's cells of the row's first cell.
  var start: Int
  /// The number of stored cells.
  var used = 0
  /// The background of the erased cells after the stored ones.
  var fill = Color.default
  /// How many cells, which are stored behind the first `used` ones, the rest of the row repeats: 0 if it is erased, 1
  /// for a cell, 2 for both halves of a wide glyph. With 2, `used` is 0, and the last column of an odd number is
  /// erased.
  var period = 0
  var lineSize = LineSize.single
  var wraps = false
  /// The background of the last selective erase of the whole row, if no cell was written since then: another one would
  /// change nothing.
  var erasedSelectively: Color?

  /// Whether the rest of the row repeats stored cells.
  var repeats: Bool { period > 0 }
}
