import Foundation
import Harness
import Testing

/// `tour read`: a guide as text.
@Suite struct ReadCommandTests {
  private let home = Folder()

  private static let guide = """
    guide: page
    version: 1
    title: A page
    parameters: [{name: key, default: F9}]
    steps:
      - {id: a, title: The meters, icon: "★", body: "See **this**.\\n\\n- one\\n- two", target: {text: "Mem["}, do: "{key}"}
      - {id: b, title: Which, choices: [{id: o, label: Apples}, {id: p, label: Pears, icon: "●"}], target: {box: Setup}}
      - {id: e, title: Either, target: [{text: Menu}, {text: "^M"}]}
      - id: c
        title: Try
        target: {cursor: true}
        buttons: [try]
        done: {text: x}
        hints: [A `first` one, The other]
    tips: [{id: t, title: A tip, body: "It has a very long text, which fills more than one line of eighty columns if it is cut.", do: /}]

    """

  private func read(_ words: [String]) throws -> (output: String, error: String, status: Int32) {
    let environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TOUR_GUIDE_PATH": home.path]
    return try runCommand(TerminalHarness.tour, ["read"] + words, environment: environment)
  }

  @Test func `each card has its number, its text, its keys and what it is about, and each paragraph is a line`() throws
  {
    home.write(Self.guide, to: "page.yaml")
    let (output, error, status) = try read(["page"])
    #expect(error == "" && status == 0)
    #expect(
      output.split(separator: "\n").map(String.init) == [
        "A page", "1 of 4", "The meters", "See this.", "- one", "- two", "Press F9", "This is about “Mem[”", "2 of 4",
        "Which", "( ) Apples", "( ) Pears", "This is about the frame with “Setup”", "3 of 4", "Either", "4 of 4", "Try",
        "This is about the place of the cursor", "Hint 1 of 2", "A first one", "Hint 2 of 2", "The other",
        "A tip", "It has a very long text, which fills more than one line of eighty columns if it is cut.", "Press /",
        "Tip",
      ], "\(output)")
    #expect(!output.contains("\n\n\n"))
    home.write("title: Eine Seite\nsteps: {a: {title: Die Balken, body: Sieh.}}\n", to: "page.de.yaml")
    home.write("lang: de\n", to: ".config/tour/config.yaml")
    #expect(try read(["page"]).output.hasPrefix("Eine Seite\n\n1 von 4\nDie Balken\n"), "config.yaml has the language")
  }

  @Test(arguments: ["en", "de", "es", "fr", "ja", "zh_CN"])
  func `shipped guides and lessons are read in each language, without signs that only draw`(language: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Checkout.file("guides").path).filter {
      $0.hasSuffix(".yaml") && !$0.dropLast(5).contains(".")
    }
    #expect(names.count > 8)
    var texts: Set<String> = []
    for name in names {
      let (output, error, status) = try read(["--lang", language, Checkout.file("guides/\(name)").path])
      #expect(error == "" && status == 0, "\(name)")
      #expect(output.unicodeScalars.allSatisfy { !(0x2500...0x25FF).contains($0.value) }, "\(name): \(output)")
      texts.insert(output)
    }
    #expect(texts.count == names.count)
    let english = try read(["--lang", "en", Checkout.file("guides/htop.yaml").path]).output
    #expect(texts.contains(english) == (language == "en"))
  }

  @Test func `for a screen reader, keys that are signs have their names, and each line is a paragraph`() throws {
    home.write(Self.guide, to: "page.yaml")
    let heard = try read(["--reader", "page"]).output
    #expect(heard.contains("\n\nA tip\n\n") && heard.contains("\n\nPress / (slash)\n\n"), "\(heard)")
    #expect(!heard.contains("\n\n\n"))
    home.write("reader: on\n", to: ".config/tour/config.yaml")
    #expect(try read(["page"]).output == heard, "config.yaml has the wish, too")
    home.write("title: Eine Seite\ntips: {t: {title: Ein Tipp, body: Kurz.}}\n", to: "page.de.yaml")
    #expect(try read(["--lang", "de", "page"]).output.contains("\n\nDrücke / (Schrägstrich)\n\n"))
  }

  @Test func `a guide with mistakes and an unknown one are named`() throws {
    home.write("guide: page\nversion: 1\ntitle: A page\nsteps: [{id: a}]\n", to: "page.yaml")
    let wrong = try read([home.path + "/page.yaml"])
    #expect(
      wrong.status == 65 && wrong.output == "" && wrong.error.contains("page.yaml:4:9: error: "), "\(wrong.error)")
    let unknown = try read(["htopp"])
    #expect(unknown.status == 64 && unknown.output == "" && unknown.error.contains("'htopp'"), "\(unknown.error)")
  }
}
