import Glibc
public import TourGuide
import TourHistory
public import TourModel
public import TourScreen
import TourSystem

extension EmbeddedTour {
  /// Creates a tour with the settings of the user: the history and `config.yaml` in `tour` in `$XDG_CONFIG_HOME` or `~/.config`, and the variables
  /// `TOUR_TIPS`, `TOUR_THEME`, `TOUR_MOTION` and `TOUR_NOW`. With `TOUR=off`, or with `CI` set, nothing appears by itself.
  ///
  /// - Parameters:
  ///   - source: the guides of the program. The first one with steps provides the tour.
  ///   - program: the base name of the program's command.
  ///   - history: the path of another history; nil for the user's own. `config.yaml` is in the same folder.
  ///   - forgetsFirst: whether to delete the history of the guides first, so that they are shown again.
  ///   - theme: the look of the cards. It takes precedence over that of a guide; `config.yaml` and `TOUR_THEME` take precedence over both.
  ///   - testing: settings in the place of those of the user and of the environment, for tests of the program.
  /// - Throws: the problems of the guides.
  public convenience init(
    _ source: GuideSource, program: String, history path: String? = nil, forgetsFirst: Bool = false, theme: ThemeSettings = ThemeSettings(),
    testing: TourTesting? = nil, capabilities: TerminalCapabilities
  ) throws(GuideProblems) {
    if let testing {
      let preferences = Preferences(tips: TipPreferences(choice: testing.tips), motion: .none)
      try self.init(
        source, .success(path.map { HistoryFile(path: $0, isOwn: false) }),
        SessionOptions(command: program, forgetsFirst: forgetsFirst, preferences: preferences, theme: theme), capabilities: capabilities, clock: testing.clock)
      return
    }
    let file = Result<HistoryFile?, HistoryError> { () throws(HistoryError) in
      if let path { return HistoryFile(path: path, isOwn: false) }
      return try HistoryFile.standard(configHome: variable("XDG_CONFIG_HOME"), home: variable("HOME"))
    }
    var preferences = (try? file.get()).map { readConfig(path: $0.config).preferences } ?? Preferences()
    let tips = TipPreferences.Choice(variable: variable("TOUR_TIPS"))
    if tips != .asUsual { preferences.tips.choice = tips }
    if let base = variable("TOUR_THEME").flatMap(ThemeSettings.Base.init) { preferences.theme = ThemeSettings(base) }
    if let motion = Preferences.Motion(variable: variable("TOUR_MOTION")) { preferences.motion = motion }
    try self.init(
      source, file, SessionOptions(command: program, forgetsFirst: forgetsFirst, preferences: preferences, theme: theme), capabilities: capabilities,
      clock: WallClock(startingAt: variable("TOUR_NOW") ?? "") ?? WallClock(), isSilent: variable("TOUR") == "off" || !(variable("CI") ?? "").isEmpty)
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
  /// - Throws: the problems of the file, or of the guides that are made in Swift.
  public func read() throws(GuideProblems) -> [Guide] {
    let file: GuideFile
    switch self {
    case .file(let path): file = readGuide(path: path)
    case .text(let text, let name): file = GuideFile.read(Array(text.utf8), named: name)
    case .guides(let guides):
      let problems = guides.flatMap { GuideFile.check($0).problems } + Self.duplicates(of: guides)
      guard problems.isEmpty else { throw GuideProblems(problems) }
      return guides
    }
    guard let guide = file.guide else { throw GuideProblems(file.problems) }
    return [guide]
  }

  /// The guides with a name, or a former name, of a guide before them.
  private static func duplicates(of guides: [Guide]) -> [Diagnostic] {
    var names: Set<String> = []
    var problems: [Diagnostic] = []
    for guide in guides {
      if let name = ([guide.name] + guide.was).first(where: names.contains) {
        problems.append(
          Diagnostic(file: "guide '\(guide.name)'", line: 0, column: 0, kind: .duplicateValue(name, key: name == guide.name ? "name" : "was", firstLine: 0)))
      }
      names.formUnion([guide.name] + guide.was)
    }
    return problems
  }
}

/// The problems of a guide file, in its order, or of guides that are made in Swift. The description has all messages, each with its line and column, or with
/// the names of the guide and of its part.
public struct GuideProblems: Error, CustomStringConvertible {
  public let problems: [Diagnostic]

  init(_ problems: [Diagnostic]) {
    self.problems = problems
  }

  public var description: String { problems.flatMap(\.lines).joined(separator: "\n") }
}

/// Returns the value of an environment variable; nil if it is not set. C: `getenv`. Safe: the value is copied at once.
private func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(systemString: $0) } }
