import ArgumentParser
import TourGuide
import TourModel
import TourScreen
import TourSystem

/// The options of `tour check --live`.
struct LiveOptions: ParsableArguments {
  @Flag(help: "Show the cards of each guide in its program, without a terminal, and report what does not fit.")
  var live = false

  @Flag(
    help: """
      With --live: write what the cards light into NAME.record beside each guide. Later checks report what is lit \
      otherwise.
      """)
  var record = false

  @Flag(
    help: """
      With --live: where similar text is on the screen, write it into the guide if a check of the changed guide finds it.
      """)
  var fix = false

  @Option(
    help: ArgumentHelp(
      "With --live: the sizes of the terminal. (default: 80x24,120x40,200x60)", valueName: "size,…"))
  var size: String?

  @Option(help: ArgumentHelp("With --live: the locales of the program. (default: C.UTF-8)", valueName: "locale,…"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "With --live: the longest wait for a card, and for the program's answer. (default: 10s)", valueName: "time"))
  var timeout: String?

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "With --live: how many programs run side by side. (default: four per processor)", valueName: "number"))
  var jobs: String?

  @Option(help: ArgumentHelp("With --live: text, json, junit, github or html. (default: text)", valueName: "format"))
  var format: LiveFormat?

  @Option(
    help: ArgumentHelp(
      "With --live: a variable in the program's environment; may be repeated.", valueName: "name=value"))
  var env: [String] = []

  /// The first option that has no meaning without `--live`; nil if there is none.
  var misplaced: String? {
    if live { return nil }
    let given = [
      ("--size", size != nil), ("--locale", locale != nil), ("--timeout", timeout != nil), ("--format", format != nil),
      ("--jobs", jobs != nil), ("--env", !env.isEmpty), ("--record", record), ("--fix", fix),
    ]
    return given.first { $0.1 }?.0
  }
}

enum LiveFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, junit, github, html
}

/// The checked values of ``LiveOptions``.
struct LiveRequest {
  let sizes: [Size]
  let locales: [String]
  let milliseconds: Int
  /// How many programs run side by side.
  let jobs: Int
  let format: LiveFormat
  /// The programs and the check wait for most of the time, so that there can be several for each processor.
  static var standardJobs: Int { min(4 * processorCount, mostJobs) }
  static let standardLocale = "C.UTF-8"
  /// `NAME=value` each.
  let variables: [String]

  /// - Throws: a `ValidationError` that names the wrong option.
  init(_ options: LiveOptions) throws {
    sizes =
      try options.size.map { try Self.items($0, "--size", as: "80x24").map(terminalSize) } ?? [
        Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60),
      ]
    locales = try options.locale.map { try Self.items($0, "--locale", as: "de_DE.UTF-8") } ?? [Self.standardLocale]
    milliseconds = try options.timeout.map(durationInMilliseconds) ?? 10_000
    jobs = try options.jobs.map(jobCount) ?? Self.standardJobs
    format = options.format ?? .text
    variables = try options.env.map(environmentVariable)
    for locale in locales where !UserLocale.isInstalled(locale) {
      throw ValidationError(.localeNotInstalled(locale))
    }
  }

  private static func items(_ text: String, _ option: String, as example: String) throws -> [String] {
    let items = text.split(separator: ",").map(String.init)
    if items.isEmpty { throw ValidationError(.emptyList(option: option, example: example)) }
    return items
  }
}
