import Harness
import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// Checks that input has the same result on the card of a step, on a tip that has the keyboard, and on the menu, with
/// these exceptions:
///
/// - The main button, which has the focus at first, is the last one of a step and of a tip, and the first one of the
///   menu.
/// - After a key without effect, a step and the menu show a notice with the keys that have one. A tip has no notice. On
///   a step, a key with an effect ends the flash and the notice at once. In the menu they last for their full time.
/// - `↑`, `↓`, `Home` and `End` move the focus in the menu, which has no text. Elsewhere `↑`, `↓`, `PageUp` and
///   `PageDown` scroll.
/// - The wheel scrolls. In the menu it moves the focus, with which the entries scroll. Beyond either end the card
///   flashes, and nothing moves.
/// - `←`, `→`, `Esc` and other bound keys, and a click outside the card, have the meaning that the tour, the tips or
///   the menu give them.
@Suite struct CardStateTests {
  enum Owner: CaseIterable {
    case step, tip, menu
  }

  enum Input: CaseIterable {
    case tab, shiftTab, letter, paste, clickOnFrame
    case up, down, pageUp, pageDown, wheelUp, wheelDown

    static let common: [Input] = [.tab, .shiftTab, .letter, .paste, .clickOnFrame]
  }

  /// The changes that one input causes.
  private struct Change: Equatable {
    /// The number of buttons from the main button to the focused one.
    var focus: Int
    var scroll: Int
    var flashes: Bool
    var effects: [Effect]
  }

  /// A session with a card that has three buttons. The text of a step or a tip is longer than the card; the menu has
  /// none.
  private struct World {
    private(set) var session: Session
    private(set) var now = 0

    init(_ owner: Owner, _ motion: Preferences.Motion = .full) {
      let body = Array(repeating: "This is one of the paragraphs.", count: 10).joined(separator: "\n\n")
      let steps = ["a", "b", "c"].map { Step(id: $0, title: $0, body: body) }
      let guide = Guide(
        name: "g", version: 1, title: "G", steps: steps,
        groups: [TipGroup(tips: [Tip(id: "t", title: "t", body: body)])])
      let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
      session =
        if owner == .tip {
          Session(
            tour: nil,
            tips: Tips(
              [guide], history: History(), at: Moment(seconds: 1_795_262_400), preferences: Preferences(motion: motion),
              capabilities: capabilities),
            capabilities: capabilities)
        } else {
          Session(
            tour: Tour(
              guide, steps: steps, start: owner == .menu ? 0 : 1, capabilities: capabilities,
              preferences: Preferences(motion: motion)), capabilities: capabilities)
        }
      var screen = Screen(size: Size(columns: 70, rows: 12))
      screen[column: 0, row: 0] = Cell(Glyph("x"))
      _ = session.handle(.screen(Observation(screen)), at: now)
      wait(2000)
      if owner == .menu { tourKey() }
      if owner == .tip {
        _ = session.handle(.appeared, at: now)
        tourKey()
        tourKey()
      }
    }

    private mutating func tourKey() {
      now += 1000
      _ = session.handle(.tourKey, at: now)
    }

    mutating func wait(_ milliseconds: Int) {
      now += milliseconds
      _ = session.handle(.tick, at: now)
    }

    var scene: Scene { session.scene ?? .banner("") }
    var card: Card { scene.card }

    /// Whether the frame of the card is heavy this many milliseconds after the last input.
    func isHeavy(after milliseconds: Int) -> Bool {
      let screen = session.screen!
      let composition = compose(
        screen, scene, capabilities: session.capabilities, theme: session.theme, at: now + milliseconds)
      let corner = composition.geometry.card.origin
      return composition.screen.extras.text(composition.screen[column: corner.column, row: corner.row].glyph) == "┏"
    }

