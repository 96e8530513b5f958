import CCurses
import TourScreen

/// The virtual screen of ncurses: the cells that the next doupdate(3) shows. A program fills it by wnoutrefresh(3) and
/// prefresh(3).
///
/// The cells are read and written by win_wchnstr(3) and wadd_wchnstr(3), because the virtual screen is a window. A
/// write is temporary: ``restore()`` puts back exactly what was read.
struct VirtualScreen {
  /// A row of cells as ncurses has them, with a zero at the end. A wide character takes one place.
  private struct Row {
    var cells: [cchar_t]
    /// The number of cells, without the zero.
    var count = 0

    init(columns: Int) { cells = Array(repeating: cchar_t(), count: columns + 1) }
  }

  /// The rows of the program.
  private var rows: [Row] = []
  /// The same cells as a picture. Its cursor is the virtual screen's.
  private(set) var screen = Screen(size: Size(columns: 0, rows: 0))
  /// The rows of ``written``.
  private var writtenRows: [Row] = []
  /// The last picture that was written; nil if there is none, or if its pairs are no longer valid.
  private var written: Screen?
  /// The colours of the program's pairs in ``rows``, which init_pair(3) can change.
  private var pairColors: [Int32: BorrowedPairs.PairColors] = [:]
  /// Whether the row of the program has changed since it was last written over.
  private var isChanged: [Bool] = []
  /// The state of the virtual screen besides its cells.
  private var pen = tour_shim_pen()
  private let glyphs = CursesGlyphs(isUnicode: tour_shim_is_utf8() != 0)

