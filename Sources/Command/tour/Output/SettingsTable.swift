import TourGuide
import TourHistory
import TourJSON
import TourKit
import TourModel
import TourSystem

/// What `tour config` prints: the user's files, and each setting with its source and its value.
struct SettingsTable {
  struct Row {
    let name: String
    let source: String
    let value: String
    var style = Style.plain
  }

  private let files: [Row]
  private let settings: [Row]

  private static let standard = "default"

  /// - Parameters:
  ///   - isNamed: whether the user named the history on the command line.
  ///   - entries: the guides whose own settings count too.
  init(_ settings: UserSettings, _ file: HistoryFile, isNamed: Bool, entries: [GuideCatalog.Entry]) {
    let home = Environment.current["XDG_CONFIG_HOME"] ?? ""
    let source =
      isNamed ? "--history" : file.path.hasPrefix(home + "/") && !home.isEmpty ? "XDG_CONFIG_HOME" : Self.standard
    func path(_ name: String, _ path: String) -> Row {
      Row(name: name, source: source, value: FileSystem.exists(path) ? path : "\(path) (there is no such file)")
    }
    files = [path("config.yaml", file.config), path("history", file.path)]
    let silencer = Environment.current.silencer
    let cards = Row(
      name: "cards", source: silencer ?? Self.standard, value: silencer == nil ? "on" : "off",
      style: silencer == nil ? .plain : .wrong)
    let guides = entries.compactMap { entry in
      readGuide(path: entry.path).guide?.translated(into: settings.languages, besideFile: entry.path)
    }
    self.settings =
      [cards]
      + settings.preferences.texts.flatMap { key, value in
        Self.rows(key, value, settings, guides)
      }
  }

  private static func rows(_ key: String, _ value: String, _ settings: UserSettings, _ guides: [Guide]) -> [Row] {
    let origin = settings.origin(of: key)
    let source = prose(origin)
    func row(_ value: String, guide: Guide? = nil) -> Row {
      let guide = guide.map { "guide \($0.name)" }
      let sources = [origin == .standard && guide != nil ? nil : source, guide].compactMap(\.self)
      return Row(name: key, source: sources.joined(separator: ", "), value: value)
    }
    let others: [Row]
    switch key {
    case "theme":
      let own = settings.preferences.theme
      others = guides.filter { own.over($0.theme) != own }.map { row(own.over($0.theme).text, guide: $0) }
    case "frequency":
      // The longer of the two applies.
      let longer = guides.filter { !$0.groups.isEmpty && $0.frequency > settings.preferences.tips.frequency }
      others = longer.map { Row(name: key, source: "guide \($0.name)", value: frequencyText($0.frequency)) }
    case "lang":
      let languages = settings.languages.map(\.name).joined(separator: ", ")
      let isOther = { (guide: Guide) in !settings.languages.contains { $0.alternatives.contains(guide.language) } }
      others = guides.filter(isOther).map {
        Row(name: key, source: "guide \($0.name)", value: $0.language.name)
      }
      if others.isEmpty { return [row(languages.isEmpty ? "that of the guide" : languages)] }
    default: others = []
    }
    return others.isEmpty ? [row(value)] : others
  }

  private static func prose(_ origin: UserSettings.Origin) -> String {
    switch origin {
    case .option: "option"
    case .variable(let name): name
    case .file(let line): "config.yaml:\(line)"
    case .standard: standard
    }
  }

  var sections: [[[Table.Cell]]] {
    [files, settings].map { rows in
      rows.map { row in
        [
          .init(row.name, .title), .init(row.source, row.source == Self.standard ? .quiet : .plain),
          .init(row.value, row.style),
        ]
      }
    }
  }

  /// The rows as JSON, for programs: `[{"setting": "theme", "from": "config.yaml:3", "value": "paper"}, …]`. Later
  /// versions may add rows and members, but do not change their meaning.
  var json: JSON {
    .array(
      (files + settings).map {
        .object([
          .init("setting", .string($0.name)), .init("from", .string($0.source)), .init("value", .string($0.value)),
        ])
      })
  }
}
