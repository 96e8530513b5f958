/// The time until a card is on the terminal, and until the program's screen is back after it, at 200×60 cells.
struct Cards {
  /// Milliseconds from the key that opens the tour's menu to the last byte of the frame with it.
  var opened: [Double] = []
  /// Milliseconds from the key that closes it to the last byte of the program's screen.
  var closed: [Double] = []
  /// Bytes of a frame with a card, and of the output that restores the program's screen.
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
      terminal.send("\r")
      terminal.settle(milliseconds: 40)
      guard terminal.delivered > before else { throw Pseudoterminal.Failure(description: "the card was not removed") }
      result.closed.append(Double(terminal.deliveredAt - start) / 1e6)
      result.restoration = terminal.delivered - before
    }
    Contestant.pending.end(terminal)
    return result
  }
}
