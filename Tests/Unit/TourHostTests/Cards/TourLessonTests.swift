import Testing
import TourModel
import TourScreen
import TourSession

@testable import TourHost

/// A guide whose tour asks for a key that retires a tip of the same guide.
@Suite struct TourLessonTests {
  private static let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
  private static let key = KeyChoice([[Key(.character("G"))]])

  private static func harness() -> CompositorHarness {
    let tip = Tip(id: "end", title: "A tip", retirements: [.event("jumped"), .keys(key)])
    let guide = Guide(
      name: "g", version: 1, title: "A guide", steps: [Step(id: "a", title: "The end", do: key)],
      groups: [TipGroup(tips: [tip])],
      events: [EventSource(id: "jumped", trigger: .keys(key))])
    let tips = Tips(
      [guide], history: History(), at: Moment(seconds: 1_795_262_400), preferences: Preferences(),
      capabilities: capabilities)
    let harness = CompositorHarness(
      Session(tour: Tour(guide, steps: guide.steps, capabilities: capabilities), tips: tips, capabilities: capabilities)
    )
    harness.write("\u{1B}[?1049h\u{1B}[Hfull screen")
    harness.wait(3000)
    #expect(harness.text.contains("The end"))
    return harness
  }

  @Test(arguments: [true, false]) func `a key that a card of a tour asks for retires no tip, pressed or shown`(
    isShown: Bool
  ) {
    let harness = Self.harness()
    // The card appeared by itself, so only the second Enter types its key.
    for key in isShown ? ["\r", "\r"] : ["G"] {
      harness.type(key)
      harness.wait(2000)
    }
    #expect(harness.typed == "G" && harness.notes.contains(.ended(.done, step: "a")))
    let events = harness.tipNotes.map(\.event)
    #expect(
      !events.contains(.donated(event: "jumped")) && !events.contains(.invalidated(tip: "end", .retired)), "\(events)")
    harness.wait(5000)
    #expect(harness.text.contains("A tip"))
    // The same key outside of the tour shows that the user knows it.
    harness.type("G")
    harness.wait(1000)
    #expect(harness.tipNotes.map(\.event).contains(.donated(event: "jumped")))
    harness.expectAsAlone()
  }
}
