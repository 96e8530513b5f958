import Oracles
import Testing
import TourScreen
import TourTerminal

/// Checks that a card that opens and closes at any byte offset leaves the terminal in the state that it would have
/// without the card.
@Suite struct OracleCardTests {
  /// A debug build tries only every card whose number is a multiple of this one, because it is twenty times slower. A
  /// release build tries all.
  static let stride: Int = {
    if judgesEveryOffset { return 1 }
    #if DEBUG
      return 97
    #else
      return 1
    #endif
  }()

  @Test(arguments: Recording.all) func `a card at every offset of a recording leaves no trace in the model`(
    _ recording: Recording
  ) {
    let bytes = recording.bytes
    #expect(bytes.count > 5_000)
    var shadow = Terminal(size: Recording.size)
    var failures = 0
    var fed = 0
    for card in recording.cards.striding(by: Self.stride) {
      shadow.feed(bytes[fed..<card.lowerBound])
      fed = card.lowerBound
      var real = shadow
      real.feed(CardSession.sent(bytes, covered: card, shadow))
      var direct = shadow
      direct.feed(bytes[card])
      if !shadow.isAlternate {
        // The card used the alternate screen. A program that enters it with mode 1049 erases it, so both are compared
        // after that.
        #expect(real.screen == direct.screen && real.modes == direct.modes && real.pending == direct.pending)
        real.feed("\u{1B}[?1049h")
        direct.feed("\u{1B}[?1049h")
      }
      if !real.isIndistinguishable(from: direct) {
        failures += 1
        if failures <= 3 { Issue.record("\(recording.program) \(card): \(Self.differences(real, direct))") }
      }
    }
    #expect(failures == 0)
  }

  private static func differences(_ one: Terminal, _ other: Terminal) -> String {
    var found = one.screen.differences(from: other.screen)
    if one.modes != other.modes {
      let (mine, others) = (Mirror(reflecting: one.modes).children, Mirror(reflecting: other.modes).children)
      for (a, b) in zip(mine, others) where "\(a.value)" != "\(b.value)" {
        found.append("\(a.label ?? ""): \(a.value) instead of \(b.value)")
      }
    }
    if one.pending != other.pending { found.append("pending: \(one.pending) instead of \(other.pending)") }
    return found.prefix(4).joined(separator: "; ")
  }
}
