import Foundation
import Harness
import Testing
import TourCard
import TourModel

@testable import TourGuide

/// Files with the texts of a guide in another language, such as `htop.de.yaml`.
struct TranslationTests {
  private static let source = """
    guide: g
    version: 1
    title: The title
    parameters: [{name: count, default: 3}]
    astray: [{when: {text: y}, say: 'Help, {count}'}, {when: {text: z}, say: Dialog}]
    steps:
      - {id: one, title: First, body: 'There are {count} letters.'}
      - id: two
        title: Second
        subtitle: A choice
        choices: [{id: yes, label: 'Yes'}, {id: no, label: 'No'}]
      - {id: three, title: Third, buttons: [back, {label: Onwards, next: true}]}
      - {id: four, title: Fourth, done: {text: x}, hints: ['First, {count}', Second], astray: {when: {text: y}, say: Back}}
      - {id: five, title: Fifth, done: {goals: [{say: 'Go, {count}', when: {text: x}}, {say: Return, when: {text: y}}]}}
    tips:
      - {id: tip, title: A tip}
    """
  private static let whole = """
    title: Der Titel
    astray: ['Hilfe, {count}', Dialog]
    steps:
      one: {title: Erstens, body: 'Es gibt {count} Briefe.'}
      two: {title: Zweitens, subtitle: Eine Wahl, options: {yes: Ja, no: Nein}}
      three: {title: Drittens, buttons: {Onwards: Weiter}}
      four: {title: Viertens, hints: ['Erst {count}', Dann], astray: [Zurück]}
      five: {title: Fünftens, goals: ['Geh, {count}', Kehre um]}
    tips:
      tip: {title: Ein Tipp}
    """

  private static var guide: Guide { GuideFile.read(Array(source.utf8), named: "g.yaml").guide! }

