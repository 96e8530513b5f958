import TourGuide
import TourSession

/// Why steps and tips of a guide had no card in a run.
struct CardAbsences {
  /// In the order in which that was found.
  private var reasons: [(subject: LiveSubject, reason: String)] = []

  private(set) var shownTips: Set<String> = []

  /// Sentences: `step 'one' was left out, because its target was not on the screen`.
  var sentences: [String] { reasons.map { "\($0.subject) \($0.reason)" } }

  mutating func add(_ explanation: Explanation) {
    switch explanation {
    case .doneAlready(let step):
      set(.step(step), "was passed over, because its 'done' held already")
    case .unfit(let step): set(.step(step), "was left out, because its 'when' did not hold")
    case .leftOut(let step): set(.step(step), "was left out, because its target was not on the screen")
    case .awaited(let step): set(.step(step), "waited, because its target was not on the screen")
    case .tip(let tip, _, .waiting(let obstacles)) where !shownTips.contains(tip):
      set(.tip(tip), "was not shown: " + obstacles.map { $0.prose() }.joined(separator: "; "))
    case .tip(let tip, _, let state):
      if state == .shown { shownTips.insert(tip) }
      reasons.removeAll { $0.subject == .tip(tip) }
    }
  }

  private mutating func set(_ subject: LiveSubject, _ reason: String) {
    if let index = reasons.firstIndex(where: { $0.subject == subject }) {
      reasons[index].reason = reason
    } else {
      reasons.append((subject, reason))
    }
  }
}
