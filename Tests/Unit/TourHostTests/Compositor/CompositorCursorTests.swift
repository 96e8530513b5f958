import Testing
import TourModel
import TourScreen
import TourSession
import TourTerminal

@testable import TourHost

/// Tests of a compositor without a terminal: they pass bytes and the time to it, and check the bytes that it sends.
@Suite struct CompositorCursorTests {
  private static func compositor(_ step: Step, asking questions: TerminalQueries? = nil) -> Compositor {
    let guide = Guide(name: "g", version: 1, title: "T", steps: [step])
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let session = Session(tour: Tour(guide, steps: guide.steps, capabilities: capabilities), capabilities: capabilities)
    return Compositor(
      size: Size(columns: 40, rows: 10), session: session, tourKey: Key(.character("]"), .control), asking: questions)
  }

  /// A step whose card never appears, because its condition never holds.
  private static let absent = Step(
    id: "a", title: "A card", missing: Missing(wait: 1_000_000, then: .stop), when: .present([Target(.text("never"))]))

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// On the main and on the alternate screen, a bar as the cursor, on a wide character too.
  @Test(arguments: ["", "\u{1B}[?1049h\u{1B}[H"])
  func `under a card at the cursor, the terminal shows the cursor in its shape`(
    screen: String
  ) {
    let harness = CompositorHarness([Step(id: "a", title: "A card", targets: [Target(.cursor)])])
    harness.write(screen + "\u{1B}[6 q漢字\u{1B}[1;3H")
    harness.wait(3000)
    #expect(harness.isCovered)
    func expectCursor(at column: Int, _ isVisible: Bool = true, _ location: SourceLocation = #_sourceLocation) {
      harness.wait(3000)
      let cursor = harness.terminal.screen.cursor
      #expect(cursor.isVisible == isVisible, sourceLocation: location)
      if isVisible { #expect(cursor.position == Point(column: column, row: 0), sourceLocation: location) }
      #expect(harness.terminal.modes.cursorStyle == 6, sourceLocation: location)
    }
    expectCursor(at: 2)
    harness.write("\u{1B}[?25l")
    expectCursor(at: 2, false)
    harness.write("\u{1B}[?25h\u{1B}[1;1H")
    expectCursor(at: 0)
    harness.type("\r")
    harness.wait(3000)
    harness.expectAsAlone()
  }

  @Test func `under a card elsewhere, the cursor is hidden`() {
    let harness = CompositorHarness([Step(id: "a", title: "A card", targets: [Target(.text("here"))])])
    harness.write("here\u{1B}[8;9H")
    harness.wait(3000)
    #expect(harness.isCovered && !harness.terminal.screen.cursor.isVisible)
    harness.type("\r")
    harness.wait(3000)
    harness.expectAsAlone()
  }

  @Test func `the cursor position is queried after a resize at a safe point`() {
    var compositor = Self.compositor(Self.absent)
    write("hello\u{1B}[3", to: &compositor, at: 0)
    compositor.resize(Size(columns: 30, rows: 8), at: 1)
    compositor.present(at: 2, isReady: true)
    #expect(Self.text(compositor.output.toTerminal) == "", "no query is sent within a sequence of the program")
    write("1mred", to: &compositor, at: 3)
    compositor.present(at: 4, isReady: true)
    #expect(Self.text(compositor.output.toTerminal) == "\u{1B}[6n")
    write("!", to: &compositor, at: 5)
    compositor.sent(Array("\u{1B}[4;9R".utf8), at: 6)
    #expect(Self.text(compositor.output.toProgram) == "")
    #expect(
      compositor.shadow.modes.cursor == Point(column: 9, row: 3), "output since the query moves the reported cursor")
    // On the alternate screen terminals do not wrap lines again, so there is no query.
    _ = compositor.takeOutput()
    write("\u{1B}[?1049h", to: &compositor, at: 7)
    compositor.resize(Size(columns: 20, rows: 8), at: 8)
    compositor.present(at: 9, isReady: true)
    #expect(Self.text(compositor.output.toTerminal) == "")
  }

  @Test func `the program's cursor reports come before those of tour`() {
    var compositor = Self.compositor(Self.absent)
    write("\u{1B}[6n", to: &compositor, at: 0)
    compositor.resize(Size(columns: 30, rows: 8), at: 1)
    compositor.present(at: 2, isReady: true)
    #expect(Self.text(compositor.output.toTerminal) == "\u{1B}[6n")
    compositor.sent(Array("\u{1B}[1;1R".utf8), at: 3)
    #expect(Self.text(compositor.output.toProgram) == "\u{1B}[1;1R" && compositor.inquiry.isDue)
    compositor.sent(Array("\u{1B}[4;9R".utf8), at: 4)
    #expect(Self.text(compositor.output.toProgram) == "\u{1B}[1;1R" && !compositor.inquiry.isDue)
    #expect(compositor.shadow.modes.cursor == Point(column: 8, row: 3))
  }

