import Testing
import TourModel
import TourScreen

@testable import TourHost

/// Functions by which a program may resize its window, before the kernel knows the size.
@Suite struct CompositorSizeTests {
  /// A harness whose card waits for text that never appears.
  private static func harness() -> CompositorHarness {
    CompositorHarness([
      Step(
        id: "a", title: "A card", targets: [Target(.text("absent"))], missing: Missing(wait: 1_000_000, then: .skip))
    ])
  }

  private static let larger = Size(columns: 60, rows: 20)

  // The macros of the test library can't access properties of a noncopyable value.
  private func cursor(_ harness: CompositorHarness) -> Point { harness.compositor.shadow.modes.cursor }
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
