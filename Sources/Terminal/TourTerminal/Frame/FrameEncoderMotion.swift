/// Cursor movement of the painter. It never uses a line feed, which could scroll, and never a movement relative to the
/// last column: a wrap may be pending there, and terminals disagree on which column is one to the left.
extension FramePainter {
  mutating func move(toColumn target: Int, row targetRow: Int) {
    if row == targetRow, column == target { return }
    if row == targetRow {
      if target == 0 {
        out.append(0x0D)
      } else if let column, target > column, target - column == 1 || digits(target - column) <= digits(target + 1) {
        control(target - column, "C")
      } else if let column, target < column, column - target == 1 {
        out.append(0x08)
      } else if let column, target < column, digits(column - target) < digits(target + 1) {
        control(column - target, "D")
      } else {
        control(target + 1, "G")
      }
    } else if let row, targetRow == row + 1, target == 0 || column == target {
      if column != target { out.append(0x0D) }
      append("\u{1B}[B")
    } else {
      append("\u{1B}[")
      if targetRow > 0 || target > 0 { out.append(decimal: targetRow + 1) }
      if target > 0 {
        out.append(0x3B)
        out.append(decimal: target + 1)
      }
      append("H")
    }
    column = target
    row = targetRow
  }

  /// Appends a control sequence with one number, omitted if it is 1.
  mutating func control(_ number: Int, _ final: StaticString) {
    append("\u{1B}[")
    if number != 1 { out.append(decimal: number) }
    append(final)
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe out.append(contentsOf: $0) }
  }

  private func digits(_ number: Int) -> Int { number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4 }
}
