import Foundation
import Harness
import Testing
import TourHistory
import TourModel

/// Runs the command without a terminal and checks its standard output, standard error and exit status.
@Suite(.waiting) struct CommandTests {
  struct Invocation: Sendable, CustomTestStringConvertible {
    /// The arguments after `tour`, separated by spaces. `HOME` stands for the home folder.
    var line: String
    var status: Int32
    /// The beginnings of standard output and standard error; if empty, nothing may be written there.
    var output = ""
    var error = ""
    var testDescription: String { "tour \(line)" }
  }

  @Test(arguments: [
    Invocation(line: "--version", status: 0, output: "0.1.0\n"),
    Invocation(line: "--help", status: 0, output: "OVERVIEW: Coach marks for terminal programs.\n"),
    Invocation(line: "run --help", status: 0, output: "OVERVIEW: Run a program and show its guide.\n"),
    Invocation(
      line: "", status: 0,
      output:
        "tour shows you around terminal programs.\n\n  tour demo        a tour to try it out\n  tour htop        run htop with its guide\n  tour check FILE  check your own guide\n  tour init bash   guides without typing 'tour'; also zsh, fish\n\nInstalled programs that have a guide:\n  new  \(GuideWalkTests.Walk.shipped.joined(separator: ", "))\n\nMore: "
    ),
    Invocation(line: "rnu htop", status: 64, error: "tour: there is no command 'rnu'; did you mean 'tour run'?\n"),
    Invocation(line: "runn", status: 64, error: "tour: there is no command 'runn'; did you mean 'tour run'?\n"),
    Invocation(
      line: "statsu less", status: 64, error: "tour: there is no command 'statsu'; did you mean 'tour status'?\n"),
    Invocation(line: "hotp", status: 64, error: "tour: there is no command 'hotp'; did you mean 'tour htop'?\n"),
    Invocation(
      line: "absent-command --help", status: 64,
      error: "tour: there is no command 'absent-command'; programs with a guide are htop, "),
    Invocation(
      line: "midnight-commander", status: 64,
      error: "tour: 'midnight-commander' is not installed; once it is, 'tour midnight-commander' shows its guide\n"),
    Invocation(line: "--gide x true", status: 64, error: "tour: unknown option '--gide'; see 'tour --help'\n"),
    Invocation(
      line: "--reset htop", status: 64,
      error: "tour: '--reset' is an option of 'tour run'; write 'tour run --reset htop'\n"),
    Invocation(
      line: "--theme=paper htop", status: 64,
      error: "tour: '--theme' is an option of 'tour run'; write 'tour run --theme=paper htop'\n"),
    Invocation(
      line: "--json", status: 64, error: "tour: '--json' is an option of 'tour status'; write 'tour status --json'\n"),
    Invocation(
      line: "--reset $x", status: 64, error: "tour: '--reset' is an option of 'tour run'; write 'tour run --reset …'\n"),
    Invocation(line: "set htop goal x", status: 64, error: "tour: guide 'htop' has no parameters; "),
    Invocation(
      line: "set absent goal", status: 64,
      error:
        "tour: 'absent' is not a parameter of a guide; write the guide, a slash and the parameter, as in absent/NAME\n"),
    Invocation(
      line: "donate htop sorted", status: 64, error: "tour: 'htop' is not an event of a guide; write one as htop/"),
    Invocation(line: "-x", status: 64, error: "tour: unknown option '-x'; see 'tour --help'\n"),
    Invocation(line: "true", status: 0),
    Invocation(line: "false", status: 1),
    Invocation(line: "echo --guide none --reset -- --help", status: 0, output: "--guide none --reset -- --help\n"),
    Invocation(line: "HOME/exits", status: 42),
    Invocation(line: "HOME/dies", status: 143),
    Invocation(line: "HOME/absent", status: 127, error: "tour: there is no file 'HOME/absent'\n"),
    Invocation(
      line: "HOME/letter", status: 126,
      error: "tour: cannot run 'HOME/letter': permission denied; it must be a file that you may execute\n"),
    Invocation(
      line: "HOME/orphan", status: 126,
      error:
        "tour: cannot run 'HOME/orphan': the interpreter or loader that it names does not exist; install it, or mend the first line of a script\n"
    ),
    Invocation(
      line: "run", status: 64, error: "tour: missing expected argument '<command> ...'; see 'tour run --help'\n"),
    Invocation(line: "run --", status: 64, error: "tour: missing a command to run; name one, as in 'tour run htop'\n"),
    Invocation(
      line: "run --theme darc true", status: 64, error: "tour: there is no theme 'darc'; did you mean 'dark'?\n"),
    Invocation(
      line: "run --tour-key C-what true", status: 64, error: "tour: 'C-what' is not a key; write one as C-] or F12\n"),
    Invocation(
      line: "run --tour-key Ctrl-x true", status: 64, error: "tour: 'Ctrl-x' is not a key; did you mean 'C-x'?\n"),
    Invocation(
      line: "run --tour-key C-c true", status: 64,
      error: "tour: 'C-c' always closes the card; write another key\n"),
    Invocation(
      line: "run --unknown true", status: 64,
      error: "tour: unknown option '--unknown'; options of the program follow its name\n"),
    Invocation(
      line: "run --gide x true", status: 64, error: "tour: unknown option '--gide'; did you mean '--guide'?\n"),
    Invocation(
      line: "run --guide", status: 64,
      error: "tour: missing value for '--guide <file-or-name>'; see 'tour run --help'\n"),
    Invocation(line: "run --guide absent true", status: 0),
    Invocation(
      line: "run --reset=yes true", status: 64,
      error: "tour: the option '--reset' does not take any value, but 'yes' was specified; see 'tour run --help'\n"),
    Invocation(
      line: "run --show jump --hide-all true", status: 64,
      error: "tour: '--show', '--show-all' and '--hide-all' exclude each other; use one of them\n"),
    Invocation(
      line: "run --show , true", status: 64,
      error: "tour: missing a tip to show; name one, as in '--show jump,less/search'\n"),
    Invocation(line: "run --show jump,less/search true", status: 0),
    Invocation(line: "run --show-all true", status: 0),
    Invocation(line: "run --hide-all true", status: 0),
    Invocation(line: "run HOME/absent", status: 127, error: "tour: there is no file 'HOME/absent'\n"),
    Invocation(
      line: "run absent-command", status: 127,
      error: "tour: there is no command 'absent-command'; install it, or add its folder to PATH\n"),
    Invocation(line: "run hotp", status: 127, error: "tour: there is no command 'hotp'; did you mean 'htop'?\n"),
    Invocation(line: "run list", status: 127, error: "tour: there is no command 'list'; "),
    Invocation(
      line: "run HOME", status: 126,
      error: "tour: cannot run 'HOME': permission denied; it must be a file that you may execute\n"),
    Invocation(
      line: "run HOME/letter", status: 126,
      error: "tour: cannot run 'HOME/letter': permission denied; it must be a file that you may execute\n"),
    Invocation(
      line: "run HOME/orphan", status: 126,
      error:
        "tour: cannot run 'HOME/orphan': the interpreter or loader that it names does not exist; install it, or mend the first line of a script\n"
    ),
    Invocation(line: "run false", status: 1),
    Invocation(
      line: "run --explain HOME/absent/page.html echo started", status: 73,
      error: "tour: 'HOME/absent/page.html' can't be written: "),
    Invocation(
      line: "explain right.yaml -o HOME/absent/page.html -- echo started", status: 73,
      error: "tour: 'HOME/absent/page.html' can't be written: "),
    Invocation(
      line: "snapshot -o HOME/absent/page.svg echo started", status: 73,
      error: "tour: 'HOME/absent/page.svg' can't be written: "),
    Invocation(
      line: "storyboard -o HOME/absent/page.svg demo", status: 73,
      error: "tour: 'HOME/absent/page.svg' can't be written: "),
    Invocation(line: "run true", status: 0),
    Invocation(line: "run -- true", status: 0),
    Invocation(line: "run echo --guide none --reset -- --help", status: 0, output: "--guide none --reset -- --help\n"),
    Invocation(line: "run -- echo -- -x", status: 0, output: "-- -x\n"),
    Invocation(line: "run HOME/exits", status: 42),
    Invocation(line: "run HOME/dies", status: 143),
    Invocation(
      line: "demo", status: 69, error: "tour: the demo needs a terminal; do not redirect its input or output\n"),
    Invocation(line: "demo htop", status: 64, error: "tour: unexpected argument 'htop'; see 'tour demo --help'\n"),
    Invocation(
      line: "reset", status: 64,
      error: "tour: missing a guide to forget; name one, as in 'tour reset htop', or use --all\n"),
    Invocation(
      line: "reset --all htop", status: 64, error: "tour: '--all' forgets every guide; use it without names\n"),
    Invocation(line: "reset htop", status: 0, output: "the history has nothing about htop\n"),
    Invocation(line: "reset hotp", status: 64, error: "tour: there is no guide 'hotp'; did you mean 'htop'?\n"),
    Invocation(
      line: "reset htop nonsense", status: 64,
      error:
        "tour: there is no guide 'nonsense'; there are \((GuideWalkTests.Walk.shipped + LessonTests.shipped).sorted().joined(separator: ", "))"
    ),
    Invocation(
      line: "reset htop/nonsense", status: 64,
      error: "tour: guide 'htop' has no step, tip, event or parameter 'nonsense'; it has "),
    Invocation(
      line: "reset --all --history HOME/letter", status: 74,
      error: "tour: 'HOME/letter' is not a history of tour, and is left as it is; "),
    Invocation(
      line: "list --history HOME/letter", status: 0, output: "GUIDE ",
      error: "tour: HOME/letter:1:1: unexpected 'D'; it is not a history of tour, and is left as it is\n"),
    Invocation(line: "reset --all", status: 0, output: "there was nothing to forget\n"),
    Invocation(line: "reset --all --history HOME/letter/below", status: 74, error: "tour: cannot "),
    Invocation(
      line: "reset --tips htop/memory", status: 64,
      error: "tour: '--tips' is for whole guides; name the guide only, not 'htop/memory'\n"),
    Invocation(line: "reset --all --history HOME/letter/below --snoozes", status: 74, error: "tour: cannot "),
    Invocation(
      line: "check", status: 64, error: "tour: missing expected argument '<file> ...'; see 'tour check --help'\n"),
    Invocation(line: "list x y", status: 64, error: "tour: unexpected argument 'y'; see 'tour list --help'\n"),
    Invocation(
      line: "donate --times many less/scrolled", status: 64,
      error: "tour: the value 'many' is invalid for '--times <number>'; see 'tour donate --help'\n"),
    Invocation(line: "status --jsn", status: 64, error: "tour: unknown option '--jsn'; did you mean '--json'?\n"),
    Invocation(line: "--generate-completion-script tcl", status: 64, error: "tour: "),
    Invocation(line: "check HOME/right.yaml", status: 0, output: "HOME/right.yaml: right, version 3, 1 step\n"),
    Invocation(
      line: "check HOME/absent.yaml", status: 65,
      error:
        "HOME/absent.yaml:1:1: error: there is no such file; begin a guide with 'tour new', as in 'tour new mine less'\n"
    ),
    Invocation(
      line: "check HOME/folder", status: 65,
      error: "HOME/folder:1:1: error: there is no guide in this folder; guides are named *.yaml, *.yml or *.json\n"),
    Invocation(
      line: "check HOME/twice", status: 0,
      output:
        "HOME/twice/a.yaml: same, version 1, 1 step\nHOME/twice/b.yaml: same, version 1, 1 step\n",
      error:
        "tour: 'HOME/twice/b.yaml' and 'HOME/twice/a.yaml' have guides of the same name, 'same', and only one is shown; rename one\n"
    ),
    Invocation(
      line: "check HOME/tours/a.yaml HOME/tours/b.yaml HOME/tours/lesson.yaml", status: 0,
      output:
        "HOME/tours/a.yaml: a, version 1, 1 step\nHOME/tours/b.yaml: b, version 1, 1 step\nHOME/tours/lesson.yaml: lesson, version 1, 1 step\n",
      error:
        "HOME/tours/b.yaml:4:6: warning: 'a.yaml' beside it has a tour for 'less', too, and users get one tour at the first start, and the other one at the next; write all steps in one guide, or lesson: in the one that users start themselves [several-tours]\n"
    ),
    Invocation(
      line: "check HOME/guides HOME/right.yaml", status: 0,
      output:
        "HOME/guides/a.yaml: a, version 1, 1 step\nHOME/guides/b.yaml: right, version 3, 1 step\nHOME/right.yaml: right, version 3, 1 step\n",
      error: "HOME/guides/a.yaml:6:13: warning: '**' is never closed"),
    Invocation(line: "check HOME/letter", status: 65, error: "HOME/letter:1:1: error: "),
  ])
  func `each command line gives the listed output and status`(invocation: Invocation) throws {
    let home = try Home()
    try home.write(home.scripts)
    let words = invocation.line.split(separator: " ").map { home.expand(String($0)) }
    let (output, error, status) = try runCommand(TerminalHarness.tour, words, environment: home.environment)
    #expect(status == invocation.status)
    #expect(
      invocation.output.isEmpty ? output.isEmpty : output.hasPrefix(home.expand(invocation.output)),
      "\(output.prefix(300))")
    #expect(
      invocation.error.isEmpty ? error.isEmpty : error.hasPrefix(home.expand(invocation.error)), "\(error.prefix(300))")
    if invocation.status != 0, error.hasPrefix("tour: ") { #expect(error.followsMessageStyle, "\(error)") }
  }

  @Test(arguments: [["a.yaml", "a.german.yaml"], ["a.german.yaml", "a.yaml"]])
  func `a file with a wrong name is reported once, also if its guide is given, too`(files: [String]) throws {
    let home = try Home()
    try home.write(home.scripts)
    let (_, error, status) = try runCommand(
      TerminalHarness.tour, ["check"] + files.map { home.path("names/\($0)") }, environment: home.environment)
    #expect(status == 0 && error.split(separator: "warning: this file is not read").count == 2, "\(error)")
  }

  @Test func `check reports every problem of every file`() throws {
    let home = try Home()
    try home.write([
      "one.yaml": "guide: one\nversion: 0\ntitle: T\nsteps:\n  - id: a\n    title: A\n    place: abov\n",
      "two.yaml": "guide: two\nversion: 1\ntitle: T\nsteps: [{id: a, title: A}, {id: a, titel: B}]\n",
      "right.yaml": Home.right,
    ])
    let (output, error, status) = try runCommand(
      TerminalHarness.tour, ["check"] + ["one.yaml", "right.yaml", "two.yaml"].map(home.path),
      environment: home.environment)
    #expect(status == 65)
    #expect(output == home.expand("HOME/right.yaml: right, version 3, 1 step\n"))
    let lines: [String] = error.split(separator: "\n").map(String.init).map {
      $0.replacing(home.folder.path, with: "HOME")
    }
    #expect(
      lines.filter { $0.hasPrefix("HOME/one.yaml:") }.count >= 2
        && lines.filter { $0.hasPrefix("HOME/two.yaml:") }.count >= 2)
    #expect(lines.contains { $0.hasPrefix("HOME/one.yaml:2:10: error: ") }, "\(lines)")
    #expect(
      lines.contains { $0.hasPrefix("HOME/one.yaml:7:12: error: ") && $0.hasSuffix("did you mean 'above'?") },
      "\(lines)")
    #expect(lines.contains("    place: abov") && lines.contains("           ^"), "\(lines)")
    for line in lines where line.hasPrefix("HOME") {
      #expect(line.wholeMatch(of: #/HOME/\w+\.yaml:\d+:\d+: error: .+/#) != nil, "\(line)")
    }
  }

  @Test func `a file that is named in two ways is one guide`() throws {
    let home = try Home()
    try home.write(["a.yaml": "guide: same\nversion: 1\ntitle: T\nsteps: [{id: a, title: A}]\n"])
    let (output, error, status) = try runCommand(
      "/bin/sh", ["-c", "cd && \(TerminalHarness.tour) check a.yaml ./a.yaml"], environment: home.environment)
    #expect((output, error, status) == ("a.yaml: same, version 1, 1 step\n./a.yaml: same, version 1, 1 step\n", "", 0))
  }

  @Test func `check reads config.yaml as preferences`() throws {
    let home = try Home()
    func check(_ config: String) throws -> (output: String, error: String, status: Int32) {
      try home.write(["config.yaml": config])
      let (output, error, status) = try runCommand(
        TerminalHarness.tour, ["check", home.path("config.yaml")], environment: home.environment)
      return (output.replacing(home.folder.path, with: "HOME"), error.replacing(home.folder.path, with: "HOME"), status)
    }
    let faint = try check("theme: {accent: yellow}\n")
    #expect(faint.status == 0 && faint.output == "HOME/config.yaml: preferences\n")
    #expect(
      faint.error.hasPrefix(
        "HOME/config.yaml:1:17: warning: 'accent' has a contrast of only 1.7 : 1 on #ffffff, on a light terminal; write {"
      ))
    let wrong = try check("theme: darc\n")
    #expect(
      wrong.status == 65 && wrong.output.isEmpty
        && wrong.error.hasPrefix("HOME/config.yaml:1:8: error: unknown theme 'darc'; did you mean 'dark'?"))
    let (_, missing, status) = try runCommand(
      TerminalHarness.tour, ["check", home.path("none/config.yaml")], environment: home.environment)
    #expect(status == 65 && missing.contains("No such file"))
  }

  @Test func `list shows the state of each tour`() throws {
    let home = try Home()
    func guide(_ name: String, version: Int = 1) -> String {
      "guide: \(name)\nversion: \(version)\ntitle: T\nfor: [\(name), \(name)2]\nsteps: [{id: a, title: A}, {id: b, title: B}, {id: c, since: \(version), title: C}]\n"
    }
    let names = ["fresh", "seen", "skipped", "left", "newer", "partly", "lost"]
    let tips = "tips: [{id: a, title: A}, {id: b, title: B}, {id: c, title: C}]\n"
    try home.write(["catalog/tips.yaml": "guide: tips\nversion: 1\ntitle: T\nfor: tips\n\(tips)"])
    try home.write(["catalog/unmet.yaml": guide("unmet")])
    for name in names { try home.write(["catalog/\(name).yaml": guide(name, version: name == "newer" ? 2 : 1)]) }
    try home.write([
      "catalog/broken.yaml": "guide: broken\nversion: 1\ntitle: T\nfor: broken\nsteps: 7\n",
      "catalog/hopeless.yaml": "{",
    ])
    func record(
      _ version: Int, _ outcome: Outcome, at last: Int = 1, step: String? = nil,
      steps: [String: StepRecord.Outcome] = [:]
    ) -> GuideRecord {
      GuideRecord(
        version: version, outcome: outcome, shown: 1, step: step, first: 1, last: last,
        steps: steps.mapValues { StepRecord(outcome: $0, first: 1) })
    }
    _ = try HistoryFile(path: home.path(".config/tour/history.json")).update { history in
      history.guides = [
        "seen": record(1, .done, at: 1_795_089_600), "skipped": record(1, .skipped),
        "left": record(0, .closed, at: 1_795_165_500, step: "b"), "newer": record(1, .done),
        "lost": record(1, .incomplete, at: 1_795_165_500, steps: ["a": .done, "b": .missed, "c": .missed]),
        "partly": record(1, .done, steps: ["a": .done, "b": .forgotten]),
        "fresh": GuideRecord(first: 1, events: ["e": EventRecord(count: 1, dayCount: 1, times: [1])], isSilenced: true),
        "tips": GuideRecord(tips: [
          "a": TipRecord(version: 1, text: "", shows: 1), "b": TipRecord(version: 1, text: "", invalidation: .retired),
        ]),
      ]
    }
    var environment = home.environment
    environment["TOUR_GUIDE_PATH"] = home.path("catalog")
    environment["TOUR_NOW"] = "2026-11-21T10:00:00Z"
    func rows(_ words: String...) throws -> [String] {
      let (output, error, status) = try runCommand(TerminalHarness.tour, ["list"] + words, environment: environment)
      #expect(status == 0 && error.isEmpty)
      return output.split(separator: "\n").map(String.init).map {
        $0.replacing(#/ {2,}/#, with: "|").replacing(home.folder.path, with: "HOME")
      }
    }
    let full = try rows("--all", "--files")
    #expect(full.first == "GUIDE|FOR|CARDS|TOUR|TIPS|VERSION|FILE")
    for row in [
      "fresh|fresh, fresh2|3|new|1|HOME/catalog/fresh.yaml",
      "tips|tips|2 to come, 1 over|1|HOME/catalog/tips.yaml",
      "seen|seen, seen2|3|seen 2026-11-19|1|HOME/catalog/seen.yaml",
      "skipped|skipped, skipped2|3|skipped 1970-01-01|1|HOME/catalog/skipped.yaml",
      "left|left, left2|3|left at card 2 of 3, yesterday 09:05|1|HOME/catalog/left.yaml",
      "newer|newer, newer2|3|changed (1)|2|HOME/catalog/newer.yaml",
      "partly|partly, partly2|3|again (1)|1|HOME/catalog/partly.yaml",
      "broken|broken|broken; see 'tour status'|1|HOME/catalog/broken.yaml",
      "hopeless|broken; see 'tour status'|HOME/catalog/hopeless.yaml",
      "lost|lost, lost2|3|incomplete yesterday 09:05|1|HOME/catalog/lost.yaml",
    ] { #expect(full.contains(row), "\(row) in \(full)") }
    #expect(
      full.contains { $0.hasPrefix("htop|htop|11|new|") && $0.hasSuffix("guides/htop.yaml") },
      "the guides beside the executable")
    let status = try runCommand(TerminalHarness.tour, ["status", "lost"], environment: environment).output
    #expect(status.contains("2 cards could not be shown: b, c, yesterday 09:05"), "\(status)")
    // Without --all, guides for absent programs are listed only if they are in the history or broken.
    let short = try rows()
    #expect(short.first == "GUIDE|FOR|CARDS|TOUR|TIPS" && !short.contains { $0.contains(".yaml") })
    #expect(
      short.contains { $0.hasPrefix("htop|htop|11|new|") } && short.contains("seen|3|seen 2026-11-19")
        && short.contains("broken|broken; see 'tour status'"))
    #expect(short.contains("Guides for programs that are not installed: unmet; see 'tour list --all'."), "\(short)")
    let tipRows = try rows("tips")
    #expect(tipRows.suffix(4) == ["TIP|STATE|TITLE", "a|to come|A", "b|✓ known|B", "c|to come|C"], "\(tipRows)")
  }

  @Test func `reset forgets guides and steps`() throws {
    let home = try Home()
    let file = HistoryFile(path: home.path(".config/tour/history.json"))
    func known() throws -> History { try file.load().history }
    let seen = GuideRecord(
      version: 2, outcome: .done, shown: 2, first: 1, last: 1, steps: ["memory": StepRecord(outcome: .done, first: 1)])
    _ = try file.update { $0.guides = ["htop": seen, "vim": seen, "nano": seen] }
    func reset(_ words: String...) throws -> String {
      try runCommand(TerminalHarness.tour, ["reset"] + words, environment: home.environment).output
    }
    #expect(try reset("htop/memory") == "forgot step memory of htop\n")
    #expect(try known().guides["htop"]?.steps["memory"]?.outcome == .forgotten)
    // With one unknown name nothing is forgotten.
    #expect(try reset("vim", "htop/nonsense") == "")
    #expect(try known().guides.count == 3)
    #expect(try reset("vim") == "forgot vim\n")
    #expect(try known().guides.keys.sorted() == ["htop", "nano"])
    #expect(try reset("--all") == "forgot htop\nforgot nano\n")
    #expect(try known().guides.isEmpty)
  }

  @Test(arguments: [
    "printf '\\377\\000\\001\\033[6n\\r\\n' | TOUR run cat", "TOUR run cat < bytes", "exec 0<&-; TOUR run echo closed",
    "TOUR run sh -c 'echo out; echo err >&2' 2>&1 >/dev/null",
  ])
  func `without a terminal, bytes pass unchanged`(line: String) throws {
    let home = try Home()
    try home.write(["bytes": String((0..<128).map { Character(Unicode.Scalar(UInt8($0))) })])
    func run(_ command: String) throws -> (String, Int32) {
      let (output, error, status) = try runCommand(
        "/bin/bash", ["-c", "cd \(home.folder.path); { \(command); } | od -An -c"], environment: home.environment)
      return (output + error, status)
    }
    let hosted = try run(line.replacing("TOUR", with: TerminalHarness.tour))
    let alone = try run(line.replacing("TOUR run ", with: ""))
    #expect(hosted == alone)
    #expect(!hosted.0.isEmpty)
  }

  @Test func `paths that are not UTF-8 are used unchanged`() throws {
    let home = try Home()
    let guide = "guide: odd\nversion: 1\ntitle: T\nfor: odd\nsteps: [{id: a, title: A}]\n"
    let script = """
      export HOME=$HOME/$'h\\xff' XDG_CONFIG_HOME= XDG_CACHE_HOME=; mkdir -p "$HOME/.config/tour/guides"; cd "$HOME"
      printf '%s' "$GUIDE" > .config/tour/guides/odd.yaml; printf '%s' "$GUIDE" > $'g\\xe9.yaml'; printf 'guide: @' > $'b\\xe9\\e[7m.yaml'
      $TOUR list --all --files | grep -c '^odd .*h\\\\xFF/.config/tour/guides/odd.yaml'
      $TOUR check $'g\\xe9.yaml'; $TOUR check $'b\\xe9\\e[7m.yaml' 2>&1 | head -n 1
      $TOUR reset odd --history $'mine\\xe9.json'; printf '{"schema": 1, "guides": {"odd": {}}}' > $'mine\\xe9.json'
      $TOUR reset odd --history=$'mine\\xe9.json'; ls -b | grep mine; $TOUR nonsense$'\\e[7m\\xff' 2>&1 | cat -v
      """
    var environment = home.environment
    environment["TOUR"] = TerminalHarness.tour
    environment["GUIDE"] = guide
    let (output, error, _) = try runCommand("/bin/bash", ["-c", script], environment: environment)
    let lines = output.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(7) == [
        "1", "g\\xE9.yaml: odd, version 1, 1 step",
        "b\\xE9\\x1B[7m.yaml:1:8: error: text cannot begin with '@'; write it in quotes, or on the lines after '|'",
        "the history has nothing about odd", "forgot odd", "mine\\351.json", "mine\\351.json.lock",
      ], "\(output) \(error)")
    #expect(output.contains("nonsense\\x1B[7m\\xFF") && !output.contains("^["), "\(output)")
  }

  @Test func `arguments and variables that are not UTF-8 reach a program that replaces tour`() throws {
    let home = try Home()
    let script =
      "\(TerminalHarness.tour) run printf '%s|' $'\\xff\\xfe' $'a\\xc3' $'' $'\\xe2\\x82' | od -An -tx1; WORD=$'\\xf0\\x9f' \(TerminalHarness.tour) run printenv WORD | od -An -tx1"
    let (output, error, status) = try runCommand("/bin/bash", ["-c", script], environment: home.environment)
    #expect(output == " ff fe 7c 61 c3 7c 7c e2 82 7c\n f0 9f 0a\n")
    #expect(error.isEmpty && status == 0)
  }
}

