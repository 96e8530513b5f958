import TourFinding
import TourGuide
import TourModel
import TourScreen
import TourSession
import TourWalk

extension GuideExplanation.Line {
  /// A line for each alternative of a target: the first one that is found is used.
  static func lines(_ targets: [TargetTrace]) -> [Self] {
    let used = targets.firstIndex { $0.region != nil }
    return targets.enumerated().map { index, target in
      var line = Self(target)
      if target.region != nil, targets.count > 1 {
        line.text = index == used ? "is used, \(line.text)" : "\(line.text), too"
      }
      // An alternative may be for another version or another locale of the program.
      line.isWrong = used == nil
      return line
    }
  }

  init(_ target: TargetTrace) {
    self.init(
      code: target.target.source,
      text: target.region.map { "at \($0.prose)" + target.otherPlaces } ?? target.lackProse,
      isWrong: target.region == nil)
  }
}

extension TargetTrace {
  /// `; in 3 places, rows 2, 5 and 7`; empty if the target is in one place.
  fileprivate var otherPlaces: String {
    guard places.count > 1 else { return "" }
    let count = places.count == ScreenIndex.mostPlaces ? "\(places.count) places or more" : "\(places.count) places"
    let rows = places.map(\.row).reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
    let which = target.occurrence == .number(1) ? ", the first of \(count)" : ", one of \(count)"
    return "\(which), in \(rows.count == 1 ? "row" : "rows") \(rows.map(String.init).joined(separator: ", "))"
  }

  /// Why the target is not on the screen.
  fileprivate var lackProse: String {
    switch lack {
    case .tooFew?:
      "is not on the screen so often: only \(counted(places.count, "place")), "
        + "in \(places.count == 1 ? "row" : "rows") \(places.map { "\($0.row)" }.joined(separator: ", "))"
    case .within?:
      "is not on the screen: its 'within' is not there, " + target.within.map(\.source).joined(separator: " or ")
    case .outside(let place)?: "is not there, but outside of its 'within', at \(place.prose)"
    case .noFrame(let place)?: "is not on the screen: its text is at \(place.prose), and no drawn frame is around it"
    case .noWidget(let announced)?:
      "is not announced by the program"
        + (announced.isEmpty ? ", which announces none" : "; it announces \(first(12, of: announced))")
    case .similar(let near)?:
      "is not on the screen; \"\(near.text.visible)\" in row \(near.place.row), column \(near.place.column) is similar"
    case .nothing?, nil: "is not on the screen, and nothing similar is"
    }
  }
}

extension ConditionTrace {
  /// The condition, and below it its parts.
  func lines(depth: Int = 0) -> [GuideExplanation.Line] {
    func line(_ code: String, _ text: String) -> GuideExplanation.Line {
      GuideExplanation.Line(code: code, text: text, depth: depth, isWrong: !holds)
    }
    switch predicate {
    case .present:
      return targets.map { target in
        var line = GuideExplanation.Line(target)
        line.depth = depth
        line.isWrong = !holds
        return line
      }
    case .changed(let targets):
      let code = "{changed: \(targets.map(\.source).joined(separator: " or "))}"
      return [line(code, holds ? "has changed" : "has not changed")]
    case .parameter(let name, let comparison, let wanted):
      let code = "\(name) \(comparison.rawValue) \(wanted.prose)"
      return [line(code, (holds ? "holds" : "does not hold") + (value.map { ": it is \($0.prose)" } ?? ""))]
    case .not: return [line("not:", verdict)] + parts.flatMap { $0.lines(depth: depth + 1, isNegated: true) }
    case .all: return [line("all:", verdict)] + parts.flatMap { $0.lines(depth: depth + 1) }
    case .any: return [line("any:", verdict)] + parts.flatMap { $0.lines(depth: depth + 1) }
    }
  }

  private func lines(depth: Int, isNegated: Bool) -> [GuideExplanation.Line] {
    lines(depth: depth).map { line in
      var line = line
      line.isWrong = isNegated && holds
      return line
    }
  }

  private var verdict: String { holds ? "holds" : "does not hold" }
}
