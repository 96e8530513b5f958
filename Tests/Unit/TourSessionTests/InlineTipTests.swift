import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// A session in a program that reserves room for inline tips. The program asks for the rows of its slots, announces the
/// slots, and fills the rest of its screen with letters.
private struct Program: ClockedSession {
  var session: Session
  var now = 0
  var deadline: Int? { session.deadline }
  var size = Size(columns: 60, rows: 24) { didSet { letters = Self.letters(size) } }
  /// The screen without room for slots.
  private var letters = Program.letters(Size(columns: 60, rows: 24))
  /// The columns of each slot for which the program asks, from the top of the screen.
  var slots: [(name: String, columns: Int)]
  /// The rows that each slot has.
  private(set) var rows: [String: Int] = [:]
  /// The rows that the program takes away from each slot that has some.
  var lacking = 0
  private(set) var events: [History.TipEvent] = []

  init(_ tips: [Tip], slots: [(String, Int)] = [("news", 50)], steps: [Step] = [], order: TipGroup.Order = .first) {
    let guide = Guide(
      name: "g", version: 1, title: "G", steps: steps, groups: tips.map { TipGroup(tips: [$0]) },
      events: [EventSource(id: "wished")])
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let tour = steps.isEmpty ? nil : Tour(guide, steps: steps, capabilities: capabilities)
    session = Session(
      tour: tour,
      tips: Tips(
        [guide], history: History(), at: Moment(seconds: 1_795_262_400), preferences: Preferences(),
        capabilities: capabilities),
      capabilities: capabilities)
    self.slots = slots
    draw()
  }

  /// The region of a slot; nil if it has no rows.
  func region(_ name: String) -> Rect? {
    var row = 1
    for slot in slots {
      let rows = max(0, rows[slot.name, default: 0] - lacking)
      if slot.name == name { return rows == 0 ? nil : Rect(column: 4, row: row, columns: slot.columns, rows: rows) }
      row += rows
    }
    return nil
  }

  private static func letters(_ size: Size) -> Screen {
    var screen = Screen(size: size)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        screen[column: column, row: row] = Cell(Glyph(Unicode.Scalar(UInt8(97 + (row + column) % 26))))
      }
    }
    return screen
  }

  var screen: Screen { withoutSlots(letters) }

  /// Returns a screen with empty slots.
  private func withoutSlots(_ screen: Screen) -> Screen {
    var screen = screen
    for slot in slots {
      guard let region = region(slot.name)?.intersection(screen.bounds) else { continue }
      for row in region.rowRange {
        for column in region.columnRange { screen[column: column, row: row] = Cell() }
      }
    }
    return screen
  }

  /// Announces the slots with the rows that they have.
  mutating func draw() {
    handle(
      .screen(
        Observation(
          screen,
          widgets: Dictionary(
            uniqueKeysWithValues: slots.compactMap { slot in region(slot.name).map { (slot.name, $0) } }))))
  }

  /// Asks for the rows of all slots, and draws.
  mutating func layOut() {
    for slot in slots { rows[slot.name] = ask(slot.name, slot.columns) }
    draw()
  }

  mutating func ask(_ name: String, _ columns: Int) -> Int {
    handle(.asked(slot: name))
    return session.inlineRows(name, columns: columns)
  }

  mutating func handle(_ event: SessionEvent) {
    note(session.handle(event, at: now))
    if session.scene == nil, isShown { note(session.handle(.disappeared, at: now)) }
    if session.isUnseen { note(session.handle(.appeared, at: now)) }
    isShown = session.scene != nil
  }

  private var isShown = false

  private mutating func note(_ effects: [Effect]) {
    for case .remember(let note) in effects { events.append(note.event) }
  }

  mutating func press(_ key: Key) { handle(key == Preferences.standardTourKey ? .tourKey : .key(key, InputToken())) }

  /// The picture that the user sees.
  var picture: Screen {
    guard let scene = session.scene else { return screen }
    return compose(screen, scene, capabilities: session.capabilities, theme: .standard, at: now).screen
  }

  /// The text of a slot, one string a row.
  func text(_ name: String) -> [String] {
    guard let region = region(name) else { return [] }
    let picture = picture
    return region.rowRange.map { row in
      String(
        String.UnicodeScalarView(picture.text(row: row).unicodeScalars.dropFirst(region.column).prefix(region.columns)))
    }
  }

  /// Whether any cell outside of the slots differs from the program's.
  var isTouched: Bool { withoutSlots(picture).cells != screen.cells }

  var shows: Int { events.count { if case .shown = $0 { true } else { false } } }
}

