import Foundation
import Harness
import Testing
import TourCard
import TourGuide
import TourModel
import TourScreen
import TourSession
import TourTerminal

@testable import Demo
@testable import TourStoryboard

/// The cards of the demo and of the guide for htop in each theme, as text with colours. `Goldens/themes` has the files,
/// which a terminal shows with cat(1).
@Suite struct ThemeStoryboardTests {
  private static func capabilities(_ theme: ThemeSettings.Base) -> TerminalCapabilities {
    var capabilities = TerminalCapabilities(depth: .direct, isUnicode: true)
    let isLight = theme == .light || theme == .paper
    (capabilities.foreground, capabilities.background) =
      isLight ? (.rgb(32, 32, 32), .rgb(255, 255, 255)) : (.rgb(220, 220, 220), .rgb(24, 24, 32))
    return capabilities
  }

  /// The card of a step over a screen.
  private static func panel(_ guide: Guide, _ step: String, on screen: Screen, _ theme: ThemeSettings.Base) throws
    -> Storyboard.Panel
  {
    let capabilities = capabilities(theme)
    var settings = ThemeSettings()
    settings.base = theme
    let index = try #require(guide.index(ofStep: step))
    var session = Session(
      tour: Tour(
        guide, steps: guide.steps, start: index, capabilities: capabilities, preferences: Preferences(theme: settings)),
      capabilities: capabilities)
    var now = 0
    _ = session.handle(.screen(Observation(screen)), at: now)
    for _ in 0..<20 where session.tour?.isShown != true {
      now = try #require(session.deadline)
      _ = session.handle(.tick, at: now)
    }
    let scene = try #require(session.scene)
    #expect(session.tour?.currentStep?.id == step)
    return Storyboard.Panel(
      caption: "\(guide.name)/\(step)",
      screen: compose(screen, scene, capabilities: capabilities, theme: session.theme, at: now + 10_000).screen)
  }

  private static func postcard(_ size: Size, _ theme: ThemeSettings.Base) -> Screen {
    Postcard(size: size, isUnicode: true).picture(capabilities: capabilities(theme))
  }

  /// The screen of htop in the middle of a recording.
  private static func htop() throws -> Screen {
    let bytes = [UInt8](
      try Data(contentsOf: Checkout.file("Tests/Unit/TourTerminalTests/Oracle/Recordings/htop.bytes")))
    var terminal = Terminal(size: Size(columns: 80, rows: 24))
    terminal.feed(bytes.prefix(bytes.count / 2))
    #expect((0..<24).contains { terminal.screen.text(row: $0).contains("Mem[") })
    return terminal.screen
  }

  private static func guides() throws -> (demo: Guide, htop: Guide) {
    (
      try #require(GuideFile.read(Array(demoGuideSource.utf8), named: "demo.yaml").guide),
      try #require(readGuide(path: Checkout.file("guides/htop.yaml").path).guide)
    )
  }

  @Test(arguments: ThemeSettings.Base.allCases)
  func `the cards over the demo and over htop equal their goldens in each theme`(theme: ThemeSettings.Base)
    throws
  {
    let (demo, htop) = try Self.guides()
    let screen = Self.postcard(Size(columns: 80, rows: 24), theme)
    let board = Storyboard(
      title: "",
      panels: [
        try Self.panel(demo, "folders", on: screen, theme), try Self.panel(demo, "open", on: screen, theme),
        try Self.panel(htop, "memory", on: try Self.htop(), theme),
      ])
    let difference = try Golden("Goldens/themes/\(theme.rawValue).ansi").difference(from: board.ansi())
    #expect(difference == nil)
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 200, rows: 60)])
  func `the cards over the demo equal their goldens in other sizes`(size: Size) throws {
    let demo = try Self.guides().demo
    let screen = Self.postcard(size, .dark)
    let board = Storyboard(
      title: "",
      panels: [try Self.panel(demo, "row", on: screen, .dark), try Self.panel(demo, "open", on: screen, .dark)])
    let difference = try Golden("Goldens/themes/dark-\(size.columns)x\(size.rows).ansi").difference(from: board.ansi())
    #expect(difference == nil)
  }
}
