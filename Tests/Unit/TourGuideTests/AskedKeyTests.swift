import TourCard
import TourModel
import Testing

@testable import TourGuide

/// The keys that the text of a card asks for, compared with the keys of its `do`.
struct AskedKeyTests {
  private func warnings(_ body: String, _ keys: String, language: String = "en") -> [String] {
    let source = """
      guide: g
      version: 1
      title: T
      lang: \(language)
      steps:
        - {id: a, title: A, body: "\(body)", do: \(keys)}

      """
    let file = readGuide(Array(source.utf8), for: "g", catalog: nil, messages: nil, isForAuthor: true)
    return (file.problems + file.warnings).map { "\($0.kind)" }
  }

  @Test(arguments: [
    ("Press **F10**.", "F2", "'F10'", "'F2'"), ("Now press `Ctrl-X`, or **Esc**.", "F2", "'Ctrl-X'", "'F2'"),
    ("Press **F1**.", "F10", "'F1'", "'F10'"), ("Press **Return**.", "Esc", "'Return'", "'Esc'"),
  ]) func `a text that asks for another key than do is reported with both`(
    body: String, keys: String, asked: String, written: String
  ) {
    #expect(
      warnings(body, keys) == [
        "the text says to press \(asked), and these keys are \(written); write the same in both"
      ])
  }

  @Test(arguments: [
    ("Press **F2**.", "F2"), ("**F1** helps. Press **F2**.", "F2"), ("The bar has all keys. **F10** quits.", "F2"),
    ("Press **i**, and later **Esc**.", "i"), ("Whenever you are lost, press **Esc**. Type **Hello**.", "Hello"),
    ("Press **Alt-U** to undo.", "M-u"), ("Press **ctrl-x**.", "C-x"), ("Press **Return**.", "Enter"),
    ("Press **F9 Down**.", "F9 Down"), ("Type `:wq`.", "':wq Enter'"), ("Press **F5** or **t**.", "[F5, t]"),
    ("Do not press **F10**. **q** does it.", "q"),
    ("Press **an arrow key**.", "Down"), ("Press **[q]**.", "q"), ("Type **no**.", "'notes Enter'"),
    ("Press **Esc twice**.", "Esc Esc"),
    ("Press a key that moves.", "Down"), ("Impress **her**.", "Down"), ("Press", "x"),
  ]) func `a text that asks for the keys, for none, or names others besides, is right`(body: String, keys: String) {
    #expect(warnings(body, keys) == [])
  }

  @Test func `alternatives that the text asks for one after the other are reported with the keys in turn`() {
    #expect(
      warnings("Press **F2**, then **Down**.", "[F2, Down]") == [
        "each item of this list is enough by itself, and the text asks for one after the other; write do: F2 Down"
      ])
    #expect(warnings("Press **F2**, then **Down**.", "F2 Down") == [])
    #expect(warnings("Press **F2** or **Down**.", "[F2, Down]") == [])
    #expect(warnings("Press **F2** (then **Down** is chosen).", "[F2, Down]") == [])
    #expect(warnings("Press **F2**, then **Down**.", "[F2, Down, x]").first?.hasSuffix("write do: F2 Down") ?? false)
    #expect(warnings("Press **F2**, then look. **Down** does the same.", "[F2, Down]") == [])
  }

  @Test func `the words for press of the guide's language count`() {
    #expect(warnings("Drücke **F10**.", "F2", language: "de").count == 1)
    #expect(warnings("Drücke **F2**, und dann **Down**.", "[F2, Down]", language: "de").count == 1)
    #expect(warnings("Press **F10**.", "F2", language: "de") == [])
  }

  @Test(arguments: [
    ("Press **F2**.", "Drücke **F10**.", ["F10"]), ("Press **F2**.", "Drücke **F2**.", []),
    ("Press **Esc**.", "Drücke **Escape**.", []), ("Press Ctrl-S.", "Drücke **Ctrl-S**.", []),
    ("Press **Home**.", "Drücke **Pos1**.", []), ("A **word**.", "Ein **Wort** und **F3**.", ["F3"]),
    ("Use `F4`.", "Mit **F4**/**F5**.", ["F5"]), ("Press **C-s**.", "Drücke **Ctrl-S**.", []),
    ("Press **Ctrl-S**.", "Drücke **Ctrl-X**.", ["Ctrl-X"]), ("One **end**.", "Ein **Ende**.", []),
    ("A **folder**.", "**ins** Verzeichnis", []),
  ]) func `a translation that names another key is found`(original: String, text: String, keys: [String]) {
    #expect(text.keys(otherThanIn: original) == keys)
  }
}
