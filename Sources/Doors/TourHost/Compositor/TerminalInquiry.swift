import TourTerminal

/// What tour and the program have asked the terminal: the replies that are due, and what is known of the terminal's
/// cursor on the main screen.
struct TerminalInquiry: Sendable {
  /// The queries of tour. Indirect, because the host reads the state for each chunk of output, and may copy it.
  indirect enum State: Sendable {
    /// No reply is due.
    case settled
    /// Output of the program is held back from the shadow until the replies arrive.
    case awaited(TerminalQueries)
    /// Output of the program is held back from the shadow since a function that may have changed the size of the
    /// window, until the kernel knows the size.
    case held(HeldOutput)
    /// The replies did not arrive in time. A late one must not reach the program either.
    case overdue(TerminalQueries)
  }

  /// The cursor of the terminal's main screen.
  enum Cursor: Sendable {
    /// It is taken to be in the cell of the shadow's cursor.
    case assumed
    /// It may be in another cell, and is asked for as soon as possible: after a resize, and before a card, because
    /// terminals disagree about the width of some characters.
    case unknown
    /// It has been asked for since the last card, or since the card that is to open was due.
    case asked
  }

  private(set) var state: State
  var cursor = Cursor.assumed
  /// The number of cursor reports that the program has requested and the terminal has not sent yet.
  private(set) var owedReports: Int
  /// Whether the terminal has replied to the last query for the cursor in time. If not, no card waits for a reply any
  /// more.
  private(set) var isAnswered = false
  /// When the last query was sent; nil if none was sent.
  private(set) var askedAt: Int?
  /// Whether the terminal has ignored the last function by which a program may change the size of its window. Then no
  /// output is held back after such a function, until the size has changed.
  private var ignoresSizes = false

  /// - Parameter queries: those before the start of the program; nil for none.
  init(_ queries: TerminalQueries?) {
    state = queries.map { .awaited($0) } ?? .settled
    owedReports = 0
  }

  /// After a crash.
  /// - Parameter owed: the queries whose replies are due; nil if there are none.
  init(owed: TerminalQueries?) {
    state = owed.map { .overdue($0) } ?? .settled
    owedReports = owed?.reportsBefore ?? 0
  }

  /// Whether a reply to tour is due. It must not reach the program.
  var isDue: Bool {
    switch state {
    case .awaited, .overdue: true
    case .held(let output): output.query != nil
    case .settled: false
    }
  }

  /// Whether output is held back until the terminal has replied, or until the size of its window is known.
  var isAwaited: Bool {
    switch state {
    case .awaited, .held: true
    case .settled, .overdue: false
    }
  }

  /// Whether tour waits for nothing, and has waited for no reply in vain.
  var isFree: Bool { if case .settled = state { true } else { false } }

  /// Whether output is to be held back after a function that may change the size of the window.
  var followsSizes: Bool { isFree && !ignoresSizes }

  /// The queries whose replies are due; nil if there are none.
  var due: TerminalQueries? {
    switch state {
    case .settled: nil
    case .held(let output): output.query
    case .awaited(let queries), .overdue(let queries): queries
    }
  }

  /// When tour stops waiting, or asks for the cursor; nil if it does not wait, or not yet.
  var deadline: Int? {
    switch state {
    case .settled, .overdue: nil
    case .awaited(let queries): queries.deadline
    case .held(let output): output.deadline
    }
  }

  /// The number of cursor reports that the terminal sends next.
  var expectedReports: Int { owedReports + (isDue ? 1 : 0) }

  /// Adds to the number of cursor reports that the terminal still has to send to the program.
  mutating func expectReports(_ count: Int) { owedReports += count }

  /// Records that the queries before the program's start are on the terminal.
  mutating func noteAsked(at now: Int) { if isDue { askedAt = askedAt ?? now } }

  /// Records that the cursor need not be asked for, because no further card is to open, or one opens now.
  mutating func forgetCard() { if cursor == .asked { cursor = .assumed } }

  /// Asks for the cursor.
  /// - Returns: the query.
  mutating func ask(at now: Int) -> [UInt8] {
    let queries = TerminalQueries(since: now, behind: owedReports)
    (state, cursor, askedAt) = (.awaited(queries), .asked, now)
    return queries.bytes
  }

  /// Asks for the cursor once the time for a new size of the window is over, so that a slow terminal is not taken for
  /// one that ignores the function.
  /// - Returns: the query; nil if it was sent already, if the terminal may not reply, or if it can't be sent now.
  mutating func askForSize(at now: Int) -> [UInt8]? {
    guard case .held(var output) = state, output.query == nil, isAnswered, output.allowsQuery else { return nil }
    let query = TerminalQueries(since: now, behind: owedReports)
    output.query = query
    (state, askedAt) = (.held(output), now)
    return query.bytes
  }

