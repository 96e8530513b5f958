import TourGuide
import TourHistory
import TourKit
import TourModel
import TourScreen
import TourSystem

/// A guide that its author changes while its program runs (`tour try`). Its file, its texts in the user's languages,
/// its pictures and `config.yaml` are read again after each change.
final class EditedGuide {
  /// The file. Absolute, because the current folder may be the program's home folder.
  private let path: String
  /// The file as the author has named it, for messages.
  private let name: String
  private let config: String
  /// The language that the command line names; nil for the user's preferences and the locale.
  private let language: Language?
  private var files = FileChanges()

  /// A version of the guide without mistakes.
  struct Edition {
    /// In its own language.
    let original: Guide
    /// In the language of the cards.
    let guide: Guide
    let settings: UserSettings
  }

  enum Reading {
    case edition(Edition)
    case mistaken([Diagnostic])
  }

  /// - Parameter config: the path of the user's `config.yaml`.
  init(path: String, config: String, language: Language?) {
    let folder = currentFolder() ?? ""
    self.path = joinedPath(folder, path)
    self.config = joinedPath(folder, config)
    name = path
    self.language = language
    files.watch([self.path])
  }

  /// When to call ``hasChanged(at:)``, in milliseconds of `Clock`.
  var nextAt: Int { files.nextAt }

  func hasChanged(at now: Int) -> Bool { now >= nextAt && files.haveChanged(at: now) }

  /// Reads the files.
  func read() -> Reading {
    let settings = UserSettings(
      readConfig(path: config), tips: Environment.current.tips, language: language,
      isUnicode: TerminalCapabilities.isUnicode, textOrder: TerminalCapabilities.textOrder(.current)
    ) { Environment.current[$0] }
    let file = readGuide(path: path, named: name, readsImages: true)
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    files.watch(
      [path, config] + Guide.translationPaths(into: settings.languages, besideFile: path)
        + file.pictures.sorted().map { joinedPath(folder, $0) })
    guard let original = file.guide else { return .mistaken(file.problems.inOrder) }
    let problems = original.translationProblems(into: settings.languages, besideFile: path, named: name)
    if !problems.isEmpty { return .mistaken(problems.inOrder) }
    return .edition(
      Edition(
        original: original, guide: original.translated(into: settings.languages, besideFile: path), settings: settings))
  }

  /// Returns the plan of a session with all steps of the guide, without a history file.
  /// - Parameters:
  ///   - options: the options of the session before, or of the first one.
  ///   - memory: what has happened in this session.
  func plan(_ edition: Edition, _ options: SessionOptions, memory: History = History()) -> SessionPlan? {
    let tourKey = options.preferences.tourKey
    var options = options
    options.preferences = edition.settings.preferences
    // The host has this key from the start.
    options.preferences.tourKey = tourKey
    options.languages = edition.settings.languages
    options.firstStep =
      options.firstStep.flatMap { edition.guide.index(ofStep: $0) == nil ? nil : $0 }
      ?? edition.guide.steps.first?.id
    options.staysWithoutCards = true
    return try? SessionPlan(
      [edition.guide], nil, memory: memory, options, capabilities: TerminalCapabilities(.current),
      at: WallClock.current.moment())
  }
}
