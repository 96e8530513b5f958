import Streams

/// The time of a stream through each contestant, from the key that starts it to the last byte.
struct Throughput {
  let stream: String
  /// Milliseconds of each round; NaN if the stream did not come to its end.
  var times: [Contestant: [Double]] = [:]
  /// Milliseconds of the contestant's processor time in each round, which other programs on the machine change little.
  /// Only for contestants that are one process.
  var work: [Contestant: [Double]] = [:]
  /// Bytes that reached the terminal in the last round.
  var delivered: [Contestant: Int] = [:]
  let sent: Int

  /// The median over the rounds of one contestant's time divided by another's. A busy machine slows down both in the
  /// same round.
  func ratio(_ one: Contestant, to other: Contestant) -> Double {
    zip(times[one] ?? [], times[other] ?? []).map { $0 / $1 }.median
  }

  static let names = ["ascii", "linefeeds", "yes", "redraw", "wide", "clusters", "vim", "htop"]

  /// Milliseconds after which a contestant is not measured again. screen takes half a minute for the stream of line
  /// feeds.
  private static let mostPatience = 5000.0

  static func streams() -> [Stream] { Stream.all() }

  static func measure(
    _ names: [String] = names, megabytes: Int, rounds: Int, _ contestants: [Contestant] = Contestant.plain,
    at station: Station
  ) throws -> [Throughput] {
    try streams().filter { names.contains($0.name) }.map { stream in
      let path = station.file(stream, bytes: megabytes << 20)
      var result = Throughput(stream: stream.name, sent: Int(shell("stat -c %s \(path)")) ?? 0)
      for round in 0..<rounds {
        note("\(stream.name), round \(round + 1) of \(rounds)")
        for contestant in contestants {
          // A contestant that took longer is not measured again. The time counts for this round too.
          if let last = result.times[contestant]?.last, !(last < mostPatience) {
            result.times[contestant]?.append(last)
            continue
          }
          let terminal = try contestant.start(.stream, [path], at: station)
          let before = terminal.delivered
          let worked = terminal.processorTime
          let start = nanoseconds()
          terminal.send(Player.go)
          let end = (try? terminal.wait(for: Player.last)) ?? Int.max
          result.times[contestant, default: []].append(end == .max ? .nan : Double(end - start) / 1e6)
          terminal.settle(milliseconds: 20)
          if [.script, .pending, .after].contains(contestant) {
            result.work[contestant, default: []].append(Double(terminal.processorTime - worked) / 1e6)
          }
          result.delivered[contestant] = terminal.delivered - before
          contestant.end(terminal)
        }
      }
      return result
    }
  }
}
