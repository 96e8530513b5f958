import Testing
import TourModel
import TourScreen
import TourSession
import TourTerminal

@testable import TourHost

/// A compositor between a program and a terminal. The test writes the program's output and the user's input, and sets
/// the clock.
final class CompositorHarness {
  var compositor: Compositor
  var now = 0
  /// The terminal that receives the output of the compositor.
  var terminal: Terminal
  /// The terminal that the program would have without tour.
  var alone: Terminal
  /// The bytes that the program received.
  var typedBytes: [UInt8] = []
  var notes: [History.TourEvent] = []
  var tipNotes: [TipNote] = []
  /// The messages for the program that it has asked for.
  var messages = ""
  var chosenTours: [TourChoice] = []
  /// The addresses that the user has agreed to open.
  var addresses: [String] = []
  /// Whether the program was to end.
  var endsProgram = false
  /// Whether the program was to be ended and started anew.
  var startsAgain = false
  /// The step at which the lesson goes on in the new program.
  var repeatedStep: String?
  /// The number of frames that the terminal received.
  var frames = 0
  /// All bytes that the terminal received from tour.
  var drawn: [UInt8] = []

  convenience init(
    _ steps: [Step] = [Step(id: "a", title: "A card")], size: Size = Size(columns: 40, rows: 12),
    asking: TerminalQueries? = nil,
    servesRequests: Bool = false, moves: Bool = false, astray: [Astray] = []
  ) {
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: steps, astray: astray)
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    self.init(
      Session(tour: Tour(guide, steps: steps, capabilities: capabilities), capabilities: capabilities), size: size,
      asking: asking,
      servesRequests: servesRequests, moves: moves)
  }

  /// - Parameters:
  ///   - moves: whether cards move, which most tests do not wait for.
  ///   - provides: whether there is a tour that the program offers.
  init(
    _ session: Session, size: Size = Size(columns: 40, rows: 12), asking: TerminalQueries? = nil,
    servesRequests: Bool = false, moves: Bool = false, provides: @escaping (TourChoice) -> Bool = { _ in true }
  ) {
    compositor = Compositor(
      size: size, session: session, tourKey: Key(name: "C-]")!, asking: asking, servesRequests: servesRequests,
      moves: moves, provides: provides)
    terminal = Terminal(size: size)
    alone = Terminal(size: size)
    collect()
  }

  /// Passes output of the program on as the host does: under a card only to the compositor, otherwise also to the
  /// terminal.
  func write(_ text: String) {
    let bytes = Array(text.utf8)
    alone.feed(bytes)
    bytes.withUnsafeBufferPointer {
      if compositor.isCovered {
        compositor.absorb($0, at: now)
      } else {
        terminal.feed(bytes)
        compositor.observe($0, at: now)
      }
    }
    collect()
  }

  func type(_ text: String) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let isPassed = compositor.passes(bytes)
      if isPassed { typedBytes += bytes }
      compositor.sent(bytes, at: now, isPassed: isPassed)
    }
    collect()
    present()
  }

  /// Fills all rows but the first one with text. The cursor stays where it is.
  func fill() {
    let size = compositor.shadow.size
    write(
      "\u{1B}7"
        + (2...max(2, size.rows)).map { "\u{1B}[\($0);1H" + String(repeating: "word ", count: (size.columns - 1) / 5) }
        .joined() + "\u{1B}8")
    wait(100)
  }

  /// Closes the tip that is shown, and waits until its last notice is gone.
  func close() {
    type("\u{1D}")
    wait(compositor.session.timing.lastNotice + 100)
  }

  /// Opens the question of the tip that is shown.
  func ask() {
    type("\u{1D}")
    wait(501)
    type("\u{1D}")
  }

  func present(isReady: Bool = true) {
    compositor.present(at: now, isReady: isReady)
    collect()
  }

  /// Lets time pass, and presents whenever a deadline is due.
  func wait(_ milliseconds: Int, isReady: Bool = true, _ location: SourceLocation = #_sourceLocation) {
    let end = now + milliseconds
    present(isReady: isReady)
    var turns = 0
    while let deadline = compositor.deadline(isReady: isReady), deadline <= end, turns < 1000 {
      turns += 1
      now = max(now, deadline)
      present(isReady: isReady)
    }
    #expect(turns < 1000, "a deadline stays in the past", sourceLocation: location)
    now = end
  }

  func resize(columns: Int, rows: Int) {
    let size = Size(columns: columns, rows: rows)
    terminal.resize(size)
    alone.resize(size)
    compositor.resize(size, at: now)
  }

  func collect() {
    let output = compositor.takeOutput()
    if String(decoding: output.toTerminal, as: UTF8.self).contains("\u{1B}[?2026h") { frames += 1 }
    terminal.feed(output.toTerminal)
    drawn += output.toTerminal
    typedBytes += output.toProgram
    notes += output.notes.map(\.event)
    tipNotes += output.tipNotes
    messages += String(decoding: output.answers, as: UTF8.self)
    if let choice = output.chosenTour { chosenTours.append(choice) }
    addresses += output.addresses
    endsProgram = endsProgram || output.lessonEnding == .left
    if case .startedAgain(let step) = output.lessonEnding { (startsAgain, repeatedStep) = (true, step) }
  }

  // The macros of the test library can't access properties of a noncopyable value.
  var isCovered: Bool { compositor.isCovered }
  var isOver: Bool { compositor.isOver }
  var awaitsAnswer: Bool { compositor.inquiry.isDue }
  var hasMessages: Bool { compositor.hasMessages }
  var holdsOutput: Bool { compositor.holdsOutput }

  var typed: String { String(decoding: typedBytes, as: UTF8.self) }

  /// The terminal's rows, without spaces at their ends.
  var text: String { Self.text(terminal) }

  static func text(_ terminal: Terminal) -> String {
    (0..<terminal.size.rows).map { row in
      let text = terminal.screen.text(row: row)
      return String(text.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// Expects that the terminal has the same text, modes and pending bytes as without tour.
  func expectAsAlone(_ comment: Comment? = nil, _ location: SourceLocation = #_sourceLocation) {
    #expect(!isCovered, comment, sourceLocation: location)
    #expect(text == Self.text(alone), comment, sourceLocation: location)
    #expect(terminal.modes == alone.modes, comment, sourceLocation: location)
    #expect(terminal.pending == alone.pending, comment, sourceLocation: location)
  }
}
