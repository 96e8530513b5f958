import Testing
import TourModel
import TourPattern
import TourScreen
import TourSession
import TourTerminal

@testable import TourHost

private let fullScreen = "\u{1B}[?1049h\u{1B}[?1h\u{1B}=\u{1B}[2;11r\u{1B}[H\u{1B}[7mfull screen\u{1B}[m\u{1B}[5;9H"
private let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
private let noon = Moment(seconds: 1_795_262_400)

/// Returns a harness for a program whose guide has these tips, and no steps unless some are given.
private func harness(
  _ tips: [Tip], events: [EventSource] = [], steps: [Step] = [], preferences: Preferences = Preferences(),
  history: History = History(), size: Size = Size(columns: 40, rows: 12), writing program: String = fullScreen,
  isReady: Bool = true
) -> CompositorHarness {
  let guide = Guide(
    name: "g", version: 1, title: "A guide", steps: steps, groups: tips.map { TipGroup(tips: [$0]) }, events: events)
  let tour = steps.isEmpty ? nil : Tour(guide, steps: steps, capabilities: capabilities)
  let engine = Tips(
    [guide], history: history, at: noon, preferences: preferences, capabilities: capabilities)
  let harness = CompositorHarness(Session(tour: tour, tips: engine, capabilities: capabilities), size: size)
  harness.write(program)
  harness.wait(500, isReady: isReady)
  return harness
}

private let hello = Tip(id: "hello", title: "A tip", body: "It says something.")

extension Compositor {
  fileprivate mutating func absorb(text: String, at now: Int) {
    Array(text.utf8).withUnsafeBufferPointer { absorb($0, at: now) }
  }
}

extension CompositorHarness {
  fileprivate var events: [History.TipEvent] { tipNotes.map(\.event) }
}

@Suite struct `A tip on the compositor` {
  @Test func `an event that the program reports directly before its end is recorded`() {
    let harness = harness(
      [Tip(id: "saved", title: "T", when: .event(EventCondition("saved", .count, .atLeast, 9)))],
      events: [EventSource(id: "saved")])
    harness.write("\u{1B}]8687;event;name=saved\u{1B}\\")
    harness.compositor.finish(at: harness.now)
    harness.collect()
    #expect(harness.events.contains(.donated(event: "saved")))
  }

  @Test func `a tip takes presses and wheel turns on it, and no other mouse input`() throws {
    let harness = harness([hello], writing: fullScreen + "\u{1B}[?1002h\u{1B}[?1006h")
    let cells = (0..<12).flatMap { row in (0..<40).map { Point(column: $0, row: row) } }
    let onTip = try #require(cells.first { harness.compositor.session.covers($0) })
    let beside = try #require(cells.first { !harness.compositor.session.covers($0) })
    func report(_ code: Int, _ place: Point, _ end: String) -> String {
      "\u{1B}[<\(code);\(place.column + 1);\(place.row + 1)\(end)"
    }
    let programs =
      report(64, beside, "M") + report(32, beside, "M") + report(0, beside, "M") + report(32, onTip, "M")
      + report(0, onTip, "m")
    harness.type(programs)
    #expect(harness.typed == programs)
    harness.type(report(64, onTip, "M"))
    #expect(harness.typed == programs)
    // A click on the tip opens its question, which gets all mouse events. The release of the button must still be
    // recorded.
    harness.type(report(0, onTip, "M") + report(0, beside, "m"))
    #expect(harness.typed == programs && !harness.compositor.driver.holdsButton)
  }

