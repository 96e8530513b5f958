import TourModel
import TourScreen

extension Decoder {
  /// Reads a text of one line, or of several if `lines` is true. Line feeds at the end of a block (`|` or `>`) are
  /// dropped.
  /// - Parameter noun: the name of the mapping with the text, for the example of a message; nil if no other mapping has
  ///   such a text.
  mutating func text(
    _ node: Node, name: String, noun: String? = nil, lines: Bool = false, expected: GuideError.Expected = .text
  ) -> String? {
    guard case .scalar(let scalar) = node.content, case .text(var text) = scalar.type else {
      mismatch(node, name: name, expected: expected, noun: noun)
      return nil
    }
    if scalar.style == .block { while text.last == "\n" { text.removeLast() } }
    if let control = text.unicodeScalars.first(where: { $0.isControl && $0 != "\n" && !(lines && $0 == "\t") }) {
      fail(.controlCharacter(control.value), at: node.mark)
      return nil
    }
    let limit = lines ? Limit.body : Limit.text
    if text.utf8.count > limit, text.unicodeScalars.count > limit {
      fail(.tooLong(key: name, characters: text.unicodeScalars.count, limit: limit), at: node.mark)
      return nil
    }
    if !lines, text.contains("\n") {
      fail(.severalLines(key: name), at: node.mark)
      return nil
    }
    if text.allSatisfy(\.isWhitespace) {
      fail(scalar.style == .block ? .emptyBlock(key: name) : .empty(key: name, noun: noun), at: node.mark)
      return nil
    }
    // A comment that hides a bracket is a fault of the file.
    if source.hasTightComment, isComplete, scalar.style == .plain,
      Self.shownTexts.contains(name) || Self.otherTextsWithSigns.contains(name)
    {
      warnOfComment(behind: text, of: node, lines: scalar.lines, name: name)
    }
    // Most texts have none of the first bytes of these characters.
    if text.utf8.contains(where: { $0 == 0xE2 || $0 == 0xD8 }), Self.shownTexts.contains(name),
      let scalar = text.unicodeScalars.first(where: \.changesDirection)
    {
      warn(.bidirectional(scalar.value), at: node.mark)
    }
    return text
  }

  /// Warns of a comment that only one blank divides from a text without quotes, as in `Press # to sort`. Nothing else
  /// tells it from a part of the text. Comments that were meant have two blanks before their `#`, as in most YAML
  /// files.
  private mutating func warnOfComment(behind text: String, of node: Node, lines: Int, name: String) {
    let line = node.mark.line + lines - 1
    let characters = characters(ofLine: line)
    let start = lines == 1 ? node.mark.column - 1 : characters.prefix { $0 == " " }.count
    let sign = characters.indices.dropFirst(start + 2).first { characters[$0] == "#" && characters[$0 - 1] == " " }
    guard let sign, text.unicodeScalars.reversed().starts(with: characters[start..<(sign - 1)].reversed()) else {
      return
    }
    warn(.tightComment(key: name), at: Mark(line: line, column: sign + 1))
  }

  /// The keys of texts that cards show. Other texts, such as those that are searched for on the screen, may need any
  /// character.
  private static let shownTexts: Set<String> = [
    "title", "subtitle", "body", "again", "label", "hints", "goals", "say", "astray",
  ]

  /// The keys of other texts in which a `#` may be meant: what is searched for, and what is typed.
  private static let otherTextsWithSigns: Set<String> = [
    "text", "match", "box", "do", "show", "undo", "key", "send", "check",
  ]

  /// Reads the name of a guide, a step, a tip, a group, an event or a parameter.
  mutating func name(_ node: Node, name key: String, expected: GuideError.Expected = .text) -> String? {
    guard let name = text(node, name: key, expected: expected) else { return nil }
    guard name.isName else {
      fail(.badName(name, key: key), at: node.mark)
      return nil
    }
    return name
  }

  /// Reads a command's base name.
  mutating func command(_ node: Node, name key: String) -> String? {
    guard let name = text(node, name: key, expected: .textOrList) else { return nil }
    guard !name.contains("/") else {
      fail(.badCommand(name), at: node.mark)
      return nil
    }
    if name.contains(",") {
      warn(.program(.severalCommands(name)), at: node.mark)
    } else if name.contains(where: \.isWhitespace) {
      warn(.program(.commandLine(name)), at: node.mark)
    }
    return name
  }

  mutating func wholeNumber(
    _ node: Node, name: String, in range: ClosedRange<Int>, expected: GuideError.Expected = .wholeNumber
  ) -> Int? {
    guard case .number(let text) = node.found, text.allSatisfy({ $0.isASCIIDigit || $0 == "-" || $0 == "+" }) else {
      mismatch(node, name: name, expected: expected)
      return nil
    }
    guard let number = Numeral.decimal(text.hasPrefix("+") ? text.dropFirst() : text[...], in: range) else {
      fail(.outOfRange(key: name, found: text, least: range.lowerBound, most: range.upperBound), at: node.mark)
      return nil
    }
    return number
  }

  /// Reads one of the words of `Choice`.
  /// - Parameters:
  ///   - noun: as in ``text(_:name:noun:lines:expected:)``.
  ///   - others: choices that are not valid in this place.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable & Equatable>(
    _ node: Node, name: String, noun: String? = nil, _: Choice.Type, except others: [Choice] = [],
    expected: GuideError.Expected = .text
  ) -> Choice? {
    guard let word = text(node, name: name, noun: noun, expected: expected) else { return nil }
    guard let choice = Choice(rawValue: word), !others.contains(choice) else {
      fail(
        .unknownValue(word, key: name, known: Choice.allCases.filter { !others.contains($0) }.map(\.rawValue)),
        at: node.mark)
      return nil
    }
    return choice
  }

  /// Reads `true`, the only valid value: a key that does not apply is left out rather than set to `false`.
  mutating func truth(_ node: Node, name: String, expected: GuideError.Expected = .truth) -> Bool {
    guard case .truth(let text) = node.found, text.lowercased() == "true" else {
      mismatch(node, name: name, expected: expected)
      return false
    }
    return true
  }
}

extension Decoder {
  /// Reads the icon before a title: one character.
  mutating func icon(_ node: Node, name: String) -> String? {
    guard let icon = text(node, name: name) else { return nil }
    guard icon.count == 1, icon.unicodeScalars.count <= 16,
      icon.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .format || $0 == "\u{200D}" })
    else {
      fail(.badIcon(icon), at: node.mark)
      return nil
    }
    return icon
  }
}

extension Unicode.Scalar {
  /// Whether the character is a control of the bidirectional algorithm. Source: Unicode, property Bidi_Control.
  fileprivate var changesDirection: Bool {
    switch value {
    case 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// Whether it has the form of a name in guides.
  var isName: Bool {
    allSatisfy(\.isNameCharacter) && count <= Limit.nameLength && (first.map { $0.isLetter || $0.isNumber } ?? false)
  }
}
