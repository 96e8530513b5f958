import TourFinding
import TourGuide
import TourModel

// What is wrong with the targets of a step or a tip that were not found.
extension LiveFlaw {
  /// - Parameters:
  ///   - targets: the alternatives of a target, of which none was found.
  ///   - question: what the program asks; nil if it asks nothing.
  init(missing targets: [TargetTrace], asking question: String? = nil) {
    var near: (text: ScreenIndex.NearText, target: Target)?
    for target in targets {
      switch target.lack {
      case .outside(let place)?: self = .outside(target: target.target.words, row: place.row); return
      case .tooFew?: self = .tooFew(target: target.target.words, rows: target.places.map(\.row)); return
      case .noFrame(let place)?: self = .noFrame(target: target.target.words, row: place.row); return
      case .similar(let text)? where text.halfEdits < near?.text.halfEdits ?? .max: near = (text, target.target)
      case .similar?, .within?, .noWidget?, .beyondScreen?, .nothing?, nil: break
      }
    }
    let widgets = targets.compactMap { if case .widget(let name) = $0.target.kind { name } else { nil } }
    if case .noWidget(let announced)? = targets.first?.lack, widgets.count == targets.count,
      question == nil || LiveFlaw.resembling(widgets, among: announced) != nil
    {
      self = .noWidget(names: widgets, announced: announced)
    } else if near == nil, let question {
      self = .asks(question: question, targets: targets.map(\.target.words))
    } else if near == nil, let target = targets.first(where: { $0.lack == .within })?.target {
      self = .noWithin(target: target.words, within: target.within.map(\.words))
    } else if case .beyondScreen(let size)? = targets.first?.lack, targets.count == 1 {
      self = .beyondScreen(target: targets[0].target.words, size)
    } else {
      self = .notFound(targets: targets.map(\.target.words), near: near.map(Near.init))
    }
  }
}

extension LiveFlaw {
  /// The parts of a guide of which nothing was on the screen while a card was up. A guide may name as many further
  /// targets as a large screen has, so one of them is enough.
  static func absent(also: [TargetTrace] = [], anchor: [TargetTrace], keep: [TargetTrace]) -> [LiveFlaw] {
    func flaw(_ part: Part, _ targets: [TargetTrace]) -> LiveFlaw? {
      // A text that is on the screen, but less often than 'occurrence' says, may be there often enough on a larger one.
      guard !targets.isEmpty, targets.allSatisfy({ $0.lack != nil && $0.lack != .tooFew }) else { return nil }
      let near: Near? = if case .notFound(_, let near) = LiveFlaw(missing: targets) { near } else { nil }
      // What is to be kept free may appear only while the user works.
      if part == .keep, near == nil { return nil }
      return .absent(part, targets: targets.map(\.target.words), near: near)
    }
    return [flaw(.also, also), flaw(.anchor, anchor), flaw(.keep, keep)].compactMap(\.self)
  }

  /// One flaw if a card covers parts of targets of `keep`, otherwise none.
  static func covered(_ kept: [TargetTrace], by card: LiveCheck.Card) -> [LiveFlaw] {
    let covered = kept.filter { $0.region.map { !$0.intersection(card.card).isEmpty } ?? false }
    return covered.isEmpty ? [] : [.coversKept(targets: covered.map(\.target.words))]
  }
}

extension LiveFlaw.Near {
  /// - Parameter target: the one that it resembles.
  init(_ near: ScreenIndex.NearText, of target: Target) {
    let isOfExpression = if case .match = target.kind { true } else { false }
    self.init(
      text: near.text, row: near.place.row, isOfExpression: isOfExpression,
      near.substitute.map { LiveFlaw.Substitution(near.wanted, by: $0) })
  }
}
