import Testing
import TourModel
import TourTerminal

@testable import TourHost

/// A program that writes to the main screen without a pause, under a card that the user opens.
@Suite struct `A compositor under a flood` {
  private static let page = String(repeating: "0123456789abcdef\r\n", count: 1000)

  /// Returns a harness whose card was removed by the flood.
  private func harness() -> CompositorHarness {
    let harness = CompositorHarness()
    harness.write("$ ")
    harness.wait(500)
    #expect(harness.isCovered)
    for _ in 0..<30 { harness.write(Self.page) }
    harness.wait(20)
    harness.expectAsAlone("a card that appeared by itself gives way")
    #expect(!harness.holdsOutput)
    return harness
  }

  @Test func `a card that the user has opened stays up, and no more is read once the replay reaches its limit`() {
    let harness = harness()
    harness.type("\u{1D}")
    #expect(harness.text.contains("Skip"))
    var pages = 0
    while !harness.holdsOutput, pages < 100 {
      harness.write(Self.page)
      harness.wait(1)
      pages += 1
    }
    #expect(pages * Self.page.utf8.count <= Overlay.mostReplay + Self.page.utf8.count)
    harness.wait(60_000)
    #expect(harness.holdsOutput && harness.text.contains("Skip"))
    harness.type("\u{1D}")
    harness.wait(100)
    #expect(!harness.holdsOutput)
    harness.expectAsAlone()
  }

  @Test func `no output is read before the card that the user opens, so that the terminal has time for it`() {
    let harness = harness()
    harness.compositor.sent([0x1D], at: harness.now)
    harness.wait(100, isReady: false)
    #expect(!harness.isCovered && harness.holdsOutput)
    // The rest of a sequence is read first: a card cannot stand within one.
    harness.write("\u{1B}[3")
    #expect(!harness.holdsOutput)
    harness.write("1mred")
    #expect(harness.holdsOutput)
    harness.wait(10)
    #expect(harness.text.contains("Skip"))
  }

  @Test func `the program goes on, and the card gives way, once the user gives it the keyboard`() {
    let steps = [
      Step(id: "a", title: "A card"), Step(id: "b", title: "Save it", done: .event("saved")),
      Step(id: "c", title: "C card"),
    ]
    let harness = CompositorHarness(steps)
    harness.write("$ ")
    harness.wait(2000)
    harness.type("\r")
    harness.wait(2000)
    // The menu, and back to the card.
    for key in ["\u{1D}", "\u{1B}"] {
      harness.type(key)
      harness.wait(500)
    }
    #expect(harness.text.contains("Try it"), "\(harness.text)")
    for _ in 0..<30 where !harness.holdsOutput { harness.write(Self.page) }
    harness.wait(1000)
    #expect(harness.holdsOutput && harness.text.contains("Try it"), "\(harness.text)")
    harness.type("\r")
    harness.wait(1000)
    #expect(!harness.holdsOutput, "\(harness.text)")
    harness.write(Self.page)
    harness.expectAsAlone()
  }
}
