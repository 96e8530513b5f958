import Testing
import TourCard
import TourModel
import TourScreen
import TourSession
import TourTerminal

@testable import TourHost

private let fullScreen =
  "\u{1B}[?1049h\u{1B}[?1h\u{1B}=\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2;11r\u{1B}[H\u{1B}[7mfull screen\u{1B}[m\u{1B}[5;9H"

/// Returns a harness in which a card is shown.
private func harness(_ program: String = fullScreen, _ steps: [Step] = [Step(id: "a", title: "A card")])
  -> CompositorHarness
{
  let harness = CompositorHarness(steps)
  harness.write(program)
  harness.wait(500)
  #expect(harness.text.contains(steps[0].title))
  return harness
}

@Suite struct `A compositor` {
  @Test func `input and output pass unchanged while no card is shown`() {
    let harness = CompositorHarness([
      Step(id: "a", title: "A card", targets: [Target(.text("absent"))], missing: Missing(wait: 100_000, then: .skip))
    ])
    harness.write(fullScreen)
    harness.type("ab\u{1B}[Aä\u{1B}[<0;1;1M")
    harness.wait(5000)
    #expect(harness.typed == "ab\u{1B}[Aä\u{1B}[<0;1;1M")
    harness.expectAsAlone()
  }

  @Test func `a card opens once the screen is still, and never before the program has drawn`() {
    let harness = CompositorHarness()
    harness.wait(5000)
    #expect(!harness.isCovered)
    for _ in 0..<5 {
      harness.write("line\r\n")
      harness.wait(100)
      #expect(!harness.isCovered)
    }
    harness.wait(200)
    #expect(harness.text.contains("A card"))
  }

  /// Some terminals erase the screen as well, so the sequence waits for the end of the card. On the main screen, the
  /// replay has it.
  @Test(arguments: [false, true]) func `a program that erases the scrollback under a card does so once it is closed`(
    isAlternate: Bool
  ) {
    let erasure = Array("\u{1B}[3J".utf8)
    let harness = CompositorHarness()
    harness.write((isAlternate ? "\u{1B}[?1049h" : "") + "program")
    harness.wait(1000)
    harness.drawn = []
    harness.write("\u{1B}[H\u{1B}[2J\u{1B}[3J\u{1B}[?3Jnew")
    harness.wait(1000)
    #expect(harness.isCovered && !harness.drawn.contains(erasure))
    harness.type("\u{1D}\u{1D}")
    harness.wait(3000)
    #expect(harness.drawn.split(separator: erasure, omittingEmptySubsequences: false).count == 2)
    harness.expectAsAlone()
  }

  @Test func `a card that opens and closes at any byte leaves the terminal as it is without tour`() {
    let stream = Array(
      (fullScreen + "\u{1B}[3;3Hwide 漢 \u{1B}[4mü\u{1B}]0;title\u{7}\u{1B}[?25l\u{1B}[?1049l$ \u{1B}[1mbold")
        .unicodeScalars)
    for offset in 1...stream.count {
      let harness = CompositorHarness()
      harness.write(String(String.UnicodeScalarView(stream[..<offset])))
      harness.wait(2000)
      harness.write(String(String.UnicodeScalarView(stream[offset...])))
      harness.type("\u{3}")
      harness.wait(2000)
      if harness.isCovered { harness.type("\u{3}") }
      harness.expectAsAlone("offset \(offset)")
    }
  }

  @Test(arguments: ["", "\u{1B}[?1049h"])
  func `a card is removed before the terminal becomes a VT52, and comes back after that`(start: String) {
    let harness = harness(start + "a screen")
    harness.write("\u{1B}[31mred\u{1B}[?2lplain\u{1B}Y%%")
    #expect(!harness.isCovered)
    harness.write("here")
    harness.wait(10_000)
    harness.expectAsAlone("as long as it lasts")
    harness.write("\u{1B}<again")
    harness.wait(1000)
    #expect(harness.isCovered)
    harness.type("\u{3}")
    harness.expectAsAlone("afterwards")
  }

