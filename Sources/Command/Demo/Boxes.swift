import TourCard
import TourScreen

extension Postcard {
  /// Draws the postcard that the user writes, centred.
  func drawDraft(_ draft: Draft, _ canvas: inout Canvas, _ styles: TextStyles) {
    let box = Rect(Size(columns: 60, rows: 14), at: .center, on: size)
    canvas.fill(box, styles.plain)
    let isFramed = layout.isFramed(box)
    if isFramed { canvas.frame(box, styles.box, title: "New postcard", titleInk: styles.box) }
    var inside = layout.inside(box)
    if isFramed { inside = inside.padded(columns: -1, rows: 0) }
    if inside.rows >= 6 {
      let keys = inside.cutBottom()
      var column = keys.column
      for (key, label) in [("Ctrl-D", "Send"), ("Tab", "Next"), ("Esc", "Put away")] {
        column += canvas.put(" \(key) ", styles.key, column: column, row: keys.row, columns: keys.endColumn - column)
        column +=
          1 + canvas.put(" \(label)", styles.plain, column: column, row: keys.row, columns: keys.endColumn - column)
      }
      _ = inside.cutBottom()
    }
    for (field, label, value) in [(Draft.Field.to, "To", draft.to), (.subject, "Subject", draft.subject)]
    where inside.rows > 0 {
      // If there is room for only one row, it shows the selected field.
      if inside.rows < 2, draft.field != field { continue }
      var line = inside.cutTop()
      let isHere = draft.field == field
      canvas.put(label, isHere ? styles.focus : styles.quiet, column: line.column, row: line.row, columns: line.columns)
      _ = line.cutLeft(line.columns >= 24 ? 9 : 3)
      type(value, line, isHere: isHere, &canvas, styles)
    }
    if inside.rows >= 4 {
      let rule = inside.cutTop()
      canvas.put(
        String(repeating: "─", count: rule.columns), styles.frame, column: rule.column, row: rule.row,
        columns: rule.columns)
    }
    let lines = wrapped(draft.text, columns: max(1, inside.columns - 1))
    let first = max(0, lines.count - inside.rows)
    for (offset, line) in lines.dropFirst(first).prefix(inside.rows).enumerated() {
      let row = Rect(column: inside.column, row: inside.row + offset, columns: inside.columns, rows: 1)
      type(
        line + (first + offset == lines.count - 1 ? draft.trailingBlanks : ""), row,
        isHere: draft.field == .text && first + offset == lines.count - 1, &canvas, styles)
    }
  }

  private func type(_ text: String, _ line: Rect, isHere: Bool, _ canvas: inout Canvas, _ styles: TextStyles) {
    let tail = canvas.tail(of: text, columns: line.columns - 1)
    let used = canvas.put(tail, styles.plain, column: line.column, row: line.row, columns: line.columns - 1)
    if isHere { canvas.showCursor(column: line.column + used, row: line.row) }
  }
}

extension Postcard.Draft {
  /// One trailing space if the text ends with spaces, otherwise empty. Wrapping drops trailing spaces, but the cursor
  /// is drawn after one.
  var trailingBlanks: String {
    String(text.reversed().prefix { $0 == " " }.prefix(1))
  }
}

/// The list of all keys.
enum HelpBox {
  static let lines: [(key: String, does: String)] = [
    ("j k ↑ ↓", "up and down"), ("Enter →", "open"), ("Esc ←", "back"), ("Tab", "the next pane"),
    ("Space b", "a page on, a page back"), ("/", "search"), ("c", "write a postcard"), ("*", "give a star"),
    ("q", "leave"),
  ]

  static func draw(_ canvas: inout Canvas, _ styles: TextStyles, size: Size) {
    let box = Rect(Size(columns: 42, rows: lines.count + 4), at: .center, on: size)
    canvas.fill(box, styles.plain)
    canvas.frame(box, styles.box, title: "Keys", titleInk: styles.box, footer: "any key closes")
    let inside = box.padded(columns: -2, rows: box.rows >= lines.count + 4 ? -2 : -1)
    for (offset, line) in lines.prefix(inside.rows).enumerated() {
      let row = inside.row + offset
      canvas.put(line.key, styles.strong, column: inside.column, row: row, columns: min(10, inside.columns))
      canvas.put(line.does, styles.plain, column: inside.column + 11, row: row, columns: inside.columns - 11)
    }
  }
}
