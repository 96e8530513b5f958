import Testing
import TourModel
import TourScreen
import TourSession

@testable import TourHost

/// A user with the mouse who tries a step in a program that does not use it: the mouse stays on for the card.
@Suite struct MouseTrialTests {
  private static let step = Step(
    id: "two", title: "Save it", body: "Write the file to the disk.", targets: [Target(.text("file"))],
    done: .screen(.present([Target(.text("written"))])), hints: ["Look at the last row."])

  /// A compositor whose second card asks the user to save.
  private static func reached(isAlternate: Bool = true) -> CompositorHarness {
    let harness = CompositorHarness(
      [Step(id: "one", title: "One"), step, Step(id: "three", title: "Three")], size: Size(columns: 60, rows: 16))
    harness.write("\(isAlternate ? "\u{1B}[?1049h" : "")the file\u{1B}[5;3H")
    harness.wait(2000)
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.step == "two" && harness.typed == "")
    return harness
  }

  private static func trying(byMouse: Bool = true, isAlternate: Bool = true) throws -> CompositorHarness {
    let harness = reached(isAlternate: isAlternate)
    harness.type(byMouse ? try harness.click("Try it") : "\r")
    harness.wait(1000)
    #expect(!harness.hasKeyboard && harness.typed == "")
    return harness
  }

  private static func isMouseOn(_ harness: CompositorHarness) -> Bool { harness.terminal.modes.mouseTracking != 0 }

  @Test(arguments: [true, false]) func `the buttons of the card work until the step is done`(isAlternate: Bool) throws {
    let harness = try Self.trying(isAlternate: isAlternate)
    #expect(Self.isMouseOn(harness))
    harness.type("abc")
    harness.wait(500)
    harness.type(try harness.click("Hint Ctrl-] Enter  "))
    harness.wait(500)
    #expect(harness.text.contains("Look at the last row.") && !harness.hasKeyboard, "\(harness.text)")
    harness.type(try harness.click("Menu Ctrl-]"))
    harness.wait(500)
    #expect(harness.text.contains("Go on"), "\(harness.text)")
    harness.type(try harness.click("Go on"))
    harness.wait(500)
    #expect(harness.typed == "abc" && !harness.hasKeyboard && Self.isMouseOn(harness))
    harness.write("\r\nwritten")
    harness.wait(2000)
    #expect(harness.step == "three")
    harness.type("\r")
    harness.wait(1000)
    #expect(!Self.isMouseOn(harness))
    harness.expectAsAlone()
  }

  @Test func `the mouse is the terminal's for a user who works with keys`() throws {
    #expect(!Self.isMouseOn(try Self.trying(byMouse: false)))
  }

  @Test(arguments: [true, false]) func `beside the card, clicks reach nobody, and the wheel moves through the program`(
    isAlternate: Bool
  ) throws {
    let harness = try Self.trying(isAlternate: isAlternate)
    harness.type("\u{1B}[<0;1;16M\u{1B}[<0;1;16m")
    harness.wait(100)
    #expect(harness.typed == "" && !harness.hasKeyboard)
    harness.type("\u{1B}[<65;1;16M")
    harness.wait(100)
    #expect(harness.typed == (isAlternate ? "\u{1B}[B\u{1B}[B\u{1B}[B" : ""))
    harness.write("\u{1B}[?1h")
    harness.type("\u{1B}[<64;1;16M")
    harness.wait(100)
    #expect(harness.typed.hasSuffix(isAlternate ? "[B\u{1B}OA\u{1B}OA\u{1B}OA" : ""), "\(harness.typed)")
    // The program wants no such keys.
    let before = harness.typed
    harness.write("\u{1B}[?1007l")
    harness.type("\u{1B}[<64;1;16M")
    harness.wait(100)
    #expect(harness.typed == before)
  }

  @Test func `a click that arrives byte by byte reaches no program, and Escape does soon`() throws {
    let harness = try Self.trying()
    for byte in try harness.click("Hint Ctrl-] Enter  ") {
      harness.type(String(byte))
      harness.wait(20)
    }
    #expect(harness.text.contains("Look at the last row.") && harness.typed == "", "\(harness.text)")
    harness.type("\u{1B}")
    harness.wait(60)
    #expect(harness.typed == "\u{1B}")
  }

  @Test func `a program that turns the mouse on gets its clicks`() throws {
    let harness = try Self.trying()
    harness.write("\u{1B}[?1000h\u{1B}[?1006h")
    harness.wait(200)
    let click = "\u{1B}[<0;1;16M\u{1B}[<0;1;16m"
    harness.type(click)
    harness.wait(100)
    #expect(harness.typed == click)
    harness.write("\u{1B}[?1000l")
    harness.wait(200)
    #expect(Self.isMouseOn(harness))
    harness.type(click)
    harness.wait(100)
    #expect(harness.typed == click)
  }
}
