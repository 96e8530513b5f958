import Testing
import TourTerminal

@testable import TourHost
@testable import TourModel
@testable import TourScreen
@testable import TourSession

private let absent = Step(
  id: "a", title: "A card", targets: [Target(.text("target"))], missing: Missing(wait: 1_000_000, then: .skip))

/// Returns a harness whose card appears when the program writes `target`.
private func harness(asking: TerminalQueries? = nil) -> CompositorHarness {
  let harness = CompositorHarness([absent], asking: asking)
  harness.write("drawn ")
  harness.wait(500)
  #expect(!harness.isCovered)
  return harness
}

extension CompositorHarness {
  fileprivate func cover() {
    write("target")
    wait(500)
    #expect(isCovered)
  }
}

@Suite struct `Input on a compositor` {
  @Test(arguments: [
    "\u{1B}[A", "\u{1B}OP", "ä", "漢", "\u{1B}x", "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}[<0;3;3M", "\u{1B}[I", "\u{1B}",
  ])
  func `while no card is shown, each byte of input reaches the program at once`(text: String) {
    let harness = harness()
    var sent: [UInt8] = []
    for byte in text.utf8 {
      harness.compositor.sent([byte], at: harness.now)
      sent.append(byte)
      #expect(harness.compositor.output.toProgram == sent)
    }
    harness.wait(500)
    #expect(harness.typed == text)
  }

  @Test(arguments: [
    "\u{1B}[A", "\u{1B}[<0;3;3M", "\u{1B}[97;1:3u", "\u{1B}[93;5u", "\u{1B}[200~", "\u{1B}[99999z", "漢",
  ])
  func `input that began before the card goes to the program to its end`(text: String) {
    let bytes = Array(text.utf8)
    for offset in 1..<bytes.count {
      let harness = harness()
      harness.write("target")
      harness.wait(110)
      harness.compositor.sent(Array(bytes[..<offset]), at: harness.now)
      // Less than the timeout after which pending input counts as complete.
      harness.wait(39)
      #expect(harness.isCovered)
      harness.compositor.sent(Array(bytes[offset...]), at: harness.now)
      harness.collect()
      #expect(harness.typed == text, "after \(offset) bytes")
    }
  }

  /// `CSI 1 ; 2 R` is a cursor report, and also the key Shift-F3, which a card does not pass on.
  @Test(arguments: [("\u{1B}[6n", "\u{1B}[1;2R"), ("\u{1B}[?6n", ""), ("\u{1B}[6n\u{1B}[6n", "\u{1B}[1;2R\u{1B}[1;2R")])
  func `an answer to a query from before the card goes to the program`(question: String, answer: String) {
    let harness = harness()
    harness.write(question)
    harness.cover()
    harness.type("\u{1B}[1;2R\u{1B}[1;2R")
    #expect(harness.typed == answer)
  }

  @Test func `input goes to the card while it is shown, and to the program afterwards`() {
    let harness = harness()
    harness.cover()
    harness.type("zzz\u{1B}[5~ü\u{1B}[<0;1;1m")
    #expect(harness.typed == "")
    harness.type("\u{1B}[")
    harness.wait(100)
    harness.type("\u{1B}")
    harness.wait(100)
    #expect(!harness.isCovered)
    harness.type("abc")
    #expect(harness.typed == "abc")
  }

  @Test(arguments: [true, false]) func `keys in one burst with the key that closes the card are dropped until a pause`(
    isOneRead: Bool
  ) {
    let harness = harness()
    harness.cover()
    for keys in isOneRead ? ["\u{3}abc\u{1B}[A"] : ["\u{3}", "a", "bc", "\u{1B}[A"] {
      harness.type(keys)
      harness.wait(2)
    }
    #expect(harness.typed == "" && !harness.isCovered)
    harness.wait(Burst.gap)
    harness.type("de")
    #expect(harness.typed == "de" && harness.isOver)
  }

