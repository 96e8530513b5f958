import Testing
import TourCore
import TourTerminal

@testable import TourHost

private let fullScreen = "\u{1B}[?1049h\u{1B}[?1h\u{1B}=\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2;11r\u{1B}[H\u{1B}[7mfull screen\u{1B}[m\u{1B}[5;9H"

/// A theatre in which a card is up.
private func theatre(_ program: String = fullScreen, _ steps: [Step] = [Step(id: "a", title: "A card")]) -> Theatre {
  var theatre = Theatre(steps)
  theatre.write(program)
  theatre.wait(500)
  #expect(theatre.text.contains(steps[0].title))
  return theatre
}

@Suite struct `A stage` {
  @Test func `lets everything through while no card is up`() {
    var theatre = Theatre([Step(id: "a", title: "A card", targets: [Target(.text("absent"))], missing: Missing(wait: 100_000, then: .skip))])
    theatre.write(fullScreen)
    theatre.type("ab\u{1B}[Aä\u{1B}[<0;1;1M")
    theatre.wait(5000)
    #expect(theatre.typed == "ab\u{1B}[Aä\u{1B}[<0;1;1M")
    theatre.expectAsAlone()
  }

  @Test func `opens its card once the screen is still, and never before the program has drawn`() {
    var theatre = Theatre()
    theatre.wait(5000)
    #expect(!theatre.stage.isCovered)
    for _ in 0..<5 {
      theatre.write("line\r\n")
      theatre.wait(100)
      #expect(!theatre.stage.isCovered)
    }
    theatre.wait(200)
    #expect(theatre.text.contains("A card"))
  }

  @Test func `leaves a terminal as the program alone would have it, wherever in its bytes the card opened and left`() {
    let stream = Array((fullScreen + "\u{1B}[3;3Hwide 漢 \u{1B}[4mü\u{1B}]0;title\u{7}\u{1B}[?25l\u{1B}[?1049l$ \u{1B}[1mbold").unicodeScalars)
    for offset in 1...stream.count {
      var theatre = Theatre()
      theatre.write(String(String.UnicodeScalarView(stream[..<offset])))
      theatre.wait(2000)
      theatre.write(String(String.UnicodeScalarView(stream[offset...])))
      theatre.type("\u{3}")
      theatre.wait(2000)
      if theatre.stage.isCovered { theatre.type("\u{3}") }
      theatre.expectAsAlone("offset \(offset)")
    }
  }

  @Test(arguments: ["", "\u{1B}[?1049h"]) func `waits while the terminal is a VT52, and gives way before it becomes one`(start: String) {
    var theatre = theatre(start + "a screen")
    theatre.write("\u{1B}[31mred\u{1B}[?2lplain\u{1B}Y%%")
    #expect(!theatre.stage.isCovered)
    theatre.write("here")
    theatre.wait(10_000)
    theatre.expectAsAlone("as long as it lasts")
    theatre.write("\u{1B}<again")
    theatre.wait(1000)
    #expect(theatre.stage.isCovered)
    theatre.type("\u{3}")
    theatre.expectAsAlone("afterwards")
  }

  @Test(arguments: [fullScreen, "on the main screen\r\n$ "]) func `shows what the program draws under a card, and keeps it`(start: String) {
    var theatre = theatre(start)
    theatre.write("\u{1B}[11;1Hnews")
    theatre.wait(100)
    #expect(theatre.text.contains("news") && theatre.text.contains("A card"))
    theatre.type("\u{1B}")
    theatre.wait(100)
    theatre.expectAsAlone()
    #expect(theatre.text.contains("news"))
    #expect(theatre.stage.isOver)
  }

  @Test func `gives way to a program that changes its screen, and comes back once that is still`() {
    for (start, change) in [(fullScreen, "\u{1B}[?1049lmain"), ("main", fullScreen)] {
      var theatre = theatre(start)
      theatre.write(change)
      theatre.expectAsAlone()
      theatre.wait(50)
      theatre.write("x")
      theatre.wait(100)
      theatre.expectAsAlone()
      theatre.wait(100)
      #expect(theatre.text.contains("A card"))
      theatre.type("\u{3}")
      theatre.expectAsAlone()
    }
  }

  @Test func `gives way to a program that was stopped`() {
    var theatre = theatre()
    theatre.stage.giveWay(at: theatre.now)
    theatre.collect()
    theatre.expectAsAlone()
    theatre.wait(1)
    #expect(theatre.stage.isCovered, "nothing was written since: it is still")
  }

