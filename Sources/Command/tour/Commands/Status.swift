import ArgumentParser
import TourGuide
import TourScreen

struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show your progress in guides, and why a tip is not shown now.",
    discussion: help(
      [
        ("tour status less", "the tour and the tips for less"),
        ("tour status --all", "everything that is known of every guide"),
      ],
      """
      A tip is 'ready' if it can appear the next time, 'waiting' for the reason beside it, 'off' if you want no tips, or 'over'. The events \
      and parameters that tips depend on follow the tips.
      """, more: "status", page: "tips"))

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
    let entries = try program.map { try catalog.entries(for: $0) } ?? every
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
}
