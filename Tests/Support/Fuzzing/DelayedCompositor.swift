import TourHost
import TourModel
import TourScreen
import TourSession
import TourTerminal

/// A compositor between a program and a terminal whose answers are delayed.
struct DelayedCompositor: ~Copyable {
  var compositor: Compositor
  /// Receives the program's output directly, as a terminal does without a tour.
  var alone: Terminal
  var shared: Terminal
  /// The terminal's answers. Those in `unheard` were not passed to the compositor yet.
  var answers = Answers(as: .model)
  var unheard: [UInt8] = []
  var now = 0
  /// Whether the size changed. Terminals may wrap and scroll differently after that, so only the size is compared at
  /// the end.
  var wasResized = false
  /// Whether the terminal has sent anything: keys, clicks or answers.
  private(set) var hasInput = false
  /// Whether keys were typed for the program, or an address was to be opened.
  private(set) var hasActed = false
  /// The messages for the program that it has asked for.
  private(set) var messages: [UInt8] = []
  /// The guide of the tours that the program or the user starts.
  private let guide: Guide
  private let capabilities: TerminalCapabilities
  /// Whether the deadline was still due after ten calls to present.
  var spins = false

  init(
    _ session: Session, guide: Guide, size: Size, tourKey: Key, asking: TerminalQueries? = nil,
    servesRequests: Bool = false
  ) {
    compositor = Compositor(
      size: size, session: session, tourKey: tourKey, asking: asking, servesRequests: servesRequests)
    self.guide = guide
    capabilities = session.capabilities
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
    case 0, 1: send(dice.piece(1 + dice.number(below: 8)))
    case 2: now += dice.number(below: 256) * 8
    case 3: isReady = false
    case 4:
      let count = 1 + dice.number(below: 64)
      send(Array(unheard.prefix(count)))
      unheard = Array(unheard.dropFirst(count))
    case 5 where dice.number(below: 4) == 0:
      resize(Size(columns: 1 + dice.number(below: 40), rows: 1 + dice.number(below: 12)))
    default: now += 200
    }
    present(isReady: isReady)
  }

  /// Presents until nothing is due.
  mutating func present(isReady: Bool = true) {
    var turns = 0
    repeat {
      compositor.present(at: now, isReady: isReady)
      collect()
      turns += 1
    } while turns < 10 && compositor.deadline(isReady: isReady).map { $0 <= now } == true
    spins = spins || turns == 10
  }

  /// Whether the keyboard and mouse modes of the terminal under a card are the program's, apart from the modes
  /// that the card needs.
  var follows: Bool {
    !compositor.isCovered
      || CardInput.allCases.contains {
        shared.modes.switches(to: shared.modes.following(alone.modes, input: $0)).isEmpty
      }
  }

  private mutating func resize(_ size: Size) {
    alone.resize(size)
    shared.resize(size)
    compositor.resize(size, at: now)
    wasResized = true
  }

  private mutating func send(_ bytes: [UInt8]) {
    hasInput = true
    compositor.sent(bytes, at: now)
  }

  private mutating func collect() {
    let output = compositor.takeOutput()
    shared.feed(output.toTerminal, answers: &answers)
    unheard += answers.take()
    messages += output.answers
    if !output.toProgram.isEmpty || !output.addresses.isEmpty { hasActed = true }
    if let choice = output.chosenTour { begin(choice) }
  }

  /// Starts the tour of the guide, as the host does.
  private mutating func begin(_ choice: TourChoice) {
    guard (choice.guide ?? guide.name) == guide.name else { return }
    let start = guide.steps.firstIndex { $0.id == choice.step } ?? 0
    compositor.begin(Tour(guide, steps: guide.steps, start: start, capabilities: capabilities), at: now)
    collect()
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
