import Foundation
import Harness
import Testing
import TourModel
import TourScreen

/// Programs under `tour run` that start the tour, ask for its state, and are told what the user chose.
@Suite(.waiting) struct RequestTests {
  /// `?` starts the tour, `l` its last step, `a` asks, `s` subscribes, `x` ends. The answers are shown, one below the
  /// other.
  private static let program = #"""
    stty -icanon -echo
    announce() { printf '\033]8687;%s\033\\' "$1"; }
    printf '\033[?1049h\033[2J\033[1;1Hhost %s here' "$TOUR_HOST"
    row=15
    while IFS= read -rsn1 key; do
      case $key in
        '?') announce start ;;
        l) announce 'start;step=last' ;;
        a) announce ask ;;
        s) announce subscribe ;;
        x) break ;;
        $'\033')
          IFS= read -rs -d '\' answer
          answer=${answer#']8687;'}
          printf '\033[%d;1H\033[K%s' "$row" "${answer%?}"
          row=$((row + 1)) ;;
      esac
      printf '\033[12;1H\033[Kkey %q' "$key"
    done
    printf '\033[?1049l'
    """#

  private static let guide = """
    guide: app
    version: 1
    title: App
    for: bash
    on-request: true
    events: [{id: saved}]
    steps:
      - {id: first, title: The first card, target: {text: here}, done: {event: saved}}
      - {id: last, title: The last card}
    """

  private static func harness(_ command: String) throws -> TourHarness {
    try TourHarness(
      ["bash", "-c", command.replacing("tour ", with: TerminalHarness.tour + " ")],
      files: ["program": program, "guide.yaml": guide], environment: LitPicture.environment)
  }

  /// Waits for a card, closes it by a key, and waits until keys go to the program again.
  private static func close(_ title: String, by key: Key = Key(.escape), on harness: TourHarness) throws {
    try harness.wait(for: title)
    harness.press(key)
    try harness.wait(until: title)
    _ = harness.settled()
  }

  @Test func `a program starts its tour, also for a user who has taken it`() throws {
    let harness = try Self.harness(
      "for run in 1 2; do tour run --guide HOME/guide.yaml bash HOME/program || exit; done")
    try Self.close("The first card", on: harness)
    harness.type("?")
    try harness.wait(for: "The first card")
    let picture = try #require(LitPicture(harness.terminal.screen, title: "The first card"))
    #expect(picture.lit.map(\.text) == ["here"])
    // The program does not save, so the arrow goes on to the last card, where Enter is the button Done.
    harness.press(Key(.right))
    try Self.close("The last card", by: Key(.enter), on: harness)
    harness.type("x")
    // The second run has nothing to show by itself.
    try harness.wait("the second run") { harness.text.hasPrefix("host 1 here") && !harness.text.contains("key") }
    let before = harness.settled(milliseconds: 1500)
    #expect(!harness.text.contains("card"))
    harness.type("l")
    try Self.close("The last card", by: Key(.enter), on: harness)
    // The program has drawn the key.
    #expect(harness.terminal.screen.text(row: 0) == before.text(row: 0))
    #expect(harness.text.contains("key l"))
    harness.type("x")
    #expect(try harness.finish().code == 0)
  }

  @Test func `a program asks for the card, and is told how the tour ends`() throws {
    let harness = try Self.harness("tour run --guide HOME/guide.yaml bash HOME/program")
    try Self.close("The first card", on: harness)
    harness.type("s")
    try harness.wait(for: "status;card=none")
    harness.type("a")
    try harness.wait("the second answer") { harness.text.ranges(of: "status;card=none").count == 2 }
    harness.type("?")
    try harness.wait(for: "The first card")
    harness.press(Key(.escape))
    try harness.wait(for: "ended;guide=app;step=first;outcome=skipped;by=user")
    #expect(harness.text.contains("shown;guide=app;step=first"))
    _ = harness.settled()
    harness.type("x")
    #expect(try harness.finish().code == 0)
  }

  @Test func `a file with requests that is shown in a shell types nothing`() throws {
    let hostile = ["ask", "subscribe", "start", "ask"].map { "\u{1B}]8687;\($0)\u{1B}\\" }.joined()
    let harness = try TourHarness(
      [TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "bash", "--norc"],
      files: ["hostile": "before\(hostile)after\n", "guide.yaml": Self.guide.replacing("here", with: "$>")],
      environment: LitPicture.environment)
    try Self.close("The first card", on: harness)
    // The shell reads again only when the host has read the file.
    harness.type("cat ~/hostile; sleep 0.5\r")
    try harness.wait(for: "beforeafter")
    // The tour that the file starts is all that happens.
    try Self.close("The first card", on: harness)
    #expect(!["8687", "status", "ended"].contains(where: harness.text.contains))
    harness.type("exit 7\r")
    #expect(try harness.finish().code == 7)
    #expect(!harness.written.contains("8687;status") && !harness.written.contains("8687;shown"))
  }

  @Test func `answers that the program has not read do not reach the shell`() throws {
    let program = #"""
      stty -icanon -echo
      printf 'here\033]8687;subscribe\033\\'
      sleep 0.5
      printf '\033]8687;start\033\\'
      sleep 1
      printf '\033]8687;stop\033\\'
      sleep 0.5
      kill -9 $$
      """#
    let harness = try TourHarness(
      ["bash", "--norc"], files: ["program": program, "guide.yaml": Self.guide],
      environment: LitPicture.environment.merging(["TOUR": ""]) { $1 })
    harness.type("\(TerminalHarness.tour) run --guide ~/guide.yaml bash ~/program; echo end\r")
    try harness.wait("the end") { harness.text.contains("Killed") && harness.text.contains("\nend") }
    _ = harness.settled(milliseconds: 500)
    #expect(!["8687", "status", "ended"].contains(where: harness.text.contains), "\(harness.text)")
    harness.type("exit 3\r")
    #expect(try harness.finish().code == 3)
  }

  @Test func `a program that reads no answers can still be interrupted`() throws {
    let program = #"""
      stty -icanon -echo
      printf here
      for number in $(seq 200); do printf '\033]8687;ask\033\\'; sleep 0.02; done
      printf asked
      sleep 60
      """#
    let harness = try TourHarness(
      [TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "bash", "HOME/program"],
      files: ["program": program, "guide.yaml": Self.guide],
      environment: LitPicture.environment)
    try harness.wait(for: "The first card")
    harness.press(Key(.escape))
    try harness.wait(for: "asked")
    _ = harness.settled()
    harness.type("\u{3}")
    #expect(try harness.finish(seconds: 10) != .init(code: 0))
  }

  @Test func `a program in tmux announces an event by tmux's passthrough, and gets an answer`() throws {
    let program = #"""
      stty -icanon -echo
      announce() { printf '\033Ptmux;\033\033]8687;%s\033\033\\\033\\' "$1"; }
      printf 'here'
      while sleep 0.5; do announce 'event;name=saved'; done &
      read -rsn1 key
      kill %1
      announce ask
      IFS= read -rs -d '\' answer
      printf '\n%q' "$answer"
      read -rsn1 key
      """#
    let harness = try TourHarness(
      [
        TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "tmux", "-S", "HOME/socket", "-f", "HOME/conf",
        "new-session", "bash", "HOME/inside",
      ],
      files: ["inside": program, "conf": "set -g allow-passthrough on\n", "guide.yaml": Self.guide],
      environment: LitPicture.environment)
    try harness.wait(for: "The first card")
    // The event completes the step.
    try Self.close("The last card", on: harness)
    harness.type("k")
    try harness.wait(for: "status;card=none")
    harness.type("k")
    #expect(try harness.finish().code == 0)
  }

  @Test func `a log has what a program announces, and the guide is compared with it`() throws {
    let program = #"""
      announce() { printf '\033]8687;%s\033\\' "$1"; }
      announce 'widget;name=list;row=1;column=0;rows=2;columns=10'
      announce 'widget;name=list;row=1;column=0;rows=2;columns=10'
      announce 'widget;name=side%20bar;row=-1;column=0;rows=2;columns=10'
      announce 'event;name=saved'
      sleep 0.3
      """#
    let guide = """
      guide: app
      version: 1
      title: App
      events: [{id: saved}, {id: opened}]
      steps:
        - {id: a, title: A, target: {widget: lsit}}
        - {id: b, title: B, target: {widget: list}}
      """
    let harness = try TourHarness(
      [
        "bash", "-c",
        "\(TerminalHarness.tour) run --log HOME/log bash HOME/program; \(TerminalHarness.tour) check --announced HOME/log HOME/other.yaml; echo status $?; grep -v '^# [0-9]' HOME/log",
      ], files: ["program": program, "other.yaml": guide])
    #expect(try harness.finish().code == 0)
    let lines = harness.written.split(separator: "\r\n").map { String($0) }
    #expect(
      lines.contains {
        $0.hasSuffix("other.yaml:6:40: error: the program announces no widget 'lsit'; did you mean 'list'?")
      })
    #expect(
      lines.contains {
        $0.hasSuffix(
          "other.yaml:4:23: warning: the program announces no event 'opened'; it announces saved [unannounced]")
      })
    #expect(lines.contains("status 65"))
    let start = try #require(lines.firstIndex { $0.hasPrefix("# What 'program' announced") })
    #expect(
      lines[(start + 1)...].joined(separator: "\n") == """
        widget;name=list;row=1;column=0;rows=2;columns=10
        # widget;name=side%20bar;row=-1;column=0;rows=2;columns=10
        # ignored: 'row' is not a number from 0 to 65535
        event;name=saved
        # End: 2 sequences accepted, 1 ignored
        """)
  }

  @Test(arguments: [
    ("run --log /nonexistent/log true", "the log '/nonexistent/log' can't be written: no such file or directory", 73),
    ("run --log /dev/full true", "the log '/dev/full' can't be written: no space left on device", 0),
    ("run --log HOME/pipe true", "/pipe' is not a file; write the log to a file", 73),
    ("check --announced /nonexistent guide.yaml", "'/nonexistent' can't be read: no such file or directory", 66),
    (
      "check --announced log --live guide.yaml", "'--announced' compares without a program; use it without '--live'", 64
    ),
    (
      "check --announced HOME/guide.yaml HOME/guide.yaml",
      "guide.yaml:1:1: error: the verb is unknown; write one of widget", 65
    ),
  ]) func `a log that can't be used is an error`(_ line: String, message: String, status: Int32) throws {
    let harness = try TourHarness(
      ["bash", "-c", "mkfifo HOME/pipe; \(TerminalHarness.tour) \(line)"], files: ["guide.yaml": Self.guide])
    #expect(try harness.finish().code == status)
    #expect(harness.text.replacing("\n", with: "").contains(message), "\(harness.text)")
  }
}
