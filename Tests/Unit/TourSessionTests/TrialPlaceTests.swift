import Harness
import Testing
import TourCard
import TourModel
import TourScreen
@testable import TourSession

/// Where the card of a step that the user tries stands, over random screens.
@Suite struct TrialPlaceTests {
  private static let places: [Place] = [
    .auto, .below, .above, .left, .right, .center, .screen(.topLeft), .screen(.bottom), .corner(.aboveRight), .fill,
  ]

  @Test(arguments: 0..<8)
  func `the card covers neither the row in which the user writes nor, if there is room, the target`(part: Int) {
    var count = 0
    for number in 0..<50 {
      var dice = SplitMix(seed: UInt64(part * 50 + number))
      let size = Size(columns: .random(in: 20...140, using: &dice), rows: .random(in: 5...45, using: &dice))
      let target = Rect(
        column: .random(in: 0..<size.columns, using: &dice), row: .random(in: 0..<size.rows, using: &dice),
        columns: .random(in: 1...30, using: &dice), rows: .random(in: 1...4, using: &dice)
      ).intersection(Rect(size: size))
      let place = Self.places.randomElement(using: &dice)!
      let words = Int.random(in: 1...25, using: &dice)
      var session = Self.session(target, place, words: words, isLost: .random(using: &dice))
      for _ in 0..<3 {
        let row = Int.random(in: 0..<size.rows, using: &dice)
        var screen = Screen(size: size)
        screen[column: 0, row: size.rows - 1] = Cell(Glyph("x"))
        screen.cursor = Screen.Cursor(
          position: Point(column: .random(in: 0..<size.columns, using: &dice), row: row), isVisible: true)
        session.handle(.screen(Observation(screen)))
        // The card shrinks to a line after a while, so it is looked at before.
        session.wait(3000)
        if session.session.hasKeyboard { session.press("Enter") }
        session.wait(1000)
        guard let scene = session.session.scene, !session.session.hasKeyboard else {
          Issue.record("no card is tried")
          return
        }
        if scene.card.arrangement != .label { count += 1 }
        let card = geometry(
          of: scene, on: screen, capabilities: session.session.capabilities, theme: session.session.theme
        ).card
        let sample = "\(part), \(number): \(place), \(target) on \(size), row \(row), card \(card)"
        #expect(!card.rowRange.contains(row), "\(sample)")
        if let free = card.place(beside: row, target, on: size), !card.intersection(target).isEmpty {
          Issue.record("\(sample) covers the target, and has room at \(free)")
        }
      }
    }
    #expect(count > 75, "cards with room for more than a line")
  }

