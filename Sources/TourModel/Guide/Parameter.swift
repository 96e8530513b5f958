/// Something that a guide remembers of a user's way with the program.
public struct Parameter: Hashable, Sendable {
  public var name: String
  /// Until it is set; its type is the parameter's.
  public var standard: Value

  public init(name: String, standard: Value) {
    self.name = name
    self.standard = standard
  }
}

/// What a parameter may be.
public enum Value: Hashable, Sendable {
  case truth(Bool)
  case number(Double)
  /// Ordered by Unicode scalars.
  case text(String)

  /// Whether the comparison holds; values of different types are only different.
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
  /// Whether both are truths, numbers or texts.
  public func hasType(of other: Value) -> Bool {
    switch (self, other) {
    case (.truth, .truth), (.number, .number), (.text, .text): true
    default: false
    }
  }
}
