import ArgumentParser
import TourGuide
import TourModel
import TourScreen
import TourWalk

/// The options of `tour snapshot`, as given on the command line. `SnapshotRequest` has their checked values.
struct SnapshotOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("Write this file instead of standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("text, ansi (text with colours), json, svg, html, or png.", valueName: "format"))
  var format: SnapshotRequest.Format?

  @Option(help: ArgumentHelp("Columns and rows of the terminal. (default: 80x24)", valueName: "size"))
  var size: String?

  @Option(
    help: ArgumentHelp(
      "Keys to type first, as in 'do' of a guide: 'F2 Down C-x', ':q Enter'.", valueName: "keys"))
  var keys: String?

  @Option(
    help: ArgumentHelp(
      "Wait for this text, or for a target as guides write it: '{box: Setup}'.", valueName: "target"))
  var wait: String?

  @Option(
    help: ArgumentHelp("The time without a change after which the screen is taken. (default: 300ms)", valueName: "time")
  )
  var settle: String?

  @Option(help: ArgumentHelp("The longest wait, for each key and for the target. (default: 10s)", valueName: "time"))
  var timeout: String?

  @Option(help: ArgumentHelp("A variable in the program's environment; may be repeated.", valueName: "name=value"))
  var env: [String] = []

  @Flag(help: "Print the numbers of the rows and columns around the screen.")
  var ruler = false

  @Flag(help: "List the parts of the screen to which a guide can point, and their targets.")
  var targets = false

  /// For suggestions.
  static let names = [
    "--output", "--format", "--size", "--keys", "--wait", "--settle", "--timeout", "--env", "--ruler", "--targets",
    "--help",
  ]
}

/// What a snapshot is to show, and where it is written.
struct SnapshotRequest {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, ansi, json, svg, html, png

    /// The format of a file with this name; nil if its ending is not a format's.
    init?(fileName: String) {
      if fileName.lowercased().hasSuffix(".json") {
        self = .json
      } else {
        guard let format = StoryboardRequest.Format(fileName: fileName) else { return nil }
        self = Self(rawValue: format.rawValue)!
      }
    }
  }

  let file: OutputFile
  let format: Format
  let size: Size
  let taker: SnapshotTaker
  /// `NAME=value` each.
  let variables: [String]
  let hasRuler: Bool
  let listsTargets: Bool

  /// - Parameter isTerminal: whether standard output is a terminal.
  /// - Throws: a `ValidationError` that names the wrong option; exit status 64 for a wrong target.
  init(_ options: SnapshotOptions, isTerminal: Bool) throws {
    file = OutputFile(options.output == "-" ? nil : options.output)
    if let path = file.path, options.format == nil, path.split(separator: "/").last?.contains(".") ?? false,
      Format(fileName: path) == nil
    {
      throw ValidationError(.noFormat(path, known: Format.allCases.map(\.rawValue)))
    }
    format =
      options.format ?? file.path.flatMap { Format(fileName: $0) } ?? (file.path == nil && isTerminal ? .ansi : .text)
    size = try options.size.map(terminalSize) ?? Size(columns: 80, rows: 24)
    variables = try options.env.map(environmentVariable)
    (hasRuler, listsTargets) = (options.ruler, options.targets)
    if format == .png, file.path == nil { throw ValidationError(.pngNeedsFile) }
    if hasRuler, ![.text, .ansi].contains(format) { throw ValidationError(.needsTextFormat(option: "--ruler")) }
    if listsTargets, ![.text, .ansi, .json].contains(format) {
      throw ValidationError(.needsTextFormat(option: "--targets"))
    }
    var taker = SnapshotTaker()
    if let settle = options.settle { taker.stillness = try durationInMilliseconds(settle) }
    if let timeout = options.timeout { taker.limit = try durationInMilliseconds(timeout) }
    if let keys = options.keys { taker.keys = try Self.keys(keys) }
    taker.awaited = try options.wait.map(Self.target)
    self.taker = taker
  }

  /// Reads keys in the notation of `do`.
  private static func keys(_ text: String) throws -> [Key] {
    do throws(KeyNameError) {
      return try KeyChoice(parsing: text).alternatives[0]
    } catch {
      switch error {
      case .empty: return []
      case .unknownKey(let word, _, let suggestion): throw ValidationError(.notKey(word, near: suggestion))
      case .unprintable(let character, _): throw ValidationError(.notKey(String(character), near: nil))
      case .tooManyKeys: throw ValidationError(.tooManyKeys(limit: KeyChoice.limit))
      }
    }
  }

  /// Reads a target in the notation of guides, which begins with a brace, or a text.
  private static func target(_ text: String) throws -> Target {
    guard text.hasPrefix("{") else {
      if text.isEmpty { throw ValidationError(.emptyList(option: "--wait", example: "Ready")) }
      return .text(text)
    }
    let (target, problems) = Target.read(text, named: "--wait")
    for problem in problems { printError(problem) }
    guard let target else { throw ExitCode(64) }
    return target
  }
}
