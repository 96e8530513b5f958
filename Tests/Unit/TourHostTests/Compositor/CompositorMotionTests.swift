import Testing
import TourModel
import TourScreen
import TourSession

@testable import TourCard
@testable import TourHost
@testable import TourTerminal

private let fullScreen =
  "\u{1B}[?1049h\u{1B}[?1h\u{1B}=\u{1B}[?1000h\u{1B}[?1006h\u{1B}[H\u{1B}[7mfull screen\u{1B}[m\u{1B}[5;9H"
private let growing = MotionSettings(
  enter: MotionSettings.Passage(.grow, milliseconds: 400), leave: MotionSettings.Passage(.grow, milliseconds: 400))

/// Returns a harness whose cards move, at the moment at which the first card has begun to enter.
private func entering(
  _ program: String = fullScreen, _ steps: [Step] = [Step(id: "a", title: "A card", motion: growing)]
) -> CompositorHarness {
  let harness = CompositorHarness(steps, moves: true)
  harness.write(program)
  while !harness.isCovered, harness.now < 1000 { harness.wait(1) }
  return harness
}

@Suite struct `A compositor with motion` {
  @Test func `a card enters in frames, and is still after that`() {
    let harness = entering()
    #expect(!harness.text.contains("A card"))
    harness.wait(399)
    #expect((11...14).contains(harness.frames), "\(harness.frames) frames")
    harness.wait(1)
    #expect(harness.text.contains("╭─") && harness.text.contains("A card"))
    let frames = harness.frames
    harness.wait(60_000)
    #expect(harness.frames == frames)
    let deadline = harness.compositor.deadline(isReady: true)
    #expect(deadline == nil)
  }

  @Test func `a key ends the motion at once, and does its work`() {
    let harness = entering()
    harness.wait(100)
    #expect(!harness.text.contains("A card"))
    harness.type("x")
    #expect(harness.text.contains("A card"), "x does nothing on the card")
    #expect(harness.typed.isEmpty)

    let other = entering()
    other.wait(100)
    other.type("\u{3}")
    other.wait(1000)
    other.expectAsAlone()
  }

  /// `docs/motion.md`: all motion ends when the user presses a key, clicks, or turns the wheel.
  @Test(arguments: ["x", "\u{1B}[<0;1;1M\u{1B}[<0;1;1m", "\u{1B}[<65;1;1M"])
  func `input for the program ends the motion of a tip`(input: String) {
    let guide = Guide(
      name: "g", version: 1, title: "A guide", groups: [TipGroup(tips: [Tip(id: "t", title: "A tip")])], motion: growing
    )
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let tips = Tips(
      [guide], history: History(), at: Moment(seconds: 1_795_262_400), preferences: Preferences(),
      capabilities: capabilities)
    let harness = CompositorHarness(Session(tour: nil, tips: tips, capabilities: capabilities), moves: true)
    harness.write(fullScreen)
    while !harness.isCovered, harness.now < 5000 { harness.wait(1) }
    harness.wait(100)
    #expect(!harness.text.contains("A tip"))
    harness.type(input)
    harness.wait(20)
    #expect(harness.text.contains("A tip") && harness.typed == input)
  }

  @Test func `while a card leaves, the program has the keyboard in its own modes`() {
    let harness = entering("\u{1B}[?1049h\u{1B}[?1hno mouse")
    harness.wait(500)
    #expect(harness.terminal.modes.mouseTracking != 0)
    harness.type("\u{3}")
    harness.wait(100)
    #expect(harness.isCovered && harness.text.contains("╭"))
    #expect(harness.terminal.modes.mouseTracking == 0)
    harness.type("\u{1B}OA")
    #expect(harness.typed == "\u{1B}OA")
    harness.expectAsAlone("the key removes the rest of the card")
  }

  @Test(arguments: [fullScreen, "on the main screen\r\n$ "]) func `the program's output removes a card that leaves`(
    start: String
  ) {
    let harness = entering(start)
    harness.wait(500)
    harness.type("\u{3}")
    harness.wait(50)
    #expect(harness.isCovered)
    harness.write("\u{1B}[2;2Hanswer")
    harness.expectAsAlone()
    #expect(harness.text.contains("answer"))
  }

  @Test(arguments: [fullScreen, "on the main screen\r\n$ "]) func `a card that has left leaves nothing behind`(
    start: String
  ) {
    let harness = entering(start)
    harness.wait(500)
    harness.type("\u{3}")
    harness.wait(399)
    #expect(harness.isCovered)
    harness.wait(1)
    harness.expectAsAlone()
    harness.wait(60_000)
    #expect(harness.isOver)
  }

