public import TourScreen

/// The widgets that a program has announced on one screen buffer, by name.
public struct Widgets: Sendable {
  /// The maximum number of widgets.
  public static let limit = 1000

  /// The regions of the widgets. They may reach beyond the screen.
  public private(set) var regions: [String: Rect] = [:]
  /// Stored, because every scroll reads it.
  public private(set) var isEmpty = true

  /// Whether there is room for a widget of this name.
  func hasRoom(for name: String) -> Bool { regions.count < Self.limit || regions[name] != nil }

  /// Adds a widget, or moves it. Beyond ``limit`` no widget is added.
  mutating func place(_ name: String, _ region: Rect) {
    guard hasRoom(for: name) else { return }
    regions[name] = region
    isEmpty = false
  }

  mutating func remove(_ name: String) {
    regions[name] = nil
    isEmpty = regions.isEmpty
  }

  mutating func removeAll() {
    if !isEmpty { self = Widgets() }
  }

  /// Moves the widgets along with cells that were scrolled up by `count` rows, or down if `count` is negative.
  ///
  /// A widget that contains the whole scrolled area stays, because only its content moved. One within the area moves with its cells, and is
  /// removed if it leaves the area. One that is only partly within the area is removed, because its position is not known any more.
  mutating func scroll(_ area: Rect, by count: Int) {
    for (name, region) in regions where region.intersects(area) && !region.contains(area) {
      var moved = region
      moved.origin.row -= max(-area.rows, min(count, area.rows))
      regions[name] = area.contains(region) && moved.intersects(area) ? moved.intersection(area) : nil
    }
    isEmpty = regions.isEmpty
  }
}
