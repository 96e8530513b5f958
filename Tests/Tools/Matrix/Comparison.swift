import Foundation
import Harness
import TourScreen

/// The same program on two terminals: alone on one, under tour with a pending step on the other.
final class Comparison {
  let compared: ComparedProgram
  private var size: Size
  private let direct: TerminalHarness
  private let hosted: TerminalHarness
  /// The number of a sleeping process, for programs that list processes.
  private let sleeper: String

  /// Seconds for which the pictures must differ before that counts as a difference.
  private static let patience = 8.0
  /// Seconds within which both terminals must be still.
  private static let longest = 30.0

  init(_ compared: ComparedProgram, size: Size) throws {
    self.compared = compared
    self.size = size
    sleeper = try runCommand("/bin/sh", ["-c", "sleep 100000 & echo $!"], environment: ["PATH": "/usr/bin:/bin"]).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let environment = [
      "TZ": "UTC", "SLEEPER": sleeper, "PROGRAMS": Self.programs.path, "PYTHON": Self.python.path,
      "HISTFILE": "/dev/null", "HISTORY": "/dev/null", "EDITOR": "true", "PAGER": "less",
    ]
    direct = try TerminalHarness(columns: size.columns, rows: size.rows, environment: environment)
    hosted = try TerminalHarness(columns: size.columns, rows: size.rows, environment: environment)
  }

  deinit {
    if let number = Numeral.decimal(sleeper, in: 1...Int(Int32.max)) {
      kill(Int32(truncatingIfNeeded: number), SIGTERM)
    }
  }

  /// Two cards that the test opens by the menu, and a step that is always pending.
  static let guide = """
    guide: any
    version: 1
    title: A tour
    steps:
      - {id: middle, title: A first card, body: "Some text, **bold** and `code`."}
      - {id: corner, title: A second card, target: {region: {row: 0, column: 0, rows: 2, columns: 20}}}
      - {id: pending, title: Never, target: {text: these words are nowhere}, missing: {wait: 60m, then: skip}}
    """

  private static let programs = Checkout.file("Tests/Tools/Matrix/Programs")
  /// The interpreter of the virtual environment in which `make matrix` installs libraries from PyPI.
  private static let python = Checkout.file(".build/matrix/python/bin/python")

  /// Returns the result of each situation. If one cannot be reached, the later ones are missing.
  func compare() -> [SituationResult] {
    var results: [SituationResult] = []
    for situation in Situation.allCases {
      do {
        let differences = try reach(situation)
        results.append(
          SituationResult(
            situation: situation, differences: differences, captures: [direct, hosted].map { (try? $0.picture) ?? "" }))
      } catch {
        let captures = [direct, hosted].map { (try? $0.picture) ?? "" }
        results.append(SituationResult(situation: situation, differences: ["\(error)"], captures: captures))
        break
      }
    }
    return results
  }

  private func reach(_ situation: Situation) throws -> [String] {
    switch situation {
    case .idle:
      try start()
      return try settle() + settings()
    case .keys:
      try pressAll(requiringChange: true)
      return try settle() + settings()
    case .card:
      try openCard()
      try closeCard()
      return try afterCard()
    case .resize:
      try openCard()
      try resize(columns: size.columns + 13, rows: size.rows + 6)
      try resize(columns: size.columns - 22, rows: size.rows - 10)
      try closeCard()
      return try afterCard()
    case .end:
      return try end()
    }
  }

  // MARK: Actions

  private func start() throws {
    let guide = try hosted.write(Self.guide, to: ".guide.yaml")
    for harness in [direct, hosted] {
      for (name, text) in compared.home.files { try harness.write(text, to: name) }
      try harness.write(compared.home.setup, to: ".setup")
      _ = try harness.execute("/bin/bash", ["-c", "cd \"$HOME\" && . ./.setup"])
      // Both terminals have the same command line, because they show it.
      let host = harness === hosted ? "$TOUR_BIN run --guide \(guide) --from pending" : ""
      try harness.write("exec \(host) \(compared.command)\n", to: ".go")
      try harness.run("clear; sh .go")
    }
    for harness in [direct, hosted] { try harness.wait(for: compared.sign, seconds: Self.longest) }
  }

