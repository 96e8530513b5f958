public import CCurses
public import CTour
import TourCurses
import TourScreen

// The functions of tour.h for widgets, and for the rows of inline tips.

@c @implementation public func tour_widget_window(
  _ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ window: UnsafeMutablePointer<WINDOW>?
) -> Int32 {
  let problem: LibraryFailure? =
    unsafe window.map { unsafe is_pad($0) ? .windowIsPad : nil } ?? .isNull(.window)
  return unsafe addWidget(tour, name, problem) { unsafe window.map { unsafe .window($0) } }
}

@c @implementation public func tour_widget_rect(
  _ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ rect: tour_rect
) -> Int32 {
  // A rectangle of zeros is one that no one has filled in. Other ones without rows belong to a closed pane, or to a
  // slot for which no inline tip is due.
  let isUnset = rect.row == 0 && rect.column == 0 && rect.rows == 0 && rect.columns == 0
  let hasNoSize = isUnset || rect.rows < 0 || rect.columns < 0 || rect.rows > 0 && rect.columns == 0
  // Otherwise the cells of the last call would stay lit.
  if hasNoSize { _ = unsafe tour_widget_remove(tour, name) }
  return unsafe addWidget(tour, name, hasNoSize ? .rectangleHasNoSize : nil) {
    .rect(Rect(rect))
  }
}

@c @implementation public func tour_widget_callback(
  _ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ callback: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<tour_rect>?) -> Int32)?,
  _ user: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe addWidget(tour, name, callback == nil ? .isNull(.callback) : nil) {
    var rect = tour_rect()
    let isShown = Library.outside { unsafe callback?(user, &rect) ?? 0 }
    return isShown == 0 ? nil : .rect(Rect(rect))
  }
}

@c @implementation public func tour_widget_pad(
  _ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ part: tour_rect, _ row: Int32, _ column: Int32,
  _ place: tour_rect
) -> Int32 {
  let problem: LibraryFailure? =
    [part, place].contains { $0.rows <= 0 || $0.columns <= 0 } ? .padHasNoSize : nil
  return unsafe addWidget(tour, name, problem) {
    .pad(part: Rect(part), shownFrom: Point(column: Int(column), row: Int(row)), on: Rect(place))
  }
}

@c @implementation public func tour_widget_remove(_ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> Int32 {
  unsafe withText(tour, name, .widget) { tour, name in
    tour.removeWidget(name)
    return TOUR_OK
  }
}

private func addWidget(
  _ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ problem: LibraryFailure?,
  _ region: @escaping () -> WidgetRegion?
) -> Int32 {
  unsafe withText(tour, name, .widget, problem) { tour, name in
    tour.widget(name, region) ? TOUR_OK : Library.fail(.tooManyWidgets)
  }
}

@c @implementation public func tour_inline_rows(_ tour: OpaquePointer?, _ slot: UnsafePointer<CChar>?, _ columns: Int32)
  -> Int32
{
  max(
    0,
    unsafe withText(tour, slot, .slot) { tour, slot in Int32(clamping: tour.inlineRows(slot, columns: Int(columns))) })
}

extension Rect {
  fileprivate init(_ rect: tour_rect) {
    self.init(column: Int(rect.column), row: Int(rect.row), columns: Int(rect.columns), rows: Int(rect.rows))
  }
}
