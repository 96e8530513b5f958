import Glibc
public import TourGuide
import TourHistory
public import TourModel
public import TourScreen
import TourSystem

extension EmbeddedTour {
  /// Creates a tour with the settings of the user: the history and `config.yaml` in `tour` in `$XDG_CONFIG_HOME` or
  /// `~/.config`, the locale, and the variables `TOUR_TIPS`, `TOUR_THEME`, `TOUR_MOTION`, `TOUR_LANG` and `TOUR_NOW`.
  /// With `TOUR=off`, or with `CI` set, nothing appears by itself. `TOUR_LOG` is the path of a log.
  ///
  /// - Parameters:
  ///   - source: the guides of the program. The first one with steps provides the tour.
  ///   - program: the base name of the program's command.
  ///   - history: the path of another history; nil for the user's own. `config.yaml` is in the same folder.
  ///   - forgetsFirst: whether to delete the history of the guides first, so that they are shown again.
  ///   - theme: the look of the cards. It takes precedence over a guide's; `config.yaml` and `TOUR_THEME` take
  ///     precedence over both.
  ///   - language: the language of the cards, where the guide has it; nil for the user's.
  ///   - testing: settings in place of the user's and the environment's, for tests of the program.
  ///   - announces: whether the program writes what ``takeAnnouncements()`` returns. Then a host, such as `tour try`
  ///     and `tour check --live`, may show the cards in its place, of which `TOUR_HOST_FOR` tells (``isHosted``).
  /// - Throws: the problems of the guides.
  public convenience init(
    _ source: GuideSource, program: String, history path: String? = nil, forgetsFirst: Bool = false,
    theme: ThemeSettings = ThemeSettings(),
    language: Language? = nil, testing: TourTesting? = nil, announces: Bool = false,
    capabilities: TerminalCapabilities
  ) throws(GuideProblems) {
    let log = openLog(of: program)
    if let testing {
      var preferences = Preferences(tips: TipPreferences(choice: testing.tips), motion: testing.moves ? .always : .none)
      if let base = testing.theme { preferences.theme = ThemeSettings(base) }
      try self.init(
        source, .success(path.map { HistoryFile(path: $0, isOwn: false) }),
        SessionOptions(
          command: program, forgetsFirst: forgetsFirst, preferences: preferences, theme: theme,
          languages: language.map { [$0] } ?? []),
        capabilities: capabilities, clock: testing.clock,
        isSilent: false, mayHaveHost: false, log: log)
      return
    }
    let file = Result<HistoryFile?, HistoryError> { () throws(HistoryError) in
      if let path { return HistoryFile(path: path, isOwn: false) }
      return try HistoryFile.standard(configHome: systemVariable("XDG_CONFIG_HOME"), home: systemVariable("HOME"))
    }
    let settings = UserSettings(
      (try? file.get()).map { readConfig(path: $0.config) }, language: language,
      isUnicode: UserLocale.namesUTF8 && UserLocale.isInstalled,
      variable: systemVariable)
    let isOff = systemVariable("TOUR") == "off"
    let isSilent = isOff || !(systemVariable("CI") ?? "").isEmpty
    for problem in settings.configProblems { log?.add(problem.lines.map { "# \($0)" }) }
    for problem in settings.variableProblems(for: nil) { log?.add(problem.description) }
    if isSilent { log?.add(.off(isOff ? .tour : .ci)) }
    try self.init(
      source, file,
      SessionOptions(
        command: program, forgetsFirst: forgetsFirst, preferences: settings.preferences, theme: theme,
        languages: settings.languages),
      capabilities: capabilities,
      clock: WallClock(startingAt: systemVariable("TOUR_NOW") ?? "") ?? WallClock(), isSilent: isSilent,
      mayHaveHost: announces && !isOff, log: log)
    mistakes =
      settings.configProblems.map { $0.lines.joined(separator: "\n") }
      + settings.variableProblems(for: guides).map(\.description)
  }
}

/// The source of the guides of an embedded tour.
public enum GuideSource {
  /// The path of a guide file. A relative path is relative to the current folder.
  case file(String)
  /// The text of a guide file, in YAML or JSON. The name stands for the file in messages.
  case text(String, name: String)
  /// Guides that are made in Swift.
  case guides([Guide])

  /// Reads the guides, and checks them.
  /// - Parameter languages: the languages of the texts, the preferred one first. Only a file can have others than its
  ///   own, in files beside it, such as `letters.de.yaml` beside `letters.yaml`.
  /// - Throws: the problems of the file, or of the guides that are made in Swift.
  public func read(in languages: [Language] = []) throws(GuideProblems) -> [Guide] {
    let file: GuideFile
    switch self {
    case .file(let path):
      file = readGuide(path: path)
      if let guide = file.guide { return [guide.translated(into: languages, besideFile: path)] }
    case .text(let text, let name): file = GuideFile.read(Array(text.utf8), named: name)
    case .guides(let guides):
      let problems = guides.flatMap { GuideFile.check($0).problems } + Self.duplicates(of: guides)
      guard problems.isEmpty else { throw GuideProblems(problems) }
      return guides
    }
    guard let guide = file.guide else { throw GuideProblems(file.problems) }
    return [guide]
  }

  /// The errors of the file with the texts of a guide in the first of these languages that it has. Such a file has no
  /// effect.
  func translationProblems(in languages: [Language]) -> [Diagnostic] {
    guard case .file(let path) = self, let guide = readGuide(path: path).guide else { return [] }
    return guide.translationProblems(into: languages, besideFile: path, named: path)
  }

  /// The guides with a name, or a former name, of a guide before them.
  private static func duplicates(of guides: [Guide]) -> [Diagnostic] {
    var names: Set<String> = []
    var problems: [Diagnostic] = []
    for guide in guides {
      if let name = ([guide.name] + guide.was).first(where: names.contains) {
        problems.append(
          Diagnostic(
            file: "guide '\(guide.name)'", line: 0, column: 0,
            kind: .duplicateValue(name, key: name == guide.name ? "name" : "was", firstLine: 0)))
      }
      names.formUnion([guide.name] + guide.was)
    }
    return problems
  }
}

/// The problems of a guide file, in its order, or of guides that are made in Swift. The description has all messages,
/// each with its line and column, or with the names of the guide and of its part.
public struct GuideProblems: Error, CustomStringConvertible {
  public let problems: [Diagnostic]

  init(_ problems: [Diagnostic]) {
    self.problems = problems
  }

  public var description: String { problems.flatMap(\.lines).joined(separator: "\n") }
}

/// Opens the log that `TOUR_LOG` names. If it can't be written, there is none: the program's screen and its standard
/// error are the program's. A program that runs with the rights of another user than the one who started it writes
/// none, because the variable comes from that user.
private func openLog(of program: String) -> SessionLog? {
  guard let path = systemVariable("TOUR_LOG"), !path.isEmpty, getuid() == geteuid(), getgid() == getegid() else {
    return nil
  }
  return try? SessionLog(
    path: path, title: "What '\(program.visible)' (process \(getpid())) registered, by TOUR_LOG.", counts: "calls",
    mayBeTerminal: false)
}
