import Testing
import TourModel
import TourScreen
import TourSession
import TourTerminal

@testable import TourHost

/// A stage with a program on one side and a terminal on the other, both made of text, and a clock that the test turns.
struct CompositorHarness {
  var compositor: Compositor
  var now = 0
  /// A terminal that gets what the stage gives it.
  var terminal: Terminal
  /// A terminal that the program has to itself.
  var alone: Terminal
  /// What the program got.
  var typedBytes: [UInt8] = []
  var notes: [History.TourEvent] = []
  var tipNotes: [TipNote] = []
  /// How often the terminal got a picture.
  var frames = 0

  init(_ steps: [Step] = [Step(id: "a", title: "A card")], size: Size = Size(columns: 40, rows: 12), asking: TerminalQueries? = nil) {
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: steps)
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    self.init(Session(tour: Tour(guide, steps: steps, capabilities: capabilities), capabilities: capabilities), size: size, asking: asking)
  }

  init(_ session: Session, size: Size = Size(columns: 40, rows: 12), asking: TerminalQueries? = nil) {
    compositor = Compositor(size: size, session: session, tourKey: Key(name: "C-]")!, asking: asking)
    terminal = Terminal(size: size)
    alone = Terminal(size: size)
    collect()
  }

  /// As the host does it.
  mutating func write(_ text: String) {
    let bytes = Array(text.utf8)
    alone.feed(bytes)
    bytes.withUnsafeBufferPointer {
      if compositor.isCovered {
        compositor.absorb($0, at: now)
      } else {
        terminal.feed($0)
        compositor.observe($0, at: now)
      }
    }
    collect()
  }

  mutating func type(_ text: String) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let isPassed = compositor.passes(bytes)
      if isPassed { typedBytes += bytes }
      compositor.sent(bytes, at: now, isPassed: isPassed)
    }
    collect()
    present()
  }

  /// Closes the tip that is shown, and waits until nothing is left of it.
  mutating func close() {
    type("\u{1D}")
    wait(compositor.session.timing.lastNotice + 100)
  }

  /// Has the tip that is shown ask for an answer.
  mutating func ask() {
    type("\u{1D}")
    wait(501)
    type("\u{1D}")
  }

  mutating func present(isReady: Bool = true) {
    compositor.present(at: now, isReady: isReady)
    collect()
  }

  /// Does what is due until then.
  mutating func wait(_ milliseconds: Int, isReady: Bool = true, _ location: SourceLocation = #_sourceLocation) {
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

  mutating func resize(columns: Int, rows: Int) {
    let size = Size(columns: columns, rows: rows)
    terminal.resize(size)
    alone.resize(size)
    compositor.resize(size, at: now)
  }

  mutating func collect() {
    if String(decoding: compositor.toTerminal, as: UTF8.self).contains("\u{1B}[?2026h") { frames += 1 }
    terminal.feed(compositor.toTerminal)
    typedBytes += compositor.toProgram
    for key in compositor.keysToType { typedBytes += KeyEncoder(compositor.modes).bytes(of: key) }
    compositor.keysToType.removeAll()
    notes += compositor.notes
    tipNotes += compositor.tipNotes
    compositor.toTerminal = []
    compositor.toProgram = []
    compositor.notes = []
    compositor.tipNotes = []
  }

  var typed: String { String(decoding: typedBytes, as: UTF8.self) }

  /// The terminal's rows, without spaces at their ends.
  var text: String { Self.text(terminal) }

  static func text(_ terminal: Terminal) -> String {
    (0..<terminal.size.rows).map { row in
      let text = terminal.screen.text(row: row)
      return String(text.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// Nothing of ours is left: the cells, and how the terminal behaves from now on.
  func expectAsAlone(_ comment: Comment? = nil, _ location: SourceLocation = #_sourceLocation) {
    #expect(!compositor.isCovered, comment, sourceLocation: location)
    #expect(text == Self.text(alone), comment, sourceLocation: location)
    #expect(terminal.modes == alone.modes, comment, sourceLocation: location)
    #expect(terminal.pending == alone.pending, comment, sourceLocation: location)
  }
}
