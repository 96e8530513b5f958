import Testing
import TourCore
import TourTerminal

@testable import TourHost

/// The stage without any terminal: bytes in, bytes out, the clock in the test's hand.
@Suite struct StageCursorTests {
  private static func stage(_ step: Step, asking questions: Questions? = nil) -> Stage {
    let guide = Guide(name: "g", version: 1, title: "T", steps: [step])
    let theme = Theme(depth: .indexed, isUnicode: true)
    let coach = Coach(tour: Tour(guide, steps: guide.steps, theme: theme), theme: theme)
    return Stage(size: Size(columns: 40, rows: 10), coach: coach, ownKey: Key(.character("]"), .control), asking: questions)
  }

  /// A card that is waited for, and does not come.
  private static let absent = Step(
    id: "a", title: "A card", missing: Missing(wait: 1_000_000, then: .stop), condition: .present([Target(.text("never"))]))

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func theCursorIsAskedForAfterAResizeAtASafePoint() {
    var stage = Self.stage(Self.absent)
    write("hello\u{1B}[3", to: &stage, at: 0)
    stage.resize(Size(columns: 30, rows: 8), at: 1)
    stage.present(at: 2, isReady: true)
    #expect(Self.text(stage.toTerminal) == "", "not within a sequence of the program's")
    write("1mred", to: &stage, at: 3)
    stage.present(at: 4, isReady: true)
    #expect(Self.text(stage.toTerminal) == "\u{1B}[6n")
    write("!", to: &stage, at: 5)
    stage.sent(Array("\u{1B}[4;9R".utf8), at: 6)
    #expect(Self.text(stage.toProgram) == "")
    #expect(stage.shadow.modes.cursor == Point(column: 9, row: 3), "what the program wrote since then follows")
    // The alternate screen has no lines to be wrapped anew.
    stage.toTerminal = []
    write("\u{1B}[?1049h", to: &stage, at: 7)
    stage.resize(Size(columns: 20, rows: 8), at: 8)
    stage.present(at: 9, isReady: true)
    #expect(Self.text(stage.toTerminal) == "")
  }

  @Test func theProgramsOwnReportsComeBeforeOurs() {
    var stage = Self.stage(Self.absent)
    write("\u{1B}[6n", to: &stage, at: 0)
    stage.resize(Size(columns: 30, rows: 8), at: 1)
    stage.present(at: 2, isReady: true)
    #expect(Self.text(stage.toTerminal) == "\u{1B}[6n")
    stage.sent(Array("\u{1B}[1;1R".utf8), at: 3)
    #expect(Self.text(stage.toProgram) == "\u{1B}[1;1R" && stage.awaitsAnswer)
    stage.sent(Array("\u{1B}[4;9R".utf8), at: 4)
    #expect(Self.text(stage.toProgram) == "\u{1B}[1;1R" && !stage.awaitsAnswer)
    #expect(stage.shadow.modes.cursor == Point(column: 8, row: 3))
  }

  @Test func nothingIsAskedOfAVT52() {
    var stage = Self.stage(Self.absent)
    write("\u{1B}[?2l", to: &stage, at: 0)
    stage.resize(Size(columns: 30, rows: 8), at: 1)
    stage.present(at: 2, isReady: true)
    #expect(Self.text(stage.toTerminal) == "")
    write("\u{1B}<", to: &stage, at: 3)
    stage.present(at: 4, isReady: true)
    #expect(Self.text(stage.toTerminal) == "\u{1B}[6n")
  }

  private func write(_ text: String, to stage: inout Stage, at now: Int) {
    Array(text.utf8).withUnsafeBufferPointer { stage.observe($0, at: now) }
  }
}
