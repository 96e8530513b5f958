import Foundation
import Harness
import Testing

/// `tour snapshot` of real programs.
@Suite(.waiting) struct SnapshotCommandTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
  private static let letter = (1...60).map { "Line \($0) of a letter, 日本 and Grüße\n" }.joined()

  private func run(_ words: [String]) throws -> (output: String, error: String, status: Int32) {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try Self.letter.write(to: home.appending(path: "letter"), atomically: true, encoding: .utf8)
    let environment = ["HOME": home.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"]
    return try runCommand(TerminalHarness.tour, ["snapshot"] + words, environment: environment)
  }

  /// A command line in the home folder.
  private func line(_ line: String) -> [String] { ["sh", "-c", "cd \(home.path) && \(line)"] }

  @Test(arguments: [
    ("less letter", "Down", "Line 24 of"), ("nano -R letter", "Down", "^X"), ("vim -u NONE letter", "Down", "2,1"),
    ("dialog --msgbox 'Grüße, 世界' 8 30", "Left", "Grüße"),
    ("whiptail --yesno 'Is it right?' 8 40", "Right", "Is it right?"),
  ]) func `the rows are those that tmux shows`(command: String, key: String, text: String) throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let command = command.replacing("-u NONE", with: "-u NONE '+set ruler'")
    for (columns, rows) in [(80, 24), (40, 12)] {
      let (output, error, status) = try run(
        ["--size", "\(columns)x\(rows)", "--keys", key] + line(command))
      #expect(status == 0 && error == "", "\(error)")
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      #expect(lines.count == rows && output.contains(rows < 24 && text.hasPrefix("Line 24") ? "Line 12 of" : text))
      let harness = try TerminalHarness(columns: columns, rows: rows)
      _ = try harness.write(Self.letter, to: "letter")
      try harness.run(command)
      _ = try harness.settled()
      try harness.press(key)
      // tmux leaves out the empty rows at the end.
      let shown = lines.reversed().drop { $0.isEmpty }.reversed()
      try harness.wait("the rows of the snapshot:\n\(output)") {
        Array(try harness.lines.reversed().drop { $0.isEmpty }.reversed()) == Array(shown)
      }
    }
  }

  @Test func `each format has the screen, and a ruler has its numbers from 0`() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let program = line("exec less letter")
    let options = ["--size", "40x6", "--ruler", "--format"]
    let ruled = try run(options + ["text"] + program).output.split(separator: "\n")
    #expect(ruled.prefix(3).map { $0.prefix(14) } == ["  0         1 ", "  012345678901", "0│Line 1 of a "])
    #expect(ruled.count == 8)
    #expect(try run(["--format", "ansi"] + program).output.contains("\u{1B}[7m"), "the cursor, or less's prompt")
    for format in ["svg", "html"] {
      let (output, _, status) = try run(["--format", format] + program)
      #expect(
        status == 0 && output.contains(format == "svg" ? "<svg" : "<pre class"))
    }
    let file = home.appending(path: "picture.png").path
    #expect(try run(["-o", file] + program).status == 0)
    #expect(try Data(contentsOf: URL(filePath: file)).prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `JSON has all cells, the cursor and the targets`() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let (output, error, status) = try run(
      ["--format", "json", "--targets", "--size", "40x6", "--wait", "{text: END}", "sh", "-c"] + [
        "printf '\\033]2;T\\007\\033[?1000h\\033[1;31mred\\033[m 日本\\033[2;5H\\033]8;;https://a.b\\033\\\\link\\033]8;;\\033\\\\\\033[4;1HEND'; sleep 1000"
      ])
    #expect(status == 0 && error == "", "\(error)")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(
      object["title"] as? String == "T" && object["mouse"] as? Int == 1000 && object["end"] as? String == "reached")
    #expect(object["rows"] as? [String] == ["red 日本", "    link", "", "END", "", ""])
    #expect(object["cursor"] as? NSDictionary == ["row": 3, "column": 3, "visible": true])
    let runs = try #require(object["runs"] as? [NSDictionary])
    #expect(runs.map { $0["text"] as? String } == ["red", "日本", "link", "END"])
    #expect(runs.map { $0["column"] as? Int } == [0, 4, 4, 0] && runs.map { $0["width"] as? Int } == [1, 2, 1, 1])
    #expect(runs[0]["foreground"] as? String == "red" && runs[0]["attributes"] as? [String] == ["bold"])
    #expect(runs[2]["link"] as? String == "https://a.b")
    let targets = try #require(object["targets"] as? [NSDictionary])
    #expect(targets.contains(["target": "{text: red}", "place": [0, 0, 3, 1], "places": 1]))
    #expect(targets.contains(["target": "{cursor: true}", "place": [3, 3, 1, 1], "places": 1]))
  }

  /// A program announces its widgets only if it finds `TOUR_HOST`.
  @Test func `widgets that the program announces are targets`() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let script =
      "[ -n \"$TOUR_HOST\" ] && printf 'List\\033]8687;widget;name=list;row=0;column=0;rows=2;columns=9\\033\\\\'; sleep 1000"
    let output = try run(["--targets", "--wait", "List", "sh", "-c", script]).output
    #expect(output.contains(/0–1 +0–8 +1 +\{widget: list\}/), "\(output)")
  }

  @Test(arguments: [
    Mistake(words: [], status: 64, error: "missing expected argument '<command> ...'"),
    Mistake(words: ["--keys", "F99", "htop"], status: 64, error: "'F99' is not a key"),
    Mistake(words: ["--keys", "return", "htop"], status: 64, error: "'return' is not a key; did you mean 'Enter'?"),
    Mistake(
      words: ["--keys", String(repeating: "x", count: 129), "htop"], status: 64,
      error: "there are more than 128 keys; write fewer"),
    Mistake(words: ["--size", "0x0", "htop"], status: 64, error: "'0x0' is not a size"),
    Mistake(words: ["--settle=-1s", "htop"], status: 64, error: "'-1s' is not a time"),
    Mistake(
      words: ["--timeout", "99999999999999999999s", "htop"], status: 64, error: "'99999999999999999999s' is not a time"),
    Mistake(words: ["--env", "NAME", "htop"], status: 64, error: "'--env NAME' has no value"),
    Mistake(words: ["--wait", "", "htop"], status: 64, error: "'--wait' has no value"),
    Mistake(words: ["--wait", "{txt: a}", "htop"], status: 64, error: "--wait:1:2: error: unknown key 'txt'"),
    Mistake(words: ["--sise", "80x24", "htop"], status: 64, error: "unknown option '--sise'; did you mean '--size'?"),
    Mistake(words: ["--format", "png", "htop"], status: 64, error: "a PNG needs a file"),
    Mistake(words: ["--ruler", "--format", "svg", "htop"], status: 64, error: "'--ruler' has no place in a picture"),
    Mistake(words: ["-o", "x.gif", "htop"], status: 64, error: "'x.gif' has no ending of a format"),
    Mistake(words: ["-o", "/dev/full", "true"], status: 73, error: "'/dev/full' can't be written"),
    Mistake(words: ["absent-program"], status: 127, error: "there is no command 'absent-program'"),
    Mistake(
      words: ["--wait", "Nem[", "--timeout", "2s", "sh", "-c", "printf 'Mem[||'; sleep 1000"], status: 1,
      error:
        "'Nem[' was not on the screen in time; a longer '--timeout' waits for it; the most similar text is 'Mem[||'"),
    Mistake(
      words: ["--wait", "two", "echo", "one"], status: 1, error: "'two' was not on the screen when the program ended"),
    Mistake(
      words: ["--timeout", "1s", "sh", "-c", "while :; do printf '\\033[H%s' $((n += 1)); done"], status: 0,
      error: "the screen changed all the time"),
    Mistake(
      words: ["--timeout", "1s", "sleep", "1000"], status: 0, error: "the program has drawn nothing in 1 s"),
  ]) func `a mistake is explained`(mistake: Mistake) throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let (_, error, status) = try run(mistake.words)
    #expect(status == mistake.status && error.contains(mistake.error), "\(error)")
  }

  /// Processes of the program that ignore the end of their terminal, and those in a session of their own.
  @Test(arguments: ["", "setsid "]) func `nothing is left running`(session: String) throws {
    defer { try? FileManager.default.removeItem(at: home) }
    // The two cases run at the same time, and each must see its own processes only.
    let mark = "\(70_000 + Int(getpid()) % 10_000).\(session.isEmpty ? 25 : 75)"
    let loop = "sh -c \"trap '' HUP TERM; while :; do sleep \(mark); done\""
    _ = try run(["--timeout", "1s", "sh", "-c", "\(session)\(loop) & echo started; sleep 1000"])
    func running() throws -> String {
      try runCommand("/usr/bin/pgrep", ["-f", "sleep \(mark)"], environment: [:]).output
    }
    // The session leader, which has the same command line, may end some milliseconds after tour.
    for _ in 0..<1000 where try running() != "" { usleep(10_000) }
    #expect(try running() == "")
  }

  /// Such as an editor, which takes its lock away.
  @Test(arguments: ["", "setsid "]) func `a process can clean up when its terminal is closed`(session: String) throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let program =
      "trap 'stty sane; sleep 0.2; echo clean > cleaned; exit' HUP; echo started; while :; do sleep 0.01; done"
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try program.write(to: home.appending(path: "program"), atomically: true, encoding: .utf8)
    let result = try run(["--wait", "{text: started}"] + line("\(session)sh program; true"))
    #expect(result.status == 0 && result.error == "", "\(result.error)")
    #expect(FileManager.default.fileExists(atPath: home.appending(path: "cleaned").path))
  }

  @Test func `the status of a program that has failed is named`() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let failed = try run(["--size", "40x5"] + line("echo no folder; exit 3"))
    #expect(
      failed.output.hasPrefix("no folder\n") && failed.error == "tour: sh ended with status 3\n" && failed.status == 0)
    #expect(try run(["--size", "40x5"] + line("echo done")).error == "")
    for arguments in [
      ["--size", "40x5"] + line("exit 0"), ["--size", "40x5", "--keys", "Enter"] + line("stty -echo; read key"),
    ] {
      #expect(try run(arguments).error == "tour: sh ended with status 0\n")
    }
  }
}
