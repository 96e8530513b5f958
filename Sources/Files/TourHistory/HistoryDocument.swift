import TourModel
import TourScreen
import TourJSON

/// The contents of the history file: all its members, and the history that this version reads from them.
///
///     {
///       "schema": 1,
///       "guides": {
///         "htop": {
///           "version": 2,
///           "outcome": "done",
///           "shown": 2,
///           "step": "setup",
///           "first": "2026-11-21T00:28:58Z",
///           "last": "2026-11-21T00:31:07Z",
///           "steps": {
///             "meters": {"outcome": "done", "first": "2026-11-21T00:28:58Z", "last": "2026-11-21T00:29:20Z"},
///
/// A known member whose type is wrong, or whose value this version does not support, counts as absent, and stays in the
/// file until that member is written. Unknown members stay where they are.
struct HistoryDocument {
  /// The schema that this version writes. It is raised when a known member changes its meaning, not when a member is
  /// added.
  static let schema = 1

  private(set) var history: History
  private var members: [JSON.Member]
  private let schema: Int

  init() {
    schema = Self.schema
    members = []
    history = History()
  }

  /// - Throws: ``JSONError`` if the text is no JSON, if it is no object, or if its `guides` is no object and the schema
  ///   is not a newer one.
  init(_ bytes: [UInt8]) throws(JSONError) {
    let isBlank = bytes.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    let value = isBlank ? .object([]) : try JSON(bytes)
    guard let members = value.members else { throw JSONError(.notAnObject(member: nil), at: 0, in: bytes) }
    self.members = members
    schema =
      switch members["schema"] {
      case .number(let text)?: Numeral.decimal(text, in: .min ... .max) ?? Int.max
      default: Self.schema
      }
    if let guides = members["guides"], guides.members == nil, schema <= Self.schema {
      throw JSONError(.notAnObject(member: "guides"), at: 0, in: bytes)
    }
    history = History(guides: records(members["guides"]))
  }

  /// Whether bytes look like a history: blank, an empty object, an object with `schema` or `guides`, or damaged JSON
  /// that begins with `{"schema":`.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    if let value = try? JSON(bytes) {
      return value.members.map { $0.isEmpty || $0["guides"] != nil || $0["schema"]?.integer != nil } ?? false
    }
    let text = bytes.prefix(100).filter { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
    return text.isEmpty || text.starts(with: "{\"schema\":".utf8)
  }

  /// The new contents of the file.
  var bytes: [UInt8] { JSON.object(members).lines }

  /// Checks that any change can be written without destroying a member of a newer version.
  ///
  /// - Throws: ``NewerSchema`` if a newer version uses a member of this version with another type.
  func check() throws(NewerSchema) {
    if schema <= Self.schema { return }
    let guides = try Editor(members: members, schema: schema).records("guides")
    for guide in guides {
      try guide.keep(GuideRecord.shape)
      for step in try guide.records("steps") { try step.keep(StepRecord.shape) }
      for tip in try guide.records("tips") { try tip.keep(TipRecord.shape) }
      for event in try guide.records("events") { try event.keep(EventRecord.shape) }
    }
  }

  /// Writes the differences between ``history`` and the new history, and nothing else.
  ///
  /// - Throws: ``NewerSchema`` if a newer version uses a changed member with another type.
  mutating func replace(with history: History) throws(NewerSchema) {
    var editor = Editor(members: members, schema: schema)
    if members["schema"] == nil { try editor.put("schema", JSON(Self.schema)) }
    try editor.put("guides", from: self.history.guides, to: history.guides)
    members = editor.members
    self.history = history
  }
}

/// The error for a file of a newer version with a member that this version would destroy.
struct NewerSchema: Error {
  var schema: Int
}

/// Returns the readable records of an object, by their names; empty if the value is no object.
func records<Record: Stored>(_ object: JSON?) -> [String: Record] {
  var records: [String: Record] = [:]
  for member in object?.members ?? [] {
    if let members = member.value.members { records[member.name] = Record(members) }
  }
  return records
}

/// Changes the members of one object of the file.
struct Editor {
  private(set) var members: [JSON.Member]
  let schema: Int

  /// Replaces a member in its place, or appends it; nil removes it.
  mutating func put(_ name: String, _ value: JSON?) throws(NewerSchema) {
    guard let value else { return members.removeAll { $0.name == name } }
    try keep(members[name], for: value)
    members.set(name, to: value)
  }

  /// Writes the records that differ between `old` and `new` into the object with this name. Appends new ones in the
  /// order of their times.
  mutating func put<Record: Stored>(
    _ name: String, from old: [String: Record], to new: [String: Record]
  ) throws(NewerSchema) {
    if old == new { return }
    try keep(members[name], for: .object([]))
    var records = members[name]?.members ?? []
    records.removeAll { old[$0.name] != nil && new[$0.name] == nil }
    var indices: [String: Int] = [:]
    for (index, record) in records.enumerated() { indices[record.name] = index }
    let changed = new.filter { old[$0.key] != $0.value }
    for (name, record) in changed.sorted(by: { ($0.value.first, $0.key) < ($1.value.first, $1.key) }) {
      let index = indices[name] ?? records.count
      if index == records.count { records.append(JSON.Member(name, .object([]))) }
      try keep(records[index].value, for: .object([]))
      var editor = Editor(members: records[index].value.members ?? [], schema: schema)
      try record.write(over: old[name], to: &editor)
      for unread in record.unread where editor.members[unread.name] == nil {
        if let value = try? JSON(Array(unread.text.utf8)) { editor.members.append(JSON.Member(unread.name, value)) }
      }
      records[index].value = .object(editor.members)
    }
    members.set(name, to: .object(records))
  }

  /// Writes the values that differ between `old` and `new` into the object with this name.
  mutating func put(_ name: String, from old: [String: Value], to new: [String: Value]) throws(NewerSchema) {
    if old == new { return }
    try keep(members[name], for: .object([]))
    var editor = Editor(members: members[name]?.members ?? [], schema: schema)
    for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
      try editor.put(name, new[name].map { JSON($0) })
    }
    members.set(name, to: .object(editor.members))
  }

  /// Writes the entries that differ between `old` and `new` into the object with this name. An entry records since when
  /// a tip may appear.
  mutating func put(_ name: String, from old: [String: Chance], to new: [String: Chance]) throws(NewerSchema) {
    if old == new { return }
    try keep(members[name], for: .object([]))
    var editor = Editor(members: members[name]?.members ?? [], schema: schema)
    for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
      try editor.put(name, new[name].map { JSON(integers: [$0.first, $0.starts, $0.version]) })
    }
    members.set(name, to: .object(editor.members))
  }

  /// Returns an editor for each record in the object with this name.
  func records(_ name: String) throws(NewerSchema) -> [Editor] {
    try keep(members[name], for: .object([]))
    var editors: [Editor] = []
    for member in members[name]?.members ?? [] {
      try keep(member.value, for: .object([]))
      editors.append(Editor(members: member.value.members ?? [], schema: schema))
    }
    return editors
  }

  /// Checks that members with these names and types can be written.
  func keep(_ shape: [JSON.Member]) throws(NewerSchema) {
    for member in shape { try keep(members[member.name], for: member.value) }
  }

  private func keep(_ old: JSON?, for new: JSON) throws(NewerSchema) {
    if let old, schema > HistoryDocument.schema, !old.isSameType(as: new) { throw NewerSchema(schema: schema) }
  }
}
