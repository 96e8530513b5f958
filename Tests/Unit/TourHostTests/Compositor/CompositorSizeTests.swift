import Testing
import TourModel
import TourScreen

@testable import TourHost

/// Functions by which a program may resize its window, before the kernel knows the size.
@Suite struct CompositorSizeTests {
  /// A harness whose card waits for text that never appears.
  private static func harness(asking: TerminalQueries? = nil) -> CompositorHarness {
    let step = Step(
      id: "a", title: "A card", targets: [Target(.text("absent"))], missing: Missing(wait: 1_000_000, then: .skip))
    return CompositorHarness([step], asking: asking)
  }

  private static let larger = Size(columns: 60, rows: 20)

  // The macros of the test library can't access properties of a noncopyable value.
  private func cursor(_ harness: CompositorHarness) -> Point { harness.compositor.shadow.modes.cursor }
  private func isDue(_ harness: CompositorHarness) -> Bool { harness.compositor.inquiry.isDue }
  private func isAsking(_ harness: CompositorHarness) -> Bool { harness.compositor.isAsking }
  private func owedReports(_ harness: CompositorHarness) -> Int { harness.compositor.inquiry.owedReports }
  private func sendsNothing(_ harness: CompositorHarness) -> Bool { harness.compositor.output.toTerminal.isEmpty }
  private func shadowText(_ harness: CompositorHarness) -> String {
    CompositorHarness.text(harness.compositor.shadow)
  }

  @Test(arguments: ["", "\u{1B}[?1049h"])
  func `output after such a function is read once the size is known`(_ screen: String) {
    let harness = Self.harness()
    harness.write("\(screen)\u{1B}[2;3H\u{1B}[8;20;60t\u{1B}[3;18r\u{1B}[15;50H")
    harness.write("low")
    #expect(cursor(harness) == Point(column: 2, row: 1))
    #expect(isAsking(harness))
    harness.compositor.present(at: harness.now, isReady: true)
    #expect(sendsNothing(harness), "a query would end what REP repeats")
    harness.compositor.resize(Self.larger, at: harness.now)
    #expect(cursor(harness) == Point(column: 52, row: 14))
    #expect(!isAsking(harness))
  }

  @Test func `a terminal that keeps its size is waited for once, until it has another one`() {
    let harness = Self.harness()
    harness.write("\u{1B}[8;20;60t\u{1B}[15;50H")
    harness.wait(HeldOutput.patience - 1)
    #expect(cursor(harness) == Point(column: 0, row: 0))
    harness.wait(1)
    #expect(cursor(harness) == Point(column: 39, row: 11))
    harness.write("\u{1B}[8;20;60t\u{1B}[1;5H")
    #expect(cursor(harness) == Point(column: 4, row: 0))
    harness.compositor.resize(Self.larger, at: harness.now)
    harness.write("\u{1B}[?1049h\u{1B}[8;12;40t\u{1B}[9;9H")
    #expect(isAsking(harness))
  }

  @Test func `a function that asks for the present size is not waited for, and the next one is`() {
    let harness = Self.harness()
    harness.write("\u{1B}[8;12;40t\u{1B}[9;9H")
    #expect(cursor(harness) == Point(column: 8, row: 8))
    #expect(!isAsking(harness))
    harness.wait(HeldOutput.patience)
    harness.write("\u{1B}[8;20;60t\u{1B}[3;18r\u{1B}[15;50H")
    #expect(isAsking(harness))
    harness.compositor.resize(Self.larger, at: harness.now)
    #expect(cursor(harness) == Point(column: 49, row: 14))
  }

  /// The program sets margins for the new size. A model that read them before the resize would drop them with it.
  @Test(arguments: [true, false]) func `after the tour, only a program that can start one is waited for`(isServed: Bool)
  {
    let harness = CompositorHarness([], servesRequests: isServed)
    harness.write("text\u{1B}[8;20;60t\u{1B}[?69h\u{1B}[10;20s")
    #expect(isAsking(harness) == isServed)
    harness.compositor.resize(Self.larger, at: harness.now)
    #expect(harness.compositor.shadow.modes.margins.columnRange == (isServed ? 9..<20 : 0..<60))
  }

  /// A harness whose terminal has answered the queries before the start of the program.
  private static func answering() -> CompositorHarness {
    let harness = harness(asking: TerminalQueries(colors: false))
    harness.type("\u{1B}[1;1R")
    return harness
  }

  @Test(arguments: ["", "\u{1B}[?1049h"])
  func `a slow terminal is asked for its cursor, and has the new size when it answers`(_ screen: String) {
    let harness = Self.answering()
    harness.write("\(screen)\u{1B}[8;20;60t\u{1B}[3;18r\u{1B}[15;50H")
    harness.wait(HeldOutput.patience - 1)
    #expect(!isDue(harness))
    harness.wait(TerminalQueries.patience)
    #expect(isDue(harness) && isAsking(harness))
    harness.write("low")
    harness.compositor.resize(Self.larger, at: harness.now)
    #expect(cursor(harness) == Point(column: 0, row: 0))
    harness.type("\u{1B}[15;50R")
    #expect(harness.typed == "")
    #expect(cursor(harness) == Point(column: 52, row: 14))
  }

