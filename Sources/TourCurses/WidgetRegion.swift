import CCurses
public import TourScreen

/// The place of a widget on the screen.
@safe public enum WidgetRegion {
  /// Cells of the screen.
  case rect(Rect)
  /// A window of ncurses, a `WINDOW *` that exists: a window, or a subwindow at any depth, but not a part of a pad.
  case window(UnsafeMutableRawPointer)
  /// A part of a pad, in the pad's cells. The pad's cell `shownFrom` is shown at the top left of `on`, as by prefresh(3); the rest of the part that is
  /// outside of `on` is not shown.
  case pad(part: Rect, shownFrom: Point, on: Rect)

  /// The visible cells of the screen; nil if there are none.
  var rect: Rect? {
    switch self {
    case .rect(let rect): return rect.isEmpty ? nil : rect
    case .window(let window):
      var (row, column, rows, columns): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      unsafe tour_shim_window_frame(window.assumingMemoryBound(to: WINDOW.self), &row, &column, &rows, &columns)
      return Rect(column: Int(column), row: Int(row), columns: Int(columns), rows: Int(rows))
    case .pad(let part, let shownFrom, let frame):
      let moved = Rect(
        origin: Point(column: part.column - shownFrom.column + frame.column, row: part.row - shownFrom.row + frame.row), size: part.size)
      let visible = moved.intersection(frame)
      return visible.isEmpty ? nil : visible
    }
  }
}
