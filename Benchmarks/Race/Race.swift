import Glibc

/// Compares tour with other programs that run between a program and its terminal.
@main
enum Race {
  static let usage = """
    race [--quick] [--write FILE] [--rounds N] [--only start,streams,keys,typing,cards,still,memory] [--streams NAME,…] TOUR

    Prints tables in Markdown; --write puts them between the two marker lines of FILE. With --quick fewer measurements are made, and the status
    is 1 if a bound is missed by more than a factor of two.
    """

  static func main() {
    do {
      try run(CommandLine.arguments.dropFirst())
    } catch {
      print("race: \(error)")
      exit(70)
    }
  }

  private static func run(_ arguments: ArraySlice<String>) throws {
    var words = arguments
    if let player = words.first.flatMap(Player.init) { return player.play(Array(words.dropFirst())) }
    var isQuick = false
    var file: String?
    var rounds: Int?
    var only = ["start", "streams", "keys", "typing", "cards", "still", "memory"]
    var streams: [String]?
    var tour: String?
    while let word = words.popFirst() {
      switch word {
      case "--quick": isQuick = true
      case "--write": file = words.popFirst()
      case "--rounds": rounds = words.popFirst().flatMap { Int($0) }
      case "--only": only = words.popFirst()?.split(separator: ",").map(String.init) ?? []
      case "--streams": streams = words.popFirst()?.split(separator: ",").map(String.init)
      default: tour = word
      }
    }
    guard let tour, tour.hasPrefix("/") else {
      print(usage)
      exit(64)
    }
    let heading = "\(Machine.summary).\n\(Machine.versions).\n\n"
    let results = try measure(only, streams, isQuick: isQuick, rounds: rounds, at: Station(tour: tour))
    let text = heading + results.description + "\n"
    print(text)
    if let file { try Marked(path: file).replace(by: text) }
    if isQuick, results.rows.contains(where: \.isGross) { exit(1) }
  }

  private static func measure(
    _ only: [String], _ streams: [String]?, isQuick: Bool, rounds: Int?, at station: Station
  ) throws -> Results {
    var results = Results()
    if only.contains("start") {
      results.start = try Start.measure(rounds: rounds.map { $0 * 20 } ?? (isQuick ? 20 : 200), at: station)
    }
    if only.contains("streams") {
      results.throughput =
        try isQuick
        ? Throughput.measure(
          streams ?? ["ascii", "yes", "redraw", "clusters"], megabytes: 4, rounds: rounds ?? 5,
          [.script, .tmux, .pending, .after], at: station)
        : Throughput.measure(streams ?? Throughput.names, megabytes: 16, rounds: rounds ?? 5, at: station)
    }
    if only.contains("keys") {
      for kind in [Echo.Kind.raw, .cooked] {
        results.echo[kind] =
          try isQuick
          ? Echo.measure(kind, keys: 200, [.script, .tmux, .pending], at: station)
          : Echo.measure(kind, keys: 1000, at: station)
      }
    }
    if only.contains("typing") {
      // Keys as far apart as those of a key that is held down.
      results.echo[.form] = try Echo.measure(
        .form, keys: isQuick ? 100 : 300, [.pending, .trial, .mark], pause: 40_000, at: station)
    }
    if only.contains("cards") {
      for player in [Player.text, .colors] {
        results.cards.append((player, try Cards.measure(over: player, times: isQuick ? 10 : 40, at: station)))
      }
    }
    if only.contains("still") { results.stillness = try Stillness.measure(seconds: isQuick ? 2 : 5, at: station) }
    if only.contains("memory") { results.memory = try Memory.measure(megabytes: isQuick ? 20 : 100, at: station) }
    return results
  }
}

/// Writes a line about the progress if standard error is a terminal. The next one replaces it.
func note(_ text: String) {
  guard isatty(STDERR_FILENO) == 1 else { return }
  let bytes = Array("\r\u{1B}[K\(text)\r".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
