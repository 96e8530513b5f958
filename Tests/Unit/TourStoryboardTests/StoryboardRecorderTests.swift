import Glibc
import Harness
import Testing
import TourHost
import TourModel
import TourScreen
@testable import TourStoryboard
import TourSystem

@Suite struct StoryboardRecorderTests {
  private let capabilities = TerminalCapabilities(
    depth: .direct, isUnicode: true, foreground: .rgb(200, 200, 200), background: .rgb(0, 0, 0))

  private func recorder(_ steps: [Step], only chosen: Set<String>? = nil) -> StoryboardRecorder {
    StoryboardRecorder(
      Guide(name: "g", version: 1, title: "G", steps: steps), steps: chosen, capabilities: capabilities)
  }

  private func terminal(_ script: String) throws -> HeadlessTerminal {
    try HeadlessTerminal(path: "/bin/sh", arguments: ["sh", "-c", script], size: WindowSize(columns: 60, rows: 16))
  }

  @Test func `without a program, each step is drawn`() {
    let steps = [
      Step(id: "a", title: "One", targets: [Target(.text("nowhere"))]),
      Step(
        id: "b", title: "Two", missing: Missing(wait: 60_000, then: .stop), when: .present([Target(.text("nowhere"))])),
      Step(
        id: "c", title: "Three", body: String(repeating: "word ", count: 30), place: .fill,
        do: KeyChoice([[Key(.character("x"))]])),
      Step(id: "d", title: "Four", milliseconds: 1),
    ]
    let panels = recorder(steps).panels(size: Size(columns: 60, rows: 16))
    #expect(panels.map(\.caption) == ["1. One", "2. Two", "3. Three", "4. Four"])
    guard panels.count == 4 else { return }
    for (panel, step) in zip(panels, steps) {
      #expect(panel.screen.size == Size(columns: 60, rows: 16))
      #expect("\(panel.screen)".contains(step.title))
    }
    #expect(panels.map(\.seconds) == [2, 2, 3.84, 2])
    #expect(panels[2].screen[column: 0, row: 0].glyph == Glyph("╭"))
    #expect(panels[0].screen.text(row: 0).hasPrefix("$ g "))
    #expect("\(panels[0].screen)".contains("1 of 4"))
  }

  @Test func `a screen without room for a card has no pictures`() {
    #expect(recorder([Step(id: "a", title: "One")]).panels(size: Size(columns: 10, rows: 3)).isEmpty)
    #expect(recorder([]).panels(size: Size(columns: 60, rows: 16)).isEmpty)
  }

  @Test func `the keys of a step are typed into the program`() throws {
    let steps = [
      Step(
        id: "a", title: "Type", targets: [Target(.text("ready"))],
        do: KeyChoice([[Key(.character("h")), Key(.character("i")), Key(.enter)]]),
        done: .screen(.present([Target(.text("got:hi"))]))),
      Step(id: "b", title: "Typed", targets: [Target(.text("got:hi"))]),
    ]
    let recording = try recorder(steps).record(
      over: terminal("printf 'ready\\n'; read word; printf 'got:%s' $word; read end"))
    #expect(recording.panels.map(\.caption) == ["1. Type", "2. Typed"])
    #expect(recording.missing.isEmpty)
    let second = try #require(recording.panels.last).screen
    // The word is lit: it has the terminal's own colours, and cells beside it are dimmed.
    let row = try #require((0..<second.size.rows).first { second.text(row: $0).hasPrefix("got:hi") })
    #expect((0..<6).allSatisfy { second[column: $0, row: row].foreground == .default })
    #expect(second[column: 0, row: row - 2].foreground != .default)
  }

  @Test(arguments: [true, false]) func `a tour that leads back has each step once`(overAProgram: Bool) throws {
    let recorder = recorder([
      Step(id: "a", title: "One"), Step(id: "b", title: "Two", next: "a"), Step(id: "c", title: "Three"),
    ])
    let panels =
      overAProgram
      ? try recorder.record(over: terminal("echo hello; read end")).panels
      : recorder.panels(size: Size(columns: 60, rows: 16))
    #expect(panels.map(\.caption) == ["1. One", "2. Two"])
  }