extension String {
  /// Whether the text is one line after `tour: ` that does not begin with a capital letter or end with a full stop.
  var followsMessageStyle: Bool { wholeMatch(of: #/tour: ['a-z0-9-][^\n]*[^.\n]\n/#) != nil }
}

/// A temporary home folder for commands that run without a terminal.
final class Home {
  /// The home folder. Its parent folder is also new, and is removed with it.
  let folder: URL
  let environment: [String: String]

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)/home")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    environment = [
      "HOME": folder.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
    ]
  }

  deinit { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

  static let right = "guide: right\nversion: 3\ntitle: T\nsteps: [{id: a, title: A}]\n"

  /// The files that the tables above name.
  let scripts = [
    "letter": "Dear reader\n", "folder/x": "", "right.yaml": Home.right, "guides/b.yaml": Home.right,
    "guides/a.yaml": "guide: a\nversion: 1\ntitle: T\nsteps:\n  - id: a\n    body: a **b\n    title: A\n",
    "twice/a.yaml": "guide: same\nversion: 1\ntitle: T\nsteps: [{id: a, title: A}]\n",
    "twice/b.yaml": "guide: same\nversion: 1\ntitle: T\nsteps: [{id: a, title: A}]\n",
    "names/a.yaml": "guide: a\nversion: 1\ntitle: T\nsteps: [{id: a, title: A}]\n",
    "names/a.german.yaml": "title: T\n",
    "tours/a.yaml": "guide: a\nversion: 1\ntitle: T\nfor: [less, man]\nsteps: [{id: a, title: A}]\n",
    "tours/b.yaml": "guide: b\nversion: 1\ntitle: T\nfor: less\nsteps: [{id: a, title: A}]\n",
    "tours/lesson.yaml":
      "guide: lesson\nversion: 1\ntitle: T\nfor: less\nlesson: {minutes: 1}\nsteps: [{id: a, title: A}]\n",
    "exits": "#!/bin/sh\nexit 42\n", "dies": "#!/bin/sh\nkill -TERM $$\n",
    "orphan": "#!/nonexistent/shell\n",
  ]

  func path(_ name: String) -> String { folder.appending(path: name).path }
  func expand(_ text: String) -> String { text.replacing("HOME", with: folder.path) }

  /// Writes files. A file that begins with `#!` is executable.
  func write(_ files: [String: String]) throws {
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      if text.hasPrefix("#!") {
        try writeExecutable(text, to: file.path)
      } else {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
    }
  }
}
