import TourScreen

/// Looks for drawn frames on a part of a screen.
struct FrameSearch {
  private let maps: [FrameMap]
  /// What is left of the steps that a search may take. No drawing that people make comes near; it bounds the time that a screen full
  /// of crosses can cost, after which nothing more is found.
  private var budget = Self.mostSteps
  private static let mostSteps = 1_000_000

  /// The steps that it took.
  var used: Int { Self.mostSteps - budget }

  /// About the steps that it takes to find the lines that are drawn on an area.
  static func cost(of area: Rect) -> Int { area.size.area * 8 }

  init(on screen: Screen, in area: Rect) {
    maps = [FrameMap.Family.unicode, .ascii].compactMap { FrameMap($0, on: screen, in: area) }
  }

  /// The smallest frame that holds a rectangle, on its border or inside; nil where there is none. The frame's own lines belong to it.
  ///
  /// Of two frames that share the border on which the rectangle stands it is the lower one: a text there is its title.
  mutating func smallest(around rect: Rect) -> Rect? {
    var smallest: Rect?
    for map in maps {
      guard var frame = frame(in: map, around: rect, from: nil) else { continue }
      if frame.endRow == rect.endRow, rect.rows == 1, let titled = self.frame(in: map, around: rect, from: rect.row) { frame = titled }
      if frame.size.area < smallest?.size.area ?? .max { smallest = frame }
    }
    return smallest
  }

  /// - Parameter row: where the frame's top border must be; nil is anywhere.
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
        for right in max(lastColumn, left + 1)..<max(map.area.endColumn, lastColumn + 1, left + 1) where right < map.area.endColumn {
          budget -= 1
          if budget < 0 { return nil }
          let width = right - left + 1
          if let best, width * max(lastRow - top + 1, 2) >= best.size.area { break }
          let other = map.edge(right, top)
          if other > edge { break }
          guard other == edge, map.arms(right, top).isSuperset(of: [.left, .down]) else { continue }
          let rightReach = map.reach(right, rect.row)
          guard rightReach.lowerBound <= top, rightReach.upperBound >= lastRow,
            let bottom = bottom(in: map, left, right, from: max(lastRow, top + 1), to: min(reach.upperBound, rightReach.upperBound))
          else { continue }
          let frame = Rect(column: left, row: top, columns: width, rows: bottom - top + 1)
          if frame.size.area < best?.size.area ?? .max { best = frame }
        }
      }
    }
    return best
  }

  /// The first row that closes a frame between two vertical lines.
  private mutating func bottom(in map: FrameMap, _ left: Int, _ right: Int, from first: Int, to last: Int) -> Int? {
    guard first <= last else { return nil }
    budget -= last - first
    return (first...last).first { row in
      map.arms(left, row).isSuperset(of: [.up, .right]) && map.arms(right, row).isSuperset(of: [.up, .left])
        && map.edge(left, row) == map.edge(right, row)
    }
  }
}
