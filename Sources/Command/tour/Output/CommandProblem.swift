import ArgumentParser
import TourGuide
import TourHost
import TourKit
import TourModel
import TourScreen
import TourSystem
import TourTerminal

/// The problems that the command reports in a sentence on standard error. Data only: ``description`` makes the text.
///
/// Problems of files, of the history, and of settings have types of their own: `Diagnostic`, `HistoryError`,
/// `SettingProblem`.
enum CommandProblem: Hashable, Sendable {
  // Options and arguments.

  /// An option that a subcommand does not have. `near` is the option that was probably meant.
  case unknownOption(String, near: String?)
  /// The same after the guide of `tour storyboard` or `tour try`, whose program has options, too. `known` are the
  /// options of tour.
  case unknownOptionAfterGuide(String, known: [String])
  /// An option of a subcommand before its name. The line to write, or only its beginning if the line is long.
  case misplacedOption(String, of: String, line: String)
  /// A message of ArgumentParser, and the subcommand to which it belongs; nil for tour itself.
  case usage(String, subcommand: String?)
  case noCommandNamed, noGuideToDraw, noGuideToForget, noGuideToTry, noStepToDraw, noTipToShow
  /// Several of `--show`, `--show-all` and `--hide-all`.
  case severalChoicesOfTips
  /// `--all` with the names of guides.
  case allWithNames
  /// A part of a guide, with an option for whole guides.
  case partOfWholeGuide(String, option: String)
  case notKey(String, near: String?)
  /// A key for tour that has another use on every card.
  case fixedKey(String, GuideError.FixedUse)
  /// More keys than a guide can have in one place.
  case tooManyKeys(limit: Int)
  case timesOutOfRange(Int)
  case acrossOutOfRange(Int)
  case notSize(String, largest: Size)
  /// The name of a file from which no format follows. `known` are the formats.
  case noFormat(String, known: [String])
  case animationNeedsSVG(format: String)
  case pngNeedsFile
  /// An option of `tour snapshot` that pictures do not have.
  case needsTextFormat(option: String)

  case noFileToCheck, noShellNamed
  /// A word that is neither a key nor a part of the format of guides.
  case unknownFormatKey(String, near: String?)
  /// The schema of guides is in none of the folders of guides.
  case noSchema
  case unknownShell(String)
  /// An option, or a command after `--`, that has a meaning with `--live` only.
  case needsLive(String)
  /// An option that compares guides without their programs.
  case notWithLive(String)
  /// A file that is to be an earlier state of a guide, and is another guide.
  case otherGuide(String, name: String, wanted: String)
  case emptyList(option: String, example: String)
  case notTime(String)
  case notJobCount(String)
  case localeNotInstalled(String)
  /// A variable without `=`.
  case variableWithoutValue(String)

  // Commands.

  /// `near` is the installed program that was probably meant.
  case command(CommandError, near: String?)
  /// A first word that is neither a subcommand nor a program. `near` is the one that was probably meant, `known` are
  /// the installed programs that have a guide.
  case unknownCommand(String, near: String?, known: [String])
  /// A program that has a guide.
  case notInstalled(String)
  case cannotRun(ByteString, Errno)
  /// A process of `setup`: its line, and the exit status.
  case setupProcessFailed(String, status: Int32)
  case needsTerminal
  case noConverter
  /// The target of `tour snapshot --wait`. `near` is the text on the screen that resembles it most.
  case notOnScreen(target: String, isProgramOver: Bool, near: String?)
  /// A program whose screen changed all the time of a snapshot, or that has drawn nothing.
  case neverRests(milliseconds: Int, isBlank: Bool)
  /// A screen with more targets than were searched for.
  case tooManyTargets

  // Guides and their parts.

