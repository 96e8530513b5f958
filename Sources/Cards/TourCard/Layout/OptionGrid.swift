import TourModel
import TourScreen

/// The options of a card in rows and columns, as lines of its text.
///
///     ▸ ● ★ From nano      ○ ☆ From emacs
///       ○ ☆ From vim       ○ ☆ From nothing
struct OptionGrid: Sendable {
  struct Placed: Sendable {
    /// The row among ``lines``, and the first column, from the start of the text.
    var row: Int
    var column: Int
  }

  private(set) var lines: [Line] = []
  /// The place of each option.
  private(set) var placed: [Placed] = []
  /// The number of options side by side, and the width of each.
  let columns: Int
  let width: Int

  /// - Parameters:
  ///   - entries: the options as ``entries(_:_:)`` returns them.
  ///   - room: the columns of the text. If the options do not fit side by side, fewer are in a row; a label that is too
  ///     long is cut off.
  ///   - isTight: whether there are no blank rows between the options.
  init(_ options: Card.Options, _ entries: [Line], columns room: Int, isTight: Bool, symbols: Symbols) {
    let gap = max(0, options.spacing.columns)
    width = max(0, min(room, entries.map(\.columns).max() ?? 0))
    columns = max(1, min(options.columns, (room + gap) / max(1, width + gap)))
    let between = isTight ? 0 : max(0, options.spacing.rows)
    for start in stride(from: 0, to: entries.count, by: columns) {
      if start > 0 { lines += [Line](repeating: Line(), count: between) }
      var line = Line()
      for index in start..<min(start + columns, entries.count) {
        if index > start { line.pad(gap, .text) }
        placed.append(Placed(row: lines.count, column: line.columns))
        var entry = entries[index].truncated(to: width, symbols)
        entry.pad(width - entry.columns, entry.glyphs.first?.role ?? .text)
        line.append(entry.arranged(columns: width, symbols))
      }
      lines.append(line)
    }
  }

  /// The width of the options, side by side as the guide wants them.
  static func columns(_ options: Card.Options, _ entries: [Line]) -> Int {
    let width = entries.map(\.columns).max() ?? 0
    let count = max(1, min(options.columns, options.options.count))
    return count * width + (count - 1) * max(0, options.spacing.columns)
  }

  /// The options in lines of their own, in their full width.
  static func entries(_ options: Card.Options, _ symbols: Symbols) -> [Line] {
    let icons = options.options.map {
      (own: Line($0.icon, .text, symbols).columns, other: Line($0.otherIcon, .text, symbols).columns)
    }
    let room = icons.map { max($0.own, $0.other) }.max() ?? 0
    return options.options.enumerated().map { index, option in
      let hasFocus = options.hasFocus && index == options.focus
      let role: StyleRole = hasFocus && !symbols.isForReaders ? .focusedButton : option.isChosen ? .strong : .text
      let signs = symbols.choice(several: options.several)
      var line = Line(symbols.isForReaders ? "" : hasFocus ? "\(symbols.pointer) " : "  ", role, symbols)
      line.append(option.isChosen ? signs.chosen : signs.other, role, symbols)
      line.pad(1, role)
      if room > 0 {
        line.append(option.icon, role, symbols)
        line.pad(room - icons[index].own + 1, role)
      }
      line.append(option.label, role, symbols)
      line.pad(1, role)
      return line
    }
  }
}
