import ArgumentParser
import TourGuide
import TourModel

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read guides and report every problem.",
    discussion: "A warning points out a probable mistake. Exit status: 65 if there is an error, otherwise 0.")

  @Argument(help: ArgumentHelp("Guide files, and folders of guides.", valueName: "file"))
  var files: [String]

  func run() throws {
    var isRight = true
    for (path, file) in files.flatMap(readGuides) {
      for problem in (file.problems + file.warnings).inOrder { printError(problem) }
      if let guide = file.guide {
        printLine("\(path): \(guide.name), version \(guide.version), \(cards(of: guide))")
      } else {
        isRight = false
      }
    }
    if !isRight { throw ExitCode(65) }
  }

  /// Returns the numbers of steps and tips: `8 steps`, `3 tips`, `8 steps, 1 tip`.
  private func cards(of guide: Guide) -> String {
    [(guide.steps.count, "step"), (guide.tips.count, "tip")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}
