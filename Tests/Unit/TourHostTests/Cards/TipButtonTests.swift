import Testing
import TourModel
import TourScreen
import TourSession
import TourTerminal

@testable import TourHost

private let noon = Moment(seconds: 1_795_262_400)
private let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)

/// The buttons that a guide defines for its tips, by keyboard and by mouse.
@Suite struct TipButtonTests {
  private let harness: CompositorHarness

  init() {
    harness = Self.harness([
      StepButton(.snooze(seconds: 3 * 86_400), label: "In three days"), StepButton(.send("F9 x"), label: "Signals"),
    ])
  }

  private static func harness(_ buttons: [StepButton], opens: Bool = true, missing: [String] = []) -> CompositorHarness
  {
    let tip = Tip(id: "hello", title: "A tip", body: "It says something.", buttons: buttons)
    let guide = Guide(
      name: "g", version: 1, title: "A guide", steps: [], groups: [TipGroup(tips: [tip])],
      events: [EventSource(id: "liked")])
    var tips = Tips([guide], history: History(), at: noon, preferences: Preferences(), capabilities: capabilities)
    tips.missingGuides = missing
    var session = Session(tour: nil, tips: tips, capabilities: capabilities)
    session.settings.opensAddresses = opens
    let harness = CompositorHarness(session)
    harness.write("\u{1B}[?1049h\u{1B}[?1h\u{1B}=\u{1B}[Hfull screen\u{1B}[1;9H")
    harness.wait(1500)
    return harness
  }

  private var events: [History.TipEvent] { harness.tipNotes.map(\.event) }

  @Test func `the buttons of a tip stand beside Close, and leave the keyboard to the program`() {
    #expect(
      harness.text.contains("Close Ctrl-]") && harness.text.contains("In three days")
        && harness.text.contains("Signals F9 x"))
    #expect(!harness.text.contains("Never here"))
    harness.type("\r")
    #expect(harness.typed == "\r" && harness.text.contains("A tip"))
  }

  @Test func `the tour key closes the tip, and shows all of its buttons when it is pressed again`() {
    harness.type("\u{1D}")
    #expect(harness.text.contains("Tip closed. Ctrl-]: all its buttons"))
    harness.wait(501)
    harness.type("\u{1D}")
    #expect(
      harness.text.contains("Never here") && harness.text.contains("In three days")
        && harness.text.contains("Signals F9 x"))
    #expect(!harness.text.contains("Snooze"), "the guide's own button for it takes its place")
  }

  @Test func `Enter presses the last button, which sends its keys, and the tip is over`() {
    harness.ask()
    harness.type("\r")
    #expect(harness.typed == "\u{1B}[20~x")
    #expect(events.last == .invalidated(tip: "hello", .actionPerformed) && !harness.text.contains("A tip"))
  }

  @Test func `a snooze has the time that the guide names`() {
    harness.ask()
    harness.type("\u{1B}[D\r")
    #expect(events.last == .snoozed(tip: "hello", until: noon.seconds + 3 * 86_400) && !harness.text.contains("A tip"))
  }

  @Test func `a click presses a button while the program has the keyboard`() throws {
    let harness = Self.harness([StepButton(.emit("liked"), label: "I like it")])
    harness.type(try harness.click("I like it"))
    #expect(
      harness.tipNotes.map(\.event).suffix(2) == [
        .invalidated(tip: "hello", .actionPerformed), .emitted(tip: "hello", event: "liked"),
      ])
    #expect(!harness.text.contains("A tip"))
    let closing = Self.harness([StepButton(.close, label: "Thanks"), StepButton(.snooze(seconds: 60))])
    #expect(closing.text.contains("Thanks Ctrl-]") && !closing.text.contains("Close"))
    closing.type(try closing.click("Thanks"))
    #expect(closing.text.contains("Tip closed."), "as after the tour key")
  }

  @Test func `never ends all tips of the program, and another guide is started`() throws {
    let never = Self.harness([StepButton(.never, label: "No tips, please")])
    never.type(try never.click("No tips, please"))
    #expect(never.tipNotes.last?.event == .silenced)
    let guide = Self.harness([StepButton(.guide("other"), label: "Show me around")])
    guide.type(try guide.click("Show me around"))
    #expect(
      guide.chosenTours == [TourChoice(guide: "other")]
        && guide.tipNotes.last?.event == .invalidated(tip: "hello", .actionPerformed))
  }

  @Test func `a button for a guide without a tour leaves the tip, which says so for some seconds`() throws {
    let harness = Self.harness([StepButton(.guide("other"), label: "Show me around")], missing: ["other"])
    harness.type(try harness.click("Show me around"))
    #expect(harness.chosenTours == [] && harness.tipNotes.map(\.event).last == .shown(tip: "hello"))
    #expect(harness.text.contains("There is no tour “other” here") && harness.text.contains("It says something."))
    harness.type("k")
    #expect(harness.typed == "k", "the keyboard still belongs to the program")
    harness.wait(6000)
    #expect(!harness.text.contains("There is no tour") && harness.text.contains("It says something."))
    harness.ask()
    harness.type("\r")
    #expect(
      harness.chosenTours == [] && harness.text.contains("There is no tour “other” here")
        && harness.text.contains("Never here"))
  }

  @Test(arguments: [("\r", ["https://example.org/"]), ("\u{1B}", []), ("\u{1D}", []), ("\u{03}", [])])
  func `an address is opened after a question only, which has the keyboard`(key: String, opened: [String]) throws {
    let harness = Self.harness([StepButton(.open("https://example.org/"), label: "Manual")])
    harness.type(try harness.click("Manual"))
    #expect(
      harness.text.contains("https://example.org/") && harness.compositor.session.hasKeyboard && harness.addresses == []
    )
    harness.wait(20_000)
    #expect(harness.text.contains("https://example.org/"), "the question stays")
    harness.type(key)
    harness.wait(100)
    #expect(
      harness.addresses == opened && harness.typed == "" && harness.text.contains("A tip")
        && !harness.compositor.session.hasKeyboard)
  }

  @Test func `an address that cannot be opened is shown`() throws {
    let harness = Self.harness([StepButton(.open("https://example.org/"), label: "Manual")], opens: false)
    harness.type(try harness.click("Manual"))
    #expect(harness.text.contains("https://example.org/") && !harness.text.contains("Cancel"))
    harness.type("\r")
    #expect(harness.addresses == [] && harness.text.contains("A tip"))
  }

  @Test func `a tip does not leave while the user is at its buttons`() {
    let tip = Tip(
      id: "hello", title: "A tip", milliseconds: 3000, limits: TipLimits(shows: 1),
      buttons: [StepButton(.snooze(seconds: 60))])
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: [], groups: [TipGroup(tips: [tip])])
    let tips = Tips([guide], history: History(), at: noon, preferences: Preferences(), capabilities: capabilities)
    let harness = CompositorHarness(Session(tour: nil, tips: tips, capabilities: capabilities))
    harness.write("\u{1B}[?1049h\u{1B}[Hfull screen")
    harness.wait(1500)
    harness.ask()
    harness.wait(60_000)
    #expect(harness.text.contains("A tip"))
    harness.type("\u{1B}")
    harness.wait(100)
    #expect(!harness.text.contains("A tip"))
  }
}

extension CompositorHarness {
  /// The report of a press of the mouse on a text of the screen, for a program that has asked for such reports.
  func click(_ words: String) throws -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(words) })
    let column = try #require(lines[row].firstRange(of: words)).lowerBound
    return "\u{1B}[<0;\(lines[row].distance(from: lines[row].startIndex, to: column) + 1);\(row + 1)M"
  }
}
