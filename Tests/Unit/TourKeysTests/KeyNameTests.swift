import Testing
import TourKeys
import TourScreen

@Suite struct KeyNameTests {
  @Test(arguments: [
    ("F1", Key(.function(1))), ("F63", Key(.function(63))), ("S-F3", Key(.function(3), .shift)),
    ("C-M-F12", Key(.function(12), [.control, .meta])), ("Enter", Key(.enter)), ("Tab", Key(.tab)),
    ("S-Tab", Key(.tab, .shift)),
    ("Esc", Key(.escape)), ("Space", Key(.character(" "))), ("Backspace", Key(.backspace)), ("Up", Key(.up)),
    ("Down", Key(.down)),
    ("Left", Key(.left)), ("Right", Key(.right)), ("Home", Key(.home)), ("End", Key(.end)), ("PageUp", Key(.pageUp)),
    ("PageDown", Key(.pageDown)), ("Insert", Key(.insert)), ("Delete", Key(.delete)), ("M-Enter", Key(.enter, .meta)),
    ("C-x", Key(.character("x"), .control)), ("M-x", Key(.character("x"), .meta)), ("M-X", Key(.character("X"), .meta)),
    ("C-M-x", Key(.character("x"), [.control, .meta])), ("C-]", Key(.character("]"), .control)),
    ("C-Space", Key(.character(" "), .control)), ("C-h", Key(.character("h"), .control)),
    ("C--", Key(.character("-"), .control)),
    ("x", Key(.character("x"))), ("X", Key(.character("X"))), ("-", Key(.character("-"))), ("é", Key(.character("é"))),
    ("👩‍👩‍👧", Key(.character("👩‍👩‍👧"))), ("世", Key(.character("世"))), ("^", Key(.character("^"))),
  ])
  func `a name gives its key and the key gives that name`(name: String, key: Key) {
    #expect(Key(name: name) == key)
    #expect(key.name == name)
  }

  @Test(arguments: [
    ("C-[", "Esc"), ("C-i", "Tab"), ("C-m", "Enter"), ("C-M-m", "M-Enter"), ("C-@", "C-Space"), ("C-2", "C-Space"),
    ("C-X", "C-x"),
    ("C-?", "Backspace"), ("C-/", "C-_"), ("C-6", "C-^"), ("M-C-x", "C-M-x"), ("M-S-C-F1", "C-M-S-F1"), (" ", "Space"),
  ])
  func `different names of a key give the same key`(name: String, canonical: String) {
    #expect(Key(name: name)?.name == canonical)
    #expect(Key(name: name) == Key(name: canonical))
  }

  @Test(arguments: [
    "", "Ctrl-X", "ctrl+x", "Return", "<CR>", "^X", "enter", "ENTER", "F0", "F64", "F01", "Fx", "C-", "C-C-x", "M-M-x",
    "S-a", "C-S-x", "C-xx",
    "ab", "\u{1B}", "\n", "\r\n", "\u{7F}", "\u{9B}", "PgUp", "Escape", "F99999999999999999999",
  ])
  func `an unknown name gives no key`(name: String) {
    #expect(Key(name: name) == nil)
  }

  @Test func `every control character is named after the key that sends it`() {
    let names =
      ["C-Space"]
      + "abcdefghijklmnopqrstuvwxyz".map { "C-\($0)" }.map { $0 == "C-i" ? "Tab" : $0 == "C-m" ? "Enter" : $0 }
      + ["Esc", "C-\\", "C-]", "C-^", "C-_"]
    for (byte, name) in names.enumerated() {
      #expect(Key(.character(Character(Unicode.Scalar(UInt8(byte))))).name == name)
    }
    #expect(Key(.character("\u{7F}")).name == "Backspace")
  }

  @Test func `every ASCII key with every modifier is read back from its name`() {
    for byte in UInt8(0)...0x7F {
      for raw in UInt8(0)..<8 {
        let key = Key(.character(Character(Unicode.Scalar(byte))), Key.Modifiers(rawValue: raw)).canonical
        #expect(Key(name: key.name) == key, "\(key.name)")
        #expect(key.canonical == key)
      }
    }
  }

