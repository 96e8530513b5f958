import Harness
import Testing

@testable import TourFinding
@testable import TourModel
@testable import TourPattern
@testable import TourScreen

@Suite struct ResolveTests {
  private static let screen = picture(
    """
    Mem[||||      1.2G]  MEM%▽ x
    世界 é 👩‍👩‍👧. a世b
    ┌──┐  the end of the end
    └──┘
    """)

  @Test(arguments: [
    ("Mem[", Rect(0...3, 0...0)), ("MEM%▽", Rect(21...25, 0...0)), ("世", Rect(0...1, 1...1)),
    ("界 é", Rect(2...5, 1...1)),
    ("e\u{301}", Rect(5...5, 1...1)), ("👩‍👩‍👧.", Rect(7...9, 1...1)), ("b", Rect(14...14, 1...1)),
    ("┌──", Rect(0...2, 2...2)),
    ("end", Rect(10...12, 2...2)), ("┘  ", Rect(3...5, 3...3)), (" a世", Rect(10...13, 1...1)),
    ("|  ", Rect(7...9, 0...0)),
  ])
  func `a text is found at its columns`(text: String, rect: Rect) {
    #expect(resolve([Target(.text(text))], on: Self.screen) == rect)
  }

  @Test(arguments: ["", "mem", "x世", "end\nof", "\u{1B}", "ende", "┘┌", "|||||", "世a"])
  func `an absent text is not found`(text: String) {
    #expect(resolve([Target(.text(text))], on: Self.screen) == nil)
  }

  /// Padding may extend a target beyond the searched area. A search within that target stays inside both.
  @Test func `a search within a padded target stays in the given area`() {
    let screen = picture("..X..aa..")
    let padded = Target(.text("aa"), padding: Padding(columns: 5))
    #expect(Target(.text("X"), within: [padded]).find(on: screen) == Rect(2...2, 0...0))
    #expect(Target(.text("X"), within: [padded]).find(on: screen, within: Rect(4...8, 0...0)) == nil)
  }

  @Test(arguments: [(16, true), (17, false)]) func `targets can be nested sixteen deep at most`(
    depth: Int, isFound: Bool
  ) {
    var target = Target(.text("Mem"))
    for _ in 0..<depth { target = Target(.text("Mem"), within: [target]) }
    #expect((target.find(on: Self.screen) != nil) == isFound)
  }

