/// The part of FoundationEssentials that swift-argument-parser uses. Apple's module adds 5 MB to a static command, and
/// `make build` puts this one in its place: `tour --experimental-dump-help` then writes the same JSON.
///
/// Named and declared as in Apple's module.
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

public struct Data {
  fileprivate let text: String
}

extension String {
  public enum Encoding {
    case utf8
  }

  public init?(data: Data, encoding: Encoding) { self = data.text }
}

public final class JSONEncoder {
  public struct OutputFormatting: OptionSet {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static var prettyPrinted: OutputFormatting { OutputFormatting(rawValue: 1) }
    public static var sortedKeys: OutputFormatting { OutputFormatting(rawValue: 2) }
  }

  /// Has no effect: the output is sorted, and in one line.
  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data {
    let node = Node()
    try value.encode(to: Writer(node: node))
    return Data(text: node.text)
  }
}

/// A place in the output, which a container fills.
private final class Node {
  enum Content {
    case literal(String)
    case list([Node])
    case object([String: Node])
  }

  var content = Content.literal("null")

  var text: String {
    switch content {
    case .literal(let text): text
    case .list(let nodes): "[\(nodes.map(\.text).joined(separator: ","))]"
    case .object(let nodes):
      "{\(nodes.sorted { $0.key < $1.key }.map { "\(quoted($0.key)):\($0.value.text)" }.joined(separator: ","))}"
    }
  }

  func fill(_ value: some Encodable) throws {
    switch value {
    case let text as String: content = .literal(quoted(text))
    case let truth as Bool: content = .literal(truth ? "true" : "false")
    case let number as any BinaryInteger: content = .literal(String(describing: number))
    case let number as any BinaryFloatingPoint: content = .literal(String(describing: number))
    default: try value.encode(to: Writer(node: self))
    }
  }

  /// The place of a key, in an object.
  func place(_ key: String) -> Node {
    var nodes: [String: Node] = [:]
    if case .object(let present) = content { nodes = present }
    let node = nodes[key] ?? Node()
    nodes[key] = node
    content = .object(nodes)
    return node
  }

  /// A further place in a list.
  func append() -> Node {
    var nodes: [Node] = []
    if case .list(let present) = content { nodes = present }
    nodes.append(Node())
    content = .list(nodes)
    return nodes[nodes.count - 1]
  }

  var count: Int {
    if case .list(let nodes) = content { nodes.count } else { 0 }
  }
}

private func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": quoted += "\\\(scalar)"
    case "\n": quoted += "\\n"
    case "\u{0}"..."\u{1F}":
      let digits = String(scalar.value, radix: 16)
      quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}

private struct Writer: Encoder, SingleValueEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.content = .object([:])
    return KeyedEncodingContainer(ObjectWriter(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.content = .list([])
    return ListWriter(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { node.content = .literal("null") }
  func encode<Value: Encodable>(_ value: Value) throws { try node.fill(value) }
}

private struct ObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.place(key.stringValue).content = .literal("null") }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try node.place(key.stringValue).fill(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    Writer(node: node.place(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    Writer(node: node.place(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { Writer(node: node.place("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { Writer(node: node.place(key.stringValue)) }
}

private struct ListWriter: UnkeyedEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { node.append().content = .literal("null") }
  func encode<Value: Encodable>(_ value: Value) throws { try node.append().fill(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    Writer(node: node.append()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Writer(node: node.append()).unkeyedContainer() }
  func superEncoder() -> any Encoder { Writer(node: node.append()) }
}
