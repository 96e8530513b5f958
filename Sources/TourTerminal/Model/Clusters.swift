import TourCore

/// Clusters of several scalars in one cell (Unicode annex 29), as far as terminals make them.
extension Terminal {
  /// Adds a scalar to the glyph before the cursor where they are one cluster: a mark, what follows a zero-width joiner, a skin tone, the
  /// second half of a flag. Returns false where it starts a glyph of its own.
  ///
  /// U+FE0F, and a flag's second half, make a glyph wide. Terminals that go by scalars (xterm, tmux before 3.5) give the
  /// parts of such a cluster columns of their own.
  mutating func join(_ scalar: Unicode.Scalar, columns count: Int) -> Bool {
    guard let column = baseColumn else { return count == 0 }
    let row = modes.cursor.row
    var cell = grid[column, row]
    // Most glyphs are one scalar, and only these three kinds join one.
    if count > 0, cell.glyph.cluster == nil, !isTone(scalar), !isRegionalIndicator(scalar) { return false }
    let bond = bond(cell.glyph, scalar, columns: count)
    guard let glyph = bond.glyph else { return count == 0 }
    if bond.widens, cell.columns == 1, column + 1 != modes.cursor.column || column + 1 >= lineEnd {
      // No room for what it would become: it stays what it is.
      return count == 0
    }
    cell.glyph = glyph
    cell.attributes.remove(.lineDrawing)
    if bond.widens, cell.columns == 1 {
      place(cell, columns: 2, column: column, row: row)
      advance(1)
    } else {
      grid[column, row] = cell
    }
    lastGraphic = nil
    if extras.clusters.count > 4 * size.area + 4096 { collect() }
    revision &+= 1
    return true
  }

  private func isTone(_ scalar: Unicode.Scalar) -> Bool { 0x1F3FB...0x1F3FF ~= scalar.value }

  /// What becomes of a glyph and a scalar behind it, remembered.
  private mutating func bond(_ glyph: Glyph, _ scalar: Unicode.Scalar, columns count: Int) -> Bonds.Bond {
    if let known = bonds[glyph, scalar] { return known }
    let text = extras.text(glyph)
    var bond = Bonds.Bond(glyph: nil, widens: false)
    if joins(text.unicodeScalars, scalar, columns: count) {
      bond.widens =
        count > 0 && isRegionalIndicator(scalar)
        || scalar.value == 0xFE0F && text.unicodeScalars.last.map(isWidenedByVariation) == true
      bond.glyph = extras.glyph(text + String(Character(scalar)))
    }
    bonds[glyph, scalar] = bond
    return bond
  }

  private func joins(_ scalars: String.UnicodeScalarView, _ scalar: Unicode.Scalar, columns count: Int) -> Bool {
    guard scalars.count < Bonds.scalarLimit, let last = scalars.last else { return false }
    if count == 0 || last.value == 0x200D { return true }
    if isTone(scalar) { return last.properties.isEmojiModifierBase }
    return isRegionalIndicator(scalar) && isRegionalIndicator(last) && scalars.count == 1
  }

  /// The column of the glyph that the next mark belongs to; nil at the beginning of a line.
  var baseColumn: Int? {
    var column = modes.isWrapPending ? modes.cursor.column : modes.cursor.column - 1
    guard column >= 0 else { return nil }
    if grid[column, modes.cursor.row].attributes.contains(.spacer) { column -= 1 }
    return max(0, column)
  }

  /// Forgets the clusters and decorations that no cell has any more.
  mutating func collect() {
    let old = extras
    var new = Extras()
    func keep(_ cell: inout Cell) {
      if cell.glyph.cluster != nil { cell.glyph = new.glyph(old.text(cell.glyph)) }
      if cell.decoration != 0 { cell.decoration = new.index(of: old[cell.decoration]) }
    }
    grid.mapCells(keep)
    hidden.mapCells(keep)
    extras = new
    bonds.clear()
    refreshPen()
  }
}

/// What glyphs and scalars have become together lately, so that the same pair need not be joined as text again.
struct Bonds: Sendable {
  /// Scalars that one cell keeps.
  static let scalarLimit = 32
  private static let places = 512

  struct Bond: Sendable {
    /// nil where the scalar stays alone.
    var glyph: Glyph?
    var widens: Bool
  }

  private struct Place: Sendable {
    var glyph: Glyph
    var scalar: Unicode.Scalar
    var bond: Bond
  }

  private var table: [Place?] = []

  /// Each pair has one place, which it shares with others: the last one keeps it.
  private func place(_ glyph: Glyph, _ scalar: Unicode.Scalar) -> Int {
    Int((glyph.rawValue &* 31 ^ scalar.value) & UInt32(Self.places - 1))
  }

  subscript(glyph: Glyph, scalar: Unicode.Scalar) -> Bond? {
    get {
      guard !table.isEmpty, let known = table[place(glyph, scalar)], known.glyph == glyph, known.scalar == scalar else { return nil }
      return known.bond
    }
    set {
      guard let newValue else { return }
      if table.isEmpty { table = Array(repeating: nil, count: Self.places) }
      table[place(glyph, scalar)] = Place(glyph: glyph, scalar: scalar, bond: newValue)
    }
  }

  /// The glyphs' numbers have changed.
  mutating func clear() { table = [] }
}
