import TourModel
import TourScreen

/// Searches on one screen. The areas that its functions take lie on the screen.
struct Resolution {
  let screen: Screen
  let widgets: [String: Rect]
  let pairs: PairIndex

  /// The maximum depth to which targets are nested by ``Target/within``.
  static let depthLimit = 16

  func find(_ query: TargetQuery, in area: Rect, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted) -> Rect? {
    let target = query.target
    var area = area
    if !target.within.isEmpty {
      guard let outer = try first(of: query.within, in: area, &budget) else { return nil }
      area = outer.intersection(area)
    }
    guard !area.isEmpty,
      let found = try budget.once({ budget throws(SearchBudget.Exhausted) in try place(of: query, in: area, &budget) })
    else { return nil }
    let grown =
      try budget.once { budget throws(SearchBudget.Exhausted) in try grow(found, by: target.grow, in: area, &budget) }
      ?? found
    let rect = grown.padded(columns: target.padding.columns.clampedExtent, rows: target.padding.rows.clampedExtent)
      .intersection(screen.bounds)
    return rect.isEmpty ? nil : rect
  }

  private func first(of targets: [TargetQuery], in area: Rect, _ budget: inout SearchBudget) throws(SearchBudget
    .Exhausted) -> Rect?
  {
    for target in targets {
      let rect = try budget.once { budget throws(SearchBudget.Exhausted) in try find(target, in: area, &budget) }
      if let rect { return rect }
    }
    return nil
  }
}

/// Counts the occurrences of a target in reading order, up to the requested one.
struct OccurrenceCounter {
  private let occurrence: Target.Occurrence
  private var number = 0
  private(set) var found: Rect?

  init(_ occurrence: Target.Occurrence) { self.occurrence = occurrence }

  /// Counts an occurrence, and returns whether to continue the search.
  mutating func count(_ rect: Rect) -> Bool {
    number += 1
    switch occurrence {
    case .last:
      found = rect
      return true
    case .number(let wanted):
      if number == wanted { found = rect }
      return number < wanted
    }
  }
}

extension Int {
  /// A number of cells from a guide or a program, limited to ±2²⁰ so that sums do not overflow. No screen is that
  /// large.
  var clampedCells: Int { Swift.max(-1 << 20, Swift.min(self, 1 << 20)) }
  var clampedExtent: Int { Swift.max(0, clampedCells) }
}

extension Rect {
  /// Returns the part of a rectangle within `bounds`. The rectangle may have any numbers, since it may come from the
  /// program.
  func clipped(to bounds: Rect) -> Rect {
    Rect(column: column.clampedCells, row: row.clampedCells, columns: columns.clampedExtent, rows: rows.clampedExtent)
      .intersection(bounds)
  }
}
