import CPosix
import TourModel
import TourSystem
import TourTerminal

/// The bytes on their way between the program and the terminal, from the read(2) that brings them to the write(2) that
/// takes them.
///
/// At any time a byte is in one place here: in hand after a read, held by the compositor's decoder, in a queue, or kept
/// until a card over the program's output is removed. The handler of a crash reads these places, so a crash neither
/// loses nor repeats a byte (``CrashHandover``). `@safe`, because only this value uses its buffers, and frees them at
/// its end.
@safe struct Traffic: ~Copyable {
  // Safe: each of these parts of the handover is static memory in C, and is written by one queue.
  private(set) var toTerminal = unsafe Queue(publishedTo: tour_shim_crash_part(Int32(TOUR_SHIM_TO_TERMINAL)))
  private(set) var toProgram = unsafe Queue(publishedTo: tour_shim_crash_part(Int32(TOUR_SHIM_TO_PROGRAM)))
  /// The input that the compositor's decoder holds.
  private var held = unsafe Queue(publishedTo: tour_shim_crash_part(Int32(TOUR_SHIM_HELD)))
  /// The bytes that remove the card that is up.
  private var restoration = unsafe Queue(publishedTo: tour_shim_crash_part(Int32(TOUR_SHIM_RESTORATION)))
  /// The program's output that is not shown yet: since the bytes in ``restoration`` were made, or since the start of a
  /// program that has not used the terminal.
  private var unshown = unsafe Queue(publishedTo: tour_shim_crash_part(Int32(TOUR_SHIM_UNSHOWN)))

  /// The bytes of ``page`` that the next read fills.
  var readSize = ReadSize()
  /// The buffer for output of the program.
  private let page = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.mostHandedOver, alignment: 16)
  /// The buffer for input from the terminal.
  private let typed = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// The number of bytes in ``typed`` that the program has received and the compositor has not seen.
  ///
  /// Visible characters go to the program at once. The compositor sees them after the program's next output, or after
  /// ``Host/answerTime``: the kernel makes the echo on the processor that tour runs on, as soon as tour sleeps.
  private(set) var unseenCount = 0
  /// The last answers to the program, which it may not have read yet.
  private var lastAnswers: [UInt8] = []
  /// Whether the program has got answers.
  var hasAnswered: Bool { !lastAnswers.isEmpty }

  /// Whether the terminal is closed, or counts as closed because too many transfers have failed.
  var terminalIsGone = false
  /// The number of consecutive failed transfers with the terminal.
  private(set) var failures = 0

  /// Bytes that one read from a pty returns at most: Linux's N_TTY_BUF_SIZE, less one.
  static let mostHandedOver = 4095

  deinit {
    // The handler of a crash must not read the buffers after their end.
    for part in [TOUR_SHIM_OUTPUT, TOUR_SHIM_INPUT, TOUR_SHIM_LAST_OUTPUT] { unsafe Self.place(nil, as: part) }
    unsafe page.deallocate()
    unsafe typed.deallocate()
  }

  /// Tells the handler of a crash where these bytes are. They must stay valid until the next call for the part.
  private static func place(_ bytes: UnsafeBufferPointer<UInt8>?, as part: Int) {
    unsafe tour_shim_crash_part(Int32(part)).pointee = unsafe tour_shim_bytes(
      start: bytes.flatMap { unsafe UnsafeRawPointer($0.baseAddress) }, count: unsafe bytes?.count ?? 0)
  }

  /// The first bytes of a buffer. Safe until the next read into it, because the buffers live as long as this value.
  private static func bytes(_ count: Int, of buffer: UnsafeMutableRawBufferPointer) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count]).bindMemory(to: UInt8.self)
  }
}

/// From the program to the terminal.
extension Traffic {
  /// The most bytes of the program's output between two pictures of a card that are kept for a crash.
  private static let mostUnshown = 1 << 18

