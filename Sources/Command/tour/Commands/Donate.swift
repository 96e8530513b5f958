import ArgumentParser
import TourGuide
import TourKit
import TourModel

struct Donate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "donate",
    abstract: "Record that an event happened.",
    discussion: help(
      [("tour donate less/scrolled", "once"), ("tour donate less/scrolled --times 3", "three times")],
      "The event counts as if it had been detected in the program: it can make tips due, and it can retire tips.",
      more: "donate", page: "tips"))

  @OptionGroup var history: HistoryOption

  @Option(help: ArgumentHelp("How often it happened.", valueName: "number"))
  var times = 1

  @Argument(help: ArgumentHelp("An event of a guide.", valueName: "guide/event"))
  var event: String

  func validate() throws {
    if PartName(event) == nil { throw ValidationError(.init(noSlash: event, .event) { $0.events.map(\.id) }) }
    if !(1...1_000_000).contains(times) { throw ValidationError(.timesOutOfRange(times)) }
  }

  func run() throws {
    guard let name = PartName(event) else { return }
    let guide = try GuideCatalog.current.guide(named: name.guide)
    guard guide.events.contains(where: { $0.id == name.part }) else {
      printError(.unknownPart(name.part, .event, guide: guide.name, known: guide.events.map(\.id)))
      throw ExitCode(64)
    }
    let note = TipNote(.donated(event: name.part, times: times), of: guide.name, at: WallClock.reporting.moment())
    let count = try history.update { $0.record(note, of: guide) }[guide]?.events[name.part]?.count ?? 0
    printLine(.happened("\(guide.name)/\(name.part)", times: count))
  }
}