  @Test func `canonically equivalent characters are equal`() {
    let composed = picture("x\u{E9}y")
    let decomposed = picture("xe\u{301}y")
    for text in ["\u{E9}y", "e\u{301}y"] {
      for screen in [composed, decomposed] { #expect(resolve([Target(.text(text))], on: screen) == Rect(1...2, 0...0)) }
    }
  }

  @Test func `occurrences are counted in reading order and do not overlap`() {
    func find(_ text: String, _ occurrence: Target.Occurrence) -> Rect? {
      resolve([Target(.text(text), occurrence: occurrence)], on: picture("aaaaa\nbaa"))
    }
    #expect(find("aa", .number(1)) == Rect(0...1, 0...0))
    #expect(find("aa", .number(2)) == Rect(2...3, 0...0))
    #expect(find("aa", .number(3)) == Rect(1...2, 1...1))
    #expect(find("aa", .number(4)) == nil)
    #expect(find("aa", .number(0)) == nil)
    #expect(find("aa", .number(-1)) == nil)
    #expect(find("aa", .last) == Rect(1...2, 1...1))
    #expect(find("c", .last) == nil)
  }

  @Test(arguments: [
    (#"\d\.\dG"#, Rect(14...17, 0...0)), ("界.", Rect(2...3, 1...1)), ("b$", Rect(14...14, 1...1)),
    ("^世", Rect(0...1, 1...1)),
    ("👩‍👩‍👧.", Rect(7...9, 1...1)), (#"MEM%[△▽]"#, Rect(21...25, 0...0)), (#"\w+$"#, Rect(27...27, 0...0)),
    ("┌─+┐", Rect(0...3, 2...2)),
    ("[^ ]b", Rect(12...14, 1...1)),
  ])
  func `a pattern is found at its columns`(source: String, rect: Rect) throws {
    #expect(resolve([Target(.match(try Pattern(source)))], on: Self.screen) == rect)
  }

  /// The screen has `:` in a row of blanks, below it a coloured bar of five cells with `a` in the middle, then `b`, and
  /// then a wide glyph.
  @Test(arguments: [
    ("^: *$", Rect(0...0, 0...0)), (" *$", Rect(1...9, 0...0)), ("^ *a *", Rect(0...4, 1...1)),
    ("^ *b *$", Rect(3...3, 2...2)), ("世 *", Rect(0...1, 3...3)),
  ])
  func `invisible blanks at the ends of a match are not part of it`(source: String, rect: Rect) throws {
    var screen = picture(":         \n  a       \n   b      \n世        ")
    for column in 0..<5 { screen[column: column, row: 1].background = .indexed(6) }
    let target = Target(.match(try Pattern(source)))
    #expect(resolve([target], on: screen) == rect)
    #expect(ScreenIndex(Observation(screen)).find([target]) == rect)
  }

  @Test func `blanks from padding, growing or a text belong to the target`() throws {
    let screen = picture("  ab      \n")
    let match = Target.Kind.match(try Pattern("^ *ab *$"))
    #expect(resolve([Target(match)], on: screen) == Rect(2...3, 0...0))
    #expect(resolve([Target(match, padding: Padding(columns: 1))], on: screen) == Rect(1...4, 0...0))
    #expect(resolve([Target(match, grow: .line)], on: screen) == Rect(0...9, 0...0))
    #expect(
      resolve([Target(.text(" ab "))], on: screen) == Rect(1...4, 0...0),
      "blanks in the target's text are part of the match")
    #expect(resolve([Target(.text("b"), within: [Target(match)])], on: screen) == Rect(3...3, 0...0))
  }

  @Test func `the first target that is found counts`() {
    #expect(resolve([Target(.text("F2Setup")), Target(.text("x"))], on: Self.screen) == Rect(27...27, 0...0))
    #expect(resolve([], on: Self.screen) == nil)
  }

  @Test func `'within' confines the search and keeps the screen's coordinates`() throws {
    let screen = picture("a b a\na b a")
    let second = Target(.region(Region(row: .cells(1))))
    #expect(resolve([Target(.text("a"), within: [second])], on: screen) == Rect(0...0, 1...1))
    let right = Target(.region(Region(column: .cells(-2))))
    #expect(resolve([Target(.text("a"), within: [right])], on: screen) == Rect(4...4, 0...0))
    #expect(
      resolve([Target(.match(try Pattern("^ a$")), within: [right], occurrence: .last)], on: screen)
        == Rect(4...4, 1...1))
    #expect(resolve([Target(.text("a"), within: [Target(.text("z"))])], on: screen) == nil)
    #expect(resolve([Target(.text("a"), within: [Target(.text("z")), second])], on: screen) == Rect(0...0, 1...1))
    #expect(
      resolve(
        [Target(.text("b"), within: [Target(.text("a"), within: [second], padding: Padding(columns: 2))])], on: screen)
        == Rect(2...2, 1...1))
    #expect(Target(.text("a")).find(on: screen, within: Rect(1...9, 1...1)) == Rect(4...4, 1...1))
  }

