import TourModel
import TourScreen

/// What stands in the file: all of it, and the history that this version makes of it.
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
/// A known member of another type, or with a value that only another version knows, counts as absent, and stays until
/// that member is written. Members that are not known stay where they are.
struct HistoryDocument {
  /// The schema that this version writes. It is raised when a known member changes its meaning, not when one is added.
  static let schema = 1

  private(set) var history: History
  private var members: [JSON.Member]
  private let schema: Int

  init() {
    schema = Self.schema
    members = []
    history = History()
  }

  /// - Throws: ``JSONError`` where the text is no JSON, or where it or its `guides` is no object and no newer version can
  ///   have meant that.
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

  /// Whether bytes are those of a history: blank, an object that has `schema` or `guides` or nothing at all, or the damaged text of one
  /// that this program began.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    if let value = try? JSON(bytes) {
      return value.members.map { $0.isEmpty || $0["guides"] != nil || $0["schema"]?.integer != nil } ?? false
    }
    let text = bytes.prefix(100).filter { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
    return text.isEmpty || text.starts(with: "{\"schema\":".utf8)
  }

  /// The text of the file.
  var bytes: [UInt8] { JSON.object(members).lines }

  /// Makes sure that nothing of a newer version's is in our way, whatever is going to be written.
  ///
  /// - Throws: where a newer version keeps something else in a place of ours.
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

  /// Writes what is different in `history`, and nothing else.
  ///
  /// - Throws: where a newer version keeps something else in that place.
  mutating func replace(with history: History) throws(NewerSchema) {
    var editor = Editor(members: members, schema: schema)
    if members["schema"] == nil { try editor.put("schema", JSON(Self.schema)) }
    try editor.put("guides", from: self.history.guides, to: history.guides)
    members = editor.members
    self.history = history
  }
}

/// A newer version wrote the file, and keeps something there that this one would destroy.
struct NewerSchema: Error {
  var schema: Int
}

/// The readable records of an object; none where it is no object.
func records<Record: Stored>(_ object: JSON?) -> [String: Record] {
  var records: [String: Record] = [:]
  for member in object?.members ?? [] {
    if let members = member.value.members { records[member.name] = Record(members) }
  }
  return records
}

/// The members of an object of the file, while they are changed.
struct Editor {
  private(set) var members: [JSON.Member]
  let schema: Int

  /// Writes a member where it stands, or at the end; nil removes it.
  mutating func put(_ name: String, _ value: JSON?) throws(NewerSchema) {
    guard let value else { return members.removeAll { $0.name == name } }
    try keep(members[name], for: value)
    members.set(name, to: value)
  }

  /// Writes the records that are not as they were into the object of this name; new ones in the order of their time.
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

  /// Writes the values that are not as they were into the object of this name.
  mutating func put(_ name: String, from old: [String: Value], to new: [String: Value]) throws(NewerSchema) {
    if old == new { return }
    try keep(members[name], for: .object([]))
    var editor = Editor(members: members[name]?.members ?? [], schema: schema)
    for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] { try editor.put(name, new[name].map { JSON($0) }) }
    members.set(name, to: .object(editor.members))
  }

  /// Writes when tips were met, where that is not as it was, into the object of this name.
  mutating func put(_ name: String, from old: [String: Chance], to new: [String: Chance]) throws(NewerSchema) {
    if old == new { return }
    try keep(members[name], for: .object([]))
    var editor = Editor(members: members[name]?.members ?? [], schema: schema)
    for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
      try editor.put(name, new[name].map { JSON(integers: [$0.first, $0.starts, $0.version]) })
    }
    members.set(name, to: .object(editor.members))
  }

  /// The records of the object of this name.
  func records(_ name: String) throws(NewerSchema) -> [Editor] {
    try keep(members[name], for: .object([]))
    var editors: [Editor] = []
    for member in members[name]?.members ?? [] {
      try keep(member.value, for: .object([]))
      editors.append(Editor(members: member.value.members ?? [], schema: schema))
    }
    return editors
  }

  /// Makes sure that members of these types can be written.
  func keep(_ shape: [JSON.Member]) throws(NewerSchema) {
    for member in shape { try keep(members[member.name], for: member.value) }
  }

  private func keep(_ old: JSON?, for new: JSON) throws(NewerSchema) {
    if let old, schema > HistoryDocument.schema, !old.isSameType(as: new) { throw NewerSchema(schema: schema) }
  }
}
