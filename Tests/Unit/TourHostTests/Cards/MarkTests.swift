import Testing
import TourModel
import TourScreen
import TourSession

@testable import TourHost

/// Tips with marks: marks beside several targets at once, which the user opens with the tour key or the mouse.
@Suite struct MarkTests {
  private static let tips = [
    Tip(id: "memory", title: "Memory", body: "In bytes.", targets: [Target(.text("RES"))], isMarked: true),
    Tip(id: "user", title: "The owner", body: "Who has started it.", targets: [Target(.text("USER"))], isMarked: true),
    Tip(id: "keys", title: "The keys", body: "All of them.", targets: [Target(.text("F1Help"))], isMarked: true),
  ]
  /// A table on 60 × 16 cells, with its cursor hidden.
  private static let table =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[HPID  USER   PRI  RES   CPU\r\n"
    + (1...12).map { "\($0)    root   20   120M  0.\($0)" }.joined(separator: "\r\n") + "\u{1B}[16;1HF1Help  F2Setup"

  private static func session(
    _ tips: [Tip] = tips, isUnicode: Bool = true, isForReaders: Bool = false, history: History = History()
  ) -> Session {
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: isUnicode)
    let guide = Guide(
      name: "g", version: 1, title: "A guide", groups: tips.map { TipGroup(tips: [$0]) }, events: [EventSource(id: "e")]
    )
    let tips = Tips(
      [guide], history: history, at: Moment(seconds: 1_795_262_400),
      preferences: Preferences(isForReaders: isForReaders),
      capabilities: capabilities)
    return Session(tour: nil, tips: tips, capabilities: capabilities)
  }

  private static func harness(_ session: Session = session(), _ program: String = table) -> CompositorHarness {
    let harness = CompositorHarness(session, size: Size(columns: 60, rows: 16))
    harness.write(program)
    harness.wait(2000)
    return harness
  }

  /// The cells with marks.
  private static func marks(_ harness: CompositorHarness) -> [Point] {
    let (shown, alone) = (harness.terminal.screen, harness.alone.screen)
    return (0..<shown.size.rows).flatMap { row in
      (0..<shown.size.columns).compactMap { column in
        let glyph = shown[column: column, row: row].glyph
        return glyph == Glyph("●") && glyph != alone[column: column, row: row].glyph
          && shown.text(row: row).firstRange(of: "● marks a hint") == nil ? Point(column: column, row: row) : nil
      }
    }
  }

  @Test func `no mark is where the user writes`() {
    let tip = Tip(id: "line", title: "A line", targets: [Target(.text("line 9"))], isMarked: true)
    let text = "\u{1B}[?1049h" + (1...15).map { "line \($0) of the text\r\n" }.joined() + ":"
    // The row below the target is blank, and its cells stand apart from other text.
    let below = Self.harness(Self.session([tip]), "\u{1B}[?1049h\u{1B}[15;1Hline 9 of the text\u{1B}[16;1H:")
    // The line that explains marks goes away.
    below.wait(20_000)
    #expect(Self.marks(below) == [Point(column: 5, row: 13)], "\(below.text)")
    // The user types the words of the target.
    let typed = Self.harness(Self.session([tip]), text.replacing("line 9 ", with: "") + "\u{1B}[16;1H/line 9 ")
    #expect(Self.marks(typed).isEmpty, "\(typed.text)")
    typed.write("\u{1B}[1;1H")
    typed.wait(3000)
    #expect(Self.marks(typed).map(\.row) == [15], "\(typed.text)")
  }

  private static func click(_ point: Point, _ harness: CompositorHarness) {
    let place = "\(point.column + 1);\(point.row + 1)"
    harness.type("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m")
    harness.wait(600)
  }

  private static func ended(_ harness: CompositorHarness) -> [String] {
    harness.tipNotes.compactMap { if case .invalidated(let tip, .tipClosed) = $0.event { tip } else { nil } }
  }

  @Test func `each target has a mark in a blank cell, and no cell of the program is covered`() {
    let harness = Self.harness()
    #expect(Self.marks(harness) == [Point(column: 9, row: 0), Point(column: 20, row: 0), Point(column: 6, row: 15)])
    #expect(harness.text.contains("● marks a hint  Hint Ctrl-]"), "\(harness.text)")
    #expect(!harness.isCoveringText && !harness.compositor.session.hasKeyboard)
    harness.type("jj")
    #expect(harness.typed == "jj")
    // The line goes, the marks stay, and nothing is due.
    harness.wait(16_000)
    #expect(Self.marks(harness).count == 3 && !harness.text.contains("marks a hint"), "\(harness.text)")
    #expect(harness.compositor.deadline(isReady: true).map { $0 > harness.now + 60_000 } ?? true)
    let frames = harness.frames
    harness.wait(60_000)
    #expect(harness.frames == frames)
  }

