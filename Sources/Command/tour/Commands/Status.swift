import ArgumentParser
import TourGuide
import TourScreen

struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show your progress in guides, and why a tip is not shown now.",
    discussion: """
      A tip is 'ready' if it can appear the next time, 'waiting' for the reason beside it, 'off' if you want no tips, or 'over'. The events \
      and parameters that tips depend on follow the tips.
      """)

  @OptionGroup var history: HistoryOption

  @Flag(
    help:
      "Also show events that never happened, parameters with their default, and guides for programs that are not installed."
  )
  var all = false

  @Flag(help: "Print JSON, for programs.")
  var json = false

  @Argument(help: ArgumentHelp("A program or a guide; without it, every guide is shown.", valueName: "program"))
  var program: String?

  func run() throws {
    let catalog = GuideCatalog.current
    let every = catalog.all().sorted { $0.name < $1.name }
    let entries = try program.map { try Self.entries(for: $0, catalog) } ?? every
    var status = StatusTable(entries, among: every, history.load(), history.tipPreferences(), at: .current)
    if json {
      print(String(decoding: status.json.lines, as: UTF8.self), terminator: "")
      return
    }
    if entries.isEmpty {
      printLine(.noGuides)
      return
    }
    let absent = all || program != nil ? [] : status.removeAbsent()
    let table = Table(heading: ["NAME", "STATE", ""], sections: status.sections(all: all))
    var notes = [CommandAnswer.howToSeeTips]
    if !all, !absent.isEmpty || status.hidesParts {
      notes.insert(.hiddenRows(program: program, events: status.hidesParts, guides: absent.count), at: 0)
    }
    printTable(table, notes)
  }

  /// Returns the guides for a program, or else the guide with this name.
  ///
  /// - Throws: exit status 64 if there is none, after a message on standard error.
  private static func entries(for name: String, _ catalog: GuideCatalog) throws -> [GuideCatalog.Entry] {
    let all = catalog.all()
    let opening = all.filter { $0.opens(for: name) }
    let found = opening.isEmpty ? catalog.find(name: name).map { [$0] } ?? [] : opening
    if found.isEmpty {
      let known = all.flatMap { [$0.name] + ($0.head?.commands ?? []) }
      printError(.unknownGuideOfProgram(name, near: suggestion(for: name, among: known)))
      throw ExitCode(64)
    }
    return found
  }
}
