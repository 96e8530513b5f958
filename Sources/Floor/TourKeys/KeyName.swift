import TourScreen

extension Key {
  /// Creates the key with this name: `F1`–`F63`, `Enter`, `Tab`, `Esc`, `Space`, `Backspace`, `Up`, `Down`, `Left`,
  /// `Right`, `Home`, `End`, `PageUp`, `PageDown`, `Insert`, `Delete`, or one character; before it any of `C-`, `M-`,
  /// `S-`, once each.
  ///
  /// The key is ``canonical``, so that a key in a guide equals the key that the terminal sends: `C-[` is Esc, `C-i`
  /// Tab, `C-m` Enter, `C-@` `C-Space`. The result is nil for every other spelling (`Ctrl-X`, `Return`, `<CR>`, `^X`),
  /// for which ``suggestion(for:)`` may return the right one, and for `S-` before a character, which is upper or lower
  /// case by itself.
  public init?(name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    while rest.count > 2, let modifier = Self.modifier(of: rest) {
      guard modifiers.insert(modifier).inserted else { return nil }
      rest = rest.dropFirst(2)
    }
    guard let code = Self.code(named: rest) else { return nil }
    if case .character = code, modifiers.contains(.shift) { return nil }
    self = Key(code, modifiers).canonical
  }

  /// The name that ``init(name:)`` reads as this key, in its canonical form, with the modifiers in the order `C-M-S-`.
  public var name: String {
    let key = canonical
    var name = ""
    if key.modifiers.contains(.control) { name += "C-" }
    if key.modifiers.contains(.meta) { name += "M-" }
    if key.modifiers.contains(.shift) { name += "S-" }
    switch key.code {
    case .character(" "): name += "Space"
    case .character(let character): name.append(character)
    case .function(let number): name += "F\(number)"
    default: name += Self.named.first { $0.code == key.code }?.name ?? ""
    }
    return name
  }

  /// The canonical form of the key. Keys that a terminal cannot tell apart, or that mean the same, have the same form.
  ///
  /// - A control character is the key that sends it (ECMA-48 §5.2): U+0000 `C-Space`, U+0009 Tab, U+000D Enter, U+001B
  ///   Esc, U+007F Backspace, the others `C-a`–`C-z`, `C-\`, `C-]`, `C-^`, `C-_`. U+0008 is `C-h` and U+000A is `C-j`,
  ///   because current terminals send U+007F and U+000D for the keys Backspace and Enter.
  /// - `C-` with a character that has no control character of its own is the control character that xterm sends: `C-@`
  ///   and `C-2` are `C-Space`, `C-3` and `C-[` Esc, `C-4`–`C-7` `C-\` to `C-_`, `C-/` `C-_`, `C-8` and `C-?`
  ///   Backspace.
  /// - `C-X` is `C-x`, and Shift is removed from characters.
  public var canonical: Key {
    guard case .character(let character) = code else { return self }
    var modifiers = modifiers
    modifiers.remove(.shift)
    if character == "\r\n" { return Key(.enter, modifiers) }
    guard let ascii = character.asciiValue, let byte = Self.sent(for: ascii, isControl: modifiers.contains(.control))
    else {
      return Key(.character(character), modifiers)
    }
    modifiers.remove(.control)
    switch byte {
    case 0x09: return Key(.tab, modifiers)
    case 0x0D: return Key(.enter, modifiers)
    case 0x1B: return Key(.escape, modifiers)
    case 0x7F: return Key(.backspace, modifiers)
    case 0: return Key(.character(" "), modifiers.union(.control))
    default:
      // 0x01–0x1A are the small letters, 0x60 higher; 0x1C–0x1F are the characters that are 0x40 higher.
      let base = Unicode.Scalar(byte | (byte < 0x1B ? 0x60 : 0x40))
      return Key(.character(Character(base)), modifiers.union(.control))
    }
  }

  /// The control character that a character is, or that it sends with Control; nil if there is none.
  private static func sent(for ascii: UInt8, isControl: Bool) -> UInt8? {
    if ascii < 0x20 || ascii == 0x7F { return ascii }
    guard isControl else { return nil }
    switch Unicode.Scalar(ascii) {
    case " ", "@", "2", "`": return 0
    case "a"..."z", "A"..."Z": return ascii & 0x1F
    case "[", "3": return 0x1B
    case "\\", "4": return 0x1C
    case "]", "5": return 0x1D
    case "^", "6", "~": return 0x1E
    case "_", "7", "/": return 0x1F
    case "?", "8": return 0x7F
    default: return nil
    }
  }

  /// The keys that have a name, apart from F1–F63.
  static let named: [(name: String, code: Code)] = [
    ("Enter", .enter), ("Tab", .tab), ("Esc", .escape), ("Space", .character(" ")), ("Backspace", .backspace),
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home), ("End", .end),
    ("PageUp", .pageUp), ("PageDown", .pageDown), ("Insert", .insert), ("Delete", .delete),
  ]

  /// F1 to F63, the function keys of terminfo(5).
  static let functions = 1...63

  private static func modifier(of name: Substring) -> Modifiers? {
    if name.hasPrefix("C-") { return .control }
    if name.hasPrefix("M-") { return .meta }
    if name.hasPrefix("S-") { return .shift }
    return nil
  }

  private static func code(named name: Substring) -> Code? {
    if name.count == 1, let character = name.first {
      return character.isControl ? nil : .character(character)
    }
    if let known = named.first(where: { $0.name == name }) { return known.code }
    guard name.first == "F", let number = Numeral.decimal(name.dropFirst(), in: functions), name == "F\(number)" else {
      return nil
    }
    return .function(number)
  }
}

extension Character {
  /// Whether it contains a control character (C0, DEL, C1). Key names and typed text must contain none.
  var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
