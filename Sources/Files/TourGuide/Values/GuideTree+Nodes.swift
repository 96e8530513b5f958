import TourModel

// The nodes of the tree.
extension GuideTree {
  func node(_ content: Node.Content) -> Node { Node(mark: mark, content: content) }

  /// Makes a mapping of the entries with a value.
  func mapping<Key: Field>(_ entries: [(Key, Node?)], at mark: Mark? = nil) -> Node {
    let entries = entries.compactMap { key, value in value.map { Node.Entry(key: text(key.rawValue), value: $0) } }
    return Node(mark: mark ?? self.mark, content: .mapping(entries))
  }

  /// Returns a list; nil for an empty one, which a file leaves out.
  mutating func list<Item>(_ items: [Item], _ make: (inout GuideTree, Item) -> Node) -> Node? {
    items.isEmpty ? nil : node(.sequence(items.map { make(&self, $0) }))
  }

  func texts(_ texts: [String]) -> Node? { texts.isEmpty ? nil : node(.sequence(texts.map { text($0) })) }

  func text(_ text: String) -> Node { node(.scalar(Scalar(text: text, style: .doubleQuoted))) }

  func body(_ text: String) -> Node? { text.isEmpty ? nil : self.text(text) }

  private func literal(_ text: String) -> Node { node(.scalar(Scalar(text: text, style: .plain))) }

  func number(_ number: Int) -> Node { literal("\(number)") }

  func truth(_ truth: Bool) -> Node { literal("\(truth)") }

  func seconds(_ seconds: Int) -> Node { text("\(seconds)s") }

  func milliseconds(_ milliseconds: Int) -> Node { text("\(milliseconds)ms") }

  func value(_ value: Value) -> Node {
    switch value {
    case .truth(let truth): self.truth(truth)
    case .number(let number): literal(Self.text(number))
    case .text(let text): self.text(text)
    }
  }

  /// The form of a number in YAML, in which infinity and NaN have names of their own (YAML 1.2.2, §10.2.1.4).
  static func text(_ number: Double) -> String {
    if number.isNaN { return ".nan" }
    return number.isInfinite ? (number < 0 ? "-.inf" : ".inf") : "\(number)"
  }
}
