import Testing

@testable import TourModel
@testable import TourPattern
@testable import TourScreen
@testable import TourSession

/// A search of the screen does a limited amount of work at a time, and finds everything in the end, however many
/// targets a guide has.
@Suite struct SearchBudgetTests {
  private static let size = Size(columns: 20, rows: 10)
  private static let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
  private static let noon = Moment(seconds: 1_795_262_400)

  /// A target with a pattern that no prefilter rules out: each search takes 200,000 steps.
  private static func slow(_ letter: String) -> Target { Target(.match(try! Pattern("(.?){480}[\(letter)]"))) }

  private static func screen(_ text: String) -> Screen {
    var screen = Screen(size: size)
    for (column, scalar) in text.unicodeScalars.enumerated() { screen[column: column, row: 7] = Cell(Glyph(scalar)) }
    return screen
  }

  /// Sends a tick at each deadline of the session until `isDone` holds, at most `most` times.
  /// - Returns: The number of ticks; nil if there was no further deadline, or if `most` ticks were not enough.
  private static func tick(
    _ session: inout Session, _ now: inout Int, most: Int, _ effects: inout [Effect],
    until isDone: (Session, [Effect]) -> Bool
  ) -> Int? {
    for number in 0..<most {
      if isDone(session, effects) { return number }
      guard let deadline = session.deadline else { return nil }
      now = max(now, deadline)
      effects += session.handle(.tick, at: now)
    }
    return nil
  }

  private static func session(steps: [Step] = [], tips: [Tip] = [], events: [EventSource] = []) -> Session {
    let guide = Guide(
      name: "g", version: 1, title: "G", steps: steps, groups: tips.map { TipGroup(tips: [$0]) }, events: events)
    return Session(
      tour: steps.isEmpty ? nil : Tour(guide, steps: steps, capabilities: capabilities),
      tips: tips.isEmpty
        ? nil : Tips([guide], history: History(), at: noon, preferences: Preferences(), capabilities: capabilities),
      capabilities: capabilities)
  }

  private static func step(_ id: String, _ letters: String, missing: Missing = .standard) -> Step {
    Step(id: id, title: id, targets: letters.map { slow(String($0)) }, missing: missing)
  }

  @Test func `a target is found by a search in several parts, before its wait counts as over`() {
    var session = Self.session(steps: [
      Self.step("a", "ABCDEFGHIJz", missing: Missing(wait: 0, then: .skip)), Self.step("b", "KLMz"),
      Self.step("c", "Q"),
    ])
    var now = 0
    var effects = session.handle(.screen(Observation(Self.screen("xyz"))), at: now)
    // Eleven targets of 200,000 steps each.
    let turns = Self.tick(&session, &now, most: 100, &effects) { session, _ in session.scene != nil }
    #expect(turns.map { $0 >= 4 } == true)
    #expect(session.scene?.card.title == "a" && session.scene?.spotlights.isEmpty == false)
    #expect(session.scene?.card.counter == "1 of 3")
    effects += session.handle(.key(Key(name: "Enter")!, InputToken()), at: now)
    _ = Self.tick(&session, &now, most: 100, &effects) { session, _ in session.scene?.card.title == "b" }
    #expect(session.scene?.card.title == "b")
  }

  @Test func `a target is found on a screen that changes at every part of the search`() {
    var session = Self.session(steps: [Self.step("a", "ABCDEFGHIJz"), Self.step("b", "KLMz")])
    var now = 0
    for number in 0..<300 where session.scene == nil {
      now = number * 34
      _ = session.handle(.screen(Observation(Self.screen("\(number % 10)yz"))), at: now)
      while let deadline = session.deadline, deadline < now + 34 {
        now = deadline
        _ = session.handle(.tick, at: now)
      }
    }
    #expect(session.scene?.card.title == "a")
  }

