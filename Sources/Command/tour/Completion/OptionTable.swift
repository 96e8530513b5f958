import TourGuide
import TourModel

/// The options and arguments of the subcommands, for completion. A test compares the names with those that
/// ArgumentParser knows.
enum OptionTable {
  /// The values that can complete an option or an argument.
  enum Values {
    /// Values that tour cannot list, such as a number or a key.
    case unknown
    case words([String])
    case files
    case guides
    /// The names of guides, and files.
    case guidesOrFiles
    /// The names of guides and of the programs that they are for.
    case guidesOrPrograms
    /// The names of lessons and of the programs that they are about.
    case lessons
    /// The steps of the guide that the command line names. After a comma, further steps can follow.
    case steps(isList: Bool)
    /// The tips of the guides for the program that the command line names; after a comma, further tips.
    case tips
    /// Names of parts of guides: `less/scrolled`.
    case parts(@Sendable (Guide) -> [String])
    case guidesAndParts(@Sendable (Guide) -> [String])
    /// The keys and parts of the format of guides, after `guide`.
    case formatWords
    /// `true` or `false`, if the parameter named by the argument before is one of these.
    case parameterValues
    /// A program and its arguments, to the end of the command line.
    case command
  }

  struct Option {
    let names: [String]
    /// nil for a flag.
    let values: Values?

    static func flag(_ names: String...) -> Option { Option(names: names, values: nil) }
    static func option(_ names: String..., values: Values = .unknown) -> Option { Option(names: names, values: values) }
  }

  struct Subcommand {
    let options: [Option]
    /// The values of each argument. The last one repeats if `repeats` is true.
    var arguments: [Values] = []
    var repeats = false
  }

  /// The options of `tour` itself.
  static let root = [
    Option.flag("--help", "-h"), .flag("--version"),
    .option("--generate-completion-script", values: .words(CompletionScript.allCases.map(\.rawValue))),
  ]

  /// The subcommand of this name; nil if there is none.
  static func subcommand(_ name: String) -> Subcommand? {
    let history = Option.option("--history", values: .files)
    let language = Option.option("--lang", values: .words(Language.available))
    let themes = Values.words(ThemeSettings.Base.allCases.map(\.rawValue))
    let sizes = Values.words(["80x24", "120x40", "200x60"])
    let parts: @Sendable (Guide) -> [String] = {
      $0.steps.map(\.id) + $0.tips.map(\.id) + $0.events.map(\.id) + $0.parameters.map(\.name)
    }
    switch name {
    case "run":
      return Subcommand(
        options: [
          history, .option("--guide", values: .guidesOrFiles), .flag("--reset"),
          .option("--from", values: .steps(isList: false)), .option("--show", values: .tips),
          .flag("--show-all"), .flag("--hide-all"), .option("--tour-key"), .option("--theme", values: themes),
          .flag("--reader"),
          language, .option("--log", values: .files), .option("--explain", values: .files), help,
        ], arguments: [.command])
    case "demo": return Subcommand(options: [history, language, .flag("--reader"), .flag("--reset"), help])
    case "learn":
      return Subcommand(
        options: [history, language, .flag("--reader"), .flag("--list"), .flag("--reset"), help], arguments: [.lessons])
    case "list":
      return Subcommand(options: [history, .flag("--all"), .flag("--files"), help], arguments: [.guidesOrPrograms])
    case "status":
      return Subcommand(options: [history, .flag("--all"), .flag("--json"), help], arguments: [.guidesOrPrograms])
    case "set":
      return Subcommand(options: [history, help], arguments: [.parts { $0.parameters.map(\.name) }, .parameterValues])
    case "donate":
      return Subcommand(options: [history, .option("--times"), help], arguments: [.parts { $0.events.map(\.id) }])
    case "reset":
      return Subcommand(
        options: [
          history, .flag("--all"), .flag("--steps"), .flag("--tips"), .flag("--events"), .flag("--parameters"),
          .flag("--snoozes"), help,
        ],
        arguments: [.guidesAndParts(parts)], repeats: true)
    case "check":
      return Subcommand(
        options: [
          .option("--announced", values: .files), .option("--against", values: .files), .flag("--live"),
          .flag("--record"), .flag("--fix"),
          .option("--size", values: sizes), .option("--locale"), .option("--timeout"),
          .option("--format", values: .words(LiveFormat.allCases.map(\.rawValue))), .option("--jobs", "-j"),
          .option("--env"), help,
        ], arguments: [.files], repeats: true)
    case "read": return Subcommand(options: [language, .flag("--reader"), help], arguments: [.guidesOrFiles])
    case "new": return Subcommand(options: [.flag("--from-help"), help], arguments: [.unknown, .command])
    case "edit": return Subcommand(options: [help], arguments: [.guidesOrFiles, .command])
    case "try":
      return Subcommand(
        options: [.option("--step", values: .steps(isList: false)), language, help],
        arguments: [.guidesOrFiles, .command])
    case "translate":
      return Subcommand(options: [help], arguments: [.guidesOrFiles, .words(Language.available)])
    case "explain":
      return Subcommand(
        options: [
          .option("--output", "-o", values: .files),
          .option("--format", values: .words(ExplainRequest.Format.allCases.map(\.rawValue))),
          .option("--size", values: sizes), .option("--locale"), .option("--timeout"), .option("--env"), help,
        ], arguments: [.guidesOrFiles, .steps(isList: false)])
    case "storyboard":
      return Subcommand(
        options: [
          .option("--output", "-o", values: .files),
          .option("--format", values: .words(StoryboardRequest.Format.allCases.map(\.rawValue))), .flag("--animate"),
          .option("--size", values: sizes),
          .option("--steps", values: .steps(isList: true)), .option("--theme", values: themes),
          .option("--background", values: .words(StoryboardRequest.Background.allCases.map(\.rawValue))),
          .option("--colors", values: .words(StoryboardRequest.Depth.allCases.map(\.rawValue))), .option("--across"),
          help,
        ], arguments: [.guidesOrFiles, .command])
    case "snapshot":
      return Subcommand(
        options: [
          .option("--output", "-o", values: .files),
          .option("--format", values: .words(SnapshotRequest.Format.allCases.map(\.rawValue))),
          .option("--size", values: sizes), .option("--keys"), .option("--wait"), .option("--settle"),
          .option("--timeout"), .option("--env"), .flag("--ruler"), .flag("--targets"), help,
        ], arguments: [.command])
    case "doctor": return Subcommand(options: [help])
    case "config":
      return Subcommand(options: [history, .flag("--json"), help], arguments: [.guidesOrPrograms])
    case "init":
      return Subcommand(
        options: [.flag("--off"), help], arguments: [.words(ShellStart.allCases.map(\.rawValue))])
    case "help":
      return Subcommand(
        options: [], arguments: [.words(TourCommand.names.filter { $0 != "help" } + ["guide"]), .formatWords])
    default: return nil
    }
  }

  private static let help = Option.flag("--help", "-h")
}
