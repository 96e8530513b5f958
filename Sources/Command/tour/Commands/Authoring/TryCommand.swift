import ArgumentParser
import Glibc
import TourGuide
import TourHistory
import TourHost
import TourKit
import TourModel
import TourScreen
import TourSystem

struct TryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try", abstract: "Show your guide while you write it: each save changes the card.",
    usage: "tour try [<options>] <guide> [<options>] [<command> ...]",
    discussion: help(
      [
        ("tour try mine.yaml htop", "your guide over htop"),
        ("tour try mine.yaml", "over the program that it is for"),
        ("tour try mine.yaml --step sort htop", "from this step on"),
      ],
      """
      The tour opens whether or not you have seen it, and the history is neither read nor written. Edit the guide in \
      another window: after each save the card is drawn anew, at the same step. A mistake stands in its place, as \
      'tour check' reports it, until the file is right. Texts in other languages, pictures and config.yaml are read \
      again, too. When the tour is over, the tour key opens it again.

      Without COMMAND, the program is that of 'for', with the arguments, files and processes of 'setup' in an empty home folder, \
      as for 'tour check --live'. COMMAND runs with your own files.
      """, more: "try", page: "guides"))

  @OptionGroup var options: TryOptions

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("A guide file or the name of a guide, then the program and its arguments.", valueName: "guide"))
  var words: [String]

  func validate() throws {
    if ["--help", "-h"].contains(words[0]) { throw CleanExit.helpRequest(self) }
    if words[0].hasPrefix("-") { throw ValidationError(.noGuideToTry) }
  }

  func run() throws {
    let reading = try TryOptions.Reading(around: words)
    let environment = Environment.current
    let config = try authorConfig(environment)
    let edited = EditedGuide(
      path: try GuideCatalog.current.path(of: words[0]), config: config,
      language: try reading.options.language.language)
    switch edited.read() {
    case .mistaken(let problems):
      for problem in problems { printError(problem) }
      throw ExitCode(65)
    case .edition(let edition): try run(edited, edition, reading)
    }
  }

  private func run(_ edited: EditedGuide, _ edition: EditedGuide.Edition, _ reading: TryOptions.Reading) throws {
    let guide = edition.original
    if let step = reading.options.step, guide.index(ofStep: step) == nil {
      printError(.unknownPart(step, .step, guide: guide.name, known: guide.steps.map(\.id)))
      throw ExitCode(64)
    }
    let program: GuideProgram
    do throws(LiveFailure) {
      program = try GuideProgram(of: guide, reading.command, after: words[0])
    } catch {
      printError(error.problem)
      throw ExitCode(69)
    }
    // The words of the user, byte for byte.
    let arguments =
      reading.command.isEmpty
      ? ArgumentVector(program.words) : ArgumentVector.commandLine.suffix(reading.command.count)
    let again = (["tour", "try", words[0]] + reading.command).map(shellWord).joined(separator: " ")
    var options = SessionOptions(
      command: Invocation(arguments: arguments).baseName, firstStep: reading.options.step,
      preferences: edition.settings.preferences,
      replayCommand: { $1 ? again : nil })
    options.doesStepsBefore = reading.command.isEmpty
    guard let plan = edited.plan(edition, options) else { throw ExitCode(65) }
    let end: HostedRun.End?
    var failure: CommandProblem?
    if reading.command.isEmpty {
      let homes = try CleanHomes.made()
      var home = try CleanHome.entered(guide.setup, in: homes.path)
      end = HostedRun(arguments, plan, edited: edited).run(program.path, home.onTerminal, in: home.path)
      failure = home.failedProcess
      home.remove()
      homes.remove()
      if failure == nil, let end, !end.hasShownCard, end.status.code != 0 || end.endsUnexplained(guide) {
        failure = .endedInHome(command: program.words, status: end.status.code, guide: words[0])
      }
    } else {
      end = HostedRun(arguments, plan, edited: edited).run(program.path, .environment)
    }
    guard let end else {
      printError(.noCards(variable: nil))
      throw ExitCode(69)
    }
    for problem in edition.settings.configProblems { printError(problem) }
    if let failure {
      printError(failure)
    } else if !end.absences.sentences.isEmpty, !end.hasShownCard, end.absences.shownTips.isEmpty {
      printError(.noCardWasUp(reasons: end.absences.sentences))
    } else if end.endsUnexplained(guide) {
      printError(.endedBeforeCard(program: program.words[0], status: end.status.code))
    }
    end.status.pass(wasApart: true)
  }
}

extension HostedRun.End {
  /// Whether the program has ended before the guide's first card, and before it was known what the card lacks.
  fileprivate func endsUnexplained(_ guide: Guide) -> Bool {
    !hasShownCard && absences.sentences.isEmpty && absences.shownTips.isEmpty && !guide.steps.isEmpty
  }
}

/// The options of `tour try`.
struct TryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Begin with this step.", valueName: "step"))
  var step: String?

  @OptionGroup var language: LanguageOption

  /// For suggestions.
  static let names = ["--step", "--lang", "--help"]

  /// The options before and after the guide, and the command. ArgumentParser ends the options at the guide, so the
  /// words around it are read again.
  struct Reading: ParsableArguments {
    @OptionGroup var options: TryOptions
    @Argument(parsing: .captureForPassthrough) var command: [String] = []

    init() {}

    /// - Parameter words: the guide and the words after it.
    init(around words: [String]) throws {
      let all = ArgumentVector.commandLine.bytes.map { String(systemBytes: $0) }
      do {
        self = try Self.parse(Array(all.dropFirst(2).dropLast(words.count)) + words.dropFirst())
      } catch {
        throw ValidationError(Self.message(for: error))
      }
      if command.first == "--" { command.removeFirst() }
      if let option = command.first, option.hasPrefix("-") {
        throw ValidationError(.unknownOptionAfterGuide(option, known: TryOptions.names))
      }
    }
  }
}
