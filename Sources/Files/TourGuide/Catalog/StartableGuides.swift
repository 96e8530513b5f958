import TourModel

/// The guides that buttons of a guide can start: those beside its file, and a catalog's.
struct StartableGuides {
  private let catalogs: [GuideCatalog]

  init(beside folder: String, _ catalog: GuideCatalog) { catalogs = [GuideCatalog(folders: [folder]), catalog] }

  /// The reason why a guide cannot be started; nil if it can, or if its file has problems of its own.
  /// - Parameter commands: the commands of the guide with the button.
  func obstacle(to name: String, for commands: [String]) -> GuideError? {
    guard let entry = catalogs.lazy.compactMap({ $0.find(name: name) }).first else {
      // The name of a file is a common mistake.
      let stem = GuideFolder.stem(name)
      if stem != name, catalogs.contains(where: { $0.find(name: stem)?.name == stem }) {
        return .unknownGuide(name, near: stem)
      }
      return .unknownGuide(name, near: suggestion(for: name, among: catalogs.flatMap { $0.all().map(\.name) }))
    }
    guard entry.name == name else { return .unknownGuide(name, near: entry.name) }
    guard let guide = readGuide(path: entry.path).guide else { return nil }
    if guide.steps.isEmpty { return .guideWithoutSteps(name) }
    if guide.lesson != nil { return .startsLesson(name) }
    return commands.first { !guide.commands.contains($0) }.map { .guideOfOthers(name, command: $0) }
  }
}

extension Decoder {
  /// Warns of buttons that name a guide which cannot be started.
  mutating func checkStartedGuides(_ draft: Draft, hasSteps: Bool) {
    for (name, mark) in startedGuides {
      if name == draft.name {
        if !hasSteps, isComplete { warn(.guideWithoutSteps(nil), at: mark) }
      } else if let obstacle = startable?.obstacle(to: name, for: draft.commands) {
        warn(obstacle, at: mark)
      }
    }
  }
}
