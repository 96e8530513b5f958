import Testing
import TourModel
import TourScreen

@testable import TourHost
@testable import TourSession

/// Keys that complete the tour and go on to the program (`ends-on`), and clicks on the names of keys.
@Suite struct EndingKeyTests {
  private static func last(_ size: Size = UnwantedKeyTests.sizes[0]) throws -> CompositorHarness {
    let keys = KeyChoice([
      [Key(.character("q"))], [Key(.function(10))], [Key(.character("x"), .control)], [Key(.character(":"))],
    ])
    return UnwantedKeyTests.shown([Step(id: "a", title: "Last", endsOn: keys)], size)
  }

  @Test(arguments: ["\u{1B}[21~", "\u{18}", ":"])
  func `a key that is no letter ends the tour at once, and goes on to the program`(key: String) throws {
    let harness = try Self.last()
    harness.type(key)
    #expect(harness.typed == key && harness.step == nil)
    #expect(harness.notes.suffix(2) == [.passed(step: "a"), .ended(.done, step: "a")])
    harness.wait(10)
    harness.type("wq\r")
    #expect(harness.typed == key + "wq\r")
  }

  @Test(arguments: UnwantedKeyTests.sizes) func `a letter ends the tour if it comes alone`(size: Size) throws {
    let harness = try Self.last(size)
    harness.type("q")
    harness.wait(200)
    #expect(harness.typed == "" && harness.step == "a")
    harness.wait(300)
    #expect(harness.typed == "q" && harness.step == nil)
    #expect(harness.notes.last == .ended(.done, step: "a"))
  }

  @Test(arguments: UnwantedKeyTests.sizes, UnwantedKeyTests.paces.filter { $0 < 400 })
  func `a letter within text ends nothing`(size: Size, pace: Int) throws {
    for text in ["quick\r", "sq", "qq\r", "q\r", "aq\r", "q\u{7F}"] {
      let harness = try Self.last(size)
      harness.type(text, pace: pace)
      harness.wait(3000)
      #expect(harness.typed == "" && harness.step == "a", "\(text.debugDescription)")
      // The key after the end of the text acts.
      harness.type("\u{1B}[D")
      harness.wait(500)
      harness.type("q")
      harness.wait(500)
      #expect(harness.step == nil || text == "q\u{7F}" || !text.hasSuffix("\r"), "\(text.debugDescription)")
    }
  }

  @Test func `a letter that comes alone ends the tour although another one was mistyped before`() throws {
    let harness = try Self.last()
    harness.type("x")
    harness.wait(StrayText.pause + 100)
    harness.type("q")
    harness.wait(500)
    #expect(harness.typed == "q" && harness.step == nil)
  }

  @Test func `a card names a key that ends the tour, and the buttons do not`() throws {
    let harness = UnwantedKeyTests.shown([Step(id: "a", title: "Last", endsOn: KeyChoice([[Key(.escape)]]))])
    harness.type("z")
    harness.wait(100)
    #expect(harness.text.contains("Press Enter or Esc") && !harness.text.contains("Skip Esc"), "\(harness.text)")
    harness.type("\u{1B}")
    harness.wait(100)
    #expect(harness.typed == "\u{1B}" && harness.notes.last == .ended(.done, step: "a"))
  }

  @Test(arguments: [
    ("F1Help  F5Tree  F10Quit", 9, "F5", "\u{1B}[15~"), ("F1Help  F5Tree  F10Quit", 13, "F5", "\u{1B}[15~"),
    (" 1Help      5Copy      10Quit", 14, "F5", "\u{1B}[15~"),
    ("^G Help  ^W Where Is", 13, "C-w", "\u{17}"), ("M-U Undo  M-E Redo", 11, "M-e", "\u{1B}e"),
    ("F1Help  F5Tree", 2, "F5", ""), ("F5Tree", 2, "F5 F6", ""),
    ("text F5Tree", 2, "F5", ""),
  ]) func `a click on the bright name of the key that is due presses it`(
    bar: String, column: Int, keys: String, typed: String
  ) throws {
    let step = Step(id: "b", title: "B", targets: [Target(.text(bar))], do: try KeyChoice(parsing: keys))
    let harness = CompositorHarness(
      [Step(id: "a", title: "A"), step, Step(id: "c", title: "C")], size: Size(columns: 60, rows: 20))
    harness.write("\u{1B}[?1049h\u{1B}[20;1H" + bar)
    harness.wait(2000)
    harness.type("\r")
    harness.wait(1000)
    #expect(harness.step == "b")
    harness.type("\u{1B}[<0;\(column + 1);20M\u{1B}[<0;\(column + 1);20m")
    harness.wait(1000)
    #expect(harness.typed == typed && harness.step == (typed.isEmpty ? "b" : "c"))
  }
}