private func inline(
  _ id: String, in slot: String = "news", body: String = "Press **a**.", when condition: Condition = .all([])
) -> Tip {
  Tip(id: id, title: "About \(id)", body: body, targets: [Target(.widget(slot))], place: .inline, when: condition)
}

private let wished = Condition.event(EventCondition("wished", .count, .atLeast, 1))
private let tourKey = Preferences.standardTourKey

@Suite struct InlineTipTests {
  @Test func `a tip that is due asks for rows, fills them, and gives them back once it is closed`() {
    var program = Program([inline("archive", when: wished)])
    program.layOut()
    #expect(program.rows == ["news": 0] && program.session.scene == nil)
    program.handle(.donated(event: "wished", times: 1))
    program.wait(50)
    program.layOut()
    #expect(program.rows == ["news": 7])
    #expect(
      program.text("news") == [
        "╭────────────────────────────────────────────────╮", "│ About archive                                  │",
        "│                                                │",
        "│ Press a.                                       │", "│                                                │",
        "│                                  Close Ctrl-]  │",
        "╰─ ✦ Tip ────────────────────────────────────────╯",
      ])
    #expect(!program.isTouched && !program.session.hasKeyboard && program.shows == 1)
    // It stays while keys go to the program, and never shows only its title.
    for _ in 0..<20 { program.handle(.passed(Key(.down))) }
    program.wait(20_000)
    program.layOut()
    #expect(program.rows == ["news": 7] && program.text("news")[3].contains("Press a."))
    program.press(tourKey)
    program.layOut()
    #expect(
      program.rows == ["news": 7] && program.text("news")[1].contains("About archive")
        && program.text("news")[3].contains("Tip closed. Ctrl-]: snooze, or never") && !program.isTouched)
    program.wait(2999)
    #expect(program.session.scene != nil)
    program.wait(1)
    #expect(program.session.scene == nil && program.session.inlineRows("news", columns: 50) == 0)
    program.layOut()
    #expect(program.rows == ["news": 0] && !program.events.contains { if case .snoozed = $0 { true } else { false } })
    #expect(program.events.contains(.invalidated(tip: "archive", .tipClosed)) && program.shows == 1)
  }

  @Test func `the next key to the program closes a tip for which the tour key was pressed`() {
    var program = Program([inline("a")])
    program.layOut()
    program.layOut()
    #expect(program.rows == ["news": 7])
    program.press(tourKey)
    program.handle(.passed(Key(.down)))
    #expect(program.session.inlineRows("news", columns: 50) == 0)
  }

  @Test(arguments: [
    (["Enter"], History.TipEvent.invalidated(tip: "a", .tipClosed)),
    (["S-Tab", "Enter"], .snoozed(tip: "a", until: 1_795_262_400 + StepButton.snooze)),
    (["S-Tab", "S-Tab", "Enter"], .silenced),
  ])
  func `the tour key pressed twice gives the card the keyboard, in its slot`(keys: [String], event: History.TipEvent) {
    var program = Program([inline("a")])
    program.layOut()
    program.layOut()
    program.press(tourKey)
    program.wait(501)
    program.press(tourKey)
    #expect(program.session.hasKeyboard && !program.isTouched && program.text("news")[5].contains("Never here"))
    for key in keys { program.press(Key(name: key)!) }
    program.wait(100)
    #expect(!program.session.hasKeyboard && program.session.inlineRows("news", columns: 50) == 0)
    #expect(program.events.contains(event))
  }

  @Test func `a click on the card opens its question, and one beside it goes to the program`() throws {
    var program = Program([inline("a")])
    program.layOut()
    program.layOut()
    let region = try #require(program.region("news"))
    for row in 0..<24 {
      for column in 0..<60 {
        let point = Point(column: column, row: row)
        if program.session.covers(point) != region.contains(point) { Issue.record("\(point)") }
      }
    }
    program.handle(.click(Point(column: region.column + 2, row: region.row + 1)))
    #expect(program.session.hasKeyboard)
  }

  @Test func `for each width, the rows that were asked for are the card's`() {
    for body in [
      "", "Press **a**.", String(repeating: "A longer text with several words. ", count: 4), "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
    ] {
      var program = Program([inline("a", body: body)], slots: [("news", 18)])
      program.size = Size(columns: 210, rows: 26)
      program.layOut()
      for columns in Array(1...30) + [47, 60, 99, 200] {
        program.slots = [("news", columns)]
        program.layOut()
        let rows = program.rows["news"] ?? 0
        #expect((rows == 0) == (columns < 18), "\(columns)")
        if rows == 0 { continue }
        let text = program.text("news")
        #expect(
          text.first?.first == "╭" && text.last?.first == "╰" && text.last?.last == "╯" && !program.isTouched, "\(text)"
        )
        #expect(text.contains { $0.contains("Ctrl-]") }, "\(text)")
        // One row less is too few. The program draws again before the tip is given up.
        program.lacking = 1
        program.draw()
        #expect(program.session.scene == nil, "\(columns)")
        program.lacking = 0
        program.draw()
        #expect(program.session.scene != nil)
      }
    }
  }

  @Test func `of two tips in two slots, the program makes room for one after the other`() {
    var program = Program(
      [inline("first", in: "foot"), inline("second", in: "news")], slots: [("news", 50), ("foot", 40)])
    program.layOut()
    program.layOut()
    #expect(program.rows == ["news": 0, "foot": 7] && program.text("foot")[1].contains("About first"))
    program.wait(3000)
    program.layOut()
    #expect(program.rows == ["news": 0, "foot": 7])
    program.press(tourKey)
    program.wait(3100)
    program.layOut()
    program.layOut()
    #expect(
      program.rows == ["news": 7, "foot": 0] && program.text("news")[1].contains("About second") && !program.isTouched)
  }

  @Test func `a slot without room delays other tips for a second only`() {
    for (other, isInline) in [
      (Tip(id: "other", title: "Other", targets: [Target(.text("abc"))]), false), (inline("other", in: "foot"), true),
    ] {
      var program = Program([inline("first"), other], slots: [("news", 50), ("foot", 40)])
      _ = program.ask("news", 50)
      _ = program.ask("foot", 40)
      program.wait(999)
      #expect(
        program.session.inlineRows("news", columns: 50) == 7 && program.session.inlineRows("foot", columns: 40) == 0
          && program.session.scene == nil)
      program.wait(1)
      program.wait(500)
      #expect(program.session.inlineRows("foot", columns: 40) == (isInline ? 7 : 0))
      #expect((program.session.scene?.card.title == "Other") == !isInline)
      // Another card is up, or the program still may make room.
      #expect(program.session.inlineRows("news", columns: 50) == (isInline ? 7 : 0))
    }
  }

  @Test func `a slot for which the program never asks delays nothing, and shows its tip if it has room`() {
    var program = Program([inline("first"), Tip(id: "other", title: "Other")])
    program.wait(200)
    #expect(program.session.scene?.card.title == "Other")
    program = Program([inline("first")])
    let slot = Rect(column: 0, row: 0, columns: 30, rows: 9)
    program.handle(.screen(Observation(program.screen, widgets: ["news": slot])))
    #expect(program.session.scene?.spotlights == [slot] && program.session.scene?.place == .inline)
    // The part of a widget that is outside of the screen does not count.
    program = Program([inline("first")])
    program.handle(
      .screen(Observation(program.screen, widgets: ["news": Rect(column: 0, row: 20, columns: 30, rows: 9)])))
    program.wait(2000)
    #expect(program.session.scene == nil)
  }

  @Test func `a slot that shrinks hides the card at once, and the tip after a while`() {
    var program = Program([inline("a")])
    program.layOut()
    program.layOut()
    program.lacking = 1
    program.draw()
    #expect(program.session.scene == nil && !program.isTouched && !program.session.takesTourKey)
    program.wait(500)
    program.lacking = 0
    program.draw()
    #expect(program.text("news").count == 7 && program.session.scene != nil && program.shows == 1)
    program.wait(100)
    program.lacking = 1
    program.draw()
    program.wait(700)
    #expect(program.events.contains { if case .displayed = $0 { true } else { false } })
    // The program may make room again: that is another show.
    #expect(program.session.inlineRows("news", columns: 50) == 7)
    program.lacking = 0
    program.layOut()
    #expect(program.session.scene != nil && program.shows == 2)
  }

  @Test func `a card follows its slot at once when the screen is resized`() {
    var program = Program([inline("a", body: "A text that needs more than one line in a narrow slot.")])
    program.layOut()
    program.layOut()
    let wide = program.rows["news"] ?? 0
    program.size = Size(columns: 40, rows: 20)
    program.slots = [("news", 24)]
    program.layOut()
    let narrow = program.rows["news"] ?? 0
    #expect(narrow > wide && program.session.scene?.spotlights == [Rect(column: 4, row: 1, columns: 24, rows: narrow)])
    #expect(!program.isTouched && program.shows == 1)
    program.size = Size(columns: 60, rows: narrow - 1)
    program.layOut()
    #expect(program.session.scene == nil)
    program.layOut()
    #expect(program.rows == ["news": 0] && program.session.scene == nil)
  }

  @Test func `no room is asked for while a tour is taken`() {
    var program = Program([inline("a")], steps: [Step(id: "s", title: "A step")])
    program.wait(500)
    program.layOut()
    #expect(program.session.scene?.card.title == "A step" && program.rows == ["news": 0])
    program.press(Key(.enter))
    program.wait(4000)
    program.layOut()
    #expect(program.rows == ["news": 7])
  }

  /// A tour that is skipped leaves a banner, which also covers the tip.
  @Test(arguments: [Key(.enter), Key(.escape)]) func `a tour over a tip does not count as its end`(key: Key) {
    var tip = inline("a")
    tip.limits.shows = 1
    var program = Program([tip])
    program.layOut()
    program.layOut()
    #expect(program.rows == ["news": 7] && program.shows == 1)
    program.wait(100)
    let step = Step(id: "s", title: "A step")
    let guide = Guide(name: "g", version: 1, title: "G", steps: [step])
    program.handle(
      .opened(Tour(guide, steps: [step], capabilities: program.session.capabilities, replayCommand: "again")))
    program.draw()
    program.wait(500)
    program.layOut()
    #expect(program.session.scene?.card.title == "A step" && program.rows == ["news": 0])
    program.wait(20_000)
    program.press(key)
    program.wait(50)
    program.layOut()
    #expect((program.rows == ["news": 0]) == (key == Key(.escape)))
    program.wait(3000)
    program.layOut()
    #expect(program.rows == ["news": 7] && program.text("news").joined().contains("About a") && program.shows == 1)
    // Once tips may appear again, a slot without room ends the tip as always.
    #expect(!program.events.contains { if case .displayed = $0 { true } else { false } })
    program.wait(100)
    program.lacking = 7
    program.draw()
    program.wait(700)
    #expect(program.events.contains { if case .displayed = $0 { true } else { false } })
  }

  @Test(arguments: [18, 19, 20, 24, 30]) func `the notice and all answers of a tip fit in the rows that were asked for`(
    columns: Int
  ) throws {
    for body in ["", "Press **a**.", String(repeating: "A longer text with several words. ", count: 4)] {
      var program = Program([inline("a", body: body)], slots: [("news", columns)])
      program.layOut()
      program.layOut()
      func isWhole() throws -> Bool {
        let scene = try #require(program.session.scene)
        let geometry = geometry(
          of: scene, on: program.screen, capabilities: program.session.capabilities, theme: .standard)
        return geometry.maximumScroll == 0 && !geometry.buttons.contains(where: \.isEmpty)
          && geometry.buttons.count == scene.card.buttons.count
      }
      /// The words on the card, without the frame.
      func words() -> [Substring] { program.text("news").flatMap { $0.split { " │".contains($0) } } }
      #expect(try isWhole())
      program.press(tourKey)
      let notice = "Tip closed. Ctrl-]: snooze, or never".split(separator: " ")
      #expect(try isWhole() && notice.allSatisfy(words().contains), "\(program.text("news"))")
      program.wait(501)
      program.press(tourKey)
      #expect(program.session.hasKeyboard)
      #expect(try isWhole() && ["Never", "Snooze", "Close"].allSatisfy(words().contains), "\(program.text("news"))")
    }
  }

  @Test func `a tip whose target is no widget never appears`() {
    var tip = inline("a")
    tip.targets = [Target(.text("abc"))]
    var program = Program([tip])
    program.layOut()
    program.wait(2000)
    #expect(program.session.scene == nil && program.session.inlineRows("news", columns: 50) == 0)
  }
}