  @Test(arguments: [fullScreen, "on the main screen\r\n$ "])
  func `output under a card is shown, and stays after the card`(start: String) {
    let harness = harness(start)
    harness.write("\u{1B}[11;1Hnews")
    harness.wait(100)
    #expect(harness.text.contains("news") && harness.text.contains("A card"))
    harness.type("\u{1B}")
    harness.wait(100)
    harness.expectAsAlone()
    #expect(harness.text.contains("news"))
    #expect(harness.isOver)
  }

  @Test func `a card is removed when the program switches screens, and comes back once the screen is still`() {
    for (start, change) in [(fullScreen, "\u{1B}[?1049lmain"), ("main", fullScreen)] {
      let harness = harness(start)
      harness.write(change)
      harness.expectAsAlone()
      harness.wait(50)
      harness.write("x")
      harness.wait(100)
      harness.expectAsAlone()
      harness.wait(100)
      #expect(harness.text.contains("A card"))
      harness.type("\u{3}")
      harness.expectAsAlone()
    }
  }

  @Test func `a card is removed when the program stops`() {
    let harness = harness()
    harness.compositor.withdraw(at: harness.now)
    harness.collect()
    harness.expectAsAlone()
    harness.wait(1)
    #expect(harness.isCovered, "the program wrote nothing since, so the screen is still")
  }

  @Test func `a card on the main screen is removed once the replay reaches its limit`() {
    let harness = harness("$ ")
    let page = String(repeating: "0123456789abcdef\r\n", count: 1000)
    var pages = 0
    while harness.isCovered, pages < 100 {
      harness.write(page)
      pages += 1
    }
    #expect(pages * page.utf8.count <= Overlay.mostReplay + page.utf8.count)
    harness.expectAsAlone()
  }

  @Test func `a synchronized update without an end counts as ended after a timeout`() {
    let harness = CompositorHarness()
    harness.write("drawn\u{1B}[?2026h half")
    harness.wait(900)
    #expect(!harness.isCovered)
    harness.wait(500)
    #expect(harness.text.contains("A card"))
    harness.type("\u{3}")
    harness.expectAsAlone()
  }

  @Test func `a card over a busy program is drawn at most thirty times a second, and at once for a key`() {
    let harness = harness(fullScreen, [Step(id: "a", title: "A card"), Step(id: "b", title: "B card")])
    harness.frames = 0
    for number in 0..<1000 {
      harness.write("\u{1B}[11;1H\(number)")
      harness.wait(1)
    }
    #expect((25...30).contains(harness.frames))
    harness.type("\u{1B}[C")
    #expect(harness.text.contains("B card"))
  }

  /// A key that is held down repeats forty times a second.
  @Test func `beside a card that is tried, what the program answers to fast keys is drawn before the next key`() {
    let step = Step(id: "a", title: "A card", done: .screen(.present([Target(.text("never"))])))
    let harness = harness(fullScreen, [step])
    harness.type("\r")
    harness.wait(500)
    #expect(!harness.compositor.session.hasKeyboard)
    harness.frames = 0
    for number in 100..<140 {
      harness.type("j")
      harness.write("\u{1B}[11;1H\(number)")
      harness.wait(25)
      #expect(harness.terminal.screen.text(row: 10).hasPrefix("\(number)"))
    }
    #expect(harness.frames == 40)
    // Keys that come faster are drawn together.
    for number in 100..<200 {
      harness.type("j")
      harness.write("\u{1B}[11;1H\(number)")
      harness.wait(5)
    }
    #expect((40 + 20...40 + 32).contains(harness.frames), "\(harness.frames - 40)")
  }

  @Test func `a card is removed from a terminal that is too small, and comes back on a larger one`() {
    let harness = harness()
    harness.resize(columns: 10, rows: 3)
    harness.wait(200)
    #expect(!harness.isCovered)
    harness.type("x")
    #expect(harness.typed == "x", "no card is shown, so keys go to the program")
    harness.resize(columns: 1, rows: 1)
    harness.wait(200)
    harness.resize(columns: 50, rows: 14)
    harness.wait(200)
    #expect(harness.text.contains("A card"))
    harness.type("\u{3}")
    #expect(!harness.isCovered)
  }

