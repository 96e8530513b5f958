import Testing
import TourCard
import TourModel
import TourScreen
import TourSession

@testable import TourHost

@Suite struct `A headless session` {
  private static let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)

  private static func session(_ steps: [Step], over terminal: consuming HeadlessTerminal) -> HeadlessSession {
    let tour = Tour(
      Guide(name: "g", version: 1, title: "A guide", steps: steps), steps: steps, capabilities: capabilities)
    return HeadlessSession(Session(tour: tour, capabilities: capabilities), over: terminal)
  }

  private static func session(tipsOf guide: Guide, over terminal: consuming HeadlessTerminal) -> HeadlessSession {
    let tips = Tips(
      [guide], history: History(), at: Moment(seconds: 1_795_262_400), preferences: Preferences(),
      capabilities: capabilities)
    return HeadlessSession(Session(tour: nil, tips: tips, capabilities: capabilities), over: terminal)
  }

  @Test func `a tour of two steps is walked over less`() throws {
    let search = "/300".map { Key(.character($0)) } + [Key(.enter)]
    let steps = [
      Step(id: "list", title: "The list", targets: [Target(.text("105"), padding: Padding(columns: 1))]),
      Step(
        id: "search", title: "The search", targets: [Target(.cursor)], do: KeyChoice([search]),
        done: .screen(.present([Target(.text("320"))]))),
    ]
    var session = try Self.session(steps, over: HeadlessTerminal(bash: "seq 100 400 | less"))
    #expect(session.scene == nil)
    #expect(try session.run(milliseconds: patience) { $0.scene?.card.title == "The list" } == .held)
    #expect(session.scene?.spotlights == [Rect(column: 0, row: 5, columns: 4, rows: 1)])
    #expect(session.picture.text(row: 5).hasPrefix("105"))
    #expect((0..<24).contains { session.picture.text(row: $0).contains("The list") })
    let shown = session.terminal.text
    #expect(!shown.contains("The list"), "the card is not part of the program's screen")

    try session.press(Key(.right))
    #expect(try session.run(milliseconds: patience) { $0.scene?.card.title == "The search" } == .held)
    // The prompt of less is in the last row.
    #expect(session.scene?.spotlights == [Rect(column: 1, row: 23, columns: 1, rows: 1)])
    // A key that the card does not ask for does not reach the program: `q` would end it.
    try session.press(Key(.character("q")))
    for key in search { try session.press(key) }
    #expect(try session.run(milliseconds: patience) { $0.session.isOver } == .held)
    #expect(session.scene == nil)
    #expect(session.terminal.screen.text(row: 0).hasPrefix("300"))
    #expect(session.terminal.status == nil)
    let expected: [Effect] = [
      .record(.shown(step: "list")), .record(.passed(step: "list")), .record(.shown(step: "search")),
      .record(.passed(step: "search")),
      .record(.ended(.done, step: "search")),
    ]
    #expect(session.takeEffects() == expected)
    #expect(session.takeEffects() == [])

    try session.press(Key(.character("q")))
    #expect(try session.run(milliseconds: patience) { _ in false } == .ended)
    #expect(session.terminal.status?.code == 0)
  }

  @Test func `the keys of a step reach the program in its encoding, pressed or shown`() throws {
    let steps = [
      Step(id: "a", title: "Press it", do: KeyChoice([[Key(.up)]])),
      Step(id: "b", title: "Watch it", do: KeyChoice([[Key(.down)]])),
    ]
    var session = try Self.session(
      steps, over: HeadlessTerminal(bash: "stty raw -echo; printf '\\e[?1hready '; exec cat -v"))
    #expect(try session.run(milliseconds: patience) { $0.scene?.card.title == "Press it" } == .held)
    try session.press(Key(.character("x")))
    try session.press(Key(.up))
    #expect(try session.run(milliseconds: patience) { $0.scene?.card.title == "Watch it" } == .held)
    #expect(session.terminal.screen.text(row: 0).hasPrefix("ready ^[OA "))
    // Enter presses the main button, *Show me*.
    try session.press(Key(.enter))
    #expect(try session.run(milliseconds: patience) { $0.session.isOver } == .held)
    try session.press(Key(.character("y")))
    #expect(try session.run(milliseconds: patience) { $0.terminal.text.contains("^[OA^[OBy") } == .held)
  }

  /// The program draws a clock until it gets a key.
  @Test func `a step is done when the key has changed its part of the screen, not when that changes by itself`() throws
  {
    let clock =
      "stty raw -echo; i=0; while ! read -rsn1 -t 0.05; do i=$((i + 1)); printf '\\r%03d' $i; done; read -rsn1; printf '\\ranswer'; read -rsn1"
    let steps = [
      Step(
        id: "a", title: "Press it", do: KeyChoice([[Key(.character("x")), Key(.character("y"))]]),
        done: .screen(.changed([Target(.region(Region(rows: .cells(1))))]))),
      Step(id: "b", title: "Done"),
    ]
    var session = try Self.session(steps, over: HeadlessTerminal(bash: clock))
    #expect(try session.run(milliseconds: patience) { $0.scene?.card.title == "Press it" } == .held)
    let shown = session.terminal.screen.text(row: 0)
    #expect(try session.run(milliseconds: patience) { $0.terminal.screen.text(row: 0) != shown } == .held)
    try session.press(Key(.character("x")))
    _ = try session.run(milliseconds: 200) { _ in false }
    #expect(session.scene?.card.title == "Press it")
    try session.press(Key(.character("y")))
    #expect(try session.run(milliseconds: patience) { $0.scene?.card.title == "Done" } == .held)
    #expect(session.terminal.screen.text(row: 0).hasPrefix("answer"))
  }

  @Test func `a tip appears, the program keeps the keyboard, and bell, keys and end are donated as events`() throws {
    let guide = Guide(
      name: "g", version: 1, title: "A guide", steps: [], groups: [TipGroup(tips: [Tip(id: "hello", title: "A tip")])],
      events: [
        EventSource(id: "bell", trigger: .bell),
        EventSource(id: "key", trigger: .keys(KeyChoice([[Key(.character("k"))]]))),
        EventSource(id: "exit", trigger: .exit),
      ])
    var session = Self.session(
      tipsOf: guide, over: try HeadlessTerminal(bash: "printf '\\aready '; read -r -n 1 key; echo \"<$key>\""))
    #expect(try session.run(milliseconds: patience) { $0.scene?.card.title == "A tip" } == .held)
    try session.press(Key(.character("k")))
    #expect(try session.run(milliseconds: patience) { _ in false } == .ended)
    #expect(session.terminal.text.contains("<k>"))
    let events = session.takeEffects().compactMap { effect -> History.TipEvent? in
      if case .remember(let note) = effect { note.event } else { nil }
    }
    #expect(events.contains(.shown(tip: "hello")))
    let donations = events.compactMap { if case .donated(let event, 1) = $0 { event } else { nil } }
    #expect(donations == ["bell", "key", "exit"])
  }

  @Test func `the end of the program ends the tour`() throws {
    var session = try Self.session(
      [Step(id: "a", title: "A card")], over: HeadlessTerminal(bash: "echo ready; read -r line; exit 3"))
    #expect(try session.run(milliseconds: patience) { $0.scene != nil } == .held)
    try session.terminal.type("\r")
    #expect(try session.run(milliseconds: patience) { _ in false } == .ended)
    #expect(session.scene == nil)
    #expect(session.session.isOver == true)
    #expect(session.terminal.status?.code == 3)
  }

  @Test func `a target that never appears ends a wait in time, without busy waiting`() throws {
    let step = Step(
      id: "a", title: "A card", targets: [Target(.text("absent"))], missing: Missing(wait: 1_000_000, then: .skip))
    var session = try Self.session([step], over: HeadlessTerminal(bash: "echo ready; exec sleep 1000"))
    #expect(try session.run(milliseconds: patience) { $0.terminal.text.contains("ready") } == .held)
    var tests = 0
    let result = try session.run(milliseconds: 500) { session in
      tests += 1
      return session.scene?.card.title == "A card"
    }
    #expect(result == .timedOut)
    #expect(tests < 20)
  }

  @Test func `the tour key opens the menu and closes the tour, and the events for the history are left to the caller`()
    throws
  {
    var session = try Self.session(
      [Step(id: "a", title: "A card")], over: HeadlessTerminal(bash: "printf ready; exec sleep 1000"))
    #expect(try session.run(milliseconds: patience) { $0.scene != nil } == .held)
    // The tour key opens the menu, and a second press closes the tour.
    try session.press(session.tourKey)
    try session.press(session.tourKey)
    #expect(session.takeEffects().last == .record(.ended(.closed, step: "a")))
  }

  @Test(arguments: [false, true], [true, false, nil])
  func `a program's start is an offer, unless the guide or the caller consents`(isOnRequest: Bool, consent: Bool?)
    throws
  {
    let steps = [Step(id: "a", title: "A card")]
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: steps, isOnRequest: isOnRequest)
    var tour = Tour(guide, steps: steps, capabilities: Self.capabilities)
    // The user has skipped it.
    _ = tour.handle(.screen(Observation(Screen(size: Size(columns: 80, rows: 24)))), at: 0)
    _ = tour.handle(.lost, at: 0)
    let program =
      #"stty -icanon -echo; printf '\033[?1049hfull screen'; read -r -n 1 key; printf '\033]8687;start\033\\\033]8687;ask\033\\'; while read -r -n 1 key; do printf '<%q>' "$key"; done"#
    // The offer stays until the test has seen it, however busy the machine is.
    var timing = Timing()
    timing.signStay = 1_000_000
    var session = HeadlessSession(
      Session(tour: tour, capabilities: Self.capabilities, timing: timing), over: try HeadlessTerminal(bash: program),
      servesRequests: consent)
    #expect(try session.run(milliseconds: patience) { $0.terminal.text.contains("full screen") } == .held)
    try session.press(Key(.character("x")))
    if consent ?? isOnRequest {
      var effects: [Effect] = []
      // The answer to the question is for the program.
      #expect(try session.run(milliseconds: patience) { $0.terminal.text.contains("8") } == .held)
      effects += session.takeEffects()
      #expect(effects.contains(.open(TourChoice())) && session.scene == nil)
    } else {
      #expect(
        try session.run(milliseconds: patience) { $0.scene?.card.title == Strings.english.offer($0.tourKey.prose) }
          == .held)
      #expect(session.takeEffects() == [])
      try session.press(session.tourKey)
      #expect(session.takeEffects() == [.open(TourChoice())] && !session.terminal.text.contains("8687"))
    }
  }

  /// A host, too, shows no banner over the main screen, where it would hide the scrollback.
  @Test(arguments: [false, true])
  func `the banner with the command that shows a skipped tour again is up over a full screen only`(isFullScreen: Bool)
    throws
  {
    let steps = [Step(id: "a", title: "A card")]
    let tour = Tour(
      Guide(name: "g", version: 1, title: "A guide", steps: steps), steps: steps, capabilities: Self.capabilities,
      replayCommand: "tour again")
    var session = HeadlessSession(
      Session(tour: tour, capabilities: Self.capabilities),
      over: try HeadlessTerminal(bash: "printf '\(isFullScreen ? "\\e[?1049h" : "")ready'; exec sleep 1000"))
    #expect(try session.run(milliseconds: patience) { $0.scene != nil } == .held)
    try session.press(Key(.escape))
    #expect(session.takeEffects().last == .record(.ended(.skipped, step: "a")))
    #expect((session.scene != nil) == isFullScreen)
  }

  /// The kernel would echo the answer, and the program would read it as a line.
  @Test func `a program that reads lines gets no answer`() throws {
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: [], isOnRequest: true)
    var session = Self.session(
      tipsOf: guide, over: try HeadlessTerminal(bash: "printf '\\033]8687;ask\\033\\\\ready'; exec sleep 1000"))
    #expect(try session.run(milliseconds: patience) { $0.terminal.text.contains("ready") } == .held)
    _ = try session.run(milliseconds: 100) { _ in false }
    #expect(!session.terminal.text.contains("8687") && session.terminal.waitingInput == 0)
  }

  @Test func `a tour that begins closes the one before it, and its card appears on a screen that rests`() throws {
    var session = try Self.session(
      [Step(id: "a", title: "A card")], over: HeadlessTerminal(bash: "printf ready; exec sleep 1000"))
    #expect(try session.run(milliseconds: patience) { $0.scene != nil } == .held)
    let steps = [Step(id: "b", title: "Another card")]
    try session.handle(
      .opened(
        Tour(
          Guide(name: "h", version: 1, title: "A guide", steps: steps), steps: steps, capabilities: Self.capabilities)))
    #expect(session.takeEffects().last == .record(.ended(.closed, step: "a")))
    #expect(try session.run(milliseconds: patience) { $0.scene?.card.title == "Another card" } == .held)
  }
}