  @Test func `keys after the burst that closed the card go to the program even if no deadline was handled since`() {
    let harness = harness()
    harness.cover()
    harness.compositor.sent([3], at: harness.now)
    harness.compositor.sent(Array("ab".utf8), at: harness.now + Burst.gapAfterCard + 1)
    harness.collect()
    #expect(harness.typed == "ab")
  }

  @Test func `keys in one burst after an ignored key are ignored, even those that the card requires`() {
    let harness = CompositorHarness([Step(id: "a", title: "A card", do: KeyChoice([[Key(.character("M"))]])), absent])
    harness.write("drawn ")
    harness.wait(500)
    harness.type("dear Mum\r\u{1B}[C")
    harness.wait(1000)
    #expect(harness.typed == "" && harness.text.contains("A card"))
    harness.type("Mum\r")
    harness.wait(1000)
    #expect(harness.typed == "M")
  }

  @Test func `a key typed directly after the next card was drawn acts on that card`() {
    let harness = CompositorHarness([
      Step(id: "a", title: "One", milliseconds: 3000),
      Step(id: "b", title: "Two", do: KeyChoice([[Key(.character("M"))]])), absent,
    ])
    harness.write("drawn ")
    harness.wait(500)
    while harness.text.contains("One") {
      harness.type("x")
      harness.wait(Burst.gap / 5)
    }
    #expect(harness.text.contains("Two") && harness.typed == "")
    harness.type("M")
    #expect(harness.typed == "M")
  }

  @Test func `all of a paste goes to the card or program that received its beginning`() {
    let harness = harness()
    harness.type("\u{1B}[200~one \u{1D}\u{1D} two")
    harness.cover()
    harness.type(" three\u{1B}[201~")
    #expect(harness.typed == "\u{1B}[200~one \u{1D}\u{1D} two three\u{1B}[201~")
    #expect(harness.isCovered, "the tour key in a paste has no effect")

    harness.typedBytes = []
    harness.type("\u{1B}[200~q q q")
    #expect(harness.isCovered)
    harness.compositor.withdraw(at: harness.now)
    harness.type("more\u{1B}[201~x")
    #expect(harness.typed == "x")
  }

  @Test func `the tour key opens the menu, and pressed again closes the tour`() {
    let harness = harness()
    harness.type("a\u{1D}")
    harness.type("b")
    #expect(harness.text.contains("A guide"))
    #expect(harness.typed == "a")
    harness.type("\u{1D}")
    #expect(!harness.isCovered)
    harness.wait(100)
    #expect(harness.isOver)
    harness.type("\u{1D}")
    #expect(harness.typed == "a\u{1D}", "after the tour the key goes to the program")
  }

  @Test func `keys after the tour key in the same read go to the menu`() {
    var harness = harness()
    harness.type("\u{1D}\u{1B}[B\r")
    harness.wait(100)
    #expect(harness.typed == "" && harness.isOver)
    harness = TourHostTests.harness()
    harness.type("\u{1D}\u{1D}abc")
    #expect(harness.typed == "abc" && harness.isOver)
  }

  @Test func `keys after the tour key go to the program if the menu cannot be shown`() {
    let harness = harness()
    harness.write("\u{1B}]0;without an end")
    harness.type("\u{1D}")
    harness.type("abc")
    #expect(harness.typed == "abc")
    harness.type("\u{1D}")
    #expect(harness.isOver)
  }

