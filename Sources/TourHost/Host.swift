import CPosix
import Glibc
public import TourCore
import TourTerminal

/// Runs a program on a pty of its own, on the user's terminal, with a stage between the two: one thread, one poll(2).
///
/// However it ends, the terminal has its settings back.
public struct Host: ~Copyable {
  /// What the stage asks of the world.
  public struct Delegate {
    /// The tour did this: the history should know.
    public var record: (History.Event) -> Void
    /// The tour of another guide, which the user chose; nil where it can't be had.
    public var open: (String) -> Tour?

    public init(record: @escaping (History.Event) -> Void, open: @escaping (String) -> Tour?) {
      self.record = record
      self.open = open
    }
  }

  var terminal: RealTerminal
  var program: Program
  let signals: SignalPipe
  let delegate: Delegate
  /// nil once nothing can appear any more: from then on bytes are only pumped.
  var stage: Stage?
  var toTerminal = Queue()
  var toProgram = Queue()
  var ended: ExitStatus?
  /// When a program that was told to end is left to itself.
  var hangUpAt: Int?
  var terminalIsGone = false
  /// What leaves the terminal sane after a program that was killed, once no shadow knows any more how it left it.
  var farewell: [UInt8] = []
  /// What a crash of ours does first.
  private let crashGuard: CrashGuard

  /// Bytes that wait for one side before the other is read no further.
  static let mostQueued = 1 << 18
  /// Milliseconds that a program has to end after tour was told to.
  static let lastPatience = 2000
  /// Milliseconds that a terminal which takes nothing, or does not answer, is waited for at the end.
  static let lastWords = 1000
  private static let signalNumbers = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGCONT]

  /// Starts the program.
  /// - Throws: where it was not started; the terminal is as it was then.
  /// - Parameters:
  ///   - path: the executable; it is not looked for in `PATH`.
  ///   - arguments: the first is the name it goes by.
  public init(
    _ terminal: consuming RealTerminal, path: String, arguments: Words, tour: Tour, ownKey: Key,
    asking questions: Questions?, delegate: Delegate
  ) throws(Errno) {
    var terminal = terminal
    let size = try terminal.size
    let rescue = terminal.rescue(reset: Terminal.blindReturn)
    // The program comes last: where something fails, it was not started.
    let signals = try SignalPipe(Self.signalNumbers)
    try terminal.enterRaw()
    let program = try Program(
      path: path, arguments: arguments, size: size, settings: terminal.settings, rescue: rescue,
      keepsError: isatty(STDERR_FILENO) == 0)
    let crashGuard = try CrashGuard(rescue, reports: program.reports)
    self.terminal = terminal
    self.program = program
    self.signals = signals
    self.crashGuard = crashGuard
    self.delegate = delegate
    stage = Stage(size: size.cells, tour: tour, ownKey: ownKey, asking: questions)
  }

  /// Pumps until the program has ended and all that it wrote is on the terminal.
  /// - Returns: how the program ended; nil when the terminal went away, or tour was told to end, and the program would not.
  public mutating func run() -> ExitStatus? {
    while true {
      turn(at: Clock.milliseconds)
      if ended != nil { break }
      if let hangUpAt, Clock.milliseconds >= hangUpAt { break }
      wait()
    }
    drain()
    leave()
    return ended
  }

  /// One turn: what is due is done, what is queued is sent.
  private mutating func turn(at now: Int) {
    sendAll()
    stage?.present(at: now, isReady: toTerminal.isEmpty)
    collect()
    sendAll()
  }

  /// Takes what the stage has for the others.
  mutating func collect() {
    guard stage != nil else { return }
    toTerminal.append(stage!.toTerminal)
    toProgram.append(stage!.toProgram)
    stage!.toTerminal.removeAll(keepingCapacity: true)
    stage!.toProgram.removeAll(keepingCapacity: true)
    for note in stage!.notes { delegate.record(note) }
    stage!.notes.removeAll()
    if let guide = stage!.chosenGuide {
      stage!.chosenGuide = nil
      if let tour = delegate.open(guide) { stage!.begin(tour) }
    }
    if stage!.isOver {
      farewell = stage!.farewell + Terminal.blindReset
      stage = nil
    }
  }

  private mutating func sendAll() {
    if terminalIsGone {
      toTerminal.removeAll()
    } else {
      let isThere = try? toTerminal.send { bytes throws(Errno) in try terminal.write(bytes) }
      if isThere != true { loseTerminal() }
    }
    // A program that reads no more is about to end: its report says how.
    let isThere = try? toProgram.send { bytes throws(Errno) in try program.write(bytes) }
    if isThere != true { toProgram.removeAll() }
  }

  /// Sleeps until something can be read, written or is due.
  private mutating func wait() {
    var fromTerminal: Readiness = []
    if !terminalIsGone {
      if toProgram.count < Self.mostQueued { fromTerminal.insert(.read) }
      if !toTerminal.isEmpty { fromTerminal.insert(.write) }
    }
    var fromProgram: Readiness = []
    if toTerminal.count < Self.mostQueued { fromProgram.insert(.read) }
    if !toProgram.isEmpty { fromProgram.insert(.write) }

    var watches = [
      Watch(terminalIsGone ? -1 : terminal.descriptor, for: fromTerminal), Watch(program.master, for: fromProgram),
      Watch(program.reports, for: .read), Watch(signals.descriptor, for: .read),
    ]
    let now = Clock.milliseconds
    let deadline = [stage?.deadline(isReady: toTerminal.isEmpty), hangUpAt].compactMap { $0 }.min()
    // A kernel that is out of memory is asked again a moment later.
    if (try? poll(&watches, milliseconds: deadline.map { max(0, $0 - now) })) == nil { usleep(10_000) }

    if watches[3].found.isReadable { takeSignals() }
    if watches[0].found.isReadable { readTerminal() }
    if watches[1].found.isReadable { readProgram() }
    if watches[2].found.isReadable { takeReports() }
  }

  mutating func readTerminal() {
    var bytes: [UInt8] = []
    do {
      switch try terminal.read(appendingTo: &bytes) {
      case .ended: return loseTerminal()
      case .wouldBlock: return
      case .bytes: break
      }
    } catch {
      return loseTerminal()
    }
    if stage != nil {
      stage!.sent(bytes, at: Clock.milliseconds)
      collect()
    } else {
      toProgram.append(bytes)
    }
  }

  /// - Returns: how many bytes there were; 0 where there is no more now.
  @discardableResult
  mutating func readProgram() -> Int {
    var bytes: [UInt8] = []
    guard let transfer = try? program.read(appendingTo: &bytes), case .bytes(let count) = transfer else { return 0 }
    let now = Clock.milliseconds
    if stage?.isCovered == true {
      let isHeard = toProgram.count < Self.mostQueued
      bytes.withUnsafeBufferPointer { stage!.absorb($0, at: now, isHeard: isHeard) }
      collect()
    } else {
      // The terminal comes first: the shadow reads along while the user sees it already.
      toTerminal.append(bytes)
      sendAll()
      if stage != nil { bytes.withUnsafeBufferPointer { stage!.observe($0, at: now) } }
    }
    return count
  }
}