  @Test(arguments: [Preferences.Motion.full, .none])
  func `a key that does nothing on a tip's card makes its frame heavy for 250 ms, if there is motion`(
    motion: Preferences.Motion
  ) {
    let harness = harness([hello], preferences: Preferences(motion: motion))
    harness.ask()
    harness.wait(5000)
    harness.frames = 0
    harness.type("z")
    #expect(harness.text.contains("┏") == (motion == .full))
    harness.wait(249)
    #expect(harness.text.contains("┏") == (motion == .full))
    harness.wait(1)
    #expect(!harness.text.contains("┏") && harness.frames == (motion == .full ? 2 : 0))
    #expect(
      harness.compositor.deadline(isReady: true).map { $0 > harness.now + 80_000_000 } == true,
      "only the deadline that every tip has, a day later")
  }

  /// A tip is recorded as shown only when it is on the screen.
  @Test func `a tip is not recorded as shown while a tour is shown`() {
    let harness = harness([hello], steps: [Step(id: "a", title: "A card")])
    harness.wait(5000)
    #expect(harness.text.contains("A card"))
    #expect(harness.events == [.met])
    harness.type("\r")
    harness.wait(5000)
    #expect(harness.text.contains("A tip"))
    #expect(harness.events.contains(.shown(tip: "hello")))
  }

  @Test func `a tip leaves keys, pastes, cursor and keyboard modes to the program`() {
    let harness = harness([hello])
    #expect(harness.text.contains("A tip"))
    #expect(harness.text.contains("Ctrl-]"))
    #expect(harness.terminal.screen.cursor.isVisible)
    #expect(harness.terminal.screen.cursor.position == harness.alone.screen.cursor.position)
    harness.type("jk\u{1B}OA\u{1B}[200~x\u{1B}[201~\u{1B}")
    harness.wait(100)
    #expect(harness.typed == "jk\u{1B}OA\u{1B}[200~x\u{1B}[201~\u{1B}")
    #expect(harness.terminal.modes.privateModes[.bracketedPaste] == harness.alone.modes.privateModes[.bracketedPaste])
    #expect(harness.text.contains("A tip"))
  }

  @Test(
    arguments: [fullScreen, "a prompt$ "],
    [
      "\u{1B}[?2004h", "\u{1B}[?1h\u{1B}=", "\u{1B}[?1002h\u{1B}[?1006h", "\u{1B}[?1003h\u{1B}[?1016h",
      "\u{1B}[?1004h\u{1B}[?2031h", "\u{1B}[?1007l\u{1B}[?67h",
      "\u{1B}[>1u", "\u{1B}[>5u\u{1B}[>7u\u{1B}[<u", "\u{1B}[=3u", "\u{1B}[>4;2m", "\u{1B}[>4n", "\u{1B}[6 q",
      "\u{1B}[20h", "\u{1B}[2h", "\u{1B}[12l", "\u{1B}[?8l",
      "\u{1B}[?2004h\u{1B}[?2004l", "\u{1B}[?1000h\u{1B}[?1000s\u{1B}[?1000l\u{1B}[?1000r", "\u{1B}[!p",
    ])
  func `the program can change keyboard, mouse and cursor shape at any time under a tip`(before: String, under: String)
  {
    let set = "\u{1B}[?1h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[>1u\u{1B}[4 q"
    for (before, under) in [(before, under), (before + under, set), (before + set, under)] {
      let harness = harness([hello], writing: before)
      func expectFollowing(input: CardInput = .nothing) {
        #expect(harness.isCovered)
        #expect(harness.terminal.modes.following(harness.alone.modes, input: input) == harness.terminal.modes)
      }
      expectFollowing()
      harness.write(under)
      expectFollowing()
      harness.ask()
      expectFollowing(input: .all)
      harness.write("\u{1B}[?1h\u{1B}[?1000l")
      expectFollowing(input: .all)
      harness.type("\u{1B}")
      harness.wait(100)
      expectFollowing()
      #expect(harness.terminal.screen.cursor.isVisible == harness.alone.screen.cursor.isVisible)
      harness.close()
      harness.wait(100)
      harness.expectAsAlone()
    }
  }

  @Test func `a query under a tip reaches the terminal with the program's current modes, and the cursor stays`() {
    let harness = harness([hello])
    let sent = harness.compositor.output.toTerminal.count
    harness.compositor.absorb(
      text: "\u{1B}[>1u\u{1B}[?u\u{1B}[?2004h\u{1B}[?2004$p\u{1B}[2;6r\u{1B}[?6h\u{1B}[6n\u{1B}[?25$p", at: harness.now)
    let bytes = String(decoding: harness.compositor.output.toTerminal.dropFirst(sent), as: UTF8.self)
    #expect(bytes.hasPrefix("\u{1B}[>1u\u{1B}[?u\u{1B}[?2004h\u{1B}[?2004$p\u{1B}[1;1H\u{1B}[6n"))
    harness.collect()
    #expect(harness.terminal.screen.cursor == Screen.Cursor(position: Point(column: 8, row: 4), isVisible: true))
  }

  @Test func `a cursor that the program hid stays hidden after a resize under a tip`() {
    let harness = harness([hello])
    #expect(harness.terminal.screen.cursor.isVisible)
    harness.write("\u{1B}[?25l")
    harness.resize(columns: 50, rows: 14)
    harness.compositor.withdraw(at: harness.now)
    harness.collect()
    #expect(!harness.terminal.screen.cursor.isVisible)
  }

  @Test func `mouse reports in pixels or in UTF-8 beside a tip reach the program unchanged`() {
    let pixels = harness([hello], writing: fullScreen + "\u{1B}[?1000h\u{1B}[?1016h")
    pixels.type("\u{1B}[<0;20;8M\u{1B}[<0;20;8m")
    #expect(pixels.typed == "\u{1B}[<0;20;8M\u{1B}[<0;20;8m")
    let wide = harness([hello], writing: fullScreen + "\u{1B}[?1000h\u{1B}[?1005h")
    wide.type("\u{1B}[M \u{85}!x")
    #expect(wide.typed == "\u{1B}[M \u{85}!x")
  }

  @Test func `a tip stays while the program draws, and does not change the program's screen`() {
    let harness = harness([hello])
    harness.write("\u{1B}[H\u{1B}[1mdrawn under the tip\u{1B}[?25l")
    harness.wait(100)
    #expect(harness.text.contains("drawn under the tip"))
    #expect(harness.text.contains("A tip"))
    #expect(!harness.terminal.screen.cursor.isVisible)
    harness.write("\u{1B}[?25h")
    harness.wait(100)
    harness.close()
    harness.wait(100)
    harness.expectAsAlone()
  }

  @Test func `a cursor that the program hid since the last frame stays hidden after a tip`() {
    let harness = harness([hello])
    harness.write("\u{1B}[?25l")
    harness.close()
    harness.wait(100)
    harness.expectAsAlone()
  }

  @Test(arguments: [
    ("\r", History.TipEvent.invalidated(tip: "hello", .tipClosed)), ("\u{1D}", .invalidated(tip: "hello", .tipClosed)),
    ("\u{1B}[D\u{1B}[D\r", .silenced), ("\u{1B}[D\t\r", .invalidated(tip: "hello", .tipClosed)),
    ("\u{1B}[D\r", .snoozed(tip: "hello", until: noon.seconds + 86_400)),
  ])
  func `the question of a tip, which the tour key opens, has an answer for each key`(
    keys: String, answer: History.TipEvent
  ) {
    let harness = harness([hello])
    harness.wait(1000)
    harness.ask()
    #expect(harness.text.contains("Never here"))
    harness.type(keys)
    harness.wait(100)
    harness.expectAsAlone()
    #expect(harness.typed == "")
    #expect(harness.events.contains(answer))
    harness.type("x\u{1D}")
    harness.wait(5000)
    #expect(harness.typed == "x\u{1D}")
    #expect(!harness.text.contains("A tip"))
  }

  @Test func `the tour key closes a tip, and for some seconds a line names the other answers`() {
    let harness = harness([hello])
    harness.wait(1000)
    harness.type("\u{1D}")
    #expect(!harness.text.contains("A tip") && harness.text.contains("Tip closed. Ctrl-]: snooze, or never"))
    #expect(!harness.compositor.session.hasKeyboard)
    harness.wait(harness.compositor.session.timing.lastNotice - 1)
    #expect(harness.text.contains("Tip closed."))
    harness.wait(100)
    harness.expectAsAlone()
    #expect(harness.events.last == .invalidated(tip: "hello", .tipClosed) && harness.typed == "")
  }

  @Test func `a tip is closed at once by a key for the program after the tour key, and by the program's end`() {
    let typing = harness([hello])
    typing.wait(1000)
    typing.type("\u{1D}")
    typing.type("j")
    typing.expectAsAlone()
    #expect(typing.events.last == .invalidated(tip: "hello", .tipClosed) && typing.typed == "j")

    let ending = harness([hello])
    ending.wait(1000)
    ending.type("\u{1D}")
    ending.compositor.finish(at: ending.now)
    ending.collect()
    #expect(ending.events.last == .invalidated(tip: "hello", .tipClosed))
  }

  @Test func `a click on its button closes a tip, and a click on the line after it opens the question`() throws {
    let harness = harness([hello])
    harness.wait(1000)
    func place(_ words: String) throws -> String {
      let lines = harness.text.split(separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(lines.firstIndex { $0.contains(words) })
      let column = lines[row].distance(
        from: lines[row].startIndex, to: try #require(lines[row].firstRange(of: words)).lowerBound)
      return "\(column + 1);\(row + 1)"
    }
    let button = try place("Close")
    harness.type("\u{1B}[<0;\(button)M\u{1B}[<0;\(button)m")
    let line = try place("Tip closed")
    harness.wait(200)
    harness.type("\u{1B}[<0;\(line)M\u{1B}[<0;\(line)m")
    #expect(harness.text.contains("Never here") && harness.typed == "")
  }

  @Test func `the tour key goes to the program if it is pressed twice in quick succession`() {
    let harness = harness([hello])
    harness.wait(1000)
    harness.type("\u{1D}")
    harness.wait(400)
    harness.type("\u{1D}")
    harness.type("j")
    harness.wait(100)
    #expect(harness.typed == "\u{1D}j" && harness.text.contains("A tip"))
    harness.close()
    #expect(harness.typed == "\u{1D}j" && harness.events.contains(.invalidated(tip: "hello", .tipClosed)))
  }

  @Test(arguments: [true, false])
  func `a tip shows only its title after a while or ten keys, and all of it with its question`(byKeys: Bool) {
    let harness = harness([Tip(id: "long", title: "A tip", body: "There is more to say.")])
    harness.wait(byKeys ? 1000 : 14_000)
    for key in byKeys ? "ninekeys," : "" { harness.type(String(key)) }
    harness.wait(100)
    #expect(harness.text.contains("more to say"))
    if byKeys { harness.type("x") }
    harness.wait(1000)
    #expect(harness.text.contains("A tip") && !harness.text.contains("more to say"))
    harness.ask()
    #expect(harness.text.contains("more to say"))
    harness.type("\u{1B}")
    harness.wait(100)
    #expect(harness.text.contains("more to say"))
  }

  @Test func `letters do not answer the question of a tip`() {
    let harness = harness([hello])
    harness.wait(1000)
    harness.ask()
    for key in "l N n p s q d y" {
      harness.wait(100)
      harness.type(String(key))
    }
    #expect(harness.text.contains("Never here") && harness.typed == "")
  }

  @Test func `after Escape, keys go to the program again, and the tip is still shown`() {
    let harness = harness([hello])
    harness.ask()
    harness.type("\u{1B}")
    harness.wait(100)
    harness.type("j")
    #expect(harness.typed == "j")
    #expect(harness.text.contains("A tip"))
  }

  @Test func `a tip counts as shown once the terminal has taken its frame, and only while it is there`() {
    let harness = harness([hello], isReady: false)
    #expect(!harness.events.contains(.shown(tip: "hello")))
    harness.wait(4500)
    #expect(harness.events.filter { $0 == .shown(tip: "hello") }.count == 1)
    harness.close()
    harness.wait(100)
    #expect(
      harness.events.contains {
        if case .displayed("hello", let milliseconds) = $0 { (4000...4500).contains(milliseconds) } else { false }
      })
  }

  @Test func `a tip is fulfilled by the keys that it proposes`() {
    let harness = harness([Tip(id: "end", title: "A tip", do: KeyChoice([[Key(.character("G"))]]))])
    #expect(harness.text.contains("Press  G "))
    harness.type("G")
    harness.wait(100)
    #expect(harness.typed == "G")
    #expect(harness.events.contains(.invalidated(tip: "end", .actionPerformed)))
    harness.expectAsAlone()
  }

  @Test func `a tip counts as shown even if the next output of the program removes it`() {
    let harness = harness([hello], writing: "")
    harness.write(fullScreen)
    while !harness.isCovered {
      harness.now += 1
      harness.present()
    }
    #expect(harness.text.contains("A tip") && !harness.events.contains(.shown(tip: "hello")))
    harness.compositor.appear(at: harness.now)
    harness.write("\u{1B}[?1049l")
    #expect(!harness.isCovered)
    #expect(harness.events.filter { $0 == .shown(tip: "hello") }.count == 1)
  }

  @Test func `a tip appears after its event, and never after keys that retire it`() {
    let tip = Tip(
      id: "end", title: "A tip", when: .event(EventCondition("scrolled", .count, .atLeast, 3)),
      retirements: [.keys(KeyChoice([[Key(.character("g")), Key(.character("g"))]]))])
    let scrolled = EventSource(id: "scrolled", trigger: .keys(KeyChoice([[Key(.down)]])))
    let first = harness([tip], events: [scrolled])
    first.type("\u{1B}[B\u{1B}[B")
    first.wait(1000)
    #expect(!first.text.contains("A tip"))
    first.type("\u{1B}[B")
    first.wait(1000)
    #expect(first.text.contains("A tip"))

    let second = harness([tip], events: [scrolled])
    second.type("gxg\u{1B}[B\u{1B}[Bgg\u{1B}[B\u{1B}[B")
    second.wait(1000)
    #expect(!second.text.contains("A tip"))
    #expect(second.events.contains(.invalidated(tip: "end", .retired)))
  }

  @Test func `a tip disappears with its target, and appears again with it`() {
    let harness = harness([Tip(id: "a", title: "A tip", targets: [Target(.text("full"))])])
    #expect(harness.text.contains("A tip"))
    harness.write("\u{1B}[Hnone of it  ")
    harness.wait(300)
    #expect(harness.text.contains("A tip"))
    harness.wait(1000)
    harness.expectAsAlone()
    #expect(!harness.events.contains { if case .invalidated = $0 { true } else { false } })
    harness.write("\u{1B}[Hfull again")
    harness.wait(1000)
    #expect(harness.text.contains("A tip"))
    #expect(harness.events.filter { $0 == .shown(tip: "a") }.count == 2)
  }

  @Test func `a tip disappears after its duration, and for good once its total time is used up`() {
    let brief = harness([Tip(id: "a", title: "A tip", milliseconds: 3000, limits: TipLimits(shows: 1))])
    brief.wait(2000)
    #expect(brief.text.contains("A tip"))
    brief.wait(3000)
    brief.expectAsAlone()
    #expect(!brief.events.contains { if case .invalidated = $0 { true } else { false } })

    let total = harness([Tip(id: "a", title: "A tip", limits: TipLimits(seconds: 4))])
    total.wait(3000)
    #expect(total.text.contains("A tip"))
    total.wait(3000)
    total.expectAsAlone()
    #expect(total.events.contains(.invalidated(tip: "a", .displayDurationExceeded)))
  }

  /// A tip whose card comes and goes with its target. Its user never does what it proposes.
  private static func again(_ texts: [String], limits: TipLimits = TipLimits(), retires: Bool = true) -> Tip {
    Tip(
      id: "a", title: "A tip", body: "First", targets: [Target(.text("full"))], limits: limits,
      retirements: retires ? [.event("used")] : [], again: texts)
  }

  /// Brings the target onto the screen, and takes it away again.
  /// - Returns: the text of the card meanwhile.
  private func show(_ harness: CompositorHarness, milliseconds: Int = 6000) -> String {
    harness.write("\u{1B}[Hfull of it")
    harness.wait(milliseconds)
    let text = harness.text
    harness.write("\u{1B}[Hnone of it")
    harness.wait(2000)
    return text
  }

  @Test func `a tip without effect changes its words after two readings, and gives up after the last ones`() {
    let harness = harness([Self.again(["Second", "Third"])])
    harness.wait(6000)
    #expect(harness.text.contains("First"))
    harness.write("\u{1B}[Hnone of it")
    harness.wait(2000)
    for word in ["First", "Second", "Second", "Third", "Third"] { #expect(show(harness).contains(word), "\(word)") }
    let text = show(harness)
    #expect(!text.contains("A tip"), "\(text)")
  }

  @Test func `a tip that nobody had time to read does not give up`() {
    let harness = harness([Self.again([])])
    for _ in 0..<5 { #expect(show(harness, milliseconds: 1000).contains("First")) }
    for _ in 0..<2 { #expect(show(harness).contains("First")) }
    #expect(!show(harness).contains("First"))
  }

  @Test func `a tip whose effect is unknown, or with a limit of its author's, does not give up before that`() {
    for tip in [Self.again([], retires: false), Self.again([], limits: TipLimits(shows: 3))] {
      let harness = harness([tip])
      for _ in 0..<3 { #expect(show(harness).contains("First")) }
      #expect(show(harness).contains("First") == (tip.limits.shows == nil))
    }
  }

  @Test func `a tip appears once the tour is over`() {
    let harness = harness([hello], steps: [Step(id: "one", title: "A step")])
    #expect(harness.text.contains("A step"))
    harness.type("\r")
    harness.wait(1000)
    #expect(!harness.text.contains("A step"))
    #expect(harness.text.contains("A tip"))
  }

  @Test func `a tip takes mouse clicks only on its card`() {
    let harness = harness([hello], writing: fullScreen + "\u{1B}[?1000h\u{1B}[?1006h")
    harness.type("\u{1B}[<0;1;1M\u{1B}[<0;1;1m")
    #expect(harness.typed == "\u{1B}[<0;1;1M\u{1B}[<0;1;1m")
    let row = harness.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("A tip") }!
    harness.type("\u{1B}[<0;20;\(row + 1)M\u{1B}[<0;20;\(row + 1)m")
    harness.wait(100)
    #expect(harness.typed == "\u{1B}[<0;1;1M\u{1B}[<0;1;1m")
    #expect(harness.text.contains("Never here"))
  }

  @Test func `events are donated for the bell, the title, the screen, idleness and the end`() {
    let sources = [
      EventSource(id: "bell", trigger: .bell), EventSource(id: "title", trigger: .title(try? Pattern("vi.?"))),
      EventSource(id: "comes", trigger: .appears([Target(.text("menu"))])),
      EventSource(id: "goes", trigger: .disappears([Target(.text("menu"))])),
      EventSource(id: "rest", trigger: .idle(milliseconds: 30_000)), EventSource(id: "exit", trigger: .exit),
    ]
    let never = Tip(id: "never", title: "Never", when: .event(EventCondition("bell", .count, .atLeast, 99)))
    let harness = harness([never], events: sources)
    func donations() -> [String] {
      harness.events.compactMap { if case .donated(let event, 1) = $0 { event } else { nil } }
    }
    harness.write("\u{07}")
    harness.wait(100)
    #expect(donations() == ["bell"])
    harness.write("\u{1B}]2;vim\u{07}")
    harness.wait(100)
    #expect(donations() == ["bell", "title"])
    harness.write("\u{1B}[Hmenu")
    harness.wait(100)
    harness.write("\u{1B}[H\u{1B}[2Kmenu")
    harness.wait(1000)
    #expect(donations() == ["bell", "title", "comes"])
    harness.write("\u{1B}[H\u{1B}[2K")
    harness.wait(1000)
    #expect(donations() == ["bell", "title", "comes", "goes"])
    harness.wait(70_000)
    #expect(donations() == ["bell", "title", "comes", "goes", "rest"])
    harness.compositor.finish(at: harness.now)
    harness.collect()
    #expect(donations() == ["bell", "title", "comes", "goes", "rest", "exit"])
  }

  @Test func `keys donate an event only if its condition holds on the screen`() {
    let atPrompt = Predicate.present([Target(.text("full screen"))])
    let source = EventSource(id: "next", trigger: .keys(KeyChoice([[Key(.character("n"))]])), when: atPrompt)
    let never = Tip(id: "never", title: "Never", when: .event(EventCondition("next", .count, .atLeast, 99)))
    let harness = harness([never], events: [source])
    harness.type("n")
    harness.write("\u{1B}[H/search for: ")
    harness.wait(100)
    harness.type("n")
    #expect(harness.events == [.met, .donated(event: "next")])
  }

  @Test(arguments: [
    ("\u{1B}[12;9H", false), ("\u{1B}[9;2H", true), ("\u{1B}[2;2H", false), ("\u{1B}[?25l\u{1B}[9;2H", false),
  ])
  func `a tip does not hide the row of the cursor`(cursor: String, moves: Bool) {
    let harness = harness([hello], writing: "\u{1B}[?1049h\u{1B}[Hfull screen" + cursor)
    func row() -> Int? {
      harness.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("A tip") }
    }
    #expect((row() ?? 0 < 4) == moves)
    // The tip is moved only when the cursor enters its rows.
    let before = row()
    harness.write("\u{1B}[12;1H")
    harness.wait(500)
    #expect(row() == before)
    harness.write("\u{1B}[?25h\u{1B}[4;1H")
    harness.wait(500)
    #expect(row() ?? 0 > 4)
    harness.write("\u{1B}[10;1H")
    harness.wait(500)
    #expect(row() ?? 9 < 4)
  }

  @Test func `a tip leaves the row of the cursor free on every side of its target if there is room`() {
    for row in 1...24 {
      let harness = harness(
        [Tip(id: "a", title: "A tip", targets: [Target(.text("here"))])], size: Size(columns: 80, rows: 24),
        writing: "\u{1B}[?1049h\u{1B}[12;40Hhere\u{1B}[\(row);1H$ typed")
      #expect(harness.text.contains("A tip"))
      #expect(harness.text.split(separator: "\n", omittingEmptySubsequences: false)[row - 1].contains("─") == false)
    }
  }

  @Test func `a tip takes the tour key only once it is on the screen`() {
    let harness = harness([hello], isReady: false)
    harness.compositor.sent(Array("\u{1D}j".utf8), at: harness.now)
    harness.collect()
    #expect(harness.typed == "\u{1D}j")
    harness.wait(500)
    #expect(harness.text.contains("A tip"))
    harness.type("\u{1D}")
    #expect(harness.typed == "\u{1D}j")
  }

  @Test func `a tip is not fulfilled by keys from before it was on the screen`() {
    let tip = Tip(id: "end", title: "A tip", do: KeyChoice([[Key(.character("G"))]]))
    let harness = harness([tip], isReady: false)
    harness.type("G")
    harness.wait(500)
    #expect(harness.text.contains("A tip"))
    #expect(harness.events == [.met, .shown(tip: "end")])
  }

  @Test func `the arrow keys scroll a tip, unless the user gave them another action`() {
    let long = Tip(id: "long", title: "A tip", body: (1...30).map { "Line \($0)." }.joined(separator: "\n\n"))
    let scrolling = harness([long])
    scrolling.ask()
    scrolling.type("\u{1B}[B\u{1B}[B\u{1B}[6~")
    #expect(!scrolling.text.contains("Line 1."))
    #expect(scrolling.text.contains("Enter"))

    var bindings = Bindings.standard
    bindings[.snooze] = [Key(.down)]
    let bound = harness([long], preferences: Preferences(bindings: bindings))
    bound.ask()
    bound.type("\u{1B}[B")
    bound.wait(100)
    bound.expectAsAlone()
    #expect(bound.events.contains(.snoozed(tip: "long", until: noon.seconds + 86_400)))
  }

  @Test func `each of many keys in one read donates its event`() {
    let tip = Tip(id: "end", title: "A tip", when: .event(EventCondition("scrolled", .count, .atLeast, 5000)))
    let harness = harness(
      [tip], events: [EventSource(id: "scrolled", trigger: .keys(KeyChoice([[Key(.character("j"))]])))])
    harness.type(String(repeating: "j", count: 4999))
    harness.wait(1000)
    #expect(!harness.text.contains("A tip"))
    harness.type("j")
    harness.wait(1000)
    #expect(harness.text.contains("A tip"))
    #expect(harness.typed.count == 5000)
  }

  @Test func `a guide that was forgotten meanwhile is met again`() {
    let late = Tip(id: "late", title: "A tip", limits: TipLimits(after: 60))
    let harness = harness([late])
    harness.compositor.update(Moment(seconds: noon.seconds + 30), at: harness.now)
    harness.compositor.update(History(), at: harness.now)
    harness.wait(1000)
    #expect(harness.events == [.met, .met])
    harness.compositor.update(Moment(seconds: noon.seconds + 80), at: harness.now)
    harness.wait(1000)
    #expect(!harness.text.contains("A tip"))
    harness.compositor.update(Moment(seconds: noon.seconds + 91), at: harness.now)
    harness.wait(1000)
    #expect(harness.text.contains("A tip"))
  }

  @Test func `the deadline of a tip is at most a day away, even if its guide has longer times`() {
    let never = Tip(id: "never", title: "Never", milliseconds: .max, limits: TipLimits(after: .max))
    let harness = harness([never, Tip(id: "now", title: "A tip", milliseconds: .max, limits: TipLimits(seconds: .max))])
    #expect(harness.compositor.deadline(isReady: true).map { $0 <= harness.now + 86_400_000 } == true)
  }

  @Test func `a start of the program counts once, and only if a tip had time to appear`() {
    let late = Tip(id: "late", title: "A tip", targets: [Target(.text("nowhere"))])
    let brief = harness([late])
    brief.wait(1400)
    brief.compositor.finish(at: brief.now)
    brief.collect()
    #expect(brief.events == [.met])
    let long = harness([late])
    long.wait(5000)
    #expect(long.events == [.met, .started])
    long.type("x")
    long.wait(5000)
    #expect(long.events == [.met, .started])
  }

  @Test func `the compositor is over once its last tip has reached its limit of starts`() {
    let late = Tip(
      id: "late", title: "A tip", targets: [Target(.text("nowhere"))], limits: TipLimits(until: .init(starts: 2)))
    var history = History()
    for number in 0..<2 {
      let session = harness([late], history: history)
      #expect(!session.isOver)
      session.wait(3000)
      #expect(session.isOver == (number == 1))
      for note in session.tipNotes {
        history.record(note, of: Guide(name: "g", version: 1, title: "A guide", groups: [TipGroup(tips: [late])]))
      }
    }
    #expect(harness([late], history: history).isOver)
  }

  @Test func `a tip closes when another process closes it`() {
    let harness = harness([hello])
    #expect(harness.text.contains("A tip"))
    var history = History()
    let guide = harness.compositor.session.tips!.guides[0]
    for note in harness.tipNotes { history.record(note, of: guide) }
    history.record(TipNote(.invalidated(tip: "hello", .tipClosed), of: "g", at: noon), of: guide)
    harness.compositor.update(history, at: harness.now)
    harness.wait(1000)
    harness.expectAsAlone()
  }

  @Test func `a tip that is shown on demand ignores the history and is not recorded in it`() {
    let far = Tip(id: "far", title: "Far away", when: .event(EventCondition("bell", .count, .atLeast, 99)))
    let harness = harness(
      [hello, far], events: [EventSource(id: "bell", trigger: .bell)],
      preferences: Preferences(tips: TipPreferences(choice: .only(["far", "g/hello"]))))
    #expect(harness.text.contains("A tip"))
    harness.close()
    harness.wait(1000)
    #expect(harness.text.contains("Far away"))
    harness.ask()
    harness.type("\u{1B}[D\r")
    harness.wait(1000)
    harness.expectAsAlone()
    #expect(!harness.events.contains { if case .shown = $0 { true } else { false } })
    #expect(harness.isOver)
  }
}
