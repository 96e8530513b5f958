import TourScreen

/// A program's screen to draw cards over: meters, a table with a heading and a selected row, a row of keys, and some
/// wide glyphs.
func program(_ size: Size) -> Screen {
  var screen = Screen(size: size)
  let (green, red, cyan, grey) = (Color.indexed(2), Color.indexed(1), Color.indexed(6), Color.indexed(8))
  for row in 0..<3 {
    screen.write("  \(row)[", column: 0, row: row, cyan)
    screen.write(String(repeating: "|", count: 9 + 3 * row), column: 4, row: row, green)
    screen.write("||", column: 13 + 3 * row, row: row, red)
    screen.write("\(12 + row * 7).3%]", column: 24, row: row, grey, attributes: .bold)
    screen.write("Tasks: 4\(row), 3 running", column: 34, row: row, .rgb(200, 180, 120))
  }
  screen.write("  PID USER        CPU%▽MEM%  Command", column: 0, row: 4, .indexed(0), green)
  screen.fill(from: 36, row: 4, .indexed(0), green)
  for row in 5..<max(5, size.rows - 1) {
    let text = " \(2300 + row * 7) www-data     0.\(row % 10)  0.8  /usr/lib/\(row % 3 == 0 ? "漢字の道" : "systemd")"
    if row == 7 {
      screen.write(text, column: 0, row: row, .default, attributes: .reverse)
    } else {
      screen.write(text, column: 0, row: row, .default, attributes: row % 4 == 0 ? .bold : [])
    }
  }
  var column = 0
  for (key, label) in [("F1", "Help  "), ("F2", "Setup "), ("F3", "Search"), ("F10", "Quit  ")] {
    screen.write(key, column: column, row: size.rows - 1, .default)
    screen.write(label, column: column + key.count, row: size.rows - 1, .indexed(0), cyan)
    column += key.count + label.count
  }
  screen.cursor = Screen.Cursor(position: Point(column: 0, row: min(7, max(0, size.rows - 1))), isVisible: true)
  return screen
}

extension Screen {
  /// Writes text, with ideographs two columns wide. Glyphs that do not fit on the screen are left out.
  mutating func write(
    _ text: String, column start: Int, row: Int, _ foreground: Color, _ background: Color = .default,
    attributes: Attributes = []
  ) {
    var column = start
    for scalar in text.unicodeScalars {
      let isWide = (0x3040...0x9FFF).contains(scalar.value)
      defer { column += isWide ? 2 : 1 }
      guard row >= 0, row < size.rows, column + (isWide ? 2 : 1) <= size.columns else { continue }
      var cell = Cell(Glyph(scalar), foreground: foreground, background: background, attributes: attributes)
      if isWide { cell.attributes.insert(.wide) }
      self[column: column, row: row] = cell
      guard isWide else { continue }
      cell.glyph = .empty
      cell.attributes = attributes.union(.spacer)
      self[column: column + 1, row: row] = cell
    }
  }

  mutating func fill(from start: Int, row: Int, _ foreground: Color, _ background: Color) {
    for column in start..<max(start, size.columns) where row < size.rows {
      self[column: column, row: row] = Cell(.space, foreground: foreground, background: background)
    }
  }
}
