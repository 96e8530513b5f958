import TourPattern
import TourScreen

/// A literal text, prepared for searches in cells, so that no string is made for a row.
struct TextNeedle: Sendable {
  private let characters: [Literal]

  private struct Literal: Sendable {
    /// The code point; `UInt32.max` if the character has several.
    let raw: UInt32
    /// The character if it is not ASCII: a cell with another glyph may hold a canonically equivalent cluster (UAX #15).
    /// nil for ASCII.
    let text: String?

    init(_ character: Character) {
      let scalars = character.unicodeScalars
      raw = scalars.count == 1 ? scalars.first?.value ?? 0 : .max
      text = raw < 0x80 ? nil : String(character)
    }

    func equals(_ glyph: Glyph, _ extras: Extras) -> Bool {
      let found = glyph == .empty ? Glyph.space.rawValue : glyph.rawValue
      if found == raw { return true }
      // Two different single code points are taken as different, although a few from old encodings are equivalent. One
      // side must be a cluster.
      guard let text, found >= 0x80, raw == .max || glyph.cluster != nil else { return false }
      return extras.text(glyph) == text
    }
  }

  /// All pairs of adjacent characters, or the only character.
  let prefilters: [Prefilter]

  init(_ text: String) {
    let characters = text.map(Literal.init)
    self.characters = characters
    prefilters =
      characters.count == 1
      ? [Prefilter(first: characters[0].raw)]
      : zip(characters, characters.dropFirst()).map { Prefilter(first: $0.raw, second: $1.raw) }
  }

  /// Visits the occurrences of the text in an area, in reading order, each within one row; they do not overlap. Stops
  /// when `visit` returns false.
  /// - Parameters:
  ///   - pairs: the index of the screen.
  ///   - row: called before a row is searched, with the row and the number of steps since its last call. If it returns
  ///     false, the search stops.
  /// - Precondition: the area is on the screen.
  func places(
    on screen: Screen, in area: Rect, _ pairs: PairIndex, row isRowWanted: (Int, Int) -> Bool, visit: (Rect) -> Bool
  ) {
    guard let first = characters.first, !area.isEmpty else { return }
    let extras = screen.extras
    if let (pair, cells) = pairs.rarest(of: prefilters) {
      return places(among: cells, of: pair, on: screen, in: area, row: isRowWanted, visit: visit)
    }
    let cells = screen.cells.span
    for row in area.rowRange {
      let base = row * screen.size.columns
      var column = area.column
      if !isRowWanted(row, row == area.row ? 0 : area.columns) { return }
      while column < area.endColumn {
        guard first.equals(cells[base + column].glyph, extras),
          let end = end(
            from: column, to: area.endColumn, cells: cells.extracting(base..<(base + screen.size.columns)), extras)
        else {
          column += 1
          continue
        }
        if !visit(Rect(column: column, row: row, columns: end - column, rows: 1)) { return }
        column = end
      }
    }
  }

  /// - Parameter found: the cells, in reading order, that hold the character `number` of the text, counted from 0,
  ///   wherever the text occurs.
  private func places(
    among found: PairIndex.Cells, of number: Int, on screen: Screen, in area: Rect, row isRowWanted: (Int, Int) -> Bool,
    visit: (Rect) -> Bool
  ) {
    let extras = screen.extras
    let width = screen.size.columns
    let cells = screen.cells.span
    var free = area.row * width
    var last = -1
    var steps = 0
    for cell in found where cell >= free {
      let row = cell / width
      if row >= area.endRow { return }
      if row != last {
        if !isRowWanted(row, steps) { return }
        steps = 0
        last = row
      }
      steps += characters.count
      var column = cell - row * width
      var before = number
      while before > 0, column > area.column {
        column -= 1
        if !cells[row * width + column].attributes.contains(.spacer) { before -= 1 }
      }
      guard before == 0, area.columnRange.contains(column), row * width + column >= free,
        let end = end(
          from: column, to: area.endColumn, cells: cells.extracting((row * width)..<(row * width + width)), extras)
      else { continue }
      if !visit(Rect(column: column, row: row, columns: end - column, rows: 1)) { return }
      free = row * width + end
    }
  }

  /// Returns the column after the text that begins at `start`; nil if the text is not there.
  private func end(from start: Int, to limit: Int, cells: Span<Cell>, _ extras: Extras) -> Int? {
    var column = start
    for character in characters {
      guard column < limit else { return nil }
      let cell = cells[column]
      guard !cell.attributes.contains(.spacer), character.equals(cell.glyph, extras) else { return nil }
      column += 1
      if cell.attributes.contains(.wide) {
        // A wide glyph counts only if both halves are in the area.
        guard column < limit else { return nil }
        column += 1
      }
    }
    return column
  }
}
