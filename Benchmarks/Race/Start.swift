/// The time of a start.
struct Start {
  /// Milliseconds from fork to the program's first byte on the terminal.
  var firstByte: [Contestant: [Double]] = [:]
  /// Milliseconds from fork to the end, for tour if there is nothing to show, and for smaller programs.
  var whole: [Runner: [Double]] = [:]

  enum Runner: String, CaseIterable {
    case program = "`true`"
    case hello = "a static Swift program that prints"
    case foundation = "the same with Foundation"
    case tour = "`tour run true`, all seen"
  }

  static func measure(rounds: Int, at station: Station) throws -> Start {
    var result = Start()
    try finishTour(at: station)
    for round in 0..<rounds {
      if round % 20 == 0 { note("starts, \(round) of \(rounds)") }
      for contestant in Contestant.plain where contestant != .after {
        // tmux, screen and dvtm take longer to start and end, and are measured less often.
        guard round < 20 || [.direct, .script, .pending].contains(contestant) else { continue }
        // cat does not end by itself. Some contestants show no output of a program that ends at once.
        let start = nanoseconds()
        let terminal = try Pseudoterminal(
          contestant.command(["/bin/cat", station.words, "-"], at: station), environment: station.environment(.pending))
        result.firstByte[contestant, default: []].append(Double(try terminal.wait(for: Player.ready) - start) / 1e6)
        contestant.end(terminal, typing: "\u{4}")
      }
      for runner in Runner.allCases {
        let command =
          switch runner {
          case .program: ["/bin/true"]
          case .hello: [station.products + "/Hello"]
          case .foundation: [station.products + "/HelloFoundation"]
          case .tour: [station.tour, "run", "/bin/true"]
          }
        let start = nanoseconds()
        let terminal = try Pseudoterminal(command, environment: station.environment(.seen))
        result.whole[runner, default: []].append(Double(terminal.end() - start) / 1e6)
      }
    }
    return result
  }

  /// Takes the tour in the home folder `seen`, and checks that a program then replaces tour instead of being hosted.
  private static func finishTour(at station: Station) throws {
    station.forget(.seen)
    let command = [station.tour, "run", station.race, Player.stream.rawValue]
    var terminal = try Pseudoterminal(command, environment: station.environment(.seen))
    try terminal.wait(for: "Done")
    terminal.settle(milliseconds: 50)
    terminal.send("\r")
    terminal.settle(milliseconds: 150)
    Contestant.pending.end(terminal)
    terminal = try Pseudoterminal(command, environment: station.environment(.seen))
    try terminal.wait(for: Player.ready)
    let image = shell("readlink /proc/\(terminal.process)/exe")
    guard image == station.race else {
      throw Pseudoterminal.Failure(
        description: "the program did not replace tour although there is nothing to show: \(image)")
    }
    Contestant.pending.end(terminal)
  }
}