  /// `known` are the names of all guides.
  case unknownGuide(String, near: String?, known: [String])
  case unknownGuideOfProgram(String, near: String?, known: [String])
  /// A part that a guide does not have. `known` are the parts of this kind that it has.
  case unknownPart(String, GuidePart, guide: String, known: [String])
  case unknownTip(String, program: String, known: [String])
  /// A word that should be the name of a guide's part, but has no slash. `known` are the full names of such parts; it
  /// is empty for an unknown guide.
  case noSlash(String, GuidePart, guide: String, known: [String])
  /// Two words for the guide and its part, in place of one with a slash.
  case twoWords(String, GuidePart, name: String)
  /// A guide that has no parts of a kind. `path` is its file.
  case noParts(GuidePart, guide: String, path: String)
  case noSteps(guide: String)
  case valueTooLong(bytes: Int)
  case wrongValue(String, parameter: String, type: Value)
  /// Why the guide in a file was not tried out in its program.
  indirect case notTried(file: String, CommandProblem)
  case noTourToTry
  case nothingToTry
  /// The program of a guide is not installed. `after` is the word of the command line after which a command could
  /// stand.
  case programAbsent(String, after: String)
  /// A guide that names no program. `after` is the word of the command line after which a command could stand.
  case noProgramToTry(after: String)
  /// A guide to record, without a program.
  case noProgramToRecord(name: String)
  /// A name that a guide cannot have.
  case notGuideName(String)
  /// Two files with guides of the same name, of which tour shows one.
  case sameGuide(String, as: String, name: String)
  /// A program that ended by itself with this exit status.
  case endedWith(program: String, status: Int32)
  /// A program that ended with this exit status before a card was up, in an empty home folder.
  case endedInHome(command: [String], status: Int32, guide: String)
  /// A run of a guide's author in which no card of a step was up: the sentences that say why.
  case noCardWasUp(reasons: [String])
  /// A word after `tour help` that is no subcommand.
  case unknownTopic(String, near: String?)
  /// A program that ended with this exit status before a card was up.
  case endedBeforeCard(program: String, status: Int32)
  /// Files that the recorded command line names, and that cannot become a part of the guide.
  case filesNotRecorded([String])
  /// Names of files in the current folder to which a recorded guide points.
  case filesOfFolder([String], program: String, guide: String)
  /// The file of what was not saved, and the one that was saved before the last changes; nil if none was.
  case unsavedGuide(path: String, saved: String?)
  /// What was not saved could not be written, and is printed.
  case unsavedGuideLost(String, Errno)
  /// A path to write to, at which there is something else than a file.
  case notAFile(String)
  /// A file of the current folder for a program that runs in a home folder of its own.
  case notInHome(file: String, program: String)
  /// A word that is neither a lesson nor a program with lessons.
  case noSuchLesson(String, near: String?, known: [String])
  /// `tour run --guide` with a lesson, which would type into the user's own files.
  case lessonOnOwnFiles(String)
  /// Cards cannot be shown, because of this variable; nil if there is no terminal.
  case noCards(variable: String?)

  // Files.

  /// What was printed could not be written.
  case outputLost
  case unreadable(String, Errno)
  case unwritable(String, Errno)
  /// A guide is in this language itself.
  case ownLanguage(path: String, Language)
  /// A file with texts in another language to which none can be added.
  case notCompleted(String)
  /// A file was changed since it was read.
  case changedMeanwhile(String)
  /// A pipe that no program reads.
  case pipeWithoutReader(String)
  case cannotMakeFolder(String, Errno)
  case logTooLarge(String, mebibytes: Int)
  /// A line of a log that is no sequence of the widget protocol.
  case badLogLine(String, AnnouncedNames.BadLine)
  case noLogWithoutCards
  case noExplanationWithoutCards
  /// There is no guide for the program.
  case nothingToExplain(program: String)

  // Crashes.

  case crashedBeforeStart(command: ByteString)
  /// `report` is the path of the file with the report; nil if it could not be written.
  case crashed(isProgramOver: Bool, report: String?)
  case callFailed(Errno)
}

/// A kind of part of a guide. The raw value is its name in messages.
enum GuidePart: String, Hashable, Sendable {
  case step, event, parameter
  case card = "step or tip"
  /// A part of any kind that the history can forget.
  case any = "step, tip, event or parameter"
}

