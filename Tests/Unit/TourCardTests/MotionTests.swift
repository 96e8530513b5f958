import Harness
import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

private typealias Passage = MotionSettings.Passage

private let effects = MotionSettings.Effect.allCases.filter { $0 != .none }

/// The motion of cards. The pictures of each effect from each side are in `docs/motion.md`, which `MotionPageTests`
/// compares.
@Suite struct MotionTests {
  private static let size = Size(columns: 60, rows: 20)
  private static let target = Rect(column: 30, row: 4, columns: 6, rows: 1)

  /// A screen that is full of letters, some of them two columns wide.
  private static func program(_ size: Size = size) -> Screen {
    var random = SplitMix(seed: 7)
    var screen = Screen(size: size)
    for row in 0..<size.rows {
      var column = 0
      while column < size.columns {
        let isWide = random.below(4) == 0 && column + 1 < size.columns
        screen[column: column, row: row] = Cell(
          Glyph(isWide ? "漢" : "x"), foreground: .rgb(220, 220, 220), attributes: isWide ? .wide : [])
        if isWide { screen[column: column + 1, row: row] = Cell(foreground: .rgb(220, 220, 220), attributes: .spacer) }
        column += isWide ? 2 : 1
      }
    }
    return screen
  }

  private static func scene(_ title: String = "漢字 in a title", place: Place = .below, number: Int = 1) -> Scene {
    var card = Card(
      title: title, body: "A body with 漢字, e\u{301} and a few words.",
      buttons: [.init("Back", key: "←", action: .back), .init("Next", key: "→", action: .next)], focus: 1)
    card.progress = Card.Progress(number: number, count: 2)
    return Scene(card: card, spotlights: [target], place: place)
  }

  private static func capabilities(_ depth: TerminalCapabilities.Depth) -> TerminalCapabilities {
    TerminalCapabilities(depth: depth, isUnicode: true, foreground: .rgb(230, 230, 230), background: .rgb(16, 16, 16))
  }

  private static func picture(_ presentation: Presentation, _ depth: TerminalCapabilities.Depth = .direct, at now: Int)
    -> Composition?
  {
    presentation.composition(on: program(), capabilities: capabilities(depth), at: now)
  }

  private static func presentation(_ scene: Scene, _ settings: MotionSettings) -> Presentation {
    var presentation = Presentation()
    presentation.show(scene, theme: .standard, motion: Motion(settings), at: 0)
    return presentation
  }

