import Foundation
import Harness
import Testing
import TourModel
import TourPattern
import TourScreen

@testable import TourGuide

/// Guides that are made in Swift, which are checked by the rules for files.
struct GuideValueTests {
  private static let starred = GuideEvent("starred")
  private static let scrolled = GuideEvent("scrolled", on: .keys("Down"))
  private static let signedIn = GuideParameter("signed-in", default: false)
  private static let level = GuideParameter("level", default: 1)
  private static let name = GuideParameter("name", default: "")

  private static func problems(_ guide: Guide) -> [String] { GuideFile.check(guide).problems.map(\.description) }

  /// A guide with one step.
  private static func guide(_ step: Step, version: Int = 1) -> Guide {
    Guide("g", title: "T", version: version) { step }
  }

  /// A guide with one tip, one event and one parameter.
  private static func guide(_ tip: Tip) -> Guide {
    Guide("g", title: "T") {
      tip
      starred
      level
    }
  }

  private static func read(_ yaml: String) throws -> Guide {
    let file = GuideFile.read(Array(yaml.utf8), named: "g.yaml")
    #expect(file.problems.map(\.description) == [])
    return try #require(file.guide)
  }

  @Test func `a guide of the builder equals the file with the same parts`() throws {
    let isLong = true
    let guide = Guide("letters", title: "The letters", version: 2, for: "letters", frequency: 3600) {
      Step("list", "Your letters", "Each city has sent one.", at: .widget("list"))
      Step(
        "down", "The next letter", "Press **Down** to choose it.", at: .text("Lima"), do: ["Down", "C-x j"],
        done: .screen(.present([.text("> Lima")])))
      if isLong { Step("end", "The end", place: .center, since: 2) }
      Tip(
        "stars", "Stars stay", "A letter with a star is kept.", at: .widget("list"), .cursor,
        when: Self.starred.count >= 2 && Self.signedIn == true && !(Self.scrolled.days(withinSeconds: 259_200) > 1),
        limits: TipLimits(shows: 2),
        retireOn: [.keys("G"), .event("starred")], again: ["It stays there.", "Also tomorrow."])
      TipGroup(
        name: "more", order: .ordered, tips: [Tip("a", "A", when: Self.level < 3 || Self.name != "x"), Tip("b", "B")])
      Self.starred
      Self.scrolled
      Self.signedIn
      Self.level
      Self.name
    }
    let file = try Self.read(
      """
      guide: letters
      version: 2
      title: The letters
      for: letters
      frequency: hourly
      parameters: [{name: signed-in, default: false}, {name: level, default: 1}, {name: name, default: ""}]
      events: [{id: starred}, {id: scrolled, key: Down}]
      steps:
        - {id: list, title: Your letters, body: Each city has sent one., target: {widget: list}}
        - {id: down, title: The next letter, body: Press **Down** to choose it., target: {text: Lima}, do: [Down, C-x j], done: {text: "> Lima"}}
        - {id: end, title: The end, place: center, since: 2}
      tips:
        - id: stars
          title: Stars stay
          body: A letter with a star is kept.
          again: [It stays there., Also tomorrow.]
          target: [{widget: list}, {cursor: true}]
          when: [{event: starred, count: 2}, {parameter: signed-in, is: true}, {not: {event: scrolled, days: "> 1", within: 3d}}]
          limits: {shows: 2}
          retire-on: [{key: G}, {event: starred}]
        - group: more
          order: ordered
          tips:
            - {id: a, title: A, when: {any: [{parameter: level, is: "< 3"}, {parameter: name, is: "!= x"}]}}
            - {id: b, title: B}
      """)
    #expect(guide == file)
    #expect(GuideFile.check(guide).guide == guide)
  }

  @GuideBuilder private static func common() -> GuideContents {
    Tip("stars", "Stars stay", when: starred.count >= 2)
    starred
  }