    mutating func handle(_ input: Input) -> Change {
      now += 100
      let event: SessionEvent =
        switch input {
        case .tab: .key(Key(name: "Tab")!, InputToken())
        case .shiftTab: .key(Key(name: "S-Tab")!, InputToken())
        case .letter: .key(Key(name: "x")!, InputToken())
        case .up: .key(Key(name: "Up")!, InputToken())
        case .down: .key(Key(name: "Down")!, InputToken())
        case .pageUp: .key(Key(name: "PageUp")!, InputToken())
        case .pageDown: .key(Key(name: "PageDown")!, InputToken())
        case .paste: .pasted
        case .clickOnFrame:
          .click(
            geometry(of: scene, on: session.screen!, capabilities: session.capabilities, theme: session.theme).card
              .origin)
        case .wheelUp: .wheel(lines: -1)
        case .wheelDown: .wheel(lines: 1)
        }
      let effects = session.handle(event, at: now)
      let card = card
      return Change(
        focus: (card.focus - card.mainButton + card.buttons.count) % card.buttons.count, scroll: scene.scroll,
        flashes: card.flashedAt == now, effects: effects)
    }
  }

  /// Sends each sequence of inputs, up to a length, to all worlds, and reports the first input that does not change all
  /// of them in the same way.
  private static func compare(_ worlds: [World], _ inputs: [Input], length: Int, after sequence: [Input] = []) {
    if length == 0 { return }
    for input in inputs {
      var next = worlds
      let changes = next.indices.map { next[$0].handle(input) }
      if changes.contains(where: { $0 != changes[0] }) {
        Issue.record("\(sequence + [input]): \(changes)")
      } else {
        compare(next, inputs, length: length - 1, after: sequence + [input])
      }
    }
  }

  @Test func `Keys and clicks have the same effect on focus and flash on a step, a tip and the menu`() {
    let worlds = Owner.allCases.map { World($0) }
    #expect(worlds.map(\.card.buttons.count) == [3, 3, 3])
    #expect(worlds.map(\.card.focus) == [2, 2, 0])
    Self.compare(worlds, Input.common, length: 3)
  }

  @Test func `Keys scroll a step and a tip in the same way`() {
    Self.compare([World(.step), World(.tip)], Input.allCases, length: 2)
    var (step, tip, random) = (World(.step), World(.tip), SplitMix(seed: 1))
    var scrolls: Set<Int> = []
    for number in 0..<100 {
      let input = random.pick(Input.allCases)
      let (ofStep, ofTip) = (step.handle(input), tip.handle(input))
      #expect(ofStep == ofTip, "\(input), number \(number)")
      scrolls.insert(ofStep.scroll)
    }
    #expect(scrolls.count > 5)
  }

