public import TourHistory
public import TourModel

/// Writes the events of a session to the history, and reads the changes of other processes.
///
/// Events of a tour are written at once. Events of tips may wait: the owner of the session waits until ``descriptor``
/// is readable or ``deadline`` is reached, and then calls ``catchUp(isChanged:at:)``. At the end of the session it
/// calls ``write()``. A failed write is repeated later, and the events keep their order. The first error is in
/// ``failure`` until everything is written.
public final class HistoryWriter {
  /// An event and the time at which it happened.
  private enum Waiting {
    case tour(History.TourEvent, Guide, Moment)
    case tip(TipNote)
  }

  /// nil if the history is kept in ``memory`` only.
  private var file: HistoryFile?
  package private(set) var memory: History
  /// The guides that have tips, by name.
  private let guides: [String: Guide]
  private var watch: HistoryWatch?
  /// The events that are not written so far.
  private var waiting: [Waiting] = []
  /// The time at which to call ``catchUp(isChanged:at:)``, in milliseconds of a monotonic clock; nil if no events wait
  /// to be written.
  public private(set) var deadline: Int?
  /// The time at which the first waiting event was added, in milliseconds of the monotonic clock.
  private var notedAt = 0
  /// Whether one of them is an event that other processes should see at once.
  private var isUrgent = false
  /// The earliest time for another attempt after a failed write, in milliseconds of the monotonic clock.
  private var retryAt = 0
  private var isLocked = false
  /// The error of the first write that failed since all events were written; nil if no event is lost.
  public private(set) var failure: HistoryError?
  /// How the tours of this session have ended, by the names of their guides.
  package private(set) var outcomes: [String: Outcome] = [:]
  /// The damage that a read or a write found in the history file; nil if there was none.
  public private(set) var damage: HistoryFile.Damage?

  /// Milliseconds without a donation after which donations are written, so that a slow disk does not delay keys.
  private static let pause = 500
  /// The maximum number of milliseconds that a donation waits, for example while a key is held down. Long, because a
  /// disk may be slow.
  private static let patience = 10_000
  /// Milliseconds from a failed write to the next attempt; `quickRetry` if only another process held the lock.
  private static let retry = 30_000, quickRetry = 1000
  /// The maximum number of waiting events. Further donations are dropped.
  private static let mostWaiting = 4096

  /// - Parameters:
  ///   - file: the history; nil for one that begins empty, and ends with the writer.
  ///   - guides: the guides whose events of tips are written. Events of other guides are ignored.
  ///   - memory: what a history without a file begins with.
  ///   - watch: the watch on the file; nil if changes by other processes are not read.
  public init(
    _ file: HistoryFile?, tips guides: [Guide], memory: History = History(), watch: consuming HistoryWatch?
  ) {
    self.file = file
    self.memory = memory
    // Limits the delay of a card while another process holds the lock.
    self.file?.milliseconds = 200
    self.guides = Dictionary(guides.map { ($0.name, $0) }) { first, _ in first }
    self.watch = watch
  }

  /// A descriptor that becomes readable when another process has changed the history; -1 for none. It belongs to the
  /// writer.
  public var descriptor: Int32 { watch?.descriptor ?? -1 }

  /// Writes an event of a tour of this guide, and all waiting events.
  /// - Parameters:
  ///   - moment: when the event happened.
  ///   - now: the time in milliseconds of a monotonic clock, the same one in all calls.
  /// - Returns: the history after the write, with the events of other processes; nil if the write failed.
  @discardableResult
  public func record(_ event: History.TourEvent, of guide: Guide, at moment: Moment, now: Int) -> History? {
    if case .ended(let outcome, _) = event { outcomes[guide.name] = outcome }
    if waiting.isEmpty { notedAt = now }
    waiting.append(.tour(event, guide, moment))
    isUrgent = true
    return attempt(at: now)
  }

