import Glibc
import TourModel
import TourSystem
import TourTerminal

extension Host {
  mutating func sendAll() {
    if !traffic.send(to: terminal) { terminalFailed() }
    sendToProgram()
  }

  mutating func sendToProgram() {
    // Input that the program did not read before its end is kept: ``restoreTerminal()`` pushes it back to the terminal.
    if ending.status != nil { return }
    do throws(Errno) { try traffic.send(to: program) } catch { pause() }
  }

  /// Sleeps until a descriptor is ready or work is due, and reads the descriptors that are ready.
  mutating func wait() {
    var fromTerminal: Readiness = []
    if !traffic.terminalIsGone {
      // In the background, input is for the shell, and reading it would stop tour.
      if traffic.toProgram.count < Self.mostTyped, !ending.isInBackground { fromTerminal.insert(.read) }
      if !traffic.toTerminal.isEmpty { fromTerminal.insert(.write) }
    }
    var fromProgram: Readiness = []
    let holdsOutput = compositor?.value.holdsOutput ?? false
    if traffic.toTerminal.count < Self.mostShown, !holdsOutput { fromProgram.insert(.read) }
    if !traffic.toProgram.isEmpty { fromProgram.insert(.write) }

    // In the prelude, input that another process may read is looked at again after a while.
    pollSet.watch(
      .terminal, traffic.terminalIsGone || prelude?.inputAt != nil ? -1 : terminal.descriptor, for: fromTerminal)
    pollSet.watch(.program, program.master, for: fromProgram)
    // After a key the program's answer is awaited first, even if the compositor has work that is due.
    var deadline =
      traffic.unseenCount > 0
      ? Clock.milliseconds + Self.answerTime : compositor?.value.deadline(isReady: traffic.toTerminal.isEmpty) ?? .max
    if let prelude { deadline = prelude.inputAt.map { $0 + Prelude.inputTime } ?? .max }
    deadline = min(deadline, ending.hangUpAt ?? .max, window.dueAt ?? .max, delegate.deadline ?? .max)
    do throws(Errno) { try pollSet.wait(until: deadline) } catch { pause() }

    if !pollSet.isReadable(.program) { showUnseenInput() }
    // ppoll(2) delivers no signal while a descriptor is ready, so signals would wait as long as the program floods.
    if pollSet.isReadable(.signals) || signals.areWaiting { handleSignals() }
    if prelude != nil {
      checkPrelude(isReadable: pollSet.isReadable(.terminal), at: Clock.milliseconds)
    } else if pollSet.isReadable(.terminal), !pollSet.isReadable(.stateChanges) {
      // After a stop or the end of the program, the input is for the shell.
      readTerminal()
    }
    if pollSet.isReadable(.program) { readProgram() }
    if pollSet.isReadable(.stateChanges) { handleStateChanges() }
    catchUp(isChanged: pollSet.isReadable(.history), at: Clock.milliseconds)
  }

  /// Writes and reads the history, and looks at a guide that is being changed, if that is due.
  private mutating func catchUp(isChanged: Bool, at now: Int) {
    guard isChanged || delegate.deadline.map({ now >= $0 }) == true else { return }
    if let history = delegate.catchUp(isChanged: isChanged, at: now) { compositor?.value.update(history, at: now) }
    if let change = delegate.guideChange(at: now) { compositor?.value.handle(change, at: now) }
  }

  mutating func readTerminal() {
    // The next read overwrites that input.
    showUnseenInput()
    let isForCard = compositor?.value.inputOwner == .session
    guard let bytes = unsafe traffic.readInput(from: terminal, isForCard: isForCard) else { return terminalFailed() }
    if bytes.isEmpty { return }
    if unsafe compositor == nil || traffic.toProgram.isEmpty && compositor?.value.passes(bytes) == true {
      let signals = unsafe signalsOfPipeline(bytes)
      unsafe traffic.pass(bytes, to: program, isUnseen: compositor != nil)
      signalPipeline(signals)
    } else {
      unsafe showInput(bytes, isPassed: false)
      // Keys are sent before the next picture is composed.
      sendToProgram()
    }
  }

  /// Shows the compositor the input that was passed to the program ahead of it.
  private mutating func showUnseenInput() {
    guard let bytes = unsafe traffic.takeUnseen() else { return }
    unsafe showInput(bytes, isPassed: true)
    sendToProgram()
  }

  private mutating func showInput(_ bytes: UnsafeBufferPointer<UInt8>, isPassed: Bool) {
    readClock(at: Clock.milliseconds)
    unsafe compositor?.value.sent(bytes, at: Clock.milliseconds, isPassed: isPassed)
    compositor?.value.readEnded(at: Clock.milliseconds)
    collect()
  }

  /// Reads the program's output and shows it, one buffer of the pty after the other.
  /// - Returns: the number of bytes; 0 if none are available.
  @discardableResult
  mutating func readProgram() -> Int {
    var total = 0
    for _ in 0..<Self.readsPerTurn {
      let (size, work) = (traffic.readSize.bytes, compositor?.value.work ?? 0)
      let count = showProgram()
      total += count
      let isSmall = traffic.readSize.adapt(toWork: (compositor?.value.work ?? work) &- work)
      // A read that does not fill the buffer has read all output, so no time is spent on a second read before a key's
      // echo is sent. While the terminal lags behind, or the program is to wait for a card
      // (`holdsOutput`), no more is read.
      if !isSmall || count < size || !traffic.toTerminal.isEmpty || compositor?.value.holdsOutput == true { break }
    }
    return total
  }

  /// Reads once, and shows the bytes. Each buffer is shown before the next one is read: then the program writes, the
  /// terminal draws and the shadow is fed at the same time. Larger buffers were slower.
  /// - Returns: the number of bytes; 0 if none are available.
  private mutating func showProgram() -> Int {
    // A card takes the input before the output that may follow from it.
    if compositor?.value.isCovered == true { showUnseenInput() }
    let isCovered = prelude != nil || compositor?.value.isCovered == true
    guard let bytes = try? unsafe traffic.readOutput(of: program, isCovered: isCovered) else {
      pause()
      return 0
    }
    if bytes.isEmpty {
      // Without output there is no answer to wait for: the input that the compositor has not seen yet may have ended
      // the program.
      showUnseenInput()
    } else if prelude != nil {
      if unsafe prelude?.observe(bytes) == true { endPrelude() }
    } else if isCovered {
      unsafe compositor?.value.absorb(
        bytes, at: Clock.milliseconds, readsReplies: traffic.toProgram.count < Self.mostTyped)
      collect()
    } else {
      // The terminal comes first, so that the user sees the output while the shadow is fed with it.
      unsafe traffic.show(bytes, on: terminal)
      showUnseenInput()
      unsafe observe(bytes)
    }
    return bytes.count
  }

  /// Shows the compositor output of the program that the terminal has received, or will.
  mutating func observe(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe compositor?.value.observe(bytes, at: Clock.milliseconds)
    collect()
  }

  /// Waits after a failed transfer with the terminal. The terminal is lost after a hang-up or ``mostFailures``
  /// failures; until then errors may pass.
  private mutating func terminalFailed() {
    if terminal.isHungUp || traffic.failures >= Self.mostFailures { loseTerminal() } else { pause() }
  }

  /// Sleeps 10 ms before a failed call is repeated: the kernel may be short of memory for a moment.
  func pause() { usleep(10_000) }
}