extension ValidationError {
  init(_ problem: CommandProblem) { self.init(problem.description) }

  /// A wrong value of an option that a variable has, too.
  init(_ problem: SettingProblem) { self.init(problem.sentence) }
}

// MARK: Which problem it is

extension CommandProblem {
  /// A command that cannot be started.
  /// - Parameter programs: the programs to suggest. They are read only if one is needed.
  init(_ error: CommandError, among programs: @autoclosure () -> Programs = .current) {
    guard case .notFound(let name) = error, !name.isPath else {
      self = .command(error, near: nil)
      return
    }
    self = .command(error, near: suggestion(for: String(systemBytes: name.bytes), among: programs().installed))
  }

  /// A file that was not written.
  init(_ refusal: GuideWriter.Refusal, at path: String) {
    switch refusal {
    case .exists: self = .changedMeanwhile(path)
    case .notAFile: self = .notAFile(path)
    case .system(let error): self = .unwritable(path, error)
    }
  }

  /// A first word that is neither a subcommand nor a program: `tour runn`, `tour hotp`.
  init(unknownCommand name: String, among programs: Programs) {
    self =
      programs.all.contains(name)
      ? .notInstalled(name)
      : .unknownCommand(
        name, near: suggestion(for: name, among: TourCommand.names + programs.installed), known: programs.installed)
  }

  /// The name of a guide that does not exist. A file of the current folder that has this name without its ending is
  /// suggested.
  /// - Parameter others: further names to suggest.
  init(unknownGuide name: String, among catalog: GuideCatalog, _ others: [String] = []) {
    let names = catalog.all().map(\.name).sorted()
    let file = [name + ".yaml", name + ".yml"].first(where: FileSystem.exists)
    self = .unknownGuide(name, near: file ?? suggestion(for: name, among: names + others), known: names)
  }

  /// A command line that begins with an option of subcommands: `tour --reset htop`. nil if its first word is no such
  /// option.
  /// - Parameter words: the words after `tour`.
  init?(misplacedOption words: [String]) {
    guard let first = words.first, first.hasPrefix("-") else { return nil }
    let option = String(first.prefix { $0 != "=" })
    func hasOption(_ name: String) -> Bool {
      OptionTable.subcommand(name)?.options.contains { $0.names.contains(option) } ?? false
    }
    let owners = TourCommand.names.filter(hasOption)
    guard let owner = owners.first, !OptionTable.root.contains(where: { $0.names.contains(option) }) else { return nil }
    // A long line, or one with unusual characters, is not repeated in the message.
    let line = words.map(shellWord).joined(separator: " ")
    let isShort = line.count <= 60 && line.allSatisfy { $0.isASCII && !"'\"\\$`".contains($0) }
    self = .misplacedOption(option, of: owner, line: isShort ? line : option + " …")
  }

  /// A word that should be the name of a part of a guide, but has no slash: `tour set htop goal`.
  /// - Parameters:
  ///   - next: the word that follows, which may be the name of the part.
  ///   - names: the parts of a guide.
  init(noSlash word: String, then next: String? = nil, _ part: GuidePart, names: (Guide) -> [String]) {
    let name = String(word.prefix { $0 != "/" })
    guard let entry = GuideCatalog.current.find(name: name) ?? GuideCatalog.current.find(command: name),
      let guide = readGuide(path: entry.path).guide
    else {
      self = .noSlash(word, part, guide: name.isEmpty ? "less" : name, known: [])
      return
    }
    let known = names(guide)
    if let next, known.contains(next) {
      self = .twoWords(word, part, name: "\(guide.name)/\(next)")
    } else if known.isEmpty {
      self = .noParts(part, guide: guide.name, path: entry.path)
    } else {
      self = .noSlash(word, part, guide: guide.name, known: known)
    }
  }
}

extension ByteString {
  /// Whether the name is a path, which is not searched on `PATH`.
  var isPath: Bool { bytes.contains(UInt8(ascii: "/")) }
}
