import TourModel
import TourJSON

/// A record of the history that is stored as an object in the file.
protocol Stored: Equatable {
  /// An example of each member that is written, with its name and type, except nested records.
  static var shape: [JSON.Member] { get }
  init(_ members: [JSON.Member])
  /// The time by which new records are sorted when they are written.
  var first: Int { get }
  var unread: [Unread] { get }
  /// Writes the members that differ from `old`.
  func write(over old: Self?, to editor: inout Editor) throws(NewerSchema)
}

extension GuideRecord: Stored {
  static var shape: [JSON.Member] {
    [
      .init("version", JSON(0)), .init("shown", JSON(0)), .init("step", .string("")), .init("silenced", .bool(true)),
      .init("parameters", .object([])), .init("starts", JSON(0)), .init("chances", .object([])),
      .init("snoozed", .string("")),
    ] + StepRecord.shape.filter { $0.name != "chosen" }
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
      steps: records(reading.value("steps")),
      tips: records(reading.value("tips")),
      events: records(reading.value("events")),
      parameters: reading.values("parameters"),
      isSilenced: reading.truth("silenced") ?? false,
      starts: reading.integer("starts") ?? 0,
      chances: reading.chances("chances"),
      snoozedUntil: reading.time("snoozed"))
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
    try editor.put("tips", from: old?.tips ?? [:], to: tips)
    try editor.put("events", from: old?.events ?? [:], to: events)
    try editor.put("parameters", from: old?.parameters ?? [:], to: parameters)
    if starts != old?.starts ?? 0 { try editor.put("starts", JSON(starts)) }
    try editor.put("chances", from: old?.chances ?? [:], to: chances)
    if snoozedUntil != old?.snoozedUntil { try editor.put("snoozed", snoozedUntil.flatMap(time)) }
    if isSilenced != old?.isSilenced ?? false { try editor.put("silenced", isSilenced ? .bool(true) : nil) }
  }
}

extension StepRecord: Stored {
  static var shape: [JSON.Member] {
    [
      .init("outcome", .string("")), .init("first", .string("")), .init("last", .string("")),
      .init("chosen", .string("")),
    ]
  }

  init(_ members: [JSON.Member]) {
    var reading = Reading(members)
    let last = reading.time("last")
    self.init(
      outcome: reading.string("outcome").flatMap(Outcome.init), first: reading.time("first") ?? last ?? 0,
      last: last ?? 0, chosen: reading.string("chosen")?.split(separator: " ").map(String.init) ?? [])
    if outcome == nil { reading.miss("outcome") }
    unread = reading.unread
  }

  func write(over old: StepRecord?, to editor: inout Editor) throws(NewerSchema) {
    if outcome != old?.outcome { try editor.put("outcome", outcome.map { .string($0.rawValue) }) }
    if first != old?.first { try editor.put("first", time(first)) }
    if last != old?.last { try editor.put("last", time(last)) }
    if chosen != old?.chosen ?? [] { try editor.put("chosen", chosen.isEmpty ? nil : .string(Choices.text(chosen))) }
  }
}
