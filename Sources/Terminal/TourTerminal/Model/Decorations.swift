import TourScreen

/// The limit on the hyperlinks and underline colours that the model keeps.
extension Terminal {
  /// The limit of ``Extras/weight``, in bytes: room for about two different decorations per cell, and 1 MiB for long
  /// addresses; at most the weight of 65,535 decorations without a hyperlink.
  var decorationLimit: Int { min(1 << 20 + 320 * size.area, 65_535 * Decoration().weight) }

  /// Adds a decoration to the table, and returns its index. Returns 0 if there is no room: the text is then shown
  /// without the link.
  ///
  /// If the table is full, unused decorations are removed first, provided that the decorations requested since the last
  /// collection weigh more than an eighth of the limit. So the cost of a collection, which visits all cells, stays
  /// proportional to the bytes read since the last one.
  mutating func add(_ decoration: Decoration) -> UInt16 {
    newDecorations += decoration.weight
    if extras.weight + decoration.weight > decorationLimit, newDecorations > decorationLimit / 8 {
      collectBefore(decoration)
    }
    return extras.weight + decoration.weight > decorationLimit ? 0 : extras.index(of: decoration)
  }

  private mutating func collectBefore(_ decoration: Decoration) {
    modes.pen.decoration = Decoration()
    collect()
    modes.pen.decoration = decoration
  }
}