  @Test func `no query is sent to a VT52`() {
    var compositor = Self.compositor(Self.absent)
    write("\u{1B}[?2l", to: &compositor, at: 0)
    compositor.resize(Size(columns: 30, rows: 8), at: 1)
    compositor.present(at: 2, isReady: true)
    #expect(Self.text(compositor.output.toTerminal) == "")
    write("\u{1B}<", to: &compositor, at: 3)
    compositor.present(at: 4, isReady: true)
    #expect(Self.text(compositor.output.toTerminal) == "\u{1B}[6n")
  }

  @Test func `the program's saved cursor is saved again after a resize under a card, once the cursor is known`() {
    let harness = CompositorHarness([Step(id: "a", title: "A card")])
    harness.write("\u{1B}[3;5H\u{1B}7\u{1B}[6;2Hab")
    harness.wait(5000)
    #expect(harness.isCovered && harness.terminal.isAlternate)
    harness.resize(columns: 30, rows: 8)
    harness.collect()
    #expect(!harness.terminal.isAlternate)
    let place = harness.terminal.modes.cursor
    harness.compositor.sent(Array("\u{1B}[\(place.row + 1);\(place.column + 1)R".utf8), at: harness.now)
    harness.collect()
    #expect(harness.terminal.modes.cursor == place)
    #expect(harness.terminal.modes.mainSaved.position == Point(column: 4, row: 2))
  }

  /// A harness whose terminal has replied to the queries at the start.
  private static func answering(_ steps: [Step] = [Step(id: "a", title: "A card")]) -> CompositorHarness {
    let harness = CompositorHarness(steps, asking: TerminalQueries(colors: false))
    harness.type("\u{1B}[1;1R")
    return harness
  }

  @Test
  func
    `the cursor is asked for before a card opens over the main screen, and the card stands at the terminal's cursor`()
  {
    let harness = Self.answering([Step(id: "a", title: "A card", targets: [Target(.cursor)])])
    harness.write("\u{1B}[3;1Hprompt> ")
    harness.wait(2000)
    #expect(!harness.isCovered && harness.compositor.inquiry.isDue)
    // The terminal gives the text three columns fewer than the model does.
    harness.type("\u{1B}[3;6R")
    #expect(harness.isCovered && harness.typedBytes == [])
    #expect(harness.compositor.session.scene?.spotlights.first?.origin == Point(column: 5, row: 2))
    #expect(harness.compositor.shadow.modes.cursor == Point(column: 5, row: 2))
  }

  @Test func `each card over the main screen asks once, a card over the alternate screen never`() {
    let harness = Self.answering([Step(id: "a", title: "A card")])
    harness.write("text")
    harness.wait(2000)
    harness.type("\u{1B}[1;5R")
    #expect(harness.isCovered)
    harness.write("\u{1B}[?1049h\u{1B}[2J")
    #expect(!harness.isCovered)
    harness.wait(2000)
    #expect(harness.isCovered && !harness.compositor.inquiry.isDue)
    harness.write("\u{1B}[?1049l")
    harness.wait(2000)
    #expect(!harness.isCovered && harness.compositor.inquiry.isDue)
    harness.type("\u{1B}[1;5R")
    #expect(harness.isCovered)
  }

  @Test func `keys after the tour key go to the menu while the reply about the cursor is due`() {
    let harness = Self.answering([Self.absent])
    harness.write("text")
    harness.type("\u{1D}")
    #expect(!harness.isCovered && harness.compositor.inquiry.isDue)
    harness.type("j")
    harness.type("\u{1B}[1;5R")
    #expect(harness.isCovered && harness.typedBytes == [])
  }

  @Test func `a terminal that stops replying delays one card, and is not asked again`() {
    let harness = Self.answering()
    harness.write("text")
    harness.wait(5000)
    #expect(harness.isCovered, "after the time for a reply")
    harness.write("\u{1B}[?1049h")
    harness.write("\u{1B}[?1049l")
    harness.wait(5000)
    #expect(harness.isCovered)
    harness.type("\u{1B}[9;9R")
    #expect(harness.typedBytes == [], "a late reply does not reach the program")
  }

  @Test func `a report for the program in the same read as the one for tour is not taken for a key`() {
    let harness = Self.answering()
    harness.write("text")
    harness.wait(2000)
    harness.write("\u{1B}[6n")
    harness.type("\u{1B}[1;5R\u{1B}[1;5R")
    #expect(harness.isCovered && String(decoding: harness.typedBytes, as: UTF8.self) == "\u{1B}[1;5R")
    #expect(harness.compositor.inquiry.expectedReports == 0)
  }

  @Test func `in origin mode, in which terminals report different rows, a card opens without a query`() {
    let harness = Self.answering()
    harness.write("\u{1B}[5;9r\u{1B}[?6h\u{1B}[2;1Htext")
    harness.wait(2000)
    #expect(harness.isCovered && harness.compositor.shadow.modes.cursor == Point(column: 4, row: 5))
  }

  private func write(_ text: String, to compositor: inout Compositor, at now: Int) {
    Array(text.utf8).withUnsafeBufferPointer { compositor.observe($0, at: now) }
  }
}