  @Test func `the next card enters after the last one has left, and the bright region moves`() throws {
    let steps = [
      Step(id: "a", title: "First", targets: [Target(.text("full"))], motion: growing),
      Step(id: "b", title: "Second", targets: [Target(.text("low"))], motion: growing),
    ]
    let harness = entering(fullScreen + "\u{1B}[12;30Hlow", steps)
    harness.wait(1000)
    #expect(harness.text.contains("First"))
    harness.type("\r")
    harness.wait(30)
    #expect(harness.text.contains("First"), "the button looks pressed first")
    harness.wait(300)
    #expect(!harness.text.contains("First") && !harness.text.contains("Second"))
    harness.wait(1000)
    #expect(harness.text.contains("Second"))
  }

  @Test(arguments: ["\r", "\u{1B}[C", "\u{1B}[<0;2;2M\u{1B}[<0;2;2m"])
  func `a key or a click that comes while the last card leaves does not press a button of the next one`(input: String) {
    let steps = ["First", "Second", "Third"].map { Step(id: $0.lowercased(), title: $0, motion: growing) }
    let harness = entering(fullScreen, steps)
    harness.wait(1000)
    harness.type("\r")
    harness.wait(200)
    harness.type(input)
    #expect(harness.text.contains("Second"), "the motion ends")
    harness.wait(5000)
    #expect(harness.text.contains("Second") && harness.typed.isEmpty)
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.text.contains("Third"))
  }

  @Test func `the release of the click that closes the last card does not reach the program`() throws {
    let harness = entering()
    harness.wait(1000)
    let row = try #require(
      harness.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("Done") })
    let line = harness.terminal.screen.text(row: row)
    let column = line.distance(from: line.startIndex, to: try #require(line.range(of: "Done")).lowerBound)
    harness.type("\u{1B}[<0;\(column + 1);\(row + 1)M")
    harness.wait(100)
    #expect(harness.isCovered, "the card leaves")
    harness.type("\u{1B}[<0;\(column + 1);\(row + 1)m")
    #expect(harness.isCovered, "the release does not end that")
    harness.wait(1000)
    harness.expectAsAlone()
    #expect(harness.typed.isEmpty)
    harness.type("\u{1B}[<0;1;1M\u{1B}[<0;1;1m")
    #expect(harness.typed == "\u{1B}[<0;1;1M\u{1B}[<0;1;1m")
  }

  @Test func `a resize ends the motion`() {
    let harness = entering()
    harness.wait(100)
    harness.resize(columns: 50, rows: 14)
    harness.wait(100)
    #expect(harness.text.contains("A card"))
    harness.type("\u{3}")
    harness.wait(100)
    harness.resize(columns: 40, rows: 12)
    harness.write("\u{1B}[2J\u{1B}[Hredrawn")
    harness.wait(100)
    harness.expectAsAlone()
  }

  @Test func `a card that had to be removed comes back at its place at once`() {
    let harness = entering("a screen")
    harness.wait(1000)
    harness.write("\u{1B}[?1049hthe other screen")
    #expect(!harness.isCovered)
    while !harness.isCovered, harness.now < 5000 { harness.wait(1) }
    #expect(harness.text.contains("A card"))
  }

  @Test func `nothing moves on a terminal that replies slowly`() {
    for delay in [20, 200] {
      let harness = CompositorHarness(
        [Step(id: "a", title: "A card", motion: growing)], asking: TerminalQueries(colors: false), moves: true)
      harness.write(fullScreen)
      harness.wait(delay)
      harness.type("\u{1B}[1;1R")
      while !harness.isCovered, harness.now < 2000 { harness.wait(1) }
      #expect(harness.text.contains("A card") == (delay == 200))
    }
  }

  @Test func `all motion ends on a terminal that accepts frames too late`() {
    let harness = entering()
    for _ in 0..<3 {
      harness.now += 110
      harness.present()
    }
    #expect(harness.text.contains("A card"))
    let moves = harness.compositor.driver.moves
    #expect(!moves)
  }

  @Test func `a card that opens and closes at any byte leaves the terminal as it is without tour`() {
    let stream = Array(
      (fullScreen + "\u{1B}[3;3Hwide 漢 \u{1B}[4mü\u{1B}]0;title\u{7}\u{1B}[?25l\u{1B}[?1049l$ \u{1B}[1mbold")
        .unicodeScalars)
    let motion = MotionSettings(
      enter: MotionSettings.Passage(.none), leave: MotionSettings.Passage(.fold, milliseconds: 60))
    for offset in 1...stream.count {
      for pause in [0, 35] {
        let harness = CompositorHarness([Step(id: "a", title: "A card", motion: motion)], moves: true)
        harness.write(String(String.UnicodeScalarView(stream[..<offset])))
        harness.wait(2000)
        harness.type("\u{3}")
        harness.wait(pause)
        harness.write(String(String.UnicodeScalarView(stream[offset...])))
        harness.wait(2000)
        if harness.isCovered {
          harness.type("\u{3}")
          harness.wait(200)
        }
        harness.expectAsAlone("offset \(offset)")
      }
    }
  }
}
