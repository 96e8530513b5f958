import Harness
import Testing
import TourHistory
import TourModel
import TourScreen
import TourSession

@testable import TourKit

/// Options and own buttons in a program that embeds a tour.
@Suite struct EmbeddedChoiceTests {
  private static let guide = Guide("g", title: "T") {
    Step(
      "ask", "Which editor?",
      choices: Choices([.init("nano", "nano"), .init("vim", "vim", go: "vim")], remembers: true, parameter: "editor"),
      buttons: [StepButton(.open("https://example.org/"), label: "Manual"), StepButton(.next)])
    Step("nano", "For nano")
    Step("vim", "For vim", buttons: [StepButton(.emit("liked"), label: "I like it")])
    Parameter(name: "editor", default: .text("none"))
    EventSource(id: "liked")
  }

  private let folder: Folder

  init() throws { folder = Folder() }

  @Test func `the program learns what the user chose, which event a button counts, and which address to open`() throws {
    let path = folder.path + "/history.json"
    let tour = try EmbeddedTour(
      .guides([Self.guide]), program: "g", history: path, testing: TourTesting(),
      capabilities: TerminalCapabilities(depth: .none, isUnicode: true))
    var events: [History.TourEvent] = []
    var addresses: [String] = []
    tour.onTourEvent = { _, event, _ in events.append(event) }
    tour.onOpen = { addresses.append($0) }
    var screen = Screen(size: Size(columns: 80, rows: 24))
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    tour.update(Observation(screen), at: 0)
    var now = 0
    func pass() {
      for _ in 0..<50 {
        now += 10
        _ = tour.picture(at: now)
      }
    }
    func press(_ keys: String...) {
      for key in keys {
        pass()
        tour.press(Key(name: key)!, token: InputToken(), at: now)
      }
      pass()
    }
    press("Tab", "Tab", "Enter", "Enter")
    #expect(addresses == ["https://example.org/"])
    press("Up", "Down", "Enter", "Enter")
    #expect(
      events == [
        .shown(step: "ask"), .chosen(step: "ask", options: ["vim"]), .passed(step: "ask"), .shown(step: "vim"),
        .emitted(step: "vim", event: "liked"),
        .passed(step: "vim"), .ended(.done, step: "vim"),
      ])
    tour.finish(at: now)
    let record = try HistoryFile(path: path).load().history[Self.guide]
    #expect(
      record?.steps["ask"]?.chosen == ["vim"] && record?.parameters == ["editor": .text("vim")]
        && record?.events["liked"]?.count == 1)
    #expect(tour.value(of: GuideParameter("editor", default: "none")) == "vim")
  }
}
