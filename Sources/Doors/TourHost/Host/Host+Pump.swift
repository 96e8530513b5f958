import CPosix
import Glibc
import TourModel
import TourSystem
import TourTerminal

extension Host {
  mutating func sendAll() {
    if terminalIsGone {
      toTerminal.removeAll()
    } else {
      do throws(Errno) {
        let count = toTerminal.count
        if try unsafe !toTerminal.send({ bytes throws(Errno) in try unsafe terminal.write(bytes) }) { terminalFailed() }
        if toTerminal.count < count { failures = 0 }
      } catch {
        terminalFailed()
      }
    }
    sendToProgram()
  }

  private mutating func sendToProgram() {
    // Input that the program did not read before its end is kept: ``leave()`` pushes it back to the terminal.
    if ended != nil { return }
    do throws(Errno) {
      // False if the program has closed its terminal. It is about to end, so its input is dropped.
      if try unsafe !toProgram.send({ bytes throws(Errno) in try unsafe program.write(bytes) }) {
        toProgram.removeAll()
      }
    } catch {
      pause()
    }
  }

  /// Sleeps until a descriptor is ready or work is due, and reads the descriptors that are ready.
  mutating func wait() {
    var fromTerminal: Readiness = []
    if !terminalIsGone {
      // In the background, input is for the shell, and reading it would stop tour.
      if toProgram.count < Self.mostTyped, !isInBackground { fromTerminal.insert(.read) }
      if !toTerminal.isEmpty { fromTerminal.insert(.write) }
    }
    var fromProgram: Readiness = []
    if toTerminal.count < Self.mostShown { fromProgram.insert(.read) }
    if !toProgram.isEmpty { fromProgram.insert(.write) }

    // In the prelude, input that another process may read is looked at again after a while.
    watches[.terminal] = Watch(terminalIsGone || prelude?.inputAt != nil ? -1 : terminal.descriptor, for: fromTerminal)
    watches[.program].wanted = fromProgram
    // After a key the program's answer is awaited first, even if the compositor has work that is due.
    var deadline =
      unseenCount > 0
      ? Clock.milliseconds + Self.answerTime : compositor?.value.deadline(isReady: toTerminal.isEmpty) ?? .max
    if let prelude { deadline = prelude.inputAt.map { $0 + Prelude.inputTime } ?? .max }
    deadline = min(deadline, hangUpAt ?? .max, resizeAt ?? .max, delegate.deadline ?? .max)
    let rest = deadline == .max ? nil : max(0, deadline - Clock.milliseconds)
    switch try? poll(&watches, milliseconds: rest) {
    case nil: pause()
    case 0 where remembersStart:
      // Tour is idle for the first time.
      remembersStart = false
      tour_shim_release_memory()
    default: break
    }

    if !watches[.program].found.isReadable { noteUnseenInput() }
    if watches[.signals].found.isReadable { takeSignals() }
    if prelude != nil {
      checkPrelude(isReadable: watches[.terminal].found.isReadable, at: Clock.milliseconds)
    } else if watches[.terminal].found.isReadable {
      readTerminal()
    }
    if watches[.program].found.isReadable { readProgram() }
    if watches[.reports].found.isReadable { takeReports() }
    catchUp(isChanged: watches[.history].found.isReadable, at: Clock.milliseconds)
  }

  /// Writes and reads the history, if that is due.
  private mutating func catchUp(isChanged: Bool, at now: Int) {
    guard isChanged || delegate.deadline.map({ now >= $0 }) == true else { return }
    if let history = delegate.catchUp(isChanged: isChanged, at: now) { compositor?.value.update(history, at: now) }
  }

  mutating func readTerminal() {
    // The next read overwrites that input.
    noteUnseenInput()
    guard let transfer = try? unsafe terminal.read(into: typed) else { return terminalFailed() }
    switch transfer {
    case .ended: return terminalFailed()
    case .wouldBlock: return
    case .bytes(let count):
      failures = 0
      let bytes = unsafe typedBytes(count)
      if compositor?.value.inputOwner != .session { unsafe publish(bytes, as: TOUR_SHIM_TYPED) }
      if compositor == nil { return unsafe type(bytes) }
      if unsafe toProgram.isEmpty && compositor?.value.passes(bytes) == true {
        unsafe type(bytes)
        unseenCount = count
      } else {
        unsafe noteInput(bytes, isPassed: false)
        unsafe publish(nil, as: TOUR_SHIM_TYPED)
        // Keys are sent before the next picture is composed.
        sendToProgram()
      }
    }
  }

  /// Shows the compositor the input that was passed to the program ahead of it.
  private mutating func noteUnseenInput() {
    if unseenCount == 0 { return }
    let bytes = unsafe typedBytes(unseenCount)
    unseenCount = 0
    unsafe noteInput(bytes, isPassed: true)
    sendToProgram()
  }

  private mutating func noteInput(_ bytes: UnsafeBufferPointer<UInt8>, isPassed: Bool) {
    readClock(at: Clock.milliseconds)
    unsafe compositor?.value.sent(bytes, at: Clock.milliseconds, isPassed: isPassed)
    compositor?.value.noteRead(at: Clock.milliseconds)
    collect()
  }

