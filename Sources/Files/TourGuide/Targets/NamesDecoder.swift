import TourModel

extension GuideError {
  /// A mistake where the guide gives names (`names`), or where it uses one (`named`).
  public enum NamingFlaw: Hashable, Sendable {
    /// `known` are the names of the guide.
    case unknown(String, known: [String])
    /// A name that the guide gives only further below, in this line.
    case below(String, line: Int)
    /// A name that stands for itself.
    case itself(String)
    /// A name that stands for `not`, `all` or `any`, where a target is expected.
    case condition
    /// A name that stands for this many targets, in a list of which each item must be one target.
    case several(Int, key: String)
    /// A key beside `named`.
    case beside(String)
    /// A key in `names` that asks for something other than the screen, such as `parameter`.
    case beyondScreen(String)
    /// The names of a guide stand for more targets and conditions than this, wherever it uses them.
    case tooMany(limit: Int)
    /// A name that nothing refers to.
    case unused(String)
  }
}

/// The targets and conditions that a guide names, so that it can use them in several places.
struct NamedConditions {
  struct Meaning {
    var condition: Predicate
    /// How many targets and conditions it contains, and how many levels deep they are nested.
    var extent: (size: Int, depth: Int)
    /// See ``Decoder/plainTexts``.
    var plainTexts: [(text: String, mark: Mark)]
  }

  /// What each name stands for. Those with mistakes, which were reported, are missing.
  private var meanings: [String: Meaning] = [:]
  /// All names of the guide with their lines, also those that are still to be read.
  fileprivate var lines: [String: Int] = [:]
  fileprivate var marks: [(name: String, mark: Mark)] = []
  private var used: Set<String> = []
  /// The name whose meaning is being read; nil outside of `names`.
  fileprivate var current: String?
  /// Whether the meaning that is being read uses a name that has a mistake.
  fileprivate var isSpoilt = false
  /// The sum of the sizes of all uses so far.
  fileprivate var size = 0

  fileprivate var unused: [(name: String, mark: Mark)] { marks.filter { !used.contains($0.name) } }

  fileprivate mutating func add(_ name: String, _ meaning: Meaning?, at mark: Mark) {
    meanings[name] = meaning
    marks.append((name, mark))
  }

  fileprivate func has(_ name: String) -> Bool { marks.contains { $0.name == name } }

  fileprivate mutating func use(_ name: String) -> Meaning? {
    used.insert(name)
    return meanings[name]
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
    for entry in all { if let name = entry.name, named.lines[name] == nil { named.lines[name] = entry.key.mark.line } }
    defer { named.current = nil }
    for (index, entry) in all.enumerated() {
      guard let name = entry.name else {
        if !entry.key.isUnsupported { fail(.compoundKey(noun: "'names'"), at: entry.key.mark) }
        continue
      }
      if named.has(name) {
        fail(.duplicateKey(name, firstLine: named.lines[name] ?? 0), at: entry.key.mark)
      } else if !name.isName {
        fail(.badName(name, key: "names"), at: entry.key.mark)
      } else {
        named.current = name
        named.add(name, index < Limit.keys ? meaning(of: name, entry.value) : nil, at: entry.key.mark)
      }
    }
  }

  /// Reads what a name stands for; nil if it has mistakes. With a mistake in a part, the rest would be something else.
  private mutating func meaning(of name: String, _ node: Node) -> NamedConditions.Meaning? {
    let problems = problemCount
    let texts = plainTexts.count
    named.isSpoilt = false
    let condition = predicate(node, name: name)
    let plainTexts = Array(self.plainTexts[texts...])
    self.plainTexts.removeSubrange(texts...)
    guard let condition, problemCount == problems, !named.isSpoilt else { return nil }
    let extent = condition.extent
    guard extent.depth <= Limit.depth else {
      fail(.tooDeep(limit: Limit.depth), at: node.mark)
      return nil
    }
    return NamedConditions.Meaning(condition: condition, extent: extent, plainTexts: plainTexts)
  }

  /// The padding of a target without the key `padding`. A target in `names` gets it only where its name is used,
  /// because it depends on that place.
  var standardPadding: Padding { named.current == nil ? Padding() : .open }

  /// Reports a key in `names`, such as `parameter`, that asks for something other than the screen: a name stands only
  /// for what is on the screen.
  /// - Returns: whether there is such a key.
  mutating func refusesToName(_ node: Node) -> Bool {
    guard named.current != nil, case .mapping(let entries) = node.content,
      let entry = entries.first(where: { ["parameter", "event", "exit", "goals"].contains($0.name ?? "") })
    else { return false }
    fail(.naming(.beyondScreen(entry.name ?? "")), at: entry.key.mark)
    return true
  }

  /// Whether the meaning of a name is being read.
  var isNaming: Bool { named.current != nil }

  /// Whether a value refers to a name.
  func isNamed(_ node: Node) -> Bool { node.names.contains(TargetField.named.rawValue) }

