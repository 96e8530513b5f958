import Foundation
import Harness
import Testing
import TourHistory
import TourScreen

/// `tour run` in a terminal: the choice of the guide, and the cases in which the program replaces tour because there is
/// no guide to show.
@Suite(.waiting) struct RunTests {
  private static func guide(_ name: String, title: String = "A card", extra: String = "") -> String {
    "guide: \(name)\nversion: 1\ntitle: T\n\(extra)steps: [{id: one, title: \(title)}, {id: two, title: The second card}, {id: three, title: The third card}]\n"
  }

  /// A program that runs until it has read a line.
  private static let program = "#!/bin/bash\necho running \"$@\"; read line; exit 3\n"

  private func harnessWithAProgram(_ environment: [String: String] = [:]) throws -> TerminalHarness {
    let harness = try TerminalHarness(columns: 160, rows: 24, environment: environment)
    try harness.writeScript(Self.program, to: "bin/program")
    try harness.write(Self.guide("program", extra: "for: program\n"), to: ".config/tour/guides/program.yaml")
    try harness.run("PATH=$HOME/bin:$PATH; clear")
    try harness.wait(until: "PATH")
    return harness
  }

  /// Expects that the program has replaced tour and is the shell's only descendant.
  private func expectNoTour(
    _ harness: TerminalHarness, status: Int = 3, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try harness.wait(for: "running", line: sourceLocation.line)
    _ = try harness.settled()
    let names = try harness.descendants(of: harness.shell)
    #expect(names == ["program"], sourceLocation: sourceLocation)
    try harness.press("Enter")
    try expectEnd(harness, status: status, sourceLocation: sourceLocation)
  }

  /// Closes the tour by Ctrl-C on its first card, and ends the program.
  private func closeTourAndEnd(_ harness: TerminalHarness) throws {
    try harness.press("C-c")
    try harness.wait(until: "1 of 3")
    try harness.press("Enter")
    try expectEnd(harness, status: 3)
  }

  private func expectEnd(_ harness: TerminalHarness, status: Int, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    try harness.waitForPrompt(line: sourceLocation.line)
    try harness.run("echo status=$?")
    try harness.wait(for: "status=\(status)", line: sourceLocation.line)
  }

  /// A serial line reports 0 by 0, and some containers do at first.
  @Test(arguments: [("", Size(columns: 80, rows: 24)), ("COLUMNS=60 LINES=14", Size(columns: 60, rows: 14))])
  func `on a terminal without a size, cards have the size that programs assume`(variables: String, size: Size) throws {
    let program = "trap 'stty size' WINCH; stty size; while :; do sleep 0.1; done"
    let line = "stty rows 0 cols 0; \(variables) exec \(TerminalHarness.tour) run --guide HOME/g.yaml sh HOME/program"
    let harness = try TourHarness(
      ["sh", "-c", line], files: ["program": program, "g.yaml": Self.guide("g", title: "A card")],
      columns: size.columns, rows: size.rows)
    try harness.wait(for: "1 of 3")
    let lines = harness.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let row = try #require(lines.firstIndex { $0.contains("A card") })
    let columns = lines.map { Array($0).lastIndex { "╮│╯".contains($0) } ?? 0 }.max() ?? 0
    #expect(abs(row - size.rows / 2) <= 4 && columns < size.columns, "\(harness.text)")
    #expect(harness.text.contains("0 0"), "the program's window is as without tour")
    try harness.resize(columns: 70, rows: 20)
    try harness.wait(for: "20 70")
  }

  @Test func `the guide for a script is shown over it whether or not its interpreter is named`() throws {
    let harness = try harnessWithAProgram()
    for (line, shows) in [
      ("bash bin/program", true), ("bash -eu bin/program", true), ("bash -c bin/program", false), ("program", true),
    ] {
      try harness.run("clear; $TOUR_BIN run \(line)")
      try harness.wait(for: shows ? "A card" : "running")
      if !shows { _ = try harness.settled() }
      #expect(try harness.text.contains("1 of 3") == shows, "\(line)")
      if shows { try closeTourAndEnd(harness) } else { try harness.press("Enter") }
    }
  }

