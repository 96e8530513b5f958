import ArgumentParser
import TourCore
import TourGuide

struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say where every guide and tip stands, and why a tip is not shown now.",
    discussion: "With the events and parameters that tips ask for. What the screen has to say is not known here.")

  @OptionGroup var history: HistoryOption

  @Flag(help: "As JSON, for programs.")
  var json = false

  @Argument(
    help: ArgumentHelp("A program, or a guide; otherwise all are told.", valueName: "program"),
    completion: .custom { _, _, _ in Shelf.current.all().flatMap { [$0.name] + ($0.head?.commands ?? []) } })
  var program: String?

  func run() throws {
    let shelf = Shelf.current
    let entries = try program.map { try Self.entries(for: $0, shelf) } ?? shelf.all().sorted { $0.name < $1.name }
    let report = StatusReport(entries, among: shelf.all(), history.load(), history.tipPreferences(), at: WallClock.current.moment())
    if json {
      print(String(decoding: report.json.lines, as: UTF8.self), terminator: "")
    } else if entries.isEmpty {
      print("No guides found; tour list shows where they are looked for.")
    } else {
      print(table([["NAME", "KIND", "STATUS", "WHY"]] + report.rows))
    }
  }

  /// The guides that open for a program, or the one of this name.
  private static func entries(for name: String, _ shelf: Shelf) throws -> [Shelf.Entry] {
    let all = shelf.all()
    let opening = all.filter { $0.opens(for: name) }
    let found = opening.isEmpty ? shelf.find(name: name).map { [$0] } ?? [] : opening
    if found.isEmpty {
      let meant = suggestion(for: name, among: all.flatMap { [$0.name] + ($0.head?.commands ?? []) }).map { "did you mean '\($0)'?" }
      say("there is no guide for '\(name)'; \(meant ?? "see 'tour list'")")
      throw ExitCode(64)
    }
    return found
  }
}
