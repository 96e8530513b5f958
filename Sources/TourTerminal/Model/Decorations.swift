import TourScreen

/// How many hyperlinks and underline colours the model keeps.
extension Terminal {
  /// The weight that ``Extras/weight`` may reach: as much as two different decorations in each cell, and 1 MiB for long addresses; never
  /// more than 65,535 decorations without a text.
  var decorationLimit: Int { min(1 << 20 + 320 * size.area, 65_535 * Decoration().weight) }

  /// Gives a new decoration a place in the table. Returns 0 where there is none: the text is shown without the link.
  ///
  /// Where the table is full, decorations that no cell has any more are forgotten first; but not before as much has come up since the last
  /// time as an eighth of what the table takes. So a collection, which visits all cells, costs in proportion to the bytes that led to it.
  mutating func add(_ decoration: Decoration) -> UInt16 {
    newDecorations += decoration.weight
    if extras.weight + decoration.weight > decorationLimit, newDecorations > decorationLimit / 8 { collectBefore(decoration) }
    return extras.weight + decoration.weight > decorationLimit ? 0 : extras.index(of: decoration)
  }

  private mutating func collectBefore(_ decoration: Decoration) {
    modes.pen.decoration = Decoration()
    collect()
    modes.pen.decoration = decoration
  }
}
