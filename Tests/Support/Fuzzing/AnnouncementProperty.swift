import TourGuide
import TourHost
import TourModel
import TourScreen
import TourSession

extension Property {
  /// Whatever a program sends by the widget protocol (`docs/protocol.md`): without input of the user no key is typed
  /// and no address is opened. The answers have the documented form, and their values are words of the guide; without
  /// the consent of its author there are none. Afterwards the terminal has the same state as if the program had run
  /// without a tour.
  public static let announcement = Property(name: "announcement") { bytes in
    let file = GuideFile.read(Array(guideText.utf8), named: "guide.yaml")
    guard let guide = file.guide else { return "the guide has problems: \(file.problems)" }
    var dice = Dice(bytes)
    let size = Size(columns: 1 + dice.number(below: 60), rows: 1 + dice.number(below: 20))
    let consents = dice.number(below: 4) > 0
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let tourKey = Key(.character("]"), .control)
    let tour = dice.number(below: 2) == 0 ? Tour(guide, steps: guide.steps, capabilities: capabilities) : nil
    let tips = Tips(
      [guide], history: History(), at: Moment(seconds: 0), preferences: Preferences(tourKey: tourKey),
      capabilities: capabilities)
    var session = Session(tour: tour, tips: tips, capabilities: capabilities)
    session.settings.opensAddresses = true
    var harness = DelayedCompositor(session, guide: guide, size: size, tourKey: tourKey, servesRequests: consents)
    harness.write(Array("ready".utf8))
    while !dice.isEmpty {
      switch dice.number(below: 8) {
      case 0: harness.act(&dice)
      case 1: harness.write(dice.piece(1 + dice.number(below: 32)))
      case 2: harness.now += dice.number(below: 256) * 8
      default: harness.write(sequence(&dice))
      }
      harness.present()
      if harness.hasActed && !harness.hasInput {
        return "keys were typed or an address was opened without input of the user"
      }
    }
    let violation = harness.end()
    if !consents && !harness.messages.isEmpty { return "the program gets answers without consent" }
    return violation ?? flaw(ofAnswers: harness.messages, guide: guide)
  }
}

/// A guide with each kind of thing that a program can start, move, count or set.
private let guideText = """
  guide: g
  version: 1
  title: A guide
  for: a
  on-request: true
  parameters: [{name: order, default: x}, {name: size, default: 1}, {name: on, default: false}]
  events: [{id: saved}, {id: moved, when: {text: ready}}]
  steps:
    - {id: a, title: A, body: "Some **text**", art: "\\e[31m▄▀\\n▀▄", target: {widget: list}, missing: {wait: 300ms, then: center}}
    - id: b
      title: B
      choices: {columns: 2, parameter: order, options: [{id: x, label: X, go: d}, {id: y, label: Y, icon: ○, chosen-icon: ●}]}
    - {id: c, title: C, when: {parameter: order, is: y}, choices: {several: true, remember: true, options: [{id: p, label: P}, {id: q, label: Q}]}}
    - {id: d, title: D, done: {event: saved}, buttons: [back, {label: S, send: F5}, {label: O, open: "https://a"}, {label: E, emit: saved}, {label: G, go: a}, next]}
    - {id: e, title: E, target: {widget: list}, do: x, recap: true}
  tips:
    - {id: t, title: T, target: {widget: list}, when: {event: saved, count: 2}}
    - {id: u, title: U, body: "| a | b |\\n|---|---|\\n| c | d |", target: {widget: b}, place: inline, when: {all: [{parameter: size, is: 2}, {parameter: "on", is: true}]}}
  """

/// Returns a sequence of the widget protocol. Most have the fields of their verb.
private func sequence(_ dice: inout Dice) -> [UInt8] {
  let verbs: [(String, fields: [String])] = [
    ("widget", ["name", "row", "column", "rows", "columns"]), ("remove", ["name"]), ("clear", []), ("event", ["name"]),
    ("set", ["name", "value"]),
    ("start", ["guide", "step"]), ("go", ["step"]), ("next", []), ("back", []), ("stop", []), ("ask", []),
    ("subscribe", []), ("unsubscribe", []),
  ]
  let verb = verbs[dice.number(below: verbs.count)]
  var bytes = Array("\u{1B}]8687;\(verb.0)".utf8)
  for field in verb.fields {
    let words = [
      "list", "saved", "moved", "order", "size", "on", "a", "b", "c", "d", "e", "g", "x", "y", "true", "0", "1", "2",
      "3", "5", "9", "20", "65535", "%1B", "",
    ]
    let number = dice.number(below: 64)
    if number == 63 { continue }
    bytes +=
      Array(";\(field)=".utf8)
      + (number < words.count
        ? Array(words[number].utf8) : number < 50 ? [UInt8(ascii: "1")] : dice.piece(1 + dice.number(below: 8)))
  }
  return bytes + (dice.number(below: 2) == 0 ? [0x07] : [0x1B, 0x5C])
}

/// Returns what is wrong with the answers to a program; nil if nothing is.
private func flaw(ofAnswers bytes: [UInt8], guide: Guide) -> String? {
  let verbs: Set = ["status", "shown", "passed", "missed", "chosen", "emitted", "ended", "snoozed", "silenced"]
  let numbers = Set((0...guide.steps.count).map(String.init))
  let values: [String: Set<String>] = [
    "card": ["step", "tip", "none"], "guide": [guide.name], "step": Set(guide.steps.map(\.id)),
    "tip": Set(guide.tips.map(\.id)),
    "event": Set(guide.events.map(\.id)), "options": ["", "x", "y", "p", "q", "p%20q"], "number": numbers,
    "count": numbers, "by": ["user", "program", "tour"],
    "outcome": ["done", "skipped", "closed", "incomplete"],
    "reason": [
      "actionPerformed", "tipClosed", "retired", "displayCountExceeded", "displayDurationExceeded", "expired",
    ],
  ]
  var rest = bytes[...]
  while !rest.isEmpty {
    let start = Array("\u{1B}]8687;".utf8)
    guard rest.starts(with: start), let end = rest.firstOccurrence(of: [0x1B, 0x5C]) else {
      return "an answer is no sequence: \(Corpus.text([Array(rest)]))"
    }
    let answer = String(decoding: rest[(rest.startIndex + start.count)..<end.lowerBound], as: UTF8.self)
    rest = rest[end.upperBound...]
    let parts = answer.split(separator: ";", omittingEmptySubsequences: false)
    guard verbs.contains(String(parts[0])) else { return "the answer '\(answer)' has an unknown verb" }
    for part in parts.dropFirst() {
      let field = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard field.count == 2, values[field[0]]?.contains(field[1]) == true else {
        return "the answer '\(answer)' has a value that is not the guide's"
      }
    }
  }
  return nil
}
