import TourScreen

extension Postcard {
  mutating func press(_ point: Point) {
    notice = ""
    switch mode {
    case .help:
      mode = .reading
      return
    case .composing: return
    case .searching: mode = .reading
    case .reading: break
    }
    let layout = layout
    if let pane = layout.folders, pane.contains(point) {
      focus = .folders
      let row = point.row - layout.inside(pane).row
      if folders.indices.contains(row), layout.inside(pane).contains(point) { folder = row }
      scroll = 0
    } else if let pane = layout.list, pane.contains(point) {
      let inside = layout.inside(pane)
      let row = point.row - inside.row + firstListed(rows: inside.rows)
      let isAgain = focus == .list && listed.indices.contains(row) && listed[row] == chosen
      focus = .list
      guard inside.contains(point), listed.indices.contains(row) else { return }
      folders[folder].selection = listed[row]
      scroll = 0
      if isAgain { open() }
    } else if let pane = layout.letter, pane.contains(point) {
      if focus != .letter { focus = .list; open() }
    } else if let bar = layout.help, bar.contains(point), let key = HelpBar.key(at: point.column, columns: bar.columns)
    {
      reduce(.key(key))
    }
  }

  mutating func wheel(_ point: Point, _ lines: Int) {
    guard mode == .reading else { return }
    let layout = layout
    let before = focus
    if layout.letter?.contains(point) ?? false {
      focus = .letter
      move(by: lines)
    } else if layout.list?.contains(point) ?? false {
      focus = .list
      move(by: lines.signum())
    }
    focus = before
  }
}
