import TourScreen

extension Key {
  /// Returns the key name that a string was probably meant to be; nil if no name is similar.
  ///
  /// It accepts the names of keys in other programs: `Ctrl-X` and `^X` (`C-x`), `<CR>` and `Return` (`Enter`), `alt+f4`
  /// (`M-F4`), `PgUp`, `Escape`. It also accepts names in the wrong case, long names with one wrong, missing, extra or
  /// swapped letter, and short names with swapped letters or a doubled one. For a string that is a name already it
  /// returns the canonical name.
  public static func suggestion(for string: String) -> String? {
    if let key = Key(name: string) { return key.name }
    return (namedElsewhere(string) ?? slip(of: string) ?? slipWithoutVowel(of: string) ?? shortSlip(of: string))?.name
  }

  /// Returns the key that has this name in another program, or in another case; nil if there is none.
  public static func namedElsewhere(_ spelling: String) -> Key? {
    spelling.count <= longestSpelling ? foreign(spelling) : nil
  }

  /// Whether a word that is not a key name is probably a misspelt key name, rather than text to type.
  ///
  /// A spelling of another program counts as a key if it differs from text by a capital, brackets or a modifier. A word
  /// in small letters counts only if it is the only word: `return` in `:return x` is text.
  static func isMisspelt(_ word: String, isAlone: Bool) -> Bool {
    if word.first == "F", word.count > 1, word.dropFirst().allSatisfy(\.isWholeNumber) { return true }
    if word.count > 2, modifierLetters.contains(word.prefix(2)) { return true }
    guard word.count <= longestSpelling else { return false }
    if let key = foreign(word) {
      if word.first?.isUppercase == true, word.dropFirst().contains(where: \.isLowercase) { return true }
      return isAlone || !word.allSatisfy(\.isLetter) || !key.modifiers.isEmpty
    }
    return word.first?.isUppercase == true && (slip(of: word) ?? slipWithoutVowel(of: word)) != nil
  }

  /// The maximum number of characters in a spelling of a key. It bounds the work on other strings.
  private static let longestSpelling = 32

  private static let modifierLetters: Set<Substring> = ["C-", "M-", "S-"]

  /// Other names of keys, in X11, vim, readline, ncurses, tmux and everyday use, in small letters without `-` and `_`.
  private static let otherNames: [String: String] = [
    "return": "Enter", "ret": "Enter", "cr": "Enter", "escape": "Esc", "spc": "Space", "spacebar": "Space",
    "bs": "Backspace",
    "bspace": "Backspace", "pgup": "PageUp", "pgdn": "PageDown", "pgdown": "PageDown", "pagedn": "PageDown",
    "ppage": "PageUp", "npage": "PageDown", "ins": "Insert", "del": "Delete", "arrowup": "Up", "arrowdown": "Down",
    "arrowleft": "Left", "arrowright": "Right", "uparrow": "Up", "downarrow": "Down", "leftarrow": "Left",
    "rightarrow": "Right",
    "btab": "S-Tab", "backtab": "S-Tab",
  ]

  private static let modifierWords: [(String, Modifiers)] = [
    ("control", .control), ("ctrl", .control), ("ctl", .control), ("strg", .control), ("c", .control), ("alt", .meta),
    ("meta", .meta),
    ("option", .meta),
    ("opt", .meta), ("m", .meta), ("shift", .shift), ("s", .shift),
  ]

