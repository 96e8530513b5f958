import ArgumentParser
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
        print("\(path): \(guide.name), version \(guide.version), \(guide.steps.count) \(guide.steps.count == 1 ? "step" : "steps")")
      } else {
        isRight = false
      }
    }
    if !isRight { throw ExitCode(65) }
  }
}
