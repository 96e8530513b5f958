import Glibc
package import TourScreen
package import TourSystem
package import TourTerminal

/// A terminal without a user and without a display: it runs a program on a pty, draws the program's output into a
/// model, and answers its queries.
///
///     var terminal = try HeadlessTerminal(path: "/usr/bin/less", arguments: ["less", "README"], size: WindowSize(columns: 80, rows: 24))
///     let found = try terminal.run(milliseconds: 5000) { $0.screen.text(row: 23).hasPrefix("README") }
///     try terminal.press(Key(.character("q")))
///
/// Bytes are moved only during ``advance()`` and ``run(milliseconds:until:)``, on the thread of the caller. Between
/// these calls the program blocks once its pty is full. The use of memory is limited by the size of the model and not
/// by the amount of output, unless `keepsOutput` is set. If this value ends before the program does, the program gets
/// SIGHUP, as if its terminal was closed, and SIGKILL a second later. The other processes of its group end with it.
///
/// The model behaves like xterm. The matching terminfo entry is `TERM=xterm-256color`.
package struct HeadlessTerminal: HeadlessRun, ~Copyable {
  /// The state of the terminal: its cells, its cursor, its modes and titles. The model has at least 1×1 cells. If the
  /// window is larger than ``largest``, the model has only its first columns and rows.
  package internal(set) var model: Terminal
  /// The last report about the program; nil if the program has neither stopped nor ended yet.
  package private(set) var stateChange: StateChange?
  /// All output of the program, as it was written, if `keepsOutput`; otherwise empty.
  package private(set) var output: [UInt8] = []
  private(set) var program: Program
  /// The folder in which the program was started; nil for this process's.
  let folder: String?
  /// Input that the pty has not accepted yet, oldest byte first.
  var input = unsafe Queue()
  private var answers: Answers?
  private let keepsOutput: Bool
  /// The buffer for one read. It is stored so that its memory is reused.
  private var page: [UInt8] = []
  /// Whether no process had the program's terminal open at the last read.
  private var isHungUp = false

  /// The largest model, in cells.
  package static let largest = Size(columns: 1000, rows: 300)
  /// Input is accepted while fewer bytes than this wait for a program that does not read. The last input that is
  /// accepted may exceed the limit: a text that is typed, or the replies to the queries of one read.
  package static let mostInput = 1 << 21

  /// Starts the file at `path`, and returns after its execve(2).
  ///
  /// - Parameters:
  ///   - path: not searched in `PATH`; see ``findCommand(_:in:)``. A script without `#!` is run by `/bin/sh`.
  ///   - arguments: with the program's name first.
  ///   - environment: `NAME=value` each; by default this process's.
  ///   - folder: the program's current folder; nil for this process's.
  ///   - size: the size of the window, which the program gets unchanged. The model may be smaller: see ``model``.
  ///   - identity: the properties that the terminal reports in its replies to queries; nil if it answers no queries.
  ///   - keepsOutput: whether ``output`` is kept. It grows without a limit.
  ///   - endsDescendants: whether all processes that the program and its children have started are killed with it, also
  ///     those with a session of their own.
  /// - Throws: an error of the call `fork` if fork(2) or an earlier system call failed; an error of the call `execve`
  ///   if a later one failed.
  package init(
    path: ByteString, arguments: ArgumentVector, environment: ArgumentVector = .environment, folder: String? = nil,
    size: WindowSize, identity: Identity? = .model, keepsOutput: Bool = false, endsDescendants: Bool = false
  ) throws(Errno) {
    program = try Program(
      path: path, arguments: arguments, environment: environment, folder: folder, size: size, isAlone: true,
      endsDescendants: endsDescendants)
    self.folder = folder
    model = Terminal(size: Self.shown(size))
    answers = identity.map { Answers(as: $0) }
    self.keepsOutput = keepsOutput
  }

  /// The screen as displayed.
  package var screen: Screen { model.screen }

  /// The screen, and the widgets that the program has announced.
  package var observation: Observation { Observation(of: model) }

  /// The id of the program's process, and of its process group.
  package var identifier: Int32 { program.identifier }

  /// Whether the program has ended, or the session leader was killed, so that the end of the program will not be
  /// reported.
  package var hasEnded: Bool {
    switch stateChange {
    case .ended, .lost: true
    case .stopped, .continued, nil: false
    }
  }

  /// The exit status of the program; nil if the program has not ended, or if the session leader was killed before it
  /// reported the end.
  package var status: ExitStatus? {
    if case .ended(let status) = stateChange { status } else { nil }
  }

  /// The input that the program has not read, once it has ended; empty before. Input that is still in ``waitingInput``
  /// is not included.
  package var unread: [UInt8] { program.unread }

  /// Whether the program has read all input, and all its processes sleep (with `endsDescendants`, also those whose
  /// parents have ended). It then writes only if a timer or something outside wakes it. False if that is not known.
  package var isIdle: Bool { input.isEmpty && program.isIdle }

  /// The settings of the pty. In C: tcgetattr(3).
  ///
  /// - Throws: the errors of ``TerminalSettings/init(of:)``.
  package var settings: TerminalSettings {
    get throws(Errno) { try program.settings }
  }

  /// Moves the bytes that can be moved without waiting: takes reports about the program, sends waiting input, reads
  /// output into the model, and sends the model's answers. Reads at most 64 KiB, so that the call returns even if the
  /// program writes without end.
  ///
  /// - Returns: whether there was output. After ``hasEnded``, false means that all output of the program was read.
  /// - Throws: the errno of a transfer; see ``Descriptor/read(into:)``.
  @discardableResult
  package mutating func advance() throws(Errno) -> Bool {
    // Reports are taken before the output is read. After the end of the program is known, a read without output means
    // that no more will come.
    while !hasEnded, let next = program.nextStateChange() { stateChange = next }
    try sendInput()
    var isNew = false
    for _ in 0..<Host.readsPerTurn {
      guard try readOutput() else { break }
      isNew = true
      try sendInput()
    }
    return isNew
  }

  /// Sleeps until ``advance()`` has work to do, but for at most `milliseconds`. In C: ppoll(2).
  /// - Throws: the errno of ppoll(2).
  package func wait(milliseconds: Int) throws(Errno) {
    // A descriptor that is hung up is always ready. It is left out, because each wait would return at once.
    var watches = [
      Watch(isHungUp ? -1 : program.master, for: input.isEmpty ? .read : [.read, .write]),
      Watch(hasEnded ? -1 : program.stateChanges, for: .read),
    ]
    _ = try poll(&watches, milliseconds: milliseconds)
  }

  /// Changes the size of the window. The kernel sends SIGWINCH to the foreground group if it has changed. In C:
  /// ioctl(2), `TIOCSWINSZ`.
  /// - Throws: the errno of ioctl(2).
  package mutating func resize(_ size: WindowSize) throws(Errno) {
    try program.resize(size)
    model.resize(Self.shown(size))
  }

  /// Signals the foreground group of the pty, such as a job of a shell; if there is none, the program's own group. Does
  /// nothing after the end of the program. In C: kill(2), tcgetpgrp(3).
  /// - Throws: the errno of kill(2), except `ESRCH`.
  package func signal(_ number: Int32) throws(Errno) { try program.signal(number) }

  /// Ends the program: by SIGHUP, as if its terminal was closed, and by stronger signals if it ignores that.
  /// - Throws: the errno of a transfer or of ppoll(2).
  package mutating func endProgram() throws(Errno) {
    for (number, milliseconds) in Self.endTimes where !hasEnded {
      try? signal(number)
      try? signal(SIGCONT)
      try run(milliseconds: milliseconds) { $0.hasEnded }
    }
  }

  /// The time that a program has to end after a signal. After the last one, its session leader may still end what the
  /// program has started.
  private static let endTimes = [(SIGHUP, 500), (SIGTERM, 500), (SIGKILL, 2000)]

  /// Reads once.
  /// - Returns: whether there was output.
  private mutating func readOutput() throws(Errno) -> Bool {
    page.removeAll(keepingCapacity: true)
    let transfer = try program.read(appendingTo: &page)
    isHungUp = transfer == .ended
    guard case .bytes = transfer else { return false }
    if keepsOutput { output += page }
    guard answers != nil else {
      model.feed(page)
      return true
    }
    model.feed(page, answers: &answers!)
    // While the input queue is full, the answers stay in `Answers`, which has its own limit.
    if input.count < Self.mostInput { input.append(answers!.take()) }
    return true
  }

  private static func shown(_ size: WindowSize) -> Size {
    Size(columns: min(size.cells.columns, largest.columns), rows: min(size.cells.rows, largest.rows))
  }
}
