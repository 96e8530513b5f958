import TourModel

extension GuideError {
  /// A mistake in `names`, or in `named`, which refers to them.
  public enum NamingFlaw: Hashable, Sendable {
    /// A name that the guide has not given above. `known` are those that it has.
    case unknown(String, known: [String])
    /// A name that stands for `not`, `all` or `any`, where a target is expected.
    case condition
    /// A key beside `named`.
    case beside(String)
    /// A name that nothing refers to.
    case unused(String)
  }
}

/// The targets and conditions that a guide names, so that it can use them in several places.
struct NamedConditions {
  /// What each name stands for. Those with mistakes, which were reported, are missing.
  private var conditions: [String: Predicate] = [:]
  private(set) var marks: [(name: String, mark: Mark)] = []
  private var used: Set<String> = []
  /// The number of targets of all uses so far.
  var size = 0

  /// The names in the order of the guide.
  var known: [String] { marks.map(\.name) }
  var unused: [(name: String, mark: Mark)] { marks.filter { !used.contains($0.name) } }

  mutating func add(_ name: String, _ condition: Predicate?, at mark: Mark) {
    conditions[name] = condition
    marks.append((name, mark))
  }

  mutating func use(_ name: String) -> Predicate? {
    used.insert(name)
    return conditions[name]
  }
}

extension Decoder {
  /// Reads `names`. A name can stand for what those above it stand for, so none can contain itself.
  mutating func names(_ node: Node) {
    guard case .mapping(let all) = node.content, !all.isEmpty else {
      if node.found == .mapping {
        fail(.empty(key: "names"), at: node.mark)
      } else {
        mismatch(node, name: "names", expected: .names)
      }
      return
    }
    if all.count > Limit.keys { fail(.tooMany(key: "names", limit: Limit.keys), at: all[Limit.keys].key.mark) }
    for entry in all.prefix(Limit.keys) {
      guard case .scalar(let scalar) = entry.key.content else {
        if !entry.key.isUnsupported { fail(.compoundKey(noun: "'names'"), at: entry.key.mark) }
        continue
      }
      if let first = named.marks.first(where: { $0.name == scalar.text }) {
        fail(.duplicateKey(scalar.text, firstLine: first.mark.line), at: entry.key.mark)
      } else if let name = name(entry.key, name: "names") {
        // With a mistake in a part, the rest would be another condition.
        let before = problemCount
        let condition = predicate(entry.value, name: name)
        named.add(name, problemCount == before ? condition : nil, at: entry.key.mark)
      }
    }
  }

  /// Whether a value refers to a name.
  func isNamed(_ node: Node) -> Bool { node.names.contains(TargetField.named.rawValue) }

  /// Returns what the name stands for to which `named` refers; nil if there is nothing, which was reported.
  mutating func namedCondition(_ node: Node) -> Predicate? {
    guard case .mapping(let entries) = node.content else { return nil }
    if let other = entries.first(where: { $0.name != TargetField.named.rawValue }) {
      fail(.naming(.beside(other.name ?? "")), at: other.key.mark)
      return nil
    }
    guard let value = entries.first?.value, let name = text(value, name: TargetField.named.rawValue) else { return nil }
    guard named.known.contains(name) else {
      fail(.naming(.unknown(name, known: named.known)), at: value.mark)
      return nil
    }
    guard let condition = named.use(name) else { return nil }
    // Names in names would otherwise make a short guide an endless one.
    let before = named.size
    named.size += condition.size
    if named.size <= Limit.namedTargets { return condition }
    if before <= Limit.namedTargets {
      fail(.tooMany(key: TargetField.named.rawValue, limit: Limit.namedTargets), at: value.mark)
    }
    return nil
  }

  /// Returns the targets for which a name stands; empty if there are none, which was reported. `padding` applies to those
  /// without their own.
  mutating func namedTargets(_ node: Node, padding: Padding) -> [Target] {
    guard let condition = namedCondition(node) else { return [] }
    guard case .present(var targets) = condition else {
      fail(.naming(.condition), at: node.mark)
      return []
    }
    for index in targets.indices where targets[index].padding == Padding() { targets[index].padding = padding }
    return targets
  }

  mutating func warnOfUnusedNames() {
    for (name, mark) in named.unused { warn(.naming(.unused(name)), at: mark) }
  }
}

extension Predicate {
  /// The number of its targets.
  fileprivate var size: Int {
    switch self {
    case .present(let targets), .changed(let targets): targets.reduce(0) { $0 + $1.size }
    case .parameter: 1
    case .not(let predicate): predicate.size
    case .all(let predicates), .any(let predicates): predicates.reduce(0) { $0 + $1.size }
    }
  }
}

extension Target {
  fileprivate var size: Int { within.reduce(1) { $0 + $1.size } }
}
