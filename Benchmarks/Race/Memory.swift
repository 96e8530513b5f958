/// The memory of tour at 200×60 cells.
struct Memory {
  /// Bytes: the proportional set size of tour and its session leader, and the largest resident size that tour has had.
  var share = 0
  var peak = 0

  /// - Returns: The memory at the start, after the given number of megabytes of output, and with a card.
  static func measure(megabytes: Int, at station: Station) throws -> (start: Memory, after: Memory, card: Memory) {
    note("memory, \(megabytes) MB")
    let files = Throughput.streams().filter { ["ascii", "redraw", "clusters", "vim"].contains($0.name) }
      .map { station.file($0, bytes: 4 << 20) }
    var terminal = try Contestant.pending.start(.stream, files, at: station)
    let start = Memory(of: terminal)
    for _ in 0..<max(1, megabytes / 4) {
      terminal.send(Player.go)
      try terminal.wait(for: Player.last)
    }
    terminal.settle(milliseconds: 50)
    let after = Memory(of: terminal)
    Contestant.pending.end(terminal)
    terminal = try Contestant.pending.start(.colors, at: station)
    for _ in 0..<10 {
      terminal.send("\u{1D}")
      terminal.settle(milliseconds: 30)
      terminal.send("\r")
      terminal.settle(milliseconds: 30)
    }
    terminal.send("\u{1D}")
    terminal.settle(milliseconds: 100)
    let card = Memory(of: terminal)
    terminal.send("\r")
    terminal.settle(milliseconds: 100)
    Contestant.pending.end(terminal)
    return (start, after, card)
  }

  private init(of terminal: Pseudoterminal) {
    share = terminal.total("Pss", in: "smaps_rollup") * 1024
    peak = terminal.total("VmHWM", in: "status", firstOnly: true) * 1024
  }
}
