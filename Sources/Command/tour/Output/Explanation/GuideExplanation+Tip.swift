import TourGuide
import TourModel
import TourSession
import TourWalk

extension GuideExplanation.Part {
  init(_ trace: TipTrace) {
    let tip = trace.tip
    self.init(id: tip.id, title: tip.title, verdict: .tip, facts: [])
    if tip.when != .all([]) { facts.append(Fact("when", tip.when.prose)) }
    if !trace.events.isEmpty {
      facts.append(Fact("events", trace.events.map { Line(code: $0.source.id, text: $0.prose) }))
    }
    if !tip.targets.isEmpty {
      let found =
        trace.steps.isEmpty
        ? "found on no screen of the tour; it may be on another one"
        : "found on the screens of \(counted(trace.steps.count, "step")): \(trace.steps.joined(separator: ", "))"
      facts.append(Fact("target", Line.lines(trace.targets) + [Line(text: found, isWrong: trace.steps.isEmpty)]))
    }
    if let fate = trace.fate { facts.append(Fact("session", fate.prose)) }
  }
}

extension TipTrace.Fate {
  /// What became of the tip, as a sentence without its subject.
  fileprivate var prose: String {
    switch self {
    case .shown, .state(.shown): "its card was up"
    case .state(.waiting(let obstacles)): "its card was not up: " + obstacles.map { $0.prose() }.joined(separator: "; ")
    case .state(.ready): "its card was not up: it was ready, and another card was, or the screen was not still"
    case .state(.over(let reason)): "its card was not up: it is over (\(reason.rawValue))"
    }
  }
}

extension TipTrace.Event {
  /// `counts the keys Down or PageDown, on the screens of 8 steps`.
  fileprivate var prose: String {
    let screens =
      switch steps {
      case nil: ""
      case []?: "; its 'when' holds on no screen of the tour"
      case let steps?: "; its 'when' holds on the screens of \(counted(steps.count, "step"))"
      }
    return source.triggerProse + screens
  }
}

extension EventSource {
  fileprivate var triggerProse: String {
    switch trigger {
    case .keys(let choice)?:
      "counts the keys "
        + choice.alternatives.map { $0.map(\.name).joined(separator: " ") }.joined(separator: " or ")
    case .appears(let targets)?: "counts when one appears: " + targets.map(\.source).joined(separator: " or ")
    case .disappears(let targets)?: "counts when it disappears: " + targets.map(\.source).joined(separator: " or ")
    case .bell?: "counts the bell"
    case .title(let pattern?)?: "counts window titles with /\(pattern.source)/"
    case .title(nil)?: "counts window titles"
    case .exit?: "counts the ends of the program"
    case .idle(let milliseconds)?: "counts pauses of \(milliseconds / 1000) s"
    case nil: "is counted by the program, or by 'tour donate'"
    }
  }
}
