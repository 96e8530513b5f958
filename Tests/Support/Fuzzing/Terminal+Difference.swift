import TourModel
import TourScreen
import TourTerminal

extension Terminal {
  /// Returns the first difference between two terminals; nil if they are indistinguishable.
  ///
  /// A cell at which a wrap is or was pending may be erased in one and a space in the other, because in many terminals
  /// only writing a character makes a wrap pending.
  func difference(from other: Terminal) -> String? {
    if isIndistinguishable(from: other) { return nil }
    var (one, another) = (self, other)
    let isWrapping = modes.isWrapPending && other.modes.isWrapPending
    let isBehind = isAlternate && modes.mainSaved.isWrapPending
    for erasing in [isWrapping ? "\u{1B}[X" : nil, isBehind ? "\u{1B}[?1049l\u{1B}[X" : nil].compactMap(\.self) {
      one.feed(erasing)
      another.feed(erasing)
      if one.isIndistinguishable(from: another) { return nil }
    }
    if wrappedRows != other.wrappedRows { return "wrapped rows: \(wrappedRows), not \(other.wrappedRows)" }
    if modes == other.modes, pending == other.pending, screen != other.screen, screen.spaced == other.screen.spaced {
      return nil
    }
    if modes != other.modes {
      // Saved cursors are compared with ==, because their descriptions also contain parts that == ignores.
      if modes.mainSaved != other.modes.mainSaved {
        return "saved cursor of the main screen: \(modes.mainSaved), not \(other.modes.mainSaved)"
      }
      if modes.alternateSaved != other.modes.alternateSaved {
        return "saved cursor of the alternate screen: \(modes.alternateSaved), not \(other.modes.alternateSaved)"
      }
      return firstDifference(modes, other.modes, but: ["mainSaved", "alternateSaved"]) ?? "the modes differ"
    }
    if let difference = screen.difference(from: other.screen) { return difference }
    return firstDifference(
      self, other, but: ["modes", "grid", "hidden", "extras", "revision", "held", "coveredOutput"])
      ?? "the hidden buffer differs"
  }
}

private func firstDifference<Value>(_ one: Value, _ other: Value, but names: Set<String>) -> String? {
  for (one, other) in zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children)
  where !names.contains(one.label ?? "") && "\(one.value)" != "\(other.value)" {
    return "\(one.label ?? ""): \(one.value), not \(other.value)"
  }
  return nil
}

extension Screen {
  /// The screen with a space in each erased cell of the last column.
  fileprivate var spaced: Screen {
    var screen = self
    let column = size.columns - 1
    for row in 0..<size.rows where screen[column: column, row: row].glyph == .empty {
      if !screen[column: column, row: row].attributes.contains(.spacer) {
        screen[column: column, row: row].glyph = .space
      }
    }
    return screen
  }

  /// Returns the first difference between two screens, in the size, the cells, the cursor or the reversal; nil if they
  /// are equal.
  func difference(from other: Screen) -> String? {
    if self == other { return nil }
    if size != other.size { return "the size: \(size), not \(other.size)" }
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let (one, another) = (self[column: column, row: row], other[column: column, row: row])
        if extras.same(one, as: another, in: other.extras) { continue }
        return
          "the cell \(column), \(row): \(extras.text(one.glyph).debugDescription) \(one), not \(other.extras.text(another.glyph).debugDescription) \(another)"
      }
    }
    return cursor == other.cursor ? "reversed: \(isReversed)" : "the cursor: \(cursor), not \(other.cursor)"
  }
}
