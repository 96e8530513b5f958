import Testing

@testable import TourGuide

/// Words of `do` and `send` that are typed letter by letter, although their author meant keys.
struct TypedWordTests {
  private func warnings(_ lines: String) -> [String] {
    let file = GuideFile.read(Array(Frame.step(lines).utf8), named: "g")
    #expect(file.guide != nil, "\(file.problems)")
    return file.warnings.map(\.description)
  }

  @Test(arguments: [
    ("Donw", 9, "'Donw' is typed letter by letter; write Down for the key"),
    ("Ecs", 9, "'Ecs' is typed letter by letter; write Esc for the key"),
    ("x Tabb", 11, "'Tabb' is typed letter by letter; write Tab for the key"),
    ("lfet", 9, "'lfet' is typed letter by letter; write Left for the key"),
    ("Page Down", 9, "'Page' is typed letter by letter; write PageDown for the key"),
    ("x page up", 11, "'page' and 'up' are typed letter by letter; write PageUp for the key"),
    ("press q to quit", 9, "'press', 'to' and 'quit' are typed letter by letter; write q"),
    ("Space bar", 15, "'bar' is typed letter by letter; write Space for the key"),
    ("press Down", 9, "'press' is typed letter by letter; write Down for the key"),
    ("hit Enter", 9, "'hit' is typed letter by letter; write Enter for the key"),
    ("type hello", 9, "'type' is typed letter by letter; write hello"),
    (
      "type hello and press Enter", 9,
      "'type', 'and' and 'press' are typed letter by letter; write hello Enter for the keys"
    ),
    (
      "any key", 9,
      "'any key' is typed letter by letter, because each key has to be named; write one that the program takes, such as Space"
    ),
    (
      "press any key", 15,
      "'any key' is typed letter by letter, because each key has to be named; write one that the program takes, such as Space"
    ),
    (
      "Left click", 14,
      "'click' is typed letter by letter, because the mouse has no key; write the keys that do the same"
    ),
    ("twice Down", 9, "'twice' is typed letter by letter; write Down Down for the keys"),
    ("Down x3", 14, "'x3' is typed letter by letter; write Down Down Down for the keys"),
    ("2x Down", 9, "'2x' is typed letter by letter; write Down Down for the keys"),
    ("Down 3 times", 14, "'3' and 'times' are typed letter by letter; write Down Down Down for the keys"),
    (
      "Press the Down key twice", 9,
      "'Press', 'the', 'key' and 'twice' are typed letter by letter; write Down Down for the keys"
    ),
    ("F2 then Enter", 12, "'then' is typed letter by letter; write F2 Enter for the keys"),
    ("Ctrl + D", 9, "'Ctrl', '+' and 'D' are typed letter by letter; write C-d for the key"),
    ("Alt x", 9, "'Alt' and 'x' are typed letter by letter; write M-x for the key"),
    ("A-x", 9, "'A-x' is typed letter by letter; write M-x for the key"),
    ("F2 or Enter", 12, "'or' is typed letter by letter; write [F2, Enter] for either key"),
    ("Down or j", 14, "'or' is typed letter by letter; write [Down, j] for either key"),
    ("Down, j or /", 9, "'Down,' and 'or' are typed letter by letter; write [Down, j, \"/\"] for either key"),
    ("Down/j", 9, "'Down/j' is typed letter by letter; write [Down, j] for either key"),
    ("(Down)", 9, "'(Down)' is typed letter by letter; write Down for the key"),
    ("“Down”", 9, "'“Down”' is typed letter by letter; write Down for the key"),
    ("**F2**", 9, "'**F2**' is typed letter by letter; write F2 for the key"),
    ("Esc.", 9, "'Esc.' is typed letter by letter; write Esc for the key"),
    ("x<Esc>:q<CR>", 9, "'x<Esc>:q<CR>' is typed letter by letter; write x Esc :q Enter for the keys"),
    ("<Esc>:<CR>", 9, "'<Esc>:<CR>' is typed letter by letter; write \"Esc : Enter\" for the keys"),
  ])
  func `words that name keys, and words about keys, are warned of with the keys to write`(
    keys: String, column: Int, says: String
  ) {
    let lines = keys.first.map { "*'".contains($0) } ?? false ? "do: '\(keys)'" : "do: \(keys)"
    let place = lines.hasPrefix("do: '") ? column + 1 : column
    #expect(warnings(lines) == ["g:7:\(place): warning: \(says)"])
  }

  @Test(arguments: [
    "do: hello Enter", "do: git status Enter", "do: ':wq Enter'", "do: Hope Enter", "do: Dawn", "do: Tax Enter",
    "do: ecs Enter",
    "do: 2x Home j", "do: Esc 2x p", "do: type Space less Enter", "do: Anna and Bob", "do: x or y",
    "do: 'a/b Enter'", "do: '“hello”'", "do: '(end)'", "do: 'a, b'", "do: <b>x</b>", "do: click",
    "do: Twice", "do: shift x", "do: 3 Down", "do: press", "do: q to quit", "do: Home Down", "do: 'x * y'",
  ])
  func `text that is typed gives no warning`(lines: String) {
    #expect(warnings(lines) == [])
  }

  @Test func `a button that sends keys takes no alternatives`() {
    #expect(
      warnings("buttons: [next, {label: A, send: F1 or F2}]") == [
        "g:7:41: warning: 'or' is typed letter by letter; write one of F1 or F2"
      ])
  }
}
