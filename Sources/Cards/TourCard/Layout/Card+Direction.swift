import TourUnicode

extension Card {
  /// Whether the card is read from right to left: most of its letters belong to a script that is, such as Arabic or
  /// Hebrew. The first letter would tell less, because many titles begin with the name of a program.
  var isRightToLeft: Bool {
    var letters = LetterCount()
    for section in sections {
      switch section {
      case .heading(let text), .title(let text), .subtitle(let text): letters.add(text)
      // A footnote may be a command, which has Latin letters in every language.
      case .footnote: break
      case .text(let markup): letters.add(markup)
      case .hint(let hint): letters.add(hint.text)
      }
    }
    for button in buttons { letters.add(button.label) }
    return letters.rightToLeft > letters.leftToRight
  }
}

/// The letters of a text that have a direction.
private struct LetterCount {
  var leftToRight = 0, rightToLeft = 0

  mutating func add(_ markup: Markup) {
    for block in markup.blocks {
      guard case .text(let runs) = block.content else { continue }
      for run in runs where !run.style.contains(.code) { add(run.text) }
    }
  }

  mutating func add(_ text: String) {
    // The first byte of a letter that is read from right to left is not below D6.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else {
      leftToRight += text.utf8.count { 0x61...0x7A ~= $0 | 0x20 || $0 >= 0xC0 }
      return
    }
    for scalar in text.unicodeScalars {
      if scalar.isRightToLeft { rightToLeft += 1 } else if scalar.properties.isAlphabetic { leftToRight += 1 }
    }
  }
}
