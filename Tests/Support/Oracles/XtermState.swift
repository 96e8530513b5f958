public import TourScreen

/// The state of xterm as xterm reports it. Only states whose bytes differ are parsed for a comparison.
public struct XtermState: Sendable, Equatable {
  let size: Size
  /// The answers to ``questions``.
  let answers: [UInt8]
  /// The printed page; then the page printed again after all unprotected cells were erased with the background
  /// ``marker``.
  let shown: [UInt8]
  let kept: [UInt8]
  /// The answers to ``savedQuestions`` after DECRC: for the shown screen, then for the main screen if the
  /// alternate screen is shown.
  var saved: [[UInt8]]
  /// The printed page of the main screen while the alternate screen is shown; nil otherwise.
  var covered: [UInt8]?

  /// Whether the alternate screen is shown.
  var isAlternate: Bool { answers.firstRange(of: Array("\u{1B}[?47;1$y".utf8)) != nil }
}

extension XtermState {
  /// Returns the shown screen. It has no kinds of underline, overlines and links, which xterm does not support.
  ///
  /// - Parameter skipped: the rows that are not read; they are blank in the result.
  /// - Throws: ``OracleError/failed(_:)`` if an answer cannot be parsed.
  public func screen(without skipped: Set<Int> = []) throws(OracleError) -> Screen {
    var screen = try Self.seen(shown, size, without: skipped)
    let kept = try Printout(kept, size: size, without: skipped).screen
    for index in 0..<size.area {
      let (column, row) = (index % size.columns, index / size.columns)
      if kept[column: column, row: row].background != Self.marker.color {
        screen[column: column, row: row].attributes.insert(.protected)
      }
    }
    let modes = try modes()
    screen.cursor = Screen.Cursor(
      position: Point(
        column: (Numeral.decimal(modes["column"] ?? "", in: 0...65_535) ?? 0) - 1,
        row: (Numeral.decimal(modes["row"] ?? "", in: 0...65_535) ?? 0) - 1),
      isVisible: modes["?25"] == "1")
    screen.isReversed = modes["?5"] == "1"
    return screen
  }

  /// Returns the visible state of a page. The foreground colour and the weight of a blank are left out: xterm also
  /// erases with the foreground, and the blank that replaces half of a wide glyph has another weight.
  private static func seen(_ page: [UInt8], _ size: Size, without skipped: Set<Int>) throws(OracleError) -> Screen {
    var screen = try Printout(page, size: size, without: skipped).screen
    for index in 0..<size.area {
      let (column, row) = (index % size.columns, index / size.columns)
      if screen[column: column, row: row].isBlank {
        screen[column: column, row: row].foreground = .default
        screen[column: column, row: row].attributes.subtract([.bold, .dim, .italic])
      }
    }
    return screen
  }

  /// Returns the line size of each row as in DECDHL and DECDWL: `5` is single width.
  public func widths(without skipped: Set<Int> = []) throws(OracleError) -> String {
    String(try Printout(shown, size: size, without: skipped).widths)
  }

  /// Returns the rows whose line continues in the next row, which a selection joins.
  public func wrappedRows() -> [Int] { Printout.wrappedRows(shown) }

  /// Returns the value of each of ``questions`` by its name, and each field of the cursor's report (DECCIR) by its
  /// name.
  public func modes() throws(OracleError) -> [String: String] {
    let values = try Self.split(answers)
    guard values.count == Self.questions.count else {
      throw .failed("xterm answered \(values) to \(Self.questions.map(\.name))")
    }
    var modes: [String: String] = [:]
    for (question, value) in zip(Self.questions, values) {
      modes[question.name] = question.name == "rendition" ? Self.shown(value) : value
    }
    modes.merge(Self.cursor(modes["cursor"] ?? "")) { $1 }
    for (index, answers) in saved.enumerated() {
      let values = try Self.split(answers)
      let name = index == 0 ? "saved" : "saved behind"
      for (key, value) in zip(["rendition", "protection"], values.dropFirst()) {
        modes["\(name) \(key)"] = key == "rendition" ? Self.shown(value) : value
      }
      for (key, value) in Self.cursor(values.first ?? "") { modes["\(name) \(key)"] = value }
    }
    modes["cursor"] = nil
    return modes
  }

  /// The parameters of a reported SGR without indexed colours that xterm's table does not have, in whose place it shows
  /// the default ones (`getXtermForeground` in util.c).
  private static func shown(_ rendition: String) -> String {
    let end = rendition.hasSuffix("m") ? "m" : ""
    let parts = rendition.dropLast(end.count).split(separator: ";", omittingEmptySubsequences: false)
    return parts.filter { part in
      let fields = part.split(separator: ":").map { Numeral.decimal($0, in: 0...0xFFFFFF) ?? 0 }
      return !(fields.count == 3 && [38, 48].contains(fields[0]) && fields[1] == 5 && fields[2] > 255)
    }.joined(separator: ";") + end
  }

  /// Returns the differences, each as a line of text; empty if there are none.
  public func differences(from other: XtermState) throws(OracleError) -> [String] {
    if self == other { return [] }
    // Most rows are the same bytes, and to read a page takes longer than to print it.
    let same = Self.sameRows(shown, other.shown).intersection(Self.sameRows(kept, other.kept))
    var found = try screen(without: same).differences(from: other.screen(without: same))
    if let covered, let others = other.covered {
      let same = Self.sameRows(covered, others)
      found += try Self.seen(covered, size, without: same).differences(from: Self.seen(others, size, without: same))
        .map { "covered: " + $0 }
      let (rows, otherRows) = (Printout.wrappedRows(covered), Printout.wrappedRows(others))
      if rows != otherRows { found.append("covered rows that go on: \(rows) instead of \(otherRows)") }
    }
    var (modes, others) = (try modes(), try other.modes())
    // A tab stop at the first column has no effect: CBT ends there anyway.
    (modes["tabs"], others["tabs"]) = (Self.afterFirst(modes["tabs"]), Self.afterFirst(others["tabs"]))
    for name in modes.keys.sorted() where modes[name] != others[name] {
      found.append("\(name): \(modes[name] ?? "none") instead of \(others[name] ?? "none")")
    }
    let (widths, theirs) = (try widths(without: same), try other.widths(without: same))
    if widths != theirs { found.append("widths: \(widths) instead of \(theirs)") }
    return found
  }

  /// Returns the rows whose bytes are the same in both pages.
  private static func sameRows(_ page: [UInt8], _ other: [UInt8]) -> Set<Int> {
    let (lines, others) = (Printout.lines(of: page), Printout.lines(of: other))
    return Set(zip(lines, others).enumerated().filter { $1.0 == $1.1 }.map(\.offset))
  }
}

extension XtermState {
  /// Returns the tab stops without that at the first column.
  private static func afterFirst(_ tabs: String?) -> String? {
    tabs.map { $0.split(separator: "/").filter { $0 != "1" }.joined(separator: "/") }
  }
}

extension Cell {
  /// Whether only its background is visible.
  fileprivate var isBlank: Bool {
    glyph == .space && attributes.intersection([.underlineMask, .strikethrough, .reverse, .overline]).isEmpty
  }
}
