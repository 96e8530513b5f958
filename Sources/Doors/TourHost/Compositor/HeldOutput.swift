import TourTerminal

/// Output of the program after a function by which it may have changed the size of its window, such as `CSI 8 t`
/// (XTWINOPS) or DECCOLM. The terminal has received it; the shadow gets it once the kernel knows the size, because
/// the output may be for the new one.
struct HeldOutput: Sendable {
  private(set) var bytes: [UInt8]
  /// When tour asks for the cursor, or stops waiting: a terminal that ignores the function does not say so.
  private let patientUntil: Int
  /// The query for the cursor that tour has sent since then; nil if it has sent none. Most terminals reply
  /// after they have carried out the function, so the kernel knows the size then, however slow the machine is.
  var query: TerminalQueries?
  /// Whether the size has changed since the query. The reply to it is still due.
  var hasChanged = false
  /// The number of cursor reports that the program requests in ``bytes``. The terminal sends them meanwhile.
  private(set) var countedReports: Int
  /// The shadow, fed with ``bytes`` at the old size. It only counts the reports.
  private var counter: Terminal

  /// Milliseconds that a terminal has to resize its window, and to tell a remote kernel, before it is asked. The query
  /// is not sent at once, because it would end what REP repeats. A longer time would matter only once: see
  /// ``TerminalInquiry/followsSizes``.
  static let patience = 500
  /// If more bytes are held back, tour stops waiting.
  static let most = 1 << 16

  /// - Parameter shadow: the model after it has read the function; the cursor reports that it owed were taken before.
  init(after shadow: Terminal, _ bytes: [UInt8], at now: Int) {
    self.bytes = bytes
    patientUntil = now + Self.patience
    counter = shadow
    counter.feed(bytes)
    countedReports = counter.takeCursorReports()
  }

  /// When the wait for the size ends, or for the reply to ``query``.
  var deadline: Int { query?.deadline ?? patientUntil }

  /// Whether a query can be sent after ``bytes``, because they do not end within a sequence.
  var allowsQuery: Bool { counter.pending.isEmpty && !counter.isVT52 }

  /// - Returns: the number of cursor reports that the program requests in these bytes.
  mutating func append(_ more: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe bytes += more
    unsafe counter.feed(more.span)
    let reports = counter.takeCursorReports()
    countedReports += reports
    return reports
  }
}
