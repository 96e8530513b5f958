import TourModel

/// The names of keys that are signs, for a screen reader. In a sentence, most readers pass over `:`, and say `G` as
/// `g`.
extension KeyLegends {
  /// Returns what a reader might not say of a key: `colon` for `:`, `right bracket` for `Ctrl-]`, `Shift-G` for `G`.
  /// nil for other keys.
  func spelled(key: String) -> String? {
    if signNames.isEmpty { return nil }
    if key.utf8.count == 1, let letter = key.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter {
      return "\(self[.shift])-\(key)"
    }
    return spelled(sign: key[...])
  }

  /// Returns the name of a key that is a sign, with modifiers or without. nil for other keys.
  private func spelled(sign key: Substring) -> String? {
    let modifiers: [Part] = [.control, .meta, .shift]
    var key = key
    while key.count > 1, let modifier = modifiers.first(where: { key.hasPrefix("\(self[$0])-") }) {
      key = key.dropFirst(self[modifier].count + 1)
    }
    return key.count == 1 ? key.first.flatMap(name(of:)) : nil
  }

  /// Returns a text to type with the names of its signs: `colon wq` for `:wq`. nil if a reader says all its signs, or
  /// if they are all inside words, as in `notes.txt`.
  func spelled(typed text: String) -> String? {
    if signNames.isEmpty || text.count > Self.longestSpelled { return nil }
    let characters = Array(text)
    func isWordly(_ index: Int) -> Bool {
      characters.indices.contains(index) && (characters[index].isLetter || characters[index].isNumber)
    }
    let isMute = characters.indices.contains { index in
      let isWithinWord = ".-_'".contains(characters[index]) && isWordly(index - 1) && isWordly(index + 1)
      return name(of: characters[index]) != nil && !isWithinWord
    }
    if !isMute { return nil }
    var parts: [String] = []
    var isWord = false
    for character in characters {
      let sign = name(of: character)
      if isWord, sign == nil {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(sign ?? String(character))
      }
      isWord = sign == nil
    }
    return parts.joined(separator: " ")
  }

  /// Returns a sentence with the names of keys that have a modifier and are signs: `Menu: Ctrl-] (right bracket)`.
  /// - Parameter isAboutKeys: whether a sign alone is a key, too: `Press / (slash)`. Not those that French sets apart
  ///   from the word before, as in `Menu : Échap`.
  func spelled(sentence: String, isAboutKeys: Bool = false) -> String {
    if signNames.isEmpty { return sentence }
    let words = sentence.split(separator: " ", omittingEmptySubsequences: false).map { word in
      for end in [word.endIndex, word.dropLast().endIndex] where end > word.startIndex {
        let (key, rest) = (word[..<end], word[end...])
        guard rest.allSatisfy({ ".,;:!?".contains($0) }),
          key.count > 1 || isAboutKeys && ![":", ";", "!", "?", "-"].contains(key), let name = spelled(sign: key)
        else { continue }
        return "\(key) (\(name))\(rest)"
      }
      return String(word)
    }
    return words.joined(separator: " ")
  }

  /// As much as is easily heard, in characters.
  private static let longestSpelled = 24

  private func name(of sign: Character) -> String? {
    Self.signs.firstIndex(of: sign).flatMap { signNames.indices.contains($0) ? signNames[$0] : nil }
  }
}

extension Card {
  /// The card with the name of each sign after it: on buttons, in sentences, and in strong text and code of its guide
  /// that the user might press or type.
  func spelling(_ legends: KeyLegends) -> Card {
    if legends.signNames.isEmpty { return self }
    var card = self
    for index in buttons.indices { card.buttons[index].key = spelled(keys: buttons[index].key, legends) }
    card.notice = notice.map { legends.spelled(sentence: $0, isAboutKeys: true) }
    card.sections = sections.map { section in
      switch section {
      case .text(let markup): .text(markup.map { legends.spelled($0) })
      case .hint(let hint): .hint(hint.spelling(legends))
      case .footnote(let text): .footnote(legends.spelled(sentence: text))
      case .heading, .title, .subtitle: section
      }
    }
    return card
  }

  /// - Parameter keys: of a button, one or several: `Ctrl-], Enter`.
  private func spelled(keys: String, _ legends: KeyLegends) -> String {
    legends.spelled(key: keys).map { "\(keys) (\($0))" } ?? legends.spelled(sentence: keys)
  }
}

extension Hint {
  /// The hint with the names of signs behind keys and text.
  func spelling(_ legends: KeyLegends) -> Hint {
    Hint(
      parts.flatMap { part -> [Part] in
        let name =
          switch part {
          case .text: nil as String?
          case .key(let key, _): legends.spelled(key: key)
          case .typing(let text, _): legends.spelled(typed: text)
          }
        return [part] + (name.map { [.text("(\($0))")] } ?? [])
      })
  }
}

extension KeyLegends {
  /// Returns the parts of a text with the names of signs behind strong text and code, unless that is a part of a word,
  /// as in **F**ile.
  fileprivate func spelled(_ runs: [Markup.Run]) -> [Markup.Run] {
    runs.indices.flatMap { index -> [Markup.Run] in
      let run = runs[index]
      let before = index > 0 ? runs[index - 1].text.last : nil
      let after = index + 1 < runs.count ? runs[index + 1].text.first : nil
      let isPart = [before, after].contains { $0.map { $0.isLetter && $0.utf8.count < 3 } ?? false }
      guard !isPart, run.link == nil, !run.isLiteral, !run.style.isDisjoint(with: [.strong, .code]),
        !run.text.contains(" ")
      else { return [run] }
      // Text in brackets or quotes, such as `(END)`, is on the screen, rather than typed.
      let isInBrackets = run.text.count > 1 && run.text.first.map { "([{<\"'".contains($0) } ?? false
      let isTyped = run.style.contains(.code) || run.text.first.flatMap(name(of:)) != nil
      guard let name = spelled(key: run.text) ?? (isTyped && !isInBrackets ? spelled(typed: run.text) : nil) else {
        return [run]
      }
      return [run, Markup.Run(" (\(name))")]
    }
  }
}