  @Test(arguments: [Size(columns: 30, rows: 6), Size(columns: 60, rows: 20)])
  func `a terminal that was resized under a card is left as it is without tour`(size: Size) {
    let harness = harness(fullScreen + "\u{1B}[12;30Hx\u{1B}[3;7r\u{1B}[3;3H")
    harness.resize(columns: size.columns, rows: size.rows)
    harness.wait(100)
    #expect(harness.text.contains("A card"))
    harness.write("more")
    harness.type("\u{3}")
    harness.expectAsAlone()
  }

  /// In VTE and similar terminals each mouse mode is a separate switch.
  @Test func `the mouse modes of a card are cleared before the program's are set`() {
    let harness = harness("\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1015hdrawn")
    harness.compositor.withdraw(at: harness.now)
    let bytes = String(decoding: harness.compositor.output.toTerminal, as: UTF8.self)
    for (off, on) in [("?1002l", "?1000h"), ("?1006l", "?1015h")] {
      let cleared = bytes.firstRange(of: off)
      let set = bytes.firstRange(of: on)
      #expect(cleared != nil && set != nil && cleared!.lowerBound < set!.lowerBound)
    }
  }

  @Test func `a card is drawn again for another size in the middle of a sequence`() {
    let harness = harness()
    harness.write("\u{1B}[3")
    harness.wait(100)
    harness.resize(columns: 60, rows: 20)
    harness.terminal.feed("\u{1B}[2J")
    harness.wait(100)
    #expect(harness.text.contains("A card"))
  }

  @Test func `the tour is closed when the program ends`() {
    let harness = harness()
    harness.compositor.finish(at: harness.now)
    harness.collect()
    harness.expectAsAlone()
    #expect(harness.notes == [.shown(step: "a"), .ended(.closed, step: "a")])
    #expect(harness.isOver)
  }

  @Test func `another guide is shown in the colours that the terminal reported`() {
    let harness = harness()
    harness.compositor.handle(.terminal(TerminalReport(background: .rgb(1, 2, 3))), at: harness.now)
    harness.type("\u{3}")
    let steps = [Step(id: "z", title: "Another")]
    harness.compositor.begin(
      Tour(
        Guide(name: "h", version: 1, title: "H", steps: steps), steps: steps,
        capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true)),
      at: harness.now)
    harness.wait(500)
    #expect(harness.text.contains("Another"))
    #expect(harness.compositor.session.capabilities.background == .rgb(1, 2, 3))
  }

  @Test func `queries of a program that does not read are not sent to the terminal`() {
    let harness = harness()
    for readsReplies in [true, false] {
      Array("\u{1B}[6n".utf8).withUnsafeBufferPointer {
        harness.compositor.absorb($0, at: harness.now, readsReplies: readsReplies)
      }
    }
    // The query is between the program's cursor and the card's.
    let output = String(decoding: harness.compositor.output.toTerminal, as: UTF8.self)
    #expect(output.wholeMatch(of: /\e\[5;9H\e\[6n\e\[\d+;\d+H/) != nil, "\(output.debugDescription)")
  }

  /// `CSI 1 ; 2 R` is a cursor report, and also the key Shift-F3.
  @Test func `a program under a card receives the terminal's answer, even if it has the bytes of a key`() {
    let harness = harness("\u{1B}[?1049hx\u{1B}[1;2H")
    harness.write("\u{1B}[6n")
    harness.type("\u{1B}[1;2R")
    #expect(harness.typed == "\u{1B}[1;2R")
  }
}

@Suite struct `A card in a window` {
  /// A terminal that becomes smaller loses the cells that do not fit, so the whole card is drawn again.
  @Test func `a card is drawn whole after the terminal was too small for it`() {
    let harness = CompositorHarness()
    harness.write("\u{1B}[?1049hdrawn")
    harness.wait(500)
    #expect(harness.text.contains("A card"))
    let whole = harness.text
    harness.resize(columns: 8, rows: 3)
    harness.resize(columns: 40, rows: 12)
    harness.wait(500)
    #expect(harness.text == whole)
  }

