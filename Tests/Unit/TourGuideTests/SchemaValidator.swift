import TourScreen

@testable import TourGuide

/// The part of JSON Schema (draft 7) that `guides/schema.json` uses. An unknown keyword throws.
///
/// Our own, because it reads the nodes that the decoder reads, so that schema and decoder are compared on the same
/// input: the values of YAML have other types in other parsers (`on`, `0x10`, `22:00`). A misspelt keyword of the
/// schema is a mistake here, which python3-jsonschema would ignore, as the specification requires.
struct SchemaValidator {
  let schema: Node

  /// The reasons why a value does not fit the schema; empty if it does.
  func problems(_ node: Node) throws -> [String] { try problems(node, schema, path: "") }

  func definition(_ name: String) -> Node? { schema["definitions"]?[name] }

  private static let annotations: Set<String> = ["$schema", "title", "description", "definitions"]

  struct UnknownKeyword: Error { var name: String }

  private func problems(_ node: Node, _ schema: Node, path: String) throws -> [String] {
    var problems: [String] = []
    func no(_ what: String) { problems.append("\(path): \(what)") }
    for (keyword, value) in schema.pairs {
      switch keyword {
      case _ where Self.annotations.contains(keyword): break
      case "$ref":
        problems += try self.problems(node, definition(value.string.replacing("#/definitions/", with: ""))!, path: path)
      case "type": if node.jsonType != value.string { no("is \(node.jsonType), not \(value.string)") }
      case "const": if node.json != value.json { no("is not \(value.json)") }
      case "enum": if !value.elements.contains(where: { $0.json == node.json }) { no("is none of the known values") }
      case "pattern":
        if node.jsonType == "string", try Regex(value.string).firstMatch(in: node.string) == nil {
          no("does not match \(value.string)")
        }
      case "maxLength": if node.jsonType == "string", node.string.count > value.integer { no("is too long") }
      case "minimum": if node.jsonType == "integer", node.integer < value.integer { no("is too small") }
      case "maximum": if node.jsonType == "integer", node.integer > value.integer { no("is too large") }
      case "minItems": if node.jsonType == "array", node.elements.count < value.integer { no("has too few items") }
      case "maxItems": if node.jsonType == "array", node.elements.count > value.integer { no("has too many items") }
      case "uniqueItems":
        if node.jsonType == "array", Set(node.elements.map(\.json)).count < node.elements.count {
          no("repeats an item")
        }
      case "items": for item in node.elements { problems += try self.problems(item, value, path: path + "[]") }
      case "required":
        for key in value.elements where node.jsonType == "object" && node[key.string] == nil {
          no("lacks \(key.string)")
        }
      case "dependencies":
        for (key, others) in value.pairs where node[key] != nil {
          for other in others.elements where node[other.string] == nil { no("has \(key), but lacks \(other.string)") }
        }
      case "minProperties": if node.jsonType == "object", node.pairs.count < value.integer { no("is empty") }
      case "maxProperties": if node.jsonType == "object", node.pairs.count > value.integer { no("has too many keys") }
      case "propertyNames":
        for (key, _) in node.pairs {
          problems += try self.problems(Node.read("'\(key)'")!, value, path: path + "." + key)
        }
      case "properties":
        for (key, item) in node.pairs {
          if let property = value[key] {
            problems += try self.problems(item, property, path: path + "." + key)
          } else if schema["additionalProperties"]?.json == "false" {
            no("has no key \(key)")
          }
        }
      case "additionalProperties":
        // A value of false is handled with `properties`. A schema applies to the values of all keys.
        if value.json != "false" {
          for (key, item) in node.pairs { problems += try self.problems(item, value, path: path + "." + key) }
        }
      case "anyOf":
        if try !value.elements.contains(where: { try self.problems(node, $0, path: path).isEmpty }) {
          no("fits none of several")
        }
      case "not": if try self.problems(node, value, path: path).isEmpty { no("fits what it must not") }
      case "oneOf":
        if try value.elements.filter({ try self.problems(node, $0, path: path).isEmpty }).count != 1 {
          no("does not fit exactly one of several")
        }
      default: throw UnknownKeyword(name: keyword)
      }
    }
    return problems
  }
}

extension Node {
  var pairs: [(String, Node)] {
    guard case .mapping(let entries) = content else { return [] }
    return entries.map { ($0.key.string, $0.value) }
  }

  var elements: [Node] {
    guard case .sequence(let items) = content else { return [] }
    return items
  }

  subscript(key: String) -> Node? { pairs.first { $0.0 == key }?.1 }

  var string: String {
    guard case .scalar(let scalar) = content else { return "" }
    return scalar.text
  }

  var integer: Int { Numeral.decimal(string, in: .min ... .max) ?? 0 }

  var jsonType: String {
    switch found {
    case .text: "string"
    case .number(let text): Numeral.decimal(text, in: .min ... .max) == nil ? "number" : "integer"
    case .truth: "boolean"
    case .nothing: "null"
    case .list: "array"
    case .mapping: "object"
    }
  }

  /// Equal for values that are equal as JSON.
  var json: String {
    switch found {
    case .list: "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .mapping: "{" + pairs.map { "\($0.0):\($0.1.json)" }.sorted().joined(separator: ",") + "}"
    case .text(let text): String(reflecting: text)
    default: string
    }
  }

  static func read(_ text: String) -> Node? { Document(Source(Array(text.utf8))).root }
}
