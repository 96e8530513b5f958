/// The region of the first of these targets that is on the screen; nil where none is.
///
/// In the screen's cells, grown and padded, never empty and never beyond the screen.
/// - Parameter widgets: the regions that the program announced, in the screen's cells.
public func resolve(_ targets: [Target], on screen: Screen, widgets: [String: Rect] = [:]) -> Rect? {
  let resolution = Resolution(screen: screen, widgets: widgets)
  return targets.lazy.compactMap { resolution.find(Sought($0), in: screen.bounds, depth: 0) }.first
}

extension Target {
  /// The region of this target, as ``resolve(_:on:widgets:)`` has it.
  /// - Parameter area: what it is looked for in, ``within`` aside; nil is the whole screen.
  public func find(on screen: Screen, within area: Rect? = nil, widgets: [String: Rect] = [:]) -> Rect? {
    let area = area.map { $0.clipped(to: screen.bounds) } ?? screen.bounds
    return Resolution(screen: screen, widgets: widgets).find(Sought(self), in: area, depth: 0)
  }
}

/// A search on one screen. Every area that is handed around lies on it.
struct Resolution {
  let screen: Screen
  let widgets: [String: Rect]
  /// Where the screen is looked at often enough.
  var pairs: PairIndex?

  /// How deep a target may be within a target within a target.
  static let depthLimit = 16

  private func first(of targets: [Sought], in area: Rect, depth: Int) -> Rect? {
    for target in targets {
      if let rect = find(target, in: area, depth: depth) { return rect }
    }
    return nil
  }

  func find(_ sought: Sought, in area: Rect, depth: Int) -> Rect? {
    let target = sought.target
    var area = area
    if !target.within.isEmpty {
      guard depth < Self.depthLimit, let outer = first(of: sought.within, in: area, depth: depth + 1) else { return nil }
      area = outer.intersection(area)
    }
    guard !area.isEmpty, let found = place(of: sought, in: area) else { return nil }
    let grown = grow(found, by: target.grow, in: area)
    let rect = grown.padded(columns: target.padding.columns.clampedExtent, rows: target.padding.rows.clampedExtent)
      .intersection(screen.bounds)
    return rect.isEmpty ? nil : rect
  }

  /// Where the target itself is, neither grown nor padded.
  private func place(of sought: Sought, in area: Rect) -> Rect? {
    var counter = OccurrenceCounter(sought.target.occurrence)
    switch sought.target.kind {
    case .text: sought.needle?.places(on: screen, in: area, pairs) { counter.count($0) }
    case .match(let pattern): matches(of: pattern, in: area, &counter)
    case .box: boxes(holding: sought.needle, in: area, &counter)
    case .style(let style): runs(of: style, in: area, &counter)
    case .region(let region): count(region.rect(in: area), in: area, &counter)
    case .cursor: count(cursorCells, in: area, &counter)
    case .widget(let name): count(widgets[name]?.clipped(to: screen.bounds), in: area, &counter)
    }
    return counter.found
  }

  private func count(_ rect: Rect?, in area: Rect, _ counter: inout OccurrenceCounter) {
    guard let rect = rect?.intersection(area), !rect.isEmpty else { return }
    _ = counter.count(rect)
  }

  private func matches(of pattern: Pattern, in area: Rect, _ counter: inout OccurrenceCounter) {
    var matcher = PatternMatcher(pattern.program)
    for row in area.rowRange {
      let line = TextLine(screen, row: row, columns: area.columnRange)
      for characters in matcher.ranges(in: line.glyphs, extras: screen.extras) {
        if !counter.count(line.rect(of: characters)) { return }
      }
    }
  }

  private func boxes(holding needle: TextNeedle?, in area: Rect, _ counter: inout OccurrenceCounter) {
    var frames = FrameSearch(on: screen, in: area)
    var seen: Set<Rect> = []
    needle?.places(on: screen, in: area, pairs) { place in
      guard let frame = frames.smallest(around: place), seen.insert(frame).inserted else { return true }
      return counter.count(frame)
    }
  }

  /// The cells of the glyph that the cursor is on; nil where the cursor is not on the screen.
  private var cursorCells: Rect? {
    let point = screen.cursor.position
    guard screen.bounds.contains(point) else { return nil }
    let attributes = screen[column: point.column, row: point.row].attributes
    if attributes.contains(.wide) { return Rect(column: point.column, row: point.row, columns: 2, rows: 1) }
    let isSpacer = attributes.contains(.spacer) && point.column > 0
    return Rect(column: point.column - (isSpacer ? 1 : 0), row: point.row, columns: isSpacer ? 2 : 1, rows: 1)
  }
}

/// Counts what is found in reading order, up to the one that is asked for.
struct OccurrenceCounter {
  private let occurrence: Target.Occurrence
  private var number = 0
  private(set) var found: Rect?

  init(_ occurrence: Target.Occurrence) { self.occurrence = occurrence }

  /// Whether to go on.
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
  /// A number of cells from a guide or a program, so near that sums of such do not overflow: no screen is that large.
  var clampedCells: Int { Swift.max(-1 << 20, Swift.min(self, 1 << 20)) }
  var clampedExtent: Int { Swift.max(0, clampedCells) }
}

extension Rect {
  /// The part on the screen of a rectangle that anyone may have made up.
  func clipped(to bounds: Rect) -> Rect {
    Rect(column: column.clampedCells, row: row.clampedCells, columns: columns.clampedExtent, rows: rows.clampedExtent)
      .intersection(bounds)
  }
}