  @Test func `ten keys remove the line`() {
    let harness = Self.harness()
    for _ in 0..<10 { harness.type("j") }
    harness.wait(100)
    #expect(!harness.text.contains("marks a hint") && Self.marks(harness).count == 3, "\(harness.text)")
  }

  @Test func `the tour key opens the first card, arrows the others, and what was read is over`() {
    let harness = Self.harness()
    harness.type("\u{1D}")
    harness.wait(600)
    #expect(harness.text.contains("The owner") && harness.text.contains("1 of 3"), "\(harness.text)")
    harness.type("\u{1B}[D")
    harness.wait(600)
    #expect(harness.text.contains("The owner"))
    harness.type("\u{1B}[C")
    harness.wait(600)
    #expect(harness.text.contains("In bytes.") && harness.text.contains("2 of 3"), "\(harness.text)")
    harness.type("\u{1B}[D")
    harness.wait(600)
    #expect(harness.text.contains("The owner"), "\(harness.text)")
    #expect(Self.ended(harness) == [])
    harness.type("\u{1B}")
    harness.wait(2000)
    #expect(Self.ended(harness).sorted() == ["memory", "user"])
    #expect(Self.marks(harness) == [Point(column: 6, row: 15)], "\(harness.text)")
    #expect(harness.typed == "")
    // The last one.
    harness.type("\u{1D}")
    harness.wait(600)
    #expect(harness.text.contains("All of them.") && harness.text.contains("1 of 1"), "\(harness.text)")
    harness.type("\r")
    harness.wait(2000)
    #expect(harness.isOver)
    harness.expectAsAlone()
  }

  @Test func `a click opens the card of a mark, and one beside the card closes it`() throws {
    let harness = Self.harness(Self.session(), Self.table + "\u{1B}[?1000h\u{1B}[?1006h")
    Self.click(Self.marks(harness)[1], harness)
    #expect(harness.text.contains("In bytes.") && harness.text.contains("2 of 3"), "\(harness.text)")
    Self.click(Point(column: 0, row: 14), harness)
    harness.wait(2000)
    #expect(Self.ended(harness) == ["memory"] && Self.marks(harness).count == 2, "\(harness.text)")
    #expect(harness.typed == "")
    // A click beside all marks is for the program.
    Self.click(Point(column: 0, row: 14), harness)
    #expect(harness.typed.contains("<0;1;15M"))
    #expect(Self.marks(harness).count == 2)
  }

  @Test func `a mark gives way to text at once, and follows its target`() {
    let harness = Self.harness()
    harness.wait(16_000)
    harness.write("\u{1B}[1;10H######")
    harness.present()
    #expect(harness.text.hasPrefix("PID ●USER######"), "\(harness.text)")
    #expect(!harness.isCoveringText)
    harness.wait(2000)
    #expect(Self.marks(harness).contains(Point(column: 4, row: 0)), "\(harness.text)")
    harness.write("\u{1B}[1;1H\u{1B}[K\u{1B}[2;1H\u{1B}[KPID  USER   PRI  RES   CPU")
    harness.wait(2000)
    #expect(Self.marks(harness).map(\.row) == [1, 1, 15], "\(harness.text)")
  }

  @Test func `a mark moves into the row of its target once that has rested`() {
    let harness = Self.harness(
      Self.session([Self.tips[0]]), "\u{1B}[?1049h\u{1B}[?25l\u{1B}[4;1HPID  USER   PRI  RES   CPU")
    harness.wait(2000)
    harness.write("\u{1B}[3;1H\u{1B}[K")
    for turn in 0..<12 {
      harness.write("\u{1B}[4;21H\(turn.isMultiple(of: 2) ? "-- " : "   ")")
      harness.wait(300)
    }
    harness.write("\u{1B}[4;21H   ")
    harness.wait(100)
    #expect(Self.marks(harness).allSatisfy { $0.row != 3 || $0.column < 17 }, "\(harness.text)")
    harness.wait(1500)
    #expect(Self.marks(harness).map(\.row) == [3], "\(harness.text)")
  }

