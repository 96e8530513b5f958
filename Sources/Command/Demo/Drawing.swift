import TourScreen

extension Postcard {
  /// Draws the mail reader in its current state.
  func picture(capabilities: TerminalCapabilities) -> Screen {
    var canvas = Canvas(size: size, capabilities: capabilities)
    let styles = TextStyles(capabilities.depth)
    let layout = layout
    if let title = layout.title { drawTitle(title, &canvas, styles) }
    if let pane = layout.folders { drawFolders(pane, &canvas, styles) }
    if let pane = layout.list { drawList(pane, &canvas, styles) }
    if let pane = layout.letter { drawLetter(pane, &canvas, styles) }
    if let bar = layout.status { drawStatus(bar, &canvas, styles) }
    if let bar = layout.help { HelpBar.draw(bar, &canvas, styles) }
    switch mode {
    case .reading: break
    case .searching:
      if layout.status == nil {
        drawSearch(Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1), &canvas, styles)
      }
    case .composing(let draft): drawDraft(draft, &canvas, styles)
    case .help: HelpBox.draw(&canvas, styles, size: size)
    }
    return canvas.screen
  }

  private func drawTitle(_ bar: Rect, _ canvas: inout Canvas, _ styles: TextStyles) {
    canvas.fill(bar, styles.title)
    canvas.put(" ✉ Postcard", styles.title, column: bar.column, row: bar.row, columns: bar.columns)
    let unread = folders.reduce(0) { $0 + $1.unread }
    let text = unread == 0 ? "All read " : "\(unread) unread "
    let length = canvas.line(text).columns
    guard bar.columns >= length + 14 else { return }
    canvas.put(text, styles.title, column: bar.endColumn - length, row: bar.row, columns: length)
  }

  private func drawFolders(_ pane: Rect, _ canvas: inout Canvas, _ styles: TextStyles) {
    let inside = frame(pane, .folders, title: "Folders", &canvas, styles)
    for (index, item) in folders.prefix(inside.rows).enumerated() {
      let row = inside.row + index
      let count = item.unread == 0 ? "" : "\(item.unread)"
      canvas.put(
        " \(item.name)", item.unread > 0 ? styles.strong : styles.plain, column: inside.column, row: row,
        columns: inside.columns)
      if !count.isEmpty, inside.columns >= 12 {
        canvas.put(count, styles.unread, column: inside.endColumn - 1 - count.count, row: row, columns: count.count)
      }
      if index == folder {
        let line = Rect(column: inside.column, row: row, columns: inside.columns, rows: 1)
        canvas.tint(line, focus == .folders ? styles.chosen : styles.remembered)
        if focus == .folders { canvas.restCursor(column: line.column, row: line.row) }
      }
    }
  }

  /// Draws a pane's frame, if it is large enough for one, and returns the area inside.
  func frame(
    _ pane: Rect, _ kind: Pane, title: String, footer: String = "", _ canvas: inout Canvas, _ styles: TextStyles
  ) -> Rect {
    if layout.isFramed(pane) {
      let style = focus == kind ? styles.focus : styles.frame
      canvas.frame(pane, style, title: title, titleInk: focus == kind ? styles.focus : styles.strong, footer: footer)
    }
    return layout.inside(pane)
  }

  private func drawStatus(_ bar: Rect, _ canvas: inout Canvas, _ styles: TextStyles) {
    if mode == .searching {
      drawSearch(bar, &canvas, styles)
      return
    }
    let listed = listed
    var text = " \(folders[folder].name)"
    if let chosen, let place = listed.firstIndex(of: chosen) { text += " · \(place + 1) of \(listed.count)" }
    if !query.isEmpty { text += " with “\(query)”" }
    let used = canvas.put(text, styles.quiet, column: bar.column, row: bar.row, columns: bar.columns)
    let length = canvas.line(notice).columns + 1
    guard !notice.isEmpty, bar.columns > used + length else { return }
    canvas.put(notice, styles.notice, column: bar.endColumn - length, row: bar.row, columns: length)
  }

  private func drawSearch(_ bar: Rect, _ canvas: inout Canvas, _ styles: TextStyles) {
    canvas.fill(bar, styles.plain)
    let count = listed.count
    let found = count == 0 ? "nothing yet " : "\(count) found "
    let length = canvas.line(found).columns
    var room = bar.columns - 12
    if bar.columns >= 40 {
      canvas.put(
        found, count == 0 ? styles.quiet : styles.notice, column: bar.endColumn - length, row: bar.row, columns: length)
      room -= length
    }
    let label = bar.columns >= 24 ? " Search: " : "/"
    let start = bar.column + canvas.put(label, styles.strong, column: bar.column, row: bar.row, columns: bar.columns)
    let tail = canvas.tail(of: query, columns: max(4, room))
    let used = canvas.put(tail, styles.plain, column: start, row: bar.row, columns: max(4, room))
    canvas.showCursor(column: start + used, row: bar.row)
  }
}

extension Canvas {
  /// Returns the end of a text that fits into `columns`.
  func tail(of text: String, columns: Int) -> String {
    var text = text[...]
    while !text.isEmpty, line(text).columns > columns { text = text.dropFirst() }
    return String(text)
  }
}
