import TourScreen

/// When each cell of a program's screen last changed, in milliseconds of a clock that never runs backwards.
struct ChangeTimes: Sendable {
  private var screen: Screen?
  /// One for each of the screen's cells, row after row.
  private var times: ContiguousArray<Int> = []
  /// When any of them did.
  private(set) var latest = 0

  /// The program's screen is this one now. After a resize every cell counts as changed.
  mutating func note(_ screen: Screen, at now: Int) {
    latest = now
    defer { self.screen = screen }
    guard let before = self.screen, before.size == screen.size else {
      times = ContiguousArray(repeating: now, count: screen.cells.count)
      return
    }
    before.cells.withUnsafeBufferPointer { before in
      screen.cells.withUnsafeBufferPointer { after in
        times.withUnsafeMutableBufferPointer { times in
          for index in times.indices where before[index] != after[index] { times[index] = now }
        }
      }
    }
  }

  /// When a cell of these regions last changed; what of them lies beyond the screen does not count. 0 where no cell is left.
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