  /// The size in cells. It includes the rows of soft labels and those that ripoffline(3) took from stdscr.
  private static var size: Size {
    var (row, column, rows, columns): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    unsafe tour_shim_window_frame(tour_shim_virtual_screen(), &row, &column, &rows, &columns)
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Reads the cells.
  /// - Parameter isCursorVisible: whether the terminal shows the cursor.
  mutating func read(_ pairs: BorrowedPairs, isCursorVisible: Bool) {
    let size = Self.size
    unsafe tour_shim_get_pen(&pen)
    if screen.size != size {
      rows = Array(repeating: Row(columns: size.columns), count: size.rows)
      writtenRows = rows
      isChanged = Array(repeating: true, count: size.rows)
      screen = Screen(size: size)
      written = nil
    }
    let hasNewColors = pairColors.contains { pairs.colors(of: $0.key) != $0.value }
    if hasNewColors { pairColors = [:] }
    var row = Row(columns: size.columns)
    var known = RecentValues<Int32, BorrowedPairs.PairColors>()
    for index in 0..<size.rows {
      unsafe tour_shim_read_row(Int32(index), &row.cells, Int32(size.columns))
      if !hasNewColors, Self.isEqual(row.cells, rows[index].cells) { continue }
      swap(&row, &rows[index])
      convert(row: index, pairs, &known)
      isChanged[index] = true
    }
    unsafe tour_shim_set_pen(&pen)
    screen.cursor = Screen.Cursor(
      position: Point(column: Int(pen.column), row: Int(pen.row)), isVisible: isCursorVisible)
  }

  /// Whether two rows have the same bytes. A `cchar_t` has no padding.
  private static func isEqual(_ a: [cchar_t], _ b: [cchar_t]) -> Bool {
    unsafe a.withUnsafeBytes { a in
      unsafe b.withUnsafeBytes { b in unsafe a.count == b.count && memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0
      }
    }
  }

  /// - Parameter known: the colours of pairs that were looked up during this read, in which they do not change.
  private mutating func convert(
    row: Int, _ pairs: BorrowedPairs, _ known: inout RecentValues<Int32, BorrowedPairs.PairColors>
  ) {
    var column = 0
    var count = 0
    // Neighbours often have the same pair.
    var last: (pair: Int32, foreground: Color, background: Color) = (0, .default, .default)
    while column < screen.size.columns {
      let source = rows[row].cells[count]
      count += 1
      if source.ext_color != last.pair {
        let colors = known.value(source.ext_color, group: Int(source.ext_color)) {
          let colors = pairs.colors(of: source.ext_color)
          pairColors[source.ext_color] = colors
          return colors
        }
        last = (source.ext_color, colors.foreground, colors.background)
      }
      let cell = Self.cell(source, last.foreground, last.background, &screen.extras)
      screen[column: column, row: row] = cell
      column += 1
      if cell.columns == 2, column < screen.size.columns {
        screen[column: column, row: row] = Cell(
          foreground: cell.foreground, background: cell.background,
          attributes: cell.attributes.subtracting(.wide).union(.spacer))
        column += 1
      }
    }
    rows[row].count = count
  }

  private static func cell(_ source: cchar_t, _ foreground: Color, _ background: Color, _ extras: inout Extras) -> Cell
  {
    let text = source.chars
    let bits = CursesGlyphs.bits(of: source)
    var attributes = CursesGlyphs.attributes(bits)
    // ncurses numbers the two halves of a wide character in the bits for a character.
    if source.attr & TOUR_SHIM_CHARTEXT != 0 { attributes.insert(.wide) }
    let glyph: Glyph
    if bits & TOUR_SHIM_ALTCHARSET != 0, 0x60..<0x7F ~= text.0 {
      glyph = Glyph(LineDrawing.graphics[Int(text.0) - 0x60])
    } else if text.1 == 0 {
      glyph = Unicode.Scalar(UInt32(bitPattern: text.0)).map { Glyph($0) } ?? .space
    } else {
      let scalars = [text.0, text.1, text.2, text.3, text.4].prefix { $0 != 0 }
      glyph = extras.glyph(scalars.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) })
    }
    return Cell(glyph, foreground: foreground, background: background, attributes: attributes)
  }

  /// Writes a picture into the virtual screen. A cell that looks as the program drew it is written exactly as it was
  /// read.
  /// - Parameter picture: drawn over ``screen``, so that its tables contain the glyphs of ``screen``.
  mutating func write(_ picture: Screen, _ pairs: inout BorrowedPairs) {
    let position = picture.cursor.position
    setPlainPen()
    var known = RecentValues<BorrowedPairs.PairColors, Int32?>()
    for index in 0..<screen.size.rows {
      if isChanged[index] || written.map({ $0.row(index) != picture.row(index) }) ?? true {
        fill(row: index, with: picture, &pairs, &known)
      }
      isChanged[index] = false
      unsafe tour_shim_write_row(Int32(index), &writtenRows[index].cells, Int32(writtenRows[index].count))
    }
    written = picture
    tour_shim_touch_rows(Int32(screen.size.rows))
    setPlainPen(column: position.column, row: position.row)
  }

  /// Forgets the last picture, because its pairs are given back.
  mutating func forget() { written = nil }

  /// Puts back the cells that ``read(_:isCursorVisible:)`` has found. The next doupdate(3) compares all of them with
  /// those on the terminal.
  mutating func restore() {
    setPlainPen()
    for index in 0..<screen.size.rows {
      unsafe tour_shim_write_row(Int32(index), &rows[index].cells, Int32(rows[index].count))
    }
    tour_shim_touch_rows(Int32(screen.size.rows))
    unsafe tour_shim_set_pen(&pen)
  }

  /// Makes wadd_wchnstr(3) write cells unchanged: it merges each with the background and the attributes of the window.
  private func setPlainPen(column: Int = 0, row: Int = 0) {
    var plain = tour_shim_pen()
    plain.background = glyphs.cell(" ", columns: 1, 0, pair: 0)
    plain.column = Int32(column)
    plain.row = Int32(row)
    unsafe tour_shim_set_pen(&plain)
  }

  /// Makes a row of the picture.
  /// - Parameter known: the pairs that were looked up for this picture.
  private mutating func fill(
    row: Int, with picture: Screen, _ pairs: inout BorrowedPairs,
    _ known: inout RecentValues<BorrowedPairs.PairColors, Int32?>
  ) {
    var count = 0
    // The place of the program's cell in `rows[row]`.
    var place = -1
    // Neighbours often have the same look.
    var last = (look: Cell(), bits: UInt32(0), pair: Int32?.some(0))
    for column in 0..<screen.size.columns {
      let (old, new) = (screen[column: column, row: row], picture[column: column, row: row])
      if old.columns > 0 { place += 1 }
      if new.columns == 0 { continue }
      if old == new {
        writtenRows[row].cells[count] = rows[row].cells[place]
      } else {
        if new.foreground != last.look.foreground || new.background != last.look.background
          || new.attributes != last.look.attributes
        {
          let colors = BorrowedPairs.PairColors(foreground: new.foreground, background: new.background)
          let pair = known.value(colors, group: colors.group) { pairs.pair(new.foreground, on: new.background) }
          last = (new, CursesGlyphs.bits(new.attributes), pair)
        }
        if old.glyph == new.glyph, old.columns == new.columns {
          let source = rows[row].cells[place]
          // Without a pair for the dimmed colours, the cell keeps its own and is faint.
          writtenRows[row].cells[count] = CursesGlyphs.recolored(
            source, last.pair == nil ? last.bits | TOUR_SHIM_DIM : last.bits, pair: last.pair ?? source.ext_color)
        } else {
          let text = picture.extras.text(new.glyph)
          writtenRows[row].cells[count] = glyphs.cell(text, columns: new.columns, last.bits, pair: last.pair ?? 0)
          if new.columns == 2, !glyphs.isPrintable(text, columns: 2) {
            // The `?` in its place has one column.
            count += 1
            writtenRows[row].cells[count] = glyphs.cell(" ", columns: 1, last.bits, pair: last.pair ?? 0)
          }
        }
      }
      count += 1
    }
    writtenRows[row].count = count
  }
}

/// The last value of each of 256 groups of keys. For values of cells, of which neighbours often have the same few: a
/// look-up takes less time than in a dictionary.
struct RecentValues<Key: Equatable, Value> {
  private var entries: [(key: Key, value: Value)?] = Array(repeating: nil, count: 256)

  /// Returns the value of a key, which is made if it is not known.
  /// - Parameter group: the number of the key's group, of which the lowest eight bits count.
  @inline(__always) mutating func value(_ key: Key, group: Int, _ make: () -> Value) -> Value {
    if let entry = entries[group & 255], entry.key == key { return entry.value }
    let value = make()
    entries[group & 255] = (key, value)
    return value
  }
}
