import Testing
import TourGuide
import TourHost
import TourModel
import TourPattern
import TourScreen
import TourSystem

@testable import TourWalk

/// Guides that are tried out in small shell scripts: each mistake is found, and what a user can follow is no mistake.
@Suite struct LiveCheckTests {
  private func run(
    _ steps: [Step], over script: String, size: WindowSize = WindowSize(columns: 60, rows: 16),
    by hand: GuideWalk.Hand = .keys
  ) throws -> LiveCheck.Run {
    var limits = GuideWalk.Limits()
    (limits.card, limits.answer) = (4000, 1500)
    let guide = Guide(name: "g", version: 1, title: "G", steps: steps)
    return try LiveCheck(guide, by: hand, within: limits).run { () throws(Errno) in
      try HeadlessTerminal(path: "/bin/sh", arguments: ["sh", "-c", script], size: size)
    }
  }

  /// A program with a menu, which answers `m` by a list.
  private let menu = """
    stty -echo -icanon
    printf '\\033[?1049h\\033[2J\\033[3;5HFile  Edit  View\\033[10;5HReady'
    while key=$(dd bs=1 count=1 2>/dev/null); [ -n "$key" ]; do
      if [ "$key" = m ]; then printf '\\033[12;5HThe list'; fi
    done
    """

  private func step(_ id: String, _ target: String) -> Step {
    Step(id: id, title: id, targets: [.text(target)], missing: .expected(wait: 300))
  }

