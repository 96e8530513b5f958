public import TourScreen

/// What xterm says of itself. It is read only where two do not agree at first sight.
public struct XtermState: Sendable, Equatable {
  let size: Size
  /// The answers to ``questions``.
  let answers: [UInt8]
  /// The page as it is printed, and again when all has been erased that is not protected, with ``marker`` behind it.
  let shown: [UInt8]
  let kept: [UInt8]
  /// The answers to ``savedQuestions`` after DECRC: of the screen that is shown, then of the one that it covers.
  var saved: [[UInt8]]
  /// The main screen, while the alternate one is shown.
  var covered: [UInt8]?

  /// Whether the alternate screen is shown.
  var isAlternate: Bool { answers.firstRange(of: Array("\u{1B}[?47;1$y".utf8)) != nil }
}

extension XtermState {
  /// What is shown, without the kinds of underline, the overlines and the links that xterm does not know.
  ///
  /// - Throws: ``OracleError/failed(_:)`` where it was not understood.
  public func screen() throws(OracleError) -> Screen {
    var screen = try Self.seen(shown, size)
    let kept = try Printout(kept, size: size).screen
    for index in 0..<size.area {
      let (column, row) = (index % size.columns, index / size.columns)
      if kept[column: column, row: row].background != Self.marker.color { screen[column: column, row: row].attributes.insert(.protected) }
    }
    let modes = try modes()
    screen.cursor = Screen.Cursor(
      position: Point(column: (Numeral.decimal(modes["column"] ?? "", in: 0...65_535) ?? 0) - 1, row: (Numeral.decimal(modes["row"] ?? "", in: 0...65_535) ?? 0) - 1),
      isVisible: modes["?25"] == "1")
    screen.isReversed = modes["?5"] == "1"
    return screen
  }

  /// A page as it is seen. xterm erases with the foreground, too, which nobody sees in a blank.
  private static func seen(_ page: [UInt8], _ size: Size) throws(OracleError) -> Screen {
    var screen = try Printout(page, size: size).screen
    for index in 0..<size.area {
      let (column, row) = (index % size.columns, index / size.columns)
      if screen[column: column, row: row].isBlank { screen[column: column, row: row].foreground = .default }
    }
    return screen
  }

  /// The rows' widths, as in DECDHL and DECDWL: `5` is single.
  public func widths() throws(OracleError) -> String { String(try Printout(shown, size: size).widths) }

  /// The rows that go on in the next, which a selection joins.
  public func wrappedRows() -> [Int] { Printout.wrappedRows(shown) }

  /// The value of each of ``questions`` by its name, and those of the cursor's report (DECCIR) by theirs.
  public func modes() throws(OracleError) -> [String: String] {
    let values = try Self.split(answers)
    guard values.count == Self.questions.count else { throw .failed("xterm answered \(values) to \(Self.questions.map(\.name))") }
    var modes: [String: String] = [:]
    for (question, value) in zip(Self.questions, values) { modes[question.name] = value }
    modes.merge(Self.cursor(modes["cursor"] ?? "")) { $1 }
    for (index, answers) in saved.enumerated() {
      let values = try Self.split(answers)
      let name = index == 0 ? "saved" : "saved behind"
      for (key, value) in zip(["rendition", "protection"], values.dropFirst()) { modes["\(name) \(key)"] = value }
      for (key, value) in Self.cursor(values.first ?? "") { modes["\(name) \(key)"] = value }
    }
    modes["cursor"] = nil
    return modes
  }

  /// What differs, in words; empty where nothing does.
  public func differences(from other: XtermState) throws(OracleError) -> [String] {
    if self == other { return [] }
    var found = try screen().differences(from: other.screen())
    if let covered, let others = other.covered {
      let (mine, others) = (try Self.seen(covered, size), try Self.seen(others, size))
      found += mine.differences(from: others).map { "covered: " + $0 }
    }
    if let covered, let others = other.covered {
      let (rows, otherRows) = (Printout.wrappedRows(covered), Printout.wrappedRows(others))
      if rows != otherRows { found.append("covered rows that go on: \(rows) instead of \(otherRows)") }
    }
    let (modes, others) = (try modes(), try other.modes())
    for name in modes.keys.sorted() where modes[name] != others[name] {
      found.append("\(name): \(modes[name] ?? "none") instead of \(others[name] ?? "none")")
    }
    if try widths() != other.widths() { found.append("widths: \(try widths()) instead of \(try other.widths())") }
    return found
  }
}

extension Cell {
  /// Whether nothing of it is seen but its background.
  fileprivate var isBlank: Bool {
    glyph == .space && attributes.intersection([.underlineMask, .strikethrough, .reverse, .overline]).isEmpty
  }
}
