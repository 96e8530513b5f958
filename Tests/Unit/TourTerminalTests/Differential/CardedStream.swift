import Harness
import TourScreen
import TourTerminal

/// The output of a program, during which one card opens and closes.
struct CardedStream: CustomStringConvertible {
  /// The tokens, as ``Swift/String/systemBytes``. The card opens before the token of the index `opening`, and closes
  /// before the token of the index `closing`, which may be the count.
  var tokens: [String]
  var opening: Int
  var closing: Int

  var bytes: [UInt8] { tokens.flatMap(\.systemBytes) }
  private func offset(_ index: Int) -> Int { tokens[..<index].reduce(0) { $0 + $1.systemBytes.count } }
}

extension CardedStream {
  /// A random stream. The card closes at any byte: the token that contains it is divided there. It opens outside of a
  /// control function, as in the compositor.
  init(seed: UInt64, hasMarks: Bool = true) {
    var random = SplitMix(seed: ~seed)
    var tokens = RandomStream.tokens(seed: seed, hasMarks: hasMarks)
    opening = random.below(tokens.count)
    closing = opening + random.below(tokens.count - opening + 1)
    if closing < tokens.count, random.isOne(of: 2) {
      let scalars = Array(tokens[closing].unicodeScalars)
      let place = random.below(scalars.count)
      if place > 0 {
        tokens.replaceSubrange(
          closing...closing, with: [scalars[..<place], scalars[place...]].map { String(String.UnicodeScalarView($0)) })
        closing += 1
      }
    }
    self.tokens = tokens
  }

  /// The tokens as a person reads them: `|` is the opening of the card and `§` its closing.
  var description: String {
    var words = tokens.map(Self.readable)
    words.insert("§", at: closing)
    words.insert("|", at: opening)
    return words.joined(separator: " ")
  }

  /// The same without the card and without spaces between tokens, so that a token that the card divides is whole.
  var output: String { tokens.map(Self.readable).joined() }

  private static func readable(_ token: String) -> String {
    token.unicodeScalars.map { scalar in
      switch scalar {
      case "\u{1B}": "ESC"
      case "\r": "CR"
      case "\n": "LF"
      case "\t": "HT"
      case "\u{8}": "BS"
      case "\u{E}": "SO"
      case "\u{F}": "SI"
      case " ": "␠"
      case _ where scalar.properties.generalCategory == .nonspacingMark: "U+" + String(scalar.value, radix: 16)
      default: String(Character(scalar)).visible
      }
    }.joined()
  }

  /// Returns the stream without the tokens in a range.
  func removing(_ range: Range<Int>) -> CardedStream {
    func moved(_ index: Int) -> Int { index - range.clamped(to: 0..<max(0, index)).count }
    var shorter = self
    shorter.tokens.removeSubrange(range)
    (shorter.opening, shorter.closing) = (moved(opening), moved(closing))
    return shorter
  }
}

extension CardedStream {
  /// The same output as a terminal receives it.
  struct Sent {
    /// What the program wrote up to the closing of the card, and what the terminal receives up to there.
    let direct: [UInt8]
    let carded: [UInt8]
    /// The rest, which is the same for both.
    let rest: [UInt8]
    /// The model without a card, at the closing and at the end.
    let closed: Terminal
    let ended: Terminal
  }

  /// Returns what a terminal receives; nil if the card cannot open there, because a control function is incomplete.
  func sent(_ initial: Terminal) -> Sent? {
    let bytes = bytes
    var shadow = initial
    let card = offset(opening)..<offset(closing)
    shadow.feed(bytes[..<card.lowerBound])
    guard shadow.isAtSafePoint else { return nil }
    var closed = shadow
    closed.feed(bytes[card])
    var ended = closed
    ended.feed(bytes[card.upperBound...])
    return Sent(
      direct: Array(bytes[..<card.upperBound]),
      carded: bytes[..<card.lowerBound] + CardSession.sent(bytes, covered: card, shadow),
      rest: Array(bytes[card.upperBound...]), closed: closed, ended: ended)
  }
}
