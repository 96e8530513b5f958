import TourScreen
import TourUnicode

/// The order in which the glyphs of a line are written into cells. Texts and lines are in the order of reading until a
/// card is laid out.
extension Line {
  /// The line with its glyphs in the order in which they are written, from left to right. It differs from the order of
  /// reading if the line has letters of a script that is read from right to left, such as Arabic or Hebrew.
  ///
  /// A card for readers keeps the order of reading, because a screen reader speaks the cells of a row from left to
  /// right.
  /// A line of a block of code stays as it is.
  /// - Parameter columns: the width to which a line of a card that is read from right to left is filled with blanks, at
  ///   its left.
  func arranged(columns: Int, _ symbols: Symbols) -> Line {
    guard !symbols.isForReaders, symbols.isRightToLeft || glyphs.contains(where: \.isRightToLeft), !isCode else {
      return self
    }
    var line = Line()
    if symbols.isRightToLeft, !glyphs.isEmpty { line.pad(columns - self.columns, .text) }
    for glyph in reordered(symbols) { line.append(glyph) }
    return line
  }

  /// - Source: Unicode Standard Annex #9.
  private func reordered(_ symbols: Symbols) -> [StyledGlyph] {
    var (characters, indices): ([Character], [Int?]) = ([], [])
    let isolates = isolates
    var isolate = isolates.startIndex
    for (index, glyph) in glyphs.enumerated() {
      if isolate < isolates.endIndex, isolates[isolate].lowerBound == index {
        characters.append(Self.isolateStart)
        indices.append(nil)
      }
      characters.append(glyph.character)
      indices.append(index)
      if isolate < isolates.endIndex, isolates[isolate].upperBound == index + 1 {
        characters.append(Self.isolateEnd)
        indices.append(nil)
        isolate += 1
      }
    }
    let paragraph = BidiParagraph(characters, direction: symbols.isRightToLeft ? .rightToLeft : .leftToRight)
    let placed = paragraph.reordered(characters.indices).compactMap { position in
      indices[position].map { Placed(index: $0, isReversed: paragraph.levels[position] % 2 == 1) }
    }
    return inTerminalOrder(placed, symbols.textOrder).map { place in
      var glyph = glyphs[place.index]
      if place.isReversed { glyph.character = mirrored(glyph.character) }
      return glyph
    }
  }

  /// A glyph in its place on the screen.
  private struct Placed {
    var index: Int
    /// Whether it is part of text that is read from right to left. Brackets are mirrored there.
    var isReversed: Bool
  }

  /// What is written so that the terminal shows these glyphs in this order: the parts that it reverses are in the order
  /// of reading. It mirrors their brackets, too.
  private func inTerminalOrder(_ placed: [Placed], _ order: TerminalCapabilities.TextOrder) -> [Placed] {
    func isReversed(_ place: Placed) -> Bool {
      let glyph = glyphs[place.index]
      return switch order {
      case .written: false
      case .words: glyph.isRightToLeft
      case .lines: place.isReversed || glyph.character.isNumber
      }
    }
    var result: [Placed] = []
    var rest = placed[...]
    while let first = rest.first {
      guard isReversed(first) else {
        result.append(rest.removeFirst())
        continue
      }
      var part = rest.prefix(while: isReversed)
      rest = rest.dropFirst(part.count)
      // Blanks and signs at the ends of a part stay in their places.
      let start = part.firstIndex { glyphs[$0.index].isStrong } ?? part.endIndex
      result += part[..<start]
      part = part[start...]
      let end = part.lastIndex { glyphs[$0.index].isStrong }.map { $0 + 1 } ?? part.startIndex
      result += part[..<end].sorted { $0.index < $1.index }.map { Placed(index: $0.index, isReversed: false) }
      result += part[end...]
    }
    return result
  }

  private static let isolateStart: Character = "\u{2066}", isolateEnd: Character = "\u{2069}"

  /// The parts that are read from left to right whatever is around them, so that their signs stay where they are: names
  /// of keys such as `Ctrl-]`, dates, and what is marked up as code or strong, without letters of the other direction.
  private var isolates: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < glyphs.count {
      let first = glyphs[start]
      let part = glyphs[start...].prefix { first.role.isLiteral ? $0.role == first.role : $0.isPlainASCII }
      guard !part.isEmpty else {
        start += 1
        continue
      }
      start = part.endIndex
      if first.role.isLiteral {
        if !part.contains(where: \.isRightToLeft) { ranges.append(part.indices) }
        continue
      }
      // The full stop or the comma after a name belongs to the sentence, and so does one of two parentheses.
      let hasStart = part.contains { $0.character == "(" }
      let hasEnd = part.contains { $0.character == ")" }
      let before = hasEnd ? " " : " ("
      let after = hasStart ? " .,:;!?" : " .,:;!?)"
      guard let lower = part.firstIndex(where: { !before.contains($0.character) }),
        let upper = part.lastIndex(where: { !after.contains($0.character) }), lower <= upper,
        part[lower...upper].contains(where: { $0.character.isLetter || $0.character.isNumber })
      else { continue }
      ranges.append(lower..<upper + 1)
    }
    return ranges
  }
}

extension StyledGlyph {
  /// Whether it is a letter of a script that is read from right to left.
  var isRightToLeft: Bool { character.isRightToLeft }

  /// Whether its direction is its own: a letter or a digit.
  fileprivate var isStrong: Bool { isRightToLeft || character.isNumber || character.isLetter }

  fileprivate var isPlainASCII: Bool { character.isASCII && !role.isLiteral }
}

extension Character {
  /// Whether it is a letter of a script that is read from right to left.
  var isRightToLeft: Bool {
    unicodeScalars.first.map(\.isRightToLeft) ?? false
  }
}

extension StyleRole {
  /// Whether text in this role is what the user types or reads on the screen, letter by letter.
  fileprivate var isLiteral: Bool {
    switch self {
    case .strong, .strongEmphasis, .code, .cap, .doneCap, .typing, .doneTyping, .key, .focusedKey: true
    default: false
    }
  }
}