  @Test func `a guide that fits has no flaws`() throws {
    var list = step("list", "The list")
    list.also = [.text("Ready")]
    let steps = [
      step("menu", "File"),
      Step(
        id: "open", title: "Open", targets: [.text("Ready")], do: KeyChoice([[Key(.character("m"))]]),
        done: .screen(.present([.text("The list")]))),
      list,
    ]
    let run = try run(steps, over: menu)
    #expect(run.flaws.isEmpty && run.leftOut.isEmpty)
    #expect(run.cards.map(\.subject.id) == ["menu", "open", "list"])
    guard run.cards.count == 3 else { return }
    #expect(run.cards.map(\.target) == [1, 1, 1])
    #expect(run.cards[0].lit == [Rect(column: 4, row: 2, columns: 4, rows: 1)])
    #expect(
      run.cards[2].lit == [
        Rect(column: 4, row: 11, columns: 8, rows: 1), Rect(column: 4, row: 9, columns: 5, rows: 1),
      ])
    #expect(run.cards.map(\.text) == ["File", "Ready", "The list"])
    #expect(run.traces.map(\.departure) == [.next, .keys([Key(.character("m"))], .wentOn), .next])
    for card in run.cards {
      let arrow = try #require(card.arrow)
      let lit = card.lit[0]
      let around = Rect(column: lit.column - 1, row: lit.row - 1, columns: lit.columns + 2, rows: lit.rows + 2)
      #expect(around.contains(arrow) && card.lit.allSatisfy { $0.intersection(card.card).isEmpty }, "\(card.subject)")
    }
  }

  @Test func `an anchor, and further targets, that are not on the screen are reported`() throws {
    var anchored = step("one", "File")
    anchored.anchor = [.text("Viev")]
    anchored.also = [.text("Ready"), .text("Bookmarks")]
    var alone = step("two", "File")
    alone.also = [.text("Bookmarks")]
    let run = try run([anchored, alone], over: menu)
    #expect(
      run.flaws == [
        .init(
          subject: .step("one"),
          flaw: .absent(.anchor, targets: ["'Viev'"], near: .init(text: "View", row: 2, .init("Viev", by: "View")))),
        .init(subject: .step("two"), flaw: .absent(.also, targets: ["'Bookmarks'"], near: nil)),
      ])
    #expect(run.cards.map(\.lit.count) == [2, 1] && run.flaws.allSatisfy { !$0.flaw.isError })
  }

  @Test func `what a card has to keep free is reported if it is not on the screen, or is covered`() throws {
    func keeping(_ id: String, _ targets: Target...) -> Step {
      var step = step(id, "File")
      step.keep = targets
      return step
    }
    let all = Target(.region(Region(column: .cells(0), row: .cells(0), columns: .cells(80), rows: .cells(24))))
    let run = try run(
      [
        keeping("free", .text("Ready")), keeping("all", all, .text("Edit")), keeping("absent", .text("Viev")),
        keeping("later", .text("A message that comes later")),
      ], over: menu)
    #expect(
      run.flaws == [
        .init(subject: .step("all"), flaw: .coversKept(targets: [all.words])),
        .init(
          subject: .step("absent"),
          flaw: .absent(.keep, targets: ["'Viev'"], near: .init(text: "View", row: 2, .init("Viev", by: "View")))),
      ])
    #expect(run.flaws.allSatisfy { !$0.flaw.isError } && run.traces.map(\.kept.count) == [1, 2, 1, 1])
    guard run.cards.count == 4 else { return }
    #expect(run.cards[0].card.intersection(Rect(column: 4, row: 9, columns: 5, rows: 1)).isEmpty)
  }

  @Test func `a step whose keys the guide does not give is reported, and one that has them is not`() throws {
    let done = Completion.screen(.present([.text("The list")]))
    let open = Step(id: "open", title: "Open", targets: [.text("Ready")], done: done)
    var shown = open
    (shown.id, shown.solution) = ("shown", KeyChoice([[Key(.character("m"))]]))
    #expect(
      try run([open, shown], over: menu).flaws == [
        .init(subject: .step("open"), flaw: .untried("'The list' on the screen"))
      ])
  }

  @Test func `a tour without a card is reported`() throws {
    var steps = [step("a", "Bookmarks"), step("b", "Bookmarks")]
    for index in steps.indices { steps[index].missing = Missing(wait: 300, then: .skip) }
    let run = try run(steps, over: menu)
    let cause = "its target was not on the screen: 'Bookmarks'"
    #expect(run.flaws == [.init(subject: .step("a"), flaw: .nothingShown(cause: cause))])
    #expect(run.leftOut.map(\.step) == ["a", "b"] && run.flaws[0].flaw.isError)
  }

  @Test func `a renamed menu is reported with the text that is similar`() throws {
    let run = try run([step("edit", "edit"), step("view", "Views"), step("none", "Bookmarks")], over: menu)
    #expect(
      run.flaws == [
        .init(
          subject: .step("edit"),
          flaw: .notFound(targets: ["'edit'"], near: .init(text: "Edit", row: 2, .init("edit", by: "Edit")))),
        .init(
          subject: .step("view"),
          flaw: .notFound(targets: ["'Views'"], near: .init(text: "View", row: 2, .init("Views", by: "View")))),
        .init(subject: .step("none"), flaw: .notFound(targets: ["'Bookmarks'"], near: nil)),
      ])
  }

  @Test func `a region beyond the screen is reported with the size of the screen`() throws {
    var beyond = step("beyond", "File")
    beyond.targets = [.region(Region(row: .cells(50)))]
    let flaws = try run([beyond], over: menu).flaws
    guard case .beyondScreen(let target, let size)? = flaws.first?.flaw, flaws.count == 1 else {
      Issue.record("\(flaws)")
      return
    }
    #expect(target.contains("50") && flaws[0].flaw.description.contains("has \(size.rows) rows"))
  }

  @Test func `a target that is elsewhere is reported with its row`() throws {
    var third = step("third", "File")
    third.targets[0].occurrence = .number(3)
    var inRow = step("row", "Ready")
    inRow.targets[0].within = [.region(Region(row: .cells(2), rows: .cells(1)))]
    let run = try run([third, inRow], over: menu)
    #expect(
      run.flaws == [
        .init(subject: .step("third"), flaw: .tooFew(target: "'File'", rows: [2])),
        .init(subject: .step("row"), flaw: .outside(target: "'Ready'", row: 9)),
      ])
  }

  @Test func `a step that its guide allows to be missing is no flaw`() throws {
    var step = step("none", "Bookmarks")
    step.missing = Missing(wait: 0, then: .skip)
    let run = try run([self.step("menu", "File"), step], over: menu)
    #expect(run.flaws.isEmpty)
    #expect(run.leftOut == [.init(step: "none", cause: "its target was not on the screen: 'Bookmarks'")])
  }

  @Test func `a target in several places is reported unless the guide says which one is meant`() throws {
    let script = "printf '\\033[2JLoad\\033[4;1HLoad\\033[4;20HLoad'; sleep 60"
    var second = Target(.text("Load"))
    second.occurrence = .number(2)
    let inRow = Target(.text("Load"), within: [.region(Region(row: .cells(0), rows: .cells(1)))])
    let steps = [
      Step(id: "any", title: "Any", targets: [.text("Load")]), Step(id: "second", title: "Second", targets: [second]),
      Step(id: "row", title: "Row", targets: [inRow]),
    ]
    let run = try run(steps, over: script)
    #expect(
      run.flaws == [.init(subject: .step("any"), flaw: .several(target: "'Load'", rows: [0, 3, 3], hasMore: false))])
    #expect(run.cards.map { $0.lit[0].row } == [0, 3, 0])
  }

  @Test(arguments: [GuideWalk.Hand.keys, .button])
  func `keys without the expected answer are reported`(hand: GuideWalk.Hand) throws {
    let steps = [
      step("menu", "File"),
      Step(
        id: "open", title: "Open", targets: [.text("Ready")], do: KeyChoice([[Key(.character("m"))]]),
        done: .screen(.present([.text("the List")]))),
      step("after", "View"),
    ]
    let run = try run(steps, over: menu, by: hand)
    #expect(
      run.flaws == [
        .init(
          subject: .step("open"),
          flaw: .unanswered(
            keys: "m", by: hand == .keys ? .keys : .button, expected: "'the List' on the screen",
            near: .init(text: "The list", row: 11, .init("the List", by: "The list"))))
      ])
    #expect(run.cards.map(\.subject.id) == ["menu", "open", "after"], "the walk goes on")
    let open = try #require(run.traces.first { $0.step.id == "open" })
    #expect(open.departure == .keys([Key(.character("m"))], .stayed))
    #expect(
      open.unanswered?.holds == false && open.answer?.observation.screen.text(row: 11).contains("The list") == true)
  }

  /// The first card appears by itself, so Enter has to be pressed twice.
  @Test func `show me types the keys of the first card too`() throws {
    let open = Step(
      id: "open", title: "Open", targets: [.text("Ready")], do: KeyChoice([[Key(.character("m"))]]),
      done: .screen(.present([.text("The list")])))
    let run = try run([open, step("list", "The list")], over: menu, by: .button)
    #expect(run.flaws.isEmpty)
    #expect(run.cards.map(\.subject.id) == ["open", "list"])
  }

  @Test func `a step whose 'done' holds already is reported`() throws {
    let open = Step(
      id: "open", title: "Open", targets: [.text("Ready")], do: KeyChoice([[Key(.character("m"))]]),
      done: .screen(.present([.text("View")])))
    let run = try run([step("menu", "File"), open, step("after", "Edit")], over: menu)
    #expect(run.flaws == [.init(subject: .step("open"), flaw: .doneBefore("'View' on the screen"))])
  }

  @Test func `the end of the program is reported with its status`() throws {
    let quit = Step(id: "quit", title: "Quit", targets: [.text("Ready")], do: KeyChoice([[Key(.character("q"))]]))
    let script = "stty -echo -icanon; printf 'Ready'; dd bs=1 count=1 >/dev/null 2>&1; exit 3"
    let run = try run([quit, step("after", "Anything")], over: script)
    #expect(run.cards.map(\.subject.id) == ["quit"])
    #expect(
      run.flaws == [.init(subject: .step("quit"), flaw: .endsProgram(keys: "q", status: "with status 3", words: nil))])
    #expect(run.traces.first?.departure == .keys([Key(.character("q"))], .wentOn))
    var awaited = quit
    awaited.done = .screen(.present([.text("Bye")]))
    #expect(try self.run([awaited], over: script).traces.first?.departure == .keys([Key(.character("q"))], .ended))
  }

  @Test(arguments: [
    ("printf '\\033[?1049l\\nTraceback:\\n  mail.py\\nKeyError:  7\\n'; exit 1", "KeyError: 7"),
    // Python shows the message for a moment before it ends.
    ("printf '\\033[?1049l\\nKeyError:  7\\n'; sleep 0.5; exit 1", "KeyError: 7"),
    ("printf '\\033[12;1HTraceback:\\nKeyError: 7\\n'; exit 1", "KeyError: 7"),
    // A line that is longer than the screen is wide.
    (
      "printf '\\033[?1049l'; for i in 1 2 3 4 5 6 7 8 9 10 11; do printf 'Error %02d ' $i; done; exit 1",
      String((1...11).map { "Error \($0 < 10 ? "0" : "")\($0)" }.joined(separator: " ").prefix(80))
    ),
    ("printf '\\033[?1049lBye\\n'; exit 0", nil), ("exit 1", nil),
  ])
  func `what a program writes when it crashes after a key is reported`(end: String, words: String?) throws {
    let quit = Step(id: "quit", title: "Quit", targets: [.text("Ready")], do: KeyChoice([[Key(.character("q"))]]))
    let script = "stty -echo -icanon; printf '\\033[?1049hReady'; dd bs=1 count=1 >/dev/null 2>&1; \(end)"
    var after = step("after", "Anything")
    after.missing = .expected(wait: 10_000)
    let flaw = try run([quit, after], over: script).flaws.first?.flaw
    guard case .endsProgram(keys: "q", _, let wrote)? = flaw else {
      Issue.record("\(flaw.map { "\($0)" } ?? "no flaw")")
      return
    }
    #expect(wrote == words)
  }

  @Test func `a program that ends by itself is reported once, with what it wrote if no card was up`() throws {
    let script = "printf '\\033[?1049hloading\\033[?1049lmail:  no folder\\n'; exit 1"
    let atOnce = try run([step("a", "Anything"), step("b", "Anything"), step("c", "Anything")], over: script)
    let wrote = LiveFlaw.ended(status: "with status 1", words: "mail: no folder")
    #expect(atOnce.flaws == [.init(subject: .step("a"), flaw: wrote)])
    var awaited = step("b", "Anything")
    awaited.missing = .expected(wait: 10_000)
    let later = try run([step("a", "Ready"), awaited, step("c", "Anything")], over: "printf Ready; sleep 2; exit 4")
    #expect(later.flaws == [.init(subject: .step("b"), flaw: .ended(status: "with status 4", words: nil))])
  }

  @Test func `each way on which keys end the program is reported, and no step behind them`() throws {
    func quit(_ id: String, _ key: String, next: String? = nil) -> Step {
      var step = Step(id: id, title: id, targets: [.text("Ready")], do: KeyChoice([[Key(name: key)!]]))
      step.next = next
      return step
    }
    var ask = Step(id: "ask", title: "Ask")
    ask.choices = Choices([Choices.Option("a", "A", go: "q"), Choices.Option("b", "B", go: "x")])
    let script = "stty -echo -icanon; printf 'Ready'; dd bs=1 count=1 >/dev/null 2>&1; exit 3"
    let run = try run(
      [
        ask, quit("q", "q", next: "after"), quit("x", "x", next: "after"), step("after", "Anything"),
        step("end", "End"),
      ],
      over: script)
    let flaws = run.flaws.sorted { $0.subject.id < $1.subject.id }
    #expect(
      flaws == [
        .init(subject: .step("q"), flaw: .endsProgram(keys: "q", status: "with status 3", words: nil)),
        .init(subject: .step("x"), flaw: .endsProgram(keys: "x", status: "with status 3", words: nil)),
      ])
    #expect(run.leftOut == [])
    // A step that another way shows is not lost.
    var other = ask
    other.choices = Choices([Choices.Option("a", "A", go: "q"), Choices.Option("b", "B", go: "ready")])
    #expect(try self.run([other, quit("q", "q"), step("ready", "Ready")], over: script).flaws == [])
  }

  @Test func `a program that draws nothing is reported`() throws {
    let run = try run([step("a", "Anything")], over: "sleep 60")
    #expect(run.flaws == [.init(subject: .step("a"), flaw: .blank)])
  }

  @Test func `a card without room is reported`() throws {
    let body = String(repeating: "A long explanation. ", count: 20)
    let frame = Target(.region(Region()))
    let steps = [
      Step(id: "long", title: "Long", body: body, targets: [.text("Ready")]),
      Step(id: "all", title: "All", targets: [frame]),
    ]
    let run = try run(steps, over: menu, size: WindowSize(columns: 40, rows: 12))
    let flaws = run.flaws.map { flaw -> String in
      switch flaw.flaw {
      case .scrolls(let lines, _): "\(flaw.subject.id) scrolls \(lines > 0)"
      case .covers: "\(flaw.subject.id) covers"
      default: "\(flaw)"
      }
    }
    #expect(flaws == ["long scrolls true", "all covers"])
  }

  /// A program that writes without end, and one that ignores the signals of its terminal.
  @Test(arguments: ["yes", "trap '' HUP TERM; printf File; while :; do sleep 1; done"])
  func `a program that does not rest is ended`(script: String) throws {
    let run = try run([step("a", script == "yes" ? "y" : "File")], over: script)
    #expect(run.cards.map(\.subject.id) == ["a"])
  }

  @Test func `each option of a card is taken`() throws {
    let choices = Choices([
      Choices.Option("one", "One", go: "first"), Choices.Option("two", "Two", go: "second"),
    ])
    var first = step("first", "File")
    first.next = "end"
    let steps = [
      Step(id: "choose", title: "Choose", targets: [.text("Ready")], choices: choices), first,
      step("second", "Edlt"), step("end", "View"),
    ]
    let run = try run(steps, over: menu)
    #expect(run.cards.map(\.subject.id).sorted() == ["choose", "end", "first"])
    #expect(
      run.flaws == [
        .init(
          subject: .step("second"),
          flaw: .notFound(targets: ["'Edlt'"], near: .init(text: "Edit", row: 2, .init("Edlt", by: "Edit"))))
      ])
  }

  @Test
  func `a step that a misspelt condition leaves out is reported, and one whose condition is another state is not`()
    throws
  {
    func step(_ id: String, when predicate: Predicate) -> Step {
      var step = Step(id: id, title: id, targets: [.text("File")])
      step.when = predicate
      return step
    }
    let (ready, view) = (Predicate.present([.text("Reddy")]), Predicate.present([.text("View")]))
    let run = try run(
      [
        self.step("menu", "File"), step("alone", when: ready), step("all", when: .all([view, ready])),
        // The other half does not hold, whatever is meant.
        step("half", when: .all([ready, .present([.text("Bookmarks")])])),
        step("other", when: .present([.text("Bookmarks")])), step("not", when: .not(view)),
        step("any", when: .any([ready, view])),
        // The step above has the other text, with `View`. Another version, and text that a narrow screen cuts off.
        step("version", when: .present([.text("Viev")])),
        step("number", when: .present([Target(.match(try Pattern("Release 8\\.")))])),
        step("edge", when: .present([.text("Cancel all")])),
      ],
      over: menu.replacingEach("Ready'\n", with: "Ready\\033[14;5HRelease 9.\\033[15;52HCancel al'\n"))
    let near = LiveFlaw.Near(text: "Ready", row: 9, .init("Reddy", by: "Ready"))
    #expect(
      run.flaws == [
        .init(subject: .step("alone"), flaw: .conditionOpen("'Reddy' on the screen", near: near)),
        .init(
          subject: .step("all"),
          flaw: .conditionOpen("'View' on the screen and 'Reddy' on the screen", near: near)),
      ])
    #expect(run.flaws.allSatisfy { !$0.flaw.isError })
    #expect(run.cards.map(\.subject.id) == ["menu", "any"])
    #expect(run.leftOut.map(\.step) == ["alone", "all", "half", "other", "not", "version", "number", "edge"])
    // A tour without a card is a mistake all the same.
    let alone = try self.run([step("alone", when: ready)], over: menu)
    #expect(alone.flaws.contains { $0.flaw.isError } && alone.cards.isEmpty, "\(alone.flaws)")
  }

  @Test func `a condition on a widget whose name is misspelt is reported with the name that the program announces`()
    throws
  {
    func step(_ id: String, when widget: String) -> Step {
      var step = Step(id: id, title: id, targets: [.text("File")])
      step.when = .present([Target(.widget(widget))])
      return step
    }
    let widget = "printf '\\033]8687;widget;name=folders;row=2;column=4;rows=1;columns=4\\033\\\\'\n"
    let run = try run(
      [self.step("menu", "File"), step("misspelt", when: "foldres"), step("other", when: "letters")],
      over: menu.replacingEach("Ready'\n", with: "Ready'\n" + widget))
    #expect(
      run.flaws == [
        .init(subject: .step("misspelt"), flaw: .conditionNoWidget(name: "foldres", announced: ["folders"]))
      ])
    #expect(run.flaws.first.map { "\($0.flaw)".contains("did you mean 'folders'?") } == true)
    #expect(run.leftOut.map(\.step) == ["misspelt", "other"])
  }

  @Test(arguments: [
    ("event;name=opened", "announced 'opened': write that"), ("event;name=listed", "only 'listed'"),
    ("widget;name=a", "announced no event"),
  ])
  func `an event that does not come is reported with those that the program announced`(message: String, words: String)
    throws
  {
    let script = menu.replacingEach(
      "printf '\\033[12;5HThe list'", with: "printf '\\033]8687;\(message)\\033\\\\\\033[12;5HThe list'")
    let open = Step(
      id: "open", title: "Open", targets: [.text("Ready")], do: KeyChoice([[Key(.character("m"))]]),
      done: .event("openned"))
    let run = try run([open, step("list", "The list")], over: script)
    #expect(run.flaws.count == 1 && run.flaws[0].subject == .step("open"))
    let text = run.flaws.first.map { "\($0.flaw)" } ?? ""
    #expect(text.contains(words), "\(text)")
  }

  @Test func `an event that comes before the card is reported as such`() throws {
    let event = "printf '\\033]8687;event;name=opened\\033\\\\'\n"
    let open = Step(
      id: "open", title: "Open", targets: [.text("Ready")], do: KeyChoice([[Key(.character("m"))]]),
      done: .event("opened"))
    let run = try run(
      [step("menu", "File"), open], over: menu.replacingEach("Ready'\n", with: "Ready'\n" + event))
    let text = run.flaws.map { "\($0.flaw)" }.joined()
    #expect(run.flaws.map(\.subject) == [.step("open")] && text.contains("announced it before these keys"), "\(text)")
  }
}
