import TourModel
import TourPattern
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

  /// Returns the region of the target itself, neither grown nor padded.
  private func place(of query: TargetQuery, in area: Rect, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted)
    -> Rect?
  {
    try budget.use(1)
    let occurrence = query.target.occurrence
    switch query.target.kind {
    case .text, .box: return try texts(query, in: area, &budget)
    case .match(let pattern):
      var matcher = PatternMatcher(pattern.program)
      let found = try rows(
        of: area, counting: occurrence, steps: (area.columns + 1) * pattern.program.instructionCount, &budget
      ) { row, counter in
        let line = TextLine(screen, row: row, columns: area.columnRange)
        return matcher.ranges(in: line.glyphs, extras: screen.extras).allSatisfy { counter.count(line.rect(of: $0)) }
      }
      return found.map(withoutBlankEnds)
    case .style(let style):
      return try rows(of: area, counting: occurrence, steps: area.columns, &budget) { row, counter in
        runs(of: style, row: row, columns: area.columnRange, &counter)
      }
    case .region(let region): return one(region.rect(in: area), in: area, occurrence)
    case .cursor: return one(cursorCells, in: area, occurrence)
    case .widget(let name): return one(widgets[name]?.clipped(to: screen.bounds), in: area, occurrence)
    }
  }

  private func one(_ rect: Rect?, in area: Rect, _ occurrence: Target.Occurrence) -> Rect? {
    guard let rect = rect?.intersection(area), !rect.isEmpty else { return nil }
    var counter = OccurrenceCounter(occurrence)
    _ = counter.count(rect)
    return counter.found
  }

  /// Visits the rows of an area, from the row at which an earlier run was interrupted.
  /// - Parameters:
  ///   - steps: the steps that a row takes.
  ///   - visit: returns whether to continue.
  private func rows(
    of area: Rect, counting occurrence: Target.Occurrence, steps: Int, _ budget: inout SearchBudget,
    _ visit: (Int, inout OccurrenceCounter) -> Bool
  ) throws(SearchBudget.Exhausted) -> Rect? {
    var progress = budget.progress ?? SearchBudget.Progress(row: area.row, counter: OccurrenceCounter(occurrence))
    while progress.row < area.endRow {
      // Saved before `use`, which may throw.
      budget.progress = progress
      try budget.use(steps)
      if !visit(progress.row, &progress.counter) { break }
      progress.row += 1
    }
    return progress.counter.found
  }

  /// Returns the region of a text, or the frame around it for a box target.
  private func texts(_ query: TargetQuery, in area: Rect, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted)
    -> Rect?
  {
    guard let needle = query.needle else { return nil }
    let start = budget.progress
    var frames: FrameSearch? = if case .box = query.target.kind { FrameSearch(on: screen, in: area) } else { nil }
    var counter = start?.counter ?? OccurrenceCounter(query.target.occurrence)
    var seen = start?.seen ?? []
    var used = 0
    var progress: SearchBudget.Progress?
    let row = start?.row ?? area.row
    let limit = budget.steps
    needle.places(
      on: screen, in: Rect(column: area.column, row: row, columns: area.columns, rows: area.endRow - row), pairs
    ) { row, steps in
      used += steps
      guard used + (frames?.used ?? 0) >= limit else { return true }
      progress = SearchBudget.Progress(row: row, counter: counter, seen: seen)
      return false
    } visit: { place in
      guard frames != nil else { return counter.count(place) }
      guard let frame = frames?.smallest(around: place), seen.insert(frame).inserted else { return true }
      return counter.count(frame)
    }
    budget.note(used + (frames.map { $0.used + FrameSearch.cost(of: area) } ?? 0))
    budget.progress = progress
    if progress != nil { throw SearchBudget.Exhausted() }
    return counter.found
  }

  /// The cells of the glyph that the cursor is on; nil if the cursor is not on the screen.
  private var cursorCells: Rect? {
    let point = screen.cursor.position
    guard screen.bounds.contains(point) else { return nil }
    let attributes = screen[column: point.column, row: point.row].attributes
    if attributes.contains(.wide) { return Rect(column: point.column, row: point.row, columns: 2, rows: 1) }
    let isSpacer = attributes.contains(.spacer) && point.column > 0
    return Rect(column: point.column - (isSpacer ? 1 : 0), row: point.row, columns: isSpacer ? 2 : 1, rows: 1)
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