  @Test func `gives way to a flood on the main screen, and keeps no more of it than it must`() {
    var theatre = theatre("$ ")
    let page = String(repeating: "0123456789abcdef\r\n", count: 1000)
    var pages = 0
    while theatre.stage.isCovered, pages < 100 {
      theatre.write(page)
      pages += 1
    }
    #expect(pages * page.utf8.count <= Overlay.mostReplay + page.utf8.count)
    theatre.expectAsAlone()
  }

  @Test func `takes an update that never ends as ended`() {
    var theatre = Theatre()
    theatre.write("drawn\u{1B}[?2026h half")
    theatre.wait(900)
    #expect(!theatre.stage.isCovered)
    theatre.wait(500)
    #expect(theatre.text.contains("A card"))
    theatre.type("\u{3}")
    theatre.expectAsAlone()
  }

  @Test func `draws a busy program at most thirty times a second, and a key at once`() {
    var theatre = theatre(fullScreen, [Step(id: "a", title: "A card"), Step(id: "b", title: "B card")])
    theatre.frames = 0
    for number in 0..<1000 {
      theatre.write("\u{1B}[11;1H\(number)")
      theatre.wait(1)
    }
    #expect((25...30).contains(theatre.frames))
    theatre.type("\u{1B}[C")
    #expect(theatre.text.contains("B card"))
  }

  @Test func `steps aside on a small terminal and comes back on a larger one`() {
    var theatre = theatre()
    theatre.resize(columns: 10, rows: 3)
    theatre.wait(200)
    #expect(!theatre.stage.isCovered)
    theatre.type("x")
    #expect(theatre.typed == "x", "nobody sees a card: the keys are the program's")
    theatre.resize(columns: 1, rows: 1)
    theatre.wait(200)
    theatre.resize(columns: 50, rows: 14)
    theatre.wait(200)
    #expect(theatre.text.contains("A card"))
    theatre.type("\u{3}")
    #expect(!theatre.stage.isCovered)
  }

  @Test(arguments: [Size(columns: 30, rows: 6), Size(columns: 60, rows: 20)])
  func `leaves a terminal that was resized under a card as the program alone would have it`(size: Size) {
    var theatre = theatre(fullScreen + "\u{1B}[12;30Hx\u{1B}[3;7r\u{1B}[3;3H")
    theatre.resize(columns: size.columns, rows: size.rows)
    theatre.wait(100)
    #expect(theatre.text.contains("A card"))
    theatre.write("more")
    theatre.type("\u{3}")
    theatre.expectAsAlone()
  }

  /// To VTE and its like each mouse mode is a switch of its own.
  @Test func `clears its own mouse modes before it sets the program's`() {
    var theatre = theatre("\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1015hdrawn")
    theatre.stage.giveWay(at: theatre.now)
    let bytes = String(decoding: theatre.stage.toTerminal, as: UTF8.self)
    for (off, on) in [("?1002l", "?1000h"), ("?1006l", "?1015h")] {
      let cleared = bytes.firstRange(of: off)
      let set = bytes.firstRange(of: on)
      #expect(cleared != nil && set != nil && cleared!.lowerBound < set!.lowerBound)
    }
  }

  @Test func `draws anew for another size in the middle of a sequence`() {
    var theatre = theatre()
    theatre.write("\u{1B}[3")
    theatre.wait(100)
    theatre.resize(columns: 60, rows: 20)
    theatre.terminal.feed("\u{1B}[2J")
    theatre.wait(100)
    #expect(theatre.text.contains("A card"))
  }

  @Test func `closes its tour when the program ends`() {
    var theatre = theatre()
    theatre.stage.finish(at: theatre.now)
    theatre.collect()
    theatre.expectAsAlone()
    #expect(theatre.notes == [.shown(step: "a"), .ended(.closed, step: "a")])
    #expect(theatre.stage.isOver)
  }

  @Test func `shows another guide in the colours that the terminal told`() {
    var theatre = theatre()
    theatre.stage.coach.theme.background = .rgb(1, 2, 3)
    theatre.type("\u{3}")
    let steps = [Step(id: "z", title: "Another")]
    theatre.stage.begin(
      Tour(Guide(name: "h", version: 1, title: "H", steps: steps), steps: steps, theme: Theme(depth: .indexed, isUnicode: true)))
    theatre.wait(500)
    #expect(theatre.text.contains("Another"))
    #expect(theatre.stage.coach.theme.background == .rgb(1, 2, 3))
  }

