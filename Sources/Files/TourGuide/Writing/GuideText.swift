package import TourModel

extension Guide {
  /// The guide as a file: YAML in the order and the style of tour's own guides. Properties with their standard value
  /// are left out. A guide that is read from the text equals ``GuideFile/check(_:)`` of this one.
  ///
  /// A guide with problems has a text, too; ``GuideFile/read(_:named:announced:)`` then reports them.
  package var source: String {
    var writer = BlockWriter()
    writer.write(GuideTree(self).root.withoutStandards, indent: 0)
    return writer.text
  }
}

extension Node {
  /// The tree without the keys whose value is the default, which a person would not write either.
  var withoutStandards: Node {
    let standard = GuideTree(
      Guide(
        name: "", version: 1, title: "", steps: [Step(id: "", title: "")],
        groups: [TipGroup(tips: [Tip(id: "", title: "")])])
    ).root
    return without(standard, except: [GuideField.guide, .version, .title])
      .mapping(GuideField.steps) { $0.withoutStandards(ofEach: standard.value(of: GuideField.steps)) }
      .mapping(GuideField.tips) { $0.withoutStandards(ofEach: standard.value(of: GuideField.tips)) }
  }

  /// The items of a list, and of the groups in it, without the values that a standard item has.
  private func withoutStandards(ofEach standards: Node?) -> Node {
    guard case .sequence(let items) = content, case .sequence(let standards)? = standards?.content,
      let standard = standards.first
    else { return self }
    let short = items.map { item in
      item.value(of: GroupField.tips) == nil
        ? item.without(standard, except: [StepField.id, .title])
        : item.mapping(GroupField.tips) { tips in
          tips.withoutStandards(ofEach: Node(mark: mark, content: .sequence([standard])))
        }
    }
    return Node(mark: mark, content: .sequence(short))
  }

  /// Returns a mapping without the entries that another one has, too.
  private func without<Key: Field>(_ standard: Node, except kept: Set<Key>) -> Node {
    guard case .mapping(let entries) = content, case .mapping(let standards) = standard.content else { return self }
    let rest = entries.filter { entry in
      kept.contains { $0.rawValue == entry.name }
        || !standards.contains { $0.name == entry.name && $0.value.equals(entry.value) }
    }
    return Node(mark: mark, content: .mapping(rest))
  }

  private func value<Key: Field>(of key: Key) -> Node? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.name == key.rawValue }?.value
  }

  private func mapping<Key: Field>(_ key: Key, _ change: (Node) -> Node) -> Node {
    guard case .mapping(let entries) = content else { return self }
    let changed = entries.map {
      $0.name == key.rawValue ? Entry(key: $0.key, value: change($0.value)) : $0
    }
    return Node(mark: mark, content: .mapping(changed))
  }

  /// Whether the same is read from both. A list of one value is read as the value.
  func equals(_ other: Node) -> Bool {
    switch (content, other.content) {
    case (.sequence(let items), .scalar), (.sequence(let items), .mapping):
      items.count == 1 && items[0].equals(other)
    case (.scalar, .sequence(let items)), (.mapping, .sequence(let items)):
      items.count == 1 && equals(items[0])
    case (.scalar(let a), .scalar(let b)): a == b
    case (.sequence(let a), .sequence(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.equals($1) }
    case (.mapping(let a), .mapping(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.name == $1.name && $0.value.equals($1.value) }
    default: false
    }
  }
}