  private static let misspelt: [(spelling: String, name: String)] = [
    ("Ctrl-X", "C-x"), ("ctrl+x", "C-x"), ("Control-x", "C-x"), ("^X", "C-x"), ("^[", "Esc"), ("<C-x>", "C-x"),
    ("<A-x>", "M-x"), ("c-x", "C-x"),
    ("Alt-x", "M-x"), ("Alt+F4", "M-F4"), ("Shift-Tab", "S-Tab"), ("Shift+a", "A"), ("S-a", "A"), ("C-S-x", "C-x"),
    ("<CR>", "Enter"),
    ("<Enter>", "Enter"), ("Return", "Enter"), ("enter", "Enter"), ("ENTER", "Enter"), ("Escape", "Esc"),
    ("PgUp", "PageUp"), ("PgDn", "PageDown"),
    ("Page_Down", "PageDown"), ("Page-Up", "PageUp"), ("ArrowUp", "Up"), ("BTab", "S-Tab"), ("f2", "F2"), ("F01", "F1"),
    ("[Del]", "Delete"),
    ("Donw", "Down"), ("Ecs", "Esc"), ("Tabb", "Tab"), ("hoome", "Home"), ("C-Dwon", "C-Down"),
    ("Alt-Entre", "M-Enter"),
    ("Retrun", "Enter"), ("Dwn", "Down"), ("Lft", "Left"), ("C-Dwn", "C-Down"), ("Strg-x", "C-x"), ("Escpae", "Esc"),
    ("C-Retrn", "C-Enter"), ("Enterr", "Enter"), ("PageDowns", "PageDown"),
    ("Entre", "Enter"), ("Bakspace", "Backspace"), ("Inssert", "Insert"), ("Spade", "Space"), ("F5", "F5"),
    ("C-[", "Esc"),
  ]

  @Test(arguments: misspelt)
  func `a misspelt name gives a suggestion`(spelling: String, name: String) {
    #expect(Key.suggestion(for: spelling) == name)
  }

  @Test(arguments: [
    "", "F99", "dd", "Dry", "Lift", "Light", "Dawn", "Tax", "Hope", "Tabs", "Returns", "Escaped", "Escale", "Escapa",
    "Escapee", "ecs",
    "<b>", "[x]", "hello",
    "Ctrl-", "a+b",
    String(repeating: "C-", count: 10_000),
  ])
  func `a text that resembles no key gives no suggestion`(spelling: String) {
    #expect(Key.suggestion(for: spelling) == nil)
  }
}

@Suite struct KeyWordsTests {
  @Test(arguments: [
    ("M", ["M"]), ("C-x C-s", ["C-x", "C-s"]), ("dd", ["d", "d"]), (":q! Enter", [":", "q", "!", "Enter"]),
    ("  F2\t\nF3 ", ["F2", "F3"]),
    ("F 2", ["F", "2"]), ("a+b", ["a", "+", "b"]), ("<b>", ["<", "b", ">"]),
    (":enter Enter", [":", "e", "n", "t", "e", "r", "Enter"]),
    ("return x", ["r", "e", "t", "u", "r", "n", "x"]), ("^ X", ["^", "X"]), ("Light", ["L", "i", "g", "h", "t"]),
    ("C -", ["C", "-"]),
  ])
  func `words are key names or typed text`(string: String, names: [String]) throws {
    #expect(try KeyChoice(parsing: string).alternatives == [names.compactMap { Key(name: $0) }])
  }

  @Test(arguments: [
    ("G o Me Esc", [1, 2]), ("n n", [1]), ("3G 2w", [2]), (":w Enter", []), ("y y Enter dd p", [1, 5]),
    ("return x", [6]), ("C-x dd", []), ("dd Space p", []),
    // Text that would be read as a key.
    ("F 2", []), ("dd R e t u r n Enter", [2]), ("e n t e r", []),
  ])
  func `words are named apart`(string: String, breaks: [Int]) throws {
    #expect(try KeyChoice(parsing: string).breaks == Set(breaks))
  }

