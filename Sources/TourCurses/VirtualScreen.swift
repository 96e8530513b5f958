import CCurses
import TourScreen

/// The virtual screen of ncurses: the cells that the next doupdate(3) shows. A program fills it by wnoutrefresh(3) and prefresh(3).
///
/// The cells are read and written by win_wchnstr(3) and wadd_wchnstr(3), because the virtual screen is a window. A write is temporary: ``restore()``
/// puts back exactly what was read.
struct VirtualScreen {
  /// The cells as ncurses has them, by row. A row has a place for each column and one for a zero at its end; a wide character takes one place.
  private var rows: [[cchar_t]] = []
  /// The same cells as a picture. Its cursor is that of the virtual screen.
  private(set) var screen = Screen(size: Size(columns: 0, rows: 0))
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
      rows = Array(repeating: Array(repeating: cchar_t(), count: size.columns + 1), count: size.rows)
      screen = Screen(size: size)
    }
    var row = [cchar_t](repeating: cchar_t(), count: size.columns + 1)
    for index in 0..<size.rows {
      unsafe tour_shim_read_row(Int32(index), &row, Int32(size.columns))
      if Self.isEqual(row, rows[index]) { continue }
      swap(&row, &rows[index])
      convert(row: index, pairs)
    }
    unsafe tour_shim_set_pen(&pen)
    screen.cursor = Screen.Cursor(position: Point(column: Int(pen.column), row: Int(pen.row)), isVisible: isCursorVisible)
  }

  /// Whether two rows have the same bytes. A `cchar_t` has no padding.
  private static func isEqual(_ a: [cchar_t], _ b: [cchar_t]) -> Bool {
    unsafe a.withUnsafeBytes { a in unsafe b.withUnsafeBytes { b in unsafe a.count == b.count && memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0 } }
  }

  private mutating func convert(row: Int, _ pairs: BorrowedPairs) {
    var column = 0
    for index in rows[row].indices where column < screen.size.columns {
      let cell = Self.cell(rows[row][index], pairs, &screen.extras)
      screen[column: column, row: row] = cell
      column += 1
      if cell.columns == 2, column < screen.size.columns {
        screen[column: column, row: row] = Cell(
          foreground: cell.foreground, background: cell.background, attributes: cell.attributes.subtracting(.wide).union(.spacer))
        column += 1
      }
    }
  }

  private static func cell(_ source: cchar_t, _ pairs: BorrowedPairs, _ extras: inout Extras) -> Cell {
    var source = source
    let text = source.chars
    let bits = unsafe tour_shim_cell_attributes(&source)
    var attributes = CursesGlyphs.attributes(bits)
    if unsafe tour_shim_cell_is_wide(&source) != 0 { attributes.insert(.wide) }
    let (foreground, background) = unsafe pairs.colors(of: tour_shim_cell_pair(&source))
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

  /// Writes a picture into the virtual screen. A cell that looks as the program drew it is written exactly as it was read.
  /// - Parameter picture: drawn over ``screen``, so that its tables of glyphs contain those of ``screen``.
  mutating func write(_ picture: Screen, _ pairs: inout BorrowedPairs) {
    let position = picture.cursor.position
    setPlainPen()
    var row = [cchar_t](repeating: cchar_t(), count: screen.size.columns + 1)
    for index in 0..<screen.size.rows {
      let count = fill(&row, with: picture, row: index, &pairs)
      unsafe tour_shim_write_row(Int32(index), &row, Int32(count))
    }
    tour_shim_touch_rows(Int32(screen.size.rows))
    setPlainPen(column: position.column, row: position.row)
  }

  /// Puts back the cells that ``read(_:isCursorVisible:)`` has found. The next doupdate(3) compares all of them with those on the terminal.
  mutating func restore() {
    setPlainPen()
    for index in 0..<screen.size.rows {
      let count = screen.row(index).count { $0.columns > 0 }
      unsafe tour_shim_write_row(Int32(index), &rows[index], Int32(count))
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
  /// - Returns: the number of cells.
  private mutating func fill(_ cells: inout [cchar_t], with picture: Screen, row: Int, _ pairs: inout BorrowedPairs) -> Int {
    var count = 0
    // The place of the program's cell in `rows[row]`.
    var place = -1
    for column in 0..<screen.size.columns {
      let (old, new) = (screen[column: column, row: row], picture[column: column, row: row])
      if old.columns > 0 { place += 1 }
      if new.columns == 0 { continue }
      if old == new {
        cells[count] = rows[row][place]
      } else {
        let pair = pairs.pair(new.foreground, on: new.background)
        let bits = CursesGlyphs.bits(new.attributes)
        if old.glyph == new.glyph, old.columns == new.columns {
          // Without a pair for the dimmed colours, the cell keeps its own and is faint.
          let own = unsafe tour_shim_cell_pair(&rows[row][place])
          cells[count] = glyphs.recolored(&rows[row][place], pair == nil ? bits | TOUR_SHIM_DIM : bits, pair: pair ?? own)
        } else {
          cells[count] = glyphs.cell(picture.extras.text(new.glyph), columns: new.columns, bits, pair: pair ?? 0)
        }
      }
      count += 1
    }
    return count
  }
}
