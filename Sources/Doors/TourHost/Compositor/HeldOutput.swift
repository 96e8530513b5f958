import TourTerminal

/// Output of the program after a function by which it may have changed the size of its window, such as `CSI 8 t`
/// (XTWINOPS) or DECCOLM. The terminal has received it; the shadow gets it once the kernel knows the size, because
/// the output may be for the new one.
struct HeldOutput: Sendable {
  private(set) var bytes: [UInt8]
  /// When tour stops waiting: a terminal that ignores the function does not say so.
  let deadline: Int
  /// The number of cursor reports that the program requests in ``bytes``. The terminal sends them meanwhile.
  private(set) var countedReports: Int
  /// The shadow, fed with ``bytes`` at the old size. It only counts the reports.
  private var counter: Terminal

  /// Milliseconds that a terminal has to resize its window, and to tell a remote kernel. A longer time would matter
  /// only once: see ``TerminalInquiry/followsSizes``.
  static let patience = 500
  /// If more bytes are held back, tour stops waiting.
  static let most = 1 << 16

  /// - Parameter shadow: the model after it has read the function; the cursor reports that it owed were taken before.
  init(after shadow: Terminal, _ bytes: [UInt8], at now: Int) {
    self.bytes = bytes
    deadline = now + Self.patience
    counter = shadow
    counter.feed(bytes)
    countedReports = counter.takeCursorReports()
  }

  /// - Returns: the number of cursor reports that the program requests in these bytes.
  mutating func append(_ more: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe bytes += more
    unsafe counter.feed(more.span)
    let reports = counter.takeCursorReports()
    countedReports += reports
    return reports
  }
}