  @Test func `a step whose target was searched in advance is shown directly after the key`() {
    var session = Self.session(steps: [Step(id: "a", title: "a"), Self.step("b", "ABCDEFGHz")])
    var now = 0
    var effects = session.handle(.screen(Observation(Self.screen("xyz"))), at: now)
    _ = Self.tick(&session, &now, most: 100, &effects) { session, _ in
      session.scene?.card.counter == "1 of 2" && session.tour?.locations.isPending == false
    }
    #expect(session.scene?.card.title == "a")
    effects += session.handle(.key(Key(name: "Enter")!, InputToken()), at: now)
    #expect(session.scene?.card.title == "b" && session.scene?.spotlights.isEmpty == false)
  }

  @Test func `a tip is found by a search in several parts, after many tips whose targets are absent`() {
    let tips = (0..<20).map { Tip(id: "tip\($0)", title: "tip\($0)", targets: [Self.slow($0 == 19 ? "z" : "Q")]) }
    var session = Self.session(tips: tips)
    var now = 0
    var effects = session.handle(.screen(Observation(Self.screen("xyz"))), at: now)
    let turns = Self.tick(&session, &now, most: 100, &effects) { session, _ in session.scene != nil }
    #expect(turns.map { $0 >= 8 } == true)
    #expect(session.scene?.card.title == "tip19")
  }

  @Test func `the searches for events and for tips both advance while keys are pressed`() {
    let never = EventCondition("none", .count, .atLeast, 9)
    let retired = (0..<5).map {
      Tip(
        id: "old\($0)", title: "old", when: .event(never),
        retirements: [.screen(.present([Self.slow($0 == 4 ? "z" : "Q")]))])
    }
    let events = (0..<5).map { EventSource(id: "e\($0)", trigger: .appears([Self.slow($0 == 4 ? "z" : "Q")])) }
    let key = EventSource(id: "key", trigger: .keys(KeyChoice([[Key(.character("j"))]])))
    let last = Tip(
      id: "last", title: "last", targets: [Self.slow("z")],
      when: .all([.event(EventCondition("e4")), .event(EventCondition("key"))]))
    var session = Self.session(tips: retired + [last], events: events + [key, EventSource(id: "none")])
    var now = 0
    var effects = session.handle(.screen(Observation(Self.screen("xyz"))), at: now)
    for _ in 0..<200 where session.scene == nil {
      effects += session.handle(.passed(Key(.character("j"))), at: now)
      for _ in 0..<3 {
        guard let deadline = session.deadline else { break }
        now = max(now + 1, deadline)
        effects += session.handle(.tick, at: now)
      }
    }
    let notes = effects.compactMap { if case .remember(let note) = $0 { note.event } else { nil } }
    #expect(notes.contains(.invalidated(tip: "old4", .retired)))
    #expect(notes.contains(.donated(event: "e4")))
    #expect(session.scene?.card.title == "last")
  }

  private static func donations(_ effects: [Effect]) -> [String] {
    effects.compactMap {
      if case .remember(let note) = $0, case .donated(let event, _) = note.event { event } else { nil }
    }
  }

  @Test func `the condition of a key event is searched after the key, on the screen at the time of the key`() {
    let events = (0..<8).map { number in
      EventSource(
        id: "e\(number)", trigger: .keys(KeyChoice([[Key(.character("j"))]])),
        when: .present([Self.slow(number % 2 == 0 ? "z" : "Q")]))
    }
    let titles = [
      EventSource(id: "title", trigger: .title(try? Pattern("(v|V)im"))),
      EventSource(id: "other", trigger: .title(try? Pattern("emacs"))),
      EventSource(id: "any", trigger: .title(nil)),
    ]
    var session = Self.session(
      tips: [Tip(id: "t", title: "t", when: .event(EventCondition("e0", .count, .atLeast, 9)))], events: events + titles
    )
    var now = 0
    var effects = session.handle(.screen(Observation(Self.screen("xyz"))), at: now)
    effects = session.handle(.passed(Key(.character("j"))), at: now)
    #expect(effects.isEmpty)
    effects += session.handle(.title("a letter - Vim"), at: now)
    effects += session.handle(.screen(Observation(Self.screen("other"))), at: now)
    let turns = Self.tick(&session, &now, most: 100, &effects) { _, effects in Self.donations(effects).count >= 6 }
    #expect(turns != nil)
    #expect(Self.donations(effects).sorted() == ["any", "e0", "e2", "e4", "e6", "title"])
  }
}
