import TourGuide
import TourHistory
import TourKit
import TourModel
import TourScreen

/// The installed programs for which `tour run` would show something, or may do so later: see ``SessionPlan/hasCards``.
///
/// Empty if tour is off, or if the history can't be read.
func pendingPrograms(_ environment: Environment = .current) -> [String] {
  guard environment.silencer != "TOUR", let file = try? HistoryFile(nil, environment), let content = try? file.load()
  else { return [] }
  let preferences = UserSettings(readConfig(path: file.config)) { environment[$0] }.preferences
  let moment = WallClock.current.moment()
  let entries = GuideCatalog.current.all().map { ($0.path, $0.head?.commands ?? []) }
  var commands: [String] = []
  for command in entries.flatMap(\.1) where !commands.contains(command) { commands.append(command) }
  // A guide for several programs is read once.
  var guides: [(path: String, guide: Guide?)] = []
  func guide(_ path: String) -> Guide? {
    if let known = guides.first(where: { $0.path == path }) { return known.guide }
    guides.append((path, readGuide(path: path).guide))
    return guides.last?.guide
  }
  return commands.filter { command in
    Programs.isOnPath(command)
      && SessionPlan.hasCards(
        entries.filter { $0.1.contains(command) }.compactMap { guide($0.0) }, content.history, preferences, at: moment)
  }.sorted()
}
