import Oracles

@testable import TourTerminal

/// A terminal that judges streams, and the model of it.
struct DifferentialJudge<Terminal: Judge> {
  let terminal: Terminal
  /// The model of the terminal in its reset state.
  let model: TourTerminal.Terminal
  /// The bytes at the beginning of each stream.
  var preamble: [UInt8] = []
  /// The known differences between terminal and model.
  let quirks: [Quirk]
  /// Returns the differences between the model and a state of the terminal.
  let differences: (TourTerminal.Terminal, Terminal.State) throws -> [String]

  /// Returns the differences that the card of a stream leaves, when it closes or, if there are none, at the end of the stream; nil if it leaves none, or if the card
  /// cannot open.
  func failure(of stream: CardedStream) throws -> [String]? {
    var initial = model
    initial.feed(preamble)
    guard let sent = stream.sent(initial) else { return nil }
    func differences(_ rest: [UInt8], _ model: TourTerminal.Terminal) throws -> [String] {
      try trace(of: terminal.state(after: preamble + sent.carded + rest), over: terminal.state(after: preamble + sent.direct + rest), model)
    }
    var found = try differences([], sent.closed).map { "at once: " + $0 }
    if found.isEmpty, !sent.rest.isEmpty { found = try differences(sent.rest, sent.ended).map { "at the end: " + $0 } }
    return found.isEmpty ? nil : found
  }

  /// Whether a card leaves differences three times.
  func failsEachTime(_ stream: CardedStream) throws -> Bool { try (0..<3).allSatisfy { _ in try failure(of: stream) != nil } }

  /// Returns the differences between the model and the terminal without a card, after the first token that makes one up to the card's closing.
  func control(of stream: CardedStream) throws -> [String] {
    for count in 0...stream.closing {
      let found = try control(after: stream.tokens[..<count].flatMap(\.utf8))
      if !found.isEmpty { return found.map { "after \(count) tokens: " + $0 } }
    }
    return []
  }

  /// Returns the differences between the model and the terminal that a quirk makes without a card.
  func control(of quirk: Quirk) throws -> [String] { try control(after: terminalBytes(quirk.control)) }

  private func control(after bytes: [UInt8]) throws -> [String] {
    var model = model
    model.feed(preamble + bytes)
    return try differences(model, terminal.state(after: preamble + bytes))
  }
}
