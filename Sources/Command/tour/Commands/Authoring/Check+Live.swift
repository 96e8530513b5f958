import ArgumentParser
import Glibc
import TourGuide
import TourHost
import TourKit
import TourModel
import TourScreen
import TourSystem
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
    let program = try live.command.get()
    let (path, words) = (program.path, program.words)
    var report = LiveReport(file: live.path, guide: live.guide, command: words)
    for circumstances in request.circumstances(of: live.guide) {
      let run = try run(live, path, words, circumstances, request)
      report.runs.append((circumstances, run))
      results.printRun(run, of: report)
    }
    report.collectProblems(live.places)
    return report
  }

  private func run(
    _ live: LiveGuide, _ path: ByteString, _ words: [String], _ circumstances: LiveReport.Circumstances,
    _ request: LiveRequest
  ) throws(LiveFailure) -> LiveCheck.Run {
    var limits = GuideWalk.Limits()
    (limits.card, limits.answer) = (request.milliseconds, request.milliseconds)
    let check = LiveCheck(live.guide(in: circumstances.locale), by: circumstances.hand, within: limits)
    var home: CleanHome?
    defer { home?.remove() }
    do throws(Errno) {
      return try check.run { () throws(Errno) in
        // The program of the way before has ended.
        home?.remove()
        let new = try CleanHome(live.guide.setup)
        home = new
        try FileSystem.enter(new.path)
        let environment = new.environment(locale: circumstances.locale, adding: request.variables)
        let size = WindowSize(columns: circumstances.size.columns, rows: circumstances.size.rows)
        return try HeadlessTerminal(
          path: path, arguments: ArgumentVector(words), environment: environment, size: size)
      }
    } catch {
      throw LiveFailure(.cannotRun(ByteString(Array(words[0].utf8)), error))
    }
  }
}

/// A guide that is tried out, and what was read of its file.
private struct LiveGuide {
  let path: String
  private(set) var guide: Guide
  let translations: [Translation]
  let places: GuidePlaces
  /// The program's file, and the words of its command line.
  let command: Result<GuideProgram, LiveFailure>

  /// - Parameter words: the command line that the user gives; empty for the guide's.
  init(path: String, _ guide: Guide, translations: [Translation], _ words: [String]) {
    self.path = path
    self.translations = translations
    self.guide = guide
    self.guide.steps = guide.steps.withImages()
    places = (try? GuidePlaces(path: path)) ?? GuidePlaces([], named: path)
    command = Result(catching: { () throws(LiveFailure) in try GuideProgram(of: guide, words, after: "--") })
  }

  /// The guide as users of a locale see it.
  func guide(in locale: String) -> Guide {
    let translation = (Language(locale)?.alternatives ?? []).lazy.compactMap { language in
      translations.first { $0.language == language }
    }.first
    return translation.map(guide.translated) ?? guide
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
