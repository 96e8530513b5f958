import TourScreen

/// A line of a file with a position in it, shortened to fit in a row of a terminal.
public struct Excerpt: Hashable, Sendable {
  /// The characters before the position and from it on, at most ``reach`` scalars each.
  private let before: String
  private let after: String
  private let isCutBefore: Bool
  private let isCutAfter: Bool

  private static let reach = 80

  /// Returns nil if the line is blank.
  ///
  /// - Parameter column: The position in scalars, from 1. A position beyond the end of the line counts as its end.
  init?(_ line: [Unicode.Scalar], column: Int) {
    guard line.contains(where: { !$0.properties.isWhitespace }) else { return nil }
    let place = min(max(0, column - 1), line.count)
    let start = max(0, place - Self.reach)
    let end = min(line.count, place + Self.reach)
    before = String(String.UnicodeScalarView(line[start..<place]))
    after = String(String.UnicodeScalarView(line[place..<end]))
    isCutBefore = start > 0
    isCutAfter = end < line.count
  }

  /// Returns two lines: the text, and a caret below the position.
  ///
  ///     place: abov
  ///            ^
  ///
  /// Tabs are expanded to multiples of 8 columns, and invisible characters are escaped. A text wider than `columns` is
  /// cut to the part around the position, with `…` for the rest.
  package func lines(columns limit: Int = 78) -> [String] {
    var left = Cells()
    for scalar in before.unicodeScalars { left.append(scalar) }
    var isCut = isCutBefore
    // At most two thirds of the width are before the position.
    while left.columns > limit * 2 / 3 {
      left.removeFirst()
      isCut = true
    }
    if isCut { left.insert("…") }
    var all = left
    for scalar in after.unicodeScalars where all.columns < limit { all.append(scalar) }
    let isWhole = !isCutAfter && all.count == left.count + after.unicodeScalars.count
    return [all.text + (isWhole ? "" : "…"), String(repeating: " ", count: left.columns) + "^"]
  }

  /// Characters in their printed form, with the number of columns of each.
  private struct Cells {
    private var cells: [(text: String, columns: Int)] = []
    private(set) var columns = 0

    var count: Int { cells.count }
    var text: String { cells.map(\.text).joined() }

    mutating func append(_ scalar: Unicode.Scalar) {
      let text = scalar == "\t" ? String(repeating: " ", count: 8 - columns % 8) : String(scalar).visible
      cells.append((text, text.unicodeScalars.reduce(0) { $0 + TourScreen.columns(of: $1) }))
      columns += cells[cells.count - 1].columns
    }

    mutating func removeFirst() { columns -= cells.removeFirst().columns }

    mutating func insert(_ text: String) {
      cells.insert((text, 1), at: 0)
      columns += 1
    }
  }
}
