import TourCurses
import TourGuide
import TourHost
import TourKit
import TourModel
import TourSession
import TourTerminal

/// Connects the host to the session's history, to the catalog of guides, to terminfo and to the wall clock.
final class CommandDelegate: HostDelegate {
  private var plan: SessionPlan

  private let log: SessionLog?
  let observer: (any SessionObserver)?
  /// The guide that its author changes; nil for a run of a user.
  private let edited: EditedGuide?
  /// Whether a card of a step was up.
  private(set) var hasShownCard = false
  /// Why steps and tips of the guide that its author changes had no card, in the order in which that was found.
  private(set) var absences = CardAbsences()

  init(_ plan: SessionPlan, _ log: SessionLog?, _ observer: (any SessionObserver)?, _ edited: EditedGuide?) {
    self.plan = plan
    self.log = log
    self.observer = observer
    self.edited = edited
  }

  var moment: Moment { WallClock.current.moment() }

  var deadline: Int? {
    guard let nextAt = edited?.nextAt else { return plan.writer.deadline }
    return min(nextAt, plan.writer.deadline ?? .max)
  }

  var descriptor: Int32 { plan.writer.descriptor }

  func record(_ event: History.TourEvent, of guide: Guide, at now: Int) -> History? {
    if case .shown = event { hasShownCard = true }
    log?.add(event, of: guide)
    return plan.writer.record(event, of: guide, at: moment, now: now)
  }

  func open(_ choice: TourChoice) -> Tour? {
    guard let tour = plan.tour(choice, in: .current) else {
      log?.add(.noTourToStart)
      return nil
    }
    return tour
  }

  func provides(_ choice: TourChoice) -> Bool {
    if plan.tour(choice, in: .current) != nil { return true }
    log?.add(.noTourToOffer)
    return false
  }

  func remember(_ notes: [TipNote], at now: Int) {
    for note in notes { log?.add(note) }
    plan.writer.remember(notes, at: now)
  }

  func visit(_ address: String) {
    log?.add(.opened(address))
    Opener.current?.open(address)
  }

  func explain(_ explanation: Explanation, of guide: Guide?) {
    log?.add(explanation, of: guide, at: moment)
    if edited != nil { absences.add(explanation) }
  }

  var logsAnnouncements: Bool { log != nil }

  func log(_ announcements: AnnouncementLog) { log?.add(announcements) }

  func catchUp(isChanged: Bool, at now: Int) -> History? { plan.writer.catchUp(isChanged: isChanged, at: now) }

  func guideChange(at now: Int) -> SessionEvent? {
    guard let edited, edited.hasChanged(at: now) else { return nil }
    switch edited.read() {
    case .mistaken(let problems): return .mistaken(by: problems)
    case .edition(let edition):
      var memory = plan.writer.memory
      // Tips appear as they do for a user who has not seen them.
      memory.forget(.tips, of: edition.guide, at: moment.seconds)
      guard let new = edited.plan(edition, plan.options, memory: memory) else { return nil }
      plan = new
      absences = CardAbsences()
      return .replaced(new.session(catalog: .current))
    }
  }

  func terminfo(_ key: Key) -> [UInt8]? { terminfoBytes(of: key) }
}

/// Returns the string that terminfo(5) has for a key of the user's terminal; nil if it has none.
func terminfoBytes(of key: Key) -> [UInt8]? { terminfoString(key, terminal: Environment.current["TERM"] ?? "") }

extension SessionLog {
  fileprivate func add(_ announcements: AnnouncementLog) {
    accepted += announcements.accepted
    ignored += announcements.ignored
    if announcements.entries.count < announcements.accepted + announcements.ignored { isCut = true }
    for entry in announcements.entries {
      add(entry.problem.map { ["# \(entry.text)", "# ignored: \($0)"] } ?? [entry.text])
      if entry.problem == nil { for widget in (try? AnnouncedNames(log: entry.text))?.widgets ?? [] { know(widget) } }
    }
  }
}
