import Testing
import TourCard
import TourModel
import TourScreen
import TourSession

@testable import TourHost

/// A guide for the first start of a program: pages, options that are remembered and lead to different steps, and own
/// buttons.
@Suite struct FirstRunTests {
  private static let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)

  private static let guide = Guide("letters", title: "Letters") {
    Step(
      "welcome", "Welcome", "This program writes letters.", place: .fill,
      buttons: [StepButton(.skip, label: "Not now"), StepButton(.next, label: "Start")])
    Step(
      "ask", "Where do you come from?",
      choices: Choices(
        [
          .init("nano", "From nano", go: "nano"), .init("emacs", "From emacs", go: "emacs"),
          .init("new", "From nothing", go: "end"),
        ], columns: 2, remembers: true,
        parameter: "editor"), next: "end")
    Step("nano", "Keys as in nano", buttons: [StepButton(.back), StepButton(.send("h"), label: "Help")], next: "end")
    Step("emacs", "Keys as in emacs", at: .text("Letters"))
    Step("end", "The end", buttons: [StepButton(.emit("liked"), label: "I like it"), StepButton(.done)])
    Parameter(name: "editor", default: .text("none"))
    EventSource(id: "liked")
  }

  /// Shows each key that it reads.
  private static let program =
    "stty -echo -icanon min 1; printf 'Letters\\r\\n'; while IFS= read -rn1 key; do printf '(%s)' \"$key\"; done"

  private static func session(_ history: History) throws -> HeadlessSession {
    var tour = Tour(guide, steps: guide.steps, capabilities: capabilities)
    tour.learn(history)
    return HeadlessSession(Session(tour: tour, capabilities: capabilities), over: try HeadlessTerminal(bash: program))
  }

  private func see(_ session: inout HeadlessSession, _ title: String, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    #expect(
      try session.run(milliseconds: patience) { $0.scene?.card.title == title } == .held, sourceLocation: sourceLocation
    )
  }

  private func rows(_ session: borrowing HeadlessSession) -> String {
    let picture = session.picture
    return (0..<picture.size.rows).map { picture.text(row: $0) }.joined(separator: "\n")
  }

  private func record(_ session: inout HeadlessSession, in history: inout History) {
    for case .record(let event) in session.takeEffects() { history.record(event, of: Self.guide, at: 1) }
  }

  /// Clicks into the first row of a text of the picture.
  private func click(
    _ session: inout HeadlessSession, on text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let picture = session.picture
    let row = try #require(
      (0..<picture.size.rows).first { picture.text(row: $0).contains(text) }, sourceLocation: sourceLocation)
    let line = picture.text(row: row)
    let column = line.distance(from: line.startIndex, to: try #require(line.firstRange(of: text)).lowerBound)
    try session.handle(.click(Point(column: column, row: row)))
  }

  @Test func `it is played through with the keyboard alone`() throws {
    var history = History()
    var session = try Self.session(history)
    try see(&session, "Welcome")
    #expect(
      rows(session).contains("Start") && rows(session).contains("Not now Esc") && !rows(session).contains("Letters"))
    try session.press(Key(.enter))
    try see(&session, "Where do you come from?")
    #expect(rows(session).contains("▸ ○ From nano") && rows(session).contains("  ○ From emacs"))
    try session.press(Key(.right))
    #expect(rows(session).contains("  ○ From nano") && rows(session).contains("▸ ○ From emacs"))
    try session.press(Key(.character("n")))
    #expect(rows(session).contains("▸ ○ From emacs"), "no label begins with this letter")
    try session.press(Key(.left))
    try session.press(Key(.enter))
    try see(&session, "Keys as in nano")
    #expect(rows(session).contains("3 of 4") && rows(session).contains("Help h"))
    #expect(session.terminal.text.contains("()") == false, "no key has reached the program")
    try session.press(Key(.enter))
    try see(&session, "The end")
    #expect(try session.run(milliseconds: patience) { $0.terminal.text.contains("(h)") } == .held)
    try session.press(Key(.enter))
    #expect(session.session.isOver && session.scene == nil)
    record(&session, in: &history)
    let kept = try #require(history[Self.guide])
    #expect(
      kept.outcome == .done && kept.parameters == ["editor": .text("nano")] && kept.steps["ask"]?.chosen == ["nano"])
    #expect(kept.steps["emacs"] == nil)

    // The next tour has the option of the last one.
    session = try Self.session(history)
    try see(&session, "Welcome")
    try session.press(Key(.enter))
    try see(&session, "Where do you come from?")
    #expect(rows(session).contains("▸ ● From nano"))
    try session.press(Key(.escape))
    record(&session, in: &history)
    #expect(history[Self.guide]?.steps["ask"]?.chosen == ["nano"])
  }

  @Test func `it is played through with the mouse alone`() throws {
    var history = History()
    var session = try Self.session(history)
    try see(&session, "Welcome")
    try click(&session, on: "Start")
    try see(&session, "Where do you come from?")
    try click(&session, on: "From nothing")
    #expect(rows(session).contains("● From nothing"))
    try click(&session, on: "From emacs")
    #expect(rows(session).contains("● From emacs") && rows(session).contains("○ From nothing"))
    try session.handle(.click(Point(column: 0, row: 0)))
    #expect(session.scene?.card.title == "Where do you come from?")
    try click(&session, on: "Next")
    try see(&session, "Keys as in emacs")
    #expect(session.scene?.spotlights == [Rect(column: 0, row: 0, columns: 7, rows: 1)])
    try click(&session, on: "Back")
    try see(&session, "Where do you come from?")
    #expect(rows(session).contains("● From emacs"))
    try click(&session, on: "Next")
    try see(&session, "Keys as in emacs")
    try click(&session, on: "Next")
    try see(&session, "The end")
    try click(&session, on: "I like it")
    #expect(session.session.isOver)
    let effects = session.takeEffects()
    #expect(effects.contains(.record(.emitted(step: "end", event: "liked"))))
    for case .record(let event) in effects { history.record(event, of: Self.guide, at: 1) }
    #expect(history[Self.guide]?.parameters == ["editor": .text("emacs")] && history[Self.guide]?.outcome == .done)
    #expect(!session.terminal.text.contains("("), "no click and no key has reached the program")
  }
}