  @Test func `does not ask the terminal for a program that does not listen`() {
    var theatre = theatre()
    for isHeard in [true, false] {
      Array("\u{1B}[6n".utf8).withUnsafeBufferPointer { theatre.stage.absorb($0, at: theatre.now, isHeard: isHeard) }
    }
    #expect(String(decoding: theatre.stage.toTerminal, as: UTF8.self) == "\u{1B}[5;9H\u{1B}[6n")
  }

  /// `CSI 1 ; 2 R` is Shift-F3 too.
  @Test func `gives a program under its card the terminal's answer, which may look like a key`() {
    var theatre = theatre("\u{1B}[?1049hx\u{1B}[1;2H")
    theatre.write("\u{1B}[6n")
    theatre.type("\u{1B}[1;2R")
    #expect(theatre.typed == "\u{1B}[1;2R")
  }
}

@Suite struct `A card in a window` {
  /// A terminal that becomes smaller loses the cells that do not fit, so the whole card is drawn again.
  @Test func `that was resized away and back is drawn whole`() {
    var theatre = Theatre()
    theatre.write("\u{1B}[?1049hdrawn")
    theatre.wait(500)
    #expect(theatre.text.contains("A card"))
    let whole = theatre.text
    theatre.resize(columns: 8, rows: 3)
    theatre.resize(columns: 40, rows: 12)
    theatre.wait(500)
    #expect(theatre.text == whole)
  }
}

@Suite struct `A stage's deadline` {
  @Test func `is none over a still screen`() {
    var theatre = theatre()
    theatre.wait(1000)
    #expect(theatre.stage.deadline(isReady: true) == nil)
  }

  /// While the terminal takes nothing, a picture can't be drawn however late it is: a deadline in the past would be a busy loop.
  @Test func `is none for a picture that the terminal is not ready for`() {
    var waiting = Theatre()
    waiting.write("drawn")
    waiting.wait(5000, isReady: false)
    #expect(waiting.stage.deadline(isReady: false) == nil && !waiting.stage.isCovered)
    #expect(waiting.stage.deadline(isReady: true) != nil)
    waiting.wait(1)
    #expect(waiting.stage.isCovered)

    var covered = waiting
    covered.write("more")
    covered.wait(1000, isReady: false)
    #expect(covered.stage.deadline(isReady: false) == nil)
    covered.wait(1)
    #expect(covered.text.contains("more"))

    covered.stage.sent([3], at: covered.now)
    covered.wait(1000, isReady: false)
    #expect(covered.stage.isCovered)
    #expect(covered.stage.deadline(isReady: false) == nil)
    covered.wait(1)
    covered.expectAsAlone()
  }

  /// No key is read while the screen is searched for targets. So the search waits while keys come faster than frames, for 250 ms at most; a slower
  /// key is followed by a search at once.
  @Test(arguments: [(interval: 5, looks: 2...3), (interval: 40, looks: 15...15)])
  func `of a look is not between keys that come fast, for a quarter of a second at most`(interval: Int, looks: ClosedRange<Int>) {
    var theatre = Theatre([Step(id: "a", title: "A card", targets: [Target(.text("never"))])])
    theatre.write("ready")
    theatre.wait(2000)
    var looksAt: Set<Int> = []
    for _ in 0..<600 / interval {
      theatre.type("x")
      theatre.write("x")
      theatre.wait(interval)
      looksAt.insert(theatre.stage.look.at!)
    }
    #expect(looks.contains(looksAt.count), "\(looksAt.sorted())")
    theatre.wait(Stage.frameInterval)
    #expect(theatre.stage.look.revision == theatre.stage.shadow.revision)
  }

  @Test func `comes for a card that goes on by itself, also when a key came just then`() {
    var theatre = theatre(fullScreen, [Step(id: "a", title: "A card", milliseconds: 5000), Step(id: "b", title: "B card")])
    theatre.now += 6000
    theatre.stage.sent(Array("\t".utf8), at: theatre.now)
    theatre.wait(1000)
    #expect(theatre.text.contains("B card"))
  }

  @Test func `over a program that writes without end gives way once, until it pauses`() {
    var theatre = Theatre()
    theatre.write("drawn\r\n")
    theatre.wait(500)
    #expect(theatre.frames == 1)
    let page = String(repeating: "0123456789\r\n", count: 8000)
    for _ in 0..<100 {
      theatre.write(page)
      theatre.wait(50)
    }
    #expect(theatre.frames <= 8 && !theatre.stage.isCovered, "no card each second")
    let frames = theatre.frames
    theatre.wait(200)
    #expect(theatre.stage.isCovered && theatre.frames == frames + 1)
  }
}
