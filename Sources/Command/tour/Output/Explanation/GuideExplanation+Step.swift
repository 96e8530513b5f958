import TourCard
import TourFinding
import TourGuide
import TourModel
import TourScreen
import TourWalk

extension GuideExplanation.Part {
  typealias Fact = GuideExplanation.Fact
  typealias Line = GuideExplanation.Line

  /// - Parameter problems: what a user could not follow. If there are any, they say why the card was not shown.
  init(_ trace: StepTrace, number: Int, in guide: Guide, _ problems: [Diagnostic]) {
    let step = trace.step
    // The end of the program is a problem of an earlier step.
    let isLeftOut = problems.isEmpty && trace.missing?.reason != .end
    let verdict: GuideExplanation.Verdict =
      trace.card == nil ? isLeftOut ? .leftOut : .missing : problems.isEmpty ? .shown : .doubtful
    self.init(
      number: number, id: step.id, title: step.title, verdict: verdict, facts: [], problems: problems, trace: trace)
    if let missing = trace.missing, problems.isEmpty { facts.append(Fact("why", missing.cause(in: guide))) }
    if step.since > 1 {
      facts.append(Fact("since", "version \(step.since): a user who knows an earlier one sees it among the new steps"))
    }
    if let branch = trace.way.last { facts.append(Fact("way", "reached by \(branch.prose)")) }
    if let when = trace.when { facts.append(Fact("when", when.lines(isWanted: true))) }
    if !step.targets.isEmpty, trace.missing == nil || !trace.targets.isEmpty {
      facts.append(Fact("target", Line.lines(trace.targets)))
    }
    if !trace.also.isEmpty { facts.append(Fact("also", Self.also(trace.also))) }
    if !trace.anchor.isEmpty { facts.append(Fact("anchor", Line.lines(trace.anchor))) }
    if !trace.kept.isEmpty { facts.append(Fact("keep", Self.also(trace.kept))) }
    if let card = trace.card {
      facts += Self.facts(of: card, step, isAnchored: trace.anchor.contains { $0.region != nil })
    }
    facts += Self.waitsFor(trace)
    facts += Self.astray(trace, in: guide)
    if let departure = trace.departure { facts.append(Fact("went on", departure.prose(after: step))) }
  }

  /// The further targets. Many are often missing, because a guide names as many as a large screen may have.
  private static func also(_ targets: [TargetTrace]) -> [Line] {
    let missing = targets.filter { $0.region == nil }
    let found = targets.filter { $0.region != nil }
    if missing.count < 3 { return (found + missing).map { Line($0, isWanted: false) } }
    return found.map { Line($0, isWanted: false) } + [Line(text: "\(missing.count) others are not on the screen")]
  }

  private static func facts(of card: StepTrace.ShownCard, _ step: Step, isAnchored: Bool) -> [Fact] {
    let geometry = card.geometry
    var facts: [Fact] = []
    if !geometry.lit.isEmpty {
      let text = geometry.text.split(separator: "\n").first.map(String.init) ?? ""
      let reads = text.isEmpty ? "" : "; it reads \"\(String(text.prefix(40)).visible)\(text.count > 40 ? "…" : "")\""
      facts.append(
        Fact("lit", geometry.lit.enumerated().map { Line(text: $0.element.prose + ($0.offset == 0 ? reads : "")) }))
    }
    let arrow = geometry.arrow.map { "; its arrow is in row \($0.row), column \($0.column)" } ?? "; it has no arrow"
    let place = card.position.map { $0.kind.prose(isAnchored: isAnchored) + ": " } ?? ""
    var lines = [Line(text: place + geometry.card.prose + (step.targets.isEmpty ? "" : arrow))]
    if let obstacle = card.position?.obstacle {
      lines.append(
        Line(code: "place: \(step.place.source)", text: "was not possible: \(obstacle.prose)", isWrong: true))
    }
    facts.append(Fact("card", lines))
    return facts
  }

  /// The states in which a user has lost the way, and what followed the keys that lead into them.
  private static func astray(_ trace: StepTrace, in guide: Guide) -> [Fact] {
    guard trace.card != nil, !trace.step.astray.isEmpty else { return [] }
    let lines = trace.step.astray.enumerated().map { index, astray in
      let result: String =
        switch trace.strayed[index] {
        case .returned?: "the walk got there, and back"
        case nil where astray.check.isEmpty: "not tried, because it has no 'check'"
        case nil: "not tried"
        default: "the walk did not get there and back"
        }
      let isWrong = trace.strayed[index].map { $0 != .returned } ?? false
      let state = LiveFlaw.State(index, of: trace.step, in: guide)
      let number = state.isOfGuide ? "the guide's \(state.number)" : "\(state.number)"
      return Line(text: "\(number). \(astray.condition.prose): \(result)", isWrong: isWrong)
    }
    return [Fact("astray", lines)]
  }

