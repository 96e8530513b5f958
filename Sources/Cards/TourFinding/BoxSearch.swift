package import TourScreen

/// Searches an area of a screen for drawn frames.
package struct FrameSearch {
  private let maps: [FrameMap]
  private let area: Rect
  /// The number of steps that the search may still take. Real drawings need far fewer; the limit bounds the time for a
  /// screen full of crosses. Once it is reached, no further frame is found.
  private var budget = Self.mostSteps
  private static let mostSteps = 1_000_000

  /// The number of steps taken so far.
  var used: Int { Self.mostSteps - budget }

  /// The approximate number of steps to find the lines that are drawn on an area.
  static func cost(of area: Rect) -> Int { area.size.area * 8 }

  package init(on screen: Screen, in area: Rect) {
    self.area = area
    maps = [FrameMap.Family.unicode, .ascii].compactMap { FrameMap($0, on: screen, in: area) }
  }

  /// Returns the smallest frame that contains a rectangle, on its border or inside; nil if there is none. The frame
  /// includes its border.
  ///
  /// If two frames share the border that contains the rectangle, the result is the lower one, because text in its upper
  /// border is its title.
  mutating func smallest(around rect: Rect) -> Rect? {
    var smallest: Rect?
    for map in maps {
      guard var frame = frame(in: map, around: rect, from: nil) else { continue }
      if frame.endRow == rect.endRow, rect.rows == 1, let titled = self.frame(in: map, around: rect, from: rect.row) {
        frame = titled
      }
      if frame.size.area < smallest?.size.area ?? .max { smallest = frame }
    }
    return smallest
  }

  /// Returns the windows that contain a cell: the smallest frame around it, then the same with each of the frames above
  /// and below that share its vertical borders, such as the row of buttons below a dividing line. Empty if the cell is
  /// in no frame.
  package mutating func windows(around cell: Point) -> [Rect] {
    guard area.contains(cell),
      var window = smallest(around: Rect(column: cell.column, row: cell.row, columns: 1, rows: 1))
    else { return [] }
    var windows = [window]
    for step in [-1, 1] {
      while true {
        let taller = Rect(
          column: window.column, row: window.row + min(step, 0), columns: window.columns, rows: window.rows + 1)
        guard taller.intersection(area) == taller, let frame = smallest(around: taller),
          frame.columnRange == window.columnRange
        else { break }
        window = frame
        windows.append(window)
      }
    }
    return windows
  }

  /// - Parameter row: the row of the frame's top border; nil allows any row.
  private mutating func frame(in map: FrameMap, around rect: Rect, from row: Int?) -> Rect? {
    let lastRow = rect.endRow - 1
    let lastColumn = rect.endColumn - 1
    var best: Rect?
    for left in (map.area.column...rect.column).reversed() {
      let width = max(lastColumn - left + 1, 2)
      if let best, width * max(rect.rows, 2) >= best.size.area { break }
      let reach = map.reach(left, rect.row)
      guard reach.upperBound >= lastRow else { continue }
      for top in (max(reach.lowerBound, row ?? 0)...rect.row).reversed() {
        guard map.arms(left, top).isSuperset(of: [.right, .down]) else { continue }
        let edge = map.edge(left, top)
        for right in max(lastColumn, left + 1)..<max(map.area.endColumn, lastColumn + 1, left + 1)
        where right < map.area.endColumn {
          budget -= 1
          if budget < 0 { return nil }
          let width = right - left + 1
          if let best, width * max(lastRow - top + 1, 2) >= best.size.area { break }
          let other = map.edge(right, top)
          if other > edge { break }
          guard other == edge, map.arms(right, top).isSuperset(of: [.left, .down]) else { continue }
          let rightReach = map.reach(right, rect.row)
          guard rightReach.lowerBound <= top, rightReach.upperBound >= lastRow,
            let bottom = bottom(
              in: map, left, right, from: max(lastRow, top + 1), to: min(reach.upperBound, rightReach.upperBound))
          else { continue }
          let frame = Rect(column: left, row: top, columns: width, rows: bottom - top + 1)
          if frame.size.area < best?.size.area ?? .max { best = frame }
        }
      }
    }
    return best
  }

  /// Returns the first row that closes a frame between two vertical lines; nil if no row does.
  private mutating func bottom(in map: FrameMap, _ left: Int, _ right: Int, from first: Int, to last: Int) -> Int? {
    guard first <= last else { return nil }
    budget -= last - first
    return (first...last).first { row in
      map.arms(left, row).isSuperset(of: [.up, .right]) && map.arms(right, row).isSuperset(of: [.up, .left])
        && map.edge(left, row) == map.edge(right, row)
    }
  }
}
