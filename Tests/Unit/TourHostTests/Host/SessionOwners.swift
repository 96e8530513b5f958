import Testing
import TourCard
import TourModel
import TourScreen
import TourSession
import TourTerminal

@testable import TourHost
@testable import TourKit

/// A user in front of a program with tips and a tour, which one of the owners of a session shows. The program shows
/// each character that it reads in its second row.
protocol SessionOwner: AnyObject {
  var session: Session { get }
  /// What the user sees.
  var picture: Screen { get }
  /// The text that the program has received.
  var received: String { get throws }
  /// How many events of the mouse the program has received.
  var mouseEvents: Int { get }
  /// The events for the history.
  var recorded: [String] { get }
  func press(_ key: Key) throws
  func use(_ mouse: Mouse) throws
  func paste(_ text: String) throws
  /// Lets the program send a message of the widget protocol, or call the function that means the same.
  func announce(_ message: OwnerMessage) throws
  /// Waits until a condition holds, for a long time at most.
  func wait(until holds: () throws -> Bool) throws
}

/// A message of the program.
enum OwnerMessage: String {
  case event = "event;name=starred"
  case goal = "event;name=reached"
  case go = "go;step=first"
  case start

  var bytes: [UInt8] { Array("\u{1B}]8687;\(rawValue)\u{1B}\\".utf8) }
}

enum OwnerStory {
  static let guide = Guide(
    name: "g", version: 1, title: "A guide",
    steps: [
      Step(id: "first", title: "First", body: (1...60).map { "Line \($0)." }.joined(separator: "\n\n")),
      Step(id: "press", title: "Press it", do: try! KeyChoice(parsing: "x")),
      Step(id: "watch", title: "Watch it", do: try! KeyChoice(parsing: "y")),
      Step(
        id: "practise", title: "Practise it", done: .screen(.present([Target(.text("xyk"))])), hints: ["A hint."],
        solution: "k"),
      Step(
        id: "return", title: "Find back", done: .screen(.present([Target(.text("xykjb"))])),
        astray: [
          Astray(
            when: .all([.present([Target(.text("xykj"))]), .not(.present([Target(.text("xykjb"))]))]),
            say: "You are lost.", do: "b")
        ]),
      Step(
        id: "goals", title: "Do it all",
        done: .goals([
          Goal("Type it", done: .screen(.present([Target(.text("xykjbm"))]))),
          Goal("Reach it", done: .event("reached")), Goal("Press **m**", keys: "m"),
        ])),
      Step(id: "last", title: "Last", place: .fill),
    ],
    groups: [
      TipGroup(tips: [Tip(id: "tip", title: "A tip", when: .event(EventCondition("starred", .count, .atLeast, 1)))])
    ], events: [EventSource(id: "starred"), EventSource(id: "reached")], isOnRequest: true)
  /// The same guide of a program that is not served. It does not begin by itself.
  static let unserved = Guide(
    name: guide.name, version: 1, title: guide.title, steps: guide.steps, groups: guide.groups, events: guide.events,
    isOnRequest: false)
  static let preferences = Preferences(motion: .none)
  static let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
  static let moment = Moment(seconds: 1_795_262_400, offset: 0)
  static let size = Size(columns: 80, rows: 24)

  static var tour: Tour { Tour(guide, steps: guide.steps, capabilities: capabilities, preferences: preferences) }

  static var session: Session { session(guide) }

  static func session(_ guide: Guide) -> Session {
    Session(
      tour: guide.isOnRequest && !guide.steps.isEmpty ? tour : nil,
      tips: Tips([guide], history: History(), at: moment, preferences: preferences, capabilities: capabilities),
      capabilities: capabilities)
  }
}

/// A compositor between a terminal and a program.
final class TerminalOwner: SessionOwner {
  private let harness: CompositorHarness
  private var decoder = InputDecoder()
  private var readCount = 0
  private(set) var received = ""
  private(set) var mouseEvents = 0

  init(_ guide: Guide = OwnerStory.guide) {
    harness = CompositorHarness(OwnerStory.session(guide), size: OwnerStory.size, servesRequests: guide.isOnRequest)
    harness.write("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[2J\u{1B}[Hready\u{1B}[2;1H")
  }

  var session: Session { harness.compositor.session }
  var picture: Screen { harness.terminal.screen }
  var recorded: [String] { harness.notes.map { "\($0)" } + harness.tipNotes.map { "\($0.event)" } }

  private func type(_ bytes: [UInt8]) {
    harness.type(String(decoding: bytes, as: UTF8.self))
    // A pause longer than those between the keys of a burst.
    wait(60)
  }

  private func wait(_ milliseconds: Int) {
    harness.wait(milliseconds)
    for item in decoder.decode(harness.typedBytes.dropFirst(readCount)) {
      switch item.input {
      case .key(let key):
        if case .character(let character) = key.code { received.append(character) }
      case .paste(.contents): received += String(decoding: item.bytes, as: UTF8.self)
      case .mouse: mouseEvents += 1
      default: break
      }
    }
    if harness.typedBytes.count > readCount { harness.write("\u{1B}[2;1H" + received) }
    readCount = harness.typedBytes.count
    for _ in harness.chosenTours {
      harness.compositor.begin(OwnerStory.tour, at: harness.now)
      harness.collect()
    }
    harness.chosenTours = []
  }

  func press(_ key: Key) { type(KeyEncoder(harness.compositor.modes).bytes(of: key)) }

