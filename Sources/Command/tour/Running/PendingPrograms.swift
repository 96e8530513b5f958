import TourGuide
import TourHistory
import TourKit
import TourModel
import TourScreen

/// The installed programs for which `tour run` would show something, or may do so later: see ``SessionPlan/hasCards``.
///
/// Empty if tour is off, or if the history can't be read. Shells ask at each start, so the answer is kept in the cache
/// (``GuideCatalog/list(_:files:values:compute:)``): for an hour at most, because what is due depends on the time, too.
func pendingPrograms(_ environment: Environment = .current) -> [String] {
  guard environment.silencer != "TOUR", let file = try? HistoryFile(nil, environment) else { return [] }
  let catalog = GuideCatalog.current
  let moment = WallClock.current.moment()
  return catalog.list(
    "programs", files: [file.path, file.config],
    values: [environment["TOUR_TIPS"] ?? "", "\(moment.seconds / 3600)", "\(moment.offset)"]
  ) {
    guard let content = try? file.load() else { return [] }
    let preferences = UserSettings(readConfig(path: file.config)) { environment[$0] }.preferences
    return pendingCommands(catalog, content.history, preferences, at: moment)
  }.filter(Programs.isOnPath)
}

/// Returns the commands of all guides for which there is something to show, sorted.
private func pendingCommands(
  _ catalog: GuideCatalog, _ history: History, _ preferences: Preferences, at moment: Moment
) -> [String] {
  let entries = catalog.all().map { ($0.path, $0.head?.openingCommands ?? []) }
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
    SessionPlan.hasCards(
      entries.filter { $0.1.contains(command) }.compactMap { guide($0.0) }, history, preferences, at: moment)
  }.sorted()
}
