import TourGuide
import TourHistory
import TourKit
import TourModel

extension Lessons {
  /// Returns the line that names the lesson which comes next for a program that starts: once, on a day after that on
  /// which the user took the lesson before it. nil if none is to be named.
  ///
  /// The history records that the lesson was named. If that is not possible, it is not named, because it would be named
  /// at every start.
  /// - Parameters:
  ///   - program: the base name of the program.
  ///   - languages: the languages of the user.
  static func reminder(
    for program: String, in catalog: GuideCatalog, _ file: HistoryFile, _ languages: [Language], at moment: Moment
  ) -> String? {
    let entries = catalog.lessons(for: program)
    guard !entries.isEmpty, let history = try? file.load().history else { return nil }
    // Most users have taken none, and then no lesson is read.
    let taken = entries.compactMap(\.head).compactMap { head in
      ([head.name] + head.was).lazy.compactMap { history.guides[$0] }.first {
        $0.outcome == .done || $0.outcome == .incomplete
      }
    }
    guard let last = taken.map(\.last).max(), Moment(seconds: last, offset: moment.offset).day < moment.day,
      let next = Lessons(entries, history).lessons(for: program).next, history[next.guide] == nil,
      (try? file.update { $0.record(TipNote(.met, of: next.guide.name, at: moment), of: next.guide) }) != nil
    else { return nil }
    let guide = next.translated(into: languages)
    return ShellWords.phrases(in: guide.language).nextLesson(
      guide.title.visible, "\(next.lesson.minutes)", next.command)
  }
}