  @Test func `a broken guide does not keep another one for the program from being shown`() throws {
    let harness = try harnessWithAProgram()
    try harness.write(
      Self.guide("mine", title: "Mine", extra: "for: program\nplace: above\n"), to: ".config/tour/guides/0.yaml")
    try harness.run("clear; $TOUR_BIN program")
    try harness.wait(for: "A card")
    try closeTourAndEnd(harness)
    let text = try harness.text
    #expect(text.contains("guides/0.yaml:5:1: error: 'place' is a key of a step"), "\(text)")
  }

  @Test func `a lesson is not shown over the user's own files`() throws {
    let harness = try harnessWithAProgram()
    try harness.write(
      Self.guide("taught", extra: "for: program\nlesson: {minutes: 1}\n"), to: ".config/tour/guides/taught.yaml")
    try harness.run("clear; $TOUR_BIN run --guide taught program")
    try harness.wait(for: "'taught' is a lesson, which runs on a copy and not on your files; write 'tour learn taught'")
    try expectEnd(harness, status: 65)
  }

  @Test(arguments: [
    ("CI=1", "program"), ("TERM=dumb", "program"), ("TERM=", "program"), ("TOUR=off", "program"),
    ("CI=1", "--guide program program"),
    ("CI=", "--history $HOME/.config/tour/guides/program.yaml/below program"), ("CI=", "-- program --reset"),
  ])
  func `the program replaces tour if no guide is to be shown`(variable: String, words: String) throws {
    let harness = try harnessWithAProgram()
    if words.hasSuffix("--reset") {
      try harness.write(Self.guide("x", extra: "for: [y]\n"), to: ".config/tour/guides/program.yaml")
    }
    try harness.run("\(variable) $TOUR_BIN run \(words)")
    try expectNoTour(harness)
  }

  @Test func `the program replaces tour if input or output is not a terminal`() throws {
    let harness = try harnessWithAProgram()
    try harness.run("$TOUR_BIN run program > output")
    try harness.wait("the program to replace tour") { try harness.descendants(of: harness.shell) == ["program"] }
    try harness.press("Enter")
    try expectEnd(harness, status: 3)
    try harness.run("sleep 0 | $TOUR_BIN run program; echo ended")
    try harness.wait(for: "ended")
    #expect(try !harness.text.contains("1 of"))
  }

  @Test func `after a tour, the exit status is that of the program`() throws {
    let harness = try harnessWithAProgram()
    for (ending, status) in [("exit 5", 5), ("kill -KILL $$", 137), ("kill -TERM $$", 143), ("exit 300", 44)] {
      try harness.writeScript("#!/bin/bash\necho running; read line; \(ending)\n", to: "bin/program")
      try harness.run("clear; $TOUR_BIN run --reset program")
      try harness.wait(for: "1 of 3")
      try harness.skip()
      try harness.press("Enter")
      try expectEnd(harness, status: status)
    }
  }

  @Test func `arguments after the command reach the program`() throws {
    let harness = try harnessWithAProgram()
    try harness.run("$TOUR_BIN run --from two program --from one -- --guide x")
    try harness.wait(for: "The second card")
    try harness.skip()
    try harness.wait(for: "running --from one -- --guide x")
    try harness.press("Enter")
    try expectEnd(harness, status: 3)
  }

  @Test func `a guide is chosen by name or by file`() throws {
    let harness = try harnessWithAProgram()
    try harness.write(Self.guide("other", title: "By its name"), to: ".config/tour/guides/another.yaml")
    try harness.write(Self.guide("third", title: "By its file"), to: "here/third.yaml")
    for (choice, title) in [
      ("other", "By its name"), ("here/third.yaml", "By its file"), ("$HOME/here/third.yaml", "By its file"),
    ] {
      try harness.run("clear; $TOUR_BIN run --reset --guide \(choice) program")
      try harness.wait(for: title)
      try harness.skip()
      try harness.press("Enter")
      try expectEnd(harness, status: 3)
    }
    try harness.run("clear; $TOUR_BIN run --guide nowhere program")
    try harness.wait(for: "there is no guide 'nowhere'")
    try expectEnd(harness, status: 65)
  }

