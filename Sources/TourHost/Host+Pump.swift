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
    var deadline = isPump ? .max : stage.deadline(isReady: toTerminal.isEmpty) ?? .max
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
    if let history = delegate.catchUp(isChanged: isChanged, at: now) { stage.learn(history) }
  }

  mutating func readTerminal() {
    guard let transfer = try? terminal.read(into: typed) else { return terminalFailed() }
    switch transfer {
    case .ended: return terminalFailed()
    case .wouldBlock: return
    case .bytes(let count):
      failures = 0
      let bytes = UnsafeRawBufferPointer(rebasing: typed[..<count]).bindMemory(to: UInt8.self)
      if isPump || stage.isInputPrograms { publish(bytes, as: TOUR_SHIM_TYPED) }
      if isPump { return type(bytes) }
      // Typing is felt: the program has it, and what it shows at once is shown, before it is looked at.
      let isPassed = toProgram.isEmpty && stage.passes(bytes)
      if isPassed {
        type(bytes)
        if toTerminal.isEmpty { readProgram() }
      }
      lookAtClock(at: Clock.milliseconds)
      stage.sent(bytes, at: Clock.milliseconds, isPassed: isPassed)
      stage.noteRead(at: Clock.milliseconds)
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
    let encoder = KeyEncoder(stage.modes) { delegate.terminfo($0) }
    for key in stage.keysToType { toProgram.append(encoder.bytes(of: key)) }
    stage.keysToType.removeAll()
  }

  /// Takes what the program wrote, a page at most, and shows it, one batch after the other.
  /// - Returns: how many bytes there were; 0 where there is no more now.
  @discardableResult
  mutating func readProgram() -> Int {
    var count = 0
    while count < page.count {
      let more = readBatch()
      count += more
      // Less than a pty hands over is all that there is: a key's echo waits for no second look. And who is behind gets no more yet.
      if more < Self.mostHandedOver || !toTerminal.isEmpty { break }
    }
    return count
  }

  private mutating func readBatch() -> Int {
    var count = 0
    for _ in 0..<batch {
      guard let transfer = try? program.read(into: UnsafeMutableRawBufferPointer(rebasing: page[count...])) else {
        if count == 0 { pause() }
        break
      }
      guard case .bytes(let more) = transfer else { break }
      count += more
      if more < Self.mostHandedOver { break }
    }
    if count == 0 { return 0 }
    let bytes = UnsafeRawBufferPointer(rebasing: page[..<count]).bindMemory(to: UInt8.self)
    publish(bytes, as: TOUR_SHIM_READ)
    if stage.isCovered {
      publishUnshown(bytes)
      stage.absorb(bytes, at: Clock.milliseconds, isHeard: toProgram.count < Self.mostTyped)
      collect()
    } else {
      // The terminal comes first: the shadow reads along while the user sees it already.
      publish(bytes, as: TOUR_SHIM_UNSHOWN)
      show(bytes)
      publish(nil, as: TOUR_SHIM_UNSHOWN)
      if !isPump {
        observe(bytes)
        crashGuard.live.pointee.host.is_alternate = stage.isAlternate ? 1 : 0
      }
    }
    return count
  }

  /// Lets the shadow read what is shown, and learns from that how much to show at a time. While it reads, the program writes and the
  /// terminal draws, each a buffer full and no more: when it took long, they would wait for us. When it took no time at all, three who
  /// wait for one another for every few bytes are slower than one who shows many.
  private mutating func observe(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = Clock.nanoseconds
    stage.observe(bytes, at: start / 1_000_000)
    let pace = (Clock.nanoseconds - start) * Self.mostHandedOver / bytes.count
    batch = min(max(1, Self.readingTime / max(1, pace)), Self.mostBatch)
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