  private static func expectWhole(_ screen: Screen, _ comment: Comment) {
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns {
        let attributes = screen[column: column, row: row].attributes
        let next = column + 1 < screen.size.columns ? screen[column: column + 1, row: row].attributes : []
        let previous = column > 0 ? screen[column: column - 1, row: row].attributes : []
        #expect(!attributes.contains(.wide) || next.contains(.spacer), comment)
        #expect(!attributes.contains(.spacer) || previous.contains(.wide), comment)
      }
    }
  }

  @Test(arguments: effects, MotionSettings.Origin.allCases.sampled)
  func `each effect from each side begins with the program and ends with the card`(
    effect: MotionSettings.Effect, origin: MotionSettings.Origin
  ) throws {
    let scene = Self.scene()
    let passage = Passage(effect, from: origin, milliseconds: 300)
    for depth in [TerminalCapabilities.Depth.sixteen, .indexed, .direct] {
      let card = compose(Self.program(), scene, capabilities: Self.capabilities(depth), theme: .standard, at: 0)
      var presentation = Self.presentation(scene, MotionSettings(enter: passage, leave: passage))
      var frames: [Screen] = []
      for now in stride(from: 0, to: 300, by: 33) {
        let composition = try #require(Self.picture(presentation, depth, at: now))
        let again = try #require(Self.picture(presentation, depth, at: now))
        #expect(composition == again)
        #expect(composition.geometry == card.geometry, "keys and clicks mean the card at its place")
        Self.expectWhole(composition.screen, "\(effect) from \(origin) at \(now)")
        frames.append(composition.screen)
      }
      #expect(Set(frames.map(\.description)).count > 2 || effect == .fade)
      #expect(zip(frames, frames.dropFirst()).contains { $0 != $1 })
      let still = try #require(Self.picture(presentation, depth, at: 300))
      #expect(still.screen == card.screen && still.nextFrameAt == nil)

      presentation.show(nil, theme: .standard, motion: .none, at: 1000)
      #expect(presentation.isLeaving(at: 1299) && !presentation.isLeaving(at: 1300))
      for (index, frame) in frames.enumerated().dropFirst().reversed() {
        // A card that leaves is not dimmed as one that enters: both begin with what the user sees.
        let leaving = try #require(Self.picture(presentation, depth, at: 1300 - 33 * index))
        Self.expectWhole(leaving.screen, "\(effect) to \(origin)")
        #expect(leaving.screen.description == frame.description)
      }
      let gone = Self.picture(presentation, depth, at: 1300)
      #expect(gone == nil)
    }
  }

  @Test(
    arguments: effects.filter { $0 != .morph && $0 != .spring }, MotionSettings.Origin.allCases.filter { $0 != .center }
  ) func `a card enters at the side that is asked for`(effect: MotionSettings.Effect, origin: MotionSettings.Origin)
    throws
  {
    let presentation = Self.presentation(
      Self.scene(), MotionSettings(enter: Passage(effect, from: origin, milliseconds: 300), dimming: false))
    // With 16 colours a card that fades has no cells mixed of the program's and its own.
    let frame = try #require(Self.picture(presentation, .sixteen, at: effect == .fade ? 120 : 60))
    let ground = Composer(Self.program(), capabilities: Self.capabilities(.sixteen), theme: .standard).ground(
      of: Self.scene())
    let card = frame.geometry.card
    func isCovered(_ strip: Rect) -> Bool {
      strip.rowRange.contains { row in
        strip.columnRange.contains { frame.screen[column: $0, row: row] != ground[column: $0, row: row] }
      }
    }
    let sides: [MotionSettings.Origin: Rect] = [
      .left: Rect(column: card.column, row: card.row, columns: 1, rows: card.rows),
      .right: Rect(column: card.endColumn - 1, row: card.row, columns: 1, rows: card.rows),
      .top: Rect(column: card.column, row: card.row, columns: card.columns, rows: 1),
      .bottom: Rect(column: card.column, row: card.endRow - 1, columns: card.columns, rows: 1),
    ]
    let opposite: [MotionSettings.Origin: MotionSettings.Origin] = [
      .left: .right, .right: .left, .top: .bottom, .bottom: .top,
    ]
    #expect(isCovered(try #require(sides[origin])))
    #expect(!isCovered(try #require(opposite[origin].flatMap { sides[$0] })))
  }

  @Test(arguments: MotionSettings.Origin.allCases.filter { $0 != .center })
  func `a card that springs comes from its side and goes beyond its place`(origin: MotionSettings.Origin) throws {
    let presentation = Self.presentation(
      Self.scene(), MotionSettings(enter: Passage(.spring, from: origin, milliseconds: 300), dimming: false))
    /// The place of the frame's upper left corner.
    func corner(at now: Int) throws -> Point {
      let screen = try #require(Self.picture(presentation, at: now)).screen
      for row in 0..<screen.size.rows {
        for column in 0..<screen.size.columns where screen[column: column, row: row].glyph == Glyph("╭") {
          return Point(column: column, row: row)
        }
      }
      throw Missing()
    }
    let (start, beyond, end) = (try corner(at: 60), try corner(at: 200), try corner(at: 300))
    let direction =
      switch origin {
      case .left: (end.column - start.column, beyond.column - end.column)
      case .right: (start.column - end.column, end.column - beyond.column)
      case .top: (end.row - start.row, beyond.row - end.row)
      default: (start.row - end.row, end.row - beyond.row)
      }
    #expect(direction.0 > 0)
    // A tenth of five rows is less than a cell.
    #expect(direction.1 == (origin == .left || origin == .right ? 1 : 0))
  }

  private struct Missing: Error {}

  @Test func `each part of the motion can be switched off`() throws {
    let scene = Self.scene()
    let still = compose(Self.program(), scene, capabilities: Self.capabilities(.direct), theme: .standard, at: 0)
    let none = try #require(Self.picture(Self.presentation(scene, .none), at: 0))
    #expect(none == still)
    let onlyDimming = Self.presentation(scene, MotionSettings.none.with { $0.dimming = true })
    let first = try #require(Self.picture(onlyDimming, at: 0))
    #expect(first.screen.description == still.screen.description, "the card is there")
    #expect(first.screen[column: 0, row: 0] == Self.program()[column: 0, row: 0], "nothing is dimmed yet")
    let half = try #require(Self.picture(onlyDimming, at: Motion.dimmingDuration / 2))
    #expect(
      half.screen[column: 0, row: 0] != Self.program()[column: 0, row: 0]
        && half.screen[column: 0, row: 0] != still.screen[column: 0, row: 0])
    let end = try #require(Self.picture(onlyDimming, at: Motion.dimmingDuration))
    #expect(end == still)
  }

  @Test func `a guide that sets nothing has the standard settings`() {
    #expect(Motion(MotionSettings()) == Motion(.standard))
    #expect(MotionSettings.standard.over(.none) == .standard)
  }

  @Test func `with reduced motion cards only fade`() {
    let settings = MotionSettings(
      enter: Passage(.spring, from: .left, milliseconds: 500), leave: Passage(.fold), pulse: 3)
    let motion = Motion(settings, .reduced)
    #expect(motion.enter == Motion.Passage(.fade, from: .center, duration: 500) && motion.leave.effect == .fade)
    #expect(!motion.slidesPages && !motion.movesSpotlight && motion.pulses == 0)
    #expect(Motion(settings, .none) == .none)
    #expect(Motion(MotionSettings.none, .reduced) == .none)
  }

  @Test func `the target keeps its colours while its card enters`() throws {
    for effect in effects where effect != .spring {
      let presentation = Self.presentation(
        Self.scene(), MotionSettings(enter: Passage(effect, from: .bottom, milliseconds: 300)))
      for now in stride(from: 0, to: 300, by: 33) {
        let screen = try #require(Self.picture(presentation, at: now)).screen
        let program = Self.program()
        for column in Self.target.columnRange {
          #expect(
            screen[column: column, row: Self.target.row] == program[column: column, row: Self.target.row],
            "\(effect) at \(now)")
        }
      }
    }
  }

  @Test func `the bright region moves from one target to the next one`() throws {
    var presentation = Self.presentation(Self.scene(), .none)
    var next = Self.scene("Second", number: 2)
    next.spotlights = [Rect(column: 2, row: 16, columns: 6, rows: 1)]
    presentation.show(
      next, theme: .standard, motion: Motion(MotionSettings(enter: Passage(.grow, milliseconds: 300))), at: 1000)
    let program = Self.program()
    func brightRows(at now: Int) throws -> [Int] {
      let screen = try #require(Self.picture(presentation, at: now)).screen
      return (0..<Self.size.rows).filter { row in
        (0..<Self.size.columns).contains { screen[column: $0, row: row] == program[column: $0, row: row] }
      }
    }
    #expect(try brightRows(at: 1000) == [4])
    let between = try brightRows(at: 1060)
    #expect(between.count == 1 && (5...15).contains(between[0]), "\(between)")
    #expect(try brightRows(at: 1400) == [16])
  }

  @Test(arguments: [(1, 2), (2, 1)]) func `pages slide in the direction of the user`(from: Int, to: Int) throws {
    var presentation = Self.presentation(Self.scene("Page \(from)", place: .fill, number: from), .none)
    presentation.show(
      Self.scene("Page \(to)", place: .fill, number: to), theme: .standard, motion: Motion(MotionSettings()), at: 1000)
    /// The column at which one page ends and the other one begins.
    func seam(at now: Int) throws -> Int {
      let screen = try #require(Self.picture(presentation, at: now)).screen
      Self.expectWhole(screen, "pages")
      let columns = (0..<(Self.size.columns - 1)).filter {
        screen[column: $0, row: 0].glyph == Glyph("╮") && screen[column: $0 + 1, row: 0].glyph == Glyph("╭")
      }
      #expect(columns.count == 1)
      return columns.first ?? 0
    }
    #expect((try seam(at: 1020) > seam(at: 1100)) == (to > from))
    let end = try #require(Self.picture(presentation, at: 1000 + Motion.slideDuration)).screen
    #expect(end.description.contains("Page \(to)"))
  }

  @Test func `a button looks pressed for a moment, by key and by click`() throws {
    let scene = Self.scene()
    let still = compose(Self.program(), scene, capabilities: Self.capabilities(.direct), theme: .standard, at: 0)
    let reversed = { (screen: Screen, index: Int) -> Bool in
      let button = still.geometry.buttons[index]
      return screen[column: button.column, row: button.row].attributes.contains(.reverse)
        != still.screen[column: button.column, row: button.row].attributes.contains(.reverse)
    }
    for (key, index) in [(Key(.enter), 1), (Key(.right), 1), (Key(.left), 0)] {
      var presentation = Self.presentation(scene, MotionSettings.none.with { $0.press = true })
      presentation.press(key, at: 500)
      let pressed = try #require(Self.picture(presentation, at: 500)),
        after = try #require(Self.picture(presentation, at: 500 + Motion.pressDuration))
      #expect(reversed(pressed.screen, index) && !reversed(pressed.screen, 1 - index))
      #expect(pressed.nextFrameAt == 500 + Motion.pressDuration)
      #expect(after.screen == still.screen)
    }
    var presentation = Self.presentation(scene, MotionSettings.none.with { $0.press = true })
    presentation.press(
      still.geometry.buttons[0].origin, on: Self.program(), capabilities: Self.capabilities(.direct), at: 500)
    #expect(reversed(try #require(Self.picture(presentation, at: 510)).screen, 0))
    presentation = Self.presentation(scene, .none)
    presentation.press(Key(.enter), at: 500)
    #expect(!reversed(try #require(Self.picture(presentation, at: 500)).screen, 1))
  }

  @Test func `a frame around the target shines up as often as the guide says`() throws {
    let scene = Self.scene()
    let presentation = Self.presentation(scene, MotionSettings.none.with { $0.pulse = 2 })
    let still = compose(Self.program(), scene, capabilities: Self.capabilities(.direct), theme: .standard, at: 0)
    /// The cells that differ from the still picture.
    func lit(at now: Int) throws -> Set<Point> {
      let screen = try #require(Self.picture(presentation, at: now)).screen
      var points: Set<Point> = []
      for row in 0..<Self.size.rows {
        for column in 0..<Self.size.columns
        where screen[column: column, row: row] != still.screen[column: column, row: row] {
          points.insert(Point(column: column, row: row))
        }
      }
      return points
    }
    let half = Motion.pulseDuration / 2
    let ring = Self.target.padded(columns: 1, rows: 1)
    for middle in [half, 3 * half] {
      let points = try lit(at: middle)
      #expect(
        !points.isEmpty
          && points.allSatisfy {
            ring.padded(columns: 1, rows: 0).contains($0) && !Self.target.contains($0)
              && !still.geometry.card.contains($0)
          })
    }
    let lightest = try #require(Self.picture(presentation, at: half)).screen
    let arrow = try #require(still.geometry.arrow)
    #expect(lightest[column: arrow.column, row: arrow.row] == still.screen[column: arrow.column, row: arrow.row])
    #expect(
      try #require(Self.picture(presentation, at: half)).screen.description == still.screen.description,
      "the text beside the target stays")
    #expect(try lit(at: 2 * half).isEmpty && lit(at: 4 * half).isEmpty && lit(at: 5 * half).isEmpty)
    #expect(try #require(Self.picture(presentation, at: 4 * half)).nextFrameAt == nil)
  }

  @Test func `no size of a screen is too small, and no time is too long`() {
    for (columns, rows) in [(0, 0), (1, 1), (2, 7), (14, 2), (3, 3), (14, 7)] {
      let screen = Screen(size: Size(columns: columns, rows: rows))
      for effect in effects {
        for origin in MotionSettings.Origin.allCases {
          var scene = Self.scene()
          scene.spotlights = [Rect(column: columns / 2, row: rows / 2, columns: 3, rows: 1)]
          var presentation = Self.presentation(
            scene, MotionSettings(enter: Passage(effect, from: origin, milliseconds: .max), pulse: .max))
          for now in [0, 500, 1_000_000] {
            _ = presentation.composition(on: screen, capabilities: Self.capabilities(.direct), at: now)
          }
          presentation.show(
            Self.scene("Page", place: .fill), theme: .standard, motion: Motion(MotionSettings()), at: 1000)
          for now in [1000, 1200] {
            _ = presentation.composition(on: screen, capabilities: Self.capabilities(.indexed), at: now)
          }
        }
      }
    }
  }
}

extension MotionSettings {
  fileprivate func with(_ change: (inout MotionSettings) -> Void) -> MotionSettings {
    var settings = self
    change(&settings)
    return settings
  }
}
