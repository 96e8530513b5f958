import TourScreen

/// A named value that the history keeps for a guide, and that the conditions of its tips test.
public struct Parameter: Hashable, Sendable {
  public var name: String
  /// The default. Its type is the type of the parameter.
  public var `default`: Value

  public init(name: String, default value: Value) {
    self.name = name
    self.default = value
  }
}

/// The value of a parameter.
public enum Value: Hashable, Sendable {
  case truth(Bool)
  case number(Double)
  /// Ordered by Unicode scalars.
  case text(String)

  /// Whether the comparison holds. For values of different types, only ``Comparison/different`` holds.
  public func holds(_ comparison: Comparison, _ other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): comparison.holds(a, b)
    case (.text(let a), .text(let b)): comparison.holds(a, b)
    case (.truth(let a), .truth(let b)): comparison.holds(a ? 1 : 0, b ? 1 : 0)
    default: comparison == .different
    }
  }
}

extension Value {
  /// Reads a word as a value of the type of `other`; nil if it is not such a value.
  public init?(_ word: String, as other: Value) {
    switch other {
    case .truth:
      guard let truth = Bool(word) else { return nil }
      self = .truth(truth)
    case .number:
      guard let number = Numeral.real(word) else { return nil }
      self = .number(number)
    case .text: self = .text(word)
    }
  }

  /// Whether both have the same type.
  public func hasType(of other: Value) -> Bool {
    switch (self, other) {
    case (.truth, .truth), (.number, .number), (.text, .text): true
    default: false
    }
  }
}
