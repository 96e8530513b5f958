import Testing
import TourGuide
import TourHost
import TourModel
import TourSystem

@testable import TourWalk

/// Texts that are too long for a card, found without the program.
@Suite struct CardFitTests {
  private func text(_ lines: Int) -> String { (0..<lines).map { "- line \($0)" }.joined(separator: "\n") }

  private func lines(_ step: Step) -> Int? {
    let guide = Guide(name: "g", version: 1, title: "G", steps: [step])
    return CardFit.flaws(of: guide).first.flatMap { if case .scrolls(let lines, _) = $0.flaw { lines } else { nil } }
  }

  /// Each kind of card that has a text.
  private static let steps: [Step] = [
    Step(id: "a", title: "A"),
    Step(id: "a", title: "A", targets: [.text("nowhere")], missing: .expected(wait: 60_000)),
    Step(id: "a", title: "A", do: "F5", done: .screen(.present([.text("x")]))),
    Step(id: "a", title: "A", done: .screen(.not(.present([.text("nowhere")])))),
    Step(id: "a", title: "A", done: .exit()),
    Step(id: "a", title: "A", when: .present([.text("nowhere")])),
  ]

  @Test(arguments: steps.indices) func `a text is too long if a user of the program would have to scroll`(index: Int) {
    var step = Self.steps[index]
    step.body = text(8)
    #expect(lines(step) == nil)
    step.body = text(40)
    #expect(lines(step) ?? 0 >= 18)
  }

  @Test func `the longest text that fits is the same as in a program`() throws {
    var step = Step(id: "a", title: "A", place: .center)
    let longest = try #require(
      (1...30).last { length in
        step.body = text(length)
        return lines(step) == nil
      })
    for (length, isFine) in [(longest, true), (longest + 1, false)] {
      step.body = text(length)
      #expect((lines(step) == nil) == isFine)
      let guide = Guide(name: "g", version: 1, title: "G", steps: [step])
      let run = try LiveCheck(guide).run { () throws(Errno) in
        try HeadlessTerminal(
          path: "/bin/sh", arguments: ["sh", "-c", "echo x; sleep 60"], size: WindowSize(columns: 80, rows: 24))
      }
      #expect(run.flaws.isEmpty == isFine, "\(length) lines: \(run.flaws)")
    }
  }

  @Test func `the table of a step that repeats the keys of the tour counts`() {
    let steps = (0..<30).map { Step(id: "s\($0)", title: "Step \($0)", do: "F5") }
    let guide = Guide(
      name: "g", version: 1, title: "G", steps: steps + [Step(id: "end", title: "End", isRecap: true)])
    #expect(CardFit.flaws(of: guide).map(\.subject) == [.step("end")])
  }

  @Test func `tips are measured, too, and cards that fill a part of the screen are not`() {
    let tip = Tip(id: "t", title: "T", body: text(40))
    var guide = Guide(name: "g", version: 1, title: "G", groups: [TipGroup(tips: [tip])])
    #expect(CardFit.flaws(of: guide).map(\.subject) == [.tip("t")])
    guide = Guide(
      name: "g", version: 1, title: "G",
      steps: [Step(id: "a", title: "A", body: text(40), place: .fill), Step(id: "b", title: "B", body: text(40))])
    #expect(CardFit.flaws(of: guide).map(\.subject) == [.step("b")])
  }
}