  @Test func `parts that guides have in common may stand in a function`() {
    let guide = Guide("g", title: "T") {
      Step("list", "Your letters")
      Self.common()
      Self.level
    }
    let whole = Guide("g", title: "T") {
      Step("list", "Your letters")
      Tip("stars", "Stars stay", when: Self.starred.count >= 2)
      Self.starred
      Self.level
    }
    #expect(guide == whole && Self.problems(guide).isEmpty)
  }

  @Test(arguments: GoodGuides.all.indices) func `a valid guide stays the same when it is checked as a value`(index: Int)
  {
    let (_, guide) = GoodGuides.all[index]
    #expect(Self.problems(guide) == [])
    #expect(GuideFile.check(guide).guide == guide)
  }

  @Test func `each guide of the package stays the same when it is checked as a value`() throws {
    let folder = Checkout.file("guides")
    let files = readGuides(path: folder.path)
    #expect(files.count > 3)
    for (file, read) in files {
      let guide = try #require(read.guide)
      #expect(Self.problems(guide) == [], "\(file)")
      #expect(GuideFile.check(guide).guide == guide, "\(file)")
    }
  }

  @Test func `each kind of target, trigger and condition stays the same when it is checked as a value`() throws {
    let size = Size(columns: 40, rows: 3)
    let style = Style(foreground: .rgb(0x0A, 0xB0, 0xFF), background: .indexed(9), attributes: [.bold, .underline])
    let region = Region(column: .percent(50), row: .cells(-1), columns: .cells(20), rows: .percent(10))
    let targets = try [
      Target.match("CPU *[0-9]+"), .box("Setup"), .region(region), .region(Region()), .cursor, .style(style),
      .style(Style(foreground: .default)),
      Target(
        .text("x"), within: [.box("a"), .widget("b")], grow: .size(size), occurrence: .last,
        padding: Padding(columns: 2, rows: 1)),
      Target(.text("x"), grow: .word, occurrence: .number(3)), Target(.text("x"), grow: .line),
      Target(.text("x"), grow: .column), Target(.text("x"), grow: .box),
    ]
    let triggers: [EventSource.Trigger] = [
      .keys(["Down", "C-x C-s"]), .appears(targets), .disappears([.text("a")]), .bell, .title(nil),
      .title(try Pattern("vim")), .exit, .idle(milliseconds: 30_000),
    ]
    let sources = triggers.enumerated().map {
      EventSource(
        id: "e\($0.offset)", trigger: $0.element, when: .not(.present([.text("a")])), settings: ["level": .number(2.5)])
    }
    let comparisons: [Comparison] = [.less, .atMost, .equal, .different, .atLeast, .more]
    let questions = comparisons.map { Condition.event(EventCondition("e0", .days, $0, 2, within: 7 * 86400)) }
    let values = comparisons.flatMap {
      [Condition.parameter("level", $0, .number(-1e20)), .parameter("name", $0, .text(">= 3"))]
    }
    let screen = Condition.screen(.present([.text("a")]))
    let guide = Guide(
      name: "all", version: 3, title: "All", commands: ["a", "b"], was: ["old"],
      steps: [
        Step(
          id: "a", title: "A", targets: targets, also: [.text("b"), .cursor], anchor: [.text("c"), .widget("w")],
          keep: [.text("k"), .cursor],
          place: .screen(.topLeft), missing: Missing(wait: 0, then: .stop),
          do: KeyChoice([[Key(.character("!")), Key(.character(" "))]]),
          done: .screen(
            .any([.present([.text("a"), .text("b")]), .all([.present([.cursor]), .not(.present([.text("c")]))])])),
          milliseconds: 1500, was: ["b"],
          when: .present([.text("a"), .text("b")]), subtitle: "S", icon: "★", art: try Art("\u{1B}[31ma\nb"),
          isRecap: true, endsOn: KeyChoice([[Key(.character("q"))], [Key(.function(10))]])),
        Step(id: "announced", title: "Announced", done: .event("saved")),
        Step(
          id: "changed", title: "Changed", missing: .expected(wait: 5000), do: "x",
          done: .screen(.any([.changed([.cursor]), .not(.all([.changed(targets), .present([.text("a")])]))])),
          undo: ["Esc", "C-x u"]),
        Step(
          "tried", "Tried", done: .screen(.present(targets)), hints: ["One", "**Two**"], solution: ["x", "y Enter"],
          astray: [
            Astray(when: .not(.present(targets)), say: "**Three**", do: "Esc", check: [Key(.character("x"))]),
            Astray(when: .present([Target(.text("a"))]), say: "Four"),
          ]),
        Step(
          "goals", "Goals",
          done: .goals([
            Goal("**One**", done: .screen(.present(targets)), solution: "o"),
            Goal("Two", done: .event("saved"), solution: ["w", "C-s"]),
            Goal("Three", done: .screen(.not(.present([Target(.text("a"))]))), solution: "q"),
            Goal("Four", keys: ["g", "Home"], done: .screen(.present(targets))),
            Goal("Five", keys: "F2", solution: "x"),
          ])),
        Step("short", "Short", do: "x", done: .changed(.text("a"), .cursor)),
        Step(
          "files", "Files", done: .screen(.file(FileCondition("letter", .text("Hello"), line: -1))),
          astray: [
            Astray(when: .not(.file(FileCondition("a/b"))), say: "Gone."),
            Astray(when: .file(FileCondition("letter", .match(try Pattern("^a+")), line: 2)), say: "Wrong."),
          ]),
        Step("there", "There", when: .file(FileCondition("letter"))),
        Step(
          "quit", "Quit", done: .exit(when: .all([.file(FileCondition("letter")), .not(.file(FileCondition("b")))]))),
      ],
      groups: [
        TipGroup(tips: [
          Tip(
            id: "t", title: "T", targets: [.text("a")], anchor: [.text("b"), .cursor], keep: [.text("k")],
            when: .all(questions + [.not(screen), .any([screen, .all([screen])])]), limits: TipLimits(until: .never),
            retirements: [.screen(.not(.present([.text("a"), .text("b")])))])
        ]),
        TipGroup(tips: [Tip(id: "m", title: "M", targets: [.text("a")], isMarked: true)]),
        TipGroup(
          name: "g", order: .ordered, priority: -4,
          tips: [
            Tip(
              id: "u", title: "U", body: "One\n\nTwo", when: .any(values + [.parameter("on", .equal, .truth(true))]),
              limits: TipLimits(
                shows: 1, seconds: 2, after: 3, ignoresFrequency: true, until: .init(seconds: 4, starts: 5)),
              retirements: [.event("e0"), .keys("G"), .screen(.present([.text("a")]))], icon: "👋🏽",
              check: [Key(.character("q")), Key(.character(" "))])
          ]),
      ],
      events: sources + [EventSource(id: "saved")],
      parameters: [
        Parameter(name: "level", default: .number(0)), Parameter(name: "name", default: .text("")),
        Parameter(name: "on", default: .truth(true)),
      ],
      frequency: 60, donations: DonationLimits(most: 100, age: 30 * 86400), priority: 7, isOnRequest: true,
      progress: .bar, setup: Setup(arguments: ["letter"]))
    #expect(Self.problems(guide) == [])
    #expect(GuideFile.check(guide).guide == guide)
  }

