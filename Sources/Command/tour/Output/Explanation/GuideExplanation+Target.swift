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
      // An alternative may be for another version or another locale of the program.
      var line = Self(target, isWanted: used == nil)
      if target.region != nil, targets.count > 1 {
        line.text = index == used ? "is used, \(line.text)" : "\(line.text), too"
      }
      return line
    }
  }

  /// - Parameters:
  ///   - isWanted: whether it is wrong if the target is not on the screen, and its author has to know why.
  ///   - isCondition: whether a condition asks for the target, so that its number of places has no meaning.
  init(_ target: TargetTrace, isWanted: Bool = true, ofCondition isCondition: Bool = false, depth: Int = 0) {
    let place = target.region.map { "at \($0.prose)" + (isCondition ? "" : target.otherPlaces) }
    self.init(
      code: target.target.source, text: place ?? (isWanted ? target.lackProse : "is not on the screen"), depth: depth,
      isWrong: isWanted && target.region == nil)
  }
}

extension TargetTrace {
  /// `, the first of 3 places, in rows 2, 5, 7`; empty if the target is in one place.
  fileprivate var otherPlaces: String {
    guard places.count > 1 else { return "" }
    let count = places.count == ScreenIndex.mostPlaces ? "\(places.count) places or more" : "\(places.count) places"
    return "\(target.occurrence == .number(1) ? ", the first of" : ", one of") \(count), in \(rows)"
  }

  /// `rows 2, 5`: the rows of all places.
  private var rows: String {
    let rows = places.map(\.row).reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
    return "\(rows.count == 1 ? "row" : "rows") \(rows.map(String.init).joined(separator: ", "))"
  }

  /// Why the target is not on the screen.
  fileprivate var lackProse: String {
    switch lack {
    case .tooFew?: "is not on the screen so often: \(counted(places.count, "time")), in \(rows)"
    case .within?:
      "is not on the screen: its 'within' is not there, " + target.within.map(\.source).joined(separator: " or ")
    case .outside(let place)?: "is not there: it is outside of its 'within', at \(place.prose)"
    case .noFrame(let place)?: "is not on the screen: its text is at \(place.prose), without a drawn frame around it"
    case .noWidget(let announced)?:
      "is not announced by the program, which announces "
        + (announced.isEmpty ? "no widgets" : first(12, of: announced))
    case .beyondScreen(let size)?: "is not on the screen, which has \(size.rows) rows and \(size.columns) columns"
    case .similar(let near)?:
      "is not on the screen; \(near.text.visible) in row \(near.place.row), column \(near.place.column) is similar"
    case .nothing? where target.hasText: "is not on the screen, and nothing similar is"
    case .nothing?, nil: "is not on the screen"
    }
  }
}

extension Target {
  /// Whether the target is found by its text.
  fileprivate var hasText: Bool {
    switch kind {
    case .text, .match, .box: true
    case .region, .cursor, .style, .widget: false
    }
  }
}

extension ConditionTrace {
  /// The condition, and below it its parts.
  /// - Parameter isWanted: whether it is wrong if the condition does not hold, and its author has to know why.
  func lines(isWanted: Bool, depth: Int = 0) -> [GuideExplanation.Line] {
    func line(_ code: String, _ text: String) -> GuideExplanation.Line {
      GuideExplanation.Line(code: code, text: text, depth: depth, isWrong: isWanted && !holds)
    }
    func lines(ofParts isWanted: Bool) -> [GuideExplanation.Line] {
      parts.flatMap { $0.lines(isWanted: isWanted, depth: depth + 1) }
    }
    switch predicate {
    case .present:
      return targets.map { GuideExplanation.Line($0, isWanted: isWanted && !holds, ofCondition: true, depth: depth) }
    case .changed(let targets):
      let code = "{changed: \(targets.map(\.source).joined(separator: " or "))}"
      return [line(code, holds ? "has changed" : "has not changed")]
    case .file: return [line(predicate.prose, verdict)]
    case .parameter(let name, let comparison, let wanted):
      let code = "\(name) \(comparison.rawValue) \(wanted.prose)"
      return [line(code, verdict + (value.map { ": it is \($0.prose)" } ?? ""))]
    case .not: return [line("not:", verdict)] + lines(ofParts: false)
    case .all: return [line("all:", verdict)] + lines(ofParts: isWanted && !holds)
    case .any: return [line("any:", verdict)] + lines(ofParts: isWanted && !holds)
    }
  }

  private var verdict: String { holds ? "holds" : "does not hold" }
}