  /// What `done` waits for: before the keys of the step, or after them if it did not hold then.
  private static func waitsFor(_ trace: StepTrace) -> [Fact] {
    switch trace.step.done {
    case .event?: return [Fact("done", "waits for \(trace.step.done?.prose ?? "")")]
    case .exit?:
      let parts = (trace.unanswered ?? trace.done).map { $0.lines(isWanted: trace.unanswered != nil, depth: 1) } ?? []
      let when = parts.isEmpty ? [] : [Line(text: trace.unanswered == nil ? "before the keys:" : trace.timeOfAnswer)]
      return [Fact("done", [Line(text: "waits for \(trace.step.done?.prose ?? "")")] + when + parts)]
    case .screen?:
      if let unanswered = trace.unanswered {
        return [Fact("done", [Line(text: trace.timeOfAnswer)] + unanswered.lines(isWanted: true, depth: 1))]
      }
      guard let done = trace.done, trace.missing == nil || trace.missing?.reason == .done else { return [] }
      let when = trace.step.do == nil ? "meanwhile:" : "before the keys:"
      return [Fact("done", [Line(text: when)] + done.lines(isWanted: false, depth: 1))]
    case .goals(let goals)?:
      return [
        Fact(
          "goals",
          goals.enumerated().map { number, goal in
            let isOpen = trace.answer.map { !$0.reachedGoals.contains(number) } ?? false
            return Line(text: "\(number + 1). \(goal.prose)\(isOpen ? ": not reached" : "")", isWrong: isOpen)
          })
      ]
    case nil: return []
    }
  }
}

// MARK: Words

extension StepTrace {
  /// The time of ``TourWalk/StepTrace/answer``.
  fileprivate var timeOfAnswer: String {
    if case .session? = departure { "when the card was left:" } else { "after the keys:" }
  }
}

extension Branch {
  /// `the option 'nano' of step 'editor'`.
  var prose: String {
    value.isEmpty
      ? "a button of step '\(step)'" + (destination.map { ", which leads to '\($0)'" } ?? "")
      : "the option '\(value)' of step '\(step)'"
  }
}

extension GuideWalk.Departure {
  /// The sentence about how the walk left a step.
  func prose(after step: Step) -> String {
    switch self {
    case .keys(let keys, .wentOn):
      "typed \(Self.names(keys))\(step.done == nil ? "; without 'done', its keys are enough" : ", and then 'done' held")"
    case .keys(let keys, .stayed):
      "typed \(Self.names(keys)), and the card stayed up; the walk asked for the next one"
    case .keys(let keys, .ended): "typed \(Self.names(keys)), and the program ended"
    case .next where step.done != nil:
      "as if by a button: without 'do', it is for the user to try, and the walk types nothing"
    case .next: "as if Enter was pressed on the card"
    case .byItself: "by itself, before anything was typed"
    case .branch(let branch): "by \(branch.prose)"
    case .end: "not at all: only its options and buttons lead on"
    case .session(let leaving, let isDone): leaving.prose(after: step, isDone: isDone)
    }
  }

  /// The keys as a guide writes them: `i Hello Esc`.
  private static func names(_ keys: [Key]) -> String {
    var words: [(text: String, isText: Bool)] = []
    for key in keys {
      if key.isVisible, let last = words.last, last.isText {
        words[words.count - 1].text += key.name
      } else {
        words.append((key.name, key.isVisible))
      }
    }
    return words.map(\.text).joined(separator: " ")
  }
}

extension GuideWalk.Leaving {
  /// - Parameter isDone: whether what the step waits for had come about.
  fileprivate func prose(after step: Step, isDone: Bool?) -> String {
    let goal = step.goals.isEmpty ? "'done' held" : "its goals were reached"
    return switch self {
    case .wentOn(.user): isDone == nil ? "the user went on" : "the user went on \(isDone! ? "once" : "before") \(goal)"
    case .wentOn(.program): "the program asked for the next step"
    case .wentOn(.tour): isDone ?? false ? "by itself, once \(goal)" : "by itself"
    case .snoozed: "the user put the tour off"
    case .ended(.done, by: _): "the tour was completed"
    case .ended(.skipped, by: _): "the user skipped the tour"
    case .ended(.incomplete, by: _): "the tour ended, and steps had not been shown"
    case .ended(.closed, by: .user): "the user closed the tour"
    case .ended(.closed, by: .program): "the program ended, or closed the tour"
    case .ended(.closed, by: .tour): "the tour closed by itself"
    }
  }
}

extension CardPosition.Kind {
  fileprivate func prose(isAnchored: Bool) -> String {
    let target = isAnchored ? "its anchor" : "its target"
    return switch self {
    case .beside(.above): "above \(target)"
    case .beside(.below): "below \(target)"
    case .beside(.left): "to the left of \(target)"
    case .beside(.right): "to the right of \(target)"
    case .covering: "over a part of \(target)"
    case .apart: "apart from its target"
    case .screen(.center): "in the middle of the screen"
    case .screen(let part): "at the \(part.rawValue) of the screen"
    case .page: "a page"
    case .slot: "in its widget"
    }
  }
}

extension CardPosition.Obstacle {
  fileprivate var prose: String {
    switch self {
    case .rows(let needed, let free): "the card takes \(counted(needed, "row")), with \(free) free there"
    case .columns(let needed, let free): "the card takes \(counted(needed, "column")), with \(free) free there"
    case .lit: "the card would cover lit cells there"
    case .noTarget: "there is no target to stand beside"
    }
  }
}

extension Rect {
  /// `row 3, columns 5–14 (10×1)`.
  var prose: String { "\(Self.prose("row", rowRange)), \(Self.prose("column", columnRange)) (\(columns)×\(rows))" }

  private static func prose(_ noun: String, _ range: Range<Int>) -> String {
    range.count == 1 ? "\(noun) \(range.lowerBound)" : "\(noun)s \(range.lowerBound)–\(range.upperBound - 1)"
  }
}
