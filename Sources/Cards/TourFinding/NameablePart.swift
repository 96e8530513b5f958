package import TourModel
package import TourScreen

/// A part of the screen that a target can name.
package struct NameablePart: Hashable, Sendable {
  /// Finds ``place`` on this screen.
  package var target: Target
  package var place: Rect
  /// The number of places at which the target would be found without its `occurrence`; at most
  /// ``ScreenIndex/mostPlaces``. A robust target has one.
  package var places: Int
}

extension ScreenIndex {
  /// The most places of a target that are counted.
  package static let mostPlaces = 10

  /// Returns the places at which a target is found, whatever its occurrence, in reading order.
  package func places(of target: Target) -> [Rect] {
    var places: [Rect] = []
    while places.count < Self.mostPlaces, let place = find([target.occurring(places.count + 1)]) {
      places.append(place)
    }
    return places
  }

  /// The parts of the screen that targets can name: the cursor, announced widgets, drawn frames, runs of cells in
  /// reverse or on a background, and words; each kind in reading order. A word that is on the screen several times is
  /// listed once, at its first place.
  ///
  /// - Parameter steps: the limit of the work; see ``SearchBudget``.
  /// - Returns: false for `isComplete` if the limit was reached. The parts that were found until then are listed.
  package func nameableParts(steps: Int = 1000 * SearchBudget.perSearch) -> (parts: [NameablePart], isComplete: Bool) {
    var list = NameableList(self, steps: steps)
    list.appendAll()
    return (list.parts, list.steps > 0)
  }
}

/// The parts of a screen that targets can name, as they are found.
private struct NameableList {
  private(set) var parts: [NameablePart] = []
  /// The steps that are left.
  private(set) var steps: Int
  private var query: ResumableQuery
  private var screen: Screen { query.screenIndex.screen }

  init(_ index: ScreenIndex, steps: Int) {
    query = ResumableQuery(index)
    self.steps = steps
  }

  mutating func appendAll() {
    let words = words
    append([.cursor])
    append(query.screenIndex.resolution.widgets.keys.map { .widget($0) })
    appendFrames(around: words)
    appendRuns()
    var listed: Set<String> = []
    for word in words where listed.insert(word.text).inserted {
      let places = places(of: .text(word.text))
      guard let place = places.first else { continue }
      parts.append(NameablePart(target: .text(word.text), place: place, places: places.count))
    }
  }

  /// Appends targets that are in one place at most.
  private mutating func append(_ targets: [Target]) {
    let found = targets.compactMap { target in
      find(target).map { NameablePart(target: target, place: $0, places: 1) }
    }
    parts += found.sorted(by: NameablePart.isBefore)
  }

  /// - Returns: nil if the target is not found, or if no steps are left.
  private mutating func find(_ target: Target) -> Rect? {
    query.ask(&steps) { index, budget throws(SearchBudget.Exhausted) in
      try index.find([TargetQuery(target)], &budget)
    } ?? nil
  }

  private mutating func places(of target: Target) -> [Rect] {
    var places: [Rect] = []
    while places.count < ScreenIndex.mostPlaces, let place = find(target.occurring(places.count + 1)) {
      places.append(place)
    }
    return places
  }

  /// The part at a place, with the occurrence that leads there; nil if it is not among the first places.
  private mutating func part(_ target: Target, at place: Rect) -> NameablePart? {
    let places = places(of: target)
    guard let index = places.firstIndex(of: place) else { return nil }
    return NameablePart(target: target.occurring(index + 1), place: place, places: places.count)
  }

  /// The characters of each row between blanks, if there is a letter or a digit among them.
  private var words: [(text: String, place: Rect)] {
    var words: [(text: String, place: Rect)] = []
    for row in 0..<screen.size.rows {
      let line = TextLine(screen, row: row, columns: 0..<screen.size.columns)
      var start: Int?
      for (index, glyph) in (line.glyphs + [.space]).enumerated() {
        if glyph != .space { start = start ?? index }
        guard glyph == .space, let first = start else { continue }
        start = nil
        let text = line.glyphs[first..<index].map { screen.extras.text($0) }.joined()
        if text.contains(where: { $0.isLetter || $0.isNumber }) { words.append((text, line.rect(of: first..<index))) }
      }
    }
    return words
  }

  /// Appends the drawn frames, each by the first word that names it alone, or by the first one in it.
  private mutating func appendFrames(around words: [(text: String, place: Rect)]) {
    var search = FrameSearch(on: screen, in: screen.bounds)
    var frames: [Rect: [String]] = [:]
    for word in words {
      guard let frame = search.smallest(around: word.place) else { continue }
      frames[frame, default: []].append(word.text)
    }
    var found: [NameablePart] = []
    for (frame, words) in frames {
      var best: NameablePart?
      for word in words.prefix(ScreenIndex.mostPlaces) where best?.places != 1 {
        guard let part = part(.box(word), at: frame) else { continue }
        if best == nil || part.places == 1 { best = part }
      }
      if let best { found.append(best) }
    }
    parts += found.sorted(by: NameablePart.isBefore)
  }

  /// Appends the runs of cells with the same colours and attributes that are in reverse or on a background.
  private mutating func appendRuns() {
    for row in 0..<screen.size.rows {
      var start = 0
      for column in 1...screen.size.columns where steps > 0 {
        let style = screen.style(column: start, row: row)
        if column < screen.size.columns, screen.style(column: column, row: row) == style { continue }
        let place = Rect(column: start, row: row, columns: column - start, rows: 1)
        start = column
        guard style.attributes.contains(.reverse) || style.background != .default else { continue }
        if let run = part(.style(style.distinctive), at: place) ?? part(.style(style), at: place) { parts.append(run) }
      }
    }
  }
}

extension Target {
  fileprivate func occurring(_ number: Int) -> Target {
    var target = self
    target.occurrence = .number(number)
    return target
  }
}

extension NameablePart {
  fileprivate static func isBefore(_ a: NameablePart, _ b: NameablePart) -> Bool {
    (a.place.row, a.place.column, a.place.rows, a.place.columns)
      < (b.place.row, b.place.column, b.place.rows, b.place.columns)
  }
}

extension Screen {
  /// The style of a cell. The right half of a wide glyph has the style of its left half.
  fileprivate func style(column: Int, row: Int) -> Style {
    var cell = self[column: column, row: row]
    if cell.attributes.contains(.spacer), column > 0 { cell = self[column: column - 1, row: row] }
    return Style(
      foreground: cell.foreground.plain, background: cell.background.plain,
      attributes: cell.attributes.intersection(.rendition))
  }
}

extension Style {
  /// The part of the style by which a person would describe it: reverse, or the background.
  fileprivate var distinctive: Style {
    attributes.contains(.reverse) ? Style(attributes: .reverse) : Style(background: background)
  }
}
