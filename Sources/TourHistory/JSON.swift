import TourScreen

/// A JSON value that keeps what was written: the order of its members, duplicates too, and every digit of its numbers.
///
/// *Source:* RFC 8259.
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As it stands in the text.
  case number(String)
  case string(String)
  case array([JSON])
  /// An array of one or more whole numbers that fit, none of them written as `-0`; never in ``array(_:)``. What a history has most of.
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
  init(integers: [Int]) { self = integers.isEmpty ? .array([]) : .integers(integers) }

  /// How deep arrays and objects may lie in each other, in what is read.
  static let depth = 128
}

extension JSON {
  /// The number, where it is written as a whole one and fits.
  var integer: Int? {
    if case .number(let text) = self { Numeral.decimal(text, in: .min ... .max) } else { nil }
  }

  /// The numbers of an array that has nothing else.
  var integers: [Int]? {
    switch self {
    case .integers(let integers): integers
    case .array([]): []
    default: nil
    }
  }

  var truth: Bool? {
    if case .bool(let truth) = self { truth } else { nil }
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  var isContainer: Bool {
    switch self {
    case .array, .integers, .object: true
    default: false
    }
  }

  /// Whether both are of one of JSON's types; `true` and `false` are of one.
  func isSameType(as other: JSON) -> Bool {
    switch (self, other) {
    case (.null, .null), (.bool, .bool), (.number, .number), (.string, .string), (.object, .object), (.array, .array), (.array, .integers),
      (.integers, .array), (.integers, .integers):
      true
    default: false
    }
  }
}

extension [JSON.Member] {
  /// The value of a member: of the last one, where a name stands there twice.
  subscript(name: String) -> JSON? {
    last { $0.name == name }?.value
  }

  /// Replaces a member's value where it stands, or adds the member at the end.
  mutating func set(_ name: String, to value: JSON) {
    if let index = lastIndex(where: { $0.name == name }) {
      self[index].value = value
    } else {
      append(JSON.Member(name, value))
    }
  }
}
