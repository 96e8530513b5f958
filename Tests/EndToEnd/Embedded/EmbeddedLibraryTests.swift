import Foundation
import Harness
import Testing
import TourScreen

@testable import TourTerminal

/// The functions of tour.h, called wrongly, by `Tests/Programs/LibraryMisuse/misuse.c`.
@Suite(.waiting) struct EmbeddedLibraryTests {
  static let program = TerminalHarness.product("LibraryMisuse")
  private static let guide = """
    guide: misuse
    version: 1
    title: Misuse
    for: misuse
    events: [{id: event}]
    steps:
      - {id: one, title: One, body: The first.}
      - {id: two, title: Two, body: The second.}
    """
  private static let tips = """

    parameters: [{name: level, default: 0}, {name: expert, default: false}, {name: word, default: ""}]
    tips:
      - {id: tip, title: Tip, when: {event: event, count: 2}}
    """

  /// Runs a case without a terminal.
  private static func output(_ name: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "guide.yaml")
    try (guide + tips).write(to: file, atomically: true, encoding: .utf8)
    let (output, error, status) = try runCommand(
      program, [name, file.path], environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"])
    #expect(status == 0 && error.isEmpty, "\(error)")
    return output.split(separator: "\n").map(String.init)
  }

  /// Runs a case on a terminal, and returns its output once it has ended.
  static func report(
    _ name: String, of program: String = program, _ environment: [String: String] = [:], status: Int32 = 0,
    _ use: (TourHarness) throws -> Void
  ) throws -> [String] {
    let harness = try TourHarness(
      ["/bin/sh", "-c", "exec \"$0\" \"$1\" \"$2\" >HOME/report", program, name, "HOME/guide.yaml"],
      files: ["guide.yaml": guide], environment: environment)
    try use(harness)
    #expect(try harness.finish(seconds: 60).code == status)
    return harness.lines(of: "report")
  }

  /// What the program of ``report(_:_:)`` has written so far.
  private static func written(_ harness: TourHarness) -> String {
    (try? harness.text(of: "report")) ?? ""
  }

