import TourCore
import TourGuide
import TourHistory

/// What `tour status` tells.
struct StatusReport {
  /// A guide that can be read.
  struct Part {
    let entry: Shelf.Entry
    let guide: Guide
    let progress: Progress
    let record: GuideRecord
    /// Of its tips, in the order of the file.
    let standings: [Standing]
  }

  let moment: Moment
  /// nil beside a guide that is broken.
  let parts: [(entry: Shelf.Entry, part: Part?)]

  /// - Parameter all: all guides that there are: those that open for the same programs have a say in which tip comes.
  init(_ entries: [Shelf.Entry], among all: [Shelf.Entry], _ history: History, _ preferences: TipPreferences, at moment: Moment) {
    self.moment = moment
    let guides = all.map { (entry: $0, guide: readGuide(path: $0.path).guide) }
    parts = entries.map { entry in
      guard let guide = guides.first(where: { $0.entry == entry })?.guide else { return (entry, nil) }
      let together = guides.compactMap { other in
        other.entry == entry || guide.commands.contains(where: other.entry.opens) ? other.guide : nil
      }
      let standings = Advice(together, history: history, at: moment, preferences: preferences).standings(on: nil)
      return (
        entry,
        Part(
          entry: entry, guide: guide, progress: Progress(guide, in: history), record: history[guide] ?? GuideRecord(),
          standings: standings.filter { together[$0.guide].name == guide.name })
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
