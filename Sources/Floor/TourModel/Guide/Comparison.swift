public enum Comparison: String, CaseIterable, Hashable, Sendable {
  case less = "<", atMost = "<=", equal = "==", different = "!=", atLeast = ">=", more = ">"

  public func holds<T: Comparable>(_ a: T, _ b: T) -> Bool {
    switch self {
    case .less: a < b
    case .atMost: a <= b
    case .equal: a == b
    case .different: a != b
    case .atLeast: a >= b
    case .more: a > b
    }
  }
}
