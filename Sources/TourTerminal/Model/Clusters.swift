import TourScreen

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
    guard extras.clusters.joins(cell.glyph, scalar, columns: count, widths) else { return count == 0 }
    let widens = cell.columns == 1 && extras.clusters.widens(cell.glyph, scalar, columns: count, widths)
    // Where there is no room for what it would become, it stays what it is.
    if widens, column + 1 != modes.cursor.column || column + 1 >= lineEnd { return count == 0 }
    guard let glyph = extras.clusters.join(cell.glyph, scalar) else {
      refusedClusters += 1
      return count == 0
    }
    cell.glyph = glyph
    cell.attributes.remove(.lineDrawing)
    if widens {
      place(cell, columns: 2, column: column, row: row)
      advance(1)
    } else {
      grid[column, row] = cell
    }
    lastGraphic = nil
    collectIfDue()
    return true
  }

  /// The column of the glyph that the next mark belongs to; nil at the beginning of a line.
  var baseColumn: Int? {
    var column = modes.isWrapPending ? modes.cursor.column : modes.cursor.column - 1
    guard column >= 0 else { return nil }
    if grid[column, modes.cursor.row].attributes.contains(.spacer) { column -= 1 }
    return max(0, column)
  }

  /// Collects once more clusters have come up than the screen could show at once.
  @inline(__always) mutating func collectIfDue() {
    if extras.clusters.count &+ refusedClusters &- keptClusters > 4 &* size.area &+ 4096 { collect() }
  }

  /// Forgets the clusters and decorations that no cell has any more.
  mutating func collect() {
    let old = extras
    var new = Extras()
    // The new index of each decoration; 0 where no cell had it so far.
    var indices = ContiguousArray<UInt16>(repeating: 0, count: old.decorations.count)
    func keep(_ cell: inout Cell) {
      if cell.glyph.cluster != nil { cell.glyph = new.glyph(old.clusters.scalars(cell.glyph)) }
      let index = Int(cell.decoration)
      if index == 0 { return }
      if indices[index] == 0 { indices[index] = new.index(of: old[cell.decoration]) }
      cell.decoration = indices[index]
    }
    grid.mapCells(keep)
    hidden.mapCells(keep)
    extras = new
    keptClusters = extras.clusters.count
    refusedClusters = 0
    newDecorations = 0
    refreshPen()
  }
}

extension Clusters {
  /// Whether a scalar belongs to the glyph before it.
  ///
  /// - Parameter count: the columns that the scalar takes alone.
  @inline(__always) func joins(_ glyph: Glyph, _ scalar: Unicode.Scalar, columns count: Int, _ widths: Widths) -> Bool {
    // Most glyphs are one scalar, and only few kinds of scalars join one.
    if count > 0, glyph.cluster == nil, scalar.value < 0x1F1E6 { return false }
    return TourScreen.joins(scalar, columns: count, behind: last(glyph), of: scalarCount(glyph), widths)
  }

  /// Whether a scalar that joins a glyph of one column makes it take two.
  @inline(__always) func widens(_ glyph: Glyph, _ scalar: Unicode.Scalar, columns count: Int, _ widths: Widths) -> Bool {
    count > 0 ? isRegionalIndicator(scalar) : scalar.value == 0xFE0F && widths.isWidenedByVariation(last(glyph))
  }
}

extension Cell {
  /// What stands in the first column, where the glyph takes two.
  @inline(__always) var leftHalf: Cell {
    var half = self
    half.attributes.insert(.wide)
    return half
  }

  /// What stands in the second column.
  @inline(__always) var rightHalf: Cell {
    var half = self
    half.glyph = .empty
    half.attributes = attributes.subtracting(.wide).union(.spacer)
    return half
  }
}
