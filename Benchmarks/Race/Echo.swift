import Glibc

/// The time from a key to its echo.
struct Echo {
  /// Microseconds of each key.
  var times: [Double] = []

  /// Raw: the program is in raw mode and writes each key itself. Cooked: the kernel echoes the keys.
  /// Form: the program writes each key on the alternate screen.
  enum Kind: String {
    case raw, cooked, form

    fileprivate var player: Player {
      switch self {
      case .raw: .echo
      case .cooked: .cooked
      case .form: .form
      }
    }
  }

  /// Letters that end no control sequence of a contestant.
  private static let keys = ["v", "w", "x", "y", "z", "k", "j", "o"]

  /// Measures contestants that run at the same time, in turns of a hundred keys.
  /// - Parameter pause: microseconds before each key.
  static func measure(
    _ kind: Kind, keys count: Int, _ contestants: [Contestant] = Contestant.plain, pause: UInt32 = 500,
    at station: Station
  ) throws -> [Contestant: Echo] {
    var terminals: [(Contestant, Pseudoterminal)] = []
    for contestant in contestants {
      terminals.append((contestant, try contestant.start(kind.player, at: station)))
    }
    var result: [Contestant: Echo] = [:]
    for round in 0..<(count / 100) {
      if round % 5 == 0 { note("keys (\(kind.rawValue)), \(round * 100) of \(count)") }
      for (contestant, terminal) in terminals {
        for index in 0..<100 {
          // Erases the line after twenty keys, so that it never becomes full.
          if kind == .cooked, index % 20 == 0 {
            terminal.send("\u{15}")
            terminal.settle(milliseconds: 5)
          }
          usleep(pause)
          terminal.settle(milliseconds: 0)
          let key = keys[index % keys.count]
          let start = nanoseconds()
          terminal.send(key)
          result[contestant, default: Echo()].times.append(Double(try terminal.wait(for: key) - start) / 1e3)
        }
      }
    }
    for (contestant, terminal) in terminals {
      contestant.end(terminal, typing: kind == .cooked ? "\u{15}\(Player.quit)\r" : Player.quit)
    }
    return result
  }
}
