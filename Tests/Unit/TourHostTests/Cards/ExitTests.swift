import Testing
import TourModel
import TourScreen

@testable import TourHost
@testable import TourSession

/// A last step that waits for the end of the program (`done: {exit: true}`).
@Suite struct ExitTests {
  private static let last = Step(
    id: "last", title: "Last", done: .exit(), hints: ["A hint."], solution: KeyChoice([[Key(.character("q"))]]),
    astray: [
      Astray(when: .present([Target(.text("refused"))]), say: "Press it again.")
    ])

  private static func end(_ harness: CompositorHarness, hasExited: Bool = true) {
    harness.compositor.finish(at: harness.now, hasExited: hasExited)
    harness.collect()
    #expect(!harness.isCovered)
    harness.expectAsAlone()
  }

  @Test(arguments: UnwantedKeyTests.sizes) func `the card stays until the program has ended, and then the tour is done`(
    size: Size
  ) {
    let harness = UnwantedKeyTests.shown([Self.last], size)
    harness.type("\r")
    harness.wait(500)
    harness.type("Q")
    harness.wait(500)
    #expect(harness.typed == "Q" && harness.step == "last" && !harness.notes.contains(.passed(step: "last")))
    harness.write("\r\nrefused")
    harness.wait(3000)
    let stray = harness.compositor.session.tour?.trial?.stray
    #expect(stray != nil, "\(harness.text)")
    harness.type("q")
    Self.end(harness)
    #expect(harness.typed == "Qq")
    #expect(harness.notes.suffix(2) == [.passed(step: "last"), .ended(.done, step: "last")])
  }

  @Test func `a card whose keys do not end the program asks for them again, and nothing else leads on`() {
    let keys = KeyChoice([[Key(.character("q"))]])
    let harness = UnwantedKeyTests.shown([
      Step(id: "first", title: "First"), Step(id: "last", title: "Last", do: keys, done: .exit()),
    ])
    harness.type("\r")
    harness.wait(2000)
    for _ in 0..<2 {
      harness.type("q")
      harness.wait(5000)
      #expect(harness.step == "last" && harness.text.contains("Show me Enter"), "\(harness.text)")
    }
    #expect(harness.typed == "qq")
    harness.type("\u{1B}[C")
    harness.wait(1000)
    harness.type("\u{1D}")
    harness.wait(1000)
    #expect(!harness.text.contains("Leave this step out"), "\(harness.text)")
    harness.type("\u{1B}")
    harness.wait(1000)
    #expect(harness.step == "last")
    Self.end(harness)
    #expect(harness.notes.last == .ended(.done, step: "last"))
  }

  @Test func `the program has the keyboard again after keys of the solution that have not ended it`() throws {
    let harness = UnwantedKeyTests.shown([Self.last])
    harness.type("\r")
    harness.wait(25_000)
    harness.type(try harness.click("Show me"))
    harness.wait(1000)
    harness.type("\r")
    harness.wait(6000)
    #expect(harness.typed == "q" && !harness.hasKeyboard && harness.step == "last", "\(harness.text)")
    harness.write("\r\nrefused")
    harness.wait(3000)
    let stray = harness.compositor.session.tour?.trial?.stray
    #expect(stray != nil, "\(harness.text)")
    Self.end(harness)
    #expect(harness.notes.last == .ended(.done, step: "last"))
  }

  @Test(arguments: [0, 100, 400]) func `a user who quits before the last card is up completes the tour`(pace: Int) {
    let save = Step(id: "save", title: "Save", done: .screen(.present([Target(.text("saved"))])))
    let harness = UnwantedKeyTests.shown([save, Self.last])
    harness.type("\r")
    harness.wait(500)
    harness.type("w")
    harness.write("\r\nsaved")
    harness.wait(100)
    harness.type("q")
    harness.wait(pace)
    // The program has left its screen.
    harness.write("\u{1B}[2J")
    harness.wait(40)
    Self.end(harness)
    #expect(harness.notes.last == .ended(.done, step: "last"), "\(harness.notes)")
  }

