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
  /// The number of bytes of the longest text, in UTF-8. The history is read at each start of a program.
  public static let mostBytes = 4096

  /// Whether a history can keep the value: a finite number, or a text of at most ``mostBytes`` bytes.
  public var isKept: Bool {
    switch self {
    case .truth: true
    case .number(let number): number.isFinite
    case .text(let text): text.utf8.count <= Self.mostBytes
    }
  }

  /// The name of its type, with an article.
  public var typeName: String {
    switch self {
    case .truth: "true or false"
    case .number: "a number"
    case .text: "text"
    }
  }

  /// Reads a word as a value of the type of `other`; nil if it is not such a value, or if the history can't keep it.
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
    if !isKept { return nil }
  }

  /// Whether both have the same type.
  public func hasType(of other: Value) -> Bool {
    switch (self, other) {
    case (.truth, .truth), (.number, .number), (.text, .text): true
    default: false
    }
  }
}