  @Test func `the current folder is not searched for guides`() throws {
    let harness = try harnessWithAProgram()
    try harness.write(Self.guide("local", title: "From a stranger", extra: "for: cat\n"), to: "guides/cat.yaml")
    try harness.write(Self.guide("local", title: "From a stranger", extra: "for: cat\n"), to: "cat.yaml")
    try harness.write(Self.guide("local", title: "From a stranger", extra: "for: cat\n"), to: "tour/guides/cat.yaml")
    try harness.run("XDG_DATA_HOME=. XDG_CONFIG_HOME= XDG_DATA_DIRS=.: $TOUR_BIN run cat")
    try harness.wait("cat to replace tour") { try harness.descendants(of: harness.shell) == ["cat"] }
    try harness.press("C-d")
    try expectEnd(harness, status: 0)
    try harness.run("clear; TOUR_GUIDE_PATH=$PWD/absent:$PWD/guides $TOUR_BIN run cat")
    // cat has drawn nothing yet, so the tour has not begun.
    try harness.wait("cat under tour") { try harness.descendants(of: harness.shell).contains("cat") }
    try harness.run("hello")
    try harness.wait(for: "From a stranger")
    try harness.skip()
    try harness.press("C-d")
    try expectEnd(harness, status: 0)
  }

  @Test func `a broken guide named by an option is reported and the program is not started`() throws {
    let harness = try harnessWithAProgram()
    try harness.write(
      "guide: program\nversion: one\ntitle: T\nfor: program\nsteps: []\n", to: ".config/tour/guides/program.yaml")
    for choice in ["program", ".config/tour/guides/program.yaml", "./absent.yaml"] {
      try harness.run("clear; $TOUR_BIN run --guide \(choice) program")
      try harness.wait(for: choice == "./absent.yaml" ? "absent.yaml:1:1: error:" : "program.yaml:2:10: error:")
      try expectEnd(harness, status: 65)
      #expect(try !harness.text.contains("running"))
    }
  }

  @Test func `a broken guide that no option names is reported after the program`() throws {
    let harness = try harnessWithAProgram()
    try harness.write(
      "guide: program\nversion: 1\ntitle: T\nfor: program\nsteps: [{id: a, titel: T}]\n",
      to: ".config/tour/guides/program.yaml")
    try harness.run("$TOUR_BIN run program")
    try harness.wait(for: "running")
    #expect(try !harness.text.contains("error"))
    try harness.press("Enter")
    try harness.wait(for: "program.yaml:5:")
    try expectEnd(harness, status: 3)
    #expect(try harness.text.contains("did you mean 'title'?"))
  }

  @Test func `an unknown step is reported with the list of steps`() throws {
    let harness = try harnessWithAProgram()
    try harness.run("clear; $TOUR_BIN run --from four program")
    try harness.wait(for: "guide 'program' has no step 'four'; it has one, two, three")
    try expectEnd(harness, status: 64)
    #expect(try !harness.text.contains("running"))
  }

  @Test func `an unknown tip is reported with a suggestion`() throws {
    let harness = try TerminalHarness()
    let guide = try harness.write(
      "guide: g\nversion: 1\ntitle: G\nfor: cat\ntips: [{id: jump, title: Jump}, {id: search, title: Search}]\n",
      to: "g.yaml")
    for (name, hint) in [
      ("jmp", "; did you mean 'jump'?"), ("other/jump", "; did you mean 'jump'?"),
      ("jump,xyzzy", "; it has jump, search"),
    ] {
      try harness.run("clear; $TOUR_BIN run --show \(name) --guide \(guide) cat; echo status=$?")
      // The status of the previous run may still be on the screen.
      try harness.wait(for: "there is no tip '\(name.split(separator: ",").last!)' for 'cat'\(hint)")
      try harness.wait(for: "status=64")
    }
  }

