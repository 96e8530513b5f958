import TourText

/// A JSON value that preserves the order of its members, duplicate members, and every digit of its numbers.
///
/// A library of our own, because a history that another version of tour, or a person, has written must keep what this
/// version does not know: unknown members in their place, and numbers of any size with all of their digits.
/// Foundation's JSON keeps neither, and would make the command several times larger.
///
/// *Source:* RFC 8259.
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written in the text.
  case number(String)
  case string(String)
  case array([JSON])
  /// An array of one or more whole numbers that fit in an `Int`, none of them written as `-0`. Such an array is never
  /// in ``array(_:)``. A case of its own for speed, because most of a history consists of these arrays.
  case integers([Int])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSON

    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  public init(_ integer: Int) { self = .number(String(integer)) }
  package init(integers: [Int]) { self = integers.isEmpty ? .array([]) : .integers(integers) }

  /// The deepest nesting of arrays and objects that is read.
  package static let depth = 128
}

extension JSON {
  /// The value of a number that is written as a whole number and fits in an `Int`; nil for any other value.
  package var integer: Int? {
    if case .number(let text) = self { Numeral.decimal(text, in: .min ... .max) } else { nil }
  }

  /// The numbers of an array that contains only whole numbers; nil for any other value.
  package var integers: [Int]? {
    switch self {
    case .integers(let integers): integers
    case .array([]): []
    default: nil
    }
  }

  package var truth: Bool? {
    if case .bool(let truth) = self { truth } else { nil }
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  package var isContainer: Bool {
    switch self {
    case .array, .integers, .object: true
    default: false
    }
  }

  /// Whether both values have the same JSON type. `true` and `false` have the same type.
  package func isSameType(as other: JSON) -> Bool {
    switch (self, other) {
    case (.null, .null), (.bool, .bool), (.number, .number), (.string, .string), (.object, .object), (.array, .array),
      (.array, .integers),
      (.integers, .array), (.integers, .integers):
      true
    default: false
    }
  }
}

extension [JSON.Member] {
  /// The value of the member with this name, of the last one if there are several; nil if there is none.
  package subscript(name: String) -> JSON? {
    last { $0.name == name }?.value
  }

  /// Replaces the value of a member in its place, or appends the member.
  package mutating func set(_ name: String, to value: JSON) {
    if let index = lastIndex(where: { $0.name == name }) {
      self[index].value = value
    } else {
      append(JSON.Member(name, value))
    }
  }
}
