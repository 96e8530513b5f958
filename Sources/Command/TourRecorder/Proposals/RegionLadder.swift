package import TourFinding
import TourModel
package import TourScreen

/// The regions around a cell that an author can choose, from the smallest to the largest. Each contains the one before.
///
///     word ⊂ words ⊂ run of a style ⊂ line, or line in a frame ⊂ widgets and frames ⊂ screen
///
/// A word of several styles, such as one with a coloured letter that is its key, contains the run at the cell.
package struct RegionLadder: Sendable {
  package struct Rung: Hashable, Sendable {
    package var kind: Kind
    package var region: Rect
  }

  package enum Kind: Hashable, Sendable {
    /// The characters between two gaps.
    case word
    /// Words with single blanks between them, or with what is in their brackets.
    case words
    /// Neighbours in a row with the same colours and attributes.
    case run
    case line
    case widget(String)
    case frame
    case screen
  }

  package private(set) var rungs: [Rung] = []

  /// - Parameter point: a cell of the screen. Without a word there, the ladder begins with the cell.
  package init(on index: ScreenIndex, at point: Point) {
    let screen = index.screen
    guard screen.bounds.contains(point) else { return }
    let words = WordMap(screen)
    let word = words.word(at: point) ?? Rect(column: point.column, row: point.row, columns: 1, rows: 1)
    var found = [Rung(kind: .word, region: word)]
    if words.word(at: point) != nil {
      found += [
        Rung(kind: .words, region: Self.bracketed(word, on: screen)),
        Rung(kind: .words, region: Self.phrase(word, on: screen)),
      ]
    }
    if let run = Self.run(word, on: screen)
      ?? Self.run(Rect(origin: point, size: Size(columns: 1, rows: 1)), on: screen),
      run.contains(word) || word.contains(run)
    {
      found.append(Rung(kind: .run, region: run))
    }
    found += index.widgetNames.compactMap { name in
      index.find([.widget(name)]).map { Rung(kind: .widget(name), region: $0) }
    }
    var inner = word
    for _ in 0..<Self.mostFrames {
      guard let frame = index.frame(around: inner), frame != inner else { break }
      if frame.rows > 2, frame.columns > 2 {
        let inside = Rect(column: frame.column + 1, row: word.row, columns: frame.columns - 2, rows: 1)
        found.append(Rung(kind: .line, region: inside))
      }
      found.append(Rung(kind: .frame, region: frame))
      inner = frame.padded(columns: 1, rows: 1).intersection(screen.bounds)
      if inner == frame { break }
    }
    // The line of the screen would be wider than a frame, and not contain it.
    if !found.contains(where: { $0.kind == .frame }) {
      found.append(Rung(kind: .line, region: Rect(column: 0, row: word.row, columns: screen.size.columns, rows: 1)))
    }
    found.append(Rung(kind: .screen, region: screen.bounds))
    for rung in found.sorted(by: { $0.region.size.area < $1.region.size.area }) {
      if let last = rungs.last, !rung.region.contains(last.region) || rung.region == last.region { continue }
      rungs.append(rung)
    }
  }

  private static let mostFrames = 8

  /// The region that a click chooses: the whole word, even if a part of it has a style of its own. nil outside of the
  /// screen.
  package var first: Rect? { (rungs.first { $0.kind == .word } ?? rungs.first)?.region }

  /// The smallest rung that is larger than a region and contains it; nil if there is none.
  package func larger(than region: Rect) -> Rung? {
    rungs.first { $0.region != region && $0.region.contains(region) }
  }

  /// The largest rung that is smaller than a region and within it; nil if there is none.
  package func smaller(than region: Rect) -> Rung? {
    rungs.last { $0.region != region && region.contains($0.region) }
  }

  /// The word with all that is in its brackets, such as `Mem[||||   1.2G]`, if they are closed in its row.
  private static func bracketed(_ word: Rect, on screen: Screen) -> Rect {
    let line = Rect(column: 0, row: word.row, columns: screen.size.columns, rows: 1)
    let scalars = line.columnRange.map { screen[column: $0, row: word.row].glyph.scalar }
    var depth = 0
    for column in word.columnRange {
      if scalars[column] == "[" { depth += 1 }
      if scalars[column] == "]" { depth -= 1 }
    }
    var (start, end) = (word.column, word.endColumn)
    while depth > 0, end < line.endColumn {
      if scalars[end] == "[" { depth += 1 }
      if scalars[end] == "]" { depth -= 1 }
      end += 1
    }
    while depth < 0, start > 0 {
      start -= 1
      if scalars[start] == "]" { depth -= 1 }
      if scalars[start] == "[" { depth += 1 }
    }
    if depth != 0 { return word }
    while start > 0, start < word.column, !screen.isGap(column: start - 1, row: word.row) { start -= 1 }
    return Rect(column: start, row: word.row, columns: end - start, rows: 1)
  }

  /// The words around a word that are apart by single blanks.
  private static func phrase(_ word: Rect, on screen: Screen) -> Rect {
    func isGap(_ column: Int) -> Bool { screen.isGap(column: column, row: word.row) }
    var (start, end) = (word.column, word.endColumn)
    while start > 0,
      !isGap(start - 1) || start > 1 && screen.isBlank(column: start - 1, row: word.row) && !isGap(start - 2)
    {
      start -= 1
    }
    while end < screen.size.columns,
      !isGap(end) || end + 1 < screen.size.columns && screen.isBlank(column: end, row: word.row) && !isGap(end + 1)
    {
      end += 1
    }
    return Rect(column: start, row: word.row, columns: end - start, rows: 1)
  }

  /// The neighbours of some cells of a row with the style that all of them have; nil if they have several styles, or if
  /// the whole row has that one.
  private static func run(_ cells: Rect, on screen: Screen) -> Rect? {
    let style = screen.style(column: cells.column, row: cells.row)
    func isSame(_ column: Int) -> Bool { screen.style(column: column, row: cells.row) == style }
    guard cells.columnRange.allSatisfy(isSame) else { return nil }
    var (start, end) = (cells.column, cells.endColumn)
    while start > 0, isSame(start - 1) { start -= 1 }
    while end < screen.size.columns, isSame(end) { end += 1 }
    let run = Rect(column: start, row: cells.row, columns: end - start, rows: 1)
    return run.columns == screen.size.columns ? nil : run
  }
}

extension ScreenIndex {
  /// The smallest drawn frame that contains a region; nil if there is none.
  func frame(around region: Rect) -> Rect? {
    let place = Target(Target.Kind.region(Region(region)), grow: .box)
    guard let found = find([place]), found != region else { return nil }
    return found
  }
}

extension Region {
  /// A rectangle of the screen in cells.
  init(_ rect: Rect) {
    self.init(
      column: .cells(rect.column), row: .cells(rect.row), columns: .cells(rect.columns), rows: .cells(rect.rows))
  }
}