  /// The card is a line if it has no other room. A card that the user asks for may cover anything but the cursor.
  @Test(arguments: 0..<4) func `while the user works, the card covers nothing that the step keeps free`(part: Int) {
    var (wholeCards, lines) = (0, 0)
    for number in 0..<50 {
      var dice = SplitMix(seed: UInt64(part * 50 + number))
      let size = Size(columns: .random(in: 30...100, using: &dice), rows: .random(in: 8...30, using: &dice))
      let target = Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1)
      let kept = Rect(
        column: .random(in: 0..<size.columns, using: &dice), row: .random(in: 0..<size.rows, using: &dice),
        columns: .random(in: 1...30, using: &dice), rows: .random(in: 1...6, using: &dice)
      ).intersection(Rect(size: size))
      let words = Int.random(in: 1...25, using: &dice)
      var session = Self.session(target, .auto, words: words, isLost: false, keep: kept)
      let row = Int.random(in: 0..<size.rows, using: &dice)
      var screen = Screen(size: size)
      screen[column: 0, row: size.rows - 1] = Cell(Glyph("x"))
      screen.cursor = Screen.Cursor(position: Point(column: 0, row: row), isVisible: true)
      session.handle(.screen(Observation(screen)))
      session.wait(3000)
      session.press("Enter")
      session.wait(1000)
      guard let scene = session.session.scene, !session.session.hasKeyboard else {
        Issue.record("no card is tried")
        return
      }
      let card = geometry(
        of: scene, on: screen, capabilities: session.session.capabilities, theme: session.session.theme
      ).card
      if scene.card.arrangement == .label { lines += 1 } else { wholeCards += 1 }
      if !card.intersection(kept).isEmpty {
        Issue.record("\(part), \(number): \(card) covers \(kept) on \(size), row \(row)")
      }
    }
    #expect(wholeCards > 20 && lines > 0)
  }

  @Test func `a card that leaves the cursor's row covers as little text as possible`() throws {
    // A story of ten lines, and blank rows below it. Right of the first line, the card would be in the cursor's row.
    let size = Size(columns: 80, rows: 24)
    let target = Rect(column: 0, row: 0, columns: 36, rows: 1)
    var session = Self.session(target, .right, words: 10, isLost: false)
    var screen = Screen(size: size)
    for row in 0..<10 {
      for column in 0..<36 { screen[column: column, row: row] = Cell(Glyph("x")) }
    }
    screen.cursor = Screen.Cursor(position: Point(column: 0, row: 0), isVisible: true)
    session.handle(.screen(Observation(screen)))
    session.wait(3000)
    session.press("Enter")
    session.wait(1000)
    let scene = try #require(session.session.scene)
    let card = geometry(
      of: scene, on: screen, capabilities: session.session.capabilities, theme: session.session.theme
    ).card
    #expect(!session.session.hasKeyboard && !card.rowRange.contains(0))
    #expect(screen.visibleCells(in: card) == 0, "\(card)")
  }

  private static let dialog = [
    "┌──── Create a directory ────┐", "│ Name:                      │", "│ mine                       │",
    "├────────────────────────────┤", "│     [< OK >] [ Cancel ]    │", "└────────────────────────────┘",
  ]

  /// A screen full of letters, with a dialog as mc draws them: an input line and, below a dividing line, two buttons.
  /// - Parameters:
  ///   - corner: of the dialog; nil for none. The cursor is in its input line, otherwise in the last row but one.
  private static func screen(_ size: Size, dialogAt corner: Point?) -> Screen {
    var screen = Screen(size: size)
    for row in 0..<size.rows {
      for column in 0..<size.columns { screen[column: column, row: row] = Cell(Glyph("x")) }
    }
    guard let corner else {
      screen.cursor = Screen.Cursor(position: Point(column: 2, row: size.rows - 2), isVisible: true)
      return screen
    }
    for (row, line) in dialog.enumerated() {
      for (column, scalar) in line.unicodeScalars.enumerated() {
        screen[column: corner.column + column, row: corner.row + row] = Cell(Glyph(scalar))
      }
    }
    screen.cursor = Screen.Cursor(position: Point(column: corner.column + 6, row: corner.row + 2), isVisible: true)
    return screen
  }

  private static func card(in session: EditedSession, on screen: Screen) throws -> (card: Rect, isLabel: Bool) {
    let scene = try #require(session.session.scene)
    let geometry = geometry(
      of: scene, on: screen, capabilities: session.session.capabilities, theme: session.session.theme)
    #expect(!session.session.hasKeyboard)
    return (geometry.card, scene.card.arrangement == .label)
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func `a card leaves the window with the cursor free, also its buttons below a line, and then returns`(
    columns: Int, rows: Int
  ) throws {
    let size = Size(columns: columns, rows: rows)
    let target = Rect(column: 0, row: rows - 1, columns: columns, rows: 1)
    var session = Self.session(target, .above, words: 10, isLost: false)
    session.handle(.screen(Observation(Self.screen(size, dialogAt: nil))))
    session.wait(3000)
    session.press("Enter")
    session.wait(1000)
    let before = try Self.card(in: session, on: Self.screen(size, dialogAt: nil))
    let dialog = Rect(column: 2, row: rows * 3 / 5, columns: 30, rows: 6)
    let covered = Self.screen(size, dialogAt: Point(column: dialog.column, row: dialog.row))
    session.handle(.screen(Observation(covered)))
    session.wait(1000)
    let (card, isLabel) = try Self.card(in: session, on: covered)
    #expect(!isLabel && card.intersection(dialog).isEmpty, "\(card) covers \(dialog)")
    session.handle(.screen(Observation(Self.screen(size, dialogAt: nil))))
    session.wait(1000)
    #expect(try Self.card(in: session, on: Self.screen(size, dialogAt: nil)) == before)
  }

  @Test(arguments: [false, true])
  func `without room beside a dialog, the card is a line, unless it leads a lost user back`(isLost: Bool) throws {
    let size = Size(columns: 50, rows: 13)
    let target = Rect(column: 0, row: 12, columns: 50, rows: 1)
    var session = Self.session(target, .above, words: isLost ? 3 : 10, isLost: isLost)
    let screen = Self.screen(size, dialogAt: Point(column: 10, row: 3))
    session.handle(.screen(Observation(screen)))
    session.wait(3000)
    session.press("Enter")
    session.wait(4000)
    let (card, isLabel) = try Self.card(in: session, on: screen)
    #expect(isLabel != isLost, "\(card)")
    #expect(isLost || card.intersection(Rect(column: 11, row: 4, columns: 28, rows: 4)).isEmpty, "\(card)")
    // When the dialog is closed, the whole card is shown again, even if the user has typed in the dialog for long, and
    // if the cursor is hidden then.
    for _ in 0..<12 { session.press("x") }
    session.wait(20_000)
    var closed = Self.screen(size, dialogAt: nil)
    for (row, isVisible) in [(11, true), (5, false)] {
      closed.cursor = Screen.Cursor(position: Point(column: 2, row: row), isVisible: isVisible)
      var other = session
      other.handle(.screen(Observation(closed)))
      other.wait(1000)
      let (card, isLabel) = try Self.card(in: other, on: closed)
      #expect(!isLabel && (!isVisible || !card.rowRange.contains(row)), "\(row), \(isVisible): \(card)")
    }
  }

  /// The user cannot scroll the card of a step that they try.
  @Test(arguments: [false, true])
  func `on a small screen the card leaves title and buttons out before it cuts its text`(hidesCursor: Bool) throws {
    let size = Size(columns: 40, rows: 12)
    var screen = Self.screen(size, dialogAt: nil)
    screen.cursor = Screen.Cursor(position: Point(column: 0, row: 6), isVisible: !hidesCursor)
    var session = Self.session(Rect(column: 0, row: 5, columns: 40, rows: 2), .auto, words: 8, isLost: false)
    session.handle(.screen(Observation(screen)))
    session.wait(3000)
    let reading = try #require(session.session.scene)
    #expect(reading.card.title == "A step" && !reading.card.buttons.isEmpty)
    session.press("Enter")
    for time in [0, 1000] {
      session.wait(time)
      let scene = try #require(session.session.scene)
      let geometry = geometry(
        of: scene, on: screen, capabilities: session.session.capabilities, theme: session.session.theme)
      #expect(scene.card.title.isEmpty && scene.card.buttons.isEmpty && geometry.maximumScroll == 0)
      #expect(geometry.card.intersection(Rect(column: 0, row: 5, columns: 40, rows: 2)).isEmpty)
    }
    // With room for all of it, nothing is left out.
    session.handle(.screen(Observation(Self.screen(Size(columns: 80, rows: 24), dialogAt: nil))))
    session.wait(1000)
    #expect(session.title == "A step" && session.session.scene?.card.buttons.isEmpty == false)
  }

  /// The card with this text takes six of the twelve rows, and beside the row of the cursor there are six and five.
  @Test(arguments: ["Esc", "Enter"])
  func `on a small screen the user can read the card again, until the next key`(key: String) throws {
    let size = Size(columns: 40, rows: 12)
    let target = Rect(column: 0, row: 5, columns: 7, rows: 2)
    var screen = Self.screen(size, dialogAt: nil)
    screen.cursor = Screen.Cursor(position: Point(column: 0, row: 6), isVisible: true)
    var session = Self.session(target, .auto, words: 12, isLost: false, hints: [Self.words(12)])
    session.handle(.screen(Observation(screen)))
    session.wait(3000)
    session.press("Enter")
    session.wait(1000)
    #expect(try Self.card(in: session, on: screen).isLabel)
    session.handle(.tourKey)
    session.press(key)
    session.wait(1000)
    let scene = try #require(session.session.scene)
    let geometry = geometry(
      of: scene, on: screen, capabilities: session.session.capabilities, theme: session.session.theme)
    #expect(!session.session.hasKeyboard && scene.card.arrangement != .label)
    #expect(geometry.maximumScroll == 0 && geometry.card.rows == 6, "\(geometry.card)")
    #expect(!geometry.card.rowRange.contains(6), "\(geometry.card)")
    // The user may read for as long as they like.
    session.wait(Brevity.limits.milliseconds + 1000)
    #expect(try !Self.card(in: session, on: screen).isLabel)
    // The program has the keyboard.
    session.handle(.typed)
    session.wait(1000)
    #expect(try Self.card(in: session, on: screen).isLabel)
  }

  /// That the text goes on is said by a mark in the frame, which a screen reader does not read.
  @Test(arguments: [false, true])
  func `without room for all of its text, a card for readers is a line`(isForReaders: Bool) throws {
    let size = Size(columns: 40, rows: 12)
    var screen = Self.screen(size, dialogAt: nil)
    screen.cursor = Screen.Cursor(position: Point(column: 0, row: 5), isVisible: true)
    var session = Self.session(
      Rect(column: 0, row: 5, columns: 40, rows: 2), .auto, words: 12, isLost: false, isForReaders: isForReaders)
    session.handle(.screen(Observation(screen)))
    session.wait(3000)
    session.press("Enter")
    session.wait(1000)
    #expect(try Self.card(in: session, on: screen).isLabel == isForReaders)
  }

  /// Beside the ten rows of the anchor, no card has room.
  @Test func `on a small screen the card is shorter rather than over the target`() throws {
    let size = Size(columns: 40, rows: 12)
    let target = Rect(column: 0, row: 2, columns: 26, rows: 1)
    var screen = Self.screen(size, dialogAt: nil)
    screen.cursor = Screen.Cursor(position: Point(column: 0, row: 0), isVisible: true)
    var session = Self.session(
      target, .below, words: 10, isLost: false, anchor: Rect(column: 0, row: 0, columns: 26, rows: 10))
    session.handle(.screen(Observation(screen)))
    session.wait(3000)
    session.press("Enter")
    session.wait(1000)
    let shown = try Self.card(in: session, on: screen)
    #expect(!shown.isLabel && shown.card.intersection(target).isEmpty, "\(shown.card)")
  }

  /// A session with one step that the user tries.
  /// - Parameter isLost: whether the user is in a state from which the card leads back.
  private static func session(
    _ target: Rect, _ place: Place, words: Int, isLost: Bool, anchor: Rect? = nil, hints: [String] = [],
    isForReaders: Bool = false, keep: Rect? = nil
  ) -> EditedSession {
    func region(_ rect: Rect) -> Target {
      Target(
        .region(
          Region(
            column: .cells(rect.column), row: .cells(rect.row), columns: .cells(rect.columns), rows: .cells(rect.rows)))
      )
    }
    let text = self.words(words)
    let step = Step(
      id: "a", title: "A step", body: text, targets: [region(target)], anchor: anchor.map { [region($0)] } ?? [],
      keep: keep.map { [region($0)] } ?? [], place: place,
      done: .screen(.present([Target(.text("done"))])), hints: hints,
      astray: isLost ? [Astray(when: .present([Target(.text("x"))]), say: text, do: "Esc")] : [])
    var preferences = Preferences()
    preferences.isForReaders = isForReaders
    return EditedSession([step], preferences: preferences)
  }

  private static func words(_ count: Int) -> String { String(repeating: "some words ", count: count) }
}

extension Rect {
  /// A place for a rectangle of this size that covers neither the row nor the target; nil if there is none.
  fileprivate func place(beside row: Int, _ target: Rect, on size: Size) -> Rect? {
    guard size.columns >= columns, size.rows >= rows else { return nil }
    for top in 0...(size.rows - rows) {
      for left in 0...(size.columns - columns) {
        let other = Rect(column: left, row: top, columns: columns, rows: rows)
        if !other.rowRange.contains(row), other.intersection(target).isEmpty { return other }
      }
    }
    return nil
  }
}