  @Test(arguments: Place.allCases) func `each place stays the same when it is checked as a value`(place: Place) {
    let tip = Tip("t", "T", at: .widget("w"), place: place)
    let guide =
      place == .inline
      ? Guide("g", title: "T") { tip }
      : Guide("g", title: "T") {
        Step("a", "A", place: place); tip
      }
    let file = GuideFile.check(guide)
    #expect(file.problems.map(\.description) == [])
    #expect(file.guide == guide)
  }

  @Test func `a list of targets in a tip's condition is checked as alternatives`() throws {
    let targets = [Target.text("a"), .text("b")]
    let either = Condition.any(targets.map { .screen(.present([$0])) })
    let cursor = Predicate.present([.cursor])
    for (predicate, read) in [
      (Predicate.present(targets), either), (.not(.present(targets)), .not(either)),
      (.all([.present(targets), cursor]), .all([either, .screen(cursor)])),
    ] {
      let file = GuideFile.check(Self.guide(Tip("a", "A", when: .screen(predicate) && Self.level == 2)))
      #expect(file.problems.map(\.description) == [])
      #expect(file.guide?.tips.first?.when == .all([read, Self.level == 2]))
    }
  }

  /// Each guide has one mistake.
  private static let mistakes: [(guide: Guide, says: String)] = [
    (Guide("", title: "T") { Step("a", "A") }, "guide '': error: 'guide' is empty; write guide: htop"),
    (Guide("my letters", title: "T") { Step("a", "A") }, "guide 'my letters': error: 'my letters' cannot be a name: "),
    (Guide("g", title: " ") { Step("a", "A") }, "guide 'g': error: 'title' is empty; write title: Meet htop"),
    (Guide("g", title: "T", version: 0) { Step("a", "A") }, "guide 'g': error: 'version' is 0; write 1 to 1000000"),
    (Guide("g", title: "T") {}, "guide 'g': error: the guide needs 'steps' or 'tips'; write "),
    (
      Guide("g", title: "T", for: "/usr/bin/less") { Step("a", "A") },
      "guide 'g': error: '/usr/bin/less' is a path; write the command's name alone: less"
    ),
    (Guide("g", title: "T", frequency: -1) { Step("a", "A") }, "guide 'g': error: unknown frequency '-1s'; "),
    (guide(Step("a", "")), "guide 'g', step 'a': error: 'title' is empty; write title: Meet htop"),
    (guide(Step("a", "two\nlines")), "guide 'g', step 'a': error: 'title' has several lines; write it in one"),
    (
      guide(Step("a", "A", String(repeating: "a", count: 4001))),
      "guide 'g', step 'a': error: 'body' has 4001 characters; write 4000 at most"
    ),
    (
      guide(Step("a", "A", "\u{1B}[2J")),
      "guide 'g', step 'a': error: control character U+001B in the text; take it out"
    ),
    (guide(Step("a", "A", do: "Ctrl-x")), "guide 'g', step 'a': error: no key is named 'Ctrl-x'; write C-x"),
    (
      guide(Step("a", "A", do: KeyChoice([[Key(.function(99))], [Key(.up)]]))),
      "guide 'g', step 'a': error: no key is named 'F99'; "
    ),
    (
      guide(Step("a", "A", do: KeyChoice([[Key(.function(-1))], [Key(.up)]]))),
      "guide 'g', step 'a': error: no key is named 'F-1'; "
    ),
    (guide(Step("a", "A", do: [])), "guide 'g', step 'a': error: 'do' is empty; write do: C-x C-s, or leave it out"),
    (
      guide(Step("a", "A", since: 3), version: 2),
      "guide 'g', step 'a': error: 'since' is 3, and the guide is version 2; raise the guide's version to 3, or write 1 to 2"
    ),
    (guide(Step("a", "A", milliseconds: -1)), "guide 'g', step 'a': error: '-1ms' is not a duration; "),
    (
      guide(Step("a", "A", at: Target(.cursor, padding: Padding(columns: -1)))),
      "guide 'g', step 'a': error: 'columns' is -1; write 0 to 1000"
    ),
    (
      guide(Step("a", "A", at: Target(.cursor, occurrence: .number(0)))),
      "guide 'g', step 'a': error: 'occurrence' is 0; write 1 to 10000"
    ),
    (
      guide(Step("a", "A", at: .region(Region(column: .percent(101))))),
      "guide 'g', step 'a': error: 'column' is 101%; write 0 to 100%"
    ),
    (guide(Step("a", "A", at: .text(""))), "guide 'g', step 'a': error: 'text' is empty; "),
    (guide(Step("a", "A", when: .any([]))), "guide 'g', step 'a': error: 'any' is empty; "),
    (
      Guide("g", title: "T") {
        Step("a", "A")
        Step("a", "B")
      }, "guide 'g', step 'a': error: 'a' is already used; give this one another id"
    ),
    (
      guide(Tip("a", "A", when: GuideEvent("stared").count >= 2)),
      "guide 'g', tip 'a': error: no event 'stared' is declared; did you mean 'starred'?"
    ),
    (
      guide(Tip("a", "A", when: GuideParameter("levels", default: 1) == 1)),
      "guide 'g', tip 'a': error: no parameter 'levels' is declared; did you mean 'level'?"
    ),
    (
      guide(Tip("a", "A", when: GuideParameter("level", default: true) == true)),
      "guide 'g', tip 'a': error: the parameter 'level' is a number, not true; "
    ),
    (
      guide(Tip("a", "A", when: GuideParameter("level", default: 0.0) < .infinity)),
      "guide 'g', tip 'a': error: '< .inf' is not a comparison with a number; "
    ),
    (guide(Tip("a", "A", when: starred.count >= 0)), "guide 'g', tip 'a': error: 'count' is 0; write 1 to 100000"),
    (guide(Tip("a", "A", when: starred.count(withinSeconds: 400 * 86400) > 1)), "guide 'g', tip 'a': error: "),
    (guide(Tip("a", "A", limits: TipLimits(shows: 0))), "guide 'g', tip 'a': error: 'shows' is 0; write 1 to 1000"),
    (Guide("g", title: "T") { TipGroup(name: "more", tips: []) }, "guide 'g', group 'more': error: 'tips' is empty; "),
    (
      Guide("g", title: "T") { TipGroup(tips: [Tip("a", "A"), Tip("b", "B")]) },
      "guide 'g', group '': error: 'group' is empty; "
    ),
    (
      Guide("g", title: "T") {
        Step("a", "A")
        GuideParameter("level", default: Double.nan)
      }, "guide 'g', parameter 'level': error: 'default' is "
    ),
    (
      Guide("g", title: "T") {
        Step("a", "A")
        EventSource(id: "e", settings: ["level": .number(1)])
      }, "guide 'g', event 'e': error: no parameter 'level' is declared; "
    ),
  ]