  @Test func `a command that does what the step asks for and quits completes the tour, if the program says so last`() {
    let save = Step(id: "save", title: "Save", done: .screen(.present([Target(.text("saved"))])))
    for (message, isMain, isDone) in [
      ("saved", false, true), ("saved", true, true), ("refused", false, false), ("refused", true, false),
    ] {
      let harness = UnwantedKeyTests.shown([save, Self.last], isMain: isMain)
      harness.type("\r")
      harness.wait(500)
      harness.type("W")
      // All of it in one write, as vim does. A terminal may have no alternate screen.
      harness.write("\r\n\(message)\r\n" + (isMain ? "" : "\u{1B}[?1049l"))
      harness.wait(10)
      Self.end(harness)
      let end: History.TourEvent = isDone ? .ended(.done, step: "last") : .ended(.closed, step: "save")
      #expect(harness.notes.last == end, "\(harness.notes)")
    }
  }

  @Test func `without Show me, Enter on the card does not skip the tour`() {
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let steps = [
      Step(id: "first", title: "First"),
      Step(id: "last", title: "Last", do: KeyChoice([[Key(.character("q"))]]), done: .exit()),
    ]
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: steps)
    let tour = Tour(guide, steps: steps, capabilities: capabilities, preferences: Preferences(showsKeys: false))
    let harness = CompositorHarness(Session(tour: tour, capabilities: capabilities))
    harness.write("\u{1B}[?1049htext")
    harness.wait(2000)
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.step == "last" && harness.text.contains("Skip Esc") && !harness.text.contains("Show me"))
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.step == "first", "Enter goes back")
  }

  @Test func `the program must have ended by itself`() {
    let (exited, killed) = (ExitStatus(code: 3), ExitStatus(rawValue: 9))
    var ending = Ending()
    #expect(!ending.isExit)
    ending.programEnded(exited)
    #expect(ending.isExit)
    ending = Ending()
    ending.programEnded(killed)
    #expect(!ending.isExit)
    ending = Ending()
    ending.demanded()
    ending.programEnded(exited)
    #expect(!ending.isExit)
  }

  @Test func `a lesson does not begin again after a signal to tour`() {
    var ending = Ending()
    ending.left(.startedAgain(step: nil))
    #expect(ending.lesson == .startedAgain(step: nil))
    ending.demanded()
    #expect(ending.lesson == .left)
  }

  @Test func `the tour is closed if the program was killed, or if it has ended at an earlier step`() {
    let killed = UnwantedKeyTests.shown([Self.last])
    Self.end(killed, hasExited: false)
    #expect(killed.notes.last == .ended(.closed, step: "last") && !killed.notes.contains(.passed(step: "last")))
    let early = UnwantedKeyTests.shown([Step(id: "first", title: "First"), Self.last])
    Self.end(early)
    #expect(early.notes.last == .ended(.closed, step: "first"))
  }

  @Test func `the tour is incomplete if a step could not be shown`() {
    let steps = [
      Step(id: "first", title: "First"), Step(id: "lost", title: "Lost", targets: [Target(.text("nowhere"))]),
      Self.last,
    ]
    let harness = UnwantedKeyTests.shown(steps)
    harness.type("\r")
    harness.wait(5000)
    #expect(harness.step == "last")
    Self.end(harness)
    #expect(harness.notes.suffix(2) == [.missed(step: "lost"), .ended(.incomplete, step: "lost")], "\(harness.notes)")
  }

  @Test(arguments: [("exit 3", Outcome.done), ("kill -KILL $$", .closed)])
  func `a program that ends by itself completes the tour, whatever its status`(command: String, outcome: Outcome) throws
  {
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: [Self.last])
    var session = HeadlessSession(
      Session(tour: Tour(guide, steps: guide.steps, capabilities: capabilities), capabilities: capabilities),
      over: try HeadlessTerminal(bash: "printf '\\e[?1049htext'; read -rsn 1; \(command)"))
    #expect(try session.run(milliseconds: patience) { $0.scene != nil } == .held)
    try session.press(Key(.enter))
    try session.press(Key(.character("q")))
    #expect(try session.run(milliseconds: patience) { $0.session.tour?.isOver ?? false } == .held)
    #expect(session.takeEffects().contains(.record(.ended(outcome, step: "last"))))
  }
}
