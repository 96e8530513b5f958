package import TourModel
package import TourScreen

/// A part of the screen that a target can name.
package struct NameablePart: Hashable, Sendable {
  /// Finds ``place`` on this screen.
  package var target: Target
  package var place: Rect
  /// The number of places at which the target's kind is found, whatever its occurrence; at most
  /// ``ScreenIndex/mostPlaces``. A robust target has one.
  package var places: Int
}

extension ScreenIndex {
  /// The most places of a target that are counted.
  package static let mostPlaces = 10
  /// The most words that are listed; more are on screens that no person reads.
  private static let mostWords = 2000

  /// Returns the places at which a target is found, whatever its occurrence, in reading order.
  package func places(of target: Target, most: Int = mostPlaces) -> [Rect] {
    var places: [Rect] = []
    for number in 1...most {
      var other = target
      other.occurrence = .number(number)
      guard let place = find([other]) else { break }
      places.append(place)
    }
    return places
  }

  /// The parts of the screen that targets can name: the cursor, announced widgets, drawn frames, runs of cells in reverse
  /// or on a background, and words; each kind in reading order. A word that is on the screen several times is listed
  /// once, at its first place.
  package var nameableParts: [NameablePart] {
    let words = self.words
    var listed: Set<String> = []
    let texts = words.filter { listed.insert($0.text).inserted }.compactMap { word -> NameablePart? in
      let places = places(of: .text(word.text))
      return places.first.map { NameablePart(target: .text(word.text), place: $0, places: places.count) }
    }
    return [.cursor].compactMap { part($0) } + widgets + frames(around: words) + runs + texts
  }

  private var widgets: [NameablePart] {
    resolution.widgets.keys.sorted().compactMap { part(.widget($0)) }.sorted(by: NameablePart.isBefore)
  }

  /// The part that a target names without an occurrence.
  private func part(_ target: Target) -> NameablePart? {
    find([target]).map { NameablePart(target: target, place: $0, places: 1) }
  }

  /// The part at a place, with the occurrence that leads there; nil if it is not among the first places.
  private func part(_ target: Target, at place: Rect) -> NameablePart? {
    let places = places(of: target)
    guard let index = places.firstIndex(of: place) else { return nil }
    var target = target
    target.occurrence = .number(index + 1)
    return NameablePart(target: target, place: place, places: places.count)
  }

  /// The characters of a row between blanks.
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
        if text.contains(where: \.isLetter) || text.contains(where: \.isNumber) {
          words.append((text, line.rect(of: first..<index)))
        }
        if words.count == Self.mostWords { return words }
      }
    }
    return words
  }

  /// The drawn frames, each by the first word that names it alone, or by the first one in it.
  private func frames(around words: [(text: String, place: Rect)]) -> [NameablePart] {
    var search = FrameSearch(on: screen, in: screen.bounds)
    var frames: [Rect: [String]] = [:]
    for word in words {
      guard let frame = search.smallest(around: word.place) else { continue }
      frames[frame, default: []].append(word.text)
    }
    return frames.compactMap { frame, words in
      let parts = words.prefix(Self.mostPlaces).lazy.compactMap { part(.box($0), at: frame) }
      return parts.first { $0.places == 1 } ?? parts.first
    }.sorted(by: NameablePart.isBefore)
  }

  /// The runs of cells with the same colours and attributes that are in reverse or on a background.
  private var runs: [NameablePart] {
    var runs: [NameablePart] = []
    for row in 0..<screen.size.rows {
      var start = 0
      for column in 1...screen.size.columns {
        let style = screen.style(column: start, row: row)
        if column < screen.size.columns, screen.style(column: column, row: row) == style { continue }
        let place = Rect(column: start, row: row, columns: column - start, rows: 1)
        start = column
        guard style.attributes.contains(.reverse) || style.background != .default else { continue }
        if let run = part(.style(style.distinctive), at: place) ?? part(.style(style), at: place) { runs.append(run) }
      }
    }
    return runs
  }
}

extension NameablePart {
  fileprivate static func isBefore(_ a: NameablePart, _ b: NameablePart) -> Bool {
    (a.place.row, a.place.column, a.place.rows, a.place.columns)
      < (b.place.row, b.place.column, b.place.rows, b.place.columns)
  }
}

extension Screen {
  /// The style of a cell. The right half of a wide glyph has that of its left half.
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
