import TourScreen

/// Grapheme clusters of several scalars in one cell (Unicode annex 29): the kinds that terminals support.
extension Terminal {
  /// Adds a scalar to the glyph before the cursor if both form one cluster: a mark and, by the rules of ``joining``, a
  /// scalar after a zero-width joiner, a skin tone, or the second half of a flag. A mark without a glyph before it is
  /// dropped. Returns false if the scalar starts a glyph of its own.
  ///
  /// By these rules U+FE0F and the second half of a flag make a glyph two columns wide, too.
  mutating func join(_ scalar: Unicode.Scalar, columns count: Int) -> Bool {
    let joining = joining
    if count > 0, joining.isEmpty { return false }
    if lastGraphic == nil, joining.contains(.loneMarks) { return false }
    guard let column = baseColumn else { return count == 0 }
    let row = modes.cursor.row
    var cell = grid[column, row]
    let end = GlyphEnd(of: cell.glyph, in: extras.clusters)
    guard end.joins(scalar, columns: count, widths, joining) else { return count == 0 }
    let widens = cell.columns == 1 && end.widens(scalar, columns: count, widths, joining)
    // If there is no room for the second column, the glyph is unchanged.
    if widens, column + 1 != modes.cursor.column || column + 1 >= lineEnd { return count == 0 }
    guard let glyph = extras.clusters.join(cell.glyph, scalar) else {
      refusedClusters += 1
      return count == 0
    }
    cell.glyph = glyph
    if !modes.dialect.contains(.keptGraphics) { cell.attributes.remove(.lineDrawing) }
    if widens {
      place(cell, columns: 2, column: column, row: row)
      advance(1)
    } else {
      grid[column, row] = cell
    }
    if count == 0, modes.dialect.contains(.repeatedMark) {
      lastGraphic = scalar
    } else if count > 0 && !keepsGraphic
      || modes.dialect.isDisjoint(with: [.repeatedBase, .loneMarks, .keptRepetition])
    {
      lastGraphic = nil
    }
    collectIfDue()
    return true
  }

  /// What a painter needs of the dialect: the rules by which scalars form clusters at the moment,
  /// ``Dialect/singleBytes``, ``Dialect/plainColons`` and ``Dialect/blankedGraphics``.
  public var joining: Dialect {
    let dialect = modes.dialect
    let rules = dialect.intersection([
      .clusters, .wideFlagHalves, .wideJoiner, .loneMarks, .singleBytes, .plainColons, .blankedGraphics,
    ])
    guard dialect.contains(.hasClusterMode) else { return rules }
    return modes.privateModes[number: 2027] ?? dialect.contains(.beginsWithClusters) ? rules.union(.clusters) : rules
  }

  /// The column of the glyph that the next mark would join; nil at the beginning of a line.
  var baseColumn: Int? {
    var column = modes.isWrapPending ? modes.cursor.column : modes.cursor.column - 1
    guard column >= 0 else { return nil }
    if grid[column, modes.cursor.row].attributes.contains(.spacer) { column -= 1 }
    return max(0, column)
  }

  /// Calls ``collect()`` once more than four clusters per cell (plus 4,096) were added or refused since the last
  /// collection.
  @inline(__always) mutating func collectIfDue() {
    if extras.clusters.count &+ refusedClusters &- keptClusters > 4 &* size.area &+ 4096 { collect() }
  }

  /// Removes the clusters and decorations that no cell uses.
  mutating func collect() {
    let old = extras
    var new = Extras()
    // The new index of each decoration; 0 until a cell with it was visited.
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

/// The end of a glyph, which decides whether a scalar joins it.
///
/// A loop that prints characters keeps it beside the glyph: to look it up for each character would retain and release
/// the arrays of ``TourScreen/Clusters``.
struct GlyphEnd {
  private var last: Unicode.Scalar
  /// The number of scalars of the glyph.
  private var count: Int

  /// The end of a glyph of one scalar.
  @inline(__always) init(_ scalar: Unicode.Scalar) { (last, count) = (scalar, 1) }

  init(of glyph: Glyph, in clusters: Clusters) {
    (last, count) = (clusters.last(glyph), clusters.scalarCount(glyph))
  }

  /// Adds a scalar to the glyph.
  @inline(__always) mutating func join(_ scalar: Unicode.Scalar) { (last, count) = (scalar, count &+ 1) }

  /// Whether a scalar joins the glyph.
  ///
  /// - Parameter columns: the columns that the scalar takes alone.
  @inline(__always) func joins(
    _ scalar: Unicode.Scalar, columns: Int, _ widths: Widths, _ rules: Dialect
  ) -> Bool {
    // Fast path: only marks, skin tones and flag halves join a glyph of one scalar.
    if columns > 0, count == 1, scalar.value < 0x1F1E6 { return false }
    guard TourScreen.joins(scalar, columns: columns, behind: last, of: count, widths) else { return false }
    return columns == 0
      || rules.contains(last.value == 0x200D ? .joinsAfterJoiner : isSkinTone(scalar) ? .joinsSkinTones : .joinsFlags)
  }

  /// Whether a scalar that joins a glyph of one column makes it two columns wide.
  @inline(__always) func widens(_ scalar: Unicode.Scalar, columns: Int, _ widths: Widths, _ rules: Dialect) -> Bool {
    columns > 0
      ? isRegionalIndicator(scalar)
      : rules.contains(.widensByVariation) && scalar.value == 0xFE0F && widths.isWidenedByVariation(last)
  }
}

extension Cell {
  /// The cell for the first column of a wide glyph.
  @inline(__always) var leftHalf: Cell {
    var half = self
    half.attributes.insert(.wide)
    return half
  }

  /// The cell for the second column of a wide glyph: no glyph, the same rendition.
  @inline(__always) var rightHalf: Cell {
    var half = self
    half.glyph = .empty
    half.attributes = attributes.subtracting(.wide).union(.spacer)
    return half
  }
}
