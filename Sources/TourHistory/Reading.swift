import TourModel

/// A time for the file; nil for 0, which is what one that the file didn't have is read as.
func time(_ seconds: Int) -> JSON? {
  seconds == 0 ? nil : .string(Timestamp.text(seconds))
}

/// The members of an object, and which of them have been understood.
struct Reading {
  private let members: [JSON.Member]
  private var isUnderstood: [Bool]

  init(_ members: [JSON.Member]) {
    self.members = members
    isUnderstood = Array(repeating: false, count: members.count)
  }

  mutating func value(_ name: String) -> JSON? {
    note(name, members[name])
  }

  mutating func truth(_ name: String) -> Bool? {
    note(name, members[name]?.truth)
  }

  /// Versions and counts: none is negative.
  mutating func integer(_ name: String, most: Int = .max) -> Int? {
    note(name, members[name]?.integer.flatMap { 0...most ~= $0 ? $0 : nil })
  }

  mutating func string(_ name: String) -> String? {
    note(name, members[name]?.string)
  }

  mutating func time(_ name: String) -> Int? {
    note(name, members[name]?.string.flatMap(Timestamp.seconds))
  }

  mutating func integers(_ name: String) -> [Int]? {
    note(name, members[name]?.integers)
  }

  /// Of an object, the members that a parameter may be.
  mutating func values(_ name: String) -> [String: Value] {
    var values: [String: Value] = [:]
    for member in note(name, members[name]?.members) ?? [] { values[member.name] = Value(member.value) }
    return values
  }

  /// Of an object, the members that say when a tip was met: `[1795220938, 4, 1]`, of which the first is seconds since 1970.
  mutating func chances(_ name: String) -> [String: Chance] {
    var chances: [String: Chance] = [:]
    for member in note(name, members[name]?.members) ?? [] {
      guard let numbers = member.value.integers, numbers.count == 3, Timestamp.range.contains(numbers[0]), numbers[1] >= 0, numbers[2] >= 0 else { continue }
      chances[member.name] = Chance(first: numbers[0], starts: numbers[1], version: numbers[2])
    }
    return chances
  }

  /// Takes back that a member was understood.
  mutating func miss(_ name: String) {
    mark(name, false)
  }

  var unread: [Unread] {
    zip(members, isUnderstood).compactMap { member, isUnderstood in
      isUnderstood ? nil : Unread(name: member.name, text: member.value.text)
    }
  }

  private mutating func note<Value>(_ name: String, _ value: Value?) -> Value? {
    if value != nil { mark(name, true) }
    return value
  }

  private mutating func mark(_ name: String, _ understood: Bool) {
    for index in members.indices where members[index].name == name { isUnderstood[index] = understood }
  }
}