  /// Asks a terminal whose name is known now, and tells nothing about clusters, for these. Only before the first output
  /// of the program, which may end within a sequence.
  /// - Returns: the query; nil if none is required.
  mutating func askForClusters(at now: Int) -> [UInt8]? {
    guard case .awaited(let first) = state, first.isFirst, first.asksForClusters, first.unread.isEmpty else {
      return nil
    }
    let queries = TerminalQueries(forClustersOf: first)
    (state, askedAt) = (.awaited(queries), now)
    return queries.bytes
  }

  /// Holds output of the program back.
  /// - Returns: whether tour must stop waiting, because the program has written too much.
  mutating func hold(_ bytes: UnsafeBufferPointer<UInt8>, at now: Int) -> Bool {
    // A second reference would make each chunk copy the whole array.
    if case .held(var output) = state {
      state = .settled
      unsafe owedReports += output.append(bytes)
      state = .held(output)
      return output.bytes.count > HeldOutput.most
    }
    guard case .awaited(var queries) = state else { return false }
    state = .settled
    unsafe queries.unread += bytes
    queries.deadline = queries.deadline ?? now + TerminalQueries.patience
    state = .awaited(queries)
    return queries.unread.count > TerminalQueries.mostUnread
  }

  /// Holds back the output after a function that may change the size of the window. Call it if ``followsSizes``.
  mutating func hold(_ output: HeldOutput) {
    owedReports += output.countedReports
    state = .held(output)
  }

  /// Ends the wait for the size of the window. If the size has changed after the query for the cursor, the wait goes on
  /// until the reply.
  /// - Parameter hasChanged: whether the size has changed.
  /// - Returns: the output that was held back; nil if there is none, or if it is held back further.
  mutating func settleSize(hasChanged: Bool) -> HeldOutput? {
    if hasChanged { ignoresSizes = false }
    guard case .held(var output) = state else { return nil }
    if hasChanged, output.query != nil {
      output.hasChanged = true
      state = .held(output)
      return nil
    }
    output.hasChanged = output.hasChanged || hasChanged
    ignoresSizes = !output.hasChanged
    state = .settled
    if let query = output.query {
      isAnswered = query.cursor != nil
      if !isAnswered { state = .overdue(query) }
    }
    return output
  }

  /// The meaning of a reply of the terminal.
  enum Reply {
    case forProgram
    /// It answers a query of tour, and others are due.
    case partial
    /// It is the last one that tour waits for.
    case last
    /// It answers a query for which tour waits no more: one of these.
    case late(TerminalQueries)
  }

  /// Records a reply.
  mutating func receive(_ reply: [UInt8]) -> Reply {
    let answer: TerminalQueries.Answer
    switch state {
    case .settled: answer = .foreign
    case .held(var output):
      answer = output.query?.receive(reply) ?? .foreign
      state = .held(output)
      if answer == .last { return .last }
    case .awaited(var queries):
      answer = queries.receive(reply)
      state = .awaited(queries)
      if answer == .last { return .last }
    case .overdue(var queries):
      answer = queries.receive(reply)
      state = answer == .last ? .settled : .overdue(queries)
      if answer != .foreign { return .late(queries) }
    }
    guard answer == .foreign else { return .partial }
    if TerminalQueries.position(reply) != nil { owedReports = max(0, owedReports - 1) }
    return .forProgram
  }

  /// Records a report for the program that was decoded as a key, because it came in the same read as a reply to tour,
  /// before tour knew of the request for it.
  /// - Returns: false if the bytes are no such report.
  mutating func takesKeyAsReport(_ bytes: [UInt8]) -> Bool {
    guard owedReports > 0, TerminalQueries.position(bytes) != nil else { return false }
    owedReports -= 1
    return true
  }

  /// Ends the wait.
  /// - Returns: the queries with the replies so far, and the output that was held back; nil if tour does not wait.
  mutating func settle() -> TerminalQueries? {
    guard case .awaited(let queries) = state else { return nil }
    isAnswered = queries.cursor != nil
    var overdue = queries
    overdue.unread = []
    state = isAnswered ? .settled : .overdue(overdue)
    return queries
  }
}

/// What the terminal has lost because it was resized under a card over the main screen, and gets back once its cursor
/// is known.
struct LostState: Sendable {
  /// Whether it no longer has the cursor that the program saved.
  var savedCursor = false
  /// The bytes that let a wrap be pending; nil if it has lost none.
  var wrap: [UInt8]?
}