  @Test func `each failure to open a tour names its cause`() throws {
    #expect(
      try Self.output("opening") == [
        "version 1",
        "no place: -1 the options or the place for the tour are NULL",
        "no guide: -1 there is no guide; set 'guide_path' or 'guide_text'",
        "the tour is NULL",
        "no program: -1 the name of the program is NULL",
        "no file: -3 /nonexistent/guide.yaml:1:1: error: cannot read it: No such file or directory",
        "path without UTF-8: -3 \\xFF.yaml:1:1: error: cannot read it: No such file or directory",
        "no options: -1 the options or the place for the tour are NULL",
        "broken: -3 misuse.yaml:5:13: error: unknown key 'titel' in a step; did you mean 'title'?",
        "  - {id: a, titel: A}",
        "            ^",
        "short: 113 'misuse.'",
        "two guides: -1 there are two guides; set 'guide_path' or 'guide_text'",
        "text without UTF-8: -1 the setting 'guide_text' is not UTF-8",
        "language without UTF-8: -1 the setting 'language' is not UTF-8",
        "old structure: -8 a tour_options of 3 bytes is not known; set 'size' to sizeof(tour_options)",
        "no settings: -1 the settings of the test are NULL",
        "unknown theme: -1 there is no theme 'papr'; did you mean 'paper'?",
        "no time: -1 'noon' is not a time; write one as 2026-11-21T10:00:00",
        "tips without UTF-8: -1 the setting 'tips' is not UTF-8",
        "no options of a test: -1 the options or the place for the tour are NULL",
        "no place of a test: -1 the options or the place for the tour are NULL",
        "old settings: -8 a tour_testing of 7 bytes is not known; set 'size' to sizeof(tour_testing)",
      ])
  }

  @Test(arguments: [("null", "the tour is NULL"), ("closed", "the tour is closed, or was never opened")])
  func `a tour that is NULL or closed is refused by every function`(name: String, cause: String) throws {
    let lines = try Self.output(name)
    // Without ncurses, its functions fail, too.
    #expect(
      lines.contains("doupdate -1, wrefresh -1, wgetch -1, wget_wch -1") && lines.contains("current_step 0")
        && lines.contains("history_error 0") && lines.contains("settings_problems 0")
        && lines.contains("inline_rows 0 0") && lines.contains("texts 0 0 0"))
    let others = lines.filter { $0.hasSuffix(": -2 \(cause)") }
    #expect(others.count == (name == "null" ? 27 : 28))
  }

  @Test func `the status of a tip is known before the program draws, and an unknown tip is named`() throws {
    let lines = try Self.output("early")
    #expect(
      lines.filter { $0.hasPrefix("tip_status") } == [
        "tip_status: 1", "tip_status unknown: -9 the guide has no tip 'unknown'",
        "tip_status NULL: -1 the id of the tip is NULL",
      ])
    #expect(lines.contains("history_error 0"))
  }

  @Test func `a tour of the parent process is refused in its child, and stays usable in the parent`() throws {
    #expect(
      try Self.output("forked") == [
        "donate in the child: -7 the tour belongs to the parent process",
        "close in the child: -7 the tour belongs to the parent process",
        "donate in the parent: 0", "close in the parent: 0",
      ])
  }

  @Test func `a callback may close the tour`() throws {
    let report = try Self.report("closing") { harness in
      // The card never appears, because the callback closes the tour. The key is the program's.
      try harness.wait("the callback") { Self.written(harness).contains("close in a callback") }
      harness.type("x")
    }
    #expect(report == ["close in a callback: 0", "key 120"])
  }

  @Test func `a callback may start the tour again`() throws {
    let report = try Self.report("starting") { harness in
      try harness.wait(for: "The first.")
      harness.type("\r")
      try harness.wait(for: "The second.")
      harness.type("\r")
      // The callback starts at the second step again.
      try harness.wait("the second step to be shown again") {
        Self.written(harness).components(separatedBy: "event 1 misuse two").count == 3
      }
      _ = harness.settled()
      try harness.close("The second.")
      harness.type("x")
    }
    #expect(
      report == [
        "event 1 misuse one by 3", "event 2 misuse one by 1", "event 1 misuse two by 3", "event 2 misuse two by 1",
        "event 3 misuse two by 1",
        "start in a callback: 0", "doupdate in a callback: 0", "event 1 misuse two by 3", "event 4 misuse two by 1",
        "key 120",
      ])
  }

  @Test func `another thread may call the library while the first one waits for a key`() throws {
    let report = try Self.report("threads") { harness in
      try harness.close("The first.")
      // The thread starts after this key.
      harness.type("w")
      try harness.wait("the other thread") { Self.written(harness).contains("shown in another thread") }
      harness.type("x")
    }
    #expect(report == ["donate in another thread: 0", "shown in another thread: 0", "key 120"])
  }

  @Test func `an event in another thread reaches a host while the first one waits for a key`() throws {
    let report = try Self.report("threads", ["TOUR_HOST": "1", "TOUR_HOST_FOR": "misuse"]) { harness in
      // The thread starts after this key.
      try harness.wait(for: "threads")
      harness.type("w")
      try harness.wait("the event") {
        var terminal = harness.terminal
        return terminal.takeAnnounced() == "event:event*1"
      }
      // The thread goes on after the event.
      try harness.wait("the other thread") { Self.written(harness).contains("shown in another thread") }
      harness.type("x")
    }
    #expect(report == ["donate in another thread: 0", "shown in another thread: 0", "key 120"])
  }

  @Test func `arguments without a use are refused with the reason`() throws {
    #expect(
      try Self.output("limits") == [
        "no size: -1 the rectangle of the widget has no size",
        "negative: -1 the rectangle of the widget has no size",
        "no columns: -1 the rectangle of the widget has no size",
        "empty slot: 0",
        "closed pane: 0",
        "pad: -1 the part of the pad, or its place, has no size",
        "empty widget: -1 the name of the widget is empty",
        "long widget: -1 the name of the widget has 299 bytes; at most 256 are allowed",
        "encoding: -1 the name of the widget is not UTF-8",
        "empty event: -1 the name of the event is empty",
        "unknown event: 0",
        "empty parameter: -1 the name of the parameter is empty",
        "unknown parameter: 0",
        "number: 0",
        "wrong type: -1 'high' is not a value of 'level'; write a number",
        "infinite: -1 'inf' is not a value of 'level'; write a number",
        "wrong truth: -1 'yes' is not a value of 'expert'; write true or false",
        "text: 0",
        "bad text: -1 the value is not UTF-8",
        "long text: -1 the value has 4999 bytes; at most 4096 are kept",
        "widget-999: 0",
        "widget-1000: -1 the program has 1000 widgets already; remove some first",
        "widget-1001: -1 the program has 1000 widgets already; remove some first",
        "again: 0",
        "close: 0",
      ])
  }

  @Test func `a signal handler may close the tour while a card waits for a key, and the terminal is restored`() throws {
    let report = try Self.report("signal", status: 3) { harness in
      try harness.wait(for: "The first.")
      // A signal that interrupts the drawing of the card is refused (TOUR_ERROR_BUSY), so the program must wait for a
      // key.
      _ = harness.settled(milliseconds: 600)
      try harness.signal(SIGTERM)
      try harness.wait("the end") { harness.status != nil }
      while harness.look() {}
      #expect(!harness.terminal.isAlternate && harness.terminal.modes.mouseTracking == 0)
    }
    #expect(report == ["close in a handler: 0"])
  }
}
