import CCurses
import TourKit
public import TourScreen
import TourSystem

/// Inline tips: those with `place: inline`, which the program shows within its layout.
extension CursesTour {
  /// Returns how many rows the program is to reserve in its layout for the inline tip that is due for a widget; 0 if
  /// none is.
  ///
  ///     let rows = tour.inlineRows("news", columns: 60)
  ///     tour.widget("news") { .rect(Rect(column: 0, row: 1, columns: 60, rows: rows)) }
  ///
  /// Once the widget has these rows and columns, the card fills it. When the result for a slot has changed,
  /// ``getch(_:)`` and ``get_wch(_:_:)`` return KEY_RESIZE once, and ``needsLayout`` is true.
  ///
  /// - Parameters:
  ///   - slot: the name of the widget.
  ///   - columns: the width of the widget. The narrowest card has 18 columns.
  /// - Returns: the rows of the card with its frame; 0 also if another card is up, or if the card is wider or higher
  ///   than the screen.
  public func inlineRows(_ slot: String, columns: Int) -> Int {
    guard let tour else {
      // Before the first picture, no tip is due.
      ask { tour, now in _ = tour.inlineRows(slot, columns: columns, at: now) }
      return 0
    }
    return tour.inlineRows(slot, columns: columns, at: Clock.milliseconds)
  }

  /// Whether ``inlineRows(_:columns:)`` would return another number for a slot than the last time. Stays true until the
  /// program asks for this slot again.
  public var needsLayout: Bool { tour?.needsLayout ?? false }

  /// Shows the inline tip that is due for a widget in the first rows of a window, and returns their number. The program
  /// draws below them.
  /// - Parameter window: a `WINDOW *` that exists until the widget is removed. It must not have a border, because the
  ///   tip fills its first rows from edge to edge.
  /// - Returns: 0 if no tip is due, or if it does not fit into the window.
  public func inlineTip(_ slot: String, in window: UnsafeMutableRawPointer) -> Int {
    guard let frame = unsafe WidgetRegion.window(window).rect else { return 0 }
    let needed = inlineRows(slot, columns: frame.columns)
    let rows = needed <= frame.rows ? needed : 0
    widget(slot) {
      guard rows > 0, let frame = unsafe WidgetRegion.window(window).rect else { return nil }
      return .rect(Rect(column: frame.column, row: frame.row, columns: frame.columns, rows: min(rows, frame.rows)))
    }
    return rows
  }
}

/// The place of a widget on the screen.
@safe public enum WidgetRegion {
  /// Cells of the screen.
  case rect(Rect)
  /// A window of ncurses, a `WINDOW *` that exists: a window, or a subwindow at any depth, but not a part of a pad.
  case window(UnsafeMutableRawPointer)
  /// A part of a pad, in the pad's cells. The pad's cell `shownFrom` is shown at the top left of `on`, as by
  /// prefresh(3); the rest of the part that is outside of `on` is not shown.
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
        origin: Point(column: part.column - shownFrom.column + frame.column, row: part.row - shownFrom.row + frame.row),
        size: part.size)
      let visible = moved.intersection(frame)
      return visible.isEmpty ? nil : visible
    }
  }
}