  @Test func `a wide glyph that the searched area cuts counts as blank`() throws {
    let screen = picture("a世b")
    let left = Target(.region(Region(columns: .cells(2))))
    #expect(resolve([Target(.text("世"), within: [left])], on: screen) == nil)
    #expect(resolve([Target(.match(try Pattern(#"\S+"#)), within: [left])], on: screen) == Rect(0...0, 0...0))
    #expect(
      resolve([Target(.match(try Pattern(".")), within: [Target(.region(Region(column: .cells(2))))])], on: screen)
        == Rect(3...3, 0...0))
  }

  @Test(arguments: [
    (Region(), Rect(0...9, 0...3)),
    (Region(column: .cells(-4), row: .cells(0), columns: .percent(50), rows: .cells(3)), Rect(6...9, 0...2)),
    (Region(column: .cells(2), row: .cells(-1), columns: .cells(3)), Rect(2...4, 3...3)),
    (Region(column: .percent(50), row: .percent(50)), Rect(5...9, 2...3)),
    (Region(columns: .percent(1), rows: .percent(1)), Rect(0...0, 0...0)),
    (Region(column: .cells(-20), columns: .cells(12)), Rect(0...1, 0...3)),
    (Region(column: .cells(-20), columns: .cells(10)), nil),
    (Region(column: .cells(10)), nil), (Region(row: .cells(4)), nil), (Region(columns: .cells(0)), nil),
    (Region(columns: .cells(-3)), nil),
    (Region(column: .cells(.min), columns: .cells(.max)), Rect(0...9, 0...3)), (Region(column: .cells(.max)), nil),
    (Region(column: .percent(.max)), nil),
    (Region(column: .percent(.min), columns: .percent(.max)), Rect(0...9, 0...3)),
  ])
  func `a region is clipped to its area`(region: Region, rect: Rect?) {
    #expect(resolve([Target(.region(region))], on: Screen(size: Size(columns: 10, rows: 4))) == rect)
  }

  @Test func `a region within a target is clipped to the target`() {
    let outer = Target(.region(Region(column: .cells(2), row: .cells(1), columns: .cells(3), rows: .cells(2))))
    let screen = Screen(size: Size(columns: 10, rows: 4))
    #expect(
      resolve(
        [Target(.region(Region(column: .cells(1), columns: .cells(8), rows: .cells(9))), within: [outer])], on: screen)
        == Rect(3...4, 1...2))
    #expect(
      resolve([Target(.region(Region(column: .cells(-5), columns: .cells(4))), within: [outer])], on: screen)
        == Rect(2...3, 1...2))
  }

  @Test func `the cursor's target is the whole glyph under it`() {
    var screen = picture("a世b")
    for (column, rect) in [
      (0, Rect(0...0, 0...0)), (1, Rect(1...2, 0...0)), (2, Rect(1...2, 0...0)), (3, Rect(3...3, 0...0)),
    ] {
      screen.cursor = Screen.Cursor(position: Point(column: column, row: 0), isVisible: false)
      #expect(resolve([Target(.cursor)], on: screen) == rect)
    }
    #expect(resolve([Target(.cursor, occurrence: .last)], on: screen) == Rect(3...3, 0...0))
    #expect(resolve([Target(.cursor, occurrence: .number(2))], on: screen) == nil)
    #expect(resolve([Target(.cursor, within: [Target(.text("a"))])], on: screen) == nil)
    screen.cursor.position = Point(column: 4, row: -1)
    #expect(resolve([Target(.cursor)], on: screen) == nil)
  }

  @Test func `a style is a run of cells in one row`() {
    var screen = Screen(size: Size(columns: 6, rows: 3))
    let marked = Cell(foreground: .indexed(1), background: .rgb(1, 2, 3), attributes: [.reverse, .bold])
    for (column, row) in [(1, 0), (2, 0), (4, 0), (5, 0), (0, 1), (1, 2), (2, 2)] {
      screen[column: column, row: row] = marked
    }
    func find(_ style: Style, _ occurrence: Target.Occurrence = .number(1)) -> Rect? {
      resolve([Target(.style(style), occurrence: occurrence)], on: screen)
    }
    let reverse = Style(attributes: .reverse)
    let runs = [Rect(1...2, 0...0), Rect(4...5, 0...0), Rect(0...0, 1...1), Rect(1...2, 2...2)]
    for (index, run) in runs.enumerated() { #expect(find(reverse, .number(index + 1)) == run) }
    #expect(find(reverse, .last) == runs[3])
    #expect(find(Style(foreground: .indexed(1), background: .rgb(1, 2, 3), attributes: [.reverse, .bold])) == runs[0])
    #expect(find(Style(foreground: .indexed(2), attributes: .reverse)) == nil)
    #expect(find(Style(background: .default)) == Rect(0...0, 0...0))
    #expect(find(Style(attributes: [.reverse, .italic])) == nil)
    screen.isReversed = true
    #expect(find(reverse) == runs[0])
  }

  @Test func `a plain underline matches any kind and another kind only itself`() {
    var screen = Screen(size: Size(columns: 6, rows: 1))
    for kind in UInt16(0)..<6 {
      var attributes: Attributes = []
      attributes.underlineKind = kind
      screen[column: Int(kind), row: 0] = Cell(attributes: attributes)
    }
    for kind in UInt16(1)..<6 {
      var style = Style()
      style.attributes.underlineKind = kind
      #expect(
        resolve([Target(.style(style))], on: screen)
          == (kind == 1 ? Rect(1...5, 0...0) : Rect(Int(kind)...Int(kind), 0...0)))
    }
  }

  @Test func `the right half of a wide glyph has the style of its left`() {
    var screen = picture("a世b")
    screen[column: 1, row: 0].attributes.insert(.reverse)
    #expect(resolve([Target(.style(Style(attributes: .reverse)))], on: screen) == Rect(1...2, 0...0))
  }

  @Test func `a widget is the rectangle from the program clipped to the screen`() {
    let screen = Screen(size: Size(columns: 10, rows: 4))
    let widgets = [
      "list": Rect(2...3, 1...1), "large": Rect(column: -3, row: -1, columns: 100, rows: 3),
      "away": Rect(column: 10, row: 0, columns: 5, rows: 5),
      "wild": Rect(column: .max, row: .min, columns: .max, rows: .max),
      "none": Rect(column: 1, row: 1, columns: 0, rows: 1),
    ]
    for (name, rect) in [
      "list": Rect(2...3, 1...1), "large": Rect(0...9, 0...1), "away": nil, "wild": nil, "none": nil, "other": nil,
    ] {
      #expect(resolve([Target(.widget(name))], on: screen, widgets: widgets) == rect)
    }
  }

  @Test func `predicates are combined by 'not', 'all' and 'any'`() {
    let yes = Predicate.present([Target(.text("z")), Target(.text("x"))])
    let no = Predicate.present([Target(.text("z"))])
    for (predicate, holds) in [
      (yes, true), (no, false), (.not(yes), false), (.not(no), true), (.all([yes, no]), false),
      (.all([yes, yes]), true), (.all([]), true),
      (.any([no, yes]), true), (.any([no]), false), (.any([]), false), (.present([]), false),
      (.not(.any([.all([yes]), no])), false),
    ] {
      #expect(predicate.holds(on: Self.screen) == holds, "\(predicate)")
    }
    #expect(Predicate.present([Target(.widget("w"))]).holds(on: Self.screen, widgets: ["w": Rect(0...0, 0...0)]))
  }
}

