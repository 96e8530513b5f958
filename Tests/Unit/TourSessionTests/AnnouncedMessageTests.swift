import Testing
import TourModel
import TourScreen
import TourSession

/// Events and parameters that the program itself reports.
@Suite struct AnnouncedMessageTests {
  private static let guide = Guide(
    name: "g", version: 1, title: "A guide", steps: [],
    groups: [TipGroup(tips: [Tip(id: "tip", title: "T", when: .event(EventCondition("saved", .count, .atLeast, 5)))])],
    events: [EventSource(id: "saved"), EventSource(id: "rang", trigger: .bell)],
    parameters: [
      Parameter(name: "expert", default: .truth(false)), Parameter(name: "level", default: .number(0)),
      Parameter(name: "mood", default: .text("")),
    ])

  /// What the session records after an event.
  /// - Parameters:
  ///   - hasTips: whether the guide's tips are part of it.
  ///   - hasTour: whether a tour of the guide is in progress.
  private static func notes(_ event: SessionEvent, hasTips: Bool = true, hasTour: Bool = false) -> [History.TipEvent] {
    let tips = Tips([guide], history: History(), at: Moment(seconds: 100), preferences: Preferences())
    let capabilities = TerminalCapabilities(depth: .none, isUnicode: true)
    let tour = Tour(guide, steps: [Step(id: "a", title: "A")], capabilities: capabilities)
    var session = Session(tour: hasTour ? tour : nil, tips: hasTips ? tips : nil, capabilities: capabilities)
    return session.handle(event, at: 0).compactMap { if case .remember(let note) = $0 { note.event } else { nil } }
  }

  @Test func `an event that a guide declares is counted, with or without a trigger`() {
    #expect(Self.notes(.donated(event: "saved", times: 3)) == [.donated(event: "saved", times: 3)])
    #expect(Self.notes(.donated(event: "rang", times: 1)) == [.donated(event: "rang", times: 1)])
    #expect(Self.notes(.donated(event: "unknown", times: 1)) == [])
  }

  @Test(
    arguments: [
      ("expert", "true", Value.truth(true)), ("expert", "yes", nil), ("expert", "1", nil),
      ("level", "-2.5", .number(-2.5)), ("level", "high", nil),
      ("mood", "good", .text("good")), ("unknown", "true", nil),
    ] as [(String, String, Value?)])
  func `a parameter gets a value of its own type`(parameter: String, word: String, value: Value?) {
    let expected = value.map { [History.TipEvent.set(parameter: parameter, $0)] } ?? []
    #expect(Self.notes(.set(parameter: parameter, word: word)) == expected)
    #expect(Self.notes(.set(parameter: parameter, word: word), hasTour: true) == expected, "once")
    #expect(Self.notes(.set(parameter: parameter, word: word), hasTips: false, hasTour: true) == expected)
  }
}
