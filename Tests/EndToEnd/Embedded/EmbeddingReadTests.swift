import Foundation
import Harness
import Testing
import TourHost
import TourScreen

/// How long reads take in programs with the patches of `Tests/Tools/Embedding`: with a card, with a tip that waits, and
/// without either. Each run prints a line of its measurements.
@Suite(.serialized, .enabled(if: PatchedPrograms.folder != nil), .waiting) struct EmbeddingReadTests {
  enum State: String, CaseIterable {
    /// The reads are ncurses'.
    case plain
    /// The tour is NULL.
    case null
    /// `TOUR=off`.
    case off
    /// A tip waits for its condition.
    case tip
    /// A card has the keyboard.
    case card

    var environment: [String: String] {
      switch self {
      case .plain: ["TOUR_READS_PLAIN": "1"]
      case .null: ["TOUR_READS_NULL": "1"]
      case .off: ["TOUR": "off"]
      case .tip, .card: [:]
      }
    }
  }

  private struct Read {
    var milliseconds: Double
    var hasKey: Bool
  }

  private static func harness(_ command: String, _ state: State, files: [String: String] = [:]) throws -> TourHarness {
    let folder = try #require(PatchedPrograms.folder)
    return try TourHarness(
      ["/bin/sh", "-c", "mkdir -p HOME/; cd HOME/; TOUR_READS=HOME/reads exec \(command)"], files: files,
      environment: ["PATH": "\(folder)/bin:/usr/bin:/bin"].merging(state.environment) { $1 })
  }

  private static func reads(_ harness: TourHarness) -> [Read] {
    let text = (try? harness.text(of: "reads")) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count == 3, let milliseconds = Double(fields[1]) else { return nil }
      return Read(milliseconds: milliseconds, hasKey: fields[2] != "-1")
    }
  }

  /// A program with a timeout, or without waiting.
  struct Timed: Sendable {
    var command: String
    /// A text of its screen.
    var sign: String
    /// The title of its first card.
    var title: String
    /// Milliseconds of a read.
    var wait: Double
    /// The keys after which a read has the timeout; empty if each one has.
    var keys = ""
    var count = 5
    var files: [String: String] = [:]
  }

  private static let timed = [
    Timed(
      command: "htop -d 5 -p 1", sign: "F10", title: "The meters", wait: 500,
      files: [".config/htop/htoprc": EmbeddingTests.quiet]),
    // -U: the found word is bright for 0.8 seconds.
    Timed(
      command: "nano --ignorercfiles -U text", sign: "lazy", title: "The file", wait: 800, keys: "\u{17}o\r", count: 3,
      files: ["text": EmbeddingTests.text]),
    Timed(command: "cmatrix -b -u 4", sign: " ", title: "The rain", wait: 0, count: 40),
    Timed(command: "nload -t 200 lo", sign: "Incoming", title: "The traffic", wait: 0, count: 40),
  ]

  @Test(arguments: timed) func `a read without a key takes as long as in the program without the library`(
    program: Timed
  ) throws {
    var shortest: [State: Double] = [:]
    var line = "\(program.command):"
    for state in State.allCases where state != .card || program.keys.isEmpty {
      let harness = try Self.harness(program.command, state, files: program.files)
      try harness.wait(for: state == .card || state == .tip ? program.title : program.sign)
      if state == .tip {
        // Some programs draw without a pause.
        harness.type("\u{1B}")
        try harness.wait(until: program.title)
        // Keys within six milliseconds of the one that closes a card belong to it.
        if !program.keys.isEmpty { _ = harness.settled(milliseconds: 50) }
      }
      let start = Self.reads(harness).count
      func found() -> [Double] {
        Self.reads(harness).dropFirst(start).filter { !$0.hasKey && (program.wait == 0 || $0.milliseconds > 50) }.map(
          \.milliseconds)
      }
      for number in 1...program.count {
        if !program.keys.isEmpty { harness.type(program.keys) }
        if program.wait > 0 || number == program.count {
          try harness.wait("\(number) reads in \(state), after \(start)") { found().count >= number }
        }
      }
      if state == .card { #expect(harness.text.contains(program.title)) }
      let reads = found().prefix(program.count).sorted()
      let median = reads[reads.count / 2]
      shortest[state] = reads[0]
      line += String(format: " %@ %.1f (%.1f–%.1f)", state.rawValue, median, reads[0], reads[reads.count - 1])
      // A busy machine delays the end of some reads.
      #expect(reads[0] > program.wait - 5 && reads[0] < program.wait + 30, "\(state) \(reads)")
    }
    print(line)
    for (state, read) in shortest { #expect(abs(read - shortest[.plain]!) < 20, "\(state)") }
  }

  // MARK: calcurse, whose clock is drawn by a second thread while the first one waits for a key

  private static func calcurse(_ state: State) throws -> TourHarness {
    try harness("calcurse -D HOME/data -C HOME/conf", state)
  }

  /// The time that its clock shows; nil if there is none.
  private static func clock(_ harness: TourHarness) -> String? {
    harness.text.firstMatch(of: /\| (\d\d:\d\d:\d\d) \]/).map { String($0.1) }
  }

  @Test func `calcurse's clock ticks while the program waits for a key`() throws {
    let harnesses = try State.allCases.map { ($0, try Self.calcurse($0)) }
    for (state, harness) in harnesses {
      switch state {
      case .card: try harness.wait(for: "The calendar")
      case .tip: try harness.close("The calendar")
      case .plain, .null, .off: try harness.wait("the clock") { Self.clock(harness) != nil }
      }
    }
    var times: [State: [String]] = [:]
    let before = Dictionary(uniqueKeysWithValues: harnesses.map { ($0.0, Self.reads($0.1).count) })
    try harnesses[0].1.wait("eight ticks") {
      for (state, harness) in harnesses {
        harness.look()
        if let time = Self.clock(harness), times[state]?.last != time { times[state, default: []].append(time) }
      }
      return times[.plain]?.count == 8
    }
    print("calcurse's clock: " + State.allCases.map { "\($0) \(times[$0]?.count ?? 0) ticks" }.joined(separator: ", "))
    for (state, harness) in harnesses {
      let ticks = times[state] ?? []
      // The clocks of the processes do not begin at the same moment.
      #expect((7...9).contains(ticks.count) && Set(ticks).count == ticks.count, "\(state): \(ticks)")
      #expect(Self.reads(harness).count == before[state], "no read has returned in \(state)")
    }
    #expect(harnesses.last?.1.text.contains("The calendar") == true)
  }

  @Test(arguments: [State.plain, .tip, .card]) func `calcurse cancels the thread of its clock, and starts another one`(
    state: State
  ) throws {
    let harness = try Self.calcurse(state)
    try harness.wait("the clock") { Self.clock(harness) != nil }
    if state != .plain {
      try harness.wait(for: "The calendar")
      if state == .tip { try harness.close("The calendar") }
    }
    guard state != .card else {
      // The end of the program cancels it, too.
      kill(try harness.process(named: "calcurse"), SIGTERM)
      try harness.finish()
      return
    }
    for _ in 0..<15 {
      // The menu of the notification bar stops the clock.
      try harness.type("C", waitingFor: "Notify")
      try harness.type("n", waitingFor: "appearance.notifybar")
      try harness.type("q", waitingFor: "Notify")
      try harness.type("q", waitingFor: "TODO")
    }
    let time = Self.clock(harness)
    try harness.wait("the next tick") { Self.clock(harness) != nil && Self.clock(harness) != time }
    try harness.type("q", waitingFor: "quit")
    harness.type("y")
    #expect(try harness.finish().code == 0)
  }

  @Test func `in calcurse the user writes down what the card asks for, and the tour goes on when it is kept`() throws {
    let harness = try Self.calcurse(.card)
    for (title, key) in [("The calendar", "\r"), ("The clock", "\r")] {
      try harness.wait(for: title)
      _ = harness.settled(milliseconds: 400)
      harness.type(key)
    }
    try harness.wait(for: "Something to do")
    _ = harness.settled(milliseconds: 400)
    // Text is for nobody. The key that the card does not know is the program's, and so are all keys after it.
    try harness.type("x", waitingFor: "Press Enter or <-")
    try harness.wait(until: "Press Enter or <-")
    try harness.type("\u{14}", waitingFor: "Enter the new TODO item")
    for key in "buy milk\r" {
      harness.type(String(key))
      _ = harness.settled(milliseconds: 60)
    }
    try harness.wait(for: "Enter the TODO priority")
    #expect(harness.text.contains("Your turn") || harness.text.contains("Something to do"))
    harness.type("3")
    try harness.close("That is all", by: "\r")
    #expect(harness.text.contains("buy milk"))
    try harness.type("q", waitingFor: "quit")
    harness.type("y")
    #expect(try harness.finish().code == 0)
    #expect(try harness.text(of: "data/todo").contains("buy milk"))
  }
}