  /// Reads output of the program, at most as much as ``readSize``.
  /// - Parameter isCovered: whether the output is not shown, because a card covers it or the program has not used the
  ///   terminal. Otherwise, ``show(_:on:)`` is to be called.
  /// - Returns: the bytes, valid until the next call; empty if none are available.
  mutating func readOutput(of program: borrowing Program, isCovered: Bool) throws(Errno)
    -> UnsafeBufferPointer<UInt8>
  {
    let buffer = unsafe UnsafeMutableRawBufferPointer(rebasing: page[..<readSize.bytes])
    guard case .bytes(let count) = try unsafe program.read(into: buffer) else {
      return unsafe UnsafeBufferPointer(start: nil, count: 0)
    }
    let bytes = unsafe Self.bytes(count, of: page)
    unsafe Self.place(bytes, as: TOUR_SHIM_LAST_OUTPUT)
    if !isCovered {
      unsafe Self.place(bytes, as: TOUR_SHIM_OUTPUT)
    } else if unshown.count + count <= Self.mostUnshown {
      unsafe unshown.append(bytes)
    } else {
      // Too much to keep: all of it is dropped, and a CAN cancels a sequence that may be incomplete.
      unshown.replace(by: [0x18])
    }
    return unsafe bytes
  }

  /// Sends the output that was read last to the terminal: at once if no other output is queued.
  mutating func show(_ output: UnsafeBufferPointer<UInt8>, on terminal: borrowing RealTerminal) {
    var count = 0
    if toTerminal.isEmpty, !terminalIsGone,
      case .bytes(let written) = try? unsafe terminal.write(UnsafeRawBufferPointer(output))
    {
      count = written
    }
    // The next write reports an error.
    unsafe toTerminal.append(output[count...])
    unsafe Self.place(nil, as: TOUR_SHIM_OUTPUT)
  }

  /// Queues the output that was not shown, and returns it.
  mutating func showUnshown() -> [UInt8] {
    let output = unshown.rest
    toTerminal.append(output)
    unshown.removeAll()
    return output
  }

  /// Queues bytes of tour.
  mutating func queueForTerminal(_ bytes: [UInt8]) { toTerminal.append(bytes) }

  /// Writes once. Drops the output if the terminal is gone.
  /// - Returns: false if the transfer failed. It counts as one of ``failures``.
  mutating func send(to terminal: borrowing RealTerminal) -> Bool {
    if terminalIsGone {
      toTerminal.removeAll()
      return true
    }
    let count = toTerminal.count
    let isOpen = try? unsafe toTerminal.send { bytes throws(Errno) in try unsafe terminal.write(bytes) }
    if toTerminal.count < count { failures = 0 }
    if isOpen == true { return true }
    failures += 1
    return false
  }
}

/// From the terminal to the program.
extension Traffic {
  /// Reads input. ``pass(_:to:)`` or ``queueOutput(of:)`` is to be called when it was processed.
  /// - Parameter isForCard: whether a card takes the input, so that after a crash the program does not get it.
  /// - Returns: the bytes, valid until the next call; empty if none are available; nil if the transfer failed, which
  ///   counts as one of ``failures``.
  mutating func readInput(from terminal: borrowing RealTerminal, isForCard: Bool) -> UnsafeBufferPointer<UInt8>? {
    switch try? unsafe terminal.read(into: typed) {
    case nil, .ended:
      failures += 1
      return nil
    case .wouldBlock: return unsafe UnsafeBufferPointer(start: nil, count: 0)
    case .bytes(let count):
      failures = 0
      let bytes = unsafe Self.bytes(count, of: typed)
      if !isForCard { unsafe Self.place(bytes, as: TOUR_SHIM_INPUT) }
      return unsafe bytes
    }
  }

  /// Sends the input that was read last to the program: at once if no other input is queued.
  /// - Parameter isUnseen: whether the compositor has yet to see it (``takeUnseen()``).
  mutating func pass(_ input: UnsafeBufferPointer<UInt8>, to program: borrowing Program, isUnseen: Bool) {
    var count = 0
    if toProgram.isEmpty, case .bytes(let written) = try? unsafe program.write(UnsafeRawBufferPointer(input)) {
      count = written
    }
    // The next write reports an error.
    unsafe toProgram.append(input[count...])
    unsafe Self.place(nil, as: TOUR_SHIM_INPUT)
    if isUnseen { unseenCount = input.count }
  }

