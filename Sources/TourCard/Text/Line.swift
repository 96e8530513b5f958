import TourScreen

/// A character of a card, with its width and its role.
struct Letter: Hashable, Sendable {
  var character: Character
  /// The number of columns: 1 or 2.
  var columns: Int
  var role: StyleRole
}

/// A row of letters.
struct Line: Hashable, Sendable {
  var letters: [Letter] = []
  private(set) var columns = 0

  init() {}

  /// Creates the line of a text whose characters are replaced as in ``Symbols/visible(_:)``.
  init(_ text: String, _ role: StyleRole, _ symbols: Symbols) {
    append(text, role, symbols)
  }

  mutating func append(_ letter: Letter) {
    letters.append(letter)
    columns += letter.columns
  }

  mutating func append(_ text: String, _ role: StyleRole, _ symbols: Symbols) {
    for character in text {
      for shown in symbols.visible(character).flatMap(\.clusters) {
        let width = TourScreen.columns(of: shown)
        if width > 0 { append(Letter(character: shown, columns: width, role: role)) }
      }
    }
  }

  mutating func append(_ line: Line) {
    letters += line.letters
    columns += line.columns
  }

  mutating func pad(_ count: Int, _ role: StyleRole) {
    guard count > 0 else { return }
    letters += repeatElement(Letter(character: " ", columns: 1, role: role), count: count)
    columns += count
  }

  /// Returns the line with at most `limit` columns. A line that is cut off ends in an ellipsis.
  func truncated(to limit: Int, _ symbols: Symbols) -> Line {
    guard columns > limit else { return self }
    var line = Line()
    guard limit > 0 else { return line }
    for letter in letters {
      guard line.columns + letter.columns < limit else { break }
      line.append(letter)
    }
    line.append(Letter(character: symbols.ellipsis, columns: 1, role: letters.first?.role ?? .text))
    return line
  }

  var text: String { String(letters.map(\.character)) }
}
