import Foundation
import Harness
import Testing
import TourModel
import TourScreen
import TourTerminal

/// `TOUR_LOG`: the log of a program that embeds a tour, and of `tour run`.
@Suite(.waiting) struct EmbeddedLogTests {
  private static let guide = """
    guide: letters
    version: 1
    title: The letters
    for: letters
    events: [{id: stared}]
    steps:
      - {id: list, title: Your letters, body: Each city has sent one., target: {widget: lst}, missing: {wait: 2s, then: skip}}
      - {id: already, title: Already, target: {text: Lima}, done: {text: Oslo}}
      - {id: end, title: The end, target: {text: Quito}}
    tips:
      - {id: stars, title: Stars stay, target: {widget: lst}}

    """

  private static func letters(_ environment: [String: String], files: [String: String] = [:], _ before: String = "")
    throws -> TourHarness
  {
    try TourHarness(
      ["/bin/sh", "-c", "cd HOME/; \(before) exec \(TerminalHarness.product("LettersInC"))"],
      files: ["letters.yaml": guide].merging(files) { $1 }, environment: environment)
  }

  /// The lines of a log without their times.
  private static func log(of harness: TourHarness, _ name: String = "log") throws -> [String] {
    harness.lines(of: name)
      .filter { $0.wholeMatch(of: /# \d+\.\d+/) == nil }
      .map { $0.replacing(/process \d+/, with: "process N").replacing(harness.home.path, with: "HOME") }
  }

  @Test func `a file with texts in the user's language that has a mistake is in the log, and has no effect`() throws {
    let texts = "steps:\n  list:\n    titel: Deine Briefe\n"
    let harness = try Self.letters(
      ["TOUR_LOG": "log", "LANG": "de_DE.UTF-8"], files: ["letters.de.yaml": texts])
    try harness.close("The end", by: "\r")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    let log = try Self.log(of: harness)
    #expect(log.contains { $0.contains("letters.de.yaml:3:5: error: unknown key 'titel'") }, "\(log)")
  }

  @Test
  func
    `an embedded program's widgets and events, a misspelt name, a done that holds already, and mistakes in settings are in the log`()
    throws
  {
    let harness = try Self.letters(
      [
        "TOUR_LOG": "log", "TOUR_THEME": "papr", "TOUR_MOTION": "of", "TOUR_TIPS": "star", "TOUR_NOW": "noon",
        "TOUR": "of",
      ],
      files: [".config/tour/config.yaml": "show-me: of\n"])
    try harness.close("The end", by: "\r")
    harness.type("s")
    _ = harness.settled()
    harness.type("q")
    #expect(try harness.finish().code == 0)
    let lack = "the program has named no widget 'lst'; did you mean 'list'?"
    #expect(
      try Self.log(of: harness).joined(separator: "\n")
        == [
          "# What 'letters' (process N) registered, by TOUR_LOG. Times are in seconds since the start.",
          "# HOME/.config/tour/config.yaml:1:10: error: unknown show-me 'of'; did you mean 'on'?",
          "# show-me: of",
          "#          ^",
          "# TOUR: 'of' is not known; write off, or unset the variable",
          "# TOUR_THEME: there is no theme 'papr'; did you mean 'paper'?",
          "# TOUR_MOTION: 'of' is not known; write on, always, reduced, off, or 0 for off",
          "# TOUR_NOW: 'noon' is not a time; write one as 2026-11-21T10:00:00 or 2026-11-21T10:00:00+01:00",
          "# TOUR_TIPS: there is no tip 'star'; did you mean 'stars'?",
          "# due: the tour of 'letters', from step 'list', 3 of 3 steps",
          "# waiting: tip 'stars' of 'letters': other tips were chosen",
          "widget;name=list",
          "widget;name=list;row=2;column=2;rows=6;columns=20",
          "# waiting: step 'list' of 'letters', because its target is not on the screen; \(lack)",
          "# left out: step 'list' of 'letters', because its target is not on the screen; \(lack)",
          "# passed over: step 'already' of 'letters', because its 'done' held already when the tour came to it",
          "# passed: step 'already' of 'letters'",
          "# shown: step 'end' of 'letters'",
          "# passed: step 'end' of 'letters'",
          "# done: 'letters' at step 'end'",
          "# event;name=starred",
          "# ignored: the guide declares no event 'starred'; did you mean 'stared'?",
          "# step 'list' of 'letters': \(lack)",
          "# tip 'stars' of 'letters': \(lack)",
          "# End: 1 calls accepted, 1 ignored",
        ].joined(separator: "\n"))
    #expect(
      try AnnouncedNames(log: harness.text(of: "log")).widgets == [
        "list"
      ])
  }