  @Test func `a terminal that answers without another size is not waited for again`() {
    let harness = Self.answering()
    harness.write("\u{1B}[?1049h\u{1B}[8;20;60t\u{1B}[15;50H")
    harness.wait(HeldOutput.patience)
    harness.type("\u{1B}[12;40R")
    #expect(cursor(harness) == Point(column: 39, row: 11))
    #expect(!isAsking(harness))
    harness.write("\u{1B}[8;20;60t\u{1B}[1;5H")
    #expect(cursor(harness) == Point(column: 4, row: 0))
  }

  @Test func `a terminal that does not answer that is waited for once, and its late answer is not for the program`() {
    let harness = Self.answering()
    harness.write("\u{1B}[?1049h\u{1B}[8;20;60t\u{1B}[15;50H")
    harness.wait(HeldOutput.patience + TerminalQueries.patience)
    #expect(cursor(harness) == Point(column: 39, row: 11))
    #expect(!isAsking(harness))
    harness.type("\u{1B}[12;40R")
    #expect(harness.typed == "")
    harness.write("\u{1B}[6n")
    harness.type("\u{1B}[12;40R")
    #expect(harness.typed == "\u{1B}[12;40R")
  }

  @Test func `the program gets the reports that it requests before and after that query`() {
    let harness = Self.answering()
    harness.write("\u{1B}[?1049h\u{1B}[8;20;60t\u{1B}[6n")
    harness.wait(HeldOutput.patience)
    harness.write("\u{1B}[6n")
    for row in 1...3 { harness.type("\u{1B}[\(row);9R") }
    #expect(harness.typed == "\u{1B}[1;9R\u{1B}[3;9R")
    #expect(owedReports(harness) == 0)
  }

  @Test(arguments: ["\u{1B}[?1049h\u{1B}[8;20;60t\u{1B}[15;50", "\u{1B}[?1049h\u{1B}[8;20;60t\u{1B}[?2l"])
  func `no query is sent within a sequence, or to a terminal that is a VT52`(_ output: String) {
    let harness = Self.answering()
    harness.write(output)
    harness.wait(HeldOutput.patience)
    #expect(!isDue(harness) && !isAsking(harness))
  }

  @Test func `a second function is waited for after an answer, too`() {
    let harness = Self.answering()
    harness.write("\u{1B}[?1049h\u{1B}[8;20;60t\u{1B}[15;50H\u{1B}[8;24;80t\u{1B}[22;70H")
    harness.wait(HeldOutput.patience)
    harness.compositor.resize(Self.larger, at: harness.now)
    harness.type("\u{1B}[12;40R")
    #expect(cursor(harness) == Point(column: 49, row: 14))
    #expect(isAsking(harness))
    harness.compositor.finish(at: harness.now)
    #expect(cursor(harness) == Point(column: 59, row: 19))
  }

  @Test func `a second function in the output that was held back is waited for, too`() {
    let harness = Self.harness()
    harness.write("\u{1B}[8;20;60t\u{1B}[15;50H\u{1B}[8;24;80t\u{1B}[22;70H")
    harness.compositor.resize(Self.larger, at: harness.now)
    #expect(cursor(harness) == Point(column: 49, row: 14))
    #expect(isAsking(harness))
    harness.compositor.resize(Size(columns: 80, rows: 24), at: harness.now)
    #expect(cursor(harness) == Point(column: 69, row: 21))
  }

  @Test func `the output that is held back is bounded`() {
    let harness = Self.harness()
    harness.write("\u{1B}[8;20;60t")
    harness.write(String(repeating: "x", count: HeldOutput.most))
    #expect(isAsking(harness))
    harness.write("x")
    #expect(!isAsking(harness))
    #expect(harness.text == shadowText(harness))
  }

  /// The report names row 1 and column 2, which are also the bytes of the key Shift-F3.
  @Test func `reports that the program requests meanwhile reach it, and none is expected afterwards`() {
    let harness = Self.harness()
    harness.write("\u{1B}[8;20;60t\u{1B}[6n")
    harness.write("a\u{1B}[6n")
    harness.type("\u{1B}[1;2R")
    #expect(harness.typed == "\u{1B}[1;2R")
    #expect(owedReports(harness) == 1)
    harness.compositor.resize(Self.larger, at: harness.now)
    #expect(owedReports(harness) == 1)
    harness.compositor.sent(Array("\u{1B}[1;3R".utf8), at: harness.now)
    #expect(owedReports(harness) == 0)
  }

  @Test(arguments: ["", "\u{1B}[?1049h"])
  func `such a function removes a card, which comes back when the size is known`(_ screen: String) {
    let harness = CompositorHarness([Step(id: "a", title: "A card")])
    harness.write(screen + "text")
    harness.wait(5000)
    #expect(harness.isCovered)
    harness.write("\u{1B}[8;20;60t\u{1B}[15;30Hlow")
    #expect(!harness.isCovered && isAsking(harness))
    harness.terminal.resize(Self.larger)
    harness.compositor.resize(Self.larger, at: harness.now)
    harness.collect()
    harness.present()
    let place = harness.terminal.modes.cursor
    harness.compositor.sent(Array("\u{1B}[\(place.row + 1);\(place.column + 1)R".utf8), at: harness.now)
    harness.wait(5000)
    #expect(harness.isCovered)
  }

  @Test func `the end of the program is not waited for`() {
    let harness = Self.harness()
    harness.write("\u{1B}[8;20;60t\u{1B}[9;9H\u{1B}[8;12;40t\u{1B}[5;5H")
    harness.compositor.finish(at: harness.now)
    #expect(cursor(harness) == Point(column: 4, row: 4))
    #expect(!isAsking(harness))
  }
}
