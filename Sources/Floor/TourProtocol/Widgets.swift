package import TourScreen

/// The widgets that a program has announced on one screen buffer, by name.
package struct Widgets: Sendable {
  /// The maximum number of widgets.
  package static let limit = 1000

  /// The widgets, with their regions before ``scrolled``, in any order.
  private var placed: ContiguousArray<(name: String, region: Rect)> = []
  /// The index of each name in ``placed``.
  private var indices: [String: Int] = [:]
  /// Scrolls of the same area in the same direction that ``placed`` does not contain yet: a program may scroll a
  /// thousand times before anyone looks.
  private var scrolled: (area: Rect, count: Int)?
  /// The number of widgets that were moved by scrolls so far.
  package private(set) var work = 0
  /// False if there may be widgets. Stored, because every scroll reads it.
  package private(set) var isEmpty = true

  package init() {}

  /// The regions of the widgets. They may reach beyond the screen.
  package var regions: [String: Rect] {
    var settled = self
    settled.settle()
    return Dictionary(uniqueKeysWithValues: settled.placed.lazy.map { ($0.name, $0.region) })
  }

  /// Whether there is room for a widget of this name.
  package mutating func hasRoom(for name: String) -> Bool {
    settle()
    return placed.count < Self.limit || indices[name] != nil
  }

  /// The region of a widget; nil if there is none of this name.
  package mutating func region(of name: String) -> Rect? {
    settle()
    return indices[name].map { placed[$0].region }
  }

  /// Adds a widget, or moves it. Beyond ``limit`` no widget is added.
  package mutating func place(_ name: String, _ region: Rect) {
    guard hasRoom(for: name) else { return }
    if let index = indices[name] {
      placed[index].region = region
    } else {
      indices[name] = placed.count
      placed.append((name, region))
    }
    isEmpty = false
  }

  package mutating func remove(_ name: String) {
    settle()
    if let index = indices[name] { remove(at: index) }
    isEmpty = placed.isEmpty
  }

  private mutating func remove(at index: Int) {
    indices[placed[index].name] = nil
    let last = placed.removeLast()
    guard index < placed.count else { return }
    placed[index] = last
    indices[last.name] = index
  }

  package mutating func removeAll() {
    if !isEmpty { self = Widgets() }
  }

  /// Moves the widgets along with cells that were scrolled up by `count` rows, or down if `count` is negative.
  ///
  /// A widget that contains the whole scrolled area stays, because only its content moved. One within the area moves
  /// with its cells, and is removed if it leaves the area. One that is only partly within the area is removed, because
  /// its position is no longer known.
  package mutating func scroll(_ area: Rect, by count: Int) {
    let count = max(-area.rows, min(count, area.rows))
    if let last = scrolled {
      if last.area == area, (last.count < 0) == (count < 0) {
        // After a scroll by all rows of the area, no widget is left in it.
        scrolled = (area, max(-area.rows, min(last.count + count, area.rows)))
        return
      }
      settle()
    }
    if !isEmpty { scrolled = (area, count) }
  }

  /// Carries out the scrolls.
  private mutating func settle() {
    guard let (area, count) = scrolled else { return }
    scrolled = nil
    work &+= placed.count
    var index = 0
    while index < placed.count {
      if let moved = Self.moved(placed[index].region, with: area, by: count) {
        placed[index].region = moved
        index += 1
      } else {
        remove(at: index)
      }
    }
    isEmpty = placed.isEmpty
  }

  private static func moved(_ region: Rect, with area: Rect, by count: Int) -> Rect? {
    guard region.intersects(area) && !region.contains(area) else { return region }
    var moved = region
    moved.origin.row -= count
    return area.contains(region) && moved.intersects(area) ? moved.intersection(area) : nil
  }
}