  private func pressAll(requiringChange: Bool) throws {
    let before = try Snapshot(direct)
    let number = sleeper.map(String.init)
    for key in compared.keys.flatMap({ $0 == "$SLEEPER" ? number : [$0] }) {
      for harness in [direct, hosted] { try harness.press(key) }
      try rest()
    }
    guard requiringChange else { return }
    try direct.wait("the keys to change the screen", seconds: 5) { try Snapshot(direct) != before }
  }

  private func resize(columns: Int, rows: Int) throws {
    size = Size(columns: columns, rows: rows)
    for harness in [direct, hosted] { try harness.resize(columns: columns, rows: rows) }
    // The terminal's picture changes before the program receives SIGWINCH. The card is hidden while a program leaves
    // its screen and comes back to it, and keys would go to the program in that time.
    try rest(snapshots: 8)
    try hosted.wait(for: "A first card")
  }

  private func openCard() throws {
    try hosted.press("C-]")
    // The menu has entries for the program's shipped guides below these.
    try hosted.wait(for: "▸ Go on")
    try hosted.press("Down", "Down", "Down")
    try hosted.wait(for: "▸ Start again")
    try hosted.press("Enter")
    try hosted.wait(for: "A first card")
  }

  private func closeCard() throws {
    try hosted.press("Right")
    try hosted.wait(for: "A second card")
    try hosted.press("Right")
    try hosted.wait(until: "A second card")
  }

  private func afterCard() throws -> [String] {
    let closed = try settle() + settings()
    guard closed.isEmpty else { return closed }
    try pressAll(requiringChange: false)
    return try settle()
  }

  private func end() throws -> [String] {
    // Some programs always ask before they quit, others only at times. A further key after the program's end would go
    // to the shell.
    for key in compared.quit where try !direct.descendants(of: direct.shell).isEmpty {
      for harness in [direct, hosted] { try harness.press(key) }
      try rest()
    }
    for harness in [direct, hosted] {
      try harness.wait("the program to end") { try harness.descendants(of: harness.shell).isEmpty }
    }
    return try settle() + Self.words(direct.settings, hosted.settings)
  }

  // MARK: Comparison

  private func settings() throws -> [String] { try Self.words(direct.programSettings, hosted.programSettings) }

  /// Waits until both terminals are still.
  /// - Parameter snapshots: The number of equal screens in a row.
  private func rest(snapshots: Int = 2) throws { _ = try settle(isComparing: false, snapshots: snapshots) }

  /// Returns the differences once both terminals are still. They count only if they last longer than `patience`.
  private func settle(isComparing: Bool = true, snapshots: Int = 2) throws -> [String] {
    let end = Date(timeIntervalSinceNow: Self.longest)
    var last = (try Snapshot(direct), try Snapshot(hosted))
    var differSince: Date?
    var same = 1
    while Date() < end {
      usleep(50_000)
      let now = (try Snapshot(direct), try Snapshot(hosted))
      defer { last = now }
      guard movement(last.0, now.0).isEmpty, movement(last.1, now.1).isEmpty else {
        differSince = nil
        same = 1
        continue
      }
      same += 1
      guard same >= snapshots, try direct.isAsleep, try hosted.isAsleep else { continue }
      guard isComparing else { return [] }
      let differences = movement(now.0, now.1)
      if differences.isEmpty { return [] }
      let since = differSince ?? Date()
      differSince = since
      if Date().timeIntervalSince(since) > Self.patience { return differences }
    }
    let now = (try Snapshot(direct), try Snapshot(hosted))
    return ["never still"] + movement(last.0, now.0) + movement(last.1, now.1)
  }

  private func movement(_ a: Snapshot, _ b: Snapshot) -> [String] {
    b.differences(from: a, size: size, masks: compared.masks + Self.masks)
  }

  private static let masks = [Mask("tour-[0-9A-F-]+", "the home folder, which differs between the two runs")]

  private static func words(_ direct: String, _ hosted: String) -> [String] {
    direct == hosted ? [] : ["stty: \(hosted) instead of \(direct)"]
  }
}