  @Test(arguments: [("\u{1B}[C", "target", ""), ("j", "target", "j"), ("\u{1B}[C", "", "xyz"), ("j", "", "jxyz")])
  func `keys between two cards go to the next card, or without one to the program`(
    key: String, words: String, typed: String
  ) {
    let keys = key == "j" ? KeyChoice([[Key(.character("j"))]]) : nil
    let harness = CompositorHarness([Step(id: "first", title: "First", do: keys), absent])
    harness.write("drawn ")
    harness.wait(500)
    harness.type(key)
    harness.wait(100)
    harness.type("xyz")
    #expect(
      harness.text.contains("First") && harness.typed == (keys == nil ? "" : "j"),
      "the card stays for a moment after its key")
    harness.write(words)
    harness.wait(500)
    #expect(harness.typed == typed)
    let isCovered = words != ""
    #expect(harness.isCovered == isCovered)
  }

  @Test(arguments: [256, 257, 258, 1000], [true, false])
  func `many keys between two cards reach the program in their order`(count: Int, isOneRead: Bool) {
    let harness = CompositorHarness([
      Step(id: "first", title: "First", do: KeyChoice([[Key(.character("j"))]])), absent,
    ])
    harness.write("drawn ")
    harness.wait(500)
    harness.type("j")
    harness.wait(100)
    harness.typedBytes = []
    let typed = (0..<count).map { String(Array("abcdefghij")[$0 % 10]) }
    for keys in isOneRead ? [typed.joined()] : typed { harness.type(keys) }
    #expect(harness.typed == (count > 256 ? typed.joined() : ""))
    harness.wait(1000)
    #expect(harness.typed == typed.joined())
  }

  @Test func `the tour key in the kitty protocol opens the menu`() {
    let harness = harness()
    harness.write("\u{1B}[>1u")
    harness.type("\u{1B}[93;5u")
    #expect(harness.text.contains("A guide"))
    #expect(harness.typed == "")
  }

  @Test func `a mouse click presses a button`() throws {
    let harness = harness()
    harness.cover()
    let rows = harness.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("Done") })
    let column = try #require(rows[row].firstRange(of: "Done")).lowerBound.utf16Offset(in: rows[row])
    harness.type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    #expect(harness.notes.last == .ended(.done, step: "a"))
  }
}

@Suite struct `Queries to the terminal` {
  private let answers = "\u{1B}]10;rgb:ffff/0000/8080\u{1B}\\\u{1B}]11;rgb:00/10/20\u{7}\u{1B}[3;5R"