  /// Returns what the name stands for to which `named` refers; nil if there is nothing, which was reported.
  /// - Parameter name: the key of the condition.
  mutating func namedCondition(_ node: Node, name: String) -> Predicate? {
    guard let condition = use(node) else { return nil }
    if !asksFiles, !isNaming, !condition.files.isEmpty {
      fail(.misplacedFile(in: name), at: node.mark)
      return nil
    }
    return condition.filled(with: standardPadding)
  }

  /// Returns the targets for which a name stands; empty if there are none, which was reported.
  /// - Parameters:
  ///   - name: the key of the value.
  ///   - padding: for the targets without their own.
  ///   - areAlternatives: whether the first target that is found counts. If not, the name must stand for one.
  mutating func namedTargets(_ node: Node, name: String, padding: Padding, areAlternatives: Bool) -> [Target] {
    guard let condition = use(node) else { return [] }
    guard case .present(let targets) = condition else {
      fail(.naming(.condition), at: node.mark)
      return []
    }
    guard areAlternatives || targets.count == 1 else {
      fail(.naming(.several(targets.count, key: name)), at: node.mark)
      return []
    }
    return targets.map { $0.filled(with: padding) }
  }

  /// Reads `named`, and counts the use.
  private mutating func use(_ node: Node) -> Predicate? {
    guard case .mapping(let entries) = node.content else { return nil }
    let key = TargetField.named.rawValue
    // The name counts as used also if there is a mistake beside it.
    let meanings = entries.filter { $0.name == key }.map { entry in
      text(entry.value, name: key).flatMap { meaning(of: $0, at: entry.value.mark) }
    }
    for (index, entry) in entries.enumerated() {
      if entry.name != key {
        fail(.naming(.beside(entry.name ?? "")), at: entry.key.mark)
        return nil
      }
      if index > 0 {
        fail(.duplicateKey(key, firstLine: entries[0].key.mark.line), at: entry.key.mark)
        return nil
      }
    }
    guard let meaning = meanings.first ?? nil else {
      named.isSpoilt = true
      return nil
    }
    // Names in names would otherwise make a short guide an endless one.
    let before = named.size
    named.size += meaning.extent.size
    guard named.size <= Limit.namedTargets else {
      if before <= Limit.namedTargets { fail(.naming(.tooMany(limit: Limit.namedTargets)), at: node.mark) }
      named.isSpoilt = true
      return nil
    }
    plainTexts += meaning.plainTexts
    return meaning.condition
  }

  private mutating func meaning(of name: String, at mark: Mark) -> NamedConditions.Meaning? {
    if named.has(name) { return named.use(name) }
    if name == named.current {
      fail(.naming(.itself(name)), at: mark)
    } else if let line = named.lines[name], line > 0, named.current != nil {
      fail(.naming(.below(name, line: line)), at: mark)
    } else {
      fail(.naming(.unknown(name, known: named.marks.map(\.name))), at: mark)
    }
    return nil
  }

  /// Warns of names that nothing uses. After an error it does not: what uses the name may not have been read.
  mutating func warnOfUnusedNames() {
    guard problemCount == 0 else { return }
    for (name, mark) in named.unused { warn(.naming(.unused(name)), at: mark) }
  }
}

extension Padding {
  /// The padding of a target in `names` without its own.
  fileprivate static let open = Padding(columns: -1, rows: -1)
}

extension Predicate {
  fileprivate var extent: (size: Int, depth: Int) {
    let parts: [(size: Int, depth: Int)] =
      switch self {
      case .present(let targets), .changed(let targets): targets.map(\.extent)
      case .parameter, .file: []
      case .not(let predicate): [predicate.extent]
      case .all(let predicates), .any(let predicates): predicates.map(\.extent)
      }
    return enclosing(parts)
  }

  /// The predicate with a padding for the targets without their own.
  fileprivate func filled(with padding: Padding) -> Predicate {
    switch self {
    case .present(let targets): .present(targets.map { $0.filled(with: padding) })
    case .changed(let targets): .changed(targets.map { $0.filled(with: padding) })
    case .parameter, .file: self
    case .not(let predicate): .not(predicate.filled(with: padding))
    case .all(let predicates): .all(predicates.map { $0.filled(with: padding) })
    case .any(let predicates): .any(predicates.map { $0.filled(with: padding) })
    }
  }
}

extension Target {
  fileprivate var extent: (size: Int, depth: Int) { enclosing(within.map(\.extent)) }

  fileprivate func filled(with padding: Padding) -> Target {
    var target = self
    if target.padding == .open { target.padding = padding }
    // The area in which a target is searched for gets no padding.
    target.within = within.map { $0.filled(with: padding == .open ? .open : Padding()) }
    return target
  }
}

/// The size and the depth of what has these parts.
private func enclosing(_ parts: [(size: Int, depth: Int)]) -> (size: Int, depth: Int) {
  (parts.reduce(1) { $0 + $1.size }, parts.reduce(0) { max($0, $1.depth) } + 1)
}
