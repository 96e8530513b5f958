import TourModel
import TourJSON

/// Returns a time in the form of the file; nil for 0, which stands for a time that is absent from the file.
func time(_ seconds: Int) -> JSON? {
  seconds == 0 ? nil : .string(Timestamp.text(seconds))
}

/// Reads the members of an object, and records which of them were understood.
struct Reading {
  private let members: [JSON.Member]
  private var isUnderstood: [Bool]

  init(_ members: [JSON.Member]) {
    self.members = members
    isUnderstood = Array(repeating: false, count: members.count)
  }

  mutating func value(_ name: String) -> JSON? {
    understood(name, members[name])
  }

  mutating func truth(_ name: String) -> Bool? {
    understood(name, members[name]?.truth)
  }

  /// Returns a version or a count; nil if it is negative or above `most`.
  mutating func integer(_ name: String, most: Int = .max) -> Int? {
    understood(name, members[name]?.integer.flatMap { 0...most ~= $0 ? $0 : nil })
  }

  mutating func string(_ name: String) -> String? {
    understood(name, members[name]?.string)
  }

  mutating func time(_ name: String) -> Int? {
    understood(name, members[name]?.string.flatMap(Timestamp.seconds))
  }

  mutating func integers(_ name: String) -> [Int]? {
    understood(name, members[name]?.integers)
  }

  /// Returns the members of an object as values of parameters. Members whose values no parameter can have are omitted.
  mutating func values(_ name: String) -> [String: Value] {
    var values: [String: Value] = [:]
    for member in understood(name, members[name]?.members) ?? [] { values[member.name] = Value(member.value) }
    return values
  }

  /// Returns the members of an object that record since when each tip may appear. `[1795220938, 4, 1]` is the time in
  /// seconds since 1970, the number of starts before it, and the version of the tip.
  mutating func chances(_ name: String) -> [String: Chance] {
    var chances: [String: Chance] = [:]
    for member in understood(name, members[name]?.members) ?? [] {
      guard let numbers = member.value.integers, numbers.count == 3, Timestamp.range.contains(numbers[0]),
        numbers[1] >= 0, numbers[2] >= 0
      else { continue }
      chances[member.name] = Chance(first: numbers[0], starts: numbers[1], version: numbers[2])
    }
    return chances
  }

  /// Marks a member as not understood, because its type is right but its value is not valid.
  mutating func miss(_ name: String) {
    mark(name, false)
  }

  var unread: [Unread] {
    zip(members, isUnderstood).compactMap { member, isUnderstood in
      isUnderstood ? nil : Unread(name: member.name, text: member.value.text)
    }
  }

  private mutating func understood<Value>(_ name: String, _ value: Value?) -> Value? {
    if value != nil { mark(name, true) }
    return value
  }

  private mutating func mark(_ name: String, _ understood: Bool) {
    for index in members.indices where members[index].name == name { isUnderstood[index] = understood }
  }
}
