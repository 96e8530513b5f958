import Foundation
import Harness
import Testing
import TourCard
import TourHistory
import TourModel

@testable import TourGuide
@testable import tour

/// The words of the command in a shell, in each language.
@Suite(.waiting) struct ShellWordsTests {
  @Test(arguments: Language.available) func `a language has each phrase, and its own`(language: String) throws {
    let bytes = try #require(BuiltInTexts.content(named: "\(language).yaml"))
    let file = WordsFile<ShellWords>.read(bytes, named: "\(language).yaml")
    #expect(file.problems.isEmpty, "\(file.problems.map(\.description).joined(separator: "\n"))")
    let root = try #require(Document(Source(bytes)).root)
    let sections = if case .mapping(let entries) = root.content { entries } else { [Node.Entry]() }
    let names = sections.first { $0.name == ShellWords.section }?.value.names
    #expect(names == ShellWords.places.map(\.name), "in the order of the English file")
    if language == "en" {
      #expect(file.words == .english)
    } else {
      let same = ShellWords.places.filter { file.words[$0.place] == ShellWords.english[$0.place] }.map(\.name)
      #expect(same.count <= 6, "\(same) are English")
    }
  }

  @Test func `each phrase has a name`() {
    let properties = Mirror(reflecting: ShellWords.english).children.compactMap(\.label)
    #expect(ShellWords.places.map(\.name) == properties.map(\.kebab))
  }

  /// A word that the commands print in each language; nil for a command without one.
  private static func words(_ language: String) -> [String: [String]] {
    let words = ShellWords.phrases(in: Language(language)!)
    return [
      "": [
        words.welcome, words.welcomeDemo, words.tourNew, words.tourLeft, words.welcomeMore("tour list", "tour --help"),
      ],
      "list": [words.guidesName, words.guidesCards, words.tourLeftAt("2", "2"), words.tipsOpen("1"), words.guidesTour],
      "list own": [words.tipsName, words.tipOpen, words.tourLeftAt("2", "2"), words.state],
      "learn": [words.lessonsName, words.lessonOpen],
    ]
  }

  @Test(arguments: Language.available)
  func `tour, tour list and tour learn answer in the language of the user, in whole lines`(language: String) throws {
    let home = try Home()
    try home.write([
      "catalog/own.yaml":
        "guide: own\nversion: 1\ntitle: T\nfor: [sh]\nsteps: [{id: a, title: A}, {id: b, title: B}]\ntips: [{id: t, title: First}]\n",
      "catalog/own.\(language).yaml": language == "en" ? "" : "tips: {t: {title: Erster}}\n",
      "catalog/own-a.yaml":
        "guide: own-a\nversion: 1\ntitle: T\nfor: [sh]\nlesson: {level: beginner, minutes: 5}\nsteps: [{id: a, title: A}]\n",
      "catalog/own-b.yaml":
        "guide: own-b\nversion: 1\ntitle: T\nfor: [sh]\nlesson: {level: beginner, minutes: 5, needs: own-a}\nsteps: [{id: a, title: A}]\n",
    ])
    _ = try HistoryFile(path: home.path(".config/tour/history.json")).update { history in
      history.guides["own"] = GuideRecord(outcome: .closed, shown: 1, step: "b", first: 1, last: 1)
    }
    let environment = home.environment.merging([
      "TOUR_GUIDE_PATH": home.path("catalog"), "TOUR_LANG": language, "LC_ALL": "C.UTF-8",
    ]) { $1 }
    for (line, words) in Self.words(language) {
      let (output, error, status) = try runCommand(
        TerminalHarness.tour, line.split(separator: " ").map(String.init), environment: environment)
      #expect(status == 0 && error.isEmpty, "\(error)")
      for word in words { #expect(output.contains(word), "\(word) in \(output)") }
      if line == "list own" { #expect(output.contains(language == "en" ? "First" : "Erster"), "\(output)") }
      #expect(!output.contains("{1}") && !output.contains("{2}"), "\(output)")
    }
  }
}
