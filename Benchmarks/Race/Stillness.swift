/// The activity of tour while the program is still, and under a program that writes all the time.
struct Stillness {
  /// The number of times that tour and its session leader woke up while the program did nothing: under a card, beside
  /// the card of a step that the user tries, with a mark, and without any of them.
  var wakesUnderCard = 0
  var wakesBesideCard = 0
  var wakesWithMark = 0
  var wakesWithoutCard = 0
  /// Frames per second of a card over a program that writes all the time.
  var framesPerSecond = 0.0

  static func measure(seconds: Int, at station: Station) throws -> Stillness {
    note("stillness, \(seconds) s five times")
    var result = Stillness()
    var terminal = try Contestant.pending.start(.colors, at: station)
    result.wakesWithoutCard = wakes(of: terminal, seconds: seconds)
    Contestant.pending.end(terminal)
    for (contestant, count) in [(Contestant.trial, \Self.wakesBesideCard), (.mark, \.wakesWithMark)] {
      terminal = try contestant.start(.form, at: station)
      result[keyPath: count] = wakes(of: terminal, seconds: seconds)
      contestant.end(terminal)
    }
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
    func count() -> Int { terminal.total("voluntary_ctxt_switches", in: "status") }
    // The last timer of a new step fires one second after the start. The measurement begins after it.
    terminal.settle(milliseconds: 1500)
    let before = count()
    terminal.settle(milliseconds: seconds * 1000)
    return count() - before
  }
}
