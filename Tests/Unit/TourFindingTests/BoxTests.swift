import Harness
import Testing
import TourFinding
import TourModel
import TourScreen

@Suite struct BoxTests {
  private func box(_ text: String, _ occurrence: Target.Occurrence = .number(1), in lines: String) -> Rect? {
    resolve([Target(.box(text), occurrence: occurrence)], on: picture(lines))
  }

  @Test(arguments: [
    "┌──┐\n│ok│\n└──┘", "┏━━┓\n┃ok┃\n┗━━┛", "╔══╗\n║ok║\n╚══╝", "╭──╮\n│ok│\n╰──╯", "┍━━┑\n│ok│\n┕━━┙",
    "╒══╕\n│ok│\n╘══╛", "┌╌╌┐\n┊ok┊\n└┄┄┘",
    "+--+\n|ok|\n+--+", "┌ok┐\n│  │\n└──┘", "┌──┐\n│  │\n└ok┘", "├──┤\n│ok│\n├──┤", "┼──┼\n│ok│\n┼──┼",
    "┌─┬┐\n│ok│\n└┴─┘", "┌──┐\n│ok▲\n└──┘",
    "+--+\n+ok+\n+--+",
  ])
  func `a frame of each kind is found by its text`(lines: String) {
    #expect(box("ok", in: lines) == Rect(0...3, 0...2))
  }