  @Test func `Scrolling beyond the end of the text flashes the frame and does not move the text`() {
    for owner in [Owner.step, .tip] {
      var world = World(owner)
      #expect(world.handle(.up).flashes)
      var scrolls: [Int] = []
      while scrolls.count < 100 {
        let change = world.handle(.down)
        scrolls.append(change.scroll)
        if change.flashes { break }
      }
      #expect(
        scrolls.dropLast() == Array(1..<scrolls.count)[...] && scrolls.last == scrolls.count - 1, "\(owner): \(scrolls)"
      )
    }
  }

  @Test func `The wheel moves the focus in the menu, and flashes beyond the first and the last entry`() {
    var world = World(.menu)
    let last = world.card.buttons.count - 1
    #expect(world.handle(.wheelUp) == Change(focus: 0, scroll: 0, flashes: true, effects: []))
    for focus in 1...last {
      #expect(world.handle(.wheelDown) == Change(focus: focus, scroll: 0, flashes: false, effects: []))
    }
    #expect(world.handle(.wheelDown) == Change(focus: last, scroll: 0, flashes: true, effects: []))
    #expect(world.handle(.wheelUp).focus == last - 1)
  }

  @Test(arguments: Owner.allCases, [Preferences.Motion.full, .always, .reduced, .none])
  func `With reduced motion the frame stays heavy as long as a notice, without motion it does not change`(
    owner: Owner, motion: Preferences.Motion
  ) {
    var world = World(owner, motion)
    _ = world.handle(.letter)
    let duration =
      switch motion {
      case .full, .always: 250
      case .reduced: world.session.timing.notice
      case .none: 0
      }
    for milliseconds in [0, 249, 250, world.session.timing.notice - 1, world.session.timing.notice] {
      #expect(world.isHeavy(after: milliseconds) == (milliseconds < duration), "\(milliseconds) ms")
    }
  }

  /// The arguments are the owner, and whether the card has a notice after a key without effect, after a key with an
  /// effect, and some seconds later.
  @Test(arguments: [(Owner.step, [true, false, false]), (.tip, [false, false, false]), (.menu, [true, true, false])])
  func `After a key without effect a step and the menu show the keys that have one, for some seconds`(
    owner: Owner, expected: [Bool]
  ) {
    var world = World(owner)
    _ = world.handle(.letter)
    var notices = [!world.card.notice.isEmpty]
    _ = world.handle(.tab)
    notices.append(!world.card.notice.isEmpty)
    world.wait(world.session.timing.notice - 101)
    #expect(!world.card.notice.isEmpty == expected[1])
    world.wait(1)
    notices.append(!world.card.notice.isEmpty)
    #expect(notices == expected)
  }

  // MARK: CardState without a session

  private static func shown(_ actions: [Card.Action], _ arrangement: Card.Arrangement = .row) -> ShownCard {
    let card = Card(title: "T", buttons: actions.map { Card.Button("A", action: $0) }, arrangement: arrangement)
    return ShownCard(
      scene: Scene(card: card), screen: Screen(size: Size(columns: 40, rows: 12)),
      capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true),
      theme: .standard)
  }

  private static func focused(_ state: CardState, _ shown: ShownCard) -> Card.Action {
    var card = shown.scene.card
    state.apply(to: &card, .english)
    return card.buttons[card.focus].action
  }

  @Test func `The focus stays on an action if other buttons appear or disappear`() {
    for arrangement in [Card.Arrangement.row, .list] {
      var state = CardState()
      let more = Self.shown([.back, .skip, .close, .next], arrangement)
      while Self.focused(state, more) != .skip { _ = state.handle(.focus(by: 1), on: more) }
      #expect(Self.focused(state, Self.shown([.skip, .next], arrangement)) == .skip)
      #expect(Self.focused(state, Self.shown([.skip, .show, .back, .next, .replay], arrangement)) == .skip)
      let without = Self.shown([.back, .next], arrangement)
      #expect(
        Self.focused(state, without) == without.scene.card.buttons[without.scene.card.mainButton].action,
        "\(arrangement)")
    }
  }

  @Test func `The focus on the main button stays there if its action changes`() {
    var state = CardState()
    for _ in 0..<2 { #expect(state.handle(.focus(by: 1), on: Self.shown([.skip, .show])) == .moved) }
    #expect(Self.focused(state, Self.shown([.skip, .next])) == .next)
    #expect(Self.focused(state, Self.shown([.show, .next])) == .next, "the former main button is still there")
  }

  @Test func `The focus wraps around, and can be set to the first and the last button`() {
    let shown = Self.shown([.back, .skip, .next])
    var state = CardState()
    for (command, action) in [
      (CardCommand.focus(by: 1), Card.Action.back), (.focus(by: -1), .next), (.focusFirst, .back), (.focusLast, .next),
    ] {
      #expect(state.handle(command, on: shown) == .moved && Self.focused(state, shown) == action, "\(command)")
    }
    #expect(state.handle(.press, on: shown) == .pressed(.next))
  }

  @Test func `No command has an effect on a card without buttons and with a short text`() {
    var state = CardState()
    for command in [
      CardCommand.press, .focus(by: 1), .focusFirst, .focusLast, .scroll(lines: 1), .page(-1), .scroll(lines: .max),
    ] {
      #expect(state.handle(command, on: Self.shown([])) == .useless, "\(command)")
    }
  }
}