  @Test func `the queries are sent first`() {
    let compositor = CompositorHarness([absent], asking: TerminalQueries(colors: true))
    #expect(compositor.awaitsAnswer)
    #expect(
      Compositor(
        size: Size(columns: 40, rows: 12), session: compositor.compositor.session, tourKey: Key(name: "C-]")!,
        asking: TerminalQueries(colors: true)
      ).output.toTerminal
        == Array("\u{1B}]10;?\u{7}\u{1B}]11;?\u{7}\u{1B}[6n".utf8))
  }

  @Test func `the answers reach only the compositor, however they are split`() {
    let bytes = Array(("a" + answers + "b").utf8)
    for size in 1...bytes.count {
      let harness = CompositorHarness([absent], asking: TerminalQueries(colors: true))
      for start in stride(from: 0, to: bytes.count, by: size) {
        harness.compositor.sent(Array(bytes[start..<min(bytes.count, start + size)]), at: harness.now)
      }
      harness.collect()
      #expect(harness.typed == "ab")
      #expect(!harness.awaitsAnswer)
      #expect(harness.compositor.session.capabilities.foreground == .rgb(255, 0, 128))
      #expect(harness.compositor.session.capabilities.background == .rgb(0, 16, 32))
      #expect(harness.compositor.shadow.modes.cursor == Point(column: 4, row: 2))
    }
  }

  @Test func `replies with C1 controls of eight bits are recognised`() {
    // As xterm answers after S8C1T (ESC SP G).
    let replies: [UInt8] =
      [0x9D] + Array("10;rgb:ffff/0000/8080".utf8) + [0x9C, 0x9D] + Array("11;rgb:00/10/20".utf8) + [0x9C, 0x9B]
      + Array(">41;379;0c".utf8) + [0x9B] + Array("3;5R".utf8)
    for size in [1, 3, replies.count] {
      let harness = CompositorHarness([absent], asking: TerminalQueries(colors: true, attributes: true))
      for start in stride(from: 0, to: replies.count, by: size) {
        harness.compositor.sent(Array(replies[start..<min(replies.count, start + size)]), at: harness.now)
      }
      // The next report is for the program.
      harness.compositor.sent([0x9B] + Array("7;8R".utf8), at: harness.now)
      let typed = harness.compositor.takeOutput().toProgram
      #expect(typed == [0x9B] + Array("7;8R".utf8))
      #expect(!harness.awaitsAnswer)
      let capabilities = harness.compositor.session.capabilities
      let cursor = harness.compositor.shadow.modes.cursor
      #expect(capabilities.foreground == .rgb(255, 0, 128))
      #expect(capabilities.background == .rgb(0, 16, 32))
      #expect(cursor == Point(column: 4, row: 2))
    }
  }

  @Test
  func
    `colours that the terminal does not report stay as the environment has them, and a known terminal has 256 colours`()
  {
    var session = CompositorHarness([absent]).compositor.session
    session.settings.capabilities = TerminalCapabilities(
      depth: .eight, isUnicode: true, foreground: .rgb(0, 0, 0), background: .rgb(255, 255, 255))
    var compositor = Compositor(
      size: Size(columns: 40, rows: 12), session: session, tourKey: Key(name: "C-]")!,
      asking: TerminalQueries(colors: true, attributes: true))
    compositor.sent(Array("\u{1B}[>0;136;0c\u{1B}[3;5R".utf8), at: 0)
    let capabilities = compositor.session.capabilities
    #expect(capabilities.background == .rgb(255, 255, 255) && capabilities.foreground == .rgb(0, 0, 0))
    #expect(capabilities.depth == .indexed)
  }

  @Test func `the shadow waits for the cursor position, so that the first output is in the right place`() {
    let harness = CompositorHarness([absent], asking: TerminalQueries(colors: false))
    harness.write("drawn")
    harness.wait(2000)
    harness.type("\u{1B}[3;5R")
    #expect(harness.compositor.shadow.screen.text(row: 2).hasPrefix("    drawn"))
  }

  /// On a slow line the answers come after the timeout. They must still not reach the program.
  @Test func `late answers do not reach the program`() {
    let harness = harness(asking: TerminalQueries(colors: true))
    harness.type("a")
    harness.wait(10_000)
    harness.type("b\u{1B}")
    harness.wait(100)
    harness.type(answers + "c" + answers)
    #expect(harness.typed == "ab\u{1B}c" + answers, "each query has one answer; further answers go to the program")
  }

  @Test func `queries without an answer swallow no input and delay nothing`() {
    let harness = harness(asking: TerminalQueries(colors: true))
    let keys = [
      "a", "\u{1B}", "ä", "\u{1B}[", "\u{1B}[A", "\u{1B}]", "\u{1B}x", "\u{1B}[200~paste\u{1D}\u{1B}[201~",
      "\u{1B}[?62c",
    ]
    for key in keys {
      harness.type(key)
      harness.wait(1000)
    }
    #expect(harness.typed == keys.joined())
    harness.cover()
    harness.type("\u{3}")
    harness.expectAsAlone()
  }

  @Test func `queries cause no deadline while the program is silent`() {
    let harness = CompositorHarness([absent], asking: TerminalQueries(colors: true))
    harness.wait(1000)
    #expect(harness.compositor.deadline(isReady: true) == nil)
  }

  @Test func `the wait for answers ends if the program writes without end`() {
    let harness = CompositorHarness([absent], asking: TerminalQueries(colors: false))
    let page = String(repeating: "0123456789\r\n", count: 10_000)
    for _ in 0..<20 { harness.write(page) }
    guard case .overdue(let queries) = harness.compositor.inquiry.state else {
      return #expect(Bool(false), "tour still waits")
    }
    #expect(queries.unread == [])
  }
}