  /// Queues notes, and sets ``deadline``. Donations and other frequent events wait for a pause, because keys cause many
  /// of them. The user's answer to a tip, and the display of a card, are due at once.
  /// - Parameter now: the time in milliseconds of a monotonic clock, the same one in all calls.
  public func remember(_ notes: [TipNote], at now: Int) {
    if waiting.isEmpty { notedAt = now }
    for note in notes { add(note) }
    if notes.contains(where: { !$0.event.isDonation }) { isUrgent = true }
    deadline = isUrgent ? now : retryAt > 0 ? retryAt : min(now + Self.pause, notedAt + Self.patience)
  }

  /// Adds a note. Donations of one event at the same moment, for example by a key that is held down, become one with a
  /// count.
  private func add(_ note: TipNote) {
    if case .tip(var last)? = waiting.last, last.guide == note.guide, last.moment == note.moment,
      case .donated(let event, let times) = last.event,
      case .donated(event, let more) = note.event
    {
      last.event = .donated(event: event, times: times + more)
      waiting[waiting.count - 1] = .tip(last)
    } else if waiting.count < Self.mostWaiting || !note.event.isDonation {
      waiting.append(.tip(note))
    }
  }

  /// Writes the events that are due, and reads the history if it has changed.
  /// - Parameters:
  ///   - isChanged: whether ``descriptor`` is readable.
  ///   - now: the time in milliseconds of a monotonic clock, the same one in all calls.
  /// - Returns: the history with the waiting events, if it was written or read; otherwise nil. A damaged file is not
  ///   read.
  public func catchUp(isChanged: Bool, at now: Int) -> History? {
    // Also reads events that a write of this process caused, because the descriptor would otherwise stay readable.
    if isChanged { _ = watch?.changed() }
    if let deadline, now >= deadline, let history = attempt(at: now) { return history }
    return isChanged ? read() : nil
  }

  /// Does the same for an owner that does not wait for ``descriptor``.
  public func catchUp(at now: Int) -> History? { catchUp(isChanged: watch?.changed() ?? false, at: now) }

  /// Writes the waiting events. If that fails, sets the time of the next attempt.
  private func attempt(at now: Int) -> History? {
    if let history = write() { return history }
    if !waiting.isEmpty {
      retryAt = now + (isLocked ? Self.quickRetry : Self.retry)
      deadline = retryAt
    }
    return nil
  }

  /// Writes the waiting events, whether or not they are due.
  /// - Returns: the history after the write; nil if nothing was waiting, or if it could not be written.
  @discardableResult
  public func write() -> History? {
    deadline = nil
    isUrgent = false
    guard !waiting.isEmpty, let history = update(apply) else { return nil }
    waiting = []
    retryAt = 0
    failure = nil
    return history
  }

  private func read() -> History? {
    guard let file, let content = try? file.load() else { return nil }
    keep(content.damage)
    // If the file is damaged, the history that was read before stays in use.
    if content.damage != nil { return nil }
    var history = content.history
    apply(&history)
    return history
  }

  private func apply(_ history: inout History) {
    for event in waiting {
      switch event {
      case .tour(let event, let guide, let moment):
        history.record(event, of: guide, at: moment.seconds)
        if case .emitted(_, let event) = event {
          history.record(TipNote(.donated(event: event), of: guide.name, at: moment), of: guide)
        }
      case .tip(let note): if let guide = guides[note.guide] { history.record(note, of: guide) }
      }
    }
  }

  /// Records damage for the message to the user. A record with the new name of the file is kept, because the user needs
  /// that name.
  private func keep(_ damage: HistoryFile.Damage?) {
    if self.damage?.keptAs == nil { self.damage = damage ?? self.damage }
  }

  private func update(_ change: (inout History) -> Void) -> History? {
    guard let file else {
      change(&memory)
      return memory
    }
    do throws(HistoryError) {
      let content = try file.update(change)
      keep(content.damage)
      isLocked = false
      return content.history
    } catch {
      isLocked = if case .locked = error { true } else { false }
      failure = failure ?? error
      return nil
    }
  }
}

extension History.TipEvent {
  /// Whether the event is frequent: it may be written later, and the loss of one does no harm.
  fileprivate var isDonation: Bool {
    switch self {
    case .donated, .set, .displayed, .met, .started: true
    case .shown, .invalidated, .emitted, .snoozed, .silenced: false
    }
  }
}
