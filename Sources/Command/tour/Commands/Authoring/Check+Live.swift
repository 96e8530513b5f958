import ArgumentParser
import TourGuide
import TourKit
import TourModel
import TourWalk

extension Check {
  /// Takes the tours of guides in their programs, and prints what does not fit.
  ///
  /// - Throws: exit status 65 if a file is bad, 69 if a program cannot be run, 1 if a guide does not fit its program.
  func checkLive() throws {
    let request = try LiveRequest(options)
    // All paths are read before the current folder becomes the home folder of the first program.
    var guides: [LiveGuide] = []
    var results = LiveResults(format: request.format)
    for argument in files {
      for (path, file) in readGuides(path: argument, catalog: .current) {
        let translations = file.guide == nil ? [] : checkTranslations(path: path).map(\.file)
        results.add((file.problems + file.warnings).inOrder)
        results.add(translations.flatMap { ($0.problems + $0.warnings).inOrder })
        guard let guide = file.guide else { continue }
        guides.append(LiveGuide(path: path, guide, translations: translations.map(\.translation), command))
      }
    }
    let hasBadFile = results.problems.contains { $0.severity == .error }
    for guide in guides {
      do throws(LiveFailure) {
        results.add(try run(guide, request, results))
      } catch {
        results.add(error.problem, of: guide.path)
      }
    }
    results.printEnd()
    if hasBadFile { throw ExitCode(65) }
    if !results.failures.isEmpty { throw ExitCode(69) }
    if results.reports.contains(where: \.isBroken) { throw ExitCode(1) }
  }

  private func run(_ live: LiveGuide, _ request: LiveRequest, _ results: LiveResults) throws(LiveFailure) -> LiveReport
  {
    guard !live.guide.steps.isEmpty else { throw LiveFailure(.noTourToTry) }
    let program = try live.checkedProgram()
    var report = LiveReport(file: live.path, guide: live.guide, command: program.words)
    for circumstances in request.circumstances(of: live.guide) {
      let run = try live.run(
        program, circumstances, milliseconds: request.milliseconds, variables: request.variables)
      report.runs.append((circumstances, run))
      results.printRun(run, of: report)
    }
    report.collectProblems(live.places)
    return report
  }
}

extension LiveRequest {
  /// The runs of a guide. *Show me* is tried in the first of them only: its keys are the same in all.
  fileprivate func circumstances(of guide: Guide) -> [LiveReport.Circumstances] {
    var all = locales.flatMap { locale in
      sizes.map { LiveReport.Circumstances(size: $0, locale: locale, hand: .keys) }
    }
    if guide.steps.contains(where: { $0.do != nil }), var first = all.first {
      first.hand = .button
      all.append(first)
    }
    return all
  }
}
