extension Decoder {
  /// The ids of all steps, or of all tips, of a guide. A step and a tip may have the same id.
  struct CardNames {
    /// The line in which each id occurs first.
    fileprivate var taken: [String: Int] = [:]
    fileprivate var former: [(name: String, mark: Mark)] = []
  }

  mutating func id(_ node: Node, names: inout CardNames) -> String? {
    guard let id = name(node, name: "id") else { return nil }
    if let line = names.taken[id] {
      fail(.duplicateValue(id, key: "id", firstLine: line), at: node.mark)
    } else {
      names.taken[id] = node.mark.line
    }
    return id
  }

  mutating func was(_ node: Node, names: inout CardNames) -> [String] {
    var ids: [String] = []
    for item in itemsOrOne(of: node, name: "was", limit: Limit.keys) ?? [] {
      guard let id = name(item, name: "was", expected: .textOrList) else { continue }
      ids.append(id)
      names.former.append((id, item.mark))
    }
    return ids
  }

  /// Reports former ids that are in use as an id or occur twice. Called after the last card, because the id may come
  /// later in the file.
  mutating func finish(_ names: CardNames) {
    var taken = names.taken
    for former in names.former {
      guard let line = taken.updateValue(former.mark.line, forKey: former.name) else { continue }
      fail(.duplicateValue(former.name, key: "was", firstLine: line), at: former.mark)
    }
  }
}