  @Test func `a card is drawn in the theme of the session`() throws {
    let theme = ThemeSettings(accent: ThemeSettings.Colors(.indexed(200)))
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let steps = [Step(id: "a", title: "A card")]
    let tour = Tour(
      Guide(name: "g", version: 1, title: "A guide", steps: steps, theme: theme), steps: steps,
      capabilities: capabilities)
    let harness = CompositorHarness(Session(tour: tour, capabilities: capabilities))
    harness.write(fullScreen)
    harness.wait(500)
    let corner = try #require(harness.terminal.screen.cells.first { $0.glyph == Glyph("╭") })
    #expect(corner.foreground == .indexed(200))
  }
}

@Suite struct `A compositor's deadline` {
  @Test func `there are no wake-ups while the screen is idle`() {
    let harness = harness()
    harness.wait(1000)
    #expect(harness.compositor.deadline(isReady: true) == nil)
  }

  @Test func `the frame flashes once for a run of keys that do nothing, and causes no wake-up after its end`() {
    let harness = harness()
    harness.wait(1000)
    harness.frames = 0
    for _ in 0..<3 {
      harness.type("z")
      #expect(harness.frames == 1 && harness.text.contains("┏"))
      harness.wait(100)
    }
    harness.wait(149)
    #expect(harness.frames == 1 && harness.text.contains("┏"))
    harness.wait(1)
    #expect(harness.frames == 2 && !harness.text.contains("┏") && harness.text.contains("╭"))
    let notice = harness.compositor.session.timing.notice - 250
    #expect(harness.compositor.deadline(isReady: true) == harness.now + notice)
    harness.wait(notice)
    #expect(harness.frames == 3)
    #expect(harness.compositor.deadline(isReady: true) == nil)
  }

  @Test func `the end of a flash waits until the terminal takes output`() {
    let harness = harness()
    harness.type("z")
    harness.wait(1000, isReady: false)
    #expect(harness.text.contains("┏"))
    harness.wait(0)
    #expect(harness.text.contains("╭"))
  }

  /// While the terminal takes no output, a frame cannot be drawn however late it is. A deadline in the past would cause
  /// a busy loop.
  @Test func `there is no deadline for a frame while the terminal takes no output`() {
    let harness = CompositorHarness()
    harness.write("drawn")
    harness.wait(5000, isReady: false)
    #expect(harness.compositor.deadline(isReady: false) == nil && !harness.isCovered)
    #expect(harness.compositor.deadline(isReady: true) != nil)
    harness.wait(1)
    #expect(harness.isCovered)

    harness.write("more")
    harness.wait(1000, isReady: false)
    #expect(harness.compositor.deadline(isReady: false) == nil)
    harness.wait(1)
    #expect(harness.text.contains("more"))

    harness.compositor.sent([3], at: harness.now)
    harness.wait(1000, isReady: false)
    #expect(harness.isCovered)
    #expect(harness.compositor.deadline(isReady: false) == nil)
    harness.wait(1)
    harness.expectAsAlone()
  }

  /// No key is read while the screen is searched for targets. So the search waits while keys come faster than frames,
  /// for 250 ms at most. After a slower key, the search begins 2 ms after the program's answer.
  @Test(arguments: [(interval: 5, looks: 2...3), (interval: 40, looks: 15...15)])
  func `a search of the screen waits while keys come fast, for 250 ms at most`(interval: Int, looks: ClosedRange<Int>) {
    let harness = CompositorHarness([Step(id: "a", title: "A card", targets: [Target(.text("never"))])])
    harness.write("ready")
    harness.wait(2000)
    var looksAt: Set<Int> = []
    for _ in 0..<600 / interval {
      harness.type("x")
      harness.write("x")
      harness.wait(interval)
      looksAt.insert(harness.compositor.driver.search.at!)
    }
    #expect(looks.contains(looksAt.count), "\(looksAt.sorted())")
    harness.wait(Motion.frameInterval)
    #expect(harness.compositor.driver.search.revision == harness.compositor.shadow.revision)
  }

