import TourScreen

/// The time at which each cell of the program's screen, and the row of its cursor, last changed, in milliseconds of a
/// monotonic clock.
struct ChangeTimes: Sendable {
  private var screen: Screen?
  /// One time for each cell, row by row.
  private var times: ContiguousArray<Int> = []
  /// The time of the last ``compare(_:at:)``.
  private(set) var latest = 0
  /// The row of the program's cursor, and since when it has been there; nil before the first screen.
  private(set) var cursorRow: (row: Int, since: Int)?

  /// Records the program's current screen. After a resize every cell counts as changed.
  mutating func compare(_ screen: Screen, at now: Int) {
    latest = now
    defer { self.screen = screen }
    let row = screen.cursor.position.row
    if cursorRow?.row != row { cursorRow = (row, now) }
    guard let before = self.screen, before.size == screen.size else {
      times = ContiguousArray(repeating: now, count: screen.cells.count)
      return
    }
    let (old, new) = (before.cells.span, screen.cells.span)
    times.withMutableSpan { times in
      for index in times.indices where old[index] != new[index] { times[index] = now }
    }
  }

  /// The time of the last change in the parts of these regions that lie on the screen; 0 if there are none.
  func latest(in regions: [Rect]) -> Int {
    guard let screen else { return 0 }
    var latest = 0
    for region in regions {
      let region = region.intersection(screen.bounds)
      for row in region.rowRange {
        for column in region.columnRange { latest = max(latest, times[row * screen.size.columns + column]) }
      }
    }
    return latest
  }
}
