import Testing
import TourModel
import TourScreen
import TourSession
import TourTerminal

@testable import TourHost

/// Requests and questions of a program by the widget protocol, and the answers.
@Suite struct CompositorRequestTests {
  private static let steps = [
    Step(id: "a", title: "Card A"), Step(id: "b", title: "Card B", done: .event("saved")),
    Step(id: "c", title: "Card C"),
  ]

  private static func sequence(_ text: String) -> String { "\u{1B}]8687;\(text)\u{1B}\\" }

  /// Writes a sequence, and lets half a second pass.
  private static func send(_ text: String, to harness: CompositorHarness) {
    harness.write(sequence(text))
    harness.wait(500)
  }

  /// A compositor whose first card is up.
  private static func shown(servesRequests: Bool = true) -> CompositorHarness {
    let harness = CompositorHarness(steps, servesRequests: servesRequests)
    harness.write("\u{1B}[?1049htext")
    harness.wait(2000)
    return harness
  }

  private static func messages(_ harness: CompositorHarness) -> [String] {
    defer { harness.messages = "" }
    return harness.messages.split(separator: "\u{1B}\\").map { String($0).replacing("\u{1B}]8687;", with: "") }
  }

  @Test func `a program pages through the tour and closes it`() {
    let harness = Self.shown()
    #expect(harness.text.contains("Card A"))
    Self.send("next", to: harness)
    #expect(harness.text.contains("Card B"))
    Self.send("back", to: harness)
    #expect(harness.text.contains("Card A"))
    Self.send("go;step=c", to: harness)
    #expect(harness.text.contains("Card C"))
    Self.send("go;step=unknown", to: harness)
    #expect(harness.text.contains("Card C"))
    Self.send("stop", to: harness)
    #expect(!harness.isCovered)
    #expect(harness.notes.last == .ended(.closed, step: "c"))
    #expect(harness.typed == "")
  }

  @Test func `a step waits for an event of the program`() {
    let harness = Self.shown()
    Self.send("next", to: harness)
    Self.send("event;name=other", to: harness)
    #expect(harness.text.contains("Card B"))
    Self.send("event;name=saved", to: harness)
    #expect(harness.text.contains("Card C"))
    #expect(harness.notes.contains(.passed(step: "b")))
  }

  @Test func `an event during the menu counts after it`() {
    let harness = Self.shown()
    Self.send("next", to: harness)
    harness.type("\u{1D}")
    harness.wait(500)
    Self.send("event;name=saved", to: harness)
    #expect(harness.text.contains("Go on") && !harness.text.contains("Card C"))
    harness.type("\u{1B}")
    harness.wait(1000)
    #expect(harness.text.contains("Card C"))
  }

  @Test func `a program asks for the card, and nothing else is sent`() {
    let harness = Self.shown()
    #expect(Self.messages(harness) == [])
    Self.send("ask", to: harness)
    #expect(Self.messages(harness) == ["status;card=step;guide=g;step=a;number=1;count=3"])
    Self.send("stop", to: harness)
    Self.send("ask", to: harness)
    #expect(Self.messages(harness) == ["status;card=none"])
  }

  @Test func `a subscriber is told what becomes of the cards, and who caused it`() {
    let harness = Self.shown()
    Self.send("subscribe", to: harness)
    #expect(Self.messages(harness) == ["status;card=step;guide=g;step=a;number=1;count=3"])
    harness.type("\r")
    harness.wait(500)
    #expect(Self.messages(harness) == ["passed;guide=g;step=a;by=user", "shown;guide=g;step=b"])
    Self.send("event;name=saved", to: harness)
    #expect(Self.messages(harness) == ["passed;guide=g;step=b;by=program", "shown;guide=g;step=c"])
    harness.type("\u{1B}")
    harness.wait(500)
    #expect(Self.messages(harness) == ["ended;guide=g;step=c;outcome=skipped;by=user"])
    Self.send("unsubscribe", to: harness)
    Self.send("start", to: harness)
    #expect(harness.chosenTours == [TourChoice()])
    #expect(Self.messages(harness) == [])
  }

