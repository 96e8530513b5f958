import Testing
import TourGuide
import TourHost
import TourModel
import TourScreen
import TourSystem

@testable import TourWalk

/// Tips that are made to appear in a small shell script.
@Suite struct TipCheckTests {
  /// A program with a list, over which `m` opens a menu that `x` closes. `q` ends it.
  private let program = """
    stty -echo -icanon
    list() { printf '\\033[?1049h\\033[2J\\033[3;5HFile  Edit\\033[10;5HThe list'; }
    list
    while key=$(dd bs=1 count=1 2>/dev/null); [ -n "$key" ]; do
      case $key in
        m) printf '\\033[2J\\033[5;5HThe menu' ;;
        x) list ;;
        q) exit 3 ;;
      esac
    done
    """

  private func run(_ tips: [Tip], parameters: [Parameter] = [], over other: String? = nil) throws -> LiveCheck.Run {
    var limits = GuideWalk.Limits()
    (limits.card, limits.answer) = (4000, 1500)
    let onList = Predicate.present([.text("The list")])
    var guide = Guide(name: "g", version: 1, title: "G", steps: [])
    guide.events = [
      EventSource(id: "moved", trigger: .keys("Down")), EventSource(id: "opened", trigger: .keys("m"), when: onList),
      EventSource(id: "saved"), EventSource(id: "ended", trigger: .keys("q")),
      EventSource(id: "waited", trigger: .idle(milliseconds: 600_000)),
    ]
    guide.groups = [TipGroup(name: "all", order: .ordered, tips: tips)]
    guide.parameters = parameters
    var run = LiveCheck.Run()
    for tip in tips {
      run.add(
        try TipCheck(guide, within: limits).run(tip.id) { () throws(Errno) in
          try HeadlessTerminal(
            path: "/bin/sh", arguments: ["sh", "-c", other ?? program], size: WindowSize(columns: 60, rows: 16))
        })
    }
    return run
  }

  private func tip(_ id: String, _ when: Condition, target: String = "File", check: String = "") -> Tip {
    var tip = Tip(id: id, title: id, targets: [.text(target)], when: when, limits: TipLimits(shows: 1, after: 86400))
    tip.check = check.isEmpty ? [] : (try? KeyChoice(parsing: check))?.alternatives.first ?? []
    return tip
  }

  @Test func `a mark over the main screen, where marks are not shown, is reported`() throws {
    var marked = tip("marked", .all([]))
    marked.isMarked = true
    #expect(try run([marked]).flaws == [])
    let main = "printf 'File  Edit'; sleep 60"
    #expect(try run([marked], over: main).flaws == [.init(subject: .tip("marked"), flaw: .unmarked)])
    marked.isMarked = false
    #expect(try run([marked], over: main).flaws == [])
  }

