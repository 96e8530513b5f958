import ArgumentParser
import TourModel
import TourScreen
import TourSystem
import TourWalk

/// The options of `tour explain`, as given on the command line. `ExplainRequest` has their checked values.
struct ExplainOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("Write this file instead of standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("text, or html.", valueName: "format"))
  var format: ExplainRequest.Format?

  @Option(help: ArgumentHelp("Columns and rows of the terminal. (default: 80x24)", valueName: "size"))
  var size: String?

  @Option(help: ArgumentHelp("The locale of the program. (default: C.UTF-8)", valueName: "locale"))
  var locale: String?

  @Option(
    help: ArgumentHelp("The longest wait for a card, and for the program's answer. (default: 10s)", valueName: "time"))
  var timeout: String?

  @Option(help: ArgumentHelp("A variable in the program's environment; may be repeated.", valueName: "name=value"))
  var env: [String] = []
}

/// How a guide is to be explained.
struct ExplainRequest {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, html
  }

  let file: OutputFile
  let format: Format
  let circumstances: LiveReport.Circumstances
  let milliseconds: Int
  /// `NAME=value` each.
  let variables: [String]

  /// - Throws: a `ValidationError` that names the wrong option.
  init(_ options: ExplainOptions) throws {
    file = OutputFile(options.output == "-" ? nil : options.output)
    let ending = file.path.flatMap { StoryboardRequest.Format(fileName: $0) }.flatMap { Format(rawValue: $0.rawValue) }
    if let path = file.path, options.format == nil, ending == nil,
      path.split(separator: "/").last?.contains(".") ?? false
    {
      throw ValidationError(.noFormat(path, known: ["txt", "html"]))
    }
    format = options.format ?? ending ?? .text
    let locale = options.locale ?? LiveRequest.standardLocale
    if !UserLocale.isInstalled(locale) { throw ValidationError(.localeNotInstalled(locale)) }
    circumstances = LiveReport.Circumstances(
      size: try options.size.map(terminalSize) ?? Size(columns: 80, rows: 24), locale: locale, cards: .steps(by: .keys))
    milliseconds = try options.timeout.map(durationInMilliseconds) ?? 10_000
    variables = try options.env.map(environmentVariable)
  }
}