  @Test(arguments: mistakes.indices) func `a mistake in a value is reported with its guide, its part and a remedy`(
    index: Int
  ) throws {
    let (guide, says) = Self.mistakes[index]
    let problems = Self.problems(guide)
    #expect(problems.count == 1 && problems[0].hasPrefix(says), "\(problems)")
    #expect(GuideFile.check(guide).guide == nil)
    #expect(!problems.contains { $0.contains(" line ") })
  }

  @Test func `a regular expression is checked where it is written`() {
    #expect(throws: PatternError.self) { try Guide("g", title: "T") { Step("a", "A", at: try .match("(")) } }
  }

  @Test func `values that are nested too deeply or too widely are reported`() {
    var deep = Condition.screen(.present([.cursor]))
    var wide = Target(.cursor)
    for _ in 0..<40 { deep = .not(deep) }
    for _ in 0..<25 { wide = Target(.cursor, within: [wide, wide]) }
    #expect(
      Self.problems(Self.guide(Tip("a", "A", when: deep))) == [
        "guide 'g', tip 'a': error: values are nested more than 32 levels deep; use fewer levels"
      ])
    let problems = Self.problems(Self.guide(Step("a", "A", at: wide)))
    #expect(
      problems.contains("guide 'g', step 'a': error: the file has more than 50000 values; shorten it"), "\(problems)")
  }
}
