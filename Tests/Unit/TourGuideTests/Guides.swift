import TourModel
import TourPattern
import TourScreen

/// Minimal guides around the lines that a test tries.
enum Frame {
  /// A guide with these lines at the outermost level, where they replace lines of the same keys.
  static func guide(_ lines: String) -> String {
    let own = lines.split(separator: "\n").compactMap { $0.split(separator: ":").first }
    let rest = [
      "guide: g", "version: 2", "title: T", "events: [{id: scrolled}]", "parameters: [{name: expert, default: false}]",
      "steps: [{id: a, title: A}]",
    ]
    .filter { line in !own.contains { line.hasPrefix($0 + ":") } }
    return (rest + [lines]).joined(separator: "\n") + "\n"
  }

  /// A guide with one step that has these lines, from line 7, column 5.
  static func step(_ lines: String) -> String {
    if lines.hasPrefix("id:") || lines.hasPrefix("title:") {
      return
        "guide: g\nversion: 2\ntitle: T\nsteps:\n  - \(lines)\n    \(lines.hasPrefix("id:") ? "title: A" : "id: a")\n"
    }
    return "guide: g\nversion: 2\ntitle: T\nsteps:\n  - id: a\n    title: A\n    \(lines)\n"
  }

  /// A guide with three steps: the first has the id first-step; the second has these lines, from line 10, column 5.
  static func steps(_ lines: String) -> String {
    """
    guide: g
    version: 2
    title: T
    events: [{id: scrolled}]
    parameters: [{name: editor, default: none}, {name: expert, default: false}]
    steps:
      - {id: first-step, title: F}
      - id: a
        title: A
        \(lines)
      - {id: b, title: B}

    """
  }

  /// A guide with one tip that has these lines, from line 10, column 5.
  static func tip(_ lines: String) -> String {
    let card = lines.hasPrefix("id:") ? "- title: A" : lines.hasPrefix("title:") ? "- id: a" : "- id: a\n    title: A"
    return """
      guide: g
      version: 2
      title: T
      events: [{id: scrolled}, {id: jumped}]
      parameters: [{name: expert, default: false}, {name: level, default: 1}, {name: mode, default: vi}]
      donations: {most: 100, age: 30d}
      tips:
        \(card)
          \(lines)

      """
  }
}

/// Valid guides as text, and as values.
enum GoodGuides {
  static let all: [(source: String, guide: Guide)] = [
    (small, Guide(name: "a", version: 1, title: "A", steps: [Step(id: "one", title: "One")])),
    (htop, meet),
    (json, meet),
    (everything, all16),
    (tips, onlyTips),
    (conditions, allConditions),
    (inline, oneInline),
  ]

  static let small = "guide: a\nversion: 1\ntitle: A\nsteps: [{id: one, title: One}]"

  /// A guide as an author writes it in YAML.
  static let htop = """
    guide: htop                 # its name; what the history remembers it by
    version: 2                  # raise it when steps are added: people who saw 1 get only what is since 2
    title: Meet htop
    for: htop                   # the command that it opens for
    steps:
      - id: meters
        title: One bar per core
        body: |
          **Green** is your programs, **red** is the kernel.
        target: {text: "Mem[", grow: line}
        place: below
      - id: sort
        title: Who uses the memory?
        body: Press **M**. The list is now sorted by memory.
        target: {match: 'MEM%'}
        do: M                   # the user does it: this key goes to htop, and the tour goes on
        done: {match: 'MEM%▽'}  # … once the screen shows it
      - id: setup
        since: 2
        title: Make it yours
        body: "**F2** opens the setup."
        target: [{text: "F2Setup"}, {text: "Setup"}]   # the first that is on the screen
        missing: skip
    """

