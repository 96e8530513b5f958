import Harness
import TourCard

@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// A session whose guide is replaced while it runs.
struct EditedSession: ClockedSession {
  var session: Session
  var now = 0
  var effects: [Effect] = []
  var deadline: Int? { session.deadline }
  private static let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)

  init(_ guide: Guide, servesAuthor: Bool = true, preferences: Preferences = Preferences()) {
    session = Self.session(guide, preferences)
    session.settings.servesAuthor = servesAuthor
  }

  init(_ steps: [Step], servesAuthor: Bool = true, preferences: Preferences = Preferences()) {
    self.init(Self.guide(steps), servesAuthor: servesAuthor, preferences: preferences)
  }

  static func guide(_ steps: [Step]) -> Guide { Guide(name: "g", version: 1, title: "A guide", steps: steps) }

  static func step(
    _ id: String, _ target: String? = nil, title: String? = nil, missing: Missing = .standard, do keys: String? = nil
  ) -> Step {
    Step(
      id: id, title: title ?? "The \(id)", targets: target.map { [Target(.text($0))] } ?? [], missing: missing,
      do: keys.map { KeyChoice([$0.split(separator: " ").map { Key(name: String($0))! }]) })
  }

  private static func session(_ guide: Guide, _ preferences: Preferences = Preferences()) -> Session {
    Session(
      tour: guide.steps.isEmpty
        ? nil : Tour(guide, steps: guide.steps, capabilities: capabilities, preferences: preferences),
      tips: guide.groups.isEmpty
        ? nil
        : Tips([guide], history: History(), at: Moment(seconds: 1_800_000_000, offset: 0), preferences: preferences),
      capabilities: capabilities)
  }

  mutating func handle(_ event: SessionEvent) { effects += session.handle(event, at: now) }

  /// Shows the session a screen, and lets time pass until the card is there.
  mutating func draw(_ lines: String..., size: Size = Size(columns: 60, rows: 16)) {
    var screen = Screen(size: size)
    for (row, line) in lines.enumerated() {
      for (column, scalar) in line.unicodeScalars.enumerated() {
        screen[column: column, row: row] = Cell(Glyph(scalar))
      }
    }
    handle(.screen(Observation(screen)))
    wait(3000)
  }

  mutating func press(_ names: String...) {
    for name in names {
      // Slower than a burst.
      now += 500
      handle(.key(Key(name: name)!, InputToken(Array(name.utf8))))
      handle(.inputHandled)
    }
  }

  mutating func replace(_ steps: [Step]) { replace(Self.guide(steps)) }

  mutating func replace(_ guide: Guide) {
    handle(.replaced(Self.session(guide)))
    if let screen = session.screen { handle(.screen(Observation(screen))) }
  }

  mutating func mistake(_ title: String = "mine.yaml:2:1") { handle(.mistaken(Card(title: title, body: "error"))) }

  var title: String? { session.scene?.card.title }
  /// The footnotes of the card, without the command that shows the tour again.
  var footnotes: [String] {
    (session.scene?.card.sections ?? []).compactMap { if case .footnote(let text) = $0 { text } else { nil } }
  }
  var counter: String? { session.scene?.card.counter }
  var typed: [Key] { effects.compactMap { if case .type(let key) = $0 { key } else { nil } } }
  var forwarded: [String] {
    effects.compactMap {
      if case .forward(let token) = $0 { String(decoding: token.payload, as: UTF8.self) } else { nil }
    }
  }
}