  /// Returns the input that the program has received and the compositor has not seen; nil if there is none. It is valid
  /// until the next read.
  mutating func takeUnseen() -> UnsafeBufferPointer<UInt8>? {
    if unseenCount == 0 { return nil }
    defer { unseenCount = 0 }
    return unsafe Self.bytes(unseenCount, of: typed)
  }

  /// Queues bytes of tour.
  mutating func queueForProgram(_ bytes: [UInt8]) { toProgram.append(bytes) }

  /// Queues answers of the widget protocol, which must not reach the shell.
  mutating func queueAnswers(_ answers: [UInt8]) {
    toProgram.append(answers)
    lastAnswers = (lastAnswers + answers).suffix(Program.mostAnswers)
  }

  /// Writes once. Drops the input if the program has closed its terminal: it is about to end.
  mutating func send(to program: borrowing Program) throws(Errno) {
    if try unsafe !toProgram.send({ bytes throws(Errno) in try unsafe program.write(bytes) }) { toProgram.removeAll() }
  }

  /// Takes all input that the program has not received.
  mutating func takeInput() -> [UInt8] {
    let input = toProgram.rest
    toProgram.removeAll()
    return input
  }

  /// Takes the input that the program has not read, now that it has ended or stopped, into the queue for the program,
  /// without tour's answers to it.
  /// - Parameter unread: the input that the program had received.
  /// - Returns: those answers.
  @discardableResult
  mutating func keepInput(unread: [UInt8]) -> [UInt8] {
    let input = unread + toProgram.rest
    let (answers, others) =
      lastAnswers.isEmpty ? ([], input) : ProgramNotice.separated(from: input, last: lastAnswers)
    toProgram.replace(by: others)
    return answers
  }
}

/// The compositor's part.
extension Traffic {
  /// Takes the compositor's output into the queues. The input and the output that were read last are then in the
  /// queues, held by the decoder, part of the picture of a card, or used up.
  mutating func queueOutput(of compositor: inout Compositor) -> Compositor.Output {
    let state = unsafe tour_shim_crash_live()!
    // Recorded before the bytes that draw a card are queued, because tour may crash while it sends them.
    if compositor.isCovered, !compositor.output.toTerminal.isEmpty {
      restoration.replace(by: compositor.restoration)
      unshown.removeAll()
      unsafe state.pointee.host.is_covered = 1
      unsafe state.pointee.host.redraws = compositor.isAlternate ? 1 : 0
    }
    let output = compositor.takeOutput()
    toTerminal.append(output.toTerminal)
    // Forgotten after the bytes that remove the card are queued.
    if !compositor.isCovered, unsafe state.pointee.host.is_covered != 0 {
      unsafe state.pointee.host.is_covered = 0
      unsafe state.pointee.host.redraws = 0
      restoration.removeAll()
      unshown.removeAll()
    }
    toProgram.append(output.toProgram)
    let input = compositor.heldInput
    if input.isEmpty { held.removeAll() } else { held.replace(by: Array(input)) }
    unsafe Self.place(nil, as: TOUR_SHIM_INPUT)
    unsafe state.pointee.host.is_alternate = compositor.isAlternate ? 1 : 0
    unsafe state.pointee.host.swallows_paste = compositor.pasteOwner == .session ? 1 : 0
    let asked = compositor.inquiry.due
    unsafe state.pointee.host.asks = asked.map { $0.owesName ? 3 : $0.isFirst ? 2 : 1 } ?? 0
    unsafe state.pointee.host.reports_owed = Int32(clamping: asked?.reportsBefore ?? 0)
    return output
  }

  /// Queues the input that the decoder of the compositor holds, because the compositor is discarded.
  mutating func releaseHeld() {
    toProgram.append(held.rest)
    held.removeAll()
  }

  /// Takes over the bytes of a process image that crashed, up to the input that its decoder held.
  mutating func resume(_ handover: CrashHandover) {
    for part in [TOUR_SHIM_TO_TERMINAL, TOUR_SHIM_RESTORATION, TOUR_SHIM_UNSHOWN, TOUR_SHIM_OUTPUT] {
      toTerminal.append(handover.part(part))
    }
    toProgram.append(handover.part(TOUR_SHIM_TO_PROGRAM))
  }
}
