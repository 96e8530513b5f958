import TourModel
import TourScreen

extension Screen {
  /// Returns the key whose name is at a cell, as programs write them in their bars: `F5Tree`, `5Copy`, `^W Where Is`,
  /// `M-U Undo`. The cells from the name to the next one belong to it. nil if there is none.
  /// - Parameter region: where the name is searched for.
  func key(namedAt point: Point, in region: Rect) -> Key? {
    let region = region.intersection(bounds)
    guard region.contains(point) else { return nil }
    let characters = region.columnRange.map { column -> Character in
      extras.text(self[column: column, row: point.row].glyph).first ?? " "
    }
    var key: Key?
    for index in 0...(point.column - region.column) {
      guard let name = Self.keyName(at: index, of: characters) else { continue }
      key = Key(name: name)
    }
    return key
  }

  /// The name of the key, in a bar of keys, that begins at this character; nil if none does.
  private static func keyName(at index: Int, of characters: [Character]) -> String? {
    func character(_ offset: Int) -> Character {
      characters.indices.contains(index + offset) ? characters[index + offset] : " "
    }
    if index > 0, characters[index - 1].isLetter || characters[index - 1].isNumber { return nil }
    let rest = characters[index...]
    switch character(0) {
    case "^" where character(1) != " ": return "C-\(character(1).lowercased())"
    case "M" where character(1) == "-" && character(2) != " ": return "M-\(character(2).lowercased())"
    case "F":
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      return digits.isEmpty || digits.count > 2 ? nil : "F" + digits
    case "0"..."9":
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      return digits.count <= 2 && character(digits.count).isLetter ? "F" + digits : nil
    default: return nil
    }
  }
}
