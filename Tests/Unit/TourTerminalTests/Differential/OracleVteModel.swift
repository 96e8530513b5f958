import Oracles
import TourScreen

@testable import TourTerminal

extension Terminal {
  /// Returns the differences from the state of VTE. Dim and invisible cells are compared without colours, which VTE
  /// reports as they are shown, and an erased cell at the cursor without its background, which the letter hides that
  /// the judge types there.
  func differences(from vte: VteState) -> [String] {
    var mine = screen
    let theirs = vte.screen
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        var cell = mine[column: column, row: row]
        (cell.foreground, cell.background) = (cell.foreground.plain, cell.background.plain)
        if cell.glyph == .empty, !cell.attributes.contains(.spacer) { cell.glyph = .space }
        if cell.decoration != 0 {
          cell.decoration = mine.extras.index(
            of: Decoration(underlineColor: mine.extras[cell.decoration].underlineColor))
        }
        if cell.attributes.contains(.reverse) {
          let foreground = cell.foreground == .default ? VteState.foreground : cell.foreground
          cell.foreground = cell.background == .default ? VteState.background : cell.background
          cell.background = foreground
        }
        if !cell.attributes.isDisjoint(with: [.dim, .invisible]) {
          let shown = theirs[column: column, row: row]
          (cell.foreground, cell.background) = (shown.foreground, shown.background)
        }
        cell.attributes.subtract([.reverse, .dim, .invisible, .lineDrawing, .protected])
        if cell.glyph == .space, cell.attributes.isEmpty {
          cell.foreground = theirs[column: column, row: row].foreground
        }
        if theirs.cursor.position == Point(column: column, row: row), theirs[column: column, row: row].glyph == .space,
          cell.glyph == .space
        {
          cell.background = theirs[column: column, row: row].background
        }
        mine[column: column, row: row] = cell
      }
    }
    if modes.isWrapPending { mine.cursor.position.column += 1 }
    var found = mine.differences(from: theirs)
    var values = [
      "4": modes.isInserting ? "1" : "2",
      "tabs": Set(modes.tabStops.columns.filter { $0 > 0 } + [size.columns - 1]).sorted().map { "\($0 + 1)" }.joined(
        separator: ","),
    ]
    for number in [1, 5, 6, 7, 25, 1000, 1002, 1003, 1004, 1006, 2004] as [UInt16] {
      values["\(number)"] = privateMode(number) == true ? "1" : "2"
    }
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where vte.modes[name] != value {
      found.append("\(name): \(value) instead of \(vte.modes[name] ?? "none")")
    }
    return found
  }
}