  private static func read(_ source: String) throws -> TranslationFile {
    TranslationFile.read(
      Array(source.utf8), named: "g.de.yaml", in: try #require(Language("de")), of: guide, reportsMissing: true)
  }

  @Test func `a whole translation gives each text of the guide`() throws {
    let file = try Self.read(Self.whole)
    #expect((file.problems + file.warnings).map(\.description) == [])
    let guide = Self.guide.translated(file.translation)
    #expect(guide.title == "Der Titel" && guide.language.name == "de")
    #expect(
      guide.steps.map(\.title) == ["Erstens", "Zweitens", "Drittens", "Viertens", "Fünftens"]
        && guide.tips.map(\.title) == ["Ein Tipp"])
    #expect(guide.steps[0].body == "Es gibt {count} Briefe." && guide.steps[1].subtitle == "Eine Wahl")
    #expect(guide.steps[1].choices?.options.map(\.label) == ["Ja", "Nein"])
    #expect(
      guide.steps[2].buttons.map(\.label) == [nil, "Weiter"] && guide.steps[3].hints == ["Erst {count}", "Dann"]
        && guide.steps[3].astray.map(\.text) == ["Zurück"] && guide.astray.map(\.text) == ["Hilfe, {count}", "Dialog"])
    #expect(guide.steps[4].goals.map(\.text) == ["Geh, {count}", "Kehre um"])
    var original = guide
    original.title = Self.guide.title
    original.language = .english
    for index in original.steps.indices {
      (original.steps[index].title, original.steps[index].subtitle, original.steps[index].body) =
        (Self.guide.steps[index].title, Self.guide.steps[index].subtitle, Self.guide.steps[index].body)
      original.steps[index].choices = Self.guide.steps[index].choices
      original.steps[index].buttons = Self.guide.steps[index].buttons
      original.steps[index].hints = Self.guide.steps[index].hints
      original.steps[index].astray = Self.guide.steps[index].astray
      original.steps[index].done = Self.guide.steps[index].done
    }
    original.groups = Self.guide.groups
    original.astray = Self.guide.astray
    #expect(original == Self.guide, "nothing else differs")
  }

  @Test(arguments: [
    ("body: 'Es gibt {count} Briefe.'", "'body'", 0), ("subtitle: Eine Wahl, ", "'subtitle'", 1),
    (", no: Nein", "'no'", 1), (", buttons: {Onwards: Weiter}", "'Onwards'", 2), ("title: Drittens, ", "'title'", 2),
    (", hints: ['Erst {count}', Dann]", "'hints' with all 2 texts", 3), (", Dann", "'hints' with all 2 texts", 3),
    (", astray: [Zurück]", "'astray' with its text", 3),
    (", goals: ['Geh, {count}', Kehre um]", "'goals' with all 2 texts", 4),
    (", Kehre um", "'goals' with all 2 texts", 4),
  ]) func `a card that lacks a text keeps its own language`(text: String, name: String, index: Int) throws {
    let file = try Self.read(Self.whole.replacing(text, with: ""))
    let id = Self.guide.steps[index].id
    #expect(
      file.warnings.map { $0.description.split(separator: ": ", maxSplits: 2).last.map(String.init) } == [
        "step '\(id)' lacks \(name), so its card stays in English; write it"
      ])
    let guide = Self.guide.translated(file.translation)
    #expect(guide.steps[index] == Self.guide.steps[index])
    #expect(guide.steps.indices.filter { guide.steps[$0] == Self.guide.steps[$0] } == [index])
  }

  @Test(arguments: [
    (
      "steps: {on: {title: A}}",
      [
        "1:1: warning: no texts for the steps 'one', 'two', 'three', 'four' and 'five', so their cards stay in English; write title and body",
        "1:1: warning: the guide's title is missing; write title: and the title in this language",
        "1:1: warning: the guide's 'astray' has 2 texts, of which some are missing here, so all stay in English; write astray: and a list of all, in order",
        "1:1: warning: no texts for the tip 'tip', so its card stays in English; write title and body",
        "1:9: warning: the guide has no step 'on'; did you mean 'one'?",
      ]
    ),
    (
      "steps: {one: {title: A, body: B, subtitle: C}}",
      [
        "1:1: warning: no texts for the steps 'two', 'three', 'four' and 'five', so their cards stay in English; write title and body",
        "1:1: warning: the guide's title is missing; write title: and the title in this language",
        "1:1: warning: the guide's 'astray' has 2 texts, of which some are missing here, so all stay in English; write astray: and a list of all, in order",
        "1:1: warning: no texts for the tip 'tip', so its card stays in English; write title and body",
        "1:31: warning: the text of 'one' in the guide has {count}, which is missing here; write it where the value is to stand",
        "1:34: warning: step 'one' has no 'subtitle' in the guide; take it out",
      ]
    ),
    ("steps: {one: {titel: A}}", ["1:15: error: unknown key 'titel' in the texts of a card; did you mean 'title'?"]),
    ("step: {}", ["1:1: error: unknown key 'step' in a translation; did you mean 'steps'?"]),
    ("steps: [one]", ["1:8: error: 'steps' is a list; write a mapping, as in steps: {first: {title: Hallo}}"]),
    ("steps: {one: {title: A}, one: {title: B}}", ["1:26: error: 'one' occurs twice, first in line 1; keep one"]),
    ("title: [", ["2:1: error: a value is missing here"]),
    ("", ["1:1: error: there is nothing in this file; begin with the title of the guide"]),
  ]) func `mistakes are reported with their places and remedies`(source: String, messages: [String]) throws {
    let file = try Self.read(source)
    let found = (file.problems.isEmpty ? file.warnings : file.problems).map { String($0.description.dropFirst(10)) }
    #expect(
      found.count == messages.count && zip(found, messages).allSatisfy { $0.hasPrefix($1) },
      "\(found.joined(separator: "\n"))")
    if !file.problems.isEmpty {
      #expect(
        file.translation == Translation(language: try #require(Language("de"))), "an error has no effect on cards")
    }
  }

  @Test func `states of the guide without all of their texts stay as they are`() throws {
    for (texts, place) in [("astray: ['Hilfe, {count}']", "2:1"), ("", "1:1")] {
      let file = try Self.read(Self.whole.replacing("astray: ['Hilfe, {count}', Dialog]", with: texts))
      #expect(
        file.warnings.map { String($0.description.dropFirst(10)) } == [
          "\(place): warning: the guide's 'astray' has 2 texts, of which some are missing here, so all stay in English; write astray: and a list of all, in order"
        ])
      #expect(Self.guide.translated(file.translation).astray == Self.guide.astray)
    }
  }

  @Test func `an empty text is one that its translator has not written yet`() throws {
    let file = try Self.read(
      Self.whole.replacing("one: {title: Erstens, body: 'Es gibt {count} Briefe.'}", with: "one:"))
    #expect(file.problems.isEmpty && file.warnings.count == 1)
    #expect(Self.guide.translated(file.translation).steps[0].title == "First")
  }

  /// Translators leave the value of a text empty, and their tools write empty quotes.
  @Test(arguments: [
    ("title: Erstens", "title: ~"), ("title: Erstens", "title: ''"), ("body: 'Es gibt {count} Briefe.'", "body: ~"),
    ("no: Nein", "no: ''"), ("Onwards: Weiter", "Onwards: ~"), ("['Erst {count}', Dann]", "['Erst {count}', '']"),
    ("[Zurück]", "''"), ("Kehre um", "~"), ("['Hilfe, {count}', Dialog]", "['', '']"), ("Der Titel", ""),
  ]) func `an empty text is missing, and the other cards have theirs`(text: String, empty: String) throws {
    let file = try Self.read(Self.whole.replacing(text, with: empty))
    #expect(file.problems.isEmpty && file.warnings.count == 1, "\((file.problems + file.warnings).map(\.description))")
    let guide = Self.guide.translated(file.translation)
    #expect(guide.tips.map(\.title) == ["Ein Tipp"])
    #expect(zip(guide.steps, Self.guide.steps).count { $0 != $1 } >= 4)
  }

  @Test func `steps that have changed since the version that was translated are named`() throws {
    var guide = Self.guide
    guide.version = 3
    guide.steps[1].since = 3
    guide.steps[2].since = 2
    func warnings(_ version: String) throws -> [String] {
      let source = version + Self.whole
      let file = TranslationFile.read(
        Array(source.utf8), named: "g.de.yaml", in: try #require(Language("de")), of: guide, reportsMissing: true)
      #expect(file.problems.isEmpty && guide.translated(file.translation).steps[1].title == "Zweitens")
      return file.warnings.map { String($0.description.dropFirst(10)) }
    }
    #expect(try warnings("").isEmpty && warnings("version: 3\n").isEmpty && warnings("version: '3'\n").isEmpty)
    #expect(
      try warnings("version: 2\n") == [
        "6:3: warning: step 'two' has changed in version 3 of the guide, and these texts are of version 2; compare them with the guide, and write version: 3 once all are right"
      ])
    #expect(try warnings("version: 1\n").map { $0.prefix(4) } == ["6:3:", "7:3:"])
    #expect(
      try warnings("version: 4\n") == ["1:10: warning: the guide is at version 3, not 4; write version: 3"])
  }

  // MARK: Laying out

  private static let laidOut = """
    # The texts of g.yaml: write each one below that of the guide, which is a comment.
    # 'tour check g.yaml' names those that are missing.
    version: 1
    # The title
    title:
    astray:
      # Help, {count}
      -
      # Dialog
      -
    steps:
      one:
        # First
        title:
        # There are {count} letters.
        body:
      two:
        # Second
        title:
        # A choice
        subtitle:
        options:
          # No
          "no":
          # Yes
          "yes":

    """

  @Test func `each text is empty, and that of the guide is a comment above it`() throws {
    let layout = TranslationText(of: Self.guide, named: "g.yaml")
    #expect(layout.text.hasPrefix(Self.laidOut), "\(layout.text)")
    #expect(layout.added == 19 && layout.left.isEmpty, "\(layout.added)")
    let file = try Self.read(layout.text)
    #expect(file.problems.isEmpty, "\(file.problems.map(\.description))")
    #expect(Self.guide.translated(file.translation).steps == Self.guide.steps)
  }

  @Test func `the texts of the guide in the form of a translation are the guide's`() throws {
    var guide = Self.guide
    guide.steps[0].body = "Two lines\n\n  of text: {count} #1"
    guide.steps[3].hints = ["- A hint, {count}", "with 'quotes' and \"quotes\""]
    let source = TranslationText.own(of: guide)
    let file = TranslationFile.read(
      Array(source.utf8), named: "g.en.yaml", in: .english, of: guide, reportsMissing: true)
    #expect((file.problems + file.warnings).map(\.description) == [], "\(source)")
    #expect(guide.translated(file.translation) == guide)
  }

  @Test func `a file gets the texts that it lacks, each at its place, and keeps its lines`() throws {
    let old = """
      # Ein Kopf.
      title: Der Titel   # kurz

      steps:
        # Der erste Schritt.
        one:
          title: Erstens
          body: |
            Es gibt {count} Briefe.
            # Das ist Text.

        four: {title: Viertens}

        # Der letzte.
        five:
          title: Fünftens
      # Ende.
      """
    let german = try #require(Language("de"))
    let layout = try #require(
      TranslationText(completing: Array((old + "\n").utf8), named: "g.de.yaml", in: german, of: Self.guide))
    #expect(
      layout.text == """
        # Ein Kopf.
        astray:
          # Help, {count}
          -
          # Dialog
          -
        title: Der Titel   # kurz

        steps:
          # Der erste Schritt.
          one:
            title: Erstens
            body: |
              Es gibt {count} Briefe.
              # Das ist Text.
          two:
            # Second
            title:
            # A choice
            subtitle:
            options:
              # No
              "no":
              # Yes
              "yes":
          three:
            # Third
            title:
            buttons:
              # Onwards
              Onwards:

          four: {title: Viertens}

          # Der letzte.
          five:
            title: Fünftens
            goals:
              # Go, {count}
              -
              # Return
              -
        # Ende.
        tips:
          tip:
            # A tip
            title:

        """, "\(layout.text)")
    #expect(layout.added == 11 && layout.left == ["four"], "\(layout.added)")
    let again = TranslationText(
      completing: Array(layout.text.utf8), named: "g.de.yaml", in: german, of: Self.guide)
    #expect(again?.added == 0 && again?.text == layout.text)
  }

  @Test(arguments: [
    "{title: A}", "title: A\r\nsteps: {}\r\n", "title: [", "steps: ~\n", "steps: \"\"\n", " title: A\n",
    "--- \ntitle: A\n",
    "title: A\n...\n", "\u{FEFF}title: A\n",
  ]) func `a file of another form is not changed`(source: String) throws {
    let german = try #require(Language("de"))
    #expect(
      TranslationText(completing: Array(source.utf8), named: "g.de.yaml", in: german, of: Self.guide) == nil,
      "\(source)")
  }

  @Test func `texts without a place of their own are named`() throws {
    let german = try #require(Language("de"))
    let source = Self.whole.replacing(", Dann]", with: "]").replacing("yes: Ja, ", with: "")
      .replacing("title: Drittens, ", with: "")
    let layout = try #require(
      TranslationText(completing: Array(source.utf8), named: "g.de.yaml", in: german, of: Self.guide))
    #expect(layout.left == ["two", "three", "four"] && layout.added == 0 && layout.text == source + "\n")
    let braces =
      "title: G\nastray: [A, B]\ntips: {tip: {title: T}}\nsteps: {one: {title: Eins, body: '{count}'}, three: {title: C}}\n"
    let other = try #require(
      TranslationText(completing: Array(braces.utf8), named: "g.de.yaml", in: german, of: Self.guide))
    #expect(other.left == ["two", "three", "four", "five"] && other.text == braces, "\(other.left)")
  }

  // MARK: Files

  private static func folder(_ files: [String: String]) throws -> URL {
    let folder = URL.temporaryDirectory.appending(path: "translations-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return folder
  }

  @Test func `the catalog takes translations for no guides, unless there is no guide that they could be of`() throws {
    let lone = Self.source.replacing("guide: g", with: "guide: lone.de")
    let folder = try Self.folder(["g.yaml": Self.source, "g.de.yaml": Self.whole, "lone.de.yaml": lone])
    defer { try? FileManager.default.removeItem(at: folder) }
    let catalog = GuideCatalog(folders: [folder.path])
    #expect(catalog.all().map(\.name) == ["g", "lone.de"])
    #expect(readGuides(path: folder.path).map { $0.path.split(separator: "/").last } == ["g.yaml", "lone.de.yaml"])
    #expect(checkTranslations(path: folder.path + "/lone.de.yaml").isEmpty)
    #expect(checkTranslations(path: folder.path + "/g.yaml").map { $0.file.translation.steps.count } == [5])
    #expect(checkTranslations(path: folder.path + "/g.de.yaml").map { $0.file.translation.tips.count } == [1])
    #expect(checkTranslations(path: folder.path + "/none.de.yaml").first?.file.problems.count == 1)
  }

  @Test func `a file beside a guide whose name is not that of a language is named`() throws {
    let other = Self.source.replacing("guide: g", with: "guide: g.extra")
    let folder = try Self.folder([
      "g.yaml": Self.source, "g.de.yaml": Self.whole, "g.extra.yaml": other, "g.german.yaml": Self.whole,
      "g.pt-BR.yaml": Self.whole, "g.FR.yaml": Self.whole, "h.german.yaml": Self.whole, "g.es.yml": Self.whole,
      // The texts of another guide, and a copy of this one, whose name ends like that of a language.
      "h.json": "{}", "h.fr.json": "{}", "g.old.yaml": Self.source,
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let found = misnamedTranslations(ofGuide: folder.path + "/g.yaml")
    #expect(
      found.map { "\($0.file.split(separator: "/").last ?? ""): \($0.severity) \($0.kind)" } == [
        "g.FR.yaml: warning this file is not read: if it has the texts of 'g.yaml' in another language, name it 'g.fr.yaml'",
        "g.es.yml: warning this file is not read: if it has the texts of 'g.yaml' in another language, name it 'g.es.yaml'",
        "g.german.yaml: warning this file is not read: if it has the texts of 'g.yaml' in another language, name it with the code of the language, as in htop.de.yaml",
        "g.pt-BR.yaml: warning this file is not read: if it has the texts of 'g.yaml' in another language, name it 'g.pt_BR.yaml'",
      ])
    #expect(
      checkTranslations(path: folder.path + "/g.yaml").map { $0.path.split(separator: "/").last } == ["g.de.yaml"])
    try "# tour: allow translation\n\(Self.whole)".write(
      to: folder.appending(path: "g.FR.yaml"), atomically: false, encoding: .utf8)
    #expect(misnamedTranslations(ofGuide: folder.path + "/g.yaml") == Array(found.dropFirst()))
    try Self.whole.write(to: folder.appending(path: "g.FR.yaml"), atomically: false, encoding: .utf8)
    // In a folder and alone, they have this warning, and no errors of a guide.
    let files = readGuides(path: folder.path).filter { $0.path.contains("/g.") && $0.file.guide == nil }
    #expect(files.map(\.file.warnings) == found.map { [$0] } && files.allSatisfy(\.file.problems.isEmpty))
    for path in found.map(\.file) {
      #expect(readGuides(path: path).map(\.file.warnings) == [found.filter { $0.file == path }])
    }
  }

  @Test func `texts whose guide has another name are reported as such where their folder is checked`() throws {
    let folder = try Self.folder(["g.yaml": Self.source, "old.de.yaml": Self.whole])
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = readGuides(path: folder.path)
    #expect(files.map { $0.file.problems.count } == [0, 1])
    #expect(
      files[1].file.problems.first?.description.contains(
        "there is no guide 'old.yaml' beside this file, whose texts it could have")
        == true, "\(files[1].file.problems)")
  }

  @Test(arguments: [
    (["de_AT"], "Der Titel"), (["fr", "de"], "Der Titel"), (["en", "de"], "The title"), (["fr"], "The title"),
    ([], "The title"), (["en_GB", "de"], "The title"), (["pl", "fr"], "The title"),
  ]) func `the first language that the guide has is chosen`(languages: [String], title: String) throws {
    let folder = try Self.folder(["g.yaml": Self.source, "g.de.yaml": Self.whole, "g.pl.yaml": "steps: ["])
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/g.yaml"
    let guide = readGuide(path: path).guide?.translated(into: languages.compactMap { Language($0) }, besideFile: path)
    #expect(guide?.title == title)
  }

  /// The guides of tour in other languages.
  static let shipped = ((try? FileManager.default.contentsOfDirectory(atPath: SchemaTests.guides)) ?? []).sorted()
    .filter { TranslationPath($0) != nil }

  @Test func `each guide is translated into five languages`() {
    let guides = ((try? FileManager.default.contentsOfDirectory(atPath: SchemaTests.guides)) ?? []).filter {
      $0.hasSuffix(".yaml") && TranslationPath($0) == nil
    }
    for guide in guides {
      for language in ["de", "es", "fr", "ja", "zh_CN"] {
        #expect(Self.shipped.contains(guide.replacing(".yaml", with: ".\(language).yaml")))
      }
    }
  }

  @Test(arguments: shipped) func `a shipped translation is whole`(name: String) throws {
    let checked = checkTranslations(path: "\(SchemaTests.guides)/\(name)")
    #expect(checked.flatMap { $0.file.problems + $0.file.warnings }.map(\.description) == [] && checked.count == 1)
  }
}
