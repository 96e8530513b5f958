import TourCard
import TourGuide
import TourModel
import TourScreen
import TourWalk

extension GuideExplanation.Part {
  typealias Fact = GuideExplanation.Fact
  typealias Line = GuideExplanation.Line

  init(_ trace: StepTrace, number: Int, in guide: Guide) {
    let step = trace.step
    self.init(
      number: number, id: step.id, title: step.title, verdict: trace.card == nil ? .leftOut : .shown,
      facts: [], trace: trace)
    if let missing = trace.missing { facts.append(Fact("why", missing.cause(in: guide))) }
    if step.since > 1 {
      facts.append(Fact("since", "version \(step.since): a user who knows an earlier one sees it among the new steps"))
    }
    if let branch = trace.way.last { facts.append(Fact("way", "reached by \(branch.prose)")) }
    if let when = trace.when { facts.append(Fact("when", when.lines())) }
    if !step.targets.isEmpty, trace.missing == nil || !trace.targets.isEmpty {
      facts.append(Fact("target", Line.lines(trace.targets)))
    }
    if !trace.also.isEmpty { facts.append(Fact("also", trace.also.map(Line.init))) }
    if !trace.anchor.isEmpty { facts.append(Fact("anchor", Line.lines(trace.anchor))) }
    if let card = trace.card { facts += Self.facts(of: card, step) }
    facts += Self.waitsFor(trace)
    if let departure = trace.departure { facts.append(Fact("went on", departure.prose(after: step))) }
  }

  private static func facts(of card: StepTrace.ShownCard, _ step: Step) -> [Fact] {
    let geometry = card.geometry
    var facts: [Fact] = []
    if !geometry.lit.isEmpty {
      let text = geometry.text.split(separator: "\n").first.map(String.init) ?? ""
      let reads = text.isEmpty ? "" : "; it reads \"\(String(text.prefix(40)).visible)\(text.count > 40 ? "…" : "")\""
      facts.append(
        Fact("lit", geometry.lit.enumerated().map { Line(text: $0.element.prose + ($0.offset == 0 ? reads : "")) }))
    }
    let arrow = geometry.arrow.map { "; its arrow is in row \($0.row), column \($0.column)" } ?? "; it has no arrow"
    let place = card.position.map { $0.kind.prose(isAnchored: !step.anchor.isEmpty) + ": " } ?? ""
    var lines = [Line(text: place + geometry.card.prose + (step.targets.isEmpty ? "" : arrow))]
    if let obstacle = card.position?.obstacle {
      lines.append(
        Line(code: "place: \(step.place.source)", text: "was not possible: \(obstacle.prose)", isWrong: true))
    }
    facts.append(Fact("card", lines))
    return facts
  }

  /// What `done` waits for, before and after the keys.
  private static func waitsFor(_ trace: StepTrace) -> [Fact] {
    var facts: [Fact] = []
    switch trace.step.done {
    case .event(let event)?: facts.append(Fact("done", "waits for the program to announce the event '\(event)'"))
    case .screen?:
      if let done = trace.done {
        facts.append(Fact("done", [Line(text: "before the keys:")] + done.lines(depth: 1)))
      }
    case nil: break
    }
    if let unanswered = trace.unanswered {
      facts.append(Fact("", [Line(text: "after them:", isWrong: true)] + unanswered.lines(depth: 1)))
    }
    return facts
  }
}

// MARK: Words

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
      "typed \(Self.names(keys))\(step.done == nil ? "; without 'done', its keys are enough" : ", and 'done' held")"
    case .keys(let keys, .stayed):
      "typed \(Self.names(keys)), and the card stayed up; the walk asked for the next one"
    case .keys(let keys, .ended): "typed \(Self.names(keys)), and the program ended"
    case .next where step.done != nil:
      "as if by a button: without 'do', it is for the user to try, and the walk types nothing"
    case .next: "as if Enter was pressed on the card"
    case .branch(let branch): "by \(branch.prose)"
    case .end: "not at all: only its options and buttons lead on"
    }
  }

  private static func names(_ keys: [Key]) -> String { keys.map(\.name).joined(separator: " ") }
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
    case .rows(let needed, let free): "the card takes \(counted(needed, "row")), and \(free) are free there"
    case .columns(let needed, let free): "the card takes \(counted(needed, "column")), and \(free) are free there"
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
