public import TourScreen

/// The state of VTE as `vte.py` reports it.
public struct VteState: Sendable {
  /// The shown screen. An erased cell is a space in it, and a cell in reverse has the exchanged colours.
  ///
  /// If a wrap is pending, the cursor is in the column after the last.
  public let screen: Screen
  /// The pictures after a letter was typed, and after it was typed where DECRC leads; then the main screen if the
  /// alternate one is shown.
  let others: [(name: String, screen: Screen)]
  /// The values of modes, of the margins and of the cursor's shape as DECRQM and DECRQSS report them, and the columns
  /// of the tab stops.
  public let modes: [String: String]
  private let wrapped: [Int]
  private let lines: [String]

  /// The default colours, which are visible as numbers in reverse.
  public static let foreground = Color.rgb(1, 2, 251)
  public static let background = Color.rgb(2, 2, 251)

  /// - Throws: ``OracleError/failed(_:)`` if a line cannot be parsed.
  init(size: Size, lines: [String]) throws(OracleError) {
    self.lines = lines
    var pictures: [String: Screen] = [:]
    var unwritten: [String: [Bool]] = [:]
    var names: [String] = []
    var wrapped: [Int] = []
    var rest = lines[...]
    while let line = rest.first, !line.hasPrefix("modes") {
      let words = line.split(separator: " ")
      let numbers = words.compactMap { Numeral.decimal($0, in: 0...65_535) }
      guard numbers.count >= 2, rest.count > size.rows else { throw .failed("vte.py: \(lines)") }
      let name = words.dropLast(numbers.count).joined(separator: " ")
      let rows = rest.dropFirst().prefix(size.rows).map { $0[...] }
      var screen = Capture.screen(rows, size: size)
      screen.cursor.position = Point(column: numbers[0], row: numbers[1])
      // VTE reports all indexed colours as numbers. It also erases with the foreground colour, which is not visible.
      for index in 0..<size.area {
        let (column, row) = (index % size.columns, index / size.columns)
        var cell = screen[column: column, row: row]
        (cell.foreground, cell.background) = (cell.foreground.plain, cell.background.plain)
        if cell.glyph == .space, cell.attributes.isEmpty { cell.foreground = .default }
        screen[column: column, row: row] = cell
      }
      pictures[name] = screen
      unwritten[name] = rows.map { Capture.width(of: $0) == 0 }
      names.append(name)
      if name == "shown" { wrapped = Array(numbers.dropFirst(2)) }
      rest = rest.dropFirst(1 + size.rows)
    }
    guard var shown = pictures["shown"], let values = rest.first, let shifted = pictures["shifted"] else {
      throw .failed("vte.py: \(lines)")
    }
    shown.takeBackgrounds(from: shifted, isUnwritten: unwritten["shown"] ?? [])
    if let more = pictures["covered shifted"] {
      pictures["covered"]?.takeBackgrounds(from: more, isUnwritten: unwritten["covered"] ?? [])
    }
    var modes: [String: String] = [:]
    for value in values.split(separator: "\t").dropFirst() {
      let parts = value.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      modes[String(parts[0])] = String(parts[1])
    }
    shown.cursor.isVisible = modes["25"] == "1"
    screen = shown
    others = names.filter { $0 != "shown" && !$0.hasSuffix("shifted") }.compactMap { name in
      pictures[name].map { (name, $0) }
    }
    self.modes = modes
    self.wrapped = wrapped
  }
}

extension VteState: JudgedState {
  /// Returns the rows whose line continues in the next row, which VTE copies as one line.
  public func wrappedRows() -> [Int] { wrapped }

  /// Returns the differences, each as a line of text; empty if there are none.
  public func differences(from other: VteState) -> [String] {
    if lines == other.lines { return [] }
    var found = screen.differences(from: other.screen)
    for ((name, mine), (_, theirs)) in zip(others, other.others) {
      found += mine.differences(from: theirs).map { "\(name): \($0)" }
    }
    // VTE reports each of these modes by itself, so that one which was left by the number of another still counts as
    // set.
    for name in modes.keys.sorted() where modes[name] != other.modes[name] && !["47", "1047"].contains(name) {
      found.append("?\(name): \(modes[name] ?? "none") instead of \(other.modes[name] ?? "none")")
    }
    return found
  }
}

extension Vte: Judge {}
