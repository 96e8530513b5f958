import Foundation
import Harness
import Oracles
import Testing
import TourScreen

/// Programs that change the size of their window, and draw before the kernel's signal tells that it has changed.
@Suite(.waiting) struct OwnSizeTests {
  /// Draws, waits for a file, draws, waits for another file, and draws again. Then it asks for the size of the window,
  /// its margins, its cursor and a checksum of each row, and writes the answers to a file. `^` is ESC.
  private static let program = #"""
    import os, sys, time, tty
    before, covered, after = sys.argv[1:]
    tty.setraw(0)
    def draw(text): os.write(1, text.replace("^", "\x1b").encode())
    def wait(name):
        while not os.path.exists(name): time.sleep(0.01)
    def ask(query, last):
        draw(query)
        reply = b""
        while not reply.endswith(last): reply += os.read(0, 1)
        return reply
    draw(before + "READY")
    wait("first")
    draw(covered)
    wait("second")
    draw(after)
    size = ask("^[18t", b"t")
    answers = [size, ask("^P$qr^\\", b"\\"), ask("^[?3$p", b"y"), ask("^[6n", b"R"), os.get_terminal_size(0)]
    rows, columns = (int(number) for number in size[4:-1].split(b";"))
    draw("^[?6l")
    answers += [ask(f"^[{row};1;{row};1;{row};{columns}*y", b"\\") for row in range(1, rows + 1)]
    with open("result", "w") as file: file.write("\n".join(map(str, answers)))
    """#

  private static let guide =
    "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card, target: {text: READY}, missing: {wait: 5m, then: center}}]\n"

  /// Returns the program's answers, alone or with a card that closes after `covered` was drawn under it. If `covered`
  /// is empty, the card comes after `before`.
  private func answers(hosted: Bool, _ before: String, covered: String, _ after: String) throws -> String {
    let home = Folder()
    home.write(Self.program, to: "program.py")
    home.write(Self.guide, to: "g.yaml")
    var command = ["/usr/bin/python3", "program.py", before, covered, after]
    // A function that may change the size removes the card for a moment, so its title is drawn a second time.
    var steps = ["wait READY", "touch first", "touch second"]
    if hosted {
      command =
        [TerminalHarness.tour, "run", "--history", home["history.json"], "--guide", home["g.yaml"]] + command
      steps =
        ["wait A card"] + (covered.isEmpty ? [] : ["touch first", "wait A card"])
        + ["type \\r", "wait-file history.json done", "touch first", "touch second"]
    }
    home.write(steps.joined(separator: "\n"), to: "steps")
    try XtermWindow.run(
      command, size: Size(columns: 80, rows: 24),
      environment: ["HOME=\(home.path)", "TOUR_MOTION=0"], steps: home["steps"])
    return try String(contentsOfFile: home["result"], encoding: .utf8)
  }

  /// Functions and the output after them: in one write, so that the program draws before it learns the new size.
  static let functions = [
    "^[8;30;100t^[5;28r^[29;90Hlow^[1;1H", "^[8;20;60t^[3;18r^[1;1Habcdefghij^[2;40Hright^[3;1H",
    "^[?40h^[?3h^[5;20r^[2;120Hright^[1;1H", "^[36t^[5;34r^[36;1Hlast^[1;1H", "^[36*|^[5;34r^[36;1Hlast^[1;1H",
  ]

  @Test(arguments: ["", "^[?1049h"], functions)
  func `a program that resizes its window and draws at once finds the same screen after a card`(
    _ screen: String, _ function: String
  ) throws {
    let after = "^[28;1H\n\nx"
    let before = "\(screen)^[5;20r^[H"
    let direct = try answers(hosted: false, before + function, covered: "", after)
    let hosted = try answers(hosted: true, before + function, covered: "", after)
    #expect(hosted == direct)
  }

  @Test(arguments: ["", "^[?1049h"], [functions[0], functions[2]])
  func `a program that resizes its window under a card and draws at once finds the same screen`(
    _ screen: String, _ function: String
  ) throws {
    let after = "^[28;1H\n\nx"
    let direct = try answers(hosted: false, screen, covered: function + "READY", after)
    let hosted = try answers(hosted: true, screen, covered: function + "READY", after)
    #expect(hosted == direct)
  }

  /// Functions of which xterm's documentation says little. The answers include those to the queries in `covered`.
  @Test(arguments: [
    // DECSERA, after SPA and after DECSCA.
    (before: "^[3;1H^Vab^Wcd^[3;1;3;4${", covered: ""),
    (before: "^[3;1H^[1\"qab^[0\"qcd^[3;1;3;4${", covered: ""),
    // Mode 95, which xterm does not have by default.
    (before: "^[?95h^[?40habc^[?3h", covered: ""), (before: "^[?95habc", covered: "^[?40h^[?3h"),
    // Mode 41, by which a tab ends a pending wrap.
    (before: "^[?41h^[3;80Hx\ty", covered: ""),
    (before: "", covered: "^[?40h^[?3h^[18t"),
  ])
  func `rare functions before a card and under it end in the same screen`(_ before: String, _ covered: String) throws {
    let (screen, after) = ("^[?1049h", "^[20;1Hx")
    let covered = covered.isEmpty ? "" : covered + "READY"
    let direct = try answers(hosted: false, screen + before, covered: covered, after)
    let hosted = try answers(hosted: true, screen + before, covered: covered, after)
    #expect(hosted == direct)
  }
}
