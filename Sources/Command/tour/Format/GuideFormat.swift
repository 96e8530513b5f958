import TourJSON

/// The format of guides in sentences, made from `guides/schema.json`: the keys of a guide, of its steps, targets and
/// other parts, with the values that each can have.
struct GuideFormat {
  /// A mapping of the format, such as a step, or a value with many words.
  struct Part: Hashable {
    /// The name of the schema's definition in words, such as `tip button`; `guide` for the whole guide.
    let title: String
    let description: String
    /// Empty if the part is not a mapping.
    let keys: [Key]
    /// The values that the part can have; empty if it is a mapping.
    let form: String
  }

  struct Key: Hashable {
    let name: String
    let isRequired: Bool
    /// The schema's sentences; empty if it has none.
    let description: String
    /// The values that the key can have, in a few words; empty if there is nothing to say.
    let form: String
  }

  /// The guide first, then each part in the order in which a reader meets it.
  let parts: [Part]

  /// - Parameter schema: the contents of `guides/schema.json`; nil if they are not a schema of guides.
  init?(schema bytes: [UInt8]) {
    guard let root = (try? JSON(bytes))?.members, let definitions = root["definitions"]?.members else { return nil }
    var schema = Schema(definitions: definitions)
    parts =
      [schema.part("guide", root)]
      + schema.sections(of: .object(root)).map { schema.part($0, definitions[$0]?.members ?? []) }
  }

  /// The format as JSON, for programs such as the one that makes tour-guide(5).
  var json: JSON {
    .array(
      parts.map { part in
        .object([
          .init("title", .string(part.title)), .init("description", .string(part.description)),
          .init("values", .string(part.form)),
          .init(
            "keys",
            .array(
              part.keys.map { key in
                .object([
                  .init("key", .string(key.name)), .init("required", .bool(key.isRequired)),
                  .init("description", .string(key.description)), .init("values", .string(key.form)),
                ])
              })),
        ])
      })
  }
}

/// The schema while it is put into sentences.
private struct Schema {
  typealias Members = [JSON.Member]

  let definitions: Members
  /// The lengths of the forms of definitions without keys; 0 while a form is made, because a condition can contain
  /// conditions.
  private var lengths: [String: Int] = [:]

  init(definitions: Members) { self.definitions = definitions }

  /// Returns `tip button` for `tipButton`.
  private static func title(_ name: String) -> String {
    String(name.flatMap { $0.isUppercase ? [" ", Character($0.lowercased())] : [$0] })
  }

  mutating func part(_ name: String, _ value: Members) -> GuideFormat.Part {
    let required = (value["required"]?.elements ?? []).compactMap(\.string)
    var keys: [GuideFormat.Key] = []
    for property in value["properties"]?.members ?? [] {
      keys.append(
        GuideFormat.Key(
          name: property.name, isRequired: required.contains(property.name),
          description: description(property.value), form: form(property.value)))
    }
    return GuideFormat.Part(
      title: Self.title(name), description: value["description"]?.string ?? "", keys: keys,
      form: value["properties"] == nil ? form(.object(value), within: [name]) : "")
  }

  /// The description of a value, or else of the definition that it refers to.
  private func description(_ value: JSON) -> String {
    var value = value.members ?? []
    while true {
      if let text = value["description"]?.string { return text }
      guard let name = Self.reference(value), let next = definitions[name]?.members else { return "" }
      value = next
    }
  }

  /// The name of the definition that a value refers to.
  private static func reference(_ value: Members) -> String? {
    value["$ref"]?.string.flatMap { $0.split(separator: "/").last.map(String.init) }
  }

  /// The names of the definitions that have a part of their own, breadth first.
  mutating func sections(of root: JSON) -> [String] {
    var (found, queue): ([String], [JSON]) = ([], [root])
    let first = ["properties", "anyOf", "oneOf", "allOf", "items", "additionalProperties"]
    let left = ["properties", "anyOf", "oneOf", "allOf", "items", "definitions", "not"]
    var index = 0
    while index < queue.count {
      let value = queue[index]
      index += 1
      if let members = value.members {
        if let name = Self.reference(members), !found.contains(name) {
          found.append(name)
          if let definition = definitions[name] { queue.append(definition) }
        }
        queue += first.compactMap { members[$0] }
        queue += members.filter { !left.contains($0.name) && $0.value.members != nil }.map(\.value)
      } else {
        queue += value.elements ?? []
      }
    }
    return found.filter { hasPart($0) }
  }

  /// Whether a definition has keys, or many values.
  private mutating func hasPart(_ name: String) -> Bool {
    guard let value = definitions[name]?.members else { return false }
    if value["properties"] != nil { return true }
    if let length = lengths[name] { return length > 90 }
    lengths[name] = 0
    let length = form(.object(value), within: [name]).unicodeScalars.count
    lengths[name] = length
    return length > 90
  }

  /// The values that a key can have, in a few words; empty if there is nothing to say.
  /// - Parameter within: the definitions that are being read.
  private mutating func form(_ value: JSON, within: [String] = []) -> String {
    let value = value.members ?? []
    if let name = Self.reference(value) {
      if hasPart(name) { return "\(Self.title(name)) (see below)" }
      return within.contains(name) ? "" : form(definitions[name] ?? .null, within: within + [name])
    }
    if let properties = value["properties"]?.members {
      var parts: [String] = []
      for property in properties {
        let form = form(property.value, within: within)
        parts.append("\(property.name): \(form.isEmpty ? "…" : form)")
      }
      return "{\(parts.joined(separator: ", "))}"
    }
    if let constant = value["const"] { return Self.text(constant, quoted: true) }
    if let words = value["enum"]?.elements {
      return words.map { Self.text($0, quoted: false) }.joined(separator: " | ")
    }
    for key in ["anyOf", "oneOf"] {
      guard let choices = value[key]?.elements else { continue }
      var forms: [String] = []
      for choice in choices {
        let form = form(choice, within: within)
        if !form.isEmpty && !forms.contains(form) { forms.append(form) }
      }
      return forms.joined(separator: ", or ")
    }
    return plain(value, within)
  }

  /// The form of a value that is described by its type alone.
  private mutating func plain(_ value: Members, _ within: [String]) -> String {
    switch value["type"]?.string {
    case "integer", "number":
      let limits = [("from", "minimum"), ("to", "maximum")].compactMap { word, key in
        value[key].map { "\(word) \(Self.text($0, quoted: true))" }
      }
      return (["a number"] + limits).joined(separator: " ")
    case "array":
      let form = form(value["items"] ?? .null, within: within)
      return form.isEmpty ? "a list" : "a list: \(form)"
    case "boolean": return "true | false"
    case "string": return value["pattern"]?.string?.hasSuffix("%$") ?? false ? "a percentage, such as 50%" : "text"
    case "object": return "keys and values"
    case "null": return "nothing"
    default: return ""
    }
  }

  /// A word or a value as JSON writes it; words without quotation marks if `quoted` is false.
  private static func text(_ value: JSON, quoted: Bool) -> String {
    switch value {
    case .string(let text): quoted ? "\"\(text)\"" : text
    case .number(let text): text
    case .bool(let truth): truth ? "true" : "false"
    default: "null"
    }
  }
}

extension JSON {
  /// The elements of an array; nil for any other value.
  fileprivate var elements: [JSON]? {
    switch self {
    case .array(let elements): elements
    case .integers(let integers): integers.map { JSON($0) }
    default: nil
    }
  }
}
