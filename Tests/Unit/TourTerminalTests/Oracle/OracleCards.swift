import Oracles
import Testing
import TourScreen
import TourTerminal

/// Shows cards over a recording, one at a time, and expects that the judge finds no trace of a card after it closes and
/// at the recording's end.
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
  let stride = judgesEveryOffset ? 1 : max(1, cards.count / count)
  var shadow = Terminal(size: Recording.size)
  var fed = 0
  var failures = 0
  for card in cards.striding(by: stride) {
    shadow.feed(bytes[fed..<card.lowerBound])
    fed = card.lowerBound
    let carded = bytes[..<fed] + CardSession.sent(bytes, covered: card, shadow)
    let rest = bytes[card.upperBound...]
    var found = try trace(of: try judge.state(after: carded + rest), over: end, whole).map { "at the end: " + $0 }
    if !rest.isEmpty {
      var model = shadow
      model.feed(bytes[card])
      let direct = try judge.state(after: bytes[..<card.upperBound])
      found += try trace(of: try judge.state(after: carded), over: direct, model).map { "at once: " + $0 }
    }
    if let known, !shadow.isAlternate { found.removeAll { $0.contains(": " + known) } }
    if !found.isEmpty {
      failures += 1
      if failures <= 3 { Issue.record("\(recording.program) \(card): \(found.prefix(4).joined(separator: "; "))") }
    }
  }
  #expect(failures == 0)
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
