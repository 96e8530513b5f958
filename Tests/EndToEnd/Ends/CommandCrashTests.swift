import Foundation
import Harness
import Testing

/// If tour crashes at any stage of a session, vim keeps its unsaved text, its screen and its exit status, and the
/// terminal is restored.
@Suite(.waiting) struct CommandCrashTests {
  enum Stage: String, CaseIterable {
    case noCard = "no card"
    case card = "a card"
    case closing = "a card that closes"
    case tip = "a tip"
    case tourKeyMenu = "the menu of the tour key"
    case resize = "a resize under a card"
    case paste = "a paste on a card"
    case pasteEnd = "the end of a paste on a card"
    case stopped = "stopped by Ctrl-Z"
    case afterTheTour = "after the last card"
  }

  private static let signals = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE]

  @Test(arguments: Stage.allCases) func `vim keeps its unsaved text if tour crashes`(stage: Stage) throws {
    let signal = Self.signals[Stage.allCases.firstIndex(of: stage)! % Self.signals.count]
    let harness = try TerminalHarness(columns: 80, rows: 24)
    let target = [.noCard, .stopped].contains(stage) ? "absent" : "draft"
    let step = "id: a, title: A card, target: {text: \(target)}, missing: {wait: 5m, then: skip}"
    let guide = try harness.write(
      stage == .tip
        ? "guide: g\nversion: 1\ntitle: T\ntips: [{id: a, title: A card, body: Try it., target: {text: draft}}]\n"
        : "guide: g\nversion: 1\ntitle: T\nsteps: [{\(step)}]\n", to: "g.yaml")
    let settings = try harness.settings
    try harness.run("echo before; $TOUR_BIN run --guide \(guide) vim -u NONE -i NONE -n -c 'normal idraft' notes")
    // A card may be up already, with a ring around the word.
    try harness.wait("vim's screen") {
      try harness.modes.contains("alternate_on=1") && harness.lines.first?.hasPrefix("draft") ?? false
    }
    try reach(stage, harness)
    let tour = try harness.process(named: "tour")
    kill(tour, signal)
    // A stopped process receives the signal only once it is continued.
    if stage == .stopped { try harness.run("fg") }
    try harness.wait("another image of tour") { try Self.isResumed(tour) }
    try harness.wait("vim's screen without a card") {
      try harness.text.contains("draft") && !harness.text.contains("A card") && !harness.text.contains("Skip")
    }
    #expect(try harness.process(named: "tour") == tour)
    if stage == .paste { try harness.type("dear sun\u{1B}[201~") }
    if stage == .pasteEnd { try harness.type("1~") }
    // A paste that began on the card did not reach vim: its text is unchanged.
    try harness.type(":s/$/ kept/\r:w\r")
    try harness.wait("the saved file") {
      (try? harness.text(of: "notes")) == "draft kept\n"
    }
    try harness.type(":cq 3\r")
    try harness.expectAsBefore(settings, status: 3, without: "A card")
    try harness.wait(for: "tour crashed, and the program went on without it")
    try expectReport(harness, signal)
  }

  private func reach(_ stage: Stage, _ harness: TerminalHarness) throws {
    switch stage {
    case .noCard: break
    case .stopped:
      try harness.press("C-z")
      try harness.wait(for: "Stopped")
    default: try harness.wait(for: "A card")
    }
    switch stage {
    case .noCard, .card, .tip, .stopped: break
    case .closing: try harness.press("Escape")
    case .tourKeyMenu:
      try harness.press("C-]")
      try harness.wait(until: "1 of 1")
    case .resize: try harness.resize(columns: 90, rows: 30)
    case .paste, .pasteEnd:
      // The notice shows that tour has read the beginning of the paste. The test types the rest after the crash.
      try harness.type(
        "\u{1B}[200~" + String(repeating: "dear sun ", count: 1000) + (stage == .paste ? "" : "\u{1B}[20"))
      try harness.wait(for: "That key does nothing here")
    case .afterTheTour:
      try harness.press("Escape")
      try harness.wait(until: "A card")
    }
  }

  private static func isResumed(_ process: Int32) throws -> Bool {
    let words = try Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline")).split(separator: 0)
    return words.count > 1 && words[1] == Data("--resume".utf8)
  }

  private func expectReport(_ harness: TerminalHarness, _ signal: Int32) throws {
    let file = harness.home.appending(path: ".config/tour/crash.txt").path
    let names = [
      SIGSEGV: "SIGSEGV", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
    ]
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("signal: \(names[signal]!)"))
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
  }

  /// After a crash, tour executes itself with `--resume` and the descriptor of a handover, or with `--run-directly` and
  /// a command. If the descriptor or the command is missing, tour reports the option as unknown.
  @Test(arguments: [
    "--resume 7", "--resume 0", "--resume -1", "--resume 99999999999", "--resume x", "--resume 7 htop",
    "--run-directly",
  ])
  func `the arguments used after a crash are refused from a user`(words: String) throws {
    let harness = try TerminalHarness()
    try harness.run("$TOUR_BIN \(words) < /dev/null; echo status=$?")
    try harness.wait(for: "status=64")
  }
}
