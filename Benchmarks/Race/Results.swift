/// All measurements, and the tables made from them.
struct Results {
  var throughput: [Throughput] = []
  var echo: [Echo.Kind: [Contestant: Echo]] = [:]
  var start: Start?
  var cards: [(over: Player, Cards)] = []
  var stillness: Stillness?
  var memory: (start: Memory, after: Memory, card: Memory)?

  var rows: [Row] { startRows + throughputRows + echoRows + typingRows + cardRows + stillnessRows + memoryRows }

  private var startRows: [Row] {
    guard let start else { return [] }
    func median(_ runner: Start.Runner) -> Double { start.whole[runner, default: []].median }
    func first(_ contestant: Contestant) -> Double { start.firstByte[contestant, default: []].median }
    let ratio = zip(start.whole[.tour]!, start.whole[.hello]!).map { $0 / $1 }.median
    let more = zip(start.firstByte[.pending]!, start.firstByte[.direct]!).map { $0 - $1 }.median
    return [
      Row(
        what: "Nothing to show: `tour run true`, from its start to its end",
        bound: "≤ 1.4 × a static Swift program that prints",
        measured:
          "\(median(.tour).brief) ms = \(ratio.fixed(2)) × \(median(.hello).brief); `true` \(median(.program).brief), with Foundation \(median(.foundation).brief)",
        used: ratio / 1.4),
      Row(
        what: "From the start to the program's first byte, card pending", bound: "≤ 5 ms more than direct",
        measured:
          "\(more.brief) ms more than \(first(.direct).brief); script \(first(.script).brief), tmux \(first(.tmux).brief), screen \(first(.screen).brief), dvtm \(first(.dvtm).brief)",
        used: more / 5),
    ]
  }

  private var throughputRows: [Row] {
    guard !throughput.isEmpty else { return [] }
    func worst(_ one: Contestant, to other: Contestant) -> (String, Double) {
      throughput.map { ($0.stream, $0.ratio(one, to: other)) }.max { $0.1 < $1.1 }!
    }
    func row(_ what: String, _ one: Contestant, _ other: Contestant, _ bound: Double) -> Row? {
      guard throughput[0].times[one] != nil, throughput[0].times[other] != nil else { return nil }
      let (stream, ratio) = worst(one, to: other)
      return Row(
        what: what, bound: "≤ \(bound.fixed(2)) × \(other)", measured: "\(ratio.fixed(2)) × at worst (\(stream))",
        used: ratio / bound)
    }
    let lost = throughput.flatMap { result in
      [Contestant.pending, .after].filter { result.delivered[$0, default: 0] < result.sent }.map { _ in result.stream }
    }
    return [
      row("Time of a stream, card pending", .pending, .script, 1.2), row("… compared with tmux", .pending, .tmux, 1),
      row("… compared with screen", .pending, .screen, 1),
      row("Time of a stream, after the last card", .after, .script, 1.05),
      Row(
        what: "Every byte is delivered", bound: "all streams",
        measured: lost.isEmpty ? "all" : "not all of " + lost.joined(separator: ", "),
        used: lost.isEmpty ? 0 : .infinity),
    ].compactMap(\.self)
  }

  /// The factor by which two measurements of the same thing may differ.
  private static let noise = 1.1

  private var echoRows: [Row] {
    [Echo.Kind.raw, .cooked].flatMap { kind -> [Row] in
      guard let all = echo[kind], let script = all[.script]?.times, let tmux = all[.tmux]?.times,
        let tour = all[.pending]?.times
      else { return [] }
      return [("median", 0.5), ("p99", 0.99)].map { name, share in
        let (ours, one, two) = (tour.quantile(share), script.quantile(share), tmux.quantile(share))
        return Row(
          what: "Key to echo, \(kind.rawValue), \(name)", bound: "≤ 1.10 × the better of script and tmux",
          measured: "\(ours.fixed(0)) µs; script \(one.fixed(0)), tmux \(two.fixed(0))",
          used: ours / min(one, two) / Self.noise)
      }
    }
  }

  private var typingRows: [Row] {
    guard let all = echo[.form], let pending = all[.pending]?.times else { return [] }
    return [("beside a card", Contestant.trial), ("with a mark", .mark)].flatMap { name, contestant -> [Row] in
      guard let times = all[contestant]?.times else { return [] }
      return [("median", 0.5), ("p99", 0.99)].map { quantile, share in
        let (ours, plain) = (times.quantile(share), pending.quantile(share))
        return Row(
          what: "Key to echo \(name), \(quantile)", bound: "≤ 5 ms more than without",
          measured: "\(ours.fixed(0)) µs; without \(plain.fixed(0))", used: (ours - plain) / 5000)
      }
    }
  }

