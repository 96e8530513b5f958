package import TourModel
import TourScreen
package import TourSession

// What became of the cards, and why others were not shown.
extension SessionLog {
  package func add(_ event: History.TourEvent, of guide: Guide) { add(event.line(guide.name)) }

  package func add(_ event: TipNote) { if let line = event.line { add(line) } }

  /// Logs why a card is not shown.
  /// - Parameter guide: the guide of the tour; nil if there is none.
  package func add(_ explanation: Explanation, of guide: Guide?, at moment: Moment) {
    let name = guide?.name ?? ""
    switch explanation {
    case .doneAlready(let step):
      add("passed over: step '\(step)' of '\(name)', because its 'done' held already when the tour came to it")
    case .unfit(let step): add("left out: step '\(step)' of '\(name)', because its 'when' does not hold")
    case .leftOut(let step):
      add(
        "left out: step '\(step)' of '\(name)', because its target is not on the screen\(lack(ofStep: step, in: guide))"
      )
    case .awaited(let step):
      add(
        "waiting: step '\(step)' of '\(name)', because its target is not on the screen\(lack(ofStep: step, in: guide))")
    case .tip(let tip, let name, let state): add(tip, of: name, state, at: moment)
    }
  }

  /// Logs the state of a tip, unless its card was shown, which has a line already.
  func add(_ tip: String, of guide: String, _ state: TipState, at moment: Moment) {
    let subject = "tip '\(tip)' of '\(guide)'"
    switch state {
    case .waiting(let obstacles):
      let names = guides.first { $0.name == guide }?.tips.first { $0.id == tip }?.targets.flatMap(\.widgets) ?? []
      let lacks = obstacles.contains(.targetMissing) ? names.compactMap { lack(of: $0) } : []
      add(
        "waiting: \(subject): \((obstacles.map { $0.prose(offset: moment.offset) } + lacks).joined(separator: "; "))")
    case .ready: add("ready: \(subject), once the screen is still and no other card is up")
    case .shown: break
    case .over(let reason): add("over: \(subject) (\(reason.rawValue))")
    }
  }

  /// Logs the steps of the tour that is due, or that there are none.
  package func add(_ itinerary: Itinerary?, of guide: Guide) {
    guard !guide.steps.isEmpty else { return }
    guard let itinerary else { return add("not due: the tour of '\(guide.name)', because the history has it as seen") }
    add(
      "due: the tour of '\(guide.name)', from step '\(itinerary.steps[itinerary.start].id)', \(itinerary.steps.count) of \(guide.steps.count) steps"
    )
  }

  private func lack(ofStep id: String, in guide: Guide?) -> String {
    let names = guide?.steps.first { $0.id == id }?.targets.flatMap(\.widgets) ?? []
    return names.compactMap { lack(of: $0) }.map { "; \($0)" }.joined()
  }
}

extension History.TourEvent {
  fileprivate func line(_ guide: String) -> String {
    switch self {
    case .shown(let step): "shown: step '\(step)' of '\(guide)'"
    case .passed(let step): "passed: step '\(step)' of '\(guide)'"
    case .missed(let step): "missed: step '\(step)' of '\(guide)', whose target was not on the screen"
    case .chosen(let step, let options):
      "chosen: \(options.isEmpty ? "nothing" : options.joined(separator: ", ")) at step '\(step)' of '\(guide)'"
    case .emitted(let step, let event): "counted: event '\(event)' at step '\(step)' of '\(guide)'"
    case .snoozed(let step, let seconds): "snoozed: '\(guide)' at step '\(step)', for \(seconds) seconds"
    case .ended(let outcome, let step): "\(outcome.rawValue): '\(guide)'\(step.map { " at step '\($0)'" } ?? "")"
    }
  }
}

extension TipNote {
  /// nil for the bookkeeping of the history.
  fileprivate var line: String? {
    switch event {
    case .shown(let tip): "shown: tip '\(tip)' of '\(guide)'"
    case .invalidated(let tip, let reason): "over: tip '\(tip)' of '\(guide)' (\(reason.rawValue))"
    case .snoozed(let tip, _): "snoozed: tip '\(tip)' of '\(guide)'"
    case .silenced: "silenced: '\(guide)'"
    case .emitted(let tip, let event): "counted: event '\(event)' at tip '\(tip)' of '\(guide)'"
    case .donated(let event, let times):
      "counted: event '\(event)' of '\(guide)'\(times == 1 ? "" : ", \(times) times")"
    case .set(let parameter, let value): "set: parameter '\(parameter)' of '\(guide)' to \(value)"
    case .met, .started, .displayed: nil
    }
  }
}
