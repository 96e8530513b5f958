import ArgumentParser
import TourGuide
import TourKit
import TourModel

struct Reset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Forget the history of guides, so that they are shown again.",
    usage: "tour reset [<options>] [<guide[/name]> ...]",
    discussion: help(
      [
        ("tour reset htop", "forget all about the guide htop"),
        ("tour reset less/search", "forget one step, tip, event or parameter"),
        ("tour reset --snoozes less", "show its tips again after Snooze or Never here"),
      ],
      """
      The name after the slash is a step's, a tip's, an event's or a parameter's; if several parts have it, all are \
      forgotten. A forgotten tip can appear again even if an event had retired it.
      """, more: "reset", page: "using"))

  @OptionGroup var history: HistoryOption

  @Flag(help: "Forget every guide.")
  var all = false

  @Flag(help: "Forget only the tours of these guides.")
  var steps = false

  @Flag(help: "Forget only their tips.")
  var tips = false

  @Flag(help: "Forget only the donations of their events.")
  var events = false

  @Flag(help: "Forget only the values of their parameters.")
  var parameters = false

  @Flag(help: "Forget only the answers Snooze and Never here to their tips.")
  var snoozes = false

  @Argument(help: ArgumentHelp("A guide, or a part of one.", valueName: "guide[/name]"))
  var guides: [String] = []

  func validate() throws {
    if guides.isEmpty && !all { throw ValidationError(.noGuideToForget) }
    if all && !guides.isEmpty { throw ValidationError(.allWithNames) }
    if !kinds.isEmpty, let part = guides.first(where: { $0.contains("/") }) {
      throw ValidationError(.partOfWholeGuide(part, option: kinds[0].word))
    }
  }

  func run() throws {
    let catalog = GuideCatalog.current
    try check(catalog)
    var said: [CommandAnswer] = []
    _ = try history.update { history in
      let names = all ? history.guides.keys.sorted() : guides
      said = names.flatMap { forget($0, &history, all ? nil : catalog.find(name: String($0.prefix { $0 != "/" }))) }
    }
    for line in said.isEmpty ? [.nothingToForget] : said { printLine(line) }
  }

  /// Checks that each name belongs to a guide in the catalog or in the history, or to one of its parts.
  ///
  /// - Throws: exit status 64 for an unknown name, after a message with a suggestion; 74 if the history can't be read.
  private func check(_ catalog: GuideCatalog) throws {
    if guides.isEmpty { return }
    let known = try history.known()
    for name in guides {
      let (guideName, part) = PartName(name).map { ($0.guide, $0.part) } ?? (name, nil)
      let record = known.guides[guideName]
      guard let entry = catalog.find(name: guideName) else {
        if record != nil { continue }
        printError(CommandProblem(unknownGuide: guideName, among: catalog, known.guides.keys.sorted()))
        throw ExitCode(64)
      }
      guard let part, let guide = readGuide(path: entry.path).guide else { continue }
      let isKnown =
        record.map {
          $0.steps[part] != nil || $0.tips[part] != nil || $0.events[part] != nil || $0.parameters[part] != nil
        } ?? false
      if !isKnown, !guide.partNames.contains(part) {
        printError(.unknownPart(part, .any, guide: guideName, known: guide.partNames))
        throw ExitCode(64)
      }
    }
  }

  private var kinds: [(word: String, part: History.Part)] {
    let kinds: [(Bool, String, History.Part)] = [
      (steps, "steps", .steps), (tips, "tips", .tips), (events, "events", .events),
      (parameters, "parameters", .parameters),
      (snoozes, "snoozes", .snoozes),
    ]
    return kinds.filter(\.0).map { ($0.1, $0.2) }
  }

  /// - Parameter entry: the guide in the catalog; nil if it is only in the history, or if all guides are forgotten.
  private func forget(_ name: String, _ history: inout History, _ entry: GuideCatalog.Entry?)
    -> [CommandAnswer]
  {
    let guide = entry.flatMap { readGuide(path: $0.path).guide }
    let now = WallClock.reporting.moment().seconds
    func forget(_ part: History.Part, _ name: String) -> Bool {
      guide.map { history.forget(part, of: $0, at: now) } ?? history.forget(part, ofGuide: name, at: now)
    }
    if let name = PartName(name) {
      let parts: [(String, History.Part)] = [
        ("step", .step(name.part)), ("tip", .tip(name.part)), ("event", .event(name.part)),
        ("parameter", .parameter(name.part)),
      ]
      let forgotten = parts.filter { forget($0.1, name.guide) }
      return forgotten.isEmpty
        ? [.unknownToHistory("\(name.guide)/\(name.part)")]
        : forgotten.map { .forgotPart("\($0.0) \(name.part)", guide: name.guide) }
    }
    if kinds.isEmpty {
      let isKnown = guide.map { history.forget($0) } ?? history.forget(guide: name)
      return [isKnown ? .forgot(name) : .unknownToHistory(name)]
    }
    return kinds.map {
      forget($0.part, name) ? .forgotPart($0.word, guide: name) : .partsUnknownToHistory($0.word, guide: name)
    }
  }
}

extension Guide {
  /// The names of the parts that can be forgotten individually.
  /// Several parts of different kinds may have the same name.
  fileprivate var partNames: [String] {
    var listed: Set<String> = []
    return (steps.map(\.id) + tips.map(\.id) + events.map(\.id) + parameters.map(\.name)).filter {
      listed.insert($0).inserted
    }
  }
}