  @Test func `a tour that the program starts replaces the one in progress, and shows its card`() throws {
    let harness = Self.shown()
    Self.send("start;step=c", to: harness)
    #expect(harness.chosenTours == [TourChoice(step: "c")])
    let guide = try #require(harness.compositor.session.tour?.guide)
    harness.compositor.begin(
      Tour(guide, steps: Self.steps, start: 2, capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true)),
      at: harness.now)
    harness.wait(1000)
    #expect(harness.text.contains("Card C"))
    #expect(harness.notes.suffix(2) == [.ended(.closed, step: "a"), .shown(step: "c")])
  }

  @Test func `messages after a start concern the tour that it starts`() throws {
    let harness = Self.shown()
    harness.write(Self.sequence("start") + Self.sequence("next") + Self.sequence("ask"))
    harness.wait(100)
    #expect(harness.chosenTours == [TourChoice()])
    #expect(Self.messages(harness) == [])
    #expect(harness.hasMessages)
    let guide = try #require(harness.compositor.session.tour?.guide)
    harness.compositor.begin(
      Tour(guide, steps: Self.steps, capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true)),
      at: harness.now)
    harness.compositor.handleMessages(at: harness.now)
    harness.collect()
    #expect(!harness.hasMessages)
    #expect(Self.messages(harness) == ["status;card=none;guide=g;step=b;number=2;count=3"])
  }

  @Test func `a guide that is not on request has no answers`() {
    let harness = Self.shown(servesRequests: false)
    harness.write(Self.sequence("ask") + Self.sequence("subscribe"))
    harness.wait(100)
    harness.type("\r")
    harness.wait(500)
    #expect(harness.text.contains("Card B"))
    #expect(Self.messages(harness) == [])
  }

  @Test func `an answer waits for the end of a paste`() {
    let harness = Self.shown()
    harness.write(Self.sequence("stop") + "\u{1B}[?2004h")
    harness.wait(500)
    harness.type("\u{1B}[200~some ")
    Self.send("ask", to: harness)
    #expect(Self.messages(harness) == [])
    harness.type("text\u{1B}[201~")
    #expect(Self.messages(harness) == ["status;card=none"])
    #expect(harness.typed == "\u{1B}[200~some text\u{1B}[201~")
  }

  @Test func `a flood of events leaves a question its answer`() {
    let harness = Self.shown()
    harness.write((0..<1000).map { Self.sequence("event;name=e\($0)") }.joined() + Self.sequence("ask"))
    harness.wait(100)
    #expect(Self.messages(harness).count == 1)
  }

  @Test(arguments: [
    ("abc", "abc"), ("a\u{1B}]8687;status;card=none\u{1B}\\b", "ab"),
    ("\u{1B}]8687;status;card=none\u{1B}\\\u{1B}]8687;shown;step=a\u{1B}\\", ""),
    ("us;card=none\u{1B}\\x", "x"), ("x\u{1B}]8687;sta", "x"), ("typed\u{1B}\\x", "typed\u{1B}\\x"),
    ("\u{1B}OA\u{1B}]0;t\u{1B}\\", "\u{1B}OA\u{1B}]0;t\u{1B}\\"),
  ]) func `answers are separated from input that the program has not read`(_ input: String, rest: String) {
    let last = "\u{1B}]8687;status;card=none\u{1B}\\\u{1B}]8687;shown;step=a\u{1B}\\"
    let (notices, others) = ProgramNotice.separated(from: Array(input.utf8), last: Array(last.utf8))
    #expect(String(decoding: others, as: UTF8.self) == rest)
    #expect((notices + others).sorted() == input.utf8.sorted())
  }

  @Test func `a compositor is over only if the program has announced nothing`() {
    for announces in [false, true] {
      let harness = CompositorHarness(Self.steps)
      harness.write("\u{1B}[?1049h" + (announces ? Self.sequence("event;name=x") : "text") + "text")
      harness.wait(2000)
      harness.write("more")
      harness.type("\u{1B}")
      harness.wait(5000)
      #expect(harness.isOver != announces)
      #expect(harness.terminal.screen == harness.alone.screen)
    }
  }

  @Test func `a flood of questions has few answers`() {
    let harness = Self.shown()
    for _ in 0..<100_000 { harness.write(Self.sequence("ask")) }
    harness.wait(100)
    #expect(Self.messages(harness).count == 1)
    for _ in 0..<10_000 { harness.write(Self.sequence("ask") + Self.sequence("subscribe")) }
    harness.wait(100)
    #expect(Self.messages(harness).count <= 64)
  }
}
