import TourModel
import TourSession

// The log of an embedded tour: `TOUR_LOG` in the environment.
extension EmbeddedTour {
  /// Logs what may appear by itself.
  func begin(_ log: SessionLog, _ plan: SessionPlan?) {
    log.guides = guides
    for problem in SettingProblem.tips(preferences.tips.choice, in: guides) { log.add(problem.description) }
    if let failure { log.add(.off(.history(failure))) }
    if isSilent || failure != nil { return }
    if let guide = tourGuide { log.add(plan?.itinerary, of: guide) }
    for guide in guides where driver.session.tips == nil {
      for tip in guide.tips {
        if let state = status(ofTip: guide.name + "/" + tip.id) {
          log.add(tip.id, of: guide.name, state, at: history.clock.moment())
        }
      }
    }
  }

  /// Records that the program has named a widget, which may not be shown yet.
  package func register(_ widget: String) { log?.add(widget: widget) }

  func endLog() {
    if let failure { log?.add(.history(failure)) }
    log?.finish()
  }
}

extension SessionLog? {
  /// Reads guides, and logs their problems.
  func reading<Value>(_ read: () throws(GuideProblems) -> Value) throws(GuideProblems) -> Value {
    do throws(GuideProblems) { return try read() } catch {
      self?.add("\(error)".split(separator: "\n").map { "# \($0)" })
      self?.finish()
      throw error
    }
  }
}
