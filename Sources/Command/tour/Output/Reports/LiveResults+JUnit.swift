import TourGuide
import TourStoryboard
import TourWalk

extension LiveResults {
  /// The results as a JUnit report: a suite for each guide, and a test case for each run. The problems of all runs are
  /// one failure, of the first run. Source: the schema that Jenkins and GitLab read.
  var junit: String {
    let suites = reports.map(suite) + untried.map { suite($0.file, $0.problems.joined(separator: "\n")) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
      \(suites.joined())</testsuites>

      """
  }

  private func suite(_ report: LiveReport) -> String {
    let name = attribute(report.guide.name)
    let cases = report.runs.enumerated().map { index, run in
      let failure = index == 0 && report.isBroken ? self.failure(report.problems) : ""
      let kind = run.circumstances.cards == .tips ? " tips" : ""
      return
        "<testcase name=\(attribute(report.name(of: run.circumstances) + kind)) classname=\(name)>\(failure)</testcase>\n"
    }
    let counts = "tests=\"\(report.runs.count)\" failures=\"\(report.isBroken ? 1 : 0)\""
    return "<testsuite name=\(name) file=\(attribute(report.file)) \(counts)>\n\(cases.joined())</testsuite>\n"
  }

  private func failure(_ problems: [Diagnostic]) -> String {
    "<failure message=\"the guide does not fit its program\">\(text(of: problems).escapedForMarkup)</failure>"
  }

  private func suite(_ file: String, _ problem: String) -> String {
    let name = attribute(file)
    let test = "<testcase name=\(name) classname=\(name)><error>\(problem.escapedForMarkup)</error></testcase>"
    return "<testsuite name=\(name) tests=\"1\" errors=\"1\">\n\(test)\n</testsuite>\n"
  }

  private func text(of problems: [Diagnostic]) -> String { problems.flatMap(\.lines).joined(separator: "\n") }

  private func attribute(_ text: String) -> String { "\"\(text.escapedForMarkup)\"" }
}
