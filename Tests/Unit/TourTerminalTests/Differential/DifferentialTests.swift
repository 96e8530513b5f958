import Foundation
import Harness
import Oracles
import Testing
import TourScreen

@testable import TourTerminal

/// Random streams with a card that opens and closes anywhere. Each terminal must report the same state at the end as
/// without the card.
///
/// A stream that fails is reduced to the fewest tokens that fail, and these are compared with the known differences
/// between terminal and model. `TOUR_EVERY_STREAM=1` tries 500 streams with each terminal, and `TOUR_STREAM=n` only
/// stream `n`; `TOUR_ENGINE=rio` tries only that engine.
@Suite(.serialized) struct DifferentialTests {
  static let size = Size(columns: 20, rows: 6)

  static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["TOUR_STREAM"].flatMap({ Numeral.decimal($0, in: 0 ... .max) }) { return [UInt64(seed)] }
    return Array(1...(environment["TOUR_EVERY_STREAM"] == "1" ? 500 : 20))
  }()

  static let engines = Engine.Kind.allCases.filter {
    [nil, $0.rawValue].contains(ProcessInfo.processInfo.environment["TOUR_ENGINE"])
  }

  /// Whether each explained stream is printed.
  static let tells = ProcessInfo.processInfo.environment["TOUR_STREAM"] != nil || seeds.count > 20

  @Test func `a card in a random stream leaves no trace in xterm`() throws {
    // xterm 379 sometimes loses a mark that follows a scroll, without a card as well: whether it does depends on the
    // time.
    try expectNoTrace(
      in: "xterm", hasMarks: false,
      says: DifferentialJudge(
        terminal: try Xterm(size: Self.size), model: Terminal(size: Self.size, dialect: Dialect(.xterm)),
        quirks: Quirk.inXterm
      ) {
        // 0 stands for the style of a new xterm, 2, and for that of DECSCUSR 0, which is 1.
        let (style, its) = ($0.modes.cursorStyle, try $1.modes()["cursor style"] ?? "")
        let isSame = its == "\(style) q" || style == 0 && ["1 q", "2 q"].contains(its)
        return try $0.differences(from: $1) + (isSame ? [] : ["cursor style: \(style) instead of \(its)"])
      })
  }

  @Test func `a card in a random stream leaves no trace in tmux`() throws {
    // The position that mode 1049 has saved cannot be reset, so each stream begins with one.
    try expectNoTrace(
      in: "tmux",
      says: DifferentialJudge(
        terminal: try Tmux(size: Self.size), model: Terminal(size: Self.size, dialect: .tmux),
        preamble: terminalBytes("^[?1049h^[?1049l"), quirks: Quirk.inTmux
      ) { $0.differences(from: $1) })
  }

  @Test func `a card in a random stream leaves no trace in VTE`() throws {
    try expectNoTrace(
      in: "VTE",
      says: DifferentialJudge(
        terminal: try Vte(size: Self.size), model: Terminal(size: Self.size, dialect: .vte), quirks: Quirk.inVte
      ) {
        $0.differences(from: $1)
      })
  }

  @Test(
    .enabled(if: Engine.folder != nil, "the wheel tui-test is not installed: make engines"),
    arguments: engines)
  func `a card in a random stream leaves no trace in an engine`(_ kind: Engine.Kind) throws {
    // An engine repeats a character that was printed before the stream, so each stream begins with one.
    let engine = try Engine(kind, size: Self.size)
    let judge = DifferentialJudge(
      terminal: engine, model: Terminal(size: Self.size, dialect: kind.dialect),
      preamble: terminalBytes("p\r^[X"), newStates: kind == .rio ? { try engine.newStates(after: $0) } : nil,
      quirks: Quirk.inEngine(kind)
    ) { $0.differences(from: $1, of: kind) }
    try expectNoTrace(
      in: kind.title, of: Self.seeds.count == 20 ? Array(Self.seeds.prefix(8)) : Self.seeds, says: judge)
  }

  private func expectNoTrace<Terminal: Judge>(
    in name: String, of seeds: [UInt64] = Self.seeds, hasMarks: Bool = true,
    says judge: DifferentialJudge<Terminal>
  ) throws {
    for (quirk, controls) in zip(judge.quirks, try judge.controls(of: judge.quirks)) {
      var found = controls
      for _ in 0..<10 where quirk.comesAndGoes && found.isEmpty { found = try judge.controls(of: [quirk])[0] }
      #expect(!found.isEmpty, "the terminal no longer differs from the model without a card: \(quirk.reason)")
    }
    var explained: [String: Int] = [:]
    var failed = 0
    let streams = seeds.map { CardedStream(seed: $0, hasMarks: hasMarks) }
    for ((seed, stream), failure) in zip(zip(seeds, streams), try judge.failures(of: streams)) where failure != nil {
      if judge.newStates != nil, try judge.failures(of: [stream], inNew: true)[0] == nil {
        explained["no trace in a new terminal, which has seen no other stream", default: 0] += 1
        if Self.tells { print("stream \(seed): only after other streams") }
        continue
      }
      let least = try stream.minimized { try judge.failure(of: $0) != nil }
      // The bytes are the same each time, so a difference that comes and goes is the terminal's. There are more of them
      // on a busy machine.
      guard let found = try judge.failure(of: least) else {
        explained["a difference that does not appear each time", default: 0] += 1
        if Self.tells { print("stream \(seed) once: \(failure ?? [])") }
        continue
      }
      failed += 1
      // Some terminals read invalid UTF-8 in another way if a read ends within it. NULs move that end.
      var moved = judge
      moved.preamble = Array(repeating: 0, count: 61) + judge.preamble
      guard try moved.failure(of: least) != nil else {
        explained["a difference that depends on where the terminal's reads end", default: 0] += 1
        if Self.tells { print("stream \(seed), by its reads: \(found)") }
        continue
      }
      let control = try judge.control(of: least)
      if let quirk = judge.quirks.first(where: { $0.matches(least) && (!control.isEmpty || $0.comesAndGoes) }) {
        explained[quirk.reason, default: 0] += 1
        if Self.tells { print("stream \(seed): \(least): \(quirk.reason); without a card: \(control.prefix(1))") }
      } else {
        Issue.record(
          "stream \(seed): \(least): \(found.prefix(2).joined(separator: "; ")); without a card: \(control.prefix(1))")
      }
    }
    if Self.tells {
      let clean = seeds.count - failed
      print("\(name): no trace in \(clean) of \(seeds.count) streams (\(1000 * clean / seeds.count) ‰)")
    }
    if seeds.count == 500,
      let difference = TerminalResults.difference(name, .streams, equal: seeds.count - failed, of: seeds.count)
    {
      Issue.record("\(difference)")
    }
    for (reason, count) in explained.sorted(by: { $0.value > $1.value }) { print("\(count) streams: \(reason)") }
  }
}
