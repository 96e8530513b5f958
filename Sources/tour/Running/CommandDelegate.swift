import TourCurses
import TourGuide
import TourHost
import TourKit
import TourModel
import TourSession
import TourTerminal

/// Connects the host to the session's history, to the catalog of guides, to terminfo and to the wall clock.
final class CommandDelegate: HostDelegate {
  private let plan: SessionPlan

  private let log: RunLog?

  init(_ plan: SessionPlan, _ log: RunLog?) {
    self.plan = plan
    self.log = log
  }

  var moment: Moment { WallClock.current.moment() }

  var deadline: Int? { plan.writer.deadline }

  var descriptor: Int32 { plan.writer.descriptor }

  func record(_ event: History.TourEvent, of guide: Guide, at now: Int) -> History? {
    log?.note(event.line(guide.name))
    return plan.writer.record(event, of: guide, at: moment, now: now)
  }

  func open(_ choice: TourChoice) -> Tour? {
    guard let tour = plan.tour(choice, in: .current) else {
      log?.note("there is no such guide or step; no tour starts")
      return nil
    }
    return tour
  }

  func remember(_ notes: [TipNote], at now: Int) {
    for note in notes { if let line = note.line { log?.note(line) } }
    plan.writer.remember(notes, at: now)
  }

  func visit(_ address: String) {
    log?.note("opened: \(address)")
    Opener.current?.open(address)
  }

  var logsAnnouncements: Bool { log != nil }

  func log(_ announcements: AnnouncementLog) { log?.note(announcements) }

  func catchUp(isChanged: Bool, at now: Int) -> History? { plan.writer.catchUp(isChanged: isChanged, at: now) }

  func terminfo(_ key: Key) -> [UInt8]? { terminfoString(key, terminal: Environment.current["TERM"] ?? "") }
}

extension History.TourEvent {
  /// A line for the log.
  fileprivate func line(_ guide: String) -> String {
    switch self {
    case .shown(let step): "shown: step '\(step)' of '\(guide)'"
    case .passed(let step): "passed: step '\(step)' of '\(guide)'"
    case .chosen(let step, let options): "chosen: \(options.isEmpty ? "nothing" : options.joined(separator: ", ")) at step '\(step)' of '\(guide)'"
    case .emitted(let step, let event): "counted: event '\(event)' at step '\(step)' of '\(guide)'"
    case .snoozed(let step, let seconds): "snoozed: '\(guide)' at step '\(step)', for \(seconds) seconds"
    case .ended(let outcome, let step): "\(outcome.rawValue): '\(guide)'\(step.map { " at step '\($0)'" } ?? "")"
    }
  }
}

extension TipNote {
  /// A line for the log; nil for the bookkeeping of the history.
  fileprivate var line: String? {
    switch event {
    case .shown(let tip): "shown: tip '\(tip)' of '\(guide)'"
    case .invalidated(let tip, let reason): "over: tip '\(tip)' of '\(guide)' (\(reason.rawValue))"
    case .snoozed(let tip, _): "snoozed: tip '\(tip)' of '\(guide)'"
    case .silenced: "silenced: '\(guide)'"
    case .emitted(let tip, let event): "counted: event '\(event)' at tip '\(tip)' of '\(guide)'"
    case .donated(let event, let times): "counted: event '\(event)' of '\(guide)'\(times == 1 ? "" : ", \(times) times")"
    case .set(let parameter, let value): "set: parameter '\(parameter)' of '\(guide)' to \(value)"
    case .met, .started, .displayed: nil
    }
  }
}
