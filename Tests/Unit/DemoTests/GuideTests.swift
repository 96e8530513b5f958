import Testing
import TourFinding
import TourGuide
import TourScreen

@testable import Demo

/// Checks the demo's guide. Its steps are searched for and completed on pictures that the demo draws.
@Suite struct GuideTests {
  static let sizes = [(80, 24), (120, 40), (200, 60), (60, 18), (40, 12), (20, 5)]
  static let themes = [
    TerminalCapabilities(depth: .indexed, isUnicode: true), TerminalCapabilities(depth: .eight, isUnicode: true),
    TerminalCapabilities(depth: .none, isUnicode: false),
  ]

  @Test func `The built-in guide has no problem`() {
    let file = GuideFile.read(Array(demoGuideSource.utf8), named: "demo.yaml")
    #expect(file.problems.isEmpty)
    #expect(file.guide?.name == "demo")
  }

  @Test(arguments: sizes, themes)
  func `Each step finds its target, and its keys lead to the next`(
    _ size: (Int, Int), _ capabilities: TerminalCapabilities
  ) throws {
    let guide = try #require(GuideFile.read(Array(demoGuideSource.utf8), named: "demo.yaml").guide)
    var postcard = Postcard(size: Size(columns: size.0, rows: size.1), isUnicode: capabilities.isUnicode)
    let folders = postcard.folders
    for step in guide.steps {
      let picture = postcard.picture(capabilities: capabilities)
      // The folders have their own pane only if there is room for it.
      if !step.targets.isEmpty, step.id != "folders" || size.0 >= 60 && size.1 >= 18 {
        #expect(ScreenIndex(Observation(picture)).find(step.targets) != nil, Comment(rawValue: step.id))
      }
      guard let keys = step.do?.alternatives.first else { continue }
      #expect(
        step.done.flatMap(\.predicate).map(ScreenIndex(Observation(picture)).holds) != true,
        Comment(rawValue: "\(step.id) is done before it begins"))
      for key in keys { postcard.reduce(.key(key)) }
      #expect(
        step.done.flatMap(\.predicate).map(ScreenIndex(Observation(postcard.picture(capabilities: capabilities))).holds)
          != false, Comment(rawValue: step.id))
    }
    #expect(postcard.mode == .reading)
    #expect(postcard.query.isEmpty)
    #expect(postcard.folders.map(\.letters.count) == folders.map(\.letters.count))
  }
}
