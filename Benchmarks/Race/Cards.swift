import Glibc

/// How long the terminal waits for a card, and for its program's screen after it. 200×60.
struct Cards {
  /// Milliseconds from the key that opens the tour's menu to the last byte of the frame with it.
  var opened: [Double] = []
  /// Milliseconds from the key that closes it to the last byte of the program's screen.
  var closed: [Double] = []
  /// Bytes of a frame, and of a way back.
  var frame = 0
  var restoration = 0

  static func measure(over player: Player, times: Int, at station: Station) throws -> Cards {
    note("cards over \(player.rawValue)")
    var result = Cards()
    let terminal = try Contestant.pending.start(player, at: station)
    for _ in 0..<times {
      var before = terminal.delivered
      var start = nanoseconds()
      terminal.send("\u{1D}")
      result.opened.append(Double(try terminal.wait(for: "\u{1B}[?2026l") - start) / 1e6)
      terminal.settle(milliseconds: 40)
      result.frame = terminal.delivered - before
      before = terminal.delivered
      start = nanoseconds()
      terminal.send(" ")
      terminal.settle(milliseconds: 40)
      guard terminal.delivered > before else { throw Pseudoterminal.Failure(description: "the card did not leave") }
      result.closed.append(Double(terminal.deliveredAt - start) / 1e6)
      result.restoration = terminal.delivered - before
    }
    Contestant.pending.end(terminal)
    return result
  }
}

/// What a card costs that is simply there.
struct Stillness {
  /// How often tour and its session leader woke up, while the program did nothing.
  var wakesUnderCard = 0
  var wakesWithoutCard = 0
  /// Frames a second, while the program writes all the time.
  var framesPerSecond = 0.0

  static func measure(seconds: Int, at station: Station) throws -> Stillness {
    note("stillness, \(seconds) s three times")
    var result = Stillness()
    var terminal = try Contestant.pending.start(.colors, at: station)
    result.wakesWithoutCard = wakes(of: terminal, seconds: seconds)
    Contestant.pending.end(terminal)
    station.forget(.first)
    terminal = try underCard(.colors, at: station)
    result.wakesUnderCard = wakes(of: terminal, seconds: seconds)
    end(terminal)
    station.forget(.first)
    terminal = try underCard(.busy, at: station)
    let start = nanoseconds()
    let frames = terminal.settle(milliseconds: 500, atMost: seconds * 1000, counting: "\u{1B}[?2026h")
    result.framesPerSecond = Double(frames) / (Double(nanoseconds() - start) / 1e9)
    end(terminal)
    return result
  }

  private static func underCard(_ player: Player, at station: Station) throws -> Pseudoterminal {
    let terminal = try Pseudoterminal(
      [station.tour, "run", station.race, player.rawValue], environment: station.environment(.first))
    try terminal.wait(for: "Done")
    terminal.settle(milliseconds: 300, atMost: 1000)
    return terminal
  }

  private static func end(_ terminal: Pseudoterminal) {
    terminal.send("\r")
    terminal.settle(milliseconds: 100, atMost: 500)
    Contestant.pending.end(terminal)
  }

  private static func wakes(of terminal: Pseudoterminal, seconds: Int) -> Int {
    func count() -> Int {
      processes(of: terminal).map { field("voluntary_ctxt_switches", in: "/proc/\($0)/status") }.reduce(0, +)
    }
    // The last timer of an arrival, a second after the start, is no wake-up of a still screen.
    terminal.settle(milliseconds: 1500)
    let before = count()
    terminal.settle(milliseconds: seconds * 1000)
    return count() - before
  }
}

/// What the host holds at 200×60.
struct Memory {
  /// Bytes: its share of all pages (with the session leader's), and the most that it ever had resident.
  var share = 0
  var peak = 0

  /// - Returns: at the start; after a hundred megabytes of output; and with a card up.
  static func measure(megabytes: Int, at station: Station) throws -> (start: Memory, after: Memory, card: Memory) {
    note("memory, \(megabytes) MB")
    let files = Throughput.streams().filter { ["ascii", "redraw", "clusters", "vim"].contains($0.name) }
      .map { station.file($0, bytes: 4 << 20) }
    var terminal = try Contestant.pending.start(.stream, files, at: station)
    let start = Memory(of: terminal)
    for _ in 0..<max(1, megabytes / 4) {
      terminal.send("g")
      try terminal.wait(for: Player.last)
    }
    terminal.settle(milliseconds: 50)
    let after = Memory(of: terminal)
    Contestant.pending.end(terminal)
    terminal = try Contestant.pending.start(.colors, at: station)
    for _ in 0..<10 {
      terminal.send("\u{1D}")
      terminal.settle(milliseconds: 30)
      terminal.send(" ")
      terminal.settle(milliseconds: 30)
    }
    terminal.send("\u{1D}")
    terminal.settle(milliseconds: 100)
    let card = Memory(of: terminal)
    terminal.send(" ")
    terminal.settle(milliseconds: 100)
    Contestant.pending.end(terminal)
    return (start, after, card)
  }

  private init(of terminal: Pseudoterminal) {
    share = processes(of: terminal).map { field("Pss", in: "/proc/\($0)/smaps_rollup") }.reduce(0, +) * 1024
    peak = field("VmHWM", in: "/proc/\(terminal.process)/status") * 1024
  }
}

/// The host and its session leader.
private func processes(of terminal: Pseudoterminal) -> [Int] {
  let leaders = shell("pgrep -P \(terminal.process)").split(separator: "\n").compactMap { Int($0) }
  return [Int(terminal.process)] + leaders
}

/// The number behind a name of a file of `/proc`.
private func field(_ name: String, in path: String) -> Int {
  let line = contents(path).split(separator: "\n").first { $0.hasPrefix(name + ":") }
  return line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0
}