  func use(_ mouse: Mouse) {
    let (code, end) =
      switch mouse.action {
      case .press: (0, "M")
      case .release: (0, "m")
      case .motion: (32, "M")
      case .wheel(let direction): (direction == .up ? 64 : direction == .down ? 65 : direction == .left ? 66 : 67, "M")
      }
    type(Array("\u{1B}[<\(code);\(mouse.position.column + 1);\(mouse.position.row + 1)\(end)".utf8))
  }

  func paste(_ text: String) { type(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)) }

  func announce(_ message: OwnerMessage) {
    harness.write(String(decoding: message.bytes, as: UTF8.self))
    wait(10)
  }

  func wait(until holds: () throws -> Bool) throws {
    for _ in 0..<2000 where try !holds() { wait(10) }
    try #require(try holds(), "\(harness.text)")
  }
}

/// A real program on a pty without a display: cat, which writes what it reads. What the program is to write is
/// therefore its input, too.
final class HeadlessOwner: SessionOwner {
  private var run: HeadlessSession
  private(set) var mouseEvents = 0
  private(set) var recorded: [String] = []

  init(_ guide: Guide = OwnerStory.guide) throws {
    run = HeadlessSession(
      OwnerStory.session(guide),
      over: try HeadlessTerminal(
        bash: "stty raw -echo; printf '\\e[?1049h\\e[?2004h\\e[2J\\e[Hready\\e[2;1H'; exec cat"),
      servesRequests: guide.isOnRequest)
  }

  var session: Session { run.session }
  var picture: Screen { run.picture }

  var received: String {
    get throws {
      _ = try run.advance()
      try takeEffects()
      return run.terminal.screen.text(row: 1).filter { $0 != " " }
    }
  }

  func press(_ key: Key) throws { try run.press(key) }

  func use(_ mouse: Mouse) throws { if try !run.handle(mouse) { mouseEvents += 1 } }

  func paste(_ text: String) throws { try run.paste(text) }

  func announce(_ message: OwnerMessage) throws { try run.terminal.type(message.bytes) }

  func wait(until holds: () throws -> Bool) throws {
    let end = Deadline(milliseconds: patience)
    while try !holds() {
      try #require(end.rest > 0, "\(run.terminal.text)")
      _ = try run.advance()
      try takeEffects()
      try run.wait(milliseconds: 20)
    }
    try takeEffects()
  }

  private func takeEffects() throws {
    for effect in run.takeEffects() {
      switch effect {
      case .record(let event): recorded.append("\(event)")
      case .remember(let note): recorded.append("\(note.event)")
      case .open: try run.handle(.opened(OwnerStory.tour))
      default: break
      }
    }
  }
}

/// A program that draws its screen itself.
final class EmbeddedOwner: SessionOwner {
  private let tour: EmbeddedTour
  private var now = 0
  private(set) var received = ""
  private(set) var mouseEvents = 0
  private(set) var recorded: [String] = []

  init(_ guide: Guide = OwnerStory.guide) throws {
    tour = try EmbeddedTour(
      .guides([guide]), program: "g",
      testing: TourTesting(clock: try #require(WallClock(startingAt: "2026-11-21T10:00:00Z"))),
      capabilities: OwnerStory.capabilities)
    tour.onTourEvent = { [unowned self] _, event, _ in recorded.append("\(event)") }
    tour.onTipEvent = { [unowned self] note, _ in recorded.append("\(note.event)") }
    draw()
  }

  var session: Session { tour.driver.session }
  var picture: Screen { tour.picture(at: now) ?? screen }

  private var screen: Screen {
    var screen = Screen(size: OwnerStory.size)
    for (row, text) in ["ready", received].enumerated() {
      for (column, scalar) in text.unicodeScalars.enumerated() {
        screen[column: column, row: row] = Cell(Glyph(scalar))
      }
    }
    return screen
  }

  private func draw() {
    for input in tour.takeInput() {
      switch input {
      case .pressed(let token): received += String(decoding: token.payload, as: UTF8.self).filter { !$0.isWhitespace }
      case .typed(let key): if case .character(let character) = key.code { received.append(character) }
      }
    }
    tour.update(Observation(screen), at: now)
    _ = tour.picture(at: now)
  }

  private func wait(_ milliseconds: Int) {
    let end = now + milliseconds
    while now < end {
      now += 10
      draw()
    }
  }

  func press(_ key: Key) {
    let text = if case .character(let character) = key.code, key.modifiers.isEmpty { String(character) } else { "" }
    tour.press(key, token: InputToken(Array(text.utf8)), at: now)
    wait(60)
  }

  func use(_ mouse: Mouse) {
    if !tour.handle(mouse, at: now) { mouseEvents += 1 }
    wait(60)
  }

  func paste(_ text: String) {
    if !tour.paste(.start, at: now) { received += text }
    _ = tour.paste(.end, at: now)
    wait(60)
  }

  func announce(_ message: OwnerMessage) {
    switch message {
    case .event: tour.donate("starred", at: now)
    case .goal: tour.donate("reached", at: now)
    case .go: tour.request(.step("first"), at: now)
    case .start: tour.start(at: now)
    }
    wait(10)
  }

  func wait(until holds: () throws -> Bool) throws {
    for _ in 0..<2000 where try !holds() { wait(10) }
    try #require(try holds(), "\(tour.picture(at: now) ?? screen)")
  }
}
