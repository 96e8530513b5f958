package import TourScreen

/// The line of a card without a frame: of a banner, or of a label, which has a button too.
struct CardLabel {
  private(set) var line = Line()
  /// The columns of the button, counted from the start of the line; empty if there is none.
  private(set) var button = 0..<0
  let isForReaders: Bool

  /// - Parameter limit: the width of the screen, in columns. A title that is too long is cut off, so that the button
  ///   stays visible. Of a hint that does not fit, only the keys are shown, or nothing.
  init(_ card: Card, columns limit: Int, symbols: Symbols) {
    isForReaders = symbols.isForReaders
    var symbols = symbols
    symbols.isRightToLeft = card.isRightToLeft
    func arranged(_ line: Line) -> Line { line.arranged(columns: line.columns, symbols) }
    let card = card.naming(symbols.legends).spelling(symbols.legends)
    let text = symbols.legends.spelled(sentence: card.title)
    if card.arrangement == .marks { return }
    line.pad(1, .banner)
    guard card.arrangement == .label else {
      line.append(arranged(Line(text, .banner, symbols)))
      // A screen reader speaks the row as a whole, with what the program has in it.
      line.pad(isForReaders ? max(1, limit - line.columns) : 1, .banner)
      return
    }
    var end = Line()
    if let button = card.buttons.last {
      end.append(symbols.bracket.start, .button, symbols)
      end.append(Line(button.label, .button, symbols).followedByBlank)
      end.append(Line(button.key, .key, symbols))
      end.append(symbols.bracket.end, .button, symbols)
      end = arranged(end)
    }
    var title = Line(card.counter, .banner, symbols)
    if title.columns > 0 { title.pad(2, .banner) }
    title.append(text, .banner, symbols)
    let room = max(0, limit - line.columns - end.columns - 1)
    let hint = card.sections.lazy.compactMap { if case .hint(let hint) = $0 { hint } else { nil } }.first
    let whole = [hint?.text ?? "", hint?.keys ?? ""].filter { !$0.isEmpty }.map { text in
      var whole = title
      whole.append(" \(text)", .banner, symbols)
      return whole
    }
    line.append(arranged(whole.first { $0.columns <= room } ?? title.truncated(to: room, symbols)))
    line.pad(1, .banner)
    button = line.columns..<(line.columns + end.columns)
    line.append(end)
  }
}

extension Screen {
  /// Returns the cell at which a label covers the fewest visible characters. It is not in the row of a visible cursor
  /// if there are others. Of equal places the one nearest to the lower right corner is taken, and one in the last row,
  /// where many programs prompt and report, only if there is no other.
  ///
  /// - Parameters:
  ///   - columns: the width of the label.
  ///   - regions: regions whose blank cells count as visible characters, too, and whose characters count more.
  package func start(ofLabel columns: Int, sparing regions: [Rect]) -> Point {
    let width = min(columns, size.columns)
    let others = (0..<size.rows).filter { !cursor.isVisible || $0 != cursor.position.row }
    var best = (covered: Int.max, start: Point(column: size.columns - width, row: max(0, size.rows - 1)))
    for row in others.dropLast().reversed() + others.suffix(1) {
      let visible = (0..<size.columns).map { column in
        let isSpared = regions.contains { $0.contains(Point(column: column, row: row)) }
        return self[column: column, row: row].isBlank ? (isSpared ? 2 : 0) : (isSpared ? 3 : 2)
      }
      var covered = visible.suffix(width).reduce(0, +)
      for column in (0...(size.columns - width)).reversed() {
        if covered < best.covered { best = (covered, Point(column: column, row: row)) }
        if column > 0 { covered += visible[column - 1] - visible[column - 1 + width] }
      }
      if best.covered == 0 { break }
    }
    return best.start
  }

  /// Returns the number of visible characters of the program in a region.
  package func visibleCells(in region: Rect) -> Int {
    let region = region.intersection(bounds)
    return region.rowRange.reduce(0) { sum, row in
      sum + region.columnRange.count { !self[column: $0, row: row].isBlank }
    }
  }
}
