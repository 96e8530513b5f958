import Glibc
import TourCard
import TourGuide
import TourHistory
import TourKit
import TourModel
import TourSystem

/// The line in the shell that names the lesson which comes next, printed before its program starts: once, on a day after
/// that on which the user took the lesson before it.
struct LessonReminder {
  let line: String

  /// Records in the history that the lesson was named. If that is not possible, it is not named, because it would be named at
  /// every start.
  /// - Parameters:
  ///   - program: the base name of the program that starts.
  ///   - languages: those of the user.
  /// - Returns: nil if no lesson is to be named.
  init?(for program: String, in catalog: GuideCatalog, _ file: HistoryFile, _ languages: [Language], at moment: Moment)
  {
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
    line = Strings.words(in: guide.language).nextLesson(
      guide.title.visible, "\(next.lesson.minutes)", next.command)
  }
}
