public import TourScreen

/// The state of an engine as `engines.py` reports it.
public struct EngineState: Sendable {
  /// The shown screen. An erased cell is a space in it.
  public let screen: Screen
  /// The other pictures: after a letter was typed, after it was typed where DECRC leads, and after one was typed at
  /// each end of the margins; then the main screen if the alternate one is shown.
  public let others: [(name: String, screen: Screen)]
  /// The values of modes, by their numbers in DECRQM or by the engine's names, the bytes that keys send, the links, and
  /// the columns of the tab stops.
  public let modes: [String: String]
  private let lines: [String]

  /// - Throws: ``OracleError/failed(_:)`` if a line cannot be parsed.
  init(size: Size, lines: [String]) throws(OracleError) {
    self.lines = lines
    var pictures: [(name: String, screen: Screen)] = []
    var rest = lines[...]
    while let line = rest.first, !line.hasPrefix("modes") {
      pictures.append((line.split(separator: " ").dropLast(2).joined(separator: " "), try Self.picture(size, rest)))
      rest = rest.dropFirst(1 + size.rows)
    }
    guard let values = rest.first, !pictures.isEmpty else { throw .failed("engines.py: \(lines)") }
    let pairs = values.split(separator: "\t").dropFirst().map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    modes = Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
    pictures[0].screen.cursor.isVisible = modes["visible"] == "1"
    screen = pictures[0].screen
    others = Array(pictures.dropFirst())
  }

  /// Returns the first picture of some lines.
  ///
  /// - Throws: ``OracleError/failed(_:)`` if they begin with none.
  static func picture(_ size: Size, _ lines: ArraySlice<String>) throws(OracleError) -> Screen {
    let numbers = (lines.first ?? "").split(separator: " ").suffix(2).compactMap { Numeral.decimal($0, in: 0...65_535) }
    guard numbers.count == 2, lines.count > size.rows else { throw .failed("engines.py: \(lines)") }
    var screen = Self.screen(lines.dropFirst().prefix(size.rows), size)
    screen.cursor.position = Point(column: numbers[0], row: numbers[1])
    return screen
  }

  private static func screen(_ rows: some Sequence<String>, _ size: Size) -> Screen {
    var screen = Screen(size: size, cells: ContiguousArray(repeating: Cell(.space), count: size.area), extras: Extras())
    for (row, line) in rows.enumerated() {
      for (column, written) in line.split(separator: "\u{1E}", omittingEmptySubsequences: false).prefix(size.columns)
        .enumerated()
      {
        let parts = written.split(separator: "\u{1F}", omittingEmptySubsequences: false)
        var pen = Pen()
        pen.select(String(parts[0]))
        var cell = pen.cell
        (cell.foreground, cell.background) = (cell.foreground.plain, cell.background.plain)
        cell.glyph = parts.count < 2 || parts[1].isEmpty ? .empty : screen.extras.glyph(String(parts[1]))
        // A C1 control that has a cell of its own.
        if let value = cell.glyph.scalar?.value, 0x80...0x9F ~= value { cell.glyph = .space }
        cell.decoration = screen.extras.index(of: Decoration(underlineColor: pen.underlineColor))
        if cell.glyph == .empty, column > 0 {
          screen[column: column - 1, row: row].attributes.insert(.wide)
          cell.attributes.insert(.spacer)
        }
        // The colour of the text, bold and italic are not visible in a blank.
        if cell.glyph == .space,
          cell.attributes.isDisjoint(with: [.underlineMask, .strikethrough, .reverse, .overline])
        {
          cell.foreground = .default
          cell.attributes.subtract([.bold, .dim, .italic, .blink, .invisible])
        }
        screen[column: column, row: row] = cell
      }
    }
    return screen
  }
}

extension EngineState: JudgedState {
  /// An engine does not report whether a line continues.
  public func wrappedRows() -> [Int] { [] }

  /// Returns the differences, each as a line of text; empty if there are none.
  public func differences(from other: EngineState) -> [String] {
    if lines == other.lines { return [] }
    var found = screen.differences(from: other.screen)
    for ((name, mine), (_, theirs)) in zip(others, other.others) {
      found += mine.differences(from: theirs).map { "\(name): \($0)" }
    }
    for name in Set(modes.keys).union(other.modes.keys).sorted() where modes[name] != other.modes[name] {
      found.append("\(name): \(modes[name] ?? "none") instead of \(other.modes[name] ?? "none")")
    }
    return found
  }
}
