import TourModel
import TourPattern
import TourScreen

extension TargetQuery {
  /// Returns what the search for a kind of target needs, and the characters without which it is not on the screen.
  static func prepare(_ kind: Target.Kind) -> (needle: TextNeedle?, prefilters: [Prefilter]) {
    switch kind {
    case .text(let text), .box(let text):
      let needle = TextNeedle(text)
      return (needle, needle.prefilters)
    case .match(let pattern): return (nil, pattern.program.prefilters)
    case .region, .cursor, .style, .widget: return (nil, [])
    }
  }
}

extension Resolution {
  /// Returns the region of the target itself, neither grown nor padded.
  func place(of query: TargetQuery, in area: Rect, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted)
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
    budget.subtract(used + (frames.map { $0.used + FrameSearch.cost(of: area) } ?? 0))
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
