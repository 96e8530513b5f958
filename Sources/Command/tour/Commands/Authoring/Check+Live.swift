import ArgumentParser
import TourGuide
import TourKit
import TourModel
import TourSystem
import TourWalk

extension Check {
  /// Takes the tours of guides in their programs, and prints what does not fit.
  ///
  /// - Throws: exit status 65 if a file is bad, 69 if a program cannot be run, 73 if a record or a changed guide cannot
  ///   be written, 1 if a guide does not fit its program.
  func checkLive() throws {
    let request = try LiveRequest(options)
    var guides: [LiveGuide] = []
    var results = LiveResults(format: request.format)
    // The guides with an error in their texts in other languages, or in their record.
    var badGuides: Set<String> = []
    // `guides/*.yaml` also has the texts in other languages. They are tried out with their guides.
    var reported: Set<String> = []
    func report(_ texts: [(path: String, file: TranslationFile)]) {
      let new = texts.filter { reported.insert($0.path).inserted }.map(\.file)
      results.add(new.flatMap { ($0.problems + $0.warnings).inOrder })
    }
    var siblings = SiblingGuides()
    for argument in files {
      let texts = checkTranslations(path: argument)
      if texts.contains(where: { $0.path == argument }) {
        report(texts)
        continue
      }
      for (path, file) in readGuides(path: argument, catalog: .current) {
        results.add((file.problems + file.warnings).inOrder)
        guard let guide = file.guide else { continue }
        let ofProgram = Programs.misspelt(in: guide) + siblings.flaws(of: guide, at: path)
        if !ofProgram.isEmpty, var places = try? GuidePlaces(path: path) {
          results.add(ofProgram.compactMap { places.diagnostic($0) })
        }
        if let first = siblings.add(guide, at: path) { printError(.sameGuide(path, as: first, name: guide.name)) }
        let texts = checkTranslations(path: path)
        report(texts)
        let record = LiveRecordFile.read(path: LiveRecord.path(ofGuide: path), of: guide)
        // Cards that the guide no longer has are dropped when it is recorded. A file that is no record is not replaced.
        if let record { results.add(record.problems + (options.record ? [] : record.warnings)) }
        let isRecorded = record?.problems.isEmpty ?? false
        if !texts.allSatisfy(\.file.problems.isEmpty) || record != nil && !isRecorded { badGuides.insert(path) }
        guides.append(
          LiveGuide(
            path: path, guide, translations: texts.map(\.file.translation),
            record: isRecorded ? record?.record : nil, command))
      }
    }
    let hasBadFile = results.problems.contains { $0.severity == .error }
    let homes = try CleanHomes.made()
    tryOut(guides, request, in: homes.path, &results)
    homes.remove()
    var isWritten = true
    for report in results.reports {
      guard results.writeChanges(of: report) else {
        isWritten = false
        continue
      }
      isWritten = results.write(report, isBroken: report.isBroken || badGuides.contains(report.file)) && isWritten
    }
    results.printEnd()
    if hasBadFile { throw ExitCode(65) }
    if !isWritten { throw ExitCode(73) }
    if !results.failures.isEmpty { throw ExitCode(69) }
    if results.reports.contains(where: \.isBroken) { throw ExitCode(1) }
  }

