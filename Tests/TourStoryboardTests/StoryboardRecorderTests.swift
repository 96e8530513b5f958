import Glibc
import Harness
import Testing
import TourHost
import TourModel
import TourScreen
@testable import TourStoryboard
import TourSystem

@Suite struct StoryboardRecorderTests {
  private let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true, foreground: .rgb(200, 200, 200), background: .rgb(0, 0, 0))

  private func recorder(_ steps: [Step], only chosen: Set<String>? = nil) -> StoryboardRecorder {
    StoryboardRecorder(Guide(name: "g", version: 1, title: "G", steps: steps), steps: chosen, capabilities: capabilities)
  }

  private func terminal(_ script: String) throws -> HeadlessTerminal {
    try HeadlessTerminal(path: "/bin/sh", arguments: ["sh", "-c", script], size: WindowSize(columns: 60, rows: 16))
  }

  @Test func withoutAProgramEachStepIsDrawn() {
    let steps = [
      Step(id: "a", title: "One", targets: [Target(.text("nowhere"))]),
      Step(id: "b", title: "Two", missing: Missing(wait: 60_000, then: .stop), when: .present([Target(.text("nowhere"))])),
      Step(id: "c", title: "Three", body: String(repeating: "word ", count: 30), place: .fill, do: KeyChoice([[Key(.character("x"))]])),
      Step(id: "d", title: "Four", milliseconds: 1),
    ]
    let panels = recorder(steps).panels(size: Size(columns: 60, rows: 16))
    #expect(panels.map(\.caption) == ["1. One", "2. Two", "3. Three", "4. Four"])
    guard panels.count == 4 else { return }
    for (panel, step) in zip(panels, steps) {
      #expect(panel.screen.size == Size(columns: 60, rows: 16))
      #expect("\(panel.screen)".contains(step.title))
    }
    #expect(panels.map(\.seconds) == [2, 2, 12, 2])
    #expect(panels[2].screen[column: 0, row: 0].glyph == Glyph("╭"))
    #expect(panels[0].screen.text(row: 0).hasPrefix("$ g "))
    #expect("\(panels[0].screen)".contains("1 of 4"))
  }

  @Test func aScreenWithoutRoomForACardHasNoPictures() {
    #expect(recorder([Step(id: "a", title: "One")]).panels(size: Size(columns: 10, rows: 3)).isEmpty)
    #expect(recorder([]).panels(size: Size(columns: 60, rows: 16)).isEmpty)
  }

  @Test func theKeysOfAStepAreTypedIntoTheProgram() throws {
    let steps = [
      Step(id: "a", title: "Type", targets: [Target(.text("ready"))], do: KeyChoice([[Key(.character("h")), Key(.character("i")), Key(.enter)]]), done: .screen(.present([Target(.text("got:hi"))]))),
      Step(id: "b", title: "Typed", targets: [Target(.text("got:hi"))]),
    ]
    let recording = try recorder(steps).record(over: terminal("printf 'ready\\n'; read word; printf 'got:%s' $word; read end"))
    #expect(recording.panels.map(\.caption) == ["1. Type", "2. Typed"])
    #expect(recording.missing.isEmpty)
    let second = try #require(recording.panels.last).screen
    // The word is lit: it has the terminal's own colours, and cells beside it are dimmed.
    let row = try #require((0..<second.size.rows).first { second.text(row: $0).hasPrefix("got:hi") })
    #expect((0..<6).allSatisfy { second[column: $0, row: row].foreground == .default })
    #expect(second[column: 0, row: row - 2].foreground != .default)
  }

  @Test(arguments: [true, false]) func aTourThatLeadsBackHasEachStepOnce(overAProgram: Bool) throws {
    let recorder = recorder([Step(id: "a", title: "One"), Step(id: "b", title: "Two", next: "a"), Step(id: "c", title: "Three")])
    let panels = overAProgram ? try recorder.record(over: terminal("echo hello; read end")).panels : recorder.panels(size: Size(columns: 60, rows: 16))
    #expect(panels.map(\.caption) == ["1. One", "2. Two"])
  }

  @Test func aProgramThatIgnoresTheEndOfItsTerminalIsKilled() throws {
    let terminal = try terminal("trap '' HUP TERM; echo hello; while :; do sleep 0.1; done")
    let process = terminal.identifier
    #expect(try recorder([Step(id: "a", title: "One")]).record(over: terminal).panels.count == 1)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test func stepsWithoutATargetAreReported() throws {
    let steps = [
      Step(id: "a", title: "One"), Step(id: "absent", title: "Two", targets: [Target(.text("nowhere"))], missing: Missing(wait: 0, then: .skip)),
      Step(id: "c", title: "Three"),
    ]
    let recording = try recorder(steps).record(over: terminal("echo hello; read end"))
    #expect(recording.panels.map(\.caption) == ["1. One", "2. Three"])
    #expect(recording.missing == [.init(step: "absent", reason: .target)])
  }

  @Test func theEndOfTheProgramEndsTheRecording() throws {
    let steps = [
      Step(id: "a", title: "One", targets: [Target(.text("ready"))], do: KeyChoice([[Key(.enter)]]), done: .screen(.present([Target(.text("never"))]))),
      Step(id: "b", title: "Two"), Step(id: "c", title: "Three"),
    ]
    let recording = try recorder(steps, only: ["a", "c"]).record(over: terminal("echo ready; read end"))
    #expect(recording.panels.map(\.caption) == ["1. One"])
    #expect(recording.missing == [.init(step: "c", reason: .end)])
  }
}
