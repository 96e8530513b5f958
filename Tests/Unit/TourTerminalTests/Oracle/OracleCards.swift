import Oracles
import Testing
import TourScreen
import TourTerminal

/// Shows cards over a recording, and expects that the judge finds no trace of a card after it closes, nor at the
/// recording's end, where several were shown one after the other.
///
/// A row that is wrapped both in the model and in the judge must still be wrapped after the card. A row that is wrapped
/// in neither must not be.
///
/// - Parameters:
///   - count: the approximate number of cards that are tried, unless ``judgesEveryOffset``.
///   - known: the beginning of the differences that a card over the main screen leaves; nil for none.
func expectNoTrace(
  of count: Int, cardsOver recording: Recording, says judge: some Judge, but known: String? = nil
) throws {
  let bytes = recording.bytes
  let end = try judge.state(after: bytes)
  let cards = recording.cards
  var whole = Terminal(size: Recording.size)
  whole.feed(bytes)
  var failures = 0
  func report(_ trace: [String], _ when: String, after cards: [Range<Int>], overMainScreen: Bool) {
    var trace = trace
    if let known, overMainScreen { trace.removeAll { $0.hasPrefix(known) } }
    guard !trace.isEmpty else { return }
    failures += 1
    if failures <= 3 {
      Issue.record("\(recording.program) \(cards), \(when): \(trace.prefix(4).joined(separator: "; "))")
    }
  }
  let stride = judgesEveryOffset ? 1 : max(1, cards.count / count)
  var shadow = Terminal(size: Recording.size)
  var fed = 0
  var replays: [Replay] = []
  func finish(_ replay: Replay) throws {
    let found = try trace(of: try judge.state(after: replay.sent + bytes[replay.fed...]), over: end, whole)
    report(found, "at the end", after: replay.cards, overMainScreen: replay.isOverMainScreen)
  }
  for card in cards.striding(by: stride) {
    shadow.feed(bytes[fed..<card.lowerBound])
    fed = card.lowerBound
    let sent = CardSession.sent(bytes, covered: card, shadow)
    if card.upperBound < bytes.count {
      var model = shadow
      model.feed(bytes[card])
      let direct = try judge.state(after: bytes[..<card.upperBound])
      let found = try trace(of: try judge.state(after: bytes[..<fed] + sent), over: direct, model)
      report(found, "at once", after: [card], overMainScreen: !shadow.isAlternate)
    }
    let index =
      replays.firstIndex { $0.fed <= fed && $0.isOverMainScreen == !shadow.isAlternate } ?? replays.endIndex
    if index == replays.endIndex { replays.append(Replay(isOverMainScreen: !shadow.isAlternate)) }
    replays[index].add(card, sent: sent, over: bytes)
    if replays[index].cards.count == Replay.limit || card.upperBound == bytes.count {
      try finish(replays.remove(at: index))
    }
  }
  for replay in replays { try finish(replay) }
  #expect(failures == 0)
}

/// A recording with cards over it that do not overlap.
private struct Replay {
  /// The largest number of cards, so that a trace can be searched for among few.
  static let limit = 8
  private(set) var cards: [Range<Int>] = []
  /// What the terminal gets, up to the end of the last card.
  private(set) var sent: [UInt8] = []
  /// Bytes of the recording up to there.
  private(set) var fed = 0
  /// Whether the cards are shown over the main screen.
  let isOverMainScreen: Bool

  init(isOverMainScreen: Bool) { self.isOverMainScreen = isOverMainScreen }

  mutating func add(_ card: Range<Int>, sent output: [UInt8], over bytes: [UInt8]) {
    sent += bytes[fed..<card.lowerBound] + output
    cards.append(card)
    fed = card.upperBound
  }
}

/// Returns the differences that a card left, each as a line of text; empty if there are none.
func trace<State: JudgedState>(of carded: State, over direct: State, _ model: Terminal) throws -> [String] {
  let (rows, before, known) = (Set(carded.wrappedRows()), Set(direct.wrappedRows()), Set(model.wrappedRows))
  let (lost, made) = (before.intersection(known).subtracting(rows), rows.subtracting(before.union(known)))
  return try carded.differences(from: direct) + (lost.isEmpty ? [] : ["rows are no longer wrapped: \(lost.sorted())"])
    + (made.isEmpty ? [] : ["rows became wrapped: \(made.sorted())"])
}

/// Feeds a recording to the model in parts, and compares it at the next safe point after each.
func expectTheSame(
  of recording: Recording, in dialect: Dialect = .xterm, parts: Int = 20,
  says differences: (_ stream: ArraySlice<UInt8>, _ model: Terminal) throws -> [String]
) rethrows {
  let bytes = recording.bytes
  var shadow = Terminal(size: Recording.size, dialect: dialect)
  var fed = 0
  for number in 1...parts {
    let end = max(fed, bytes.count * number / parts)
    shadow.feed(bytes[fed..<end])
    fed = end
    while !shadow.isAtSafePoint, fed < bytes.count {
      shadow.feed(bytes[fed...fed])
      fed += 1
    }
    let found = try differences(bytes[..<fed], shadow)
    #expect(found.prefix(5) == [], "after \(fed) of \(bytes.count) bytes")
  }
}
