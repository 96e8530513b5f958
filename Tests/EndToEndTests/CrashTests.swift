import Desk
import Foundation
import Testing

/// A crash of tour at any stage of a session: vim keeps its unsaved text, its screen and its exit status, and the terminal is as before.
@Suite struct CrashTests {
  enum Stage: String, CaseIterable {
    case noCard = "no card"
    case card = "a card"
    case closing = "a card that closes"
    case tip = "a tip"
    case ownMenu = "the tour's menu"
    case resize = "a resize under a card"
    case paste = "a paste on a card"
    case stopped = "stopped by Ctrl-Z"
    case afterTheTour = "after the last card"
  }

  private static let signals = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE]

  @Test(arguments: Stage.allCases) func vimKeepsItsUnsavedText(stage: Stage) throws {
    let signal = Self.signals[Stage.allCases.firstIndex(of: stage)! % Self.signals.count]
    let desk = try Desk(columns: 80, rows: 24)
    let target = [.noCard, .stopped].contains(stage) ? "absent" : "draft"
    let step = "id: a, title: A card, target: {text: \(target)}, missing: {wait: 5m, then: skip}"
    let guide = try desk.write(
      stage == .tip
        ? "guide: g\nversion: 1\ntitle: T\ntips: [{id: a, title: A card, body: Try it., target: {text: draft}}]\n"
        : "guide: g\nversion: 1\ntitle: T\nsteps: [{\(step)}]\n", to: "g.yaml")
    let settings = try desk.settings
    try desk.run("echo before; $TOUR_BIN run --guide \(guide) vim -u NONE -i NONE -n -c 'normal idraft' notes")
    try desk.wait("vim's screen") { try desk.modes.contains("alternate_on=1") && desk.lines.first == "draft" }
    try reach(stage, desk)
    let tour = try desk.process(named: "tour")
    kill(tour, signal)
    // As a shell does it with a job that was stopped.
    if stage == .stopped { try desk.run("fg") }
    try desk.wait("another image of tour") { try Self.isResumed(tour) }
    try desk.wait("vim's own screen") { try desk.text.contains("draft") && !desk.text.contains("A card") && !desk.text.contains("Skip") }
    #expect(try desk.process(named: "tour") == tour)
    // Nothing of a paste that began on the card came through: the text is as it was.
    try desk.type(":s/$/ kept/\r:w\r")
    try desk.wait("the file") { (try? String(contentsOf: desk.home.appending(path: "notes"), encoding: .utf8)) == "draft kept\n" }
    try desk.type(":cq 3\r")
    try desk.expectAsBefore(settings, status: 3, without: "A card")
    try desk.wait(for: "tour crashed, and the program went on without it")
    try expectReport(desk, signal)
  }

  private func reach(_ stage: Stage, _ desk: Desk) throws {
    switch stage {
    case .noCard: break
    case .stopped:
      try desk.press("C-z")
      try desk.wait(for: "Stopped")
    default: try desk.wait(for: "A card")
    }
    switch stage {
    case .noCard, .card, .tip, .stopped: break
    case .closing: try desk.press("Escape")
    case .ownMenu:
      try desk.press("C-]")
      try desk.wait(until: "1 of 1")
    case .resize: try desk.resize(columns: 90, rows: 30)
    case .paste:
      try desk.write(String(repeating: "dear sun ", count: 100_000), to: "paste")
      try desk.paste(desk.home.appending(path: "paste").path)
    case .afterTheTour:
      try desk.press("Escape")
      try desk.wait(until: "A card")
    }
  }

  private static func isResumed(_ process: Int32) throws -> Bool {
    let words = try Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline")).split(separator: 0)
    return words.count > 1 && words[1] == Data("--resume".utf8)
  }

  private func expectReport(_ desk: Desk, _ signal: Int32) throws {
    let file = desk.home.appending(path: ".config/tour/crash.txt").path
    let names = [SIGSEGV: "SIGSEGV", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE"]
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("signal: \(names[signal]!)"))
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
  }

  /// A user may type the words that one image starts the next with.
  @Test(arguments: ["--resume 7", "--resume 0", "--resume -1", "--resume 99999999999", "--resume x", "--resume 7 htop", "--run-directly"])
  func theWordsBetweenImagesMeanNothingElsewhere(words: String) throws {
    let desk = try Desk()
    try desk.run("$TOUR_BIN \(words) < /dev/null; echo status=$?")
    try desk.wait(for: "status=64")
  }
}
