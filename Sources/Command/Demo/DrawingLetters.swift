import TourScreen

extension Postcard {
  /// Returns the index in ``listed`` of the letter on the first row of the list.
  func firstListed(rows: Int) -> Int {
    let listed = listed
    guard let chosen, let place = listed.firstIndex(of: chosen) else { return 0 }
    return max(0, min(place - rows / 2, listed.count - rows))
  }

  func drawList(_ pane: Rect, _ canvas: inout Canvas, _ styles: TextStyles) {
    let inside = frame(pane, .list, title: folders[folder].name, &canvas, styles)
    let listed = listed
    if listed.isEmpty {
      let text = query.isEmpty ? "Nothing here." : "No letter says “\(query)”."
      canvas.put(text, styles.quiet, column: inside.column + 1, row: inside.row, columns: inside.columns - 2)
    }
    let first = firstListed(rows: inside.rows)
    for (offset, index) in listed.dropFirst(first).prefix(inside.rows).enumerated() {
      let line = Rect(column: inside.column, row: inside.row + offset, columns: inside.columns, rows: 1)
      drawRow(folders[folder].letters[index], line, isChosen: index == chosen, &canvas, styles)
    }
  }

  private func drawRow(_ letter: Letter, _ line: Rect, isChosen: Bool, _ canvas: inout Canvas, _ styles: TextStyles) {
    let style = letter.isRead ? styles.plain : styles.strong
    var rest = line
    let mark = rest.cutLeft(3)
    if !letter.isRead { canvas.put(" ●", styles.unread, column: mark.column, row: line.row, columns: mark.columns) }
    if line.columns >= 44 {
      let date = Rect(column: line.endColumn - 10, row: line.row, columns: 9, rows: 1)
      canvas.put(
        letter.date, styles.quiet, column: date.endColumn - canvas.line(letter.date).columns, row: line.row,
        columns: date.columns)
      rest = Rect(column: rest.column, row: line.row, columns: rest.columns - 13, rows: 1)
      if letter.isStarred { canvas.put("★", styles.star, column: rest.endColumn + 1, row: line.row, columns: 1) }
    } else if letter.isStarred {
      canvas.put("★", styles.star, column: mark.column, row: line.row, columns: 1)
    }
    if line.columns >= 30 {
      let sender = rest.cutLeft(line.columns >= 44 ? 14 : 10)
      canvas.put(letter.sender, style, column: sender.column, row: line.row, columns: sender.columns - 1)
    }
    canvas.put(letter.subject, style, column: rest.column, row: line.row, columns: rest.columns)
    if isChosen {
      canvas.tint(line, focus == .list ? styles.chosen : styles.remembered)
      if focus == .list { canvas.restCursor(column: line.column, row: line.row) }
    }
  }

  func drawLetter(_ pane: Rect, _ canvas: inout Canvas, _ styles: TextStyles) {
    let lines = lines
    let isLong = maximumScroll > 0
    let footer = !isLong ? "" : scroll == maximumScroll ? "end" : "Space: more"
    let inside = frame(pane, .letter, title: "Letter", footer: footer, &canvas, styles)
    guard let chosen else { return }
    let letter = folders[folder].letters[chosen]
    let text = layout.text
    let headRows = text.row - inside.row
    let stamp = layout.stamp
    let headColumns = stamp.map { $0.column - 1 - text.column } ?? text.columns
    let top = inside.row + (stamp == nil ? 0 : 1)
    if headRows >= 1 {
      canvas.put(letter.subject, styles.focus, column: text.column, row: top, columns: headColumns)
    }
    if headRows >= 2 {
      let verb = folders[folder].name == "Sent" ? "to" : "from"
      canvas.put(
        "\(verb) \(letter.sender), \(letter.date)", styles.quiet, column: text.column, row: top + 1,
        columns: headColumns)
    }
    if focus == .letter { canvas.restCursor(column: text.column, row: text.row) }
    if let stamp {
      canvas.frame(stamp, styles.stamp, title: "", titleInk: styles.stamp)
      canvas.put(String(letter.stamp), styles.stamp, column: stamp.column + 3, row: stamp.row + 1, columns: 2)
    }
    for (offset, line) in lines.dropFirst(scroll).prefix(text.rows).enumerated() {
      let row = text.row + offset
      let style = line.hasPrefix(">") ? styles.quote : styles.plain
      canvas.put(line, style, column: text.column, row: row, columns: text.columns)
      mark(query, in: line, text.column, row, text.columns, &canvas, styles)
    }
  }

  /// Highlights the words of the query.
  private func mark(
    _ query: String, in line: String, _ column: Int, _ row: Int, _ columns: Int, _ canvas: inout Canvas,
    _ styles: TextStyles
  ) {
    guard !query.isEmpty else { return }
    let shown = Array(canvas.line(line).text.lowercased())
    for word in query.lowercased().split(separator: " ") {
      let word = Array(word)
      var place = 0
      var at = 0
      while place + word.count <= shown.count {
        if Array(shown[place..<(place + word.count)]) == word {
          let width = word.reduce(0) { $0 + TourScreen.columns(of: $1) }
          canvas.tint(Rect(column: column + at, row: row, columns: min(width, columns - at), rows: 1), styles.found)
        }
        at += TourScreen.columns(of: shown[place])
        place += 1
      }
    }
  }
}
