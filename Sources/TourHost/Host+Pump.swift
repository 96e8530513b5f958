import CPosix
import Glibc
import TourTerminal

extension Host {
  mutating func sendAll() {
    if terminalIsGone {
      toTerminal.removeAll()
    } else {
      do throws(Errno) {
        let count = toTerminal.count
        if try !toTerminal.send({ bytes throws(Errno) in try terminal.write(bytes) }) { terminalFailed() }
        if toTerminal.count < count { failures = 0 }
      } catch {
        terminalFailed()
      }
    }
    sendToProgram()
  }

  private mutating func sendToProgram() {
    // What it did not read before its end is given back to the terminal.
    if ended != nil { return }
    do throws(Errno) {
      // A program that reads no more is about to end: its report says how.
      if try !toProgram.send({ bytes throws(Errno) in try program.write(bytes) }) { toProgram.removeAll() }
    } catch {
      pause()
    }
  }

  /// Sleeps until something can be read, written or is due.
  mutating func wait() {
    var fromTerminal: Readiness = []
    if !terminalIsGone {
      // What is typed behind a shell is the shell's, and to read it would stop us.
      if toProgram.count < Self.mostTyped, !isBehind { fromTerminal.insert(.read) }
      if !toTerminal.isEmpty { fromTerminal.insert(.write) }
    }
    var fromProgram: Readiness = []
    if toTerminal.count < Self.mostShown { fromProgram.insert(.read) }
    if !toProgram.isEmpty { fromProgram.insert(.write) }

    watches[0] = Watch(terminalIsGone ? -1 : terminal.descriptor, for: fromTerminal)
    watches[1].wanted = fromProgram
    var deadline = isPump ? .max : compositor.deadline(isReady: toTerminal.isEmpty) ?? .max
    deadline = min(deadline, hangUpAt ?? .max, resizeAt ?? .max, delegate.deadline ?? .max)
    let rest = deadline == .max ? nil : max(0, deadline - Clock.milliseconds)
    switch try? poll(&watches, milliseconds: rest) {
    case nil: pause()
    case 0 where remembersStart:
      // The first moment in which nobody waits for us.
      remembersStart = false
      tour_shim_forget_past()
    default: break
    }

    if watches[3].found.isReadable { takeSignals() }
    if watches[0].found.isReadable { readTerminal() }
    if watches[1].found.isReadable { readProgram() }
    if watches[2].found.isReadable { takeReports() }
    catchUp(isChanged: watches[4].found.isReadable, at: Clock.milliseconds)
  }

  /// Lets the history be written and read, where that is due.
  private mutating func catchUp(isChanged: Bool, at now: Int) {
    guard isChanged || delegate.deadline.map({ now >= $0 }) == true else { return }
    if let history = delegate.catchUp(isChanged: isChanged, at: now) { compositor.learn(history) }
  }

  mutating func readTerminal() {
    guard let transfer = try? terminal.read(into: typed) else { return terminalFailed() }
    switch transfer {
    case .ended: return terminalFailed()
    case .wouldBlock: return
    case .bytes(let count):
      failures = 0
      let bytes = UnsafeRawBufferPointer(rebasing: typed[..<count]).bindMemory(to: UInt8.self)
      if isPump || compositor.isInputPrograms { publish(bytes, as: TOUR_SHIM_TYPED) }
      if isPump { return type(bytes) }
      // The delay of a key can be felt: the program gets it before the stage reads it.
      let isPassed = toProgram.isEmpty && compositor.passes(bytes)
      if isPassed { type(bytes) }
      lookAtClock(at: Clock.milliseconds)
      compositor.sent(bytes, at: Clock.milliseconds, isPassed: isPassed)
      compositor.noteRead(at: Clock.milliseconds)
      collect()
      publish(nil, as: TOUR_SHIM_TYPED)
      // A key goes before any picture.
      sendToProgram()
    }
  }

  /// Gives the program what was typed: at once, where nothing waits before it.
  private mutating func type(_ bytes: UnsafeBufferPointer<UInt8>) {
    var taken = 0
    if toProgram.isEmpty, case .bytes(let count) = try? program.write(UnsafeRawBufferPointer(bytes)) { taken = count }
    // What failed is told by the next attempt.
    toProgram.append(bytes[taken...])
    publish(nil, as: TOUR_SHIM_TYPED)
  }

  /// Sends the program the keys of a `do` that *Show me* types, encoded as the terminal would.
  mutating func typeKeys() {
    let delegate = delegate
    let encoder = KeyEncoder(compositor.modes) { delegate.terminfo($0) }
    for key in compositor.keysToType { toProgram.append(encoder.bytes(of: key)) }
    compositor.keysToType.removeAll()
  }

  /// Reads the program's output and shows it, one buffer of the pty after the other.
  /// - Returns: how many bytes there were; 0 if there are none now.
  @discardableResult
  mutating func readProgram() -> Int {
    var total = 0
    for _ in 0..<Self.readsPerTurn {
      let count = showProgram()
      total += count
      // A read that does not fill the buffer has taken everything, so a key's echo waits for no second read. And while the terminal is
      // behind, no more is read.
      if count < Self.mostHandedOver || !toTerminal.isEmpty { break }
    }
    return total
  }

  /// Reads once, and shows what was read. Each buffer is shown before the next one is read: then the program fills it and the terminal
  /// draws while the shadow reads, and none of the three waits for the others. Larger portions were slower.
  /// - Returns: how many bytes there were; 0 if there are none now.
  private mutating func showProgram() -> Int {
    var count = 0
    do throws(Errno) {
      if case .bytes(let more) = try program.read(into: page) { count = more }
    } catch {
      pause()
    }
    if count == 0 { return 0 }
    let bytes = UnsafeRawBufferPointer(rebasing: page[..<count]).bindMemory(to: UInt8.self)
    publish(bytes, as: TOUR_SHIM_READ)
    if compositor.isCovered {
      publishUnshown(bytes)
      compositor.absorb(bytes, at: Clock.milliseconds, isHeard: toProgram.count < Self.mostTyped)
      collect()
    } else {
      // The terminal comes first: the shadow reads along while the user sees it already.
      publish(bytes, as: TOUR_SHIM_UNSHOWN)
      show(bytes)
      publish(nil, as: TOUR_SHIM_UNSHOWN)
      if !isPump {
        compositor.observe(bytes, at: Clock.milliseconds)
        crashGuard.live.pointee.host.is_alternate = compositor.isAlternate ? 1 : 0
      }
    }
    return count
  }

  /// Gives the terminal what the program wrote: at once, where nothing waits before it.
  private mutating func show(_ bytes: UnsafeBufferPointer<UInt8>) {
    var taken = 0
    if toTerminal.isEmpty, !terminalIsGone, case .bytes(let count) = try? terminal.write(UnsafeRawBufferPointer(bytes)) { taken = count }
    // What failed is told by the next attempt.
    toTerminal.append(bytes[taken...])
  }

  /// A transfer with the terminal failed. One that is gone says so; anything else may pass, for a while.
  private mutating func terminalFailed() {
    failures += 1
    if terminal.isHungUp || failures >= Self.mostFailures { loseTerminal() } else { pause() }
  }

  /// What the kernel could not do now, it may do a moment later.
  func pause() { usleep(10_000) }
}