  /// Returns the key of a spelling in other programs; nil if there is none.
  private static func foreign(_ spelling: String) -> Key? {
    var rest = spelling[...]
    var isBracketed = false
    if let first = rest.first, let last = rest.last, rest.count > 2,
      first == "<" && last == ">" || first == "[" && last == "]"
    {
      rest = rest.dropFirst().dropLast()
      isBracketed = true
      // Only names are keys in brackets: `<b>` is text.
      if rest.count == 1 { return nil }
    }
    var modifiers: Modifiers = []
    if rest.first == "^", rest.count == 2 {
      modifiers = .control
      rest = rest.dropFirst()
    }
    while let (modifier, length) = leadingModifier(of: rest, isBracketed: isBracketed) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(length)
    }
    guard let base = foreignBase(rest, isModified: !modifiers.isEmpty) else { return nil }
    var code = base.code
    if case .character(let character) = code, modifiers.contains(.shift), character.uppercased().count == 1 {
      code = .character(Character(character.uppercased()))
    }
    return Key(code, base.modifiers.union(modifiers)).canonical
  }

  /// Returns the modifier at the beginning, and the number of its characters with the `-` or `+` after it; nil if there
  /// is none. A modifier of one letter needs a `-`, because `c+x` may be text. The `A-` of vim needs brackets.
  private static func leadingModifier(of rest: Substring, isBracketed: Bool) -> (Modifiers, Int)? {
    guard let end = rest.firstIndex(where: { $0 == "-" || $0 == "+" }), rest.index(after: end) != rest.endIndex else {
      return nil
    }
    let word = rest[..<end].lowercased()
    if word == "a", isBracketed { return (.meta, 2) }
    guard let modifier = modifierWords.first(where: { $0.0 == word })?.1, word.count > 1 || rest[end] == "-" else {
      return nil
    }
    return (modifier, word.count + 1)
  }

  private static func foreignBase(_ rest: Substring, isModified: Bool) -> Key? {
    if rest.count == 1, let character = rest.first {
      return isModified && !character.isControl ? Key(.character(character)) : nil
    }
    let word = String(rest.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
    if let name = otherNames[word] { return Key(name: name) }
    if let known = named.first(where: { $0.name.lowercased() == word }) { return Key(known.code) }
    guard word.first == "f", word.count <= 3, let number = Numeral.decimal(word.dropFirst(), in: functions) else {
      return nil
    }
    return Key(.function(number))
  }

  /// Returns the key, with its modifiers, whose name has at least five letters, and differs from the word by one
  /// letter: wrong, missing, extra, or swapped with its neighbour. Of *Return*, *Escape* and *Spacebar*, only swapped
  /// and missing letters count: with a wrong or an extra one, they can be other words, such as *Returns* and the French
  /// *Escale*.
  private static func slip(of word: String) -> Key? {
    key(misspeltAs: word, of: named.map(\.name)) { letters, name in
      name.count >= 5 && isOneSlip(letters, from: name)
    }
      ?? key(misspeltAs: word, of: ["return", "escape", "spacebar"]) { letters, name in
        letters.count < name.count ? isOneSlip(letters, from: name) : isOneSwap(letters, of: name)
      }
  }

  /// Returns the key, with its modifiers, whose name has four letters, of which the word leaves out the vowel, as in
  /// `Dwn`.
  private static func slipWithoutVowel(of word: String) -> Key? {
    key(misspeltAs: word, of: named.map(\.name)) { letters, name in
      letters.count == 3 && name.count == 4 && isOneSlip(letters, from: name)
        && !letters.contains { "aeiouy".contains($0) }
    }
  }

  /// Returns the key, with its modifiers, whose name has three or four letters, of which the word swaps two neighbours
  /// or doubles one. Other slips of short names are words: `Dawn`, `Tax`. In small letters, `ecs` is one as well.
  private static func shortSlip(of word: String) -> Key? {
    key(misspeltAs: word, of: named.map(\.name)) { letters, name in
      guard (3...4).contains(name.count), name.count == 4 || word.contains(where: \.isUppercase) else { return false }
      return letters.count == name.count && isOneSwap(letters, of: name)
        || letters.count == name.count + 1
          && letters.indices.dropFirst().contains {
            letters[$0] == letters[$0 - 1] && Array(letters[..<$0] + letters[($0 + 1)...]) == name
          }
    }
  }

  /// Returns the key, with the modifiers of the word, with the first name that the rest of the word resembles.
  private static func key(
    misspeltAs word: String, of names: [String], _ resembles: ([Character], [Character]) -> Bool
  ) -> Key? {
    guard word.count <= longestSpelling else { return nil }
    var rest = word[...]
    var modifiers: Modifiers = []
    while let (modifier, length) = leadingModifier(of: rest, isBracketed: false) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(length)
    }
    let letters = Array(rest.lowercased())
    let known = names.first { known in
      let name = Array(known.lowercased())
      return name.first == letters.first && resembles(letters, name)
    }
    return known.flatMap { Key(name: otherNames[$0] ?? $0) }.map { Key($0.code, $0.modifiers.union(modifiers)) }
  }

  private static func isOneSlip(_ a: [Character], from b: [Character]) -> Bool {
    let head = zip(a, b).prefix { $0 == $1 }.count
    let tail = zip(a.dropFirst(head).reversed(), b.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let (left, right) = (a.dropFirst(head).dropLast(tail), b.dropFirst(head).dropLast(tail))
    if left.count <= 1, right.count <= 1 { return true }
    return left.count == 2 && Array(left) == right.reversed()
  }

  private static func isOneSwap(_ a: [Character], of b: [Character]) -> Bool {
    a != b && isOneSlip(a, from: b) && a.sorted() == b.sorted()
  }
}
