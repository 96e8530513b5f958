import Harness
import TourCard
import TourScreen

/// The spotlight, the card and the arrow on a screen, recognised only by the colours and characters of the cells.
///
/// tour must run with `COLORTERM=truecolor`. Then every cell that it dims or draws has a 24-bit colour. A lit cell
/// keeps the program's colour, so the program must not use 24-bit colours. Dimming does not change a blank on the
/// default background, so such a blank counts as lit only between two visible lit cells of its row.
struct LitPicture {
  /// The lit cells of one row, from the first visible one to the last.
  struct Run {
    var row: Int
    var columns: Range<Int>
    var text: String
  }

  /// An arrow's head.
  struct Arrow {
    var head: Point
    var glyph: Character
    /// The cell that it points to.
    var end: Point
  }

  let screen: Screen
  let card: Rect
  let lit: [Run]
  let arrow: Arrow?

  /// The environment of a ``TerminalHarness`` whose screens are analysed.
  static let environment = ["COLORTERM": "truecolor"]

  /// The text of the card, in one line.
  var words: String {
    let inside = card.padded(columns: -1, rows: -1)
    let rows = inside.rowRange.map { row in
      inside.columnRange.map { screen.extras.text(screen[column: $0, row: row].glyph) }.joined()
    }
    return rows.joined(separator: " ").trimmed
  }

  /// Analyses a screen; nil if no card with this title is on it.
  init?(_ screen: Screen, title: String) {
    self.screen = screen
    guard let card = screen.card(title: title) else { return nil }
    self.card = card
    arrow = screen.arrow(of: card)
    var lit: [Run] = []
    for row in 0..<screen.size.rows {
      let columns = (0..<screen.size.columns).filter { column in
        let cell = screen[column: column, row: row]
        return !card.contains(Point(column: column, row: row)) && !cell.isPainted && cell.canBeSeen
      }
      guard let first = columns.first, let last = columns.last else { continue }
      let end = screen[column: last, row: row].attributes.contains(.wide) ? last + 2 : last + 1
      let text = (first..<end).reduce(into: "") { text, column in
        let cell = screen[column: column, row: row]
        if card.contains(Point(column: column, row: row)) || cell.attributes.contains(.spacer) { return }
        text += cell.glyph == .empty ? " " : screen.extras.text(cell.glyph)
      }
      lit.append(Run(row: row, columns: first..<end, text: text))
    }
    self.lit = lit
  }

  /// Whether the arrow points to a lit cell.
  var isArrowAtSomethingLit: Bool { run(at: arrow?.end) != nil }

  private func run(at point: Point?) -> Run? {
    guard let point else { return nil }
    return lit.first { $0.row == point.row && $0.columns.contains(point.column) }
  }

