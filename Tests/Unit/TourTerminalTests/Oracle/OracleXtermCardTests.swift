import Oracles
import Testing

/// Compares cards over the output of programs with xterm. The recordings are replayed side by side, each in an xterm of
/// its own, because a replay uses only half of a processor.
@Suite struct OracleXtermCardTests {
  /// The approximate number of cards that are tried over each recording, unless ``judgesEveryOffset``.
  static let sample = 40

  @Test(arguments: Recording.all) func `a card at any offset of a recording leaves no trace in xterm`(
    _ recording: Recording
  ) throws {
    try expectNoTrace(of: Self.sample, cardsOver: recording, says: try Xterm(size: Recording.size))
  }
}
