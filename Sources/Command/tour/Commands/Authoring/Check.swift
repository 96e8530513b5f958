import ArgumentParser
import Glibc
import TourGuide
import TourHost
import TourKit
import TourModel
import TourSystem
import TourTerminal
import TourWalk

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read guides and report every problem.",
    usage: "tour check [<options>] <file> ... [-- <command> ...]",
    discussion: help(
      [
        ("tour check mine.yaml", "a guide"),
        ("tour check guides", "all guides in a folder"),
        ("tour check ~/.config/tour/config.yaml", "your preferences"),
        ("tour check --against old.yaml mine.yaml", "a guide that was changed"),
        ("tour check --live guides/less.yaml", "a guide in its program"),
        ("tour check --live my.yaml -- ./my -x", "in this program"),
      ],
      """
      A warning points out a probable mistake. Texts of a guide in other languages, such as htop.de.yaml, are checked \
      with it. Exit status: 65 if there is an error, otherwise 0.

      With --live, the program of each guide runs without a terminal, in an empty home folder with the arguments, \
      files and processes of 'setup' in the guide. The tour is taken in it at each size; the keys that the cards ask for are typed, \
      and they have their effect. Each tip is made to appear, by its keys for 'check' or those of its events. What a user could not follow is reported at the line to change. Exit status: 1 if a \
      guide does not fit its program, 69 if a program can't be run, 73 if a record or a changed guide can't be written.
      """, more: "check", page: "checking"))

  @Option(
    help: ArgumentHelp(
      "Compare widgets and events with those that the program announces: a log of 'tour run --log'.", valueName: "log"))
  var announced: String?

  @Option(
    help: ArgumentHelp(
      """
      Warn of what users who have seen this earlier state of the guide do not get: a file, or a folder with a file of \
      the same name.
      """,
      valueName: "path"))
  var against: String?

  @OptionGroup var options: LiveOptions

  @Argument(
    help: ArgumentHelp(
      "Guide files, folders of guides, and config.yaml; with --live, the program and its arguments after '--'.",
      valueName: "file"))
  var words: [String]

  /// The words before `--`.
  var files: [String] { words.dropLast(command.count) }

  /// The words after `--`, which ArgumentParser does not tell from others in a list.
  var command: [String] {
    let all = ArgumentVector.commandLine.bytes.map { String(systemBytes: $0) }
    return all.firstIndex(of: "--").map { Array(all[($0 + 1)...]) } ?? []
  }

  func validate() throws {
    if files.isEmpty { throw ValidationError(.noFileToCheck) }
    if let option = options.misplaced {
      throw ValidationError(.needsLive("'\(option)'"))
    }
    if !options.live, !command.isEmpty {
      throw ValidationError(.needsLive("a command after '--'"))
    }
    if options.live, let option = announced.map({ _ in "--announced" }) ?? against.map({ _ in "--against" }) {
      throw ValidationError(.notWithLive(option))
    }
    if options.live { _ = try LiveRequest(options) }
  }

  func run() throws {
    if options.live { return try checkLive() }
    let names = try announced.map(announcedNames)
    var isRight = true
    // `guides/*.yaml` names texts in other languages beside their guides, which are checked with them.
    var reported: Set<String> = []
    var siblings = SiblingGuides()
    for path in files where Self.isConfig(path) {
      let file = readConfig(path: path)
      for problem in (file.problems + file.warnings).inOrder { printError(problem) }
      if file.problems.isEmpty { printLine(.preferences(path: path)) } else { isRight = false }
    }
    for argument in files where !Self.isConfig(argument) {
      let translations = checkTranslations(path: argument)
      if translations.contains(where: { $0.path == argument }) {
        isRight = report(translations, &reported) && isRight
        continue
      }
      for (path, file) in readGuides(path: argument, announced: names, catalog: .current) {
        // A file with texts under a wrong name may have been reported beside its guide.
        if file.guide == nil, file.problems.isEmpty, !reported.insert(path).inserted { continue }
        var problems = file.problems.map(\.ofAbsentGuide) + file.warnings
        if var guide = file.guide {
          let old = try earlierState(of: guide, at: path)
          guide.steps = guide.steps.withImages()
          let tooLong = CardFit.flaws(of: guide)
          let ofProgram = Programs.misspelt(in: guide) + siblings.flaws(of: guide, at: path)
          if old != nil || !tooLong.isEmpty || !ofProgram.isEmpty, var places = try? GuidePlaces(path: path) {
            problems += ofProgram.compactMap { places.diagnostic($0) }
            let size = "\(CardFit.size.columns)×\(CardFit.size.rows)"
            problems += tooLong.compactMap { places.diagnostic($0.flaw, of: $0.subject, in: [size]) }
            problems += old.map { places.unseenChanges(in: guide, since: $0) } ?? []
          }
        }
        for problem in problems.inOrder { printError(problem) }
        if problems.contains(where: { $0.severity == .error }) { isRight = false }
        if let guide = file.guide {
          if let other = siblings.add(guide, at: path) { printError(.sameGuide(path, as: other, name: guide.name)) }
          printLine(
            .guide(
              path: path, name: guide.name, version: guide.version, steps: guide.steps.count, tips: guide.tips.count))
        } else if !file.problems.isEmpty {
          isRight = false
        }
        guard file.guide != nil else { continue }
        isRight = report(checkTranslations(path: path), &reported) && isRight
        // In a folder, each file is checked.
        if path == argument {
          for problem in misnamedTranslations(ofGuide: path) where reported.insert(problem.file).inserted {
            printError(problem)
          }
        }
      }
    }
    if !isRight { throw ExitCode(65) }
  }

  /// Returns the earlier state of a guide that `--against` names; nil if there is none, because the guide is new.
  ///
  /// - Throws: exit status 65 or 66 after a message if it cannot be read.
  private func earlierState(of guide: Guide, at path: String) throws -> Guide? {
    guard let against else { return nil }
    var earlier = against
    if (try? FileStatus(of: against))?.isFolder ?? false {
      earlier += "/" + (path.split(separator: "/").last.map(String.init) ?? "")
      guard FileSystem.exists(earlier) else {
        printLine(.noEarlierState(path: path, folder: against))
        return nil
      }
    } else if !FileSystem.exists(against) {
      printError(.unreadable(against, Errno(ENOENT, in: "open")))
      throw ExitCode(66)
    }
    let file = readGuide(path: earlier)
    for problem in file.problems { printError(problem) }
    guard let old = file.guide else { throw ExitCode(65) }
    guard old.name == guide.name || guide.was.contains(old.name) else {
      printError(.otherGuide(earlier, name: old.name, wanted: guide.name))
      throw ExitCode(65)
    }
    return old
  }

  /// Prints the problems of texts in other languages.
  /// - Parameter reported: the paths of those that were printed.
  /// - Returns: whether there are no errors.
  private func report(
    _ translations: [(path: String, file: TranslationFile)], _ reported: inout Set<String>
  ) -> Bool {
    for (path, file) in translations where reported.insert(path).inserted {
      for problem in (file.problems + file.warnings).inOrder { printError(problem) }
      guard file.problems.isEmpty else { continue }
      let texts = file.translation
      printLine(.translation(path: path, texts.language, steps: texts.steps.count, tips: texts.tips.count))
    }
    return translations.allSatisfy(\.file.problems.isEmpty)
  }

  /// Whether a path names the user's preferences. A file that does not exist is a problem as for a guide, not an empty
  /// `config.yaml`.
  private static func isConfig(_ path: String) -> Bool {
    path.split(separator: "/").last == "config.yaml" && FileSystem.exists(path)
  }

  /// Reads the names that a program announces. If that is not possible, prints the reason.
  ///
  /// - Throws: exit status 65 or 66.
  private func announcedNames(path: String) throws -> AnnouncedNames {
    let bytes: [UInt8]?
    do throws(Errno) {
      bytes = try Descriptor(opening: path, O_RDONLY).readAll(maximum: 2 * SessionLog.mostBytes)
    } catch {
      printError(.unreadable(path, error))
      throw ExitCode(66)
    }
    guard let bytes else {
      printError(.logTooLarge(path, mebibytes: 2 * SessionLog.mostBytes >> 20))
      throw ExitCode(65)
    }
    do throws(AnnouncedNames.BadLine) {
      return try AnnouncedNames(log: String(decoding: bytes, as: UTF8.self))
    } catch {
      printError(.badLogLine(path, error), prefix: "")
      throw ExitCode(65)
    }
  }
}

extension Diagnostic {
  /// The report about a guide, which `tour new` begins if there is no file.
  fileprivate var ofAbsentGuide: Diagnostic {
    guard kind == .unreadable(code: ENOENT), file.split(separator: "/").last != "config.yaml" else { return self }
    return Diagnostic(file: file, line: line, column: column, kind: .absentGuide)
  }
}
