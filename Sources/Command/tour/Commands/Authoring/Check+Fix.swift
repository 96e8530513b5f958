import TourGuide
import TourWalk

extension Check {
  /// Tries out the changes of a guide's file that its flaws suggest, one after the other, and keeps each that mends its
  /// flaw. The file itself is not written.
  /// - Parameter folder: of a ``CleanHomes``.
  /// - Returns: the report about the guide with the changes that were kept.
  func mended(
    _ live: LiveGuide, _ report: LiveReport, _ request: LiveRequest, in folder: String, _ results: LiveResults
  ) -> LiveReport {
    var (live, report) = (live, report)
    // The lines that were tried out, by their numbers.
    var tried: [Int: Set<String>] = [:]
    func next() -> (flaw: LiveCheck.Run.Flaw, change: SourceChange)? {
      // At a step that the keys before it have not led to, the screen is another one.
      report.flaws.lazy.filter { $0.relation.cause == nil }.compactMap { flaw in
        live.places.change(for: flaw.flaw, of: flaw.subject).map { (flaw, $0) }
      }
      .first { tried[$0.change.line, default: []].insert($0.change.after).inserted }
    }
    while let (flaw, change) = next() {
      guard let changed = live.changed(change) else { continue }
      var trial = LiveResults(format: .json)
      let number = tried.values.map(\.count).reduce(0, +)
      tryOut([changed], request, in: folder, trial: "trial\(results.reports.count)-\(number)-", &trial)
      guard var new = trial.reports.first, new.mends(flaw, of: report) else { continue }
      new.changes = report.changes + [change]
      (live, report) = (changed, new)
      results.printChange(change, of: report)
    }
    if !report.changes.isEmpty { results.printRuns(of: report) }
    return report
  }
}

extension LiveReport {
  /// Whether the guide no longer has a flaw of an earlier report, and the new text is as good as the old one was: it is
  /// where the guide searches for it, and only there.
  fileprivate func mends(_ flaw: LiveCheck.Run.Flaw, of earlier: LiveReport) -> Bool {
    !flaws.contains {
      $0.isSameMistake(as: flaw)
        || $0.subject == flaw.subject && $0.flaw.isOfText && !earlier.flaws.contains(where: $0.isSameMistake(as:))
    }
  }
}

extension LiveFlaw {
  /// Whether it is a flaw of a text that the guide has.
  fileprivate var isOfText: Bool {
    switch self {
    case .notFound, .lostOnWay, .beyondScreen, .outside, .noWithin, .noFrame, .tooFew, .several, .doneBefore: true
    default: false
    }
  }
}
