import TourScreen

/// A character of a card, with what it is drawn with.
struct Letter: Hashable, Sendable {
  var character: Character
  /// 1 or 2.
  var columns: Int
  var role: StyleRole
}

/// Letters side by side, in one row.
struct Line: Hashable, Sendable {
  var letters: [Letter] = []
  private(set) var columns = 0

  init() {}

  /// The text as it may be shown: see ``Symbols/visible(_:)``.
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

  /// At most this wide; what was cut is told by an ellipsis.
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