  /// Shows the cards of guides in their programs, several side by side, and adds what was found in the order of the
  /// guides.
  /// - Parameters:
  ///   - folder: of a ``CleanHomes``.
  ///   - trial: for a guide with a change that its file does not have, the beginning of the names of its home folders,
  ///     which no other trial has; nil for the guides as they are.
  func tryOut(
    _ guides: [LiveGuide], _ request: LiveRequest, in folder: String, trial: String? = nil, _ results: inout LiveResults
  ) {
    /// A run of the report, the jobs whose results it has, and those that are compared with them for the record.
    typealias Planned = (circumstances: LiveReport.Circumstances, jobs: Range<Int>, again: Range<Int>)
    var jobs: [(path: String, job: LiveRun)] = []
    let plans = guides.map { live in
      Result { () throws(LiveFailure) -> (LiveReport, [Planned]) in
        if live.guide.steps.isEmpty, live.guide.tips.isEmpty { throw LiveFailure(.nothingToTry) }
        let program = try live.checkedProgram(warns: trial == nil)
        // Each run types other alternatives of `do`.
        let runs = request.circumstances(of: live.guide).enumerated().map { number, circumstances -> Planned in
          let first = jobs.count
          var job = LiveRun(
            guide: live.guide(in: circumstances.locale), program: program, circumstances: circumstances,
            milliseconds: request.milliseconds, variables: request.variables)
          func addJobs() {
            switch circumstances.cards {
            case .tips:
              for tip in live.guide.tips {
                job.tip = tip.id
                jobs.append((live.path, job))
              }
            case .steps(by: .keys):
              let most = live.guide.setup.processes.isEmpty ? request.jobs : 1
              // What is recorded is compared with the same keys, whatever the sizes of the run are.
              job.alternative = options.record || live.record != nil ? 0 : number
              for share in StateShare.shares(of: live.guide, atMost: most) {
                job.share = share
                jobs.append((live.path, job))
              }
            case .steps(by: .button): jobs.append((live.path, job))
            }
          }
          addJobs()
          let second = jobs.count
          if options.record, circumstances.cards != .steps(by: .button) { addJobs() }
          return (circumstances, first..<second, second..<jobs.count)
        }
        var report = LiveReport(file: live.path, guide: live.guide, command: program.words)
        if options.record { report.record = live.record ?? LiveRecord() }
        return (report, runs)
      }
    }
    // A prompt of the shell has them.
    let names = Set(["USER", "LOGNAME"].compactMap { Environment.current[$0] } + hostNames)
    let home = trial ?? "home"
    let progress = ProgressLine(isLogged: request.format == .text && trial == nil)
    // A guide starts processes for a program that lists all of them. It would list the processes of the other runs,
    // too.
    let exclusive = Set(jobs.indices.filter { !jobs[$0].job.guide.setup.processes.isEmpty })
    let done = Jobs(jobs.count, threads: request.jobs, exclusive: exclusive) { [jobs] index in
      jobs[index].job.tryOut(in: folder, named: "\(home)\(index)") {
        // The states of a lesson are many.
        progress.change(
          jobs[index].job.progress(path: jobs[index].path, $0), ofJob: index, isLong: $0.state != nil)
      }
    }
    for (live, plan) in zip(guides, plans) {
      do throws(LiveFailure) {
        var (report, runs) = try plan.get()
        for planned in runs {
          var (run, again) = (LiveCheck.Run(), LiveCheck.Run())
          let wait = jobs[planned.jobs.lowerBound].job.progress(path: live.path)
          let (first, second) = progress.during(wait, jobs: planned.jobs.lowerBound..<planned.again.upperBound) {
            (planned.jobs.map { done[$0] }, planned.again.map { done[$0] })
          }
          // The jobs of a tour have seen the same cards, each with its own share of the states.
          let isShared = planned.circumstances.cards != .tips
          for (number, result) in first.enumerated() { run.add(try result.get(), isShare: isShared && number > 0) }
          for (number, result) in second.enumerated() { again.add(try result.get(), isShare: isShared && number > 0) }
          if !planned.again.isEmpty {
            // A mistake that only one of the runs has found is one, too.
            for flaw in again.flaws where !run.flaws.contains(flaw) { run.flaws.append(flaw) }
            run.flaws += report.record?.record(planned.circumstances, run, again, except: names) ?? []
          }
          let comparison = options.record ? nil : live.record?.comparison(with: run, planned.circumstances)
          if case .different(let flaws)? = comparison { run.flaws += flaws }
          run.comparison = comparison
          report.runs.append((planned.circumstances, run))
          results.printLastRun(of: report)
        }
        report.collectProblems(live.places)
        if trial == nil, live.record == nil, !options.record { results.printAlwaysFound(of: report) }
        results.add(options.fix && trial == nil ? mended(live, report, request, in: folder, results) : report)
      } catch {
        results.add(error.problem, of: live.path)
      }
    }
    // After a failure, later jobs of the same guide may still use their home folders.
    for index in jobs.indices { _ = done[index] }
  }
}

extension LiveRequest {
  /// The runs of a guide. *Show me* is tried in the first of them only: its keys are the same in all. Tips are tried at
  /// the first size, in each locale: what makes them appear does not depend on the size.
  fileprivate func circumstances(of guide: Guide) -> [LiveReport.Circumstances] {
    var all: [LiveReport.Circumstances] = []
    func add(_ size: Size, _ locale: String, _ cards: LiveReport.Circumstances.Cards) {
      all.append(LiveReport.Circumstances(size: size, locale: locale, cards: cards))
    }
    if !guide.steps.isEmpty {
      for locale in locales { for size in sizes { add(size, locale, .steps(by: .keys)) } }
    }
    if guide.steps.contains(where: { $0.do != nil || $0.shownKeys() != nil }) {
      add(sizes[0], locales[0], .steps(by: .button))
    }
    if !guide.tips.isEmpty { for locale in locales { add(sizes[0], locale, .tips) } }
    return all
  }
}
