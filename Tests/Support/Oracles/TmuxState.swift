public import TourScreen

/// The state of a pane as tmux reports it. Only states whose text differs are parsed for a comparison.
public struct TmuxState: Sendable {
  let size: Size
  /// The values of the cursor's formats and of ``names``, with a space between them.
  let line: Substring
  let shownLines: [Substring]
  /// The shown rows without their first column, with all of their cells counted as written.
  let shiftedLines: [Substring]
  let coveredLines: [Substring]
  let shownWrappedRows: [Int]
  /// The wrapped rows of the main screen while the alternate screen is shown; empty otherwise.
  var coveredWrappedRows: [Int] = []

  /// The rows whose line continues in the next row, which a copy joins.
  public func wrappedRows() -> [Int] { shownWrappedRows }

  /// The shown screen. An erased cell is a space in it, because tmux does not report the difference.
  ///
  /// If a wrap is pending, the cursor is in the column after the last.
  public var screen: Screen {
    var screen = Capture.screen(shownLines, size: size)
    screen.takeBackgrounds(from: Capture.screen(shiftedLines, size: size), isUnwritten: shownLines.map(\.isEmpty))
    screen.cursor = Screen.Cursor(
      position: Point(
        column: Numeral.decimal(values[0], in: 0...65_535) ?? -1, row: Numeral.decimal(values[1], in: 0...65_535) ?? -1),
      isVisible: values[2] == "1")
    return screen
  }

  /// The main screen while the alternate screen is shown; nil otherwise.
  public var covered: Screen? {
    modes["alternate_on"] == "1" ? Capture.screen(coveredLines, size: size) : nil
  }

  /// The value of each of ``names``, as tmux prints it.
  public var modes: [String: String] {
    Dictionary(uniqueKeysWithValues: zip(Self.names, values.dropFirst(3)))
  }

  private var values: [String] { line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) }

  /// The requested formats (tmux(1), FORMATS). The position and the visibility of the cursor are in the screen.
  public static let names = [
    "alternate_on", "insert_flag", "keypad_cursor_flag", "keypad_flag", "wrap_flag", "origin_flag",
    "scroll_region_upper",
    "scroll_region_lower", "mouse_all_flag", "mouse_button_flag", "mouse_standard_flag", "mouse_sgr_flag",
    "mouse_utf8_flag",
    "pane_tabs", "alternate_saved_x", "alternate_saved_y",
  ]

  static let format = (["cursor_x", "cursor_y", "cursor_flag"] + names).map { "#{\($0)}" }.joined(separator: " ")
}

extension TmuxState {
  /// Returns the differences, each as a line of text; empty if there are none.
  public func differences(from other: TmuxState) -> [String] {
    if isTheSameText(as: other) { return [] }
    var found = screen.differences(from: other.screen)
    if let covered, let others = other.covered { found += covered.differences(from: others).map { "covered: " + $0 } }
    if coveredWrappedRows != other.coveredWrappedRows {
      found.append("covered rows that go on: \(coveredWrappedRows) instead of \(other.coveredWrappedRows)")
    }
    let (modes, others) = (modes, other.modes)
    for name in Self.names where modes[name] != others[name] {
      found.append("\(name): \(modes[name] ?? "none") instead of \(others[name] ?? "none")")
    }
    return found
  }

  /// Whether the answers are equal except for spaces at the ends of rows. The colours of these spaces are compared in
  /// the shifted lines.
  private func isTheSameText(as other: TmuxState) -> Bool {
    line == other.line && coveredWrappedRows == other.coveredWrappedRows && shiftedLines == other.shiftedLines
      && shownLines.elementsEqual(other.shownLines) { Self.trimmed($0) == Self.trimmed($1) }
      && coveredLines.elementsEqual(other.coveredLines) { Self.trimmed($0) == Self.trimmed($1) }
  }

  private static func trimmed(_ line: Substring) -> ArraySlice<UInt8> {
    var bytes = Array(line.utf8)[...]
    while bytes.last == 0x20 { bytes.removeLast() }
    return bytes
  }
}

extension Screen {
  /// Gives each blank its background from `shifted`, the same picture moved one column to the left.
  ///
  /// - Parameter isUnwritten: for each row, whether nothing was ever written to it. The first column of such a row,
  ///   which is not in `shifted`, gets the background of its second.
  mutating func takeBackgrounds(from shifted: Screen, isUnwritten: [Bool]) {
    for row in 0..<size.rows {
      for column in 1..<max(1, size.columns) where self[column: column, row: row] == Cell(.space) {
        self[column: column, row: row].background = shifted[column: column - 1, row: row].background
      }
      if size.columns > 1, isUnwritten.indices.contains(row), isUnwritten[row] {
        self[column: 0, row: row].background = self[column: 1, row: row].background
      }
    }
  }
}