  private var cardRows: [Row] {
    cards.flatMap { player, cards -> [Row] in
      let screen = player == .text ? "text" : "a colour per cell"
      return [
        ("Card opened → last byte", cards.opened, cards.frame),
        ("Card closed → restored", cards.closed, cards.restoration),
      ].map { what, times, bytes in
        Row(
          what: "\(what), over \(screen)", bound: "≤ 10 ms",
          measured:
            "\(times.median.brief) ms, p90 \(times.quantile(0.9).brief) (\((Double(bytes) / 1000).fixed(0)) kB)",
          used: times.median / 10)
      }
    }
  }

  private var stillnessRows: [Row] {
    guard let stillness else { return [] }
    let wakes = [
      ("under a card", stillness.wakesUnderCard), ("beside a card that is tried", stillness.wakesBesideCard),
      ("with a mark", stillness.wakesWithMark), ("with a card pending", stillness.wakesWithoutCard),
    ]
    return wakes.map { when, count in
      Row(
        what: "Wake-ups \(when), program idle", bound: "0", measured: "\(count)",
        used: Double(count) + (count > 0 ? 1 : 0))
    } + [
      Row(
        what: "Frames under a card, program busy", bound: "≤ 30 a second", measured: stillness.framesPerSecond.fixed(1),
        used: stillness.framesPerSecond / 30)
    ]
  }

  private var memoryRows: [Row] {
    guard let memory else { return [] }
    func text(_ memory: Memory) -> String {
      "\((Double(memory.share) / 1e6).fixed(1)) MB (peak \((Double(memory.peak) / 1e6).fixed(1)))"
    }
    return [
      ("at the start", memory.start), ("after 100 MB of output", memory.after),
      ("with a card over a colour per cell", memory.card),
    ].map { when, memory in
      Row(
        what: "Memory of the host, \(when)", bound: "≤ 12 MB peak resident size", measured: text(memory),
        used: Double(memory.peak) / 12e6)
    }
  }
}

extension Results: CustomStringConvertible {
  var description: String {
    var summary = Table(prose: "measurement", "bound", "result", "met")
    for row in rows { summary.add(row.cells) }
    return ([summary.description] + [throughputTable, workTable, echoTable].compactMap(\.self)).joined(
      separator: "\n\n")
  }

  private var throughputTable: String? {
    guard let first = throughput.first else { return nil }
    var table = Table(
      "ms for \(first.sent >> 20) MB", "direct", "script", "tmux", "screen", "dvtm", "tour, card pending", "× script",
      "tour, after the last card", "× script")
    for result in throughput {
      func cell(_ contestant: Contestant) -> String {
        let share = Double(result.delivered[contestant, default: 0]) / Double(result.sent)
        let note = share < 0.995 || share > 1.5 ? " (\((share * 100).fixed(0)) %)" : ""
        return result.times[contestant, default: []].median.fixed(0) + note
      }
      table.add(
        [result.stream] + [.direct, .script, .tmux, .screen, .dvtm, .pending].map(cell)
          + [result.ratio(.pending, to: .script).fixed(2), cell(.after), result.ratio(.after, to: .script).fixed(2)])
    }
    return table.description
      + "\n\nIn brackets: the share of the bytes that reached the terminal, if it is below 100 % or above 150 %."
  }

  private var workTable: String? {
    guard let first = throughput.first else { return nil }
    var table = Table(
      "ms of processor time for \(first.sent >> 20) MB", "script", "tour, card pending", "tour, after the last card",
      "the shadow alone")
    for result in throughput {
      let times = [Contestant.script, .pending, .after].map { result.work[$0, default: []].median }
      table.add([result.stream] + times.map { $0.fixed(0) } + [(times[1] - times[2]).fixed(0)])
    }
    return table.description
  }

  private var echoTable: String? {
    guard echo[.raw] != nil else { return nil }
    var table = Table("µs from key to echo", "raw, median", "raw, p99", "cooked, median", "cooked, p99")
    for contestant in Contestant.plain {
      let cells = [Echo.Kind.raw, .cooked].flatMap { kind -> [String] in
        let times = echo[kind]?[contestant]?.times ?? []
        return [times.median.fixed(0), times.quantile(0.99).fixed(0)]
      }
      table.add([contestant.rawValue] + cells)
    }
    return table.description
  }
}
