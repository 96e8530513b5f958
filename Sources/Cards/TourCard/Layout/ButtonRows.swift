import TourScreen

/// The buttons of a card, arranged in rows.
///
/// Buttons side by side are aligned with the end of the line. A list has one button in each line, with the keys at its
/// end. If not all rows fit, those around the focused button are shown.
struct ButtonRows: Sendable {
  /// The buttons whose label is shown.
  enum Labels: CaseIterable, Hashable, Sendable {
    case all
    /// Only the focused button has its label. The others show only their key.
    case focused
    /// No button has its label, and there are no gaps between the buttons.
    case keys
  }

  struct Placed: Sendable {
    /// The index into ``Card/buttons``.
    var index: Int
    /// The column, counted from the start of the text.
    var column: Int
    var line: Line
  }

  private(set) var rows: [[Placed]]
  /// The rows that are shown.
  private(set) var shown: Range<Int>
  private let focusedRow: Int

  var count: Int { shown.count }

  init(_ card: Card, columns: Int, labels: Labels, symbols: Symbols) {
    rows =
      switch card.arrangement {
      case .list:
        card.buttons.indices.map {
          [Placed(index: $0, column: 0, line: ButtonRows.entry(card, $0, columns: columns, symbols: symbols))]
        }
      case .lines:
        card.buttons.indices.map {
          [
            Placed(
              index: $0, column: 0, line: ButtonRows.words(card.buttons[$0], symbols).truncated(to: columns, symbols))
          ]
        }
      case .row: ButtonRows.rows(card, columns: columns, labels: labels, symbols: symbols)
      case .banner, .label, .marks: []
      }
    shown = 0..<rows.count
    focusedRow = rows.firstIndex { $0.contains { $0.index == card.focus } } ?? 0
  }

  /// Arranges buttons side by side, aligned with the end of the line.
  private static func rows(_ card: Card, columns: Int, labels: Labels, symbols: Symbols) -> [[Placed]] {
    var rows: [[Placed]] = []
    var row: [Placed] = []
    var width = 0
    let gap = labels == .keys ? 0 : 1
    func close() {
      let start = columns - width
      if !row.isEmpty { rows.append(row.map { Placed(index: $0.index, column: $0.column + start, line: $0.line) }) }
      (row, width) = ([], 0)
    }
    for index in card.buttons.indices {
      let line = button(card, index, labels: labels, columns: columns, symbols: symbols)
      if width > 0, width + gap + line.columns > columns { close() }
      if width > 0 { width += gap }
      row.append(Placed(index: index, column: width, line: line))
      width += line.columns
    }
    close()
    return rows
  }

  /// Limits the shown rows to `count`, with the focused one among them.
  mutating func show(_ count: Int) {
    let count = max(0, min(count, rows.count))
    let start = max(0, min(focusedRow - count / 2, rows.count - count))
    shown = start..<(start + count)
  }

  /// Returns the width of the buttons in a single row, or of the widest one in a list.
  static func columns(_ card: Card, symbols: Symbols) -> Int {
    switch card.arrangement {
    case .row:
      let buttons = card.buttons.indices.reduce(-1) {
        $0 + 1 + button(card, $1, labels: .all, symbols: symbols).columns
      }
      return max(0, buttons)
    case .banner, .label, .marks, .lines: return 0
    case .list:
      return card.buttons.reduce(0) {
        let key = Line($1.key, .key, symbols).columns
        return max($0, Line(label(of: $1, symbols), .button, symbols).columns + (key > 0 ? key + 2 : 0) + 2)
      }
    }
  }

  /// Returns a button of at most `limit` columns. A label that is too long is cut off, so that the key stays visible.
  private static func button(_ card: Card, _ index: Int, labels: Labels, columns limit: Int = .max, symbols: Symbols)
    -> Line
  {
    let button = card.buttons[index]
    let isFocused = index == card.focus
    let (role, keyInk): (StyleRole, StyleRole) = isFocused ? (.focusedButton, .focusedKey) : (.button, .key)
    // The room of a hidden key keeps the buttons beside it in their places. A button that would be empty has its label.
    let hasRoom = labels == .all || !button.isKeyHidden
    let hasLabel = button.key.isEmpty || !hasRoom || labels == .all || labels == .focused && isFocused
    var end = Line(hasRoom ? button.key : "", keyInk, symbols)
    if button.isKeyHidden { end = Line(String(repeating: " ", count: end.columns), keyInk, symbols) }
    end.append(symbols.bracket.end, role, symbols)
    var line = Line(symbols.bracket.start, role, symbols)
    if hasLabel, !button.label.isEmpty {
      let gap = hasRoom && !button.key.isEmpty ? 1 : 0
      let label = Line(button.label, role, symbols).truncated(
        to: max(0, limit - line.columns - gap - end.columns), symbols)
      line.append(label)
      if label.columns > 0 { line.pad(gap, role) }
    }
    line.append(end)
    line = line.truncated(to: limit, symbols)
    return line.arranged(columns: line.columns, symbols)
  }

  /// Returns the label and the key of a button as text, which the focus does not change: a screen reader speaks
  /// changes.
  private static func words(_ button: Card.Button, _ symbols: Symbols) -> Line {
    let words = [button.label, button.isKeyHidden ? "" : button.key].filter { !$0.isEmpty }
    return Line(words.joined(separator: ": "), .text, symbols)
  }

  /// The label in a list, with the tick before it.
  private static func label(of button: Card.Button, _ symbols: Symbols) -> String {
    (button.isTicked ? "\(symbols.tick) " : "") + button.label
  }

  private static func entry(_ card: Card, _ index: Int, columns: Int, symbols: Symbols) -> Line {
    let button = card.buttons[index]
    let isFocused = index == card.focus
    let role: StyleRole = isFocused ? .focusedButton : .text
    var key = Line(button.isKeyHidden ? "" : button.key, isFocused ? .focusedKey : .counter, symbols)
    if key.columns + 4 > columns { key = Line() }
    var line = Line()
    line.append(isFocused ? String(symbols.pointer) + " " : "  ", role, symbols)
    line.append(Line(label(of: button, symbols), role, symbols))
    line = line.truncated(to: columns - (key.columns > 0 ? key.columns + 2 : 0), symbols)
    line.pad(columns - line.columns - key.columns - (key.columns > 0 ? 1 : 0), role)
    line.append(key)
    line.pad(columns - line.columns, role)
    return line.arranged(columns: columns, symbols)
  }
}
