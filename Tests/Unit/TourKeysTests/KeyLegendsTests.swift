import Testing

@testable import TourKeys

@Suite struct KeyLegendsTests {
  private static let german: KeyLegends = {
    var names = KeyLegends.english
    (names[.control], names[.shift], names[.delete], names[.home], names[.down]) =
      ("Strg", "Umschalt", "Entf", "Pos1", "Pfeil runter")
    return names
  }()

  @Test(arguments: [
    ("Ctrl-Delete", "Strg-Entf"), ("Alt-Shift-X", "Alt-Umschalt-X"), ("Ctrl-X q", "Strg-X q"), ("Ctrl", "Strg"),
    ("Zweimal  Delete", "Zweimal  Entf"), ("Ctrl--", "Strg--"), ("Ctrl-", "Ctrl-"), ("Delete.", "Entf."),
    ("Home/Down", "Pos1/Pfeil runter"), ("Ctrl-/", "Strg-/"), ("Home/x", "Home/x"),
    ("Page Down Home", "PageDown Pos1"), ("Page Downs", "Page Downs"), ("Ctrl-\u{301}a", "Ctrl-\u{301}a"),
    ("Deleted", "Deleted"), ("delete", "delete"), ("", ""), (" ", " "), ("→ Enter", "→ Enter"),
    ("Down", "Pfeil runter"),
    ("Strg-Pos1", "Strg-Pos1"), ("Ctrl-Ctrl-a", "Strg-Strg-a"), ("Ctrl-日本", "Strg-日本"),
    ("e\u{301} Home", "e\u{301} Pos1"),
  ])
  func `each word that is the name of a key is named in the language`(text: String, result: String) {
    #expect(Self.german.localized(text) == result)
    #expect(KeyLegends.english.localized(text) == text)
  }

  @Test func `each key with a name is found by it`() throws {
    var names = KeyLegends.english
    for part in KeyLegends.Part.allCases { names[part] = "<\(part.rawValue)>" }
    for (name, _) in Key.named {
      for prefix in ["", "C-", "M-", "C-M-S-"] {
        guard let key = Key(name: prefix + name) else { continue }
        #expect(names.localized(key.prose).filter { $0 == "<" }.count == key.modifiers.count + 1, "\(key.prose)")
      }
    }
    #expect(names.label(Key(.left)) == "←" && names.label(Key(.left, .control)) == "<Ctrl>-<Left>")
  }
}

extension Key.Modifiers {
  fileprivate var count: Int { rawValue.nonzeroBitCount }
}