  @Test(arguments: [
    ("", KeyNameError.empty), (" \n", .empty),
    ("F99", .unknownKey("F99", offset: 0, suggestion: nil)),
    ("C-x Ctrl-x", .unknownKey("Ctrl-x", offset: 4, suggestion: "C-x")),
    (":q Return", .unknownKey("Return", offset: 3, suggestion: "Enter")),
    ("é <Enter>", .unknownKey("<Enter>", offset: 2, suggestion: "Enter")),
    ("PgUp", .unknownKey("PgUp", offset: 0, suggestion: "PageUp")),
    ("Escape", .unknownKey("Escape", offset: 0, suggestion: "Esc")),
    ("x ctrl+x", .unknownKey("ctrl+x", offset: 2, suggestion: "C-x")),
    ("x  ^X", .unknownKey("^X", offset: 3, suggestion: "C-x")),
    ("enter", .unknownKey("enter", offset: 0, suggestion: "Enter")),
    ("UP", .unknownKey("UP", offset: 0, suggestion: "Up")),
    ("C-xx", .unknownKey("C-xx", offset: 0, suggestion: nil)),
    (":w Entre", .unknownKey("Entre", offset: 3, suggestion: "Enter")),
    ("a \u{1B}[A", .unprintable("\u{1B}", offset: 2)),
    (String(repeating: "a", count: 129), .tooManyKeys(offset: 0)),
    (String(repeating: "a ", count: 129), .tooManyKeys(offset: 256)),
  ])
  func `misspelt keys, no keys and too many keys are errors`(string: String, error: KeyNameError) {
    #expect(throws: error) { try KeyChoice(parsing: string) }
  }

  @Test(arguments: [
    "M", "C-x C-s", "dd", ":q! Enter", "F 2", "f 2", "e n t e r", "R e t u r n Enter", "Space a Space", "C-M-x S-Tab",
    "^ X", "F2 F3",
  ])
  func `keys are written as the text from which they were read`(string: String) throws {
    #expect(KeyChoice.text(of: try KeyChoice(parsing: string).alternatives[0]) == string)
  }
}

@Suite struct KeyProgressTests {
  private func outcomes(_ keys: String, of alternatives: String...) throws -> String {
    let choice = KeyChoice(try alternatives.flatMap { try KeyChoice(parsing: $0).alternatives })
    var progress = KeyProgress(choice)
    return String(
      try KeyChoice(parsing: keys).alternatives[0].map { key in
        switch progress.feed(key) {
        case .reject: "-"
        case .accept: "+"
        case .complete: "!"
        }
      })
  }

  @Test func `a choice of one key completes each time that it is pressed`() throws {
    #expect(try outcomes("a b a a", of: "a") == "!-!!")
  }
  @Test func `keys must come in order`() throws { #expect(try outcomes("C-s C-x C-s", of: "C-x C-s") == "-+!") }
  @Test func `a wrong key keeps the progress`() throws { #expect(try outcomes("d x d", of: "dd") == "+-!") }
  @Test func `pressing the first key again restarts the sequence`() throws {
    #expect(try outcomes("a a b", of: "ab") == "++!")
  }
  @Test func `a sequence may begin within a failed attempt`() throws {
    #expect(try outcomes("a a a b", of: "a a b") == "+++!")
  }
  @Test func `alternatives advance together`() throws { #expect(try outcomes("a c", of: "ab", "ac") == "+!") }
  @Test func `the shortest alternative completes first`() throws { #expect(try outcomes("a b", of: "ab", "a") == "!-") }
  @Test func `a second alternative may begin after the first one failed`() throws {
    #expect(try outcomes("a x y", of: "ab", "xy") == "++!")
  }
  @Test func `keys that a terminal sends as the same byte are equal`() throws {
    var progress = KeyProgress(KeyChoice([[Key(.character("i"), .control)]]))
    #expect(progress.feed(Key(.tab)) == .complete)
  }
  @Test func `an empty alternative rejects every key`() {
    var progress = KeyProgress(KeyChoice([[]]))
    #expect(progress.feed(Key(.enter)) == .reject)
  }

  /// Tries all sequences and inputs over {a, b}. A sequence is complete when the keys accepted since the last
  /// completion end in it.
  @Test func `every sequence of three is found in every input of six`() {
    func strings(_ length: Int) -> [[Key]] {
      (0..<(1 << length)).map { bits in (0..<length).map { Key(.character(bits >> $0 & 1 == 1 ? "a" : "b")) } }
    }
    for sequence in strings(3) {
      for input in strings(6) {
        var progress = KeyProgress(KeyChoice([sequence]))
        var accepted: [Key] = []
        for key in input {
          let outcome = progress.feed(key)
          if outcome != .reject { accepted.append(key) }
          #expect((outcome == .complete) == (outcome != .reject && accepted.suffix(3) == sequence[...]))
          if outcome == .complete { accepted = [] }
        }
      }
    }
  }
}