  /// The rows of the band around the cell in the second column that has an `@`.
  @Test(
    arguments: [
      // A dialog that is wider than the screen: its title, and its buttons below a line.
      ("....\n──Save────\nname: @\n──────────\n[OK]  [No]\n──────────\n..\n..\n..\n..", 1...5),
      ("...\n----------\nname: @\n----------\n...", 1...3),
      // A list whose items are divided by lines: only those near the cell.
      ("──────\na\n──────\nb\n──────\nc\n──────\n@\n──────\ne\n──────\nf\n──────\ng\n──────\n.\n.\n.", 2...12),
      // Lines around all that the program shows, or with a large part of it between them.
      ("──────────\n@\n.\n.\n.\n──────────", nil), ("..\n──────────\n@\n──────────\n.\n.\n.\n.\n.\n──────────", 1...3),
      // No line, or one that does not go across.
      ("..\n @\n..", nil), ("── ──\n @\n──────────", nil), ("─ text text ─\n @\n─────────────", nil),
      ("──────────\n@\n.\n.", nil), ("┌────────┐\n│@       │\n└────────┘\n.\n.", nil),
    ] as [(String, ClosedRange<Int>?)])
  func `the rows between lines across the screen are a window`(lines: String, rows: ClosedRange<Int>?) throws {
    let screen = picture(lines)
    let row = try #require(lines.split(separator: "\n").firstIndex { $0.contains("@") })
    let band = screen.band(around: Point(column: 0, row: row))
    #expect(
      band?.rowRange == rows.map { Range($0) } && band.map { $0.columns == screen.size.columns } ?? true, "\(lines)")
  }

  @Test(arguments: [
    "┌──┐\n│ok│\n└── ", "┌──┐\n│ok \n└──┘", "┌──┐\n ok│\n└──┘", " ──┐\n│ok│\n└──┘", "┌  ┐\n│ok│\n└──┘",
    "┌──┐\n│ok│\n┌──┐", "   +\n|ok|\n+--+",
    "+  +\n|ok|\n+  +", "┌──┐\nok│ │\n└──┘", "ok", "+ok+", "┌──┐ok", "a+b\nok\na+b", "│ok│", "┌──┘\n│ok│\n└──┘",
  ])
  func `an incomplete frame is not found`(lines: String) {
    #expect(box("ok", in: lines) == nil)
  }

  @Test func `a window has the parts above and below its dividing lines`() {
    func window(_ column: Int, _ row: Int, in lines: String) -> Rect? {
      let screen = picture(lines)
      var frames = FrameSearch(on: screen, in: screen.bounds)
      return frames.windows(around: Point(column: column, row: row)).last
    }
    let dialog = "┌─ New ─┐\n│ name  │\n├───────┤\n│ [ok]  │\n├───────┤\n│ help  │\n└───────┘"
    for row in 0..<7 { #expect(window(3, row, in: dialog) == Rect(0...8, 0...6), "\(row)") }
    // Panels side by side, and a part that is narrower than the rest, are windows of their own.
    #expect(window(2, 1, in: "┌───┬───┐\n│ a │ b │\n└───┴───┘") == Rect(0...4, 0...2))
    #expect(window(1, 1, in: "┌──┐\n│a │\n├──┼──┐\n│b    │\n└─────┘") == Rect(0...3, 0...2))
    #expect(window(8, 3, in: dialog) == Rect(0...8, 0...6))
    #expect(window(0, 0, in: "name") == nil)
  }

  @Test func `a title may interrupt the border`() {
    // mc, dialog and newt draw titles like this, in ASCII too.
    #expect(box("name", in: "┌<─ ~ ──.[^]>┐\n│ name       │\n└─ 15G (5%) ─┘") == Rect(0...13, 0...2))
    #expect(box("Title", in: "┌─┤ Title ├─┐\n│           │\n└───────────┘") == Rect(0...12, 0...2))
    #expect(box("Title", in: "┌─Title────┐\n│          │\n└──────↓(+)┘") == Rect(0...11, 0...2))
    #expect(box("a | b", in: "+- a | b -+\n|         |\n+---------+") == Rect(0...10, 0...2))
    #expect(box("世界", in: "┌世界─┐\n│     │\n└─────┘") == Rect(0...6, 0...2))
  }

  @Test func `of nested frames, the smallest around the text is found`() {
    let lines = """
      ╔═ outer ════════╗
      ║ ┌─ inner ┐     ║
      ║ │ x      │  y  ║
      ║ └────────┘     ║
      ╚════════════════╝
      """
    #expect(box("inner", in: lines) == Rect(2...11, 1...3))
    #expect(box("x", in: lines) == Rect(2...11, 1...3))
    #expect(box("y", in: lines) == Rect(0...17, 0...4))
    #expect(box("outer", in: lines) == Rect(0...17, 0...4))
  }

  @Test func `adjoining frames share their borders`() {
    let lines = """
      ┌─ a ─┬─ b ──┐
      │ one │ two  │
      ├─────┴─ c ──┤
      │ three      │
      │            │
      └────────────┘
      """
    #expect(box("a", in: lines) == Rect(0...6, 0...2))
    #expect(box("one", in: lines) == Rect(0...6, 0...2))
    #expect(box("two", in: lines) == Rect(6...13, 0...2))
    #expect(box("three", in: lines) == Rect(0...13, 2...5))
    // A text on a border that two frames share is the title of the lower one.
    #expect(box("c", in: lines) == Rect(0...13, 2...5))
  }

  @Test(arguments: [
    """
      Left     File     Right
    ┌<─ /etc ────────.[^]>┐┌<─ /tmp ────────.[^]>┐
    │.n    Name      │Size││.n    Name      │Size│
    │/X11            │4096││/notes          │  12│
    ├─────────────────────┤├─────────────────────┤
    │UP--DIR              ││notes                │
    └─── 236G/252G (93%) ─┘└─── 236G/252G (93%) ─┘
    """,
    """
      Left     File     Right
    +<- /etc --------.[^]>++<- /tmp --------.[^]>+
    |.n    Name      |Size||.n    Name      |Size|
    |/X11            |4096||/notes          |  12|
    |---------------------||---------------------|
    |UP--DIR              ||notes                |
    +--- 236G/252G (93%) -++--- 236G/252G (93%) -+
    """,
  ])
  func `the panels of Midnight Commander are frames`(lines: String) {
    let isASCII = lines.contains("+")
    // In ASCII the rule inside a panel does not join the border, so the panel is one frame.
    #expect(box("/etc", in: lines) == Rect(0...22, 1...(isASCII ? 6 : 4)))
    #expect(box("12", in: lines) == Rect(23...45, 1...(isASCII ? 6 : 4)))
    #expect(box("UP--DIR", in: lines) == Rect(0...22, (isASCII ? 1 : 4)...6))
    #expect(box("252G", .number(2), in: lines) == Rect(23...45, (isASCII ? 1 : 4)...6))
    #expect(box("Left", in: lines) == nil)
  }

  @Test func `separate frames side by side are not one`() {
    let lines = """
      ┌───┐ gap ┌───┐
      │ a │ mid │ b │
      └───┘     └───┘
      """
    #expect(box("a", in: lines) == Rect(0...4, 0...2))
    #expect(box("b", in: lines) == Rect(10...14, 0...2))
    #expect(box("mid", in: lines) == nil)
    #expect(box("gap", in: lines) == nil)
  }

  @Test func `each cell of a table is a frame`() {
    let lines = """
      +----+-----+
      | id | who |
      +----+-----+
      | 1  | me  |
      +----+-----+
      """
    #expect(box("who", in: lines) == Rect(5...11, 0...2))
    #expect(box("1", in: lines) == Rect(0...5, 2...4))
  }

  @Test func `plus signs in a text make no frame`() {
    #expect(box("x", in: "+ a + b\n| x | y\n+ c + d") == nil)
    #expect(box("x", in: "1+1+1\n|x| |\n1+1+1") == nil)
  }

  @Test func `a scroll bar does not interrupt the border`() {
    #expect(box("x", in: "┌───┐\n│ x ▲\n│   █\n│   ░\n│   ▼\n└───┘") == Rect(0...4, 0...5))
  }

  @Test func `frames are counted once in the order of their texts`() {
    let lines = "┌───┐┌───┐\n│a a││ a │\n└───┘└───┘"
    #expect(box("a", .number(1), in: lines) == Rect(0...4, 0...2))
    #expect(box("a", .number(2), in: lines) == Rect(5...9, 0...2))
    #expect(box("a", .number(3), in: lines) == nil)
    #expect(box("a", .last, in: lines) == Rect(5...9, 0...2))
  }

  @Test func `a frame with no rows inside is found`() {
    #expect(box("t", in: "┌t┐\n└─┘") == Rect(0...2, 0...1))
  }

  @Test func `a frame that is partly outside the searched area is not found`() {
    let screen = picture("┌──┐\n│ok│\n└──┘")
    let two = Target(.region(Region(rows: .cells(2))))
    #expect(resolve([Target(.box("ok"), within: [two])], on: screen) == nil)
    #expect(resolve([Target(.text("ok"), within: [two], grow: .box)], on: screen) == Rect(1...2, 1...1))
  }

  /// Tries six frames on a small screen, with a text in each cell of the screen that is not a side of the frame.
  @Test func `a frame is found by a text in any of its cells`() {
    for (left, right, top, bottom) in [
      (0, 2, 0, 2), (0, 6, 0, 4), (1, 5, 1, 3), (2, 6, 0, 1), (3, 5, 2, 4), (0, 3, 1, 4),
    ] {
      var screen = Screen(size: Size(columns: 7, rows: 5))
      func put(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int) {
        screen[column: column, row: row].glyph = Glyph(scalar)
      }
      for column in left...right { for row in [top, bottom] { put("─", column, row) } }
      for row in top...bottom { for column in [left, right] { put("│", column, row) } }
      put("┌", left, top)
      put("┐", right, top)
      put("└", left, bottom)
      put("┘", right, bottom)
      let frame = Rect(left...right, top...bottom)
      for row in 0..<5 {
        for column in 0..<7 {
          var written = screen
          let isSide = column == left || column == right
          if frame.contains(Point(column: column, row: row)), isSide { continue }
          written[column: column, row: row].glyph = Glyph("x")
          let isHeld = frame.contains(Point(column: column, row: row))
          #expect(resolve([Target(.box("x"))], on: written) == (isHeld ? frame : nil))
        }
      }
    }
  }

  @Test func `a screen full of crosses is searched completely`() {
    var screen = Screen(size: Size(columns: 120, rows: 40))
    for row in 0..<40 {
      for column in 0..<120 { screen[column: column, row: row].glyph = Glyph(column % 2 == 0 ? "┬" : "x") }
    }
    #expect(resolve([Target(.box("x"))], on: screen) == nil)
    for row in 0..<40 { for column in 0..<120 { screen[column: column, row: row].glyph = Glyph("┼") } }
    #expect(resolve([Target(.box("┼"))], on: screen)?.size == Size(columns: 2, rows: 2))
  }
}
