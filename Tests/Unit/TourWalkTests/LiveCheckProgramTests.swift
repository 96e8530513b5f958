import Testing
import TourGuide
import TourHost
import TourModel
import TourPattern
import TourScreen
import TourSystem

@testable import TourWalk

/// Guides that are tried out in shell scripts: what the program does at its start, after keys and at its end.
@Suite struct LiveCheckProgramTests {
  private func run(_ steps: [Step], over script: String, by hand: GuideWalk.Hand = .keys) throws -> LiveCheck.Run {
    var limits = GuideWalk.Limits()
    (limits.card, limits.answer) = (4000, 1500)
    let guide = Guide(name: "g", version: 1, title: "G", steps: steps)
    return try LiveCheck(guide, by: hand, within: limits).run { () throws(Errno) in
      try HeadlessTerminal(
        path: "/bin/sh", arguments: ["sh", "-c", script], size: WindowSize(columns: 60, rows: 16))
    }
  }

  /// Answers `m` by a list, `b` by a mark that goes away again, and `q` by its end.
  private static let loop = """
    while key=$(dd bs=1 count=1 2>/dev/null); [ -n "$key" ]; do
      case "$key" in
        m) printf '\\033[12;5HThe list';;
        b) printf '\\033[13;5Hmark'; sleep 0.1; printf '\\033[13;5H    ';;
        q) exit 0;;
      esac
    done
    """
  private static let screen =
    "printf '\\033[?1049h\\033[2J\\033[?25l\\033[3;5HFile  Edit  View\\033[10;5HReady\\033[1;1H'"
  private static let menu = "stty -echo -icanon\n\(screen)\n\(loop)"

  private func step(_ id: String, _ target: String, _ keys: String? = nil) -> Step {
    var step = Step(id: id, title: id, targets: [.text(target)], missing: .expected(wait: 300))
    step.do = keys.map { KeyChoice([$0.map { Key(.character($0)) }]) }
    return step
  }

  // MARK: Keys without an effect

