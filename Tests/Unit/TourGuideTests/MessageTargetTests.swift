import Foundation
import Harness
import Testing
import TourModel

@testable import TourGuide

/// Targets that name a message of the program. The text on the screen comes from the gettext catalogs of the program.
struct MessageTargetTests {
  private static let german = [
    ("", "Content-Type: text/plain; charset=UTF-8\n"), ("Help", "Hilfe"), ("menu\u{4}Open", "Öffnen"),
    ("one line\0%d lines", "eine Zeile\0%d Zeilen"), ("&File", "&Datei"), ("%s: not found", "%s: nicht gefunden"),
    ("Save %s?", "%s speichern?"), ("Exit", ""),
  ]

  /// A catalog as msgfmt(1) writes it.
  private static func catalog(_ messages: [(String, String)] = german, isBigEndian: Bool = false) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] {
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    let sorted = messages.sorted { Array($0.0.utf8).lexicographicallyPrecedes(Array($1.0.utf8)) }
    var (tables, texts) = ([UInt8](), [UInt8]())
    let first = 28 + sorted.count * 16
    for part in [sorted.map(\.0), sorted.map(\.1)] {
      for text in part {
        tables += number(text.utf8.count) + number(first + texts.count)
        texts += Array(text.utf8) + [0]
      }
    }
    let head = [0x9504_12DE, 0, sorted.count, 28, 28 + sorted.count * 8, 0, first]
    return head.flatMap(number) + tables + texts
  }

  @Test(arguments: [false, true]) func `a catalog of either byte order is read`(isBigEndian: Bool) throws {
    let catalog = try #require(MessageCatalog(Self.catalog(isBigEndian: isBigEndian)))
    #expect(catalog.translation(of: "Help", context: nil) == "Hilfe")
    #expect(catalog.translation(of: "Open", context: "menu") == "Öffnen")
    #expect(catalog.translation(of: "Open", context: nil) == nil)
    #expect(catalog.translation(of: "one line", context: nil) == "eine Zeile")
    #expect(catalog.translation(of: "one", context: nil) == nil)
    #expect(catalog.translation(of: "Exit", context: nil) == nil, "a message that is not translated yet")
  }

  @Test func `a catalog that is not UTF-8 is refused, and a damaged one causes no crash`() {
    #expect(MessageCatalog([]) == nil && MessageCatalog(Array("guide: a".utf8)) == nil)
    #expect(MessageCatalog(Self.catalog([("", "Content-Type: text/plain; charset=ISO-8859-1\n")])) == nil)
    #expect(MessageCatalog(Self.catalog([("Help", "Hilfe")])) == nil, "no header")
    let whole = Self.catalog()
    for count in 0..<whole.count {
      _ = MessageCatalog(Array(whole.prefix(count)))?.translation(of: "Help", context: nil)
    }
    for index in whole.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = whole
        bytes[index] = value
        _ = MessageCatalog(bytes)?.translation(of: "Save %s?", context: nil)
      }
    }
  }

  private static let installed = ["nano", "mc"].flatMap { domain in
    ["de", "fr", "ru", "ja", "zh_CN"].map { "/usr/share/locale/\($0)/LC_MESSAGES/\(domain).mo" }
  }.filter { FileManager.default.fileExists(atPath: $0) }

  /// The messages of nano and mc, which `make test` adds (`.ci/languages`).
  @Test(.enabled(if: !installed.isEmpty), arguments: installed)
  func `each translation is the one that Python's gettext finds`(path: String) throws {
    let program = """
      import gettext, json, sys
      catalog = gettext.GNUTranslations(open(sys.argv[1], "rb"))._catalog
      print(json.dumps([[key if isinstance(key, str) else key[0], text] for key, text in catalog.items()
                        if isinstance(key, str) or key[1] == 0]))
      """
    let output = try runCommand("/usr/bin/python3", ["-c", program, path], environment: [:]).output
    let expected = try JSONDecoder().decode([[String]].self, from: Data(output.utf8)).filter { !$0[0].isEmpty }
    let catalog = try #require(MessageCatalog(Array(try Data(contentsOf: URL(filePath: path)))))
    let read = catalog.pairs.filter { !$0.message.isEmpty }.map { pair in
      [(pair.context.map { $0 + "\u{4}" } ?? "") + pair.message, pair.translation]
    }
    #expect(read.count == expected.count && Set(read) == Set(expected) && read.count > 100)
    for pair in expected.prefix(50) {
      let parts = pair[0].split(separator: "\u{4}", maxSplits: 1).map(String.init)
      let found = catalog.translation(of: parts.last ?? "", context: parts.count == 2 ? parts[0] : nil)
      #expect(found == pair[1])
    }
  }

  @Test(arguments: [
    ("Help", "Help"), ("&File", "File"), ("R & D", "R & D"), ("左(&L)", "左(L)"), ("Save %s?", "Save"),
    ("%s: gone", ": gone"),
    ("%-5.2lf of %zu bytes", "bytes"), ("%s%d", ""), ("100 %% done", "100 % done"), ("50 % of it", "50 % of it"),
    (" two\nlines ", "two"), ("a&&b", "a&b"),
  ]) func `the search text is the longest part of a message that is always on the screen`(
    message: String, visible: String
  ) {
    #expect(MessageCatalogs.visible(message) == visible)
  }

  private let folder = Folder()

  /// The messages of a program in `bin`, whose catalogs are in `share/locale`.
  private func messages(_ variables: [String: String] = [:]) -> MessageCatalogs {
    for (language, bytes) in [
      ("de", Self.catalog()), ("fr", Self.catalog([("", "charset=UTF-8"), ("Help", "Aide")])), ("es", [1, 2, 3]),
    ] {
      folder.write(bytes, to: "share/locale/\(language)/LC_MESSAGES/app.mo")
    }
    let all = ["PATH": "relative/bin:\(folder.path)/bin"].merging(variables) { $1 }
    return MessageCatalogs({ all[$0] }, isInstalled: { !$0.hasPrefix("tr") })
  }

  private func text(_ message: String, in domain: String = "app", _ variables: [String: String]) -> String {
    var messages = messages(variables)
    return messages.text(of: message, context: nil, in: domain)
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "Hilfe"), (["LC_ALL": "C", "LANGUAGE": "de"], "Help"), ([:], "Help"),
    (["LANG": "de_AT", "LANGUAGE": "it:fr:de"], "Aide"), (["LANG": "es_ES"], "Help"),
    (["LANG": "tr_TR", "LANGUAGE": "de"], "Help"),
  ]) func `the languages of the user decide, as gettext has them`(variables: [String: String], found: String) {
    #expect(text("Help", variables) == found)
    #expect(text("Help", in: "other", variables) == "Help")
  }

  @Test func `a language lacks a message that another one has`() {
    #expect(text("&File", ["LANG": "fr_FR", "LANGUAGE": "fr:de"]) == "Datei")
    #expect(text("Save %s?", ["LANG": "de_DE"]) == "speichern?")
    var messages = messages()
    let known = [("&File", "app"), ("File", "app"), ("File", "other")].map { message, domain in
      messages.isKnown(message, context: nil, in: domain)
    }
    #expect(known == [true, false, nil])
  }

  private func read(_ target: String, _ messages: MessageCatalogs, more: String = "") -> GuideFile {
    let head = "guide: g\nversion: 1\ntitle: T\nsteps:\n  - id: a\n    title: A\n"
    let source = head + "    target: \(target)\n\(more)"
    return readGuide(Array(source.utf8), for: "g.yaml", catalog: nil, messages: messages, isForAuthor: true)
  }

  @Test func `a target has the translation in place of the message, and its other properties`() {
    let messages = messages(["LANG": "de_DE"])
    func read(_ target: String, more: String = "") -> Step? { self.read(target, messages, more: more).guide?.steps[0] }
    #expect(read("{text: {message: Help, domain: app}}")?.targets == [.text("Hilfe")])
    #expect(
      read("{box: {message: Open, domain: app, context: menu}, grow: line, occurrence: last}")?.targets
        == [Target(.box("Öffnen"), grow: .line, occurrence: .last)])
    #expect(
      read("[{cursor: true, within: {text: {message: '&File', domain: app}}}, {text: x}]")?.targets
        == [Target(.cursor, within: [.text("Datei")]), .text("x")])
    let done = read("{cursor: true}", more: "    do: x\n    done: {not: [{text: {message: Help, domain: app}}]}\n")?
      .done
    #expect(done == .screen(.not(.present([.text("Hilfe")]))))
  }

  @Test func `a plain text that a catalog translates causes a warning, unless it has alternatives`() {
    let messages = messages()
    func warnings(_ target: String, program: String = "app") -> [String] {
      let head = "guide: g\nversion: 1\ntitle: T\nfor: \(program)\n"
      let source = head + "steps:\n  - id: a\n    title: A\n    target: \(target)\n"
      return readGuide(Array(source.utf8), for: "g", catalog: nil, messages: messages, isForAuthor: true)
        .warnings.map(\.description)
    }
    let help = "g:8:20: warning: app shows 'Help' in English only; write {message: \"Help\", domain: \"app\"}, "
    #expect(warnings("{text: Help}").first?.hasPrefix(help) ?? false, "\(warnings("{text: Help}"))")
    #expect(warnings("{box: File}").first?.contains("write {message: \"&File\", domain: \"app\"}") ?? false)
    #expect(warnings("{text: Open}").first?.contains("domain: \"app\", context: \"menu\"}") ?? false)
    #expect(warnings("{cursor: true, within: {text: Help}}").count == 1)
    let right = [
      "{text: Help!}", "{text: Save}", "[{text: Help}, {text: Hilfe}]", "{text: {message: Help, domain: app}}",
    ]
    for target in right { #expect(warnings(target).isEmpty, "\(target)") }
    #expect(warnings("{text: Help}", program: "other").isEmpty)
  }

  @Test(arguments: [
    ("{text: {message: Halp, domain: app}}", "7:30: warning: no installed catalog of 'app' translates 'Halp'"),
    ("{text: {message: '%s%d', domain: app}}", "7:30: error: no part of the message '%s%d'"),
    (
      "{text: {message: Help, domain: app.mo}}",
      "7:44: error: 'app.mo' is no domain; write the name of the program's catalog"
    ),
    ("{text: {message: Help, domain: ../app}}", "7:44: error: '../app' is no domain"),
    ("{text: {message: Help}}", "7:20: error: a message needs 'domain'; write domain: nano"),
    ("{text: {mesage: Help, domain: app}}", "7:21: error: unknown key 'mesage' in a message; did you mean 'message'?"),
    ("{text: {message: [Help], domain: app}}", "7:30: error: 'message' is a list; write text, as in message: Help"),
    ("{text: [Help]}", "7:20: error: 'text' is a list"),
  ]) func `a mistake has its place and its remedy`(target: String, message: String) {
    let file = read(target, messages())
    let found = (file.problems + file.warnings).map(\.description)
    #expect(found.count == 1 && found[0].hasPrefix("g.yaml:\(message)"), "\(found)")
  }
}
