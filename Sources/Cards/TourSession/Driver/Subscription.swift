import TourModel

/// Answers a program's question for the present card, and tells a program that has subscribed what becomes of the cards
/// (`docs/protocol.md`).
struct Subscription: Sendable {
  private var isOpen = false
  /// The answers since the last ``take()``.
  private var notices: [ProgramNotice] = []

  /// Answers a subscription with the present card, so that the host learns at once whether the program can read
  /// answers.
  mutating func open(_ session: Session) {
    isOpen = true
    answer(session)
  }

  mutating func close() { isOpen = false }

  mutating func take() -> [ProgramNotice] {
    if notices.isEmpty { return [] }
    defer { notices = [] }
    return notices
  }

  /// Answers the question for the present card.
  mutating func answer(_ session: Session) {
    var fields: [(String, String)] = []
    if let tour = session.tour, let step = tour.currentStep {
      fields = [("card", tour.isShown ? "step" : "none"), ("guide", tour.guide.name), ("step", step.id)]
      fields += [("number", "\(tour.counter.number)"), ("count", "\(tour.counter.count)")]
    } else if let tip = session.tips?.shown {
      fields = [("card", "tip"), ("guide", tip.guide), ("tip", tip.tip)]
    } else {
      fields = [("card", "none")]
    }
    notices.append(ProgramNotice("status", fields))
  }

  mutating func tell(_ event: History.TourEvent, of guide: String, by cause: Cause) {
    switch event {
    case .shown(let step): append("shown", guide, [("step", step)])
    case .passed(let step): append("passed", guide, [("step", step), ("by", cause.rawValue)])
    case .missed(let step): append("missed", guide, [("step", step)])
    case .chosen(let step, let options): append("chosen", guide, [("step", step), ("options", Choices.text(options))])
    case .emitted(let step, let event): append("emitted", guide, [("step", step), ("event", event)])
    case .snoozed(let step, _): append("snoozed", guide, [("step", step)])
    case .ended(let outcome, let step):
      append(
        "ended", guide, (step.map { [("step", $0)] } ?? []) + [("outcome", outcome.rawValue), ("by", cause.rawValue)])
    }
  }

  mutating func tell(_ note: TipNote) {
    switch note.event {
    case .shown(let tip): append("shown", note.guide, [("tip", tip)])
    case .invalidated(let tip, let reason): append("ended", note.guide, [("tip", tip), ("reason", reason.rawValue)])
    case .emitted(let tip, let event): append("emitted", note.guide, [("tip", tip), ("event", event)])
    case .snoozed(let tip, _): append("snoozed", note.guide, [("tip", tip)])
    case .silenced: append("silenced", note.guide, [])
    case .met, .started, .displayed, .donated, .set: break
    }
  }

  private mutating func append(_ verb: String, _ guide: String, _ fields: [(String, String)]) {
    if isOpen { notices.append(ProgramNotice(verb, [("guide", guide)] + fields)) }
  }
}