  @Test func `a history replaced by a folder delays no key and is reported at the end`() throws {
    let harness = try TerminalHarness()
    let guide = try harness.write(
      "guide: g\nversion: 1\ntitle: G\nfor: sh\nevents: [{id: typed, key: j}]\ntips: [{id: jump, title: A tip}]\n",
      to: "g.yaml")
    try harness.write("", to: "own/history.json")
    let history = harness.home.path + "/own/history.json"
    try harness.run("clear; $TOUR_BIN run --history \(history) --guide \(guide) sh; echo status=$?")
    try harness.wait(for: "A tip")
    // The tip is on the screen before it is in the history file. After that write, no file is renamed to this path
    // until the next event.
    try harness.wait("the tip in the history") {
      try String(contentsOfFile: history, encoding: .utf8).contains("\"jump\"")
    }
    try FileManager.default.removeItem(atPath: history)
    try FileManager.default.createDirectory(atPath: history, withIntermediateDirectories: false)
    for count in 1...20 {
      try harness.press("j")
      try harness.wait(for: String(repeating: "j", count: count))
    }
    try harness.press("C-c")
    // Ctrl-C discards the typed text, perhaps a moment later.
    try harness.wait("the prompt without the typed text") {
      try harness.lines.last { $0.contains("$>") }?.contains("j") == false
    }
    try harness.press("C-d")
    try harness.wait(for: "status=")
    let said = try harness.text
    #expect(said.contains("not a regular file"), "\(said)")
    #expect(try !harness.text.contains("A tip"))
  }

  @Test func `another tour key can be chosen`() throws {
    let harness = try harnessWithAProgram()
    try harness.run("$TOUR_BIN run --tour-key F12 program")
    try harness.wait(for: "1 of 3")
    try harness.press("F12")
    try harness.wait(for: "Start again")
    try harness.press("F12")
    try harness.wait(until: "Start again")
    try harness.wait(for: "running")
    try harness.press("Enter")
    try expectEnd(harness, status: 3)
    #expect(try harness.record(of: "program")?.outcome == .closed)
  }

  @Test(arguments: [
    ("theme: {frame: double}", "run program", "╔"), ("theme: ascii", "run program", "+--"),
    ("theme: ascii", "run --theme high-contrast program", "┏━"),
  ]) func `the user's theme is that of config.yaml or of the option`(config: String, line: String, corner: String)
    throws
  {
    let harness = try harnessWithAProgram()
    try harness.write(config, to: ".config/tour/config.yaml")
    try harness.run("$TOUR_BIN \(line)")
    try harness.wait(for: "1 of 3")
    #expect(try harness.text.contains(corner))
    try closeTourAndEnd(harness)
  }

  @Test func `a variable chooses the theme, and one without a theme is reported at the end`() throws {
    let harness = try harnessWithAProgram()
    for (theme, corner) in [("ascii", "+--"), ("ascci", "╭─")] {
      try harness.run("clear; TOUR_THEME=\(theme) $TOUR_BIN run --reset program")
      try harness.wait(for: "1 of 3")
      #expect(try harness.text.contains(corner))
      try closeTourAndEnd(harness)
    }
    #expect(try harness.text.contains("TOUR_THEME: there is no theme 'ascci'; did you mean 'ascii'?"))
  }

