import Harness
import Testing

@testable import TourGuide

/// Buttons that start the tour of a guide.
final class StartedGuideTests {
  private let folder = Folder()

  private func guide(_ name: String, _ content: String, for commands: String = "less") -> String {
    "guide: \(name)\nversion: 1\ntitle: T\nfor: \(commands)\n\(content)\n"
  }

  private static let steps = "steps: [{id: a, title: A}]"
  private static let tips = "tips: [{id: a, title: A}]"

  /// The warnings of a guide with a tip that starts the tour of a guide. The file is `mine.yaml` in `beside`;
  /// `installed` is the only folder of the catalog.
  private func warnings(_ name: String, steps: String = "", for commands: String = "less") -> [String] {
    let path = folder.write(
      guide("mine", "tips:\n  - {id: a, title: A, buttons: [{label: B, guide: \(name)}]}\n\(steps)", for: commands),
      to: "beside/mine.yaml")
    let file = readGuide(path: path, catalog: GuideCatalog(folders: [folder.path + "/installed"]))
    #expect(file.guide != nil && file.warnings.allSatisfy { $0.severity == .warning })
    return file.warnings.map { String($0.description.dropFirst(path.count)) }
  }

  init() {
    folder.write(guide("near", Self.steps), to: "beside/near.yaml")
    folder.write(guide("near-tips", Self.tips), to: "beside/near-tips.yaml")
    folder.write(guide("far", Self.steps, for: "[less, more]"), to: "installed/far.yaml")
    folder.write(guide("far-tips", Self.tips), to: "installed/far-tips.yaml")
    folder.write(guide("others", Self.steps, for: "htop"), to: "installed/others.yaml")
    folder.write(guide("renamed", "was: former\n" + Self.steps), to: "installed/renamed.yaml")
    folder.write(guide("broken", "steps: 1"), to: "installed/broken.yaml")
  }

  @Test(arguments: ["near", "far", "broken"])
  func `a guide with steps is found beside the file or in the catalog, and a broken guide is reported by itself`(
    name: String
  ) {
    #expect(warnings(name) == [])
  }

  @Test(arguments: [
    (
      "mine",
      "this guide has only tips, so it has no tour that the button could start; add steps, or write the name of a guide with steps"
    ),
    (
      "near-tips",
      "the guide 'near-tips' has only tips, so it has no tour that the button could start; write the name of a guide with steps"
    ),
    (
      "far-tips",
      "the guide 'far-tips' has only tips, so it has no tour that the button could start; write the name of a guide with steps"
    ),
    (
      "others",
      "the guide 'others' is not for less, so the button cannot start its tour there; add less to its 'for', or write the name of another guide"
    ),
    ("former", "there is no guide 'former' beside this file or in the folders of guides; did you mean 'renamed'?"),
    ("naer", "there is no guide 'naer' beside this file or in the folders of guides; did you mean 'near'?"),
    ("far.yaml", "there is no guide 'far.yaml' beside this file or in the folders of guides; did you mean 'far'?"),
    (
      "something-else",
      "there is no guide 'something-else' beside this file or in the folders of guides; write the name of a guide with steps, or take the button out"
    ),
  ])
  func `a button that can start no tour is warned of at the name of the guide`(name: String, says: String) {
    #expect(warnings(name) == [":6:51: warning: " + says])
  }

  @Test func `a guide with steps can start its own tour, and one for several programs needs a guide for each`() {
    #expect(warnings("mine", steps: Self.steps) == [])
    #expect(warnings("far", for: "[less, more]") == [])
    #expect(warnings("near", for: "[less, more]").map { $0.contains("is not for more, so") } == [true])
  }

  @Test func `without a catalog only the guide's own name is checked`() {
    func warnings(_ name: String) -> Int {
      GuideFile.read(
        Array(guide("mine", "tips: [{id: a, title: A, buttons: [{label: B, guide: \(name)}]}]").utf8), named: "g"
      ).warnings.count
    }
    #expect(warnings("mine") == 1 && warnings("near-tips") == 0)
  }
}
