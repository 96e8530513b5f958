import TourModel
import TourScreen

/// The bottom line, which lists keys. A click on an item presses its key.
enum HelpBar {
  private static let items: [(name: String, label: String, key: Key)] = [
    ("Enter", "Read", Key(.enter)), ("/", "Search", Key(.character("/"))), ("c", "Write", Key(.character("c"))),
    ("*", "Star", Key(.character("*"))), ("?", "Keys", Key(.character("?"))), ("q", "Quit", Key(.character("q"))),
  ]

  /// Returns the columns of each item that fits. Items are left out from the end, except for the last one (Quit), which
  /// must always be visible.
  private static func places(columns: Int) -> [(index: Int, columns: Range<Int>)] {
    let lengths = items.map { $0.name.count + $0.label.count + 4 }
    var shown = Array(items.indices)
    while shown.count > 1, shown.reduce(0, { $0 + lengths[$1] }) > columns { shown.remove(at: shown.count - 2) }
    var column = 0
    return shown.map { index in
      defer { column += lengths[index] }
      return (index, column..<(column + lengths[index]))
    }
  }

  static func key(at column: Int, columns: Int) -> Key? {
    places(columns: columns).first { $0.columns.contains(column) }.map { items[$0.index].key }
  }

  static func draw(_ bar: Rect, _ canvas: inout Canvas, _ styles: TextStyles) {
    for place in places(columns: bar.columns) {
      let item = items[place.index]
      var column = bar.column + place.columns.lowerBound
      column += canvas.put(" \(item.name) ", styles.key, column: column, row: bar.row, columns: bar.endColumn - column)
      canvas.put(" \(item.label)", styles.plain, column: column, row: bar.row, columns: bar.endColumn - column)
    }
  }
}
