import TourScreen

/// The rectangle operations of the VT420 (VT510 manual, DECCRA to DECSACE), as in xterm; tmux has none.
extension Terminal {
  /// Carries out a control sequence with `$`. The queries among them are answered elsewhere: see ``TerminalQuery``.
  mutating func operate(_ final: UInt8) {
    switch Unicode.Scalar(final) {
    case "v": copyArea()
    case "x":
      let byte = parameters[0]
      guard parameters.count > 0, 0x20...0x7E ~= byte || 0xA0...0xFF ~= byte, let scalar = Unicode.Scalar(UInt32(byte))
      else { return }
      fill(area(at: 1), with: scalar)
    case "z": fill(area(at: 0), with: " ")
    case "{": wipe(area(at: 0))
    case "r", "t": changeRenditions(reversing: final == UInt8(ascii: "t"))
    default: break
    }
  }

  /// Reads top, left, bottom and right, from 1, relative to the margins in origin mode, as an area of the screen; nil
  /// if the area is empty.
  private func area(at index: Int) -> Rect? {
    let origin = modes.privateModes[.origin] ? modes.margins.origin : Point(column: 0, row: 0)
    func place(_ index: Int, _ start: Int, otherwise: Int) -> Int {
      max(1, (parameters[index] > 0 ? parameters[index] : otherwise) + start)
    }
    let top = place(index, origin.row, otherwise: 1)
    let left = place(index + 1, origin.column, otherwise: 1)
    let bottom = min(size.rows, place(index + 2, origin.row, otherwise: size.rows))
    let right = min(size.columns, place(index + 3, origin.column, otherwise: size.columns))
    guard top <= bottom, left <= right else { return nil }
    return Rect(column: left - 1, row: top - 1, columns: right - left + 1, rows: bottom - top + 1)
  }

  /// DECCRA: copies cells with all attributes. All page numbers mean the same page.
  private mutating func copyArea() {
    guard let source = area(at: 0), let corner = target() else { return }
    let area = Rect(origin: corner, size: source.size).intersection(Rect(size: size))
    var line = ContiguousArray(repeating: Cell(), count: area.columns)
    // A row is copied before it is replaced.
    for index in 0..<area.rows {
      let offset = corner.row > source.row ? area.rows - 1 - index : index
      grid.read(source.row + offset, from: source.column, into: &line)
      for index in line.indices where line[index].glyph == .empty && line[index].columns == 1 {
        // The copy of an erased cell is a space.
        line[index].glyph = .space
      }
      grid.replace(area.row + offset, from: area.column, by: line)
    }
  }

  /// Returns the corner that DECCRA copies to, from its sixth and seventh parameters; nil if it is outside the screen.
  private func target() -> Point? {
    let origin = modes.privateModes[.origin] ? modes.margins.origin : Point(column: 0, row: 0)
    let corner = Point(column: origin.column + parameters.amount(6) - 1, row: origin.row + parameters.amount(5) - 1)
    return Rect(size: size).contains(corner) ? corner : nil
  }

  /// DECFRA, and DECERA, which in xterm is DECFRA with spaces. A pen without colours leaves the colours of the cells
  /// unchanged.
  private mutating func fill(_ area: Rect?, with scalar: Unicode.Scalar) {
    guard let area else { return }
    splitSides(of: area)
    var new = penCell
    new.glyph = Glyph(scalar)
    let hasColors = new.foreground != .default || new.background != .default
    for row in area.rowRange {
      if !hasColors {
        grid.change(row, area.columnRange) { cell in
          let old = cell
          cell = new
          cell.foreground = old.foreground
          cell.background = old.background
        }
      } else if area.columns == size.columns {
        grid.fill(row, with: new)
      } else {
        grid.withCells(row, area.column, area.columns) { $0.update(repeating: new) }
      }
    }
  }

  /// DECSERA: replaces unprotected characters by spaces of the same rendition. Protection by SPA does not count.
  private mutating func wipe(_ area: Rect?) {
    guard let area else { return }
    splitSides(of: area)
    let erasesAll = modes.keepsProtected
    for row in area.rowRange {
      grid.change(row, area.columnRange) { cell in
        guard erasesAll || !cell.attributes.contains(.protected) else { return }
        cell.glyph = .space
        cell.attributes.subtract([.wide, .spacer, .lineDrawing])
      }
      grid.mendHalves(row, area.columnRange)
    }
  }

  /// DECCARA and DECRARA: change the rectangle, or the lines from its first cell to its last (DECSACE).
  private mutating func changeRenditions(reversing: Bool) {
    guard let area = area(at: 0), parameters.count > 4 else { return }
    let changes = (4..<parameters.count).map { parameters[$0] }
    // Most cells have the attributes of the one before.
    var (known, changed) = (Attributes(), Attributes())
    for change in changes { changed.apply(change, reversing: reversing) }
    for row in area.rowRange {
      let isStream = !modes.changesRectangles
      var first = isStream && row > area.row ? 0 : area.column
      var end = isStream && row < area.endRow - 1 ? size.columns : area.endColumn
      // Both halves of a wide glyph change if the left one does.
      if grid[first, row].attributes.contains(.spacer) { first += 1 }
      if end < size.columns, grid[end, row].attributes.contains(.spacer) { end += 1 }
      guard first < end else { continue }
      grid.change(row, first..<end) { cell in
        if cell.attributes != known {
          (known, changed) = (cell.attributes, cell.attributes)
          for change in changes { changed.apply(change, reversing: reversing) }
        }
        cell.attributes = changed
        // An erased cell becomes a space, on which attributes are visible.
        if cell.glyph == .empty, cell.columns == 1 { cell.glyph = .space }
      }
    }
  }

  private mutating func splitSides(of area: Rect) {
    for row in area.rowRange {
      grid.split(row, before: area.column)
      grid.split(row, before: area.endColumn)
    }
  }
}

extension Attributes {
  /// Changes the attributes of a cell by one SGR number: sets or clears them (DECCARA), or toggles them (DECRARA). SGR
  /// 0 leaves the attribute "invisible" unchanged.
  fileprivate mutating func apply(_ number: Int, reversing: Bool) {
    switch number {
    case 0 where !reversing:
      subtract([.bold, .blink, .reverse])
      underlineKind = 0
    case 4: underlineKind = reversing && underlineKind != 0 ? 0 : 1
    case 24 where !reversing: underlineKind = 0
    default:
      for (on, off, attribute) in Self.changeable {
        if number == on, reversing { formSymmetricDifference(attribute) }
        if number == on, !reversing { insert(attribute) }
        if number == off, !reversing { remove(attribute) }
      }
    }
  }

  private static let changeable: [(on: Int, off: Int, attribute: Attributes)] = [
    (1, 22, .bold), (5, 25, .blink), (7, 27, .reverse), (8, 28, .invisible),
  ]
}