  @Test(arguments: [GuideWalk.Hand.keys, .button])
  func `keys that change nothing are named if they alone complete the step`(hand: GuideWalk.Hand) throws {
    let after = step("after", "Edit")
    #expect(
      try run([step("press", "Ready", "x"), after], over: Self.menu, by: hand).flaws == [
        .init(subject: .step("press"), flaw: .withoutEffect(keys: "x", by: hand == .keys ? .keys : .button))
      ])
    #expect(try run([step("press", "Ready", "m"), after], over: Self.menu, by: hand).flaws.isEmpty)
  }

  @Test func `keys that change nothing are named at the last step, too`() throws {
    let flaws = try run([step("press", "Ready", "x")], over: Self.menu).flaws
    #expect(flaws.map(\.flaw) == [.withoutEffect(keys: "x", by: .keys)] && flaws.allSatisfy { !$0.flaw.isError })
  }

  @Test(arguments: ["b", "q", "xm", "mx"])
  func `keys that change something for a moment, or end the program, have an effect`(keys: String) throws {
    #expect(try run([step("press", "Ready", keys)], over: Self.menu).flaws.isEmpty)
  }

  @Test func `keys that a step with done waits for are no keys without an effect`() throws {
    var press = step("press", "Ready", "x")
    press.done = .screen(.present([.text("The list")]))
    let flaws = try run([press, step("after", "Edit")], over: Self.menu).flaws
    #expect(flaws.count == 1)
    guard case .unanswered? = flaws.first?.flaw else {
      Issue.record("\(flaws)")
      return
    }
  }

  @Test func `the key of ends-on is typed at the end, and named if it changes nothing`() throws {
    func leave(_ key: Character) -> [Step] {
      var leave = step("leave", "Ready")
      leave.endsOn = KeyChoice([[Key(.character(key))]])
      return [step("first", "File"), leave]
    }
    #expect(try run(leave("q"), over: Self.menu).flaws.isEmpty)
    let run = try run(leave("x"), over: Self.menu)
    #expect(run.flaws == [.init(subject: .step("leave"), flaw: .withoutEffect(keys: "x", by: .ending))])
  }

  // MARK: The start of the program

  @Test func `a text that flashes as the program starts is not what a step is tried on`() throws {
    let script = """
      stty -echo -icanon
      printf '\\033[?1049h\\033[2J\\033[?25l\\033[10;5HReady  Ready'; sleep 0.4
      \(Self.screen)
      \(Self.loop)
      """
    let run = try run([step("ready", "Ready", "m"), step("list", "The list")], over: script)
    #expect(run.flaws.isEmpty && run.cards.map(\.subject.id) == ["ready", "list"], "\(run.flaws)")
  }

  @Test(arguments: [
    ("WARNING: terminal is not fully functional\\r\\n-  (press RETURN)", "press RETURN"),
    ("[O]pen Read-Only, (E)dit anyway, (R)ecover, (A)bort: ", "(R)ecover"),
    ("Recover the file? ", "Recover the file?"),
    ("Overwrite it [y/N] ", "Overwrite it [y/N]"),
    ("\\033[?25l\\033[5;9H| Restore the session?  |\\033[7;9H  Yes    No", "Restore the session?"),
  ])
  func `what the program asks at its start is quoted once`(screen: String, question: String) throws {
    var prompt = step("prompt", "File")
    prompt.targets[0].within = [.text("Menu")]
    let steps = [prompt, step("edit", "Edit", "e"), step("view", "View")]
    let run = try run(steps, over: "printf '\(screen)'; sleep 60")
    #expect(run.flaws.count == 1 && run.flaws.first?.relation.others == 2, "\(run.flaws)")
    guard case .asks(let asked, let targets)? = run.flaws.first?.flaw else {
      Issue.record("\(run.flaws)")
      return
    }
    #expect(asked.contains(question) && targets.count == 1)
    #expect(run.traces.map(\.step.id) == ["prompt", "edit", "view"])
  }

  @Test func `a program that always asks does not hide a misspelt target`() throws {
    let steps = [step("one", "Bookmarks"), step("two", "Opne a file")]
    let flaws = try run(steps, over: "printf '1 Open a file\\r\\n2 Quit\\r\\nYour choice: '; sleep 60").flaws
    #expect(flaws.map(\.subject.id) == ["one", "two"])
    guard case .asks? = flaws.first?.flaw, case .notFound(_, near: _?)? = flaws.last?.flaw else {
      Issue.record("\(flaws)")
      return
    }
  }

  @Test(arguments: [
    "$ ", "root@host:~# ", ":", "letter", "a line of a letter", "Name: value of it", "(gdb) ", "the end. ",
    #"a line of a letter: one\r\n:"#, "how to compress it ",
  ])
  func `a prompt is no question`(screen: String) throws {
    let flaws = try run([step("prompt", "Menu")], over: "printf '\(screen)'; sleep 60").flaws
    guard case .notFound? = flaws.first?.flaw, flaws.count == 1 else {
      Issue.record("\(flaws)")
      return
    }
  }

  @Test func `a question that the keys of a step bring is quoted with what is missing then`() throws {
    let script = """
      stty -echo -icanon
      \(Self.screen)
      dd bs=1 count=1 >/dev/null 2>&1
      printf '\\033[?25h\\033[2J\\033[16;1HSave the changes? '
      sleep 60
      """
    var press = step("press", "Ready", "x")
    let later = try run([press, step("list", "Bookmarks")], over: script).flaws
    #expect(later.map(\.flaw) == [.asks(question: "Save the changes?", targets: ["'Bookmarks'"])])
    press.done = .screen(.present([.text("Bookmarks")]))
    let flaws = try run([press], over: script).flaws
    #expect(flaws.first?.flaw.description.contains("the program asks 'Save the changes?'") == true, "\(flaws)")
  }

  // MARK: Progress

  @Test func `each step, and each state of it, is named before it is tried`() throws {
    var trial = step("trial", "Ready")
    trial.done = .screen(.present([.text("The list")]))
    trial.solution = KeyChoice([[Key(.character("m"))]])
    let mark = Predicate.not(.present([.text("File")]))
    trial.astray = [Astray(when: mark, say: "Lost", check: [Key(.character("b"))])]
    let guide = Guide(name: "g", version: 1, title: "G", steps: [step("first", "File"), trial])
    var limits = GuideWalk.Limits()
    (limits.card, limits.answer) = (4000, 500)
    var activities: [String] = []
    _ = try LiveCheck(guide, within: limits).run { () throws(Errno) in
      try HeadlessTerminal(
        path: "/bin/sh", arguments: ["sh", "-c", Self.menu], size: WindowSize(columns: 60, rows: 16))
    } _: {
      activities.append($0.description)
    }
    // The way back does not lead back, so that the program is started anew.
    #expect(
      activities == [
        "step 'first'", "step 'trial'", "step 'trial', entry 1 of astray", "step 'first'", "step 'trial'",
      ])
  }

  // MARK: What follows from another flaw

  @Test func `steps that one cause keeps from being reached are counted`() throws {
    var stop = step("stop", "Bookmarks")
    stop.missing = Missing(wait: 300, then: .stop)
    let run = try run([stop, step("a", "File"), step("b", "Edit"), step("c", "View")], over: Self.menu)
    #expect(run.flaws.map(\.subject.id) == ["stop", "a"])
    #expect(run.flaws.last?.flaw == .stoppedAt(step: "stop") && run.flaws.last?.relation.others == 2)
    #expect(run.traces.map(\.step.id).sorted() == ["a", "b", "c", "stop"])
    let blank = try self.run([step("a", "A"), step("b", "B")], over: "sleep 60")
    #expect(blank.flaws == [.init(subject: .step("a"), flaw: .blank, .init(others: 1))])
  }

  @Test func `a flaw that may follow from a step that was not done names it, also one with similar text`()
    throws
  {
    let steps = [
      step("open", "Bookmarks", "m"), step("list", "The list"), step("near", "Viev"), step("there", "Edit"),
    ]
    let flaws = try run(steps, over: Self.menu).flaws
    #expect(flaws.map(\.subject.id) == ["open", "list", "near"])
    #expect(flaws.map(\.relation.cause) == [nil, "open", "open"])
    var unanswered = step("open", "Ready", "x")
    unanswered.done = .screen(.present([.text("Bookmarks")]))
    #expect(
      try run([unanswered, step("list", "The list")], over: Self.menu).flaws.map(\.relation.cause) == [nil, "open"])
  }

  // MARK: Targets

  @Test func `further targets of which a smaller screen has fewer are not reported`() throws {
    var first = step("first", "Ready")
    first.also = [2, 3].map { number in
      var target = Target(.text("Ready"))
      target.occurrence = .number(number)
      return target
    }
    #expect(try run([first], over: Self.menu).flaws.isEmpty)
    for index in first.also.indices { first.also[index].kind = .text("Bookmarks") }
    #expect(try run([first], over: Self.menu).flaws.count == 1)
  }

  @Test func `what is similar to a regular expression is not proposed as one`() throws {
    var edit = step("edit", "Edit")
    edit.targets = [Target(.match(try Pattern("Edlt +View$")))]
    let flaws = try run([edit], over: Self.menu).flaws
    let text = flaws.first?.flaw.description ?? ""
    #expect(text.contains("is similar: write an expression that fits it") && !text.contains("write that"), "\(flaws)")
  }

  @Test func `steps whose targets are found on each screen are listed, unless a condition may be wrong`() throws {
    let row = Target(.region(Region(row: .cells(9), rows: .cells(1))))
    func lit(_ id: String, _ targets: [Target]) -> Step {
      var step = step(id, "File")
      step.targets = targets
      return step
    }
    var within = row
    within.within = [.region(Region())]
    var grown = row
    grown.grow = .word
    var conditional = lit("conditional", [row])
    conditional.when = .present([.text("Ready")])
    let steps = [
      lit("plain", [row]), lit("text", [.text("Ready"), row]), lit("second", [.text("Bookmarks"), row]),
      lit("within", [within]), lit("grown", [grown]), conditional,
    ]
    var report = LiveReport(
      file: "g.yaml", guide: Guide(name: "g", version: 1, title: "G", steps: steps), command: ["sh"])
    let circumstances = LiveReport.Circumstances(
      size: Size(columns: 60, rows: 16), locale: "C.UTF-8", cards: .steps(by: .keys))
    report.runs.append((circumstances, try run(steps, over: Self.menu)))
    #expect(report.stepsAlwaysFound == ["plain", "second"])
  }

  @Test func `a condition on files at the end of the program is traced`() throws {
    var quit = step("quit", "Ready", "m")
    quit.done = .exit(when: .file(FileCondition("none", .text("x"))))
    let trace = try #require(try run([quit], over: Self.menu).traces.first)
    #expect(trace.done?.holds == false && trace.unanswered?.holds == false)
  }
}
