import TourScreen

/// A page printed by xterm (`print.c`). Each row is a line of text and SGR. A wide glyph is followed by U+FFFF, and
/// marks follow their letter.
struct Printout {
  /// The cursor is at the top left.
  var screen: Screen
  /// For each row `5`, or `3`, `4` or `6` if it has double size (DECDHL, DECDWL).
  var widths: [Character] = []

  /// - Parameter skipped: the rows that are not read; they are blank in ``screen``.
  /// - Throws: ``OracleError/failed(_:)`` if it is not a page of this size.
  init(_ bytes: [UInt8], size: Size, without skipped: Set<Int> = []) throws(OracleError) {
    screen = Screen(size: size, cells: ContiguousArray(repeating: Cell(.space), count: size.area), extras: Extras())
    let lines = Self.lines(of: bytes)
    guard lines.count == size.rows else {
      throw .failed("xterm printed \(lines.count) of \(size.rows) rows: \(Self.shown(bytes[...]))")
    }
    for (row, line) in lines.enumerated() {
      widths.append("5")
      guard !skipped.contains(row) else { continue }
      let columns = readRow(String(decoding: Self.inUnicode(line), as: UTF8.self).unicodeScalars[...], row)
      guard columns == size.columns else {
        throw .failed("xterm printed \(columns) of \(size.columns) columns in row \(row): \(Self.shown(line))")
      }
    }
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).debugDescription
  }

  /// The rows of a page, each without its end: a carriage return, after which a line feed ends the line.
  static func lines(of page: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = page.startIndex
    while let end = page[start...].firstIndex(of: 0x0D) {
      lines.append(page[start..<end])
      start = end + 1
      if start < page.endIndex, page[start] == 0x0A { start += 1 }
    }
    return start < page.endIndex ? lines + [page[start...]] : lines
  }

  /// Replaces the characters beyond U+10FFFF, which xterm makes of some invalid bytes and prints in the original form
  /// of UTF-8 (RFC 2279), by U+FFFD.
  private static func inUnicode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte > 0xF4 || byte == 0xF4 && (rest.first ?? 0) > 0x8F {
        rest = rest.drop { $0 & 0xC0 == 0x80 }
        result += [0xEF, 0xBF, 0xBD]
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Returns the rows of a page whose line continues in the next row. A carriage return ends each row; a line feed
  /// after it ends the line.
  static func wrappedRows(_ bytes: [UInt8]) -> [Int] {
    let ends = bytes.indices.filter { bytes[$0] == 0x0D }
    return ends.indices.dropLast().filter { bytes[ends[$0] + 1] != 0x0A }
  }

  private mutating func readRow(_ line: Substring.UnicodeScalarView, _ row: Int) -> Int {
    var pen = Pen()
    var isSaid = false
    // Without UTF-8, xterm prints line drawing between SO and SI.
    var isDrawing = false
    var column = 0
    var rest = line
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        if rest.popFirst() == "#" {
          widths[row] = rest.popFirst().map(Character.init) ?? "?"
        } else {
          let parameters = rest.prefix { $0 != "m" }
          rest = rest.dropFirst(parameters.count + 1)
          pen.select(String(Substring(parameters)))
          isSaid = true
        }
        continue
      }
      if scalar.value == 0x0E || scalar.value == 0x0F {
        isDrawing = scalar.value == 0x0E
        continue
      }
      if Capture.isJoining(scalar), column > 0 {
        let base = screen[column: column - 1, row: row].attributes.contains(.spacer) ? column - 2 : column - 1
        let text = screen.extras.text(screen[column: base, row: row].glyph) + String(Character(scalar))
        screen[column: base, row: row].glyph = screen.extras.glyph(text)
        continue
      }
      // xterm prints SGR before every cell that has attributes, and before other cells only if the colours change.
      if !isSaid { pen.cell.attributes = [] }
      isSaid = false
      let drawn = isDrawing && 0x60...0x7E ~= scalar.value ? LineDrawing.graphics[Int(scalar.value) - 0x60] : scalar
      if column < screen.size.columns { put(drawn, pen, column, row) }
      column += 1
    }
    return column
  }

  private mutating func put(_ scalar: Unicode.Scalar, _ pen: Pen, _ column: Int, _ row: Int) {
    var cell = pen.cell
    cell.glyph = Glyph(scalar)
    if scalar == "\u{FFFF}", column > 0 {
      cell.glyph = .empty
      cell.attributes.insert(.spacer)
      screen[column: column - 1, row: row].attributes.insert(.wide)
    }
    screen[column: column, row: row] = cell
  }
}