  @Test func `a program that ignores the end of its terminal is killed`() throws {
    let terminal = try terminal("trap '' HUP TERM; echo hello; while :; do sleep 0.1; done")
    let process = terminal.identifier
    #expect(try recorder([Step(id: "a", title: "One")]).record(over: terminal).panels.count == 1)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test func `steps without a target are reported`() throws {
    let steps = [
      Step(id: "a", title: "One"),
      Step(id: "absent", title: "Two", targets: [Target(.text("nowhere"))], missing: Missing(wait: 0, then: .skip)),
      Step(id: "c", title: "Three"),
    ]
    let recording = try recorder(steps).record(over: terminal("echo hello; read end"))
    #expect(recording.panels.map(\.caption) == ["1. One", "2. Three"])
    #expect(recording.missing.map(\.step) == ["absent"] && recording.missing.map(\.reason) == [.target])
    #expect(recording.missing[0].screen.text(row: 0).hasPrefix("hello "), "the program's screen, without a card")
    #expect(
      recording.missing[0].prose(in: Guide(name: "g", version: 1, title: "G", steps: steps))
        == "step 'absent' has no picture: its target was not on the screen: 'nowhere'")
  }

  @Test func `the end of the program ends the recording`() throws {
    let steps = [
      Step(
        id: "a", title: "One", targets: [Target(.text("ready"))], do: KeyChoice([[Key(.enter)]]),
        done: .screen(.present([Target(.text("never"))]))),
      Step(id: "b", title: "Two"), Step(id: "c", title: "Three"),
    ]
    let recording = try recorder(steps, only: ["a", "c"]).record(over: terminal("echo ready; read end"))
    #expect(recording.panels.map(\.caption) == ["1. One"])
    #expect(recording.missing.map(\.step) == ["c"] && recording.missing.map(\.reason) == [.end])
  }

  @Test func `a step after one whose own buttons end the tour has no picture`() throws {
    let steps = [
      Step(id: "a", title: "One", buttons: [StepButton(.go(step: "extra"), label: "More"), StepButton(.done)]),
      Step(id: "never", title: "Two", next: "a"), Step(id: "extra", title: "Three"),
    ]
    #expect(recorder(steps).panels(size: Size(columns: 60, rows: 16)).map(\.caption) == ["1. One", "2. Three"])
    let recording = try recorder(steps).record(over: terminal("echo hello; read end"))
    #expect(recording.panels.map(\.caption) == ["1. One"])
    #expect(recording.missing.first?.step == "never" && recording.missing.first?.reason == .unreachable)
  }

  @Test func `each step without a picture has a cause of its own`() throws {
    let gone = Missing(wait: 0, then: .skip)
    let steps = [
      Step(id: "a", title: "One"), Step(id: "absent", title: "Two", targets: [Target(.text("nowhere"))], missing: gone),
      Step(id: "unfit", title: "Three", missing: gone, when: .present([Target(.text("never"))])),
      Step(
        id: "done", title: "Four", targets: [Target(.text("hello"))], do: KeyChoice([[Key(.enter)]]),
        done: .screen(.present([Target(.text("hello"))]))),
      Step(id: "f", title: "Five", next: "h"), Step(id: "apart", title: "Six"),
      Step(id: "h", title: "Seven", targets: [Target(.text("nowhere"))], missing: Missing(wait: 0, then: .stop)),
      Step(id: "i", title: "Eight"),
    ]
    let recording = try recorder(steps).record(over: terminal("echo hello; read end"))
    #expect(recording.panels.map(\.caption) == ["1. One", "2. Five"])
    #expect(recording.missing.map(\.step) == ["absent", "unfit", "done", "apart", "h", "i"])
    #expect(recording.missing.map(\.reason) == [.target, .condition, .done, .unreachable, .target, .stop(step: "h")])
    let guide = Guide(name: "g", version: 1, title: "G", steps: steps)
    #expect(
      recording.missing.map { $0.prose(in: guide) }.dropFirst() == [
        "step 'unfit' has no picture: its condition did not hold: 'never' on the screen",
        "step 'done' has no picture: what it asks for was done already: 'hello' on the screen",
        "step 'apart' has no picture: no step leads to it",
        "step 'h' has no picture: its target was not on the screen: 'nowhere'",
        "step 'i' has no picture: the tour stopped at step 'h', whose target was not on the screen",
      ])
    let last = try recorder([
      Step(id: "a", title: "One"), Step(id: "b", title: "Two", targets: [Target(.text("nowhere"))]),
    ]).record(over: terminal("echo hello; read end"))
    #expect(last.missing.map(\.reason) == [.target], "the tour ended without a wait for the last step")
    let blank = try recorder([Step(id: "a", title: "One")]).record(over: terminal("sleep 0.1"))
    #expect(blank.missing.map(\.reason) == [.end])
  }

  /// Two options, one of which sets a parameter that a later step asks for, and a button to a third branch.
  private static let branches: [Step] = [
    Step(
      id: "from", title: "From",
      choices: Choices([.init("nano", "nano", go: "nano"), .init("vim", "vim")], parameter: "editor"),
      buttons: [StepButton(.go(step: "apart"), label: "Else"), StepButton(.next)]),
    Step(id: "vim", title: "Vim", when: .parameter("editor", .equal, .text("vim"))),
    Step(id: "common", title: "Common", next: "end"),
    Step(id: "nano", title: "Nano"), Step(id: "more", title: "More", next: "end"), Step(id: "apart", title: "Apart"),
    Step(id: "end", title: "End"),
  ]

  @Test(arguments: [true, false]) func `every branch is taken`(overAProgram: Bool) throws {
    let guide = Guide(
      name: "g", version: 1, title: "G", steps: Self.branches,
      parameters: [Parameter(name: "editor", default: .text(""))])
    let recorder = StoryboardRecorder(guide, capabilities: capabilities)
    let all = ["1. From", "2. Vim", "3. Common", "4. Nano", "5. More", "6. Apart", "7. End"]
    guard overAProgram else {
      #expect(recorder.panels(size: Size(columns: 60, rows: 16)).map(\.caption) == all)
      return
    }
    var starts = 0
    let recording = try recorder.record { () throws(Errno) in
      starts += 1
      return try HeadlessTerminal(
        path: "/bin/sh", arguments: ["sh", "-c", "echo hello; read end"], size: WindowSize(columns: 60, rows: 16))
    }
    #expect(recording.panels.map(\.caption) == all && recording.missing.isEmpty)
    #expect(starts == 4, "one start for each way that leads to new steps")
  }

  @Test func `a card before the first target is short`() throws {
    let body = String(repeating: "word ", count: 60)
    let steps = [
      Step(id: "a", title: "One", body: body),
      Step(id: "b", title: "Two", body: body, targets: [Target(.text("hello"))]), Step(id: "c", title: "Three"),
    ]
    let panels = try recorder(steps).record(over: terminal("echo hello; read end")).panels
    #expect(panels.map(\.seconds) == [1.6, 4, 2])
    #expect(panels[1].lit == [Rect(column: 0, row: 0, columns: 5, rows: 1)])
  }
}
