import TourCurses
import TourGuide
import TourHost
import TourKit
import TourModel
import TourSession

/// Connects the host to the session's history, to the catalog of guides, to terminfo and to the wall clock.
final class CommandDelegate: HostDelegate {
  private let plan: SessionPlan
  /// The guide that provides the tour.
  private var guide: Guide

  init(_ plan: SessionPlan) {
    self.plan = plan
    guide = plan.guide
  }

  var moment: Moment { WallClock.current.moment() }

  var deadline: Int? { plan.writer.deadline }

  var descriptor: Int32 { plan.writer.descriptor }

  func record(_ event: History.TourEvent, at now: Int) -> History? { plan.writer.record(event, of: guide, at: moment, now: now) }

  func open(guide name: String) -> Tour? {
    guard let tour = plan.tour(ofGuide: name, in: .current) else { return nil }
    guide = tour.guide
    return tour
  }

  func remember(_ notes: [TipNote], at now: Int) { plan.writer.remember(notes, at: now) }

  func catchUp(isChanged: Bool, at now: Int) -> History? { plan.writer.catchUp(isChanged: isChanged, at: now) }

  func terminfo(_ key: Key) -> [UInt8]? { terminfoString(key, terminal: Environment.current["TERM"] ?? "") }
}
