/// A program that runs between another program and its terminal. `direct` stands for no program between the two.
enum Contestant: String, CaseIterable {
  case direct, script, tmux, screen, dvtm
  /// `tour run` with a pending step, whose target never appears.
  case pending = "tour, card pending"
  /// `tour run` after the last card was closed.
  case after = "tour, after the last card"
  /// `tour run` with the card of a step that the user tries.
  case trial = "tour, beside a card"
  /// `tour run` with a mark.
  case mark = "tour, with a mark"

  /// The contestants with nothing of tour on the screen.
  static let plain: [Contestant] = [.direct, .script, .tmux, .screen, .dvtm, .pending, .after]

  /// The command line that runs a program under this contestant.
  func command(_ program: [String], at station: Station) -> [String] {
    let line = "exec " + program.joined(separator: " ")
    return switch self {
    case .direct: program
    case .script: ["/usr/bin/script", "-q", "-c", line, "/dev/null"]
    case .tmux: ["/usr/bin/tmux", "-u", "-L", "race", "-f", station.folder + "/tmux.conf", "new-session", line]
    case .screen: ["/usr/bin/screen", "-U"] + program
    case .dvtm: ["/usr/bin/dvtm", line]
    case .pending, .after, .trial, .mark: [station.tour, "run"] + program
    }
  }

  private var home: Station.Home {
    switch self {
    case .after: .first
    case .trial: .trial
    case .mark: .mark
    default: .pending
    }
  }

  /// Starts a player. Returns when it is ready and the terminal is still.
  func start(_ player: Player, _ arguments: [String] = [], at station: Station) throws -> Pseudoterminal {
    if home != .pending { station.forget(home) }
    let terminal = try Pseudoterminal(
      command([station.race, player.rawValue] + arguments, at: station), environment: station.environment(home))
    try terminal.wait(for: Player.ready)
    switch self {
    case .after:
      try terminal.wait(for: "Done")
      terminal.settle(milliseconds: 50)
      terminal.send("\r")
    case .trial:
      try terminal.wait(for: "Try it")
      terminal.settle(milliseconds: 500)
      terminal.send("\r")
      try terminal.wait(for: "Menu")
    case .mark: try terminal.wait(for: "●")
    default: break
    }
    terminal.settle(milliseconds: 150)
    terminal.answers = false
    return terminal
  }

  /// Ends the player, and the contestant with it.
  func end(_ terminal: Pseudoterminal, typing keys: String = Player.quit) {
    terminal.answers = true
    terminal.send(keys)
    if self == .dvtm {
      // dvtm starts a shell when the program ends.
      terminal.settle(milliseconds: 30, atMost: 200)
      terminal.send("\u{7}qq")
    }
    terminal.end()
  }
}
