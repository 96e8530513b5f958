import ArgumentParser
import Glibc
import TourGuide
import TourKit
import TourModel
import TourSystem
import TourTerminal

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read guides and report every problem.",
    discussion: help(
      [
        ("tour check mine.yaml", "a guide"),
        ("tour check guides", "all guides in a folder"),
        ("tour check ~/.config/tour/config.yaml", "your preferences"),
      ],
      """
      A warning points out a probable mistake. Texts of a guide in other languages, such as htop.de.yaml, are checked \
      with it. Exit status: 65 if there is an error, otherwise 0.
      """, more: "check", page: "guides"))

  @Option(
    help: ArgumentHelp(
      "Compare widgets and events with those that the program announces: a log of 'tour run --log'.", valueName: "log"))
  var announced: String?

  @Argument(help: ArgumentHelp("Guide files, folders of guides, and config.yaml.", valueName: "file"))
  var files: [String]

  func run() throws {
    let names = try announced.map(announcedNames)
    var isRight = true
    for path in files where Self.isConfig(path) {
      let file = readConfig(path: path)
      for problem in (file.problems + file.warnings).inOrder { printError(problem) }
      if file.problems.isEmpty { printLine("\(path): preferences") } else { isRight = false }
    }
    for argument in files where !Self.isConfig(argument) {
      let translations = checkTranslations(path: argument)
      if translations.contains(where: { $0.path == argument }) {
        isRight = report(translations) && isRight
        continue
      }
      for (path, file) in readGuides(path: argument, announced: names, catalog: .current) {
        for problem in (file.problems + file.warnings).inOrder { printError(problem) }
        if let guide = file.guide {
          printLine("\(path): \(guide.name), version \(guide.version), \(cards(of: guide))")
        } else {
          isRight = false
        }
        if file.guide != nil { isRight = report(checkTranslations(path: path)) && isRight }
      }
    }
    if !isRight { throw ExitCode(65) }
  }

  /// Prints the problems of texts in other languages.
  /// - Returns: whether there are no errors.
  private func report(_ translations: [(path: String, file: TranslationFile)]) -> Bool {
    for (path, file) in translations {
      for problem in (file.problems + file.warnings).inOrder { printError(problem) }
      guard file.problems.isEmpty else { continue }
      let counts = [(file.translation.steps.count, "step"), (file.translation.tips.count, "tip")]
      printLine("\(path): \(file.translation.language.name), \(counted(counts))")
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
      printError("'\(path)' can't be read: \(error.message.uncapitalized)")
      throw ExitCode(66)
    }
    guard let bytes else {
      printError(
        "'\(path)' has more than \(2 * SessionLog.mostBytes >> 20) MiB; remove lines whose names occur in others")
      throw ExitCode(65)
    }
    do throws(AnnouncedNames.BadLine) {
      return try AnnouncedNames(log: String(decoding: bytes, as: UTF8.self))
    } catch {
      printError("\(path):\(error.number):1: error: \(error.reason)", prefix: "")
      throw ExitCode(65)
    }
  }

  /// Returns the numbers of steps and tips: `8 steps`, `3 tips`, `8 steps, 1 tip`.
  private func cards(of guide: Guide) -> String {
    counted([(guide.steps.count, "step"), (guide.tips.count, "tip")])
  }

  private func counted(_ counts: [(Int, String)]) -> String {
    counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}