  @Test func `each tip appears by the keys of its events`() throws {
    let expert = Parameter(name: "expert", default: .truth(false))
    let run = try run(
      [
        tip("moving", .event(EventCondition("moved", .count, .atLeast, 3, within: 60))),
        // The order of the group, the days, the parameter and the event of the program itself are taken as given.
        tip(
          "saving",
          .all([
            .event(EventCondition("saved", .days, .atLeast, 2)), .parameter("expert", .equal, .truth(true)),
            .screen(.present([.text("Edit")])),
          ]), target: "Edit"),
        tip("often", .event(EventCondition("moved", .count, .atLeast, 1000))),
      ], parameters: [expert])
    #expect(run.flaws.isEmpty)
    #expect(run.cards.map(\.subject) == [.tip("moving"), .tip("saving"), .tip("often")])
    #expect(run.cards.map(\.text) == ["File", "Edit", "File"])
    for card in run.cards {
      let arrow = try #require(card.arrow)
      let lit = card.lit[0]
      #expect(
        Rect(column: lit.column - 1, row: lit.row - 1, columns: lit.columns + 2, rows: lit.rows + 2).contains(arrow))
    }
  }

  @Test func `a tip whose keys lead elsewhere is doubtful and appears by its own keys`() throws {
    let when = Condition.event(EventCondition("opened", .count, .atLeast, 2))
    let run = try run([tip("plain", when), tip("given", when, check: "m x m x")])
    #expect(
      run.flaws == [
        .init(
          subject: .tip("plain"),
          flaw: .notAppeared(
            keys: "m m", areGiven: false,
            reasons: ["opened 1 of 2", "needs its target on the screen: 'File'"]))
      ])
    #expect(run.cards.map(\.subject) == [.tip("given")])
  }

  @Test func `a tip that does not appear by its own keys is reported with what it lacks`() throws {
    let run = try run([
      tip("renamed", .event(EventCondition("moved")), target: "Edits", check: "Down"),
      tip("gone", .event(EventCondition("moved")), target: "Bookmarks", check: "Down"),
      tip("ending", .event(EventCondition("ended", .count, .atLeast, 2)), check: "q q"),
    ])
    #expect(
      run.flaws == [
        .init(
          subject: .tip("renamed"),
          flaw: .notFound(targets: ["'Edits'"], near: .init(text: "Edit", row: 2, .init("Edits", by: "Edit")))),
        .init(
          subject: .tip("gone"),
          flaw: .notAppeared(
            keys: "Down", areGiven: true, reasons: ["needs its target on the screen: 'Bookmarks'"])),
        .init(
          subject: .tip("ending"),
          flaw: .notAppeared(keys: "q q", areGiven: true, reasons: ["the program ended with status 3"])),
      ])
  }

  @Test func `a tip that its keys retire does not appear`() throws {
    var retired = tip("retired", .event(EventCondition("moved", .count, .atLeast, 2)))
    retired.retirements = [.keys("Down")]
    let run = try run([retired])
    #expect(
      run.flaws == [
        .init(
          subject: .tip("retired"),
          flaw: .notAppeared(keys: "Down Down", areGiven: false, reasons: ["it is over: its retire-on ended it"]))
      ])
  }

  @Test func `a program that draws nothing or ends at once is reported`() throws {
    #expect(
      try run([tip("any", .all([]))], over: "sleep 60").flaws == [.init(subject: .tip("any"), flaw: .blank)])
    #expect(
      try run([tip("any", .all([]))], over: "echo File; exit 3").flaws == [
        .init(subject: .tip("any"), flaw: .endedBeforeTip(status: "with status 3"))
      ])
  }

  /// A key is pressed when the program has answered the one before, also if that takes more than half a second.
  @Test func `a program may be slow`() throws {
    let slow = program.replacing("case $key in", with: "sleep 0.6; case $key in")
    let run = try run(
      [tip("given", .event(EventCondition("opened", .count, .atLeast, 2)), check: "m x m x")], over: slow)
    #expect(run.flaws.isEmpty && run.cards.map(\.subject) == [.tip("given")])
  }

  /// A slow program answers `m` after the tip has appeared. Its target is also in the menu, where the tip does not
  /// appear.
  @Test func `a card is seen on a screen that the tip asks for`() throws {
    let slow = program.replacing("case $key in", with: "sleep 0.6; case $key in")
      .replacing("The menu'", with: "The menu, File'")
    let onList = Condition.all([
      .event(EventCondition("opened", .count, .atLeast, 2)), .not(.screen(.present([.text("The menu")]))),
    ])
    let run = try run([tip("list", onList, check: "m x m x")], over: slow)
    #expect(run.flaws.isEmpty && run.cards.map { $0.lit.first?.row } == [2], "\(run)")
  }

  /// The check counts the events that the program announces, and those that come with time, as well as the keys of the
  /// guide.
  @Test func `events that no key causes count`() throws {
    let both = Condition.all([.event(EventCondition("saved", .count, .atLeast, 5)), .event(EventCondition("waited"))])
    let run = try run([tip("menu", both, target: "The menu", check: "m")])
    #expect(run.flaws.isEmpty && run.cards.map(\.text) == ["The menu"])
  }

  /// The other alternatives, and a tip that its own keys would end.
  @Test func `the keys end when the tip appears`() throws {
    let moved = Condition.event(EventCondition("moved", .count, .atLeast, 3))
    var early = tip("early", .any([.parameter("expert", .equal, .truth(true)), moved]))
    early.do = "Down"
    let run = try run(
      [early, tip("later", .any([.screen(.present([.text("nowhere")])), moved]))],
      parameters: [Parameter(name: "expert", default: .truth(false))])
    #expect(run.flaws.isEmpty && run.cards.map(\.subject) == [.tip("early"), .tip("later")])
  }

  private static func count(_ comparison: Comparison, _ number: Int, days: Bool = false) -> Condition {
    .event(EventCondition("down", days ? .days : .count, comparison, number))
  }

  @Test(arguments: [
    (count(.atLeast, 5), count(.atLeast, 5), [[5]]),
    (count(.atLeast, 1000), count(.atLeast, 20), [[20]]),
    (count(.more, 25), count(.more, 19), [[20]]),
    (count(.equal, 3, days: true), count(.atLeast, 1), [[1]]),
    (.all([count(.atLeast, 5), count(.less, 3, days: true)]), .all([count(.atLeast, 5), .all([])]), [[5]]),
    (.parameter("p", .equal, .truth(true)), .all([]), [[]]),
    // Below a `not`, what is left out does not hold.
    (
      .not(.any([.parameter("p", .equal, .truth(true)), count(.atLeast, 1)])),
      .not(.any([.any([]), count(.atLeast, 1)])), [[]]
    ),
    (.not(.not(count(.atLeast, 2))), .not(.not(count(.atLeast, 2))), [[2]]),
    (
      .any([.screen(.present([])), .all([count(.atLeast, 2), count(.more, 3)])]),
      .any([.screen(.present([])), .all([count(.atLeast, 2), count(.more, 3)])]), [[], [2, 4]]
    ),
  ])
  func `a condition is made one that can be met in a minute`(condition: Condition, expected: Condition, times: [[Int]])
  {
    let possible = condition.withoutHistory()
    #expect(possible == expected)
    #expect(possible.wantedEvents.map { $0.map(\.times) } == times)
  }
}
