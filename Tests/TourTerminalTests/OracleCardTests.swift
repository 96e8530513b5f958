import Oracles
import Testing
import TourCore
import TourTerminal

/// Issue 2, Shows 4: a card opened and closed at any byte offset leaves everything as it would have been.
@Suite struct OracleCardTests {
  /// After how many bytes the card that opens at an offset closes: also in the middle of sequences, and of characters.
  static func stay(_ offset: Int) -> Int { [0, 1, 2, 3, 5, 7, 17, 60, 300, 2000][offset % 10] }

  /// Between two offsets that are tried: a debug build is twenty times slower. A release build tries them all.
  static let stride: Int = {
    if judgesEveryOffset { return 1 }
    #if DEBUG
      return 23
    #else
      return 1
    #endif
  }()

  @Test(arguments: Recording.all) func `a card at every offset leaves the terminal as it was, says the model`(_ recording: Recording) {
    let bytes = recording.bytes
    #expect(bytes.count > 5_000)
    var shadow = Terminal(size: Recording.size)
    var failures = 0
    for offset in bytes.indices {
      defer { shadow.feed(bytes[offset...offset]) }
      guard offset % Self.stride == 0, shadow.isAtSafePoint else { continue }
      let close = min(offset + Self.stay(offset), bytes.count)
      var session = CardSession(shadow)
      session.cover()
      session.pass(bytes[offset..<close])
      session.uncover()
      var real = shadow
      real.feed(session.sent)
      var direct = shadow
      direct.feed(bytes[offset..<close])
      if !shadow.isAlternate {
        // The card had the alternate screen to itself: what a program left there is gone, as it is when a program next goes there.
        #expect(real.screen == direct.screen && real.modes == direct.modes && real.pending == direct.pending)
        real.feed("\u{1B}[?1049h")
        direct.feed("\u{1B}[?1049h")
      }
      if !real.isIndistinguishable(from: direct) {
        failures += 1
        if failures <= 3 { Issue.record("\(recording.program) \(offset)..<\(close): \(Self.differences(real, direct))") }
      }
    }
    #expect(failures == 0)
  }

  static func differences(_ one: Terminal, _ other: Terminal) -> String {
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
