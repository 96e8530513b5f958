import TourHistory
import TourModel

/// The history of an embedded tour, and the wall clock by which it is written.
final class EmbeddedHistory {
  let clock: WallClock
  /// The history for guides whose tips are not part of the session, with the parameters that were set since it was
  /// read.
  lazy var kept = (try? file?.load())?.history ?? History()
  private let file: HistoryFile?
  /// nil if the history can't be found.
  private let writer: HistoryWriter?
  private let startFailure: HistoryError?
  private let startDamage: HistoryFile.Damage?
  private var momentAt = 0

  /// Milliseconds between two updates of the wall-clock time, and between two looks for changes of the history by other
  /// processes.
  private static let momentInterval = 1000

  /// - Parameters:
  ///   - file: nil if it can't be found, or if there is none.
  ///   - startFailure: the reason why nothing may appear by itself.
  ///   - startDamage: the damage of the file at the start.
  init(
    _ file: HistoryFile?, _ writer: HistoryWriter?, _ startFailure: HistoryError?, _ startDamage: HistoryFile.Damage?,
    _ clock: WallClock
  ) {
    self.file = file
    self.writer = writer
    self.startFailure = startFailure
    self.startDamage = startDamage
    self.clock = clock
  }

  var failure: HistoryError? { startFailure ?? writer?.failure }

  /// The damage of the file, which was set aside; nil if it was not damaged.
  var damage: HistoryFile.Damage? { startDamage ?? writer?.damage }

  /// When events are to be written; nil if none wait.
  var deadline: Int? { writer?.deadline }

  /// Records an event of a tour.
  /// - Returns: the history after the write; nil if it was not written.
  func record(_ event: History.TourEvent, of guide: Guide, at now: Int) -> History? {
    guard let history = writer?.record(event, of: guide, at: clock.moment(), now: now) else {
      kept.record(event, of: guide, at: clock.moment().seconds)
      return nil
    }
    kept = history
    return history
  }

  func remember(_ note: TipNote, at now: Int) { writer?.remember([note], at: now) }

  /// Records an event of a guide whose tips are not part of the session.
  func keep(_ event: History.TipEvent, of guide: Guide, at now: Int) {
    let note = TipNote(event, of: guide.name, at: clock.moment())
    if kept.record(note, of: guide) { remember(note, at: now) }
  }

  /// Writes the events that are due, and looks for changes by other processes once a second.
  /// - Parameter isWatched: whether the time and the changes matter.
  /// - Returns: the time, if a second is over; and the history, if it was written or read.
  func catchUp(isWatched: Bool, at now: Int) -> (moment: Moment?, history: History?) {
    if isWatched, now >= momentAt {
      momentAt = now + Self.momentInterval
      return (clock.moment(), writer?.catchUp(at: now))
    }
    guard let deadline, now >= deadline else { return (nil, nil) }
    return (nil, writer?.catchUp(isChanged: false, at: now))
  }

  /// Writes all events.
  func finish() { _ = writer?.write() }
}
