import TourGuide
import TourHistory
import TourModel
import TourSession

/// What `tour status` tells.
struct StatusReport {
  /// A guide that can be read.
  struct Part {
    let entry: GuideCatalog.Entry
    let guide: Guide
    let progress: Progress
    let record: GuideRecord
    /// Of its tips, in the order of the file.
    let reports: [TipReport]

    var name: String { guide.name }
  }

  let clock: WallClock
  let moment: Moment
  /// nil beside a guide that is broken.
  var parts: [(entry: GuideCatalog.Entry, part: Part?)]

  /// - Parameter all: all guides that there are: those that open for the same programs have a say in which tip comes.
  init(_ entries: [GuideCatalog.Entry], among all: [GuideCatalog.Entry], _ history: History, _ preferences: TipPreferences, at clock: WallClock) {
    self.clock = clock
    let moment = clock.moment()
    self.moment = moment
    let guides = all.compactMap { entry in readGuide(path: entry.path).guide.map { (path: entry.path, guide: $0) } }
    var numbers: [String: Int] = [:]
    var openers: [String: [Int]] = [:]
    for (number, (path, guide)) in guides.enumerated() {
      numbers[path] = number
      for command in guide.commands { openers[command, default: []].append(number) }
    }
    // Guides that open for the same programs are asked once.
    var known: [[Int]: [TipReport]] = [:]
    parts = entries.map { entry in
      guard let number = numbers[entry.path] else { return (entry, nil) }
      let guide = guides[number].guide
      let others = Set(guide.commands.flatMap { openers[$0] ?? [] } + [number]).sorted()
      let together = others.map { guides[$0].guide }
      let reports = known[others] ?? TipSelector(together, history: history, at: moment, preferences: preferences).reports(on: nil)
      known[others] = reports
      return (
        entry,
        Part(
          entry: entry, guide: guide, progress: Progress(guide, in: history), record: history[guide] ?? GuideRecord(),
          reports: reports.filter { together[$0.guide].name == guide.name })
      )
    }
  }
}

extension StatusReport.Part {
  func event(_ source: EventSource) -> EventRecord { record.events[source.id] ?? EventRecord() }

  /// A value of another type, of an older version of the guide, does not count.
  func value(of parameter: Parameter) -> (value: Value, isSet: Bool) {
    guard let value = record.parameters[parameter.name], value.hasType(of: parameter.standard) else { return (parameter.standard, false) }
    return (value, true)
  }
}
