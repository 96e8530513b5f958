import Oracles

@testable import TourTerminal

/// A terminal that judges streams, and the model of it.
struct DifferentialJudge<Terminal: Judge> {
  let terminal: Terminal
  /// The model of the terminal in its reset state.
  let model: TourTerminal.Terminal
  /// The bytes at the beginning of each stream.
  var preamble: [UInt8] = []
  /// Returns the states of new terminals, one for each stream, if a reset does not end all that a stream has changed.
  var newStates: (([[UInt8]]) throws -> [Terminal.State])?
  /// The known differences between terminal and model.
  let quirks: [Quirk]
  /// Returns the differences between the model and a state of the terminal.
  let differences: (TourTerminal.Terminal, Terminal.State) throws -> [String]

  /// Opens and closes a card in each stream, and compares the terminal with the model: when the card has closed, and at
  /// the end of the stream.
  /// - Returns: for each stream the differences at the first of these two points that has any; nil if neither has, or
  ///   if the card cannot open.
  ///
  /// - Parameter isNew: whether each stream goes to a new terminal.
  func failures(of streams: [CardedStream], inNew isNew: Bool = false) throws -> [[String]?] {
    var initial = model
    initial.feed(preamble)
    let sent = streams.map { $0.sent(initial) }
    var bytes: [[UInt8]] = []
    for case let sent? in sent {
      for part in [sent.carded, sent.direct] { bytes.append(preamble + part) }
      for part in [sent.carded, sent.direct] { bytes.append(preamble + part + sent.rest) }
    }
    let states = try isNew ? newStates?(bytes) ?? [] : terminal.states(after: bytes)
    var place = 0
    return try sent.map { sent in
      guard let sent else { return nil }
      defer { place += 4 }
      var found = try trace(of: states[place], over: states[place + 1], sent.closed).map { "at once: " + $0 }
      if found.isEmpty {
        found = try trace(of: states[place + 2], over: states[place + 3], sent.ended).map { "at the end: " + $0 }
      }
      return found.isEmpty ? nil : found
    }
  }

  /// Returns the differences that the card of a stream leaves each of three times; nil if it leaves none at least once.
  func failure(of stream: CardedStream) throws -> [String]? {
    guard try failures(of: [stream])[0] != nil else { return nil }
    let again = try failures(of: [stream, stream])
    return again[0] == nil ? nil : again[1]
  }

  /// Returns the differences between the model and the terminal without a card, after the first token that makes one,
  /// or after a letter behind it, which shows the pen; empty if there are none.
  func control(of stream: CardedStream) throws -> [String] {
    let starts = (0...stream.tokens.count).map { stream.tokens[..<$0].flatMap(\.systemBytes) }
    let found = try controls(after: starts + starts.map { $0 + "x".utf8 })
    guard let place = found.firstIndex(where: { !$0.isEmpty }) else { return [] }
    return found[place].map { "after \(place % starts.count) tokens: " + $0 }
  }

  /// Returns for each quirk the differences between the model and the terminal that it makes without a card.
  func controls(of quirks: [Quirk]) throws -> [[String]] {
    try controls(after: quirks.map { terminalBytes($0.control) })
  }

  private func controls(after streams: [[UInt8]]) throws -> [[String]] {
    let states = try terminal.states(after: streams.map { preamble + $0 })
    return try zip(streams, states).map { stream, state in
      var model = model
      model.feed(preamble + stream)
      return try differences(model, state)
    }
  }
}
