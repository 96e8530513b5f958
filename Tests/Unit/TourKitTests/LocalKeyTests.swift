import Harness
import Testing
import TourModel
import TourScreen
import TourSession

@testable import TourKit

/// The names of keys on cards in other languages.
@Suite struct LocalKeyTests {
  private static func guide(_ language: String, keys: String) -> GuideSource {
    .text(
      """
      guide: g
      version: 1
      title: T
      lang: \(language)
      steps:
        - id: one
          title: One
          body: "**Ctrl-Home** is bold, `Ctrl-End` is code, Insert is text, **Delete** and **M**."
        - {id: two, title: Two, do: \(keys)}
        - {id: three, title: Three, done: {text: never}}
      """, name: "g.yaml")
  }

  /// The pictures of the cards, as text.
  private static func pictures(
    _ language: String, isForReaders: Bool = false, theme: ThemeSettings.Base = .auto, keys: String = "C-Delete"
  ) throws -> [String] {
    let tour = try EmbeddedTour(
      guide(language, keys: keys), .success(nil),
      SessionOptions(
        command: "g", preferences: Preferences(theme: ThemeSettings(theme), isForReaders: isForReaders),
        languages: [try #require(Language(language))]),
      capabilities: TerminalCapabilities(depth: .none, isUnicode: true))
    var (screen, now) = (Screen(size: Size(columns: 80, rows: 24)), 0)
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    tour.update(Observation(screen), at: now)
    func pass(_ milliseconds: Int) {
      for _ in 0..<milliseconds / 10 {
        now += 10
        _ = tour.picture(at: now)
      }
    }
    func press(_ key: Key) {
      tour.press(key, token: InputToken([UInt8]()), at: now)
      pass(1000)
    }
    var texts: [String] = []
    func look() { texts.append((0..<24).map { tour.picture(at: now)?.text(row: $0) ?? "" }.joined(separator: "\n")) }
    pass(2000)
    look()
    press(Key(.character("z")))
    look()
    press(Key(.right))
    look()
    press(Key(.character("z")))
    look()
    press(try #require(Key(name: keys)))
    look()
    press(Key(.enter))
    look()
    press(Preferences.standardTourKey)
    look()
    return texts
  }

  @Test func `a German card names keys as German keyboards do, in bold text, on buttons and in notices`() throws {
    let texts = try Self.pictures("de")
    #expect(
      texts[0].contains("Strg-Pos1 is bold, Ctrl-End is ") && texts[0].contains("Insert is text, Entf and M."),
      "\(texts[0])")
    #expect(texts[1].contains("Drücke Enter oder Esc"), "\(texts[1])")
    #expect(texts[2].contains("Drücke [Strg-Entf]"), "\(texts[2])")
    #expect(texts[3].contains("Strg-Entf, oder Enter"), "\(texts[3])")
    #expect(texts[5].contains("Menü Strg-]"), "\(texts[5])")
  }

  /// A name with the sign of an arrow would be replaced in part.
  @Test(arguments: [ThemeSettings.Base.ascii, .auto], [false, true])
  func `each text of a German card is German for a screen reader, and with ASCII characters`(
    theme: ThemeSettings.Base, isForReaders: Bool
  ) throws {
    let texts = try Self.pictures("de", isForReaders: isForReaders, theme: theme, keys: "PageDown")
    #expect(texts[3].contains("Bild ab, oder Enter"), "\(texts[3])")
    // The first card has `Ctrl-End` as code.
    #expect(!texts.dropFirst(2).contains { $0.contains("PageDown") || $0.contains("Ctrl-") }, "\(texts)")
    #expect(texts[6].contains("Fortfahren"), "\(texts[6])")
  }

  @Test func `only a bold name of a key is translated, not a heading, a link, code or a value`() throws {
    let body =
      "## Home Ordner\n\n**{folder}** **`Delete`** **[Insert](https://a.example)** **Page Down** **Up/Down** **Enter.**"
    let tour = try EmbeddedTour(
      .text(
        """
        guide: g
        version: 1
        title: T
        lang: de
        parameters: [{name: folder, default: End}]
        steps: [{id: a, title: Space, body: "\(body.replacing("\n", with: "\\n"))"}]
        """, name: "g.yaml"), .success(nil),
      SessionOptions(command: "g", languages: [try #require(Language("de"))]),
      capabilities: TerminalCapabilities(depth: .none, isUnicode: true, hasHyperlinks: true))
    var (screen, text) = (Screen(size: Size(columns: 100, rows: 24)), "")
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    tour.update(Observation(screen), at: 0)
    for now in stride(from: 0, to: 3000, by: 20) {
      if let picture = tour.picture(at: now) { text = (0..<24).map { picture.text(row: $0) }.joined(separator: "\n") }
    }
    let words = text.split { " \n│".contains($0) }.joined(separator: " ")
    #expect(
      words.contains("Home Ordner") && words.contains("End Delete Insert")
        && words.contains("Pfeil hoch/Pfeil runter Enter.") && words.contains("Space"), "\(words)")
  }

  @Test func `a line names its keys in the language, too`() throws {
    let tour = try EmbeddedTour(
      .text("{guide: g, version: 1, title: T, lang: de, tips: [{id: a, title: Da, seconds: 1}]}", name: "g.yaml"),
      .success(nil), SessionOptions(command: "g", languages: [try #require(Language("de"))]),
      capabilities: TerminalCapabilities(depth: .none, isUnicode: true))
    var screen = Screen(size: Size(columns: 80, rows: 24))
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    tour.update(Observation(screen), at: 0)
    var lines: Set<String> = []
    for now in stride(from: 0, to: 60_000, by: 20) {
      guard let picture = tour.picture(at: now) else { continue }
      lines.formUnion((0..<24).map { picture.text(row: $0) })
    }
    #expect(lines.contains { $0.contains("Strg-]") } && !lines.contains { $0.contains("Ctrl") }, "\(lines)")
  }

  @Test func `a French card names Enter and Escape, and its buttons are pressed by them`() throws {
    let texts = try Self.pictures("fr")
    #expect(texts[0].contains("Ctrl-Début is bold") && texts[0].contains("Passer Échap"), "\(texts[0])")
    #expect(texts[1].contains("Appuyez sur Entrée ou Échap"), "\(texts[1])")
    #expect(texts[2].contains("Ctrl-Suppr") && texts[2].contains("Montrer Entrée"), "\(texts[2])")
    #expect(texts[4].contains("Three") && texts[4].contains("Essayer Entrée"), "\(texts[4])")
  }

  @Test func `a screen reader hears the arrow keys in the words of the language`() throws {
    let texts = try Self.pictures("fr", isForReaders: true)
    #expect(texts[0].contains("Flèche droite"), "\(texts[0])")
    #expect(!texts.contains { $0.contains("Right") || $0.contains("Enter") }, "\(texts)")
  }

  @Test func `an English card names keys as guides do`() throws {
    let texts = try Self.pictures("en")
    #expect(
      texts[0].contains("Ctrl-Home is bold, Ctrl-End is ") && texts[0].contains("Delete and M."), "\(texts[0])")
  }
}