  /// The description that a golden file contains. Rows and columns count from 0.
  ///
  /// - Parameters:
  ///   - normalised: Replaces the parts of a row's text that vary.
  ///   - column: Replaces the column of a cell, given its column and row.
  func description(text normalised: (String) -> String, column: (Int, Int) -> Int) -> String {
    var lines = lit.isEmpty ? ["  lit: nothing that can be seen"] : []
    // Equal rows one below the other are combined.
    var same: (rows: ClosedRange<Int>, what: String)?
    for run in lit {
      let (first, last) = (column(run.columns.lowerBound, run.row), column(run.columns.upperBound - 1, run.row))
      let what = (first == last ? "column \(first)" : "columns \(first)–\(last)") + ": \"\(normalised(run.text))\""
      if let before = same, before.what == what, before.rows.upperBound == run.row - 1 {
        same = (before.rows.lowerBound...run.row, what)
        lines.removeLast()
      } else {
        same = (run.row...run.row, what)
      }
      guard let rows = same?.rows else { continue }
      lines.append(
        "  lit: \(rows.count == 1 ? "row \(rows.lowerBound)" : "rows \(rows.lowerBound)–\(rows.upperBound)"), \(what)")
    }
    if let arrow {
      let what = run(at: arrow.end).map { "\"\(normalised($0.text))\"" } ?? "nothing that is lit"
      lines.append(
        "  arrow: \(arrow.glyph) in row \(arrow.head.row), column \(column(arrow.head.column, arrow.end.row)), points at row \(arrow.end.row), column \(column(arrow.end.column, arrow.end.row)): \(what)"
      )
    } else {
      lines.append("  arrow: none")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Cell {
  /// Whether tour dimmed or drew the cell.
  var isPainted: Bool { foreground.isDirect || background.isDirect }

  /// Whether the cell is visible: it has a character, a background or a line.
  fileprivate var canBeSeen: Bool {
    glyph != .empty && glyph != .space || attributes.contains(.spacer) || background != .default
      || !attributes.isDisjoint(with: [.reverse, .underlineMask, .strikethrough, .overline])
  }
}

extension Color {
  fileprivate var isDirect: Bool { if case .rgb = kind { true } else { false } }
}

extension Screen {
  /// The smallest frame with round corners whose text begins with this title; nil if there is none.
  fileprivate func card(title: String) -> Rect? {
    var found: Rect?
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        guard let frame = frame(at: Point(column: column, row: row)), self[column: column, row: row].isPainted else {
          continue
        }
        if let found, found.size.area <= frame.size.area { continue }
        let text = (frame.row + 1..<frame.endRow - 1).map { line in
          (frame.column + 1..<frame.endColumn - 1).filter { !self[column: $0, row: line].attributes.contains(.spacer) }
            .map { String(character($0, line)) }.joined().trimmed
        }
        // A card that fills the screen has blank rows above the title. A long title goes on in the next line.
        if text.drop(while: \.isEmpty).prefix(2).joined(separator: " ").hasPrefix(title) { found = frame }
      }
    }
    return found
  }

  /// The frame with this upper corner, or nil. One of its other corners may be missing: an arrow that starts there
  /// replaces it by a joint.
  private func frame(at corner: Point) -> Rect? {
    let (column, row) = (corner.column, corner.row)
    switch character(column, row) {
    case "╭":
      if let end = (column + 1..<size.columns).first(where: { character($0, row) == "╮" }) {
        return (row + 1..<size.rows).first { character(column, $0) == "╰" || character(end, $0) == "╯" }.map {
          frame(column...end, row...$0)
        }
      }
      guard let endRow = (row + 1..<size.rows).first(where: { character(column, $0) == "╰" }) else { return nil }
      return (column + 1..<size.columns).first { character($0, endRow) == "╯" }.map { frame(column...$0, row...endRow) }
    case "╮":
      guard let endRow = (row + 1..<size.rows).first(where: { character(column, $0) == "╯" }) else { return nil }
      return (0..<column).last { character($0, endRow) == "╰" }.map { frame($0...column, row...endRow) }
    default: return nil
    }
  }

  private func frame(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Rect {
    Rect(column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }

  /// The card's arrow, or nil. Its head is in the frame, or in the cell beside a joint of the frame.
  fileprivate func arrow(of card: Rect) -> LitPicture.Arrow? {
    let ring = card.padded(columns: 1, rows: 1).intersection(bounds)
    for row in ring.rowRange {
      for column in ring.columnRange
      where card.padded(columns: -1, rows: -1).contains(Point(column: column, row: row)) == false {
        let glyph = character(column, row)
        guard let (columns, rows) = ["▲": (0, -1), "▼": (0, 1), "◀": (-1, 0), "▶": (1, 0)][glyph],
          self[column: column, row: row].isPainted
        else { continue }
        let behind = Point(column: column - columns, row: row - rows)
        let isInFrame = card.contains(Point(column: column, row: row))
        guard isInFrame || card.contains(behind) && "┬┴├┤".contains(character(behind.column, behind.row)) else {
          continue
        }
        return LitPicture.Arrow(
          head: Point(column: column, row: row), glyph: glyph, end: Point(column: column + columns, row: row + rows))
      }
    }
    return nil
  }

  private func character(_ column: Int, _ row: Int) -> Character {
    guard bounds.contains(Point(column: column, row: row)) else { return " " }
    return extras.text(self[column: column, row: row].glyph).first ?? " "
  }
}

extension String {
  var trimmed: String { split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
}
