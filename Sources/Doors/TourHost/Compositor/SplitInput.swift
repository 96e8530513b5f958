import TourTerminal

/// The input from the terminal, of which a part may have reached the program before it was decoded: incomplete
/// sequences are not held back from a program that has the keyboard, and visible characters are sent ahead.
struct SplitInput: Sendable {
  private var decoder = InputDecoder()
  /// When the terminal sent bytes last.
  private var sentAt = 0
  /// Bytes at the start of the decoder's next item that were already sent to the program.
  private var forwardedAhead = 0

  /// Milliseconds after which a lone ESC is the Escape key.
  private static let escapePatience = 40

  /// Whether no sequence is incomplete.
  var isComplete: Bool { decoder.pending.isEmpty }

  /// The bytes of an incomplete sequence, or of an incomplete end marker of a paste, that the program has not received.
  var held: ArraySlice<UInt8> { decoder.pending.dropFirst(forwardedAhead) }

  /// Whether the program has a part of a sequence, so that nothing may be sent to it before the rest.
  var isBegun: Bool { forwardedAhead > 0 }

  /// When pending input is taken as complete; nil if no sequence is incomplete.
  var deadline: Int? { decoder.isWaiting ? sentAt + Self.escapePatience : nil }

  /// Continues in the middle of a paste.
  mutating func resumePaste() { decoder.resumePaste() }

  /// Reads bytes, and returns the items that they complete.
  /// - Parameters:
  ///   - isPassed: whether the program has received them all.
  ///   - expectedReports: the number of cursor reports that the terminal sends next.
  ///   - hasUTF8Mouse: whether mode 1005 is set.
  mutating func decode(_ bytes: Span<UInt8>, isPassed: Bool, expectedReports: Int, hasUTF8Mouse: Bool, at now: Int)
    -> [InputItem]
  {
    sentAt = now
    if isPassed { forwardedAhead = bytes.count }
    decoder.expectedCursorReports = expectedReports
    decoder.hasUTF8Mouse = hasUTF8Mouse
    return decoder.decode(bytes)
  }

  /// Takes pending input as complete, because no byte followed within the timeout.
  mutating func flush(at now: Int) -> [InputItem] {
    sentAt = now
    return decoder.flush()
  }

  /// Returns the bytes of the next item that the program has not received, and whether it has received others.
  mutating func rest(of item: InputItem) -> (bytes: ArraySlice<UInt8>, isBegun: Bool) {
    let count = min(forwardedAhead, item.bytes.count)
    forwardedAhead -= count
    return (item.bytes.dropFirst(count), count > 0)
  }

  /// Returns the held bytes, which are to be sent to the program now.
  mutating func takeHeld() -> ArraySlice<UInt8> {
    defer { forwardedAhead = decoder.pending.count }
    return held
  }
}