  /// A program may write its answer to a key in several pieces, and the next key may come while the screen would be
  /// searched.
  @Test func `the screen is searched 2 ms after the answer to a key, and at once after other output`() {
    let harness = CompositorHarness([Step(id: "a", title: "A card", targets: [Target(.text("never"))])])
    harness.write("ready")
    harness.wait(2000)
    harness.type("x")
    harness.now += 1
    harness.write("an answer")
    let answeredAt = harness.now
    #expect(harness.compositor.deadline(isReady: true) == answeredAt + 2)
    harness.wait(100)
    #expect(harness.compositor.driver.search.at == answeredAt + 2)

    harness.wait(2000)
    harness.write("a clock")
    harness.wait(100)
    #expect(harness.compositor.driver.search.at == answeredAt + 2100)
  }

  @Test func `a card advances when its time is over, even if a key comes at that moment`() {
    let harness = harness(
      fullScreen, [Step(id: "a", title: "A card", milliseconds: 5000), Step(id: "b", title: "B card")])
    harness.now += 6000
    harness.compositor.sent(Array("\t".utf8), at: harness.now)
    harness.wait(1000)
    #expect(harness.text.contains("B card"))
  }

  @Test func `a card over a program that writes without end is removed once, until the program pauses`() {
    let harness = CompositorHarness()
    harness.write("drawn\r\n")
    harness.wait(500)
    #expect(harness.frames == 1)
    let page = String(repeating: "0123456789\r\n", count: 8000)
    for _ in 0..<100 {
      harness.write(page)
      harness.wait(50)
    }
    #expect(harness.frames <= 8 && !harness.isCovered, "the card is not drawn again each second while output continues")
    let frames = harness.frames
    harness.wait(200)
    #expect(harness.isCovered && harness.frames == frames + 1)
  }
}

@Suite struct `A change that a step waits for` {
  private static let steps = [
    Step(
      id: "a", title: "A card", do: KeyChoice([[Key(name: "x")!]]),
      done: .screen(.changed([Target(.region(Region(rows: .cells(1))))]))),
    Step(id: "b", title: "Another card"),
  ]

  /// The output is not searched yet when the key comes, because searches are a frame apart.
  @Test func `does not include output that came just before its key`() {
    let harness = CompositorHarness(Self.steps)
    harness.write("one")
    harness.wait(500)
    harness.write("\rtick")
    harness.present()
    harness.write("\rtock")
    harness.type("x")
    harness.wait(1000)
    #expect(harness.compositor.session.scene?.card.title == "A card" && harness.typed == "x")
    harness.write("\ranswer")
    harness.wait(1000)
    #expect(harness.compositor.session.scene?.card.title == "Another card")
  }

  @Test func `does not include output that came just before Show me types`() {
    let harness = CompositorHarness(Self.steps)
    harness.write("one")
    harness.wait(500)
    // The first Enter on a card that appeared by itself only names the keys.
    harness.type("\r")
    harness.wait(500)
    harness.type("\r")
    harness.wait(harness.compositor.session.timing.firstKey - 1)
    harness.write("\rtick")
    harness.present()
    harness.write("\rtock")
    harness.wait(1000)
    #expect(harness.compositor.session.scene?.card.title == "A card")
    harness.write("\ranswer")
    harness.wait(1000)
    #expect(harness.compositor.session.scene?.card.title == "Another card")
  }

  /// The overlay's colours are no part of the program's screen.
  @Test func `that a step waits for is not the dimming by its own card`() {
    let harness = CompositorHarness(Self.steps)
    harness.write("\u{1B}[?1049h\u{1B}[31mone")
    harness.wait(500)
    harness.type("x")
    harness.wait(1500)
    #expect(harness.isCovered && harness.compositor.session.scene?.card.title == "A card")
  }
}
