import TourFinding
import TourGuide
import TourJSON
import TourModel
import TourScreen
import TourStoryboard
import TourWalk

/// A snapshot in the formats of `tour snapshot`.
struct SnapshotReport {
  private let snapshot: Snapshot
  private let command: [String]
  private let hasRuler: Bool
  /// nil if they are not wanted.
  private let targets: [NameablePart]?
  /// Whether all targets are listed, if they are wanted.
  let isComplete: Bool

  private var screen: Screen { snapshot.observation.screen }

  /// - Parameter command: the words of the program's command line.
  init(_ snapshot: Snapshot, of command: [String], _ request: SnapshotRequest) {
    self.snapshot = snapshot
    self.command = command
    hasRuler = request.hasRuler
    let found = request.listsTargets ? ScreenIndex(snapshot.observation).nameableParts() : nil
    (targets, isComplete) = (found?.parts, found?.isComplete ?? true)
  }

  /// A storyboard whose only picture is the screen, for SVG and HTML.
  var storyboard: Storyboard {
    let line = command.map(shellWord).joined(separator: " ").visible
    return Storyboard(title: line, panels: [Storyboard.Panel(caption: line, screen: screen)])
  }

  // MARK: Text

  /// The rows of the screen, without the blanks at their ends; then the targets.
  /// - Parameter isColored: with the colours that the cells have, and the cursor.
  func text(isColored: Bool) -> String {
    let rows = isColored ? (0..<screen.size.rows).map { screen.ansi(row: $0) } : screen.lines
    return (ruled(rows) + targetLines).map { "\($0)\n" }.joined()
  }

  /// Adds the numbers of the rows and columns, from 0.
  private func ruled(_ rows: [String]) -> [String] {
    guard hasRuler else { return rows }
    let width = "\(screen.size.rows - 1)".utf8.count
    let columns = 0..<screen.size.columns
    let tens = columns.map { $0 % 10 == 0 ? "\($0 / 10 % 10)" : " " }.joined()
    let margin = spaces(width + 1)
    return [margin + tens, margin + columns.map { "\($0 % 10)" }.joined()]
      + rows.enumerated().map { row, text in spaces(width - "\(row)".utf8.count) + "\(row)│" + text }
  }

  private var targetLines: [String] {
    guard let targets else { return [] }
    let rows = targets.map { part in
      [
        Table.Cell(Self.range(part.place.rowRange)), Table.Cell(Self.range(part.place.columnRange)),
        Table.Cell(part.places == ScreenIndex.mostPlaces ? "\(part.places)+" : "\(part.places)"),
        Table.Cell(part.target.source),
      ]
    }
    return [""] + Table(heading: ["row", "column", "places", "target"], sections: [rows]).lines(on: Output())
  }

