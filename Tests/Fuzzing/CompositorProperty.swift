import TourHost
import TourModel
import TourScreen
import TourSession
import TourTerminal

extension Property {
  /// After a tour, the terminal has the same state as if the program had run without the tour. This holds for any output, any keys and clicks,
  /// any time in between, any queries at the start, and any delay of the answers and of the terminal.
  public static let compositor = Property(name: "compositor") { bytes in
    var dice = Dice(bytes)
    var harness = CompositorHarness(&dice)
    harness.write(Array("ready".utf8))
    while !dice.isEmpty {
      harness.act(&dice)
      harness.write(dice.piece(1 + dice.number(below: 64)))
      if !harness.follows { return "the keyboard or mouse modes differ from those that the program set" }
    }
    return harness.end()
  }
}

/// A compositor between a program and a terminal whose answers are delayed.
private struct CompositorHarness: ~Copyable {
  var compositor: Compositor
  /// Receives the program's output directly, as a terminal does without a tour.
  var alone: Terminal
  var shared: Terminal
  /// The terminal's answers. Those in `unheard` were not passed to the compositor yet.
  var answers = Answers(as: .model)
  var unheard: [UInt8] = []
  var now = 0
  /// Whether the size changed. Terminals may wrap and scroll differently after that, so only the size is compared at the end.
  var wasResized = false
  /// Whether the deadline was still due after ten calls to present.
  var spins = false

  init(_ dice: inout Dice) {
    let size = Size(columns: 1 + dice.number(below: 40), rows: 1 + dice.number(below: 12))
    let steps = [
      Step(id: "a", title: "A", body: "Some **text**."),
      Step(id: "b", title: "B", targets: [Target(.text("x"))], missing: Missing(wait: 300, then: .center)),
      Step(id: "c", title: "C", targets: [Target(.cursor)], do: KeyChoice([[Key(.character("x"))]])),
    ]
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let tips = [
      Tip(id: "now", title: "T", body: "Some **text**.", do: KeyChoice([[Key(.character("y"))]])),
      Tip(id: "then", title: "U", targets: [Target(.text("x"))], milliseconds: 500, when: .event(EventQuestion("rang"))),
      Tip(id: "here", title: "V", targets: [Target(.cursor)], retirements: [.keys(KeyChoice([[Key(.character("q"))]]))]),
    ]
    let guide = Guide(
      name: "g", version: 1, title: "A guide", steps: steps, groups: tips.map { TipGroup(tips: [$0]) },
      events: [EventSource(id: "rang", trigger: .bell)])
    let tourKey = Key(.character("]"), .control)
    // A tour, tips, or a tour followed by tips.
    let kind = dice.number(below: 3)
    let tour = kind == 1 ? nil : Tour(guide, steps: steps, capabilities: capabilities)
    let engine = kind == 0 ? nil : Tips([guide], history: History(), at: Moment(seconds: 0), preferences: Preferences(tourKey: tourKey), capabilities: capabilities)
    let asking = [nil, TerminalQueries(colors: false), TerminalQueries(colors: true), nil][dice.number(below: 4)]
    compositor = Compositor(size: size, session: Session(tour: tour, tips: engine, capabilities: capabilities), tourKey: tourKey, asking: asking)
    alone = Terminal(size: size)
    shared = Terminal(size: size)
    collect()
  }

  /// Passes output of the program on. The first output makes the screen non-blank; before that no card is due.
  mutating func write(_ bytes: [UInt8]) {
    alone.feed(bytes)
    bytes.withUnsafeBufferPointer {
      if compositor.isCovered {
        compositor.absorb($0, at: now, readsReplies: now % 3 > 0)
      } else {
        shared.feed(bytes, answers: &answers)
        compositor.observe($0, at: now)
      }
    }
    collect()
  }

  /// Types, clicks, waits, answers or resizes, and then presents until nothing is due.
  mutating func act(_ dice: inout Dice) {
    var isReady = true
    switch dice.number(below: 8) {
    case 0, 1: compositor.sent(dice.piece(1 + dice.number(below: 8)), at: now)
    case 2: now += dice.number(below: 256) * 8
    case 3: isReady = false
    case 4:
      let count = 1 + dice.number(below: 64)
      compositor.sent(Array(unheard.prefix(count)), at: now)
      unheard = Array(unheard.dropFirst(count))
    case 5 where dice.number(below: 4) == 0: resize(Size(columns: 1 + dice.number(below: 40), rows: 1 + dice.number(below: 12)))
    default: now += 200
    }
    var turns = 0
    repeat {
      compositor.present(at: now, isReady: isReady)
      collect()
      turns += 1
    } while turns < 10 && compositor.deadline(isReady: isReady).map { $0 <= now } == true
    spins = spins || turns == 10
  }

  /// Whether the keyboard and mouse modes of the terminal under a card are those of the program, apart from the modes that the card needs.
  var follows: Bool {
    !compositor.isCovered || [true, false].contains { shared.modes.switches(to: shared.modes.following(alone.modes, input: $0)).isEmpty }
  }

  private mutating func resize(_ size: Size) {
    alone.resize(size)
    shared.resize(size)
    compositor.resize(size, at: now)
    wasResized = true
  }

  private mutating func collect() {
    shared.feed(compositor.takeOutput().toTerminal, answers: &answers)
    unheard += answers.take()
  }

  /// - Returns: a description of the violation; nil if there is none.
  mutating func end() -> String? {
    let isWhole = alone.pending.isEmpty
    compositor.finish(at: now)
    collect()
    if compositor.isCovered { return "a card is on the screen after the end" }
    if spins { return "a deadline stays in the past, so the host would loop without waiting" }
    // If the program's output ends within a sequence, the two terminals may have received different parts of it.
    guard isWhole else { return nil }
    if wasResized { return shared.size == alone.size ? nil : "the size differs" }
    return shared.difference(from: alone).map { "the tour has left a trace: \($0)" }
  }
}
