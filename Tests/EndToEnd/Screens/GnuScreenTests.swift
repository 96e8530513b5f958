import Harness
import Testing
import TourModel
import TourScreen

/// A card over a program on the main screen of GNU screen, which has an alternate screen only if its `altscreen` is on.
@Suite(.waiting) struct GnuScreenTests {
  /// As TERM=linux and without `STY`, tour does not know that it runs in GNU screen: this is a terminal such as the
  /// Linux console, which ignores mode 1049.
  @Test(arguments: [("on", "screen"), ("off", "screen"), ("off", "linux")])
  func `a card leaves the lines of the program in GNU screen`(_ altscreen: String, name: String) throws {
    let guide = "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card, target: {text: ready}, place: below}]\n"
    let script =
      "printf 'before 1\\nbefore 2\\n'; [ \(name) = screen ] || unset STY; TERM=\(name) \(TerminalHarness.tour) run --guide $HOME/guide.yaml sh $HOME/program; echo the end; read line\n"
    let harness = try TourHarness(
      [
        "sh", "-c",
        "mkdir -m 700 HOME/sockets; export SCREENDIR=HOME/sockets; exec screen -c HOME/rc -T screen sh HOME/script",
      ],
      files: [
        "guide.yaml": guide, "script": script, "rc": "altscreen \(altscreen)\nstartup_message off\n",
        "program": "printf '\\033[31mred\\033[m line\\nready\\n'; read line; echo after; read line\n",
      ])
    try harness.wait(for: "1 of 1")
    harness.press(Key(.enter))
    try harness.wait(until: "1 of 1")
    try harness.wait(for: "red line")
    let screen = harness.settled()
    #expect(
      screen.text(row: 0).hasPrefix(altscreen == "on" ? "before 1" : "        "),
      "lines from before the program are lost without an alternate screen")
    #expect(screen.text(row: 2).hasPrefix("red line "))
    #expect(screen[column: 0, row: 2].foreground == .indexed(1))
    #expect(screen.text(row: 3).hasPrefix("ready "))
    #expect(screen.cursor.position == Point(column: 0, row: 4))
    harness.type("\r")
    try harness.wait(for: "after")
    harness.type("\r")
    try harness.wait(for: "the end")
    #expect(harness.settled().text(row: 5).hasPrefix("after"))
  }

  /// While a program tracks the mouse, GNU screen holds a lone Esc until the next key.
  @Test func `Esc on a card needs no second key in GNU screen`() throws {
    let harness = try TourHarness(
      [
        "sh", "-c",
        "mkdir -m 700 HOME/sockets; export SCREENDIR=HOME/sockets; exec screen -c HOME/rc -T screen sh HOME/script",
      ],
      files: [
        "guide.yaml": "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card}]\n",
        "script": "TERM=screen \(TerminalHarness.tour) run --guide $HOME/guide.yaml sh $HOME/program\n",
        "rc": "startup_message off\n",
        "program": "printf '\\033[?1000h\\033[?1006hready\\n'; read line; echo \"read $line\"; read line\n",
      ])
    try harness.wait(for: "1 of 1")
    harness.press(Key(.escape))
    try harness.wait(until: "1 of 1")
    harness.type("abc\r")
    try harness.wait(for: "read abc")
  }
}
