import TourCore

/// A record of the history that is an object of the file.
protocol Stored: Equatable {
  /// A member of each name and type that is written, beside further records.
  static var shape: [JSON.Member] { get }
  init(_ members: [JSON.Member])
  var first: Int { get }
  var unread: [Unread] { get }
  /// Writes the members that differ from those of `old`.
  func write(over old: Self?, to editor: inout Editor) throws(NewerSchema)
}

extension GuideRecord: Stored {
  static var shape: [JSON.Member] {
    [.init("version", JSON(0)), .init("shown", JSON(0)), .init("step", .string(""))] + StepRecord.shape
  }

  init(_ members: [JSON.Member]) {
    var reading = Reading(members)
    let last = reading.time("last")
    self.init(
      version: reading.integer("version") ?? 0,
      outcome: reading.string("outcome").flatMap(Outcome.init),
      shown: reading.integer("shown") ?? 0,
      step: reading.string("step"),
      first: reading.time("first") ?? last ?? 0,
      last: last ?? 0,
      steps: records(reading.value("steps")))
    if outcome == nil { reading.miss("outcome") }
    unread = reading.unread
  }

  func write(over old: GuideRecord?, to editor: inout Editor) throws(NewerSchema) {
    if version != old?.version { try editor.put("version", JSON(version)) }
    if outcome != old?.outcome { try editor.put("outcome", outcome.map { .string($0.rawValue) }) }
    if shown != old?.shown { try editor.put("shown", JSON(shown)) }
    if step != old?.step { try editor.put("step", step.map(JSON.string)) }
    if first != old?.first { try editor.put("first", time(first)) }
    if last != old?.last { try editor.put("last", time(last)) }
    try editor.put("steps", from: old?.steps ?? [:], to: steps)
  }
}

extension StepRecord: Stored {
  static var shape: [JSON.Member] {
    [.init("outcome", .string("")), .init("first", .string("")), .init("last", .string(""))]
  }

  init(_ members: [JSON.Member]) {
    var reading = Reading(members)
    let last = reading.time("last")
    self.init(
      outcome: reading.string("outcome").flatMap(Outcome.init), first: reading.time("first") ?? last ?? 0,
      last: last ?? 0)
    if outcome == nil { reading.miss("outcome") }
    unread = reading.unread
  }

  func write(over old: StepRecord?, to editor: inout Editor) throws(NewerSchema) {
    if outcome != old?.outcome { try editor.put("outcome", outcome.map { .string($0.rawValue) }) }
    if first != old?.first { try editor.put("first", time(first)) }
    if last != old?.last { try editor.put("last", time(last)) }
  }
}

/// A time for the file; nil for 0, which is what one that the file didn't have is read as.
private func time(_ seconds: Int) -> JSON? {
  seconds == 0 ? nil : .string(Timestamp.text(seconds))
}

/// The members of an object, and which of them have been understood.
private struct Reading {
  private let members: [JSON.Member]
  private var isUnderstood: [Bool]

  init(_ members: [JSON.Member]) {
    self.members = members
    isUnderstood = Array(repeating: false, count: members.count)
  }

  mutating func value(_ name: String) -> JSON? {
    note(name, members[name])
  }

  /// Versions: none is negative.
  mutating func integer(_ name: String) -> Int? {
    note(name, members[name]?.integer.flatMap { $0 < 0 ? nil : $0 })
  }

  mutating func string(_ name: String) -> String? {
    note(name, members[name]?.string)
  }

  mutating func time(_ name: String) -> Int? {
    note(name, members[name]?.string.flatMap(Timestamp.seconds))
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
