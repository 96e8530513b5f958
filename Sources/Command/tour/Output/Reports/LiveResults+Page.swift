import TourGuide
import TourWalk

extension LiveResults {
  /// The results as a page of HTML: of each guide all steps of the first run, with their pictures, and of the others
  /// those with problems.
  var page: String {
    let explanations =
      reports.flatMap(explanations)
      + untried.map { file, problems in
        GuideExplanation(title: file.visible, summary: [], problems: problems)
      }
    return ExplanationPage(explanations, title: "tour check").text
  }

  private func explanations(of report: LiveReport) -> [GuideExplanation] {
    guard let places = try? GuidePlaces(path: report.file) else { return [] }
    let ofSteps = report.runs.filter { $0.circumstances.cards != .tips }
    // A guide may have tips only.
    let runs = ofSteps.isEmpty ? Array(report.runs.prefix(1)) : ofSteps
    return runs.enumerated().compactMap { number, run in
      let name = report.name(of: run.circumstances)
      var explanation = GuideExplanation(report, run.result, named: name, places: places, only: nil)
      guard number > 0 else {
        explanation.warnings = problems.filter { $0.file == report.file && !report.problems.contains($0) }
          .flatMap(\.lines)
        return explanation
      }
      explanation.parts.removeAll { $0.number == nil || $0.problems.isEmpty }
      explanation.title += " at \(name)"
      return explanation.parts.isEmpty ? nil : explanation
    }
  }
}