  private static func range(_ range: Range<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound - 1)"
  }

  // MARK: JSON

  /// The screen for programs. Later versions may add members, but do not change their meaning. Rows and columns count
  /// from 0.
  ///
  ///     {
  ///       "command": ["less", "README"], "size": [80, 24],
  ///       "end": "reached",                      "ended" if the program ended first, "timedOut" after --timeout
  ///       "status": null,                        the exit status; 128 and the number of the signal that ended it
  ///       "title": "", "alternate": true,        whether the alternate screen is shown
  ///       "mouse": 0,                            the private mode in which the program gets the mouse
  ///       "cursor": {"row": 23, "column": 7, "visible": true},
  ///       "rows": ["NAME", …],                   the text of each row, without the blanks at its end
  ///       "runs": [{
  ///         "row": 0, "column": 0, "text": "NAME", "width": 1,      the columns of each character: 1 or 2
  ///         "foreground": "cyan", "background": "default", "attributes": ["bold"], "link": "https://…"
  ///       }],                                    all cells but blank ones without a style
  ///       "widgets": {"list": [2, 1, 20, 6]},    column, row, columns and rows
  ///       "targets": [{"target": "{text: NAME}", "place": [0, 0, 4, 1], "places": 1}]      with --targets
  ///     }
  var json: JSON {
    let cursor = screen.cursor
    let widgets = snapshot.observation.widgets.sorted { $0.key < $1.key }
    var members: [JSON.Member] = [
      .init("command", .array(command.map(JSON.string))),
      .init("size", .array([JSON(screen.size.columns), JSON(screen.size.rows)])),
      .init("end", .string("\(snapshot.end)")), .init("status", snapshot.status.map { JSON(Int($0.code)) } ?? .null),
      .init("title", .string(snapshot.title)), .init("alternate", .bool(snapshot.isAlternate)),
      .init("mouse", JSON(snapshot.mouseMode)),
      .init(
        "cursor",
        .object([
          .init("row", JSON(cursor.position.row)), .init("column", JSON(cursor.position.column)),
          .init("visible", .bool(cursor.isVisible)),
        ])), .init("rows", .array(screen.lines.map(JSON.string))),
      .init("runs", .array((0..<screen.size.rows).flatMap(runs))),
      .init("widgets", .object(widgets.map { .init($0.key, rect($0.value)) })),
    ]
    if let targets {
      members.append(
        .init(
          "targets",
          .array(
            targets.map {
              .object([
                .init("target", .string($0.target.source)), .init("place", rect($0.place)),
                .init("places", JSON($0.places)),
              ])
            })))
    }
    return .object(members)
  }

  private func rect(_ rect: Rect) -> JSON {
    .array([JSON(rect.column), JSON(rect.row), JSON(rect.columns), JSON(rect.rows)])
  }

  /// The cells of a row that have a character or a style, as runs of the same style and width.
  private func runs(ofRow row: Int) -> [JSON] {
    var runs: [(column: Int, cell: Cell, text: String)] = []
    var next = 0
    for column in 0..<screen.size.columns {
      let cell = screen[column: column, row: row]
      if cell.attributes.contains(.spacer) { continue }
      let text = screen.extras.text(cell.glyph)
      let isBlank = (text.isEmpty || text == " ") && cell.style == Cell().style
      if column == next, let last = runs.indices.last, runs[last].cell.style == cell.style {
        runs[last].text += text.isEmpty ? " " : text
      } else if !isBlank {
        runs.append((column, cell, text.isEmpty ? " " : text))
      } else {
        continue
      }
      next = column + max(1, cell.columns)
    }
    return runs.map { run in
      var text = Substring(run.text)
      while run.cell.style == Cell().style, text.last == " " { text.removeLast() }
      let underline = screen.extras[run.cell.decoration].underlineColor
      let link = screen.extras[run.cell.decoration].hyperlink
      var members: [JSON.Member] = [
        .init("row", JSON(row)), .init("column", JSON(run.column)), .init("text", .string(String(text))),
        .init("width", JSON(max(1, run.cell.columns))), .init("foreground", .string(run.cell.foreground.plain.source)),
        .init("background", .string(run.cell.background.plain.source)),
        .init("attributes", .array(run.cell.attributes.names.map(JSON.string))),
      ]
      if underline != .default { members.append(.init("underlineColor", .string(underline.plain.source))) }
      if let address = link.firstIndex(of: ";") {
        members.append(.init("link", .string(String(link[link.index(after: address)...]))))
      }
      return .object(members)
    }
  }
}

extension Cell {
  /// A cell with the same look and width but without a glyph. Cells of one run have the same.
  fileprivate var style: Cell {
    var cell = self
    cell.glyph = .empty
    cell.attributes.formIntersection([.rendition, .wide])
    return cell
  }
}

extension Attributes {
  /// The names of the attributes, as guides write them.
  fileprivate var names: [String] {
    let lines = ["underline", "double-underline", "curly-underline", "dotted-underline", "dashed-underline"]
    let flags: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.blink, "blink"), (.reverse, "reverse"),
      (.invisible, "invisible"), (.strikethrough, "strikethrough"), (.overline, "overline"),
    ]
    let kind = Int(underlineKind)
    return flags.filter { contains($0.0) }.map(\.1) + (lines.indices.contains(kind - 1) ? [lines[kind - 1]] : [])
  }
}

extension Screen {
  /// The text of each row, without the blanks at its end.
  fileprivate var lines: [String] {
    (0..<size.rows).map { row in
      var text = Substring(text(row: row))
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }
}