  @Test func `variables without a meaning are reported at the end`() throws {
    let harness = try harnessWithAProgram()
    try harness.run("clear; TOUR=of TOUR_TIPS=none-such TOUR_NOW=noon $TOUR_BIN run --reset program")
    try harness.wait(for: "1 of 3")
    try closeTourAndEnd(harness)
    let text = try harness.text
    for line in ["TOUR: 'of' is not known", "TOUR_NOW: 'noon' is not a time", "TOUR_TIPS: there is no tip 'none-such'"]
    { #expect(text.contains(line), "\(text)") }
  }

  @Test func `a tour key that has an action loses it`() throws {
    let harness = try harnessWithAProgram()
    try harness.run("$TOUR_BIN run --tour-key Right program")
    try harness.wait(for: "1 of 3")
    #expect(try !harness.text.contains("→"))
    try harness.press("Right")
    try harness.wait(for: "Start again")
    try harness.press("Right")
    try harness.wait(until: "Start again")
    try harness.press("Enter")
    try expectEnd(harness, status: 3)
  }

  @Test func `a program that is not executable ends with 126`() throws {
    let harness = try harnessWithAProgram()
    try harness.run("chmod -x bin/program; clear; $TOUR_BIN run ./bin/program")
    try expectEnd(harness, status: 126)
    #expect(try harness.text.contains("bin/program"))
  }

  @Test func `a history file named by an option is the only one used`() throws {
    let harness = try harnessWithAProgram()
    try harness.run("$TOUR_BIN run --history ./mine.json program")
    try harness.wait(for: "1 of 3")
    try harness.skip()
    try harness.press("Enter")
    try expectEnd(harness, status: 3)
    let mine = try HistoryFile(path: harness.home.appending(path: "mine.json").path).load().history
    #expect(mine.guides["program"]?.outcome == .skipped)
    #expect(!FileManager.default.fileExists(atPath: harness.historyPath))
    try harness.run("clear; $TOUR_BIN run --history ./mine.json program")
    try expectNoTour(harness)
  }

  /// A tour that cannot be recorded would appear at every start, so none is shown. Not even root can write to these
  /// paths.
  @Test(arguments: ["$HOME/letter/history.json", "/dev/full", "$HOME", "$HOME/loop"])
  func `no tour is shown if the history cannot be written`(path: String) throws {
    let harness = try harnessWithAProgram()
    try harness.write("Dear reader\n", to: "letter")
    try FileManager.default.createSymbolicLink(
      atPath: harness.home.appending(path: "loop").path, withDestinationPath: "loop")
    try harness.run("$TOUR_BIN run --history \(path) program")
    try expectNoTour(harness)
    #expect(try harness.text.contains(#/tour: (cannot |'\/)/#), "an option names the history, so the error is reported")
    try harness.run("clear; $TOUR_BIN run --reset --history \(path) program")
    try harness.wait("the error message") { try harness.text.contains(#/tour: (cannot |'\/)/#) }
    try expectNoTour(harness)
  }

  @Test func `a damaged history is kept under another name and reported`() throws {
    let harness = try harnessWithAProgram()
    try harness.write("{\"schema\": 1, \"guides\": {", to: ".config/tour/history.json")
    try harness.run("clear; $TOUR_BIN run program")
    try harness.wait(for: "1 of 3")
    try harness.press("Escape")
    try harness.wait(until: "1 of 3")
    let said = try harness.text
    #expect(said.contains("unexpected end of the file; it is kept as") && said.contains("a new history is begun"))
    try harness.press("Enter")
    try expectEnd(harness, status: 3)
    let kept = try String(contentsOfFile: harness.historyPath + ".damaged-1", encoding: .utf8)
    #expect(kept == "{\"schema\": 1, \"guides\": {")
    #expect(try harness.record(of: "program")?.outcome == .skipped)
  }

  @Test func `the program keeps a standard error that is not a terminal`() throws {
    let harness = try harnessWithAProgram()
    try harness.writeScript("#!/bin/bash\necho running; echo complaint >&2; read line; exit 3\n", to: "bin/program")
    try harness.run("$TOUR_BIN run program 2>complaints")
    try harness.wait(for: "1 of 3")
    try harness.skip()
    try harness.press("Enter")
    try expectEnd(harness, status: 3)
    try harness.run("clear; cat complaints | tr a-z A-Z")
    try harness.wait(for: "COMPLAINT")
  }

  @Test func `arguments and variables that are not UTF-8 reach a hosted program`() throws {
    let harness = try harnessWithAProgram()
    try harness.writeScript(
      "#!/bin/bash\nprintf '%s|' \"$@\" \"$WORD\" > said\necho running; read line\nexit 3\n", to: "bin/program")
    try harness.run("WORD=$'\\xf0\\x9f' $TOUR_BIN run program $'\\xff\\xfe' $'a\\xc3' ''")
    try harness.wait(for: "1 of 3")
    try harness.skip()
    try harness.press("Enter")
    try expectEnd(harness, status: 3)
    let said = try Data(contentsOf: harness.home.appending(path: "said"))
    #expect(Array(said) == [0xFF, 0xFE, 0x7C, 0x61, 0xC3, 0x7C, 0x7C, 0xF0, 0x9F, 0x7C])
  }
}

extension TerminalHarness {
  /// Writes an executable file.
  func writeScript(_ text: String, to name: String) throws {
    try writeExecutable(text, to: write("", to: name))
  }
}
