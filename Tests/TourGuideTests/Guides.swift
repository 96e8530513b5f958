import TourCore

/// The smallest guides that have a place for what is tried.
enum Frame {
  /// A guide in which these lines stand among the outermost; they replace those of the same keys.
  static func guide(_ lines: String) -> String {
    let own = lines.split(separator: "\n").compactMap { $0.split(separator: ":").first }
    let rest = ["guide: g", "version: 2", "title: T", "steps: [{id: a, title: A}]"].filter { line in !own.contains { line.hasPrefix($0 + ":") } }
    return (rest + [lines]).joined(separator: "\n") + "\n"
  }

  /// A guide with one step, in which this stands from line 7, column 5.
  static func step(_ lines: String) -> String {
    if lines.hasPrefix("id:") || lines.hasPrefix("title:") {
      return "guide: g\nversion: 2\ntitle: T\nsteps:\n  - \(lines)\n    \(lines.hasPrefix("id:") ? "title: A" : "id: a")\n"
    }
    return "guide: g\nversion: 2\ntitle: T\nsteps:\n  - id: a\n    title: A\n    \(lines)\n"
  }
}

/// Guides with nothing wrong, and what they say.
enum GoodGuides {
  static let all: [(source: String, guide: Guide)] = [
    (small, Guide(name: "a", version: 1, title: "A", steps: [Step(id: "one", title: "One")])),
    (htop, meet),
    (json, meet),
    (everything, all16),
  ]

  static let small = "guide: a\nversion: 1\ntitle: A\nsteps: [{id: one, title: One}]"

  /// As DESIGN has it.
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

  /// The same as JSON.
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
        targets: [Target(.match(pattern("MEM%")))], keys: KeyChoice([[Key(.character("M"))]]),
        done: .present([Target(.match(pattern("MEM%▽")))])),
      Step(
        id: "setup", title: "Make it yours", body: "**F2** opens the setup.",
        targets: [Target(.text("F2Setup")), Target(.text("Setup"))], missing: Missing(wait: 0, then: .skip), since: 2),
    ])

  /// Every key that there is.
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
        place: top-right
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
    name: "all.of_it-1", version: 3, title: "Everything: yes", commands: ["vi", "vim"], formerNames: ["all", "most"],
    steps: [
      Step(
        id: "one", title: "Ünïcode 漢字", body: "First *line*.\n\nSecond, with `code`.",
        targets: [
          Target(.box("Options"), padding: Padding(columns: 2)),
          Target(
            .region(Region(column: .percent(50), row: .cells(-1), columns: .percent(100), rows: .cells(3))),
            within: [Target(.text("a"), occurrence: .last)], grow: .size(Size(columns: 40, rows: 3)), padding: Padding(columns: 1, rows: 1)),
          Target(
            .cursor, within: [Target(.widget("list")), Target(.text("b"))], grow: .size(Size(columns: 5, rows: 2)),
            padding: Padding(columns: 1, rows: 1)),
        ], place: .topRight, missing: Missing(wait: 500, then: .center), milliseconds: 5000, formerIDs: ["zero"]),
      Step(
        id: "two", title: "Keys", targets: [Target(.style(Style(attributes: .reverse)), grow: .word)],
        missing: Missing(wait: 60_000, then: .skip), since: 3,
        keys: KeyChoice([
          [Key(.character("x"), .control), Key(.character("s"), .control)],
          [Key(.character(":")), Key(.character("q")), Key(.character("!")), Key(.enter)],
          [Key(.character("d")), Key(.character("d"))],
        ]),
        done: .present([Target(.text("Saved")), Target(.text("Written"), padding: Padding(columns: 1, rows: 1))]),
        milliseconds: 250, formerIDs: ["deux", "zwei"]),
      Step(
        id: "three", title: "Looks",
        targets: [Target(.style(Style(foreground: .indexed(9), background: .rgb(10, 11, 12), attributes: [.bold, .underline])), grow: .box)],
        missing: Missing(wait: 2000, then: .stop), milliseconds: 120_000,
        condition: .all([
          .present([Target(.text("a"))]), .not(.present([Target(.text("b"))])),
          .any([.present([Target(.text("c"))]), .any([.not(.present([Target(.text("d"))])), .present([Target(.text("e"))])])]),
        ])),
      Step(
        id: "four", title: "More",
        targets: [
          Target(.style(Style(foreground: .default, background: .indexed(200))), grow: .column), Target(.text("null"), occurrence: .number(3)),
        ], place: .fill),
    ])

  private static func pattern(_ source: String) -> Pattern {
    do { return try Pattern(source) } catch { fatalError("\(source): \(error)") }
  }
}