  /// The same guide in JSON.
  static let json = #"""
    {"guide": "htop", "version": 2, "title": "Meet htop", "for": ["htop"], "steps": [
    	{"id": "meters", "title": "One bar per core", "body": "**Green** is your programs, **red** is the kernel.",
    		"target": {"text": "Mem[", "grow": "line"}, "place": "below"},
    	{"id": "sort", "title": "Who uses the memory?", "body": "Press **M**. The list is now sorted by memory.",
    		"target": {"match": "MEM%"}, "do": "M", "done": {"match": "MEM%\u25bd"}},
    	{"id": "setup", "since": 2, "title": "Make it yours", "body": "**F2** opens the setup.",
    		"target": [{"text": "F2Setup"}, {"text": "Setup"}], "missing": "skip"}
    ]}
    """#

  static let meet = Guide(
    name: "htop", version: 2, title: "Meet htop", commands: ["htop"],
    steps: [
      Step(
        id: "meters", title: "One bar per core", body: "**Green** is your programs, **red** is the kernel.",
        targets: [Target(.text("Mem["), grow: .line)], place: .below),
      Step(
        id: "sort", title: "Who uses the memory?", body: "Press **M**. The list is now sorted by memory.",
        targets: [Target(.match(pattern("MEM%")))], do: KeyChoice([[Key(.character("M"))]]),
        done: .screen(.present([Target(.match(pattern("MEM%▽")))]))),
      Step(
        id: "setup", title: "Make it yours", body: "**F2** opens the setup.",
        targets: [Target(.text("F2Setup")), Target(.text("Setup"))], missing: Missing(wait: 0, then: .skip), since: 2),
    ])

  /// Every key of a guide and its steps.
  static let everything = """
    guide: all.of_it-1
    version: 3
    title: "Everything: yes"
    for: [vi, vim]
    was: [all, most]
    steps:
      - id: one
        title: Ünïcode 漢字
        body: |
          First *line*.