  @Test func `the log says why nothing appears by itself`() throws {
    let rest = ["widget;name=list", "# End: 1 calls accepted, 0 ignored"]
    for (variable, value, reason) in [
      ("TOUR", "off", "TOUR is off"), ("CI", "1", "CI is set"),
      ("XDG_CONFIG_HOME", "/proc/nowhere", "cannot make the folder '/proc/nowhere'"),
    ] {
      let harness = try Self.letters(
        ["TOUR_LOG": "log", variable: value], files: ["letters.yaml": Self.guide.replacing("lst", with: "list")])
      try harness.wait(for: "Oslo")
      _ = harness.settled()
      harness.type("q")
      #expect(try harness.finish().code == 0)
      let lines = try Self.log(of: harness)
      #expect(lines[1].hasPrefix("# off: nothing appears by itself, because ") && lines[1].contains(reason), "\(lines)")
      #expect(lines.filter { !$0.contains("the history") }.suffix(2) == rest)
    }
  }

  @Test(arguments: ["/dev/full", "/dev/tty", "pipe", "folder", "/nonexistent/log", "loop", "socket"])
  func `a log that can't be written changes nothing in the program`(path: String) throws {
    var screens: [Screen] = []
    for log in [path, ""] {
      let harness = try Self.letters(
        ["TOUR_LOG": log],
        "mkfifo pipe; mkdir folder; ln -s loop loop; python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"socket\")';"
      )
      try harness.wait(for: "The end")
      screens.append(harness.settled())
      try harness.close("The end", by: "\r")
      harness.type("q")
      #expect(try harness.finish().code == 0)
      #expect(!harness.written.contains("registered"))
    }
    #expect(screens[0] == screens[1])
  }

  /// In a folder such as /tmp every user can make a link to a file of root, or give it a second name.
  @Test(.enabled(if: geteuid() == 0))
  func `root follows no link of another user, and writes no file with a second name`() throws {
    let harness = try Self.letters(
      ["TOUR_LOG": "log"], "echo precious >precious; ln -s precious log; chown -h 65534 log; ln precious second;")
    try harness.close("The end", by: "\r")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    #expect(try Self.log(of: harness, "precious") == ["precious"])
    let other = try Self.letters(["TOUR_LOG": "log", "TOUR": "off"], "echo precious >precious; ln precious log;")
    try other.wait(for: "Oslo")
    other.type("q")
    #expect(try other.finish().code == 0)
    #expect(try Self.log(of: other, "precious") == ["precious"])
  }

  @Test func `a log with a limited file size ends without a signal`() throws {
    let harness = try Self.letters(["TOUR_LOG": "log", "TOUR": "off"], "ulimit -f 0;")
    try harness.wait(for: "Oslo")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    #expect(try Self.log(of: harness).isEmpty)
  }

  @Test func `tour run writes a log for TOUR_LOG, to which a program that embeds a tour adds its own`() throws {
    let harness = try TourHarness(
      [
        "/bin/sh", "-c",
        "cd HOME/ && exec \(TerminalHarness.tour) run --guide letters.yaml \(TerminalHarness.product("LettersInC"))",
      ],
      files: ["letters.yaml": Self.guide], environment: ["TOUR_LOG": "log", "TOUR_THEME": "papr"])
    // The host's card, and none of the program, whose guide has the same name.
    try harness.close("The end", by: "\r")
    _ = harness.settled(milliseconds: 1500)
    #expect(!harness.text.contains("The end"))
    harness.type("q")
    #expect(try harness.finish().code == 0)
    let lines = try Self.log(of: harness)
    #expect(lines[0] == "# What 'LettersInC' announced, by TOUR_LOG. Times are in seconds since the start.")
    #expect(
      lines.contains("# What 'letters' (process N) registered, by TOUR_LOG. Times are in seconds since the start."),
      "\(lines)")
    #expect(
      lines.contains(
        "# passed over: step 'already' of 'letters', because its 'done' held already when the tour came to it"))
    #expect(lines.contains("# off: nothing appears here, because the host shows the cards (TOUR_HOST_FOR)"))
    #expect(lines.contains("widget;name=list;row=2;column=2;rows=6;columns=20"))
  }

  @Test func `under tour run, a TOUR_LOG that can't be written is reported after the program`() throws {
    let harness = try TourHarness(
      [
        "/bin/sh", "-c",
        "cd HOME/ && mkfifo pipe && \(TerminalHarness.tour) run --guide letters.yaml sh -c 'echo ran'; echo status $?",
      ],
      files: ["letters.yaml": Self.guide], environment: ["TOUR_LOG": "pipe"])
    #expect(try harness.finish().code == 0)
    #expect(
      harness.written.split(separator: "\r\n").suffix(3).joined(separator: "|").contains(
        "ran|tour: TOUR_LOG: 'pipe' is not a file; write the log to a file|status 0"))
  }

  /// The kernel takes about 15 ms to close one, for which the end of the program would wait.
  @Test func `a program that embeds a tour has no descriptor of inotify`() throws {
    let harness = try Self.letters([:])
    try harness.wait(for: "The end")
    let process = try harness.process(named: "LettersInC")
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")
    }
    #expect(!descriptors.isEmpty && !descriptors.contains { $0.contains("inotify") }, "\(descriptors)")
    harness.type("\u{3}")
  }
}
