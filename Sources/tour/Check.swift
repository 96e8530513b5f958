import ArgumentParser
import TourCore
import TourGuide

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read guides and report every problem.",
    discussion: "Exit status: 0 when all are right, 65 otherwise.")

  @Argument(help: ArgumentHelp("Guide files.", valueName: "file"))
  var files: [String]

  func run() throws {
    var isRight = true
    for path in files {
      let file = readGuide(path: path)
      for problem in file.problems { say("\(problem)", prefix: "") }
      if let guide = file.guide {
        print("\(path): \(guide.name), version \(guide.version), \(cards(of: guide))")
      } else {
        isRight = false
      }
    }
    if !isRight { throw ExitCode(65) }
  }

  /// `8 steps`, `3 tips`, `8 steps, 1 tip`.
  private func cards(of guide: Guide) -> String {
    [(guide.steps.count, "step"), (guide.tips.count, "tip")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}
