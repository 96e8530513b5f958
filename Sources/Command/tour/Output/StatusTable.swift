import TourGuide
import TourHistory
import TourKit
import TourModel
import TourSession

/// The data of `tour status`.
struct StatusTable {
  /// A guide that can be read, with its records in the history.
  struct Part {
    let entry: GuideCatalog.Entry
    let guide: Guide
    let progress: Progress
    let record: GuideRecord
    /// The rows of its tips, in the order of the file.
    let tips: [TipRow]

    var name: String { guide.name }
    /// The steps of which options were chosen, with the ids of the options.
    var chosen: [(step: String, options: [String])] {
      guide.steps.compactMap { step in
        guard let chosen = record.steps[step.id]?.chosen, !chosen.isEmpty else { return nil }
        return (step.id, chosen)
      }
    }
  }

  let clock: WallClock
  let moment: Moment
  /// The guides of the row. `part` is nil if the guide can't be read.
  var parts: [(entry: GuideCatalog.Entry, part: Part?)]

  /// - Parameter all: all guides in the catalog. Guides for the same program affect each other's tips.
  init(
    _ entries: [GuideCatalog.Entry], among all: [GuideCatalog.Entry], _ history: History, _ preferences: TipPreferences,
    at clock: WallClock
  ) {
    self.clock = clock
    let moment = clock.moment()
    self.moment = moment
    let guides = all.compactMap { entry in readGuide(path: entry.path).guide.map { (path: entry.path, guide: $0) } }
    var numbers: [String: Int] = [:]
    var openers: [String: [Int]] = [:]
    for (number, (path, guide)) in guides.enumerated() {
      numbers[path] = number
      for command in guide.openingCommands { openers[command, default: []].append(number) }
    }
    // The tips of guides for the same programs are made once.
    var known: [[Int]: [TipRow]] = [:]
    parts = entries.map { entry in
      guard let number = numbers[entry.path] else { return (entry, nil) }
      let guide = guides[number].guide
      let others = Set(guide.openingCommands.flatMap { openers[$0] ?? [] } + [number]).sorted()
      let together = others.map { guides[$0].guide }
      let tips =
        known[others] ?? TipSelector(together, history: history, at: moment, preferences: preferences).rows(on: nil)
      known[others] = tips
      return (
        entry,
        Part(
          entry: entry, guide: guide, progress: Progress(guide, in: history), record: history[guide] ?? GuideRecord(),
          tips: tips.filter { together[$0.guide].name == guide.name })
      )
    }
  }
}

extension StatusTable.Part {
  func event(_ source: EventSource) -> EventRecord { record.events[source.id] ?? EventRecord() }

  /// Returns the value of a parameter, and whether it is set. A stored value of another type, from an older version of
  /// the guide, is ignored.
  func value(of parameter: Parameter) -> (value: Value, isSet: Bool) {
    guard let value = record.parameters[parameter.name], value.hasType(of: parameter.default) else {
      return (parameter.default, false)
    }
    return (value, true)
  }
}
