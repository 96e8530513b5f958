import TourCurses
import TourHistory
import TourHost
import TourModel
import TourSession

/// Writes what happens to the history, and reads what others wrote there.
final class HistoryWriter: HostDelegate {
  private var file: HistoryFile
  /// Those that have tips, by their names.
  private let guides: [String: Guide]
  /// The guide whose tour is taken.
  private var guide: Guide?
  /// The tour of a guide of this name.
  private let tour: (String) -> (Guide, Tour)?
  private var watch: HistoryWatch?
  /// What became of tips, and is not written yet.
  private var notes: [TipNote] = []
  /// When it is written, in milliseconds of the clock that only goes forward.
  private(set) var deadline: Int?
  private var notedAt = 0
  /// Among them is what others should see at once.
  private var isUrgent = false
  /// Nothing is written before, as nothing could be.
  private var retryAt = 0
  private var isLocked = false
  /// Why something could not be written; the first such reason.
  private(set) var failure: HistoryError?
  /// The file was no history any more.
  private(set) var damage: HistoryFile.Damage?

  /// Milliseconds without a donation after which they are written: then nobody feels it.
  private static let pause = 500
  /// Milliseconds that a donation waits at most, also for a key that is held down: a disk may take long to write.
  private static let patience = 10_000
  /// Milliseconds after which what could not be written is tried again; and where others only were at it.
  private static let retry = 30_000, quickRetry = 1000
  /// Notes that wait at most. Donations beyond are not remembered.
  private static let mostNotes = 4096

  init(
    _ file: HistoryFile, tour guide: Guide?, tips guides: [Guide], watch: consuming HistoryWatch?, opening tour: @escaping (String) -> (Guide, Tour)?
  ) {
    self.file = file
    // A card must not wait for long until another program has written.
    self.file.milliseconds = 200
    self.guide = guide
    self.guides = Dictionary(guides.map { ($0.name, $0) }) { first, _ in first }
    self.watch = watch
    self.tour = tour
  }

  var moment: Moment { WallClock.current.moment() }

  func terminfo(_ key: Key) -> [UInt8]? { terminfoString(key, terminal: Environment.current["TERM"] ?? "") }

  var descriptor: Int32 { watch?.descriptor ?? -1 }

  func record(_ event: History.TourEvent) {
    guard let guide else { return }
    _ = update { $0.record(event, of: guide, at: self.moment.seconds) }
  }

  func open(guide name: String) -> Tour? {
    guard let (guide, tour) = tour(name) else { return nil }
    self.guide = guide
    return tour
  }

  /// Donations wait for a pause, as keys make many of them. An answer, and a card that was shown, do not.
  func remember(_ notes: [TipNote], at now: Int) {
    if self.notes.isEmpty { notedAt = now }
    for note in notes { add(note) }
    if notes.contains(where: { !$0.event.isDonation }) { isUrgent = true }
    deadline = isUrgent ? now : max(retryAt, min(now + Self.pause, notedAt + Self.patience))
  }

  /// A key that is held down makes many donations at one moment: they are one with a number.
  private func add(_ note: TipNote) {
    if let last = notes.last, last.guide == note.guide, last.moment == note.moment, case .donated(let event, let times) = last.event,
      case .donated(event, let more) = note.event
    {
      notes[notes.count - 1].event = .donated(event: event, times: times + more)
    } else if notes.count < Self.mostNotes || !note.event.isDonation {
      notes.append(note)
    }
  }

  func catchUp(isChanged: Bool, at now: Int) -> History? {
    // Whoever wrote.
    if isChanged { _ = watch?.changed() }
    if let deadline, now >= deadline {
      if let history = write() { return history }
      if !notes.isEmpty {
        retryAt = now + (isLocked ? Self.quickRetry : Self.retry)
        self.deadline = retryAt
      }
    }
    return isChanged ? read() : nil
  }

  /// Writes what waits.
  /// - Returns: what stands there then; nil where it could not be written.
  @discardableResult
  func write() -> History? {
    deadline = nil
    isUrgent = false
    guard !notes.isEmpty, let history = update(apply) else { return nil }
    notes = []
    retryAt = 0
    return history
  }

  private func read() -> History? {
    guard let content = try? file.load() else { return nil }
    note(content.damage)
    // What was known is known still.
    if content.damage != nil { return nil }
    var history = content.history
    apply(&history)
    return history
  }

  private func apply(_ history: inout History) {
    for note in notes { if let guide = guides[note.guide] { history.record(note, of: guide) } }
  }

  /// Where a damaged file was renamed, that is what the user has to know of it.
  private func note(_ damage: HistoryFile.Damage?) {
    if self.damage?.keptAs == nil { self.damage = damage ?? self.damage }
  }

  private func update(_ change: (inout History) -> Void) -> History? {
    do throws(HistoryError) {
      let content = try file.update(change)
      note(content.damage)
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
  /// One of many, of which the loss of the last would do no harm.
  fileprivate var isDonation: Bool {
    switch self {
    case .donated, .set, .displayed, .met, .started: true
    case .shown, .invalidated, .snoozed, .silenced: false
    }
  }
}

extension HistoryFile {
  /// The user's preferences, which stand beside it.
  var config: String { (path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "") + "config.yaml" }

  /// The file that the user names, or the user's own.
  init(_ path: String?, _ environment: Environment) throws(HistoryError) {
    if let path {
      self.init(path: path, isOwn: false)
    } else {
      self = try .standard(configHome: environment["XDG_CONFIG_HOME"], home: environment["HOME"])
    }
  }
}

extension HistoryFile.Content {
  func sayDamage() {
    if let damage { say("\(damage)") }
  }
}