          Second, with `code`.
        target:
          - box: Options
            padding: {columns: 2}
          - region: {row: -1, column: 50%, rows: 3, columns: 100%}
            grow: 3x40
            within: {text: a, occurrence: last}
          - {cursor: true, grow: {rows: 2, columns: 5}, within: [{widget: list}, {text: b}]}
        padding: 1
        place: {screen: top-right}
        missing: {wait: 500ms, then: center}
        seconds: 5
        was: zero
      - id: two
        title: Keys
        since: 3
        target: {style: reverse, grow: word}
        do: [C-x C-s, ":q! Enter", dd]
        done: [{text: Saved}, {text: Written, padding: 1}]
        missing: {wait: 1m}
        seconds: 250ms
        was: [deux, zwei]
      - id: three
        title: Looks
        target: {style: {foreground: bright-red, background: "#0A0b0C", bold: true, underline: true}, grow: box}
        when: {all: [{text: a}, {not: {text: b}}, {any: [{text: c}, [{not: {text: d}}, {text: e}]]}]}
        missing: {then: stop}
        seconds: 2m
      - id: four
        title: More
        target: [{style: {foreground: default, background: 200}, grow: column}, {text: "null", occurrence: 3}]
        place: fill
    """

  static let all16 = Guide(
    name: "all.of_it-1", version: 3, title: "Everything: yes", commands: ["vi", "vim"], was: ["all", "most"],
    steps: [
      Step(
        id: "one", title: "Ünïcode 漢字", body: "First *line*.\n\nSecond, with `code`.",
        targets: [
          Target(.box("Options"), padding: Padding(columns: 2)),
          Target(
            .region(Region(column: .percent(50), row: .cells(-1), columns: .percent(100), rows: .cells(3))),
            within: [Target(.text("a"), occurrence: .last)], grow: .size(Size(columns: 40, rows: 3)),
            padding: Padding(columns: 1, rows: 1)),
          Target(
            .cursor, within: [Target(.widget("list")), Target(.text("b"))], grow: .size(Size(columns: 5, rows: 2)),
            padding: Padding(columns: 1, rows: 1)),
        ], place: .screen(.topRight), missing: Missing(wait: 500, then: .center), milliseconds: 5000, was: ["zero"]),
      Step(
        id: "two", title: "Keys", targets: [Target(.style(Style(attributes: .reverse)), grow: .word)],
        missing: .expected(wait: 60_000), since: 3,
        do: KeyChoice([
          [Key(.character("x"), .control), Key(.character("s"), .control)],
          [Key(.character(":")), Key(.character("q")), Key(.character("!")), Key(.enter)],
          [Key(.character("d")), Key(.character("d"))],
        ]),
        done: .screen(
          .present([Target(.text("Saved")), Target(.text("Written"), padding: Padding(columns: 1, rows: 1))])),
        milliseconds: 250, was: ["deux", "zwei"]),
      Step(
        id: "three", title: "Looks",
        targets: [
          Target(
            .style(Style(foreground: .indexed(9), background: .rgb(10, 11, 12), attributes: [.bold, .underline])),
            grow: .box)
        ],
        missing: Missing(wait: 2000, then: .stop), milliseconds: 120_000,
        when: .all([
          .present([Target(.text("a"))]), .not(.present([Target(.text("b"))])),
          .any([
            .present([Target(.text("c"))]),
            .any([.not(.present([Target(.text("d"))])), .present([Target(.text("e"))])]),
          ]),
        ])),
      Step(
        id: "four", title: "More",
        targets: [
          Target(.style(Style(foreground: .default, background: .indexed(200))), grow: .column),
          Target(.text("null"), occurrence: .number(3)),
        ], place: .fill),
    ])

  /// Every key of tips, followed by steps.
  static let tips = """
    guide: less
    version: 1
    title: Meet less
    for: less
    frequency: daily
    donations: {most: 500, age: 26w}
    priority: -2
    tips:
      - id: end
        version: 2
        title: There in one
        body: "**G** goes to the end."
        target: {text: "(END)"}
        padding: {rows: 1}
        place: above
        do: [G, "C-x C-s"]
        seconds: 20
        was: [last, bottom]
        when:
          - {event: scrolled, count: ">= 10", within: 3d}
          - {parameter: expert, is: false}
          - not: {text: Help}
        limits: {shows: 2, total: 60s, after: 2d, ignores-frequency: true, until: [30 starts, 2w]}
        retire-on: [{event: jumped}, {key: [G, End]}, {text: "HELP"}, {any: [{text: a}, {not: {text: b}}]}]
      - group: moving
        order: ordered
        priority: 1
        tips:
          - {id: one, title: One, retire-on: {key: M-x}, check: G F9 Esc}
          - {id: two, title: Two, limits: {after: 1w, until: never}}
      - group: finding
        tips: [{id: find, title: Find}]
    # What tips speak of may stand below.
    parameters:
      - {name: expert, default: false}
      - {name: level, default: -1.5}
      - name: mode
        default: "yes"
    events:
      - {id: scrolled, key: [Down, j, "C-x C-s"]}
      - {id: jumped, key: G, set: {expert: true, level: 3, mode: ""}}
      - {id: help, appears: {text: "SUMMARY OF LESS"}}
      - {id: gone, disappears: [{text: a}, {match: 'b+'}]}
      - {id: rang, bell: true}
      - {id: renamed, title: 'vim'}
      - {id: titled, title: true}
      - {id: left, exit: true}
      - {id: rested, idle: 30s, when: {text: READY}}
      - {id: saved}
    steps: [{id: end, title: A step may have the id of a tip}]
    """

  static let onlyTips = Guide(
    name: "less", version: 1, title: "Meet less", commands: ["less"],
    steps: [Step(id: "end", title: "A step may have the id of a tip")],
    groups: [
      TipGroup(tips: [
        Tip(
          id: "end", version: 2, title: "There in one", body: "**G** goes to the end.",
          targets: [Target(.text("(END)"), padding: Padding(rows: 1))], place: .above,
          do: KeyChoice([[Key(.character("G"))], [Key(.character("x"), .control), Key(.character("s"), .control)]]),
          milliseconds: 20_000,
          when: .all([
            .event(EventCondition("scrolled", .count, .atLeast, 10, within: 3 * 86400)),
            .parameter("expert", .equal, .truth(false)),
            .not(.screen(.present([Target(.text("Help"))]))),
          ]),
          limits: TipLimits(
            shows: 2, seconds: 60, after: 2 * 86400, ignoresFrequency: true,
            until: .init(seconds: 14 * 86400, starts: 30)),
          retirements: [
            .event("jumped"), .keys(KeyChoice([[Key(.character("G"))], [Key(.end)]])),
            .screen(.present([Target(.text("HELP"))])),
            .screen(.any([.present([Target(.text("a"))]), .not(.present([Target(.text("b"))]))])),
          ], was: ["last", "bottom"])
      ]),
      TipGroup(
        name: "moving", order: .ordered, priority: 1,
        tips: [
          Tip(
            id: "one", title: "One", retirements: [.keys(KeyChoice([[Key(.character("x"), .meta)]]))],
            check: [Key(.character("G")), Key(.function(9)), Key(.escape)]),
          Tip(id: "two", title: "Two", limits: TipLimits(after: 7 * 86400, until: .never)),
        ]),
      TipGroup(name: "finding", tips: [Tip(id: "find", title: "Find")]),
    ],
    events: [
      EventSource(
        id: "scrolled",
        trigger: .keys(
          KeyChoice([
            [Key(.down)], [Key(.character("j"))], [Key(.character("x"), .control), Key(.character("s"), .control)],
          ]))),
      EventSource(
        id: "jumped", trigger: .keys(KeyChoice([[Key(.character("G"))]])),
        settings: ["expert": .truth(true), "level": .number(3), "mode": .text("")]),
      EventSource(id: "help", trigger: .appears([Target(.text("SUMMARY OF LESS"))])),
      EventSource(id: "gone", trigger: .disappears([Target(.text("a")), Target(.match(pattern("b+")))])),
      EventSource(id: "rang", trigger: .bell),
      EventSource(id: "renamed", trigger: .title(pattern("vim"))),
      EventSource(id: "titled", trigger: .title(nil)),
      EventSource(id: "left", trigger: .exit),
      EventSource(id: "rested", trigger: .idle(milliseconds: 30_000), when: .present([Target(.text("READY"))])),
      EventSource(id: "saved"),
    ],
    parameters: [
      Parameter(name: "expert", default: .truth(false)), Parameter(name: "level", default: .number(-1.5)),
      Parameter(name: "mode", default: .text("yes")),
    ],
    frequency: 86400, donations: DonationLimits(most: 500, age: 26 * 7 * 86400), priority: -2)

  static let inline = """
    guide: mail
    version: 1
    title: Mail
    tips: [{id: archive, title: The archive, target: {widget: news}, place: inline}]
    """

  static let oneInline = Guide(
    name: "mail", version: 1, title: "Mail",
    groups: [
      TipGroup(tips: [Tip(id: "archive", title: "The archive", targets: [Target(.widget("news"))], place: .inline)])
    ])

  /// Every way to write a condition.
  static let conditions = """
    guide: c
    version: 1
    title: C
    frequency: 90m
    parameters: [{name: expert, default: true}, {name: level, default: 0}, {name: mode, default: vi}]
    events: [{id: e}]
    tips:
      - id: a
        title: A
        when: {event: e}
      - id: b
        title: B
        when:
          any:
            - {event: e, count: 10}
            - {event: e, count: at most 3, within: 90d}
            - {event: e, count: "< 3", within: 36h}
            - {event: e, count: less than 3}
            - {event: e, count: fewer than 3}
            - {event: e, count: exactly 2, within: 90m}
            - {event: e, count: "==0"}
            - {event: e, count: not 4}
            - {event: e, days: 5, within: 2w}
            - {event: e, days: "more than 5"}
      - id: c
        title: C
        when:
          all:
            - {parameter: expert, is: true}
            - {parameter: level, is: 3}
            - {parameter: level, is: "> 3.5"}
            - {parameter: level, is: at least -3}
            - {parameter: level, is: "≠ 1e3"}
            - {parameter: mode, is: vim}
            - {parameter: mode, is: "!= vim"}
            - {parameter: mode, is: "== < 5"}
            - {parameter: mode, is: not vim}
            - {parameter: mode, is: "3"}
            - {cursor: true, within: {box: a}}
            - not: {all: [{event: e}]}
    """

  static let allConditions: Guide = {
    func count(_ comparison: Comparison, _ number: Int, within: Int? = nil) -> Condition {
      .event(EventCondition("e", .count, comparison, number, within: within))
    }
    return Guide(
      name: "c", version: 1, title: "C",
      groups: [
        TipGroup(tips: [Tip(id: "a", title: "A", when: count(.atLeast, 1))]),
        TipGroup(tips: [
          Tip(
            id: "b", title: "B",
            when: .any([
              count(.atLeast, 10), count(.atMost, 3, within: 90 * 86400), count(.less, 3, within: 36 * 3600),
              count(.less, 3), count(.less, 3),
              count(.equal, 2, within: 5400), count(.equal, 0), count(.different, 4),
              .event(EventCondition("e", .days, .atLeast, 5, within: 14 * 86400)),
              .event(EventCondition("e", .days, .more, 5)),
            ]))
        ]),
        TipGroup(tips: [
          Tip(
            id: "c", title: "C",
            when: .all([
              .parameter("expert", .equal, .truth(true)), .parameter("level", .equal, .number(3)),
              .parameter("level", .more, .number(3.5)),
              .parameter("level", .atLeast, .number(-3)), .parameter("level", .different, .number(1000)),
              .parameter("mode", .equal, .text("vim")), .parameter("mode", .different, .text("vim")),
              .parameter("mode", .equal, .text("< 5")),
              .parameter("mode", .equal, .text("not vim")), .parameter("mode", .equal, .text("3")),
              .screen(.present([Target(.cursor, within: [Target(.box("a"))])])),
              .not(.all([.event(EventCondition("e"))])),
            ]))
        ]),
      ],
      events: [EventSource(id: "e")],
      parameters: [
        Parameter(name: "expert", default: .truth(true)), Parameter(name: "level", default: .number(0)),
        Parameter(name: "mode", default: .text("vi")),
      ], frequency: 5400)
  }()

  private static func pattern(_ source: String) -> Pattern {
    do { return try Pattern(source) } catch { fatalError("\(source): \(error)") }
  }
}
