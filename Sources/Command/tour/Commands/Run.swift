import ArgumentParser
import TourGuide
import TourHost
import TourKit
import TourModel

struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a program and show its guide.", usage: "tour run [<options>] <command> [<argument> ...]",
    discussion: help(
      [
        ("tour run htop", "the same as 'tour htop'"),
        ("tour run --reset htop", "show the guide again"),
        ("tour run --guide mine.yaml nano", "show your own guide"),
      ],
      """
      Options precede COMMAND; all words after it go to the program. A tour that you have seen does not appear again, \
      also with --guide; while you write a guide, use 'tour try'. Without a terminal, with CI set, or with TERM=dumb, COMMAND runs \
      without tour. TOUR_TIPS=all, none or TIP,… acts as --show-all, --hide-all or --show, TOUR_THEME=NAME as \
      --theme, TOUR_READER=1 as --reader, and TOUR_LANG=LANGUAGE as --lang. With TOUR_MOTION=0, nothing moves.
      """, more: "run", page: "using"))

  @OptionGroup var history: HistoryOption

  @Option(help: ArgumentHelp("The guide: a file, or a name from 'tour list'.", valueName: "file-or-name"))
  var guide: String?

  @Flag(help: "Forget the history of the guide first, so that it is shown again.")
  var reset = false

  @Option(help: ArgumentHelp("Begin with this step, even if you have seen it.", valueName: "step"))
  var from: String?

  @Option(help: ArgumentHelp("Show only these tips, regardless of the history.", valueName: "tip,…"))
  var show: String?

  @Flag(help: "Show every tip whose target is on the screen, regardless of the history.")
  var showAll = false

  @Flag(help: "Show no tips.")
  var hideAll = false

  @Option(
    help: ArgumentHelp(
      "The tour key, such as F12, instead of C-] or that in config.yaml. On most terminals Ctrl-5 sends C-] too.",
      valueName: "key"))
  var tourKey: String?

  @Option(
    help: ArgumentHelp(
      "The look of the cards: \(ThemeSettings.Base.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "name"))
  var theme: String?

  @OptionGroup var reader: ReaderOption

  @OptionGroup var language: LanguageOption

  @Option(
    help: ArgumentHelp(
      "Log what the program announces (docs/protocol.md), with the reason why a sequence is ignored.", valueName: "file"
    ))
  var log: String?

  @Option(
    help: ArgumentHelp(
      "After the program's end, write what was found of each step and tip, as text or as a page (.html).",
      valueName: "file"))
  var explain: String?

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("The program and its arguments.", valueName: "command"))
  var command: [String]

  func validate() throws {
    // The captured words begin with the program's name, so a word that looks like an option is an unknown option of
    // tour.
    if let first = command.first, first.hasPrefix("-"), first != "--" {
      if first == "--help" || first == "-h" { throw CleanExit.helpRequest(self) }
      throw ValidationError(.unknownOption(first, near: suggestion(for: first, among: Self.options)))
    }
    if [show != nil, showAll, hideAll].count(where: \.self) > 1 {
      throw ValidationError(.severalChoicesOfTips)
    }
    if let show, case .only([]) = TipPreferences.Choice(show) { throw ValidationError(.noTipToShow) }
    if command.isEmpty || command == ["--"] { throw ValidationError(.noCommandNamed) }
    if let theme, ThemeSettings.Base(rawValue: theme) == nil { throw ValidationError(.theme(theme)) }
    if let tourKey {
      guard let key = Key(name: tourKey) else {
        throw ValidationError(.notKey(tourKey, near: Key.suggestion(for: tourKey)))
      }
      if let use = GuideError.FixedUse(key) { throw ValidationError(.fixedKey(tourKey, use)) }
    }
  }

  /// The options, for suggestions.
  private static let options = [
    "--history", "--guide", "--reset", "--from", "--show", "--show-all", "--hide-all", "--tour-key", "--theme",
    "--reader", "--lang", "--log", "--explain", "--help",
  ]

  func run() throws {
    if let explain { try OutputFile(explain).requireFolder() }
    var invocation = Invocation(arguments: arguments)
    if let guide { invocation.guide = .named(guide) }
    invocation.forgetsFirst = reset
    invocation.history = history.path
    invocation.from = from
    invocation.log = log
    invocation.explanation = explain
    invocation.theme = theme.flatMap { ThemeSettings.Base(rawValue: $0) }
    invocation.isForReaders = reader.reader
    invocation.language = try language.language
    invocation.tourKey = tourKey.flatMap { Key(name: $0) }
    if let show {
      invocation.tips = .init(show)
      invocation.namesTips = true
    }
    if showAll { invocation.tips = .all }
    if hideAll { invocation.tips = .none }
    Launch(invocation).run()
  }

  /// The command, without a `--` before it. It is the end of tour's own command line, copied byte for byte.
  private var arguments: ArgumentVector {
    ArgumentVector.commandLine.suffix(command.count - (command.first == "--" ? 1 : 0))
  }
}
