import Oracles
import Testing
import TourCore
import TourTerminal

/// Puts cards over a recording, each by itself, and lets a judge compare what is left of them, at once and at the recording's end.
///
/// - Parameter count: about how many of all cards are tried where not every one is.
func expectNoTrace(of count: Int, cardsOver recording: Recording, says judge: some Judge) throws {
  let bytes = recording.bytes
  let end = try judge.state(after: bytes)
  let cards = recording.cards
  let stride = judgesEveryOffset ? 1 : max(1, cards.count / count)
  var shadow = Terminal(size: Recording.size)
  var fed = 0
  var failures = 0
  for card in cards.striding(by: stride) {
    shadow.feed(bytes[fed..<card.lowerBound])
    fed = card.lowerBound
    let carded = bytes[..<fed] + CardSession.sent(bytes, covered: card, shadow)
    let rest = bytes[card.upperBound...]
    var found = try judge.state(after: carded + rest).differences(from: end).map { "at the end: " + $0 }
    if !rest.isEmpty {
      found += try judge.state(after: carded).differences(from: judge.state(after: bytes[..<card.upperBound])).map { "at once: " + $0 }
    }
    if !found.isEmpty {
      failures += 1
      if failures <= 3 { Issue.record("\(recording.program) \(card): \(found.prefix(4).joined(separator: "; "))") }
    }
  }
  #expect(failures == 0)
}

/// Feeds a recording to the model in twenty parts, and compares it at the next safe point after each.
func expectTheSame(of recording: Recording, says differences: (_ stream: ArraySlice<UInt8>, _ model: Terminal) throws -> [String]) rethrows {
  let bytes = recording.bytes
  var shadow = Terminal(size: Recording.size)
  var fed = 0
  for number in 1...20 {
    let end = max(fed, bytes.count * number / 20)
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
