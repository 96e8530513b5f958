import Glibc
import TourGuide
import TourHistory
import TourHost
import TourModel
import TourScreen
import TourSystem
import TourTerminal

/// What `tour doctor` prints: what is known of the terminal, and the user's files.
struct DoctorReport {
  /// The terminal's replies.
  enum Replies {
    case noTerminal
    /// The last reply did not come in time.
    case missing(TerminalQueries)
    case came(TerminalQueries, milliseconds: Int)

    var queries: TerminalQueries? {
      switch self {
      case .noTerminal: nil
      case .missing(let queries), .came(let queries, _): queries
      }
    }
  }

  private let replies: Replies
  private let capabilities: TerminalCapabilities
  private let isAsked: Bool
  private let variable: (String) -> String?
  private let catalog: GuideCatalog

  /// - Parameters:
  ///   - isAsked: whether the terminal was asked for its name.
  ///   - variable: returns the value of an environment variable; nil if it is not set.
  init(
    _ replies: Replies, _ capabilities: TerminalCapabilities, isAsked: Bool, catalog: GuideCatalog = .current,
    variable: @escaping (String) -> String?
  ) {
    self.replies = replies
    self.capabilities = capabilities
    self.isAsked = isAsked
    self.variable = variable
    self.catalog = catalog
  }

  typealias Row = [Table.Cell]

  private static func row(_ name: String, _ text: String, _ style: Style = .plain) -> Row {
    [.init(name, .quiet), .init(text, style)]
  }

  private func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }

  // MARK: The terminal

  /// The terminal by its own name or by the environment; nil if it is not known.
  private var known: KnownTerminal? {
    replies.queries?.name == nil ? KnownTerminal(variable) : replies.queries?.terminal
  }

  var terminal: [Row] {
    [
      Self.row("tour", TourCommand.configuration.version + system), Self.row("terminal", name),
      Self.row("rules", rules, known?.evidence == .tests || known?.evidence == .engine ? .plain : .open),
      Self.row("replies", time), Self.row("TERM", value("TERM") ?? "not set", value("TERM") == nil ? .wrong : .plain),
      Self.row("around", around), Self.row("colours", colors), Self.row("characters", characters),
    ].filter { !$0[1].text.isEmpty }
  }

  /// In C: uname(2).
  private var system: String {
    var system = utsname()
    guard unsafe uname(&system) == 0 else { return "" }
    func text<T>(_ field: T) -> String {
      unsafe withUnsafeBytes(of: field) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return ", \(text(system.sysname)) \(text(system.release)), \(text(system.machine))"
  }

  private var name: String {
    let name = known?.rawValue ?? "unknown"
    switch replies.queries?.name {
    case .version(let version): return "\(name), by its own name: \(version)"
    case .attributes(let numbers):
      return "\(name), by its attributes (DA2): \(numbers.map(String.init).joined(separator: ";"))"
    case nil where replies.queries == nil: return "none: input and output are not the same terminal"
    case nil where !isAsked: return "\(name), by TERM; it is not asked for its name"
    case nil: return known == nil ? "unknown; it did not report its name" : "\(name), by the environment"
    }
  }

  private var rules: String {
    if replies.queries == nil { return "" }
    return switch known?.evidence ?? .none {
    case .tests: "tests compare cards with this terminal"
    case .engine: "tests compare cards with the engine of this terminal"
    case .pictures: "tests compare pictures of this terminal"
    case .none: "those of xterm; no test runs this terminal, so a card may leave a trace"
    }
  }

  private var time: String {
    switch replies {
    case .noTerminal: ""
    case .missing(let queries):
      queries.cursor == nil ? "it does not report its cursor (DSR 6): cards over a main screen may be misplaced" : ""
    case .came(_, let milliseconds): "after \(milliseconds) ms"
    }
  }

  private var around: String {
    [("TMUX", "tmux"), ("STY", "GNU screen"), ("ZELLIJ", "zellij"), ("SSH_CONNECTION", "ssh")].filter {
      value($0.0) != nil
    }.map(\.1).joined(separator: ", ")
  }

  private var colors: String {
    var depth = capabilities.depth
    if replies.queries?.terminal?.hasIndexedColors == true, depth != .none { depth = max(depth, .indexed) }
    let count =
      switch depth {
      case .none: value("NO_COLOR") == nil ? "none" : "none (NO_COLOR)"
      case .eight: "8"
      case .sixteen: "16"
      case .indexed: "256"
      case .direct: "RGB"
      }
    let text = replies.queries?.foreground ?? capabilities.foreground
    let background = replies.queries?.background ?? capabilities.background
    guard let background, let rgb = background.rgb else { return count + "; the background is not known" }
    let foreground = text?.rgb.map { "\($0.hexadecimal) on " } ?? ""
    return "\(count); \(foreground)\(rgb.hexadecimal)" + (replies.queries?.background == nil ? ", by COLORFGBG" : "")
  }

  private var characters: String {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { name in value(name).map { "\(name)=\($0)" } }.first
    let terminal = replies.queries?.readsUTF8 == false ? "; the terminal does not read UTF-8" : ""
    return "\(TerminalCapabilities.codeset) (\(locale ?? "no locale is set"))\(terminal)"
  }

  // MARK: The files

  var files: [Row] {
    let history = try? HistoryFile(nil, .current)
    return [
      Self.row("history", history.map { state(of: $0) } ?? "none: neither HOME nor XDG_CONFIG_HOME is set"),
      Self.row("preferences", history.map { problems(ofConfig: $0.config) } ?? ""),
    ] + folders.map { Self.row("guides", $0.text, $0.hasProblems ? .wrong : .plain) }
  }

  private func state(of file: HistoryFile) -> String {
    let path = shown(file.path)
    do throws(HistoryError) {
      try file.canRecord()
      return try file.load().damage == nil ? path : "\(path) is damaged"
    } catch {
      return shown("\(error)")
    }
  }

  private func problems(ofConfig path: String) -> String {
    let count = readConfig(path: path).problems.count
    return shown(path) + (count == 0 ? "" : "; \(counted(count, "problem")), see 'tour check \(shown(path))'")
  }

  /// The folders that exist, each with the numbers of its guides and of those with problems.
  private var folders: [(text: String, hasProblems: Bool)] {
    catalog.folders.compactMap { folder in
      if !FileSystem.exists(folder) { return nil }
      let files = readGuides(path: folder).filter { $0.path != folder }.map(\.file)
      let wrong = files.count { $0.guide == nil }
      let text = "\(shown(folder)): \(counted(files.count, "guide"))"
      return (text + (wrong == 0 ? "" : ", \(wrong) with problems: see 'tour check \(shown(folder))'"), wrong > 0)
    }
  }

  var notes: [CommandAnswer] { value("TOUR") == "off" ? [.isOff] : value("CI") == nil ? [] : [.isCI] }

  /// A text without the name of the user's home folder.
  private func shown(_ text: String) -> String {
    guard let home = value("HOME"), home.count > 1 else { return text }
    return text.replacingEach(home + "/", with: "~/")
  }
}

extension RGB {
  /// The colour as in a guide: `#ff8000`.
  fileprivate var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
