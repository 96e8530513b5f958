import TourModel
import TourScreen

extension Decoder {
  /// Reads a number of times, or a comparison with one. A plain number means at least that number.
  mutating func quantity(_ node: Node, name: String) -> (Comparison, Int)? {
    guard case .text(let text) = node.found else {
      return wholeNumber(node, name: name, in: 1...Limit.donations, expected: .quantity).map { (.atLeast, $0) }
    }
    guard let (comparison, rest) = Comparison.begins(text, withWords: true), rest.allSatisfy(\.isASCIIDigit),
      !rest.isEmpty
    else {
      if text.allSatisfy(\.isASCIIDigit), !text.isEmpty {
        mismatch(node, name: name, expected: .wholeNumber)
      } else {
        fail(.badComparison(text, key: name, .quantity), at: node.mark)
      }
      return nil
    }
    // `< 0` never holds, and `>= 0` always does.
    let least = comparison == .less || comparison == .atLeast ? 1 : 0
    guard let number = Numeral.decimal(rest, in: least...Limit.donations) else {
      fail(.outOfRange(key: name, found: text, least: least, most: Limit.donations), at: node.mark)
      return nil
    }
    return (comparison, number)
  }

  /// Reads the condition on a parameter's value: a value of its type, or a comparison with one.
  mutating func comparison(_ node: Node, name: String, of parameter: String) -> (Comparison, Value)? {
    guard case .text(let text) = node.found, let type = declared.defaults[parameter]?.type, type != .truth else {
      return value(node, of: parameter, mayCompare: true).map { (.equal, $0) }
    }
    let begun = Comparison.begins(text, withWords: type == .number)
    if type == .text {
      return value(node, of: parameter, mayCompare: true).map { _ in
        begun.map { ($0.0, .text(String($0.1))) } ?? (.equal, .text(text))
      }
    }
    guard let (comparison, rest) = begun, case .number = Scalar(text: String(rest), style: .plain).type,
      let number = Numeral.real(rest)
    else {
      if begun == nil {
        fail(.wrongValue(parameter: parameter, type, found: node.found, mayCompare: true), at: node.mark)
      } else {
        fail(.badComparison(text, key: name, .value), at: node.mark)
      }
      return nil
    }
    return (comparison, .number(number))
  }
}

extension Comparison {
  /// The signs of all comparisons. A sign that begins with another one comes before it.
  private static let signs: [(String, Comparison)] = [
    (">=", .atLeast), ("≥", .atLeast), ("<=", .atMost), ("≤", .atMost), ("==", .equal), ("!=", .different),
    ("≠", .different),
    (">", .more), ("<", .less), ("=", .equal),
  ]

  private static let words: [(String, Comparison)] = [
    ("at least ", .atLeast), ("at most ", .atMost), ("more than ", .more), ("less than ", .less),
    ("fewer than ", .less), ("exactly ", .equal),
    ("not ", .different),
  ]

  /// Returns the comparison at the start of a text, and the rest of the text; nil if the text begins with no
  /// comparison.
  static func begins(_ text: String, withWords: Bool) -> (Comparison, Substring)? {
    guard let (sign, comparison) = (signs + (withWords ? words : [])).first(where: { text.hasPrefix($0.0) }) else {
      return nil
    }
    return (comparison, text.dropFirst(sign.count).drop { $0 == " " })
  }
}