@Suite struct ResolveGrowTests {
  private static let screen = picture(
    """
    load: 0.5  mem
    ┌────┐ x=1,y 
    │ ok │ 世界.
    └────┘
    """, columns: 16)

  @Test(arguments: [
    ("0.5", Target.Grow?.none, Rect(6...8, 0...0)), ("oa", .word, Rect(0...4, 0...0)),
    ("=", .word, Rect(7...11, 1...1)),
    ("界", .word, Rect(7...11, 2...2)), ("m", .line, Rect(0...15, 0...0)), ("ok", .column, Rect(2...3, 0...3)),
    ("ok", .box, Rect(0...5, 1...3)),
    ("mem", .box, Rect(11...13, 0...0)), ("ok", .size(Size(columns: 4, rows: 3)), Rect(1...4, 1...3)),
    ("ok", .size(Size(columns: 5, rows: 2)), Rect(1...5, 2...3)),
    ("load", .size(Size(columns: 1, rows: 9)), Rect(0...3, 0...3)),
    ("load", .size(Size(columns: .max, rows: .max)), Rect(0...15, 0...3)),
  ])
  func `a found text grows`(text: String, grow: Target.Grow?, rect: Rect) {
    #expect(resolve([Target(.text(text), grow: grow)], on: Self.screen) == rect)
  }

  @Test func `growing stays in the searched area`() {
    let box = Target(.box("ok"))
    #expect(resolve([Target(.text("ok"), within: [box], grow: .line)], on: Self.screen) == Rect(0...5, 2...2))
    #expect(resolve([Target(.text("ok"), within: [box], grow: .column)], on: Self.screen) == Rect(2...3, 1...3))
  }

  @Test func `padding comes after growing and ends at the screen`() {
    let padding = Padding(columns: 2, rows: 1)
    #expect(resolve([Target(.text("oa"), grow: .word, padding: padding)], on: Self.screen) == Rect(0...6, 0...1))
    #expect(
      resolve([Target(.text("ok"), padding: Padding(columns: .max, rows: .max))], on: Self.screen)
        == Rect(0...15, 0...3))
    #expect(
      resolve([Target(.text("ok"), padding: Padding(columns: -5, rows: .min))], on: Self.screen) == Rect(2...3, 2...2))
  }

  /// Tries every combination of small screens, targets and options.
  @Test func `every found region lies on the screen and is not empty`() throws {
    var screens = [
      Screen(size: Size(columns: 0, rows: 0)), Screen(size: Size(columns: 5, rows: 0)),
      Screen(size: Size(columns: 0, rows: 3)),
    ]
    screens += ["a", "世", "a世b\n+-+\n|a|\n+-+", "┌a┐\n│世│\n└─┘", "++\n++"].map { picture($0) }
    let places: [Region.Length] = [.cells(-3), .cells(-1), .cells(0), .cells(2), .percent(50), .percent(100)]
    let extents: [Region.Length?] = [nil, .cells(-1), .cells(1), .cells(9), .percent(0), .percent(40)]
    var kinds: [Target.Kind] = ["a", "世", "-", " ", "│"].flatMap { [.text($0), .box($0)] }
    kinds += [
      .match(try Pattern(".+")), .match(try Pattern(#"\S"#)), .cursor, .style(Style()),
      .style(Style(attributes: .reverse)), .widget("w"),
    ]
    kinds += places.flatMap { place in extents.map { .region(Region(column: place, row: place, columns: $0, rows: $0)) }
    }
    let grows: [Target.Grow?] = [nil, .word, .line, .column, .box, .size(Size(columns: 3, rows: 2))]
    var found = 0
    for screen in screens {
      for within in [[], [Target(.region(Region(column: .cells(1), row: .cells(1))))]] {
        for kind in kinds {
          for grow in grows {
            for occurrence in [Target.Occurrence.number(1), .number(2), .last] {
              for padding in [0, 1] {
                let target = Target(
                  kind, within: within, grow: grow, occurrence: occurrence,
                  padding: Padding(columns: padding, rows: padding))
                guard let rect = resolve([target], on: screen, widgets: ["w": Rect(-1...2, -1...9)]) else { continue }
                found += 1
                #expect(!rect.isEmpty && screen.bounds.contains(rect), "\(target)")
              }
            }
          }
        }
      }
    }
    #expect(found > 1000)
  }
}