  @Test func `the cell of a spinner has no mark`() {
    let harness = Self.harness()
    harness.wait(16_000)
    for turn in 0..<30 {
      harness.write("\u{1B}[1;10H\(turn.isMultiple(of: 2) ? "-" : " ")")
      harness.wait(200)
      #expect(!harness.isCoveringText)
      if turn > 6 { #expect(!Self.marks(harness).contains(Point(column: 9, row: 0)), "\(harness.text)") }
    }
  }

  @Test func `without a blank cell the line stays, and the tour key opens the card`() {
    let rows = (0..<15).map { $0 == 4 ? "word RES text" : String(repeating: "x", count: 60) }
    let full = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[H" + rows.joined(separator: "\r\n")
    let harness = Self.harness(
      Self.session([Self.tips[0]]), full.replacing("word RES text", with: "x" + String(repeating: "RES", count: 19)))
    harness.wait(20_000)
    #expect(Self.marks(harness) == [] && harness.text.contains("marks a hint"), "\(harness.text)")
    harness.type("\u{1D}")
    harness.wait(600)
    #expect(harness.text.contains("In bytes."))
  }

  @Test func `the tour key twice at once goes to the program, and every mark stays`() {
    let harness = Self.harness()
    harness.type("\u{1D}")
    harness.wait(200)
    harness.type("\u{1D}")
    harness.wait(2000)
    #expect(harness.typed == "\u{1D}" && Self.ended(harness) == [] && Self.marks(harness).count == 3, "\(harness.text)")
  }

  @Test func `the tour key twice without a pause goes to the program, too`() {
    let harness = Self.harness()
    harness.type("\u{1D}\u{1D}")
    harness.wait(2000)
    #expect(harness.typed == "\u{1D}" && Self.marks(harness).count == 3, "\(harness.text)")
  }

  @Test func `a card stays up without its target, and the tips that were not read keep their marks`() {
    let harness = Self.harness()
    harness.type("\u{1D}")
    harness.wait(600)
    // The targets of this card and of the next one go away.
    harness.write("\u{1B}[1;1H\u{1B}[2K")
    harness.wait(3000)
    #expect(harness.text.contains("Who has started it.") && harness.compositor.session.hasKeyboard, "\(harness.text)")
    harness.type("\u{1B}[C")
    harness.wait(600)
    #expect(harness.text.contains("All of them.") && harness.text.contains("3 of 3"), "\(harness.text)")
    harness.type("\u{1B}")
    harness.wait(600)
    #expect(harness.typed == "" && Self.ended(harness).sorted() == ["keys", "user"])
    harness.write("\u{1B}[1;1HPID  USER   PRI  RES   CPU")
    harness.wait(2000)
    #expect(Self.marks(harness) == [Point(column: 20, row: 0)], "\(harness.text)")
  }

  @Test func `a resize leaves the card up`() {
    let harness = Self.harness()
    harness.type("\u{1D}")
    harness.wait(600)
    harness.resize(columns: 40, rows: 8)
    harness.write("\u{1B}[2J\u{1B}[1;1Hsmall")
    harness.wait(3000)
    #expect(harness.text.contains("Who has started it."), "\(harness.text)")
    harness.type("\u{1B}[C")
    harness.wait(600)
    #expect(harness.typed == "" && Self.ended(harness) == ["user"], "\(harness.text)")
  }

  @Test func `a mark moves with its target, and the line stays away`() {
    let harness = Self.harness()
    harness.wait(16_000)
    for row in 2...5 {
      harness.write("\u{1B}[\(row - 1);1H\u{1B}[2K\u{1B}[\(row);1H\u{1B}[2KPID  USER   PRI  RES   CPU")
      harness.wait(300)
      #expect(Self.marks(harness).map(\.row) == [row - 1, row - 1, 15], "\(harness.text)")
      #expect(!harness.text.contains("marks a hint"))
    }
  }

  @Test func `no mark is in a bar that is drawn in a colour, or in reverse video`() {
    for style in ["7", "44"] {
      let harness = Self.harness(
        Self.session([Self.tips[0]]), "\u{1B}[?1049h\u{1B}[?25l\u{1B}[3;1HRES\u{1B}[\(style)m          \u{1B}[m 40%")
      harness.wait(2000)
      let row = Self.marks(harness).filter { $0.row == 2 }
      #expect(row.isEmpty, "\(harness.text)")
    }
  }

  @Test func `a header with its own background has marks`() {
    let harness = Self.harness(
      Self.session(), Self.table + "\u{1B}[1;1H\u{1B}[30;42mPID  USER   PRI  RES   CPU\u{1B}[K\u{1B}[m")
    harness.wait(2000)
    #expect(Self.marks(harness).count == 3, "\(harness.text)")
  }

  @Test func `the keys of a tip with a mark go from its card to the program, and end it`() {
    let tip = Tip(
      id: "sort", title: "Sort", targets: [Target(.text("CPU"))], do: KeyChoice([[Key(.character("P")), Key(.down)]]),
      isMarked: true)
    let harness = Self.harness(Self.session([tip, Self.tips[2]]))
    harness.type("\u{1D}")
    harness.wait(600)
    harness.type("x")
    #expect(harness.typed == "" && harness.text.contains("Press Enter or Esc"), "\(harness.text)")
    harness.wait(600)
    harness.type("P")
    harness.wait(100)
    harness.type("\u{1B}[B")
    harness.wait(2000)
    #expect(harness.typed == "P\u{1B}[B", "\(harness.typed.debugDescription)")
    let ends = harness.tipNotes.map(\.event)
    #expect(ends.contains(.invalidated(tip: "sort", .actionPerformed)) && Self.ended(harness) == [])
    #expect(Self.marks(harness) == [Point(column: 6, row: 15)], "\(harness.text)")
  }

  @Test func `the guide's own buttons are on the card of a mark`() {
    let tip = Tip(
      id: "later", title: "Later", targets: [Target(.text("CPU"))],
      buttons: [StepButton(.snooze(seconds: 60), label: "Tomorrow")], isMarked: true)
    let harness = Self.harness(Self.session([tip, Self.tips[2]]))
    harness.type("\u{1D}")
    harness.wait(600)
    #expect(harness.text.contains("Tomorrow"), "\(harness.text)")
    harness.type("\t\r")
    harness.wait(2000)
    let events = harness.tipNotes.map(\.event)
    #expect(events.contains { if case .snoozed(tip: "later", _) = $0 { true } else { false } }, "\(events)")
    #expect(Self.ended(harness) == [] && Self.marks(harness).count == 1, "\(harness.text)")
  }

  @Test func `a screen reader reads a line with the title, and no marks`() {
    let harness = Self.harness(Self.session(isForReaders: true))
    harness.wait(20_000)
    #expect(harness.text.contains("The owner") && harness.text.contains("Ctrl-]"), "\(harness.text)")
    #expect(Self.marks(harness) == [])
    harness.type("\u{1D}")
    harness.wait(600)
    #expect(harness.text.contains("Who has started it."), "\(harness.text)")
  }

  @Test func `over the main screen there are no marks, and the tour key is the program's`() {
    let harness = Self.harness(Self.session(), Self.table.replacing("\u{1B}[?1049h", with: ""))
    harness.wait(3000)
    harness.expectAsAlone()
    harness.type("\u{1D}")
    #expect(harness.typed == "\u{1D}")
    harness.write("\u{1B}[?1049h" + Self.table)
    harness.wait(3000)
    #expect(Self.marks(harness).count == 3, "\(harness.text)")
    harness.write("\u{1B}[?1049l")
    harness.wait(3000)
    harness.expectAsAlone()
  }

  @Test func `a terminal without Unicode has other marks`() {
    let harness = Self.harness(Self.session(isUnicode: false))
    #expect(
      harness.text.hasPrefix("PID  USER*  PRI  RES*") && harness.text.contains("* marks a hint"), "\(harness.text)")
  }

  @Test func `marks stand beside a tip, and are there again after its card`() {
    let tip = Tip(id: "tip", title: "A tip", when: .event(EventCondition("e", .count, .atLeast, 1)))
    let harness = Self.harness(Self.session(Self.tips + [tip]))
    #expect(Self.marks(harness).count == 3)
    harness.write("\u{1B}]8687;event;name=e\u{1B}\\")
    harness.wait(2000)
    #expect(harness.text.contains("A tip") && Self.marks(harness) == [], "\(harness.text)")
    harness.close()
    harness.wait(2000)
    #expect(Self.marks(harness).count == 3, "\(harness.text)")
  }
}

extension CompositorHarness {
  /// Whether a mark or a line of tour covers a character of the program.
  fileprivate var isCoveringText: Bool {
    let (shown, own) = (terminal.screen, alone.screen)
    return (0..<own.size.rows).contains { row in
      (0..<own.size.columns).contains { column in
        let cell = own[column: column, row: row]
        return cell.glyph != .empty && cell.glyph != .space && cell.glyph != shown[column: column, row: row].glyph
      }
    }
  }
}
