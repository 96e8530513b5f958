import TourModel

extension EventCondition {
  /// Returns the reason why the comparison does not hold, such as `scrolled 7 of 10, within 3 days`.
  func lack(_ comparison: Comparison, _ count: Int) -> String {
    let happened =
      switch comparison {
      case .atLeast: self.happened(count, of: number)
      case .more: self.happened(count, of: number.plus(1))
      case .different: self.happened(count, of: nil)
      default: self.happened(count, of: nil) + ", not \(comparison.prose) \(number)"
      }
    return happened + (within.map { ", within \(Self.prose(seconds: $0))" } ?? "")
  }

  private func happened(_ count: Int, of number: Int?) -> String {
    let share = "\(count)" + (number.map { " of \($0)" } ?? "")
    return measure == .count ? "\(event) \(share)" : "\(event) on \(share) \((number ?? count) == 1 ? "day" : "days")"
  }

  /// The condition in words, such as `scrolled at least 10 times within 3 days`.
  var prose: String {
    let unit = measure == .count ? (number == 1 ? "time" : "times") : (number == 1 ? "day" : "days")
    let often = "\(event)\(measure == .days ? " on" : "") \(comparison.prose) \(number) \(unit)"
    return often + (within.map { " within \(Self.prose(seconds: $0))" } ?? "")
  }

  /// Returns a duration in the largest unit of which it is a whole multiple.
  private static func prose(seconds: Int) -> String {
    let units = [(7 * 86400, "week"), (86400, "day"), (3600, "hour"), (60, "minute")]
    let (length, name) = units.first { seconds != 0 && seconds % $0.0 == 0 } ?? (1, "second")
    return "\(seconds / length) \(name)\(seconds / length == 1 ? "" : "s")"
  }
}

extension Comparison {
  var prose: String {
    switch self {
    case .less: "less than"
    case .atMost: "at most"
    case .equal: "exactly"
    case .different: "other than"
    case .atLeast: "at least"
    case .more: "more than"
    }
  }

  /// The comparison that holds exactly if this one does not.
  var negated: Comparison {
    switch self {
    case .less: .atLeast
    case .atMost: .more
    case .equal: .different
    case .different: .equal
    case .atLeast: .less
    case .more: .atMost
    }
  }
}

extension Value {
  /// The value in words; a text is quoted.
  package var prose: String {
    switch self {
    case .truth(let truth): "\(truth)"
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .text(let text): "'\(text)'"
    }
  }

  /// Returns the reason why this value of a parameter fails a comparison, such as `expert is true` or `level is 3, not
  /// at least 5`.
  func lack(_ name: String, _ comparison: Comparison, _ other: Value) -> String {
    switch (self, comparison) {
    case (.truth, _), (_, .different): "\(name) is \(prose)"
    case (_, .equal): "\(name) is \(prose), not \(other.prose)"
    default: "\(name) is \(prose), not \(comparison.prose) \(other.prose)"
    }
  }
}

extension Predicate {
  /// The predicate in words, such as `'Setup' on the screen`.
  package var prose: String {
    switch self {
    case .present(let targets): targets.map(\.prose).joined(separator: " or ") + " on the screen"
    case .parameter(let name, .equal, let value): "\(name) is \(value.prose)"
    case .parameter(let name, let comparison, let value): "\(name) is \(comparison.prose) \(value.prose)"
    case .changed(let targets): targets.map(\.prose).joined(separator: " or ") + " changed"
    case .file(let condition): condition.prose
    case .not(.file(let condition)) where condition.content == nil: "no file '\(condition.path)'"
    case .not(.present(let targets)): targets.map(\.prose).joined(separator: " or ") + " gone from the screen"
    case .not(let predicate): "not " + predicate.operand
    case .all(let predicates): predicates.map(\.operand).joined(separator: " and ")
    case .any(let predicates): predicates.map(\.operand).joined(separator: " or ")
    }
  }

  var operand: String {
    switch self {
    case .all(let predicates) where predicates.count > 1, .any(let predicates) where predicates.count > 1: "(\(prose))"
    default: prose
    }
  }
}

extension Completion {
  /// What is waited for in words, such as `'Setup' on the screen` or `the event 'saved'`.
  package var prose: String {
    switch self {
    case .screen(let predicate): predicate.prose
    case .event(let event): "the event '\(event)'"
    case .exit(nil): "the end of the program"
    case .exit(let predicate?): "the end of the program, with \(predicate.prose)"
    case .goals(let goals): goals.map(\.prose).joined(separator: ", ")
    }
  }
}

extension FileCondition {
  /// The condition in words, such as `'Dear reader' in line 1 of the file 'letter'`.
  fileprivate var prose: String {
    let place = line.map { $0 < 0 ? "line \(-$0) from the end of " : "line \($0) of " } ?? ""
    return switch content {
    case nil: "a file '\(path)'"
    case .text(let text)?: "'\(text)' in \(place)the file '\(path)'"
    case .match(let pattern)?: "a match of '\(pattern.source)' in \(place)the file '\(path)'"
    }
  }
}

extension Goal {
  /// What is to be done in words, such as `'G' pressed` or `'G' pressed, and then 'The end' on the screen`.
  package var prose: String {
    let pressed = keys.map { choice in
      choice.alternatives.map { "'\($0.map(\.name).joined(separator: " "))'" }.joined(separator: " or ") + " pressed"
    }
    return [pressed, done?.prose].compactMap(\.self).joined(separator: ", and then ")
  }
}