  /// The first bytes of the last read from the terminal. Safe until the next read: `typed` lives as long as the host.
  private func typedBytes(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeRawBufferPointer(rebasing: typed[..<count]).bindMemory(to: UInt8.self)
  }

  /// Sends input to the program: at once if no other input is queued.
  private mutating func type(_ bytes: UnsafeBufferPointer<UInt8>) {
    var taken = 0
    unsafe signalPipeline(bytes)
    if toProgram.isEmpty, case .bytes(let count) = try? unsafe program.write(UnsafeRawBufferPointer(bytes)) {
      taken = count
    }
    // The next write reports an error.
    unsafe toProgram.append(bytes[taken...])
    unsafe publish(nil, as: TOUR_SHIM_TYPED)
  }

  /// Sends the program the keys of a `do` that *Show me* types, encoded as the terminal would.
  mutating func type(_ keys: [Key]) {
    guard let modes = compositor?.value.modes else { return }
    let delegate = delegate
    let encoder = KeyEncoder(modes) { delegate.terminfo($0) }
    for key in keys { toProgram.append(encoder.bytes(of: key)) }
  }

  /// Reads the program's output and shows it, one buffer of the pty after the other.
  /// - Returns: the number of bytes; 0 if none are available.
  @discardableResult
  mutating func readProgram() -> Int {
    var total = 0
    for _ in 0..<Self.readsPerTurn {
      let (size, work) = (readSize, compositor?.value.work ?? 0)
      let count = showProgram()
      total += count
      if (compositor?.value.work ?? work) &- work > Self.mostWork {
        readSize = max(Self.leastHandedOver, size / 2)
        break
      }
      readSize = min(Self.mostHandedOver, size * 2)
      // A read that does not fill the buffer has read all output, so no time is spent on a second read before a key's
      // echo is sent. While the terminal lags behind, no more is read.
      if count < size || !toTerminal.isEmpty { break }
    }
    return total
  }

  /// Reads once, and shows the bytes. Each buffer is shown before the next one is read: then the program writes, the
  /// terminal draws and the shadow is fed at the same time. Larger buffers were slower.
  /// - Returns: the number of bytes; 0 if none are available.
  private mutating func showProgram() -> Int {
    var count = 0
    do throws(Errno) {
      if case .bytes(let more) = try unsafe program.read(
        into: UnsafeMutableRawBufferPointer(rebasing: page[..<readSize]))
      {
        count = more
      }
    } catch {
      pause()
    }
    if count == 0 {
      // Without output there is no answer to wait for: the input that the compositor has not seen yet may have ended
      // the program.
      noteUnseenInput()
      return 0
    }
    // Safe: `page` lives as long as the host, and is not written before the next read.
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: page[..<count]).bindMemory(to: UInt8.self)
    unsafe publish(bytes, as: TOUR_SHIM_READ)
    if prelude != nil {
      unsafe publishUnshown(bytes)
      if unsafe prelude?.take(bytes) == true { endPrelude() }
    } else if compositor?.value.isCovered == true {
      noteUnseenInput()
      unsafe publishUnshown(bytes)
      unsafe compositor?.value.absorb(bytes, at: Clock.milliseconds, readsReplies: toProgram.count < Self.mostTyped)
      collect()
    } else {
      unsafe passOn(bytes)
    }
    return count
  }

  /// Sends the program's output to the terminal unchanged, and shows it to the compositor.
  mutating func passOn(_ bytes: UnsafeBufferPointer<UInt8>) {
    // The terminal comes first, so that the user sees the output while the shadow is fed with it.
    unsafe publish(bytes, as: TOUR_SHIM_UNSHOWN)
    unsafe show(bytes)
    unsafe publish(nil, as: TOUR_SHIM_UNSHOWN)
    noteUnseenInput()
    unsafe compositor?.value.observe(bytes, at: Clock.milliseconds)
    if let isAlternate = compositor?.value.isAlternate {
      unsafe crashGuard.live.pointee.host.is_alternate = isAlternate ? 1 : 0
    }
  }

  /// Sends the program's output to the terminal: at once if no other output is queued.
  private mutating func show(_ bytes: UnsafeBufferPointer<UInt8>) {
    var taken = 0
    if toTerminal.isEmpty, !terminalIsGone,
      case .bytes(let count) = try? unsafe terminal.write(UnsafeRawBufferPointer(bytes))
    {
      taken = count
    }
    // The next write reports an error.
    unsafe toTerminal.append(bytes[taken...])
  }

  /// Counts a failed transfer with the terminal. The terminal is lost after a hang-up or ``mostFailures`` failures;
  /// until then errors may pass.
  private mutating func terminalFailed() {
    failures += 1
    if terminal.isHungUp || failures >= Self.mostFailures { loseTerminal() } else { pause() }
  }

  /// Sleeps 10 ms before a failed call is repeated: the kernel may be short of memory for a moment.
  func pause() { usleep(10_000) }
}
