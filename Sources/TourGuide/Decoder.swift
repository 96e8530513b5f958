/// Makes a guide of a YAML tree and gathers all that is wrong with it on the way: a function that returns nil has reported why.
struct Decoder {
  let file: String
  let source: Source
  /// Where the YAML ended early, nothing is said to be missing.
  let isComplete: Bool
  /// Only a guide's head is read where not.
  private let isWhole: Bool
  /// At most ``Limit/problems``, in the order in which they were found.
  private var found: [Diagnostic] = []
  /// Those beyond.
  private var omitted = 0
  private var foundWarnings: [Diagnostic] = []
  private var omittedWarnings = 0
  /// The line that the last problem was in.
  private var lastLine: (number: Int, characters: [Unicode.Scalar]) = (0, [])
  /// What the conditions of tips may speak of.
  var declared = Declarations()

  /// The outermost value; nil where there is none, which is a problem.
  let root: Node?

  /// Reads the YAML, `until` as ``Document`` does.
  init(_ bytes: [UInt8], named file: String, until stop: [String] = []) {
    self.init(bytes, named: file) { Document($0, until: stop) }
  }

  /// Reads the YAML, `resumingAt` as ``Document`` does.
  init(_ bytes: [UInt8], named file: String, resumingAt keys: [String]) {
    self.init(bytes, named: file) { Document($0, resumingAt: keys) }
  }

  private init(_ bytes: [UInt8], named file: String, read: (Source) -> Document) {
    self.file = file
    source = Source(bytes)
    // What is not text is not parsed.
    let flaws = source.flaws()
    let document = flaws.isEmpty ? read(source) : nil
    isComplete = document?.isComplete ?? false
    isWhole = document?.isWhole ?? false
    root = document?.root.flatMap { $0.isNothing || $0.isUnsupported ? nil : $0 }
    for problem in flaws + (document?.problems ?? []) { report(problem.kind, at: problem.mark) }
    if root == nil, found.isEmpty { report(.emptyFile, at: .start) }
  }

  mutating func report(_ kind: GuideError, at place: Mark) {
    if isFull { omitted += 1 } else { found.append(diagnostic(kind, at: place)) }
  }

  mutating func warn(_ kind: GuideError, at place: Mark) {
    if foundWarnings.count == Limit.problems { omittedWarnings += 1 } else { foundWarnings.append(diagnostic(kind, at: place)) }
  }

  private mutating func diagnostic(_ kind: GuideError, at place: Mark) -> Diagnostic {
    let mark = source.original(place)
    return Diagnostic(
      file: file, line: mark.line, column: mark.column, kind: kind, excerpt: Excerpt(characters(ofLine: place.line), column: place.column))
  }

  /// Errors, in the order of the file, and at the end how many more there are.
  var problems: [Diagnostic] { told(found, omitted) }

  /// The same of warnings.
  var warnings: [Diagnostic] { told(foundWarnings, omittedWarnings) }

  private func told(_ found: [Diagnostic], _ omitted: Int) -> [Diagnostic] {
    let told = found.inOrder
    guard let last = told.last, omitted > 0 else { return told }
    return told + [Diagnostic(file: file, line: last.line, column: last.column, kind: .more(omitted))]
  }

  /// Further problems are counted, and not looked at.
  private var isFull: Bool { found.count == Limit.problems }

  /// A line of the source, which may be long and have many problems.
  mutating func characters(ofLine number: Int) -> [Unicode.Scalar] {
    if lastLine.number != number { lastLine = (number, source.line(number)) }
    return lastLine.characters
  }

  struct Entry<Key: Field> {
    var key: Key
    /// Of the key.
    var mark: Mark
    var value: Node

    var name: String { key.rawValue }
  }

  /// The entries of a mapping, in their order, each key once and each with a value.
  ///
  /// Unknown, repeated, missing keys and keys without a value are reported. `name` is the key whose value the mapping is, nil where it has
  /// none; `others` are keys that would make another kind of mapping of it.
  mutating func entries<Key: Field>(
    of node: Node, _: Key.Type, name: String?, expected: GuideError.Expected = .mapping, others: [String] = []
  ) -> [Entry<Key>]? {
    guard case .mapping(let all) = node.content else {
      if let name {
        mismatch(node, name: name, expected: expected)
      } else if !node.isUnsupported {
        report(.noKeys(noun: Key.noun, found: node.found), at: node.mark)
      }
      return nil
    }
    if all.isEmpty, isComplete {
      report(name.map { .empty(key: $0) } ?? .noKeys(noun: Key.noun, found: .nothing("")), at: node.mark)
      return nil
    }
    var entries: [Entry<Key>] = []
    var first: [Key: Mark] = [:]
    var meant: Set<String> = []
    for entry in all {
      guard case .scalar(let scalar) = entry.key.content else {
        if !entry.key.isUnsupported { report(.compoundKey(noun: Key.noun), at: entry.key.mark) }
        continue
      }
      guard let key = Key(rawValue: scalar.text) else {
        let isMerge = scalar.text == "<<" && scalar.style == .plain
        let isRegion = (Key.self == TargetField.self || Key.self == StepField.self) && regionKeys.contains(scalar.text.lowercased())
        report(
          isMerge ? .unsupported(.mergeKey) : isRegion ? .regionKey(scalar.text, noun: Key.noun)
            : .unknownKey(scalar.text, noun: Key.noun, known: Key.names + others), at: entry.key.mark)
        if !isFull, let near = suggestion(for: scalar.text, among: Key.names) { meant.insert(near) }
        continue
      }
      if let first = first[key] {
        report(.duplicateKey(key.rawValue, firstLine: first.line), at: entry.key.mark)
        continue
      }
      first[key] = entry.key.mark
      if entry.value.isNothing {
        nothing(entry.value, name: key.rawValue, key: entry.key.mark, noun: Key.noun)
      } else if !entry.value.isUnsupported {
        entries.append(Entry(key: key, mark: entry.key.mark, value: entry.value))
      }
    }
    if isComplete {
      // A misspelt key is one mistake, not two.
      for key in Key.required where first[key] == nil && !meant.contains(key.rawValue) {
        report(.missingKey(key.rawValue, noun: Key.noun), at: node.mark)
      }
      let either = Key.eitherRequired
      if isWhole, !either.isEmpty, !either.contains(where: { first[$0] != nil || meant.contains($0.rawValue) }) {
        report(.missingKeys(either.map(\.rawValue), noun: Key.noun), at: node.mark)
      }
    }
    return entries
  }

  /// The items of a list that is not empty, without those that have no value.
  mutating func items(of node: Node, name: String, limit: Int) -> [Node]? {
    guard case .sequence(let all) = node.content else {
      mismatch(node, name: name, expected: .list)
      return nil
    }
    if all.isEmpty, isComplete {
      report(.empty(key: name), at: node.mark)
      return nil
    }
    if all.count > limit { report(.tooMany(key: name, limit: limit), at: all[limit].mark) }
    return all.prefix(limit).filter { item in
      if item.isNothing { nothing(item, name: name, key: nil) }
      return !item.isNothing && !item.isUnsupported
    }
  }

  /// The items of a list, or what stands alone.
  mutating func itemsOrOne(of node: Node, name: String, limit: Int) -> [Node]? {
    if case .sequence = node.content { return items(of: node, name: name, limit: limit) }
    return node.isUnsupported ? nil : [node]
  }

  mutating func mismatch(_ node: Node, name: String, expected: GuideError.Expected) {
    if !node.isUnsupported { report(.wrongType(key: name, expected: expected, found: node.found), at: node.mark) }
  }

  /// A value that YAML reads as none: nothing at all, `~`, or a comment. `mark` is its key's; an item of a list has none.
  private mutating func nothing(_ node: Node, name: String, key mark: Mark?, noun: String? = nil) {
    if case .nothing(let text) = node.found, !text.isEmpty, let expected = noun == BindingField.noun ? .keys : Self.textual[name] {
      return report(.wrongType(key: name, expected: expected, found: node.found), at: node.mark)
    }
    if isFull { return report(.empty(key: name), at: node.mark) }
    guard let mark else {
      // libyaml has it behind the dash.
      let isBehindDash = node.mark.column > 1 && characters(ofLine: node.mark.line).dropFirst(node.mark.column - 2).first == "-"
      return report(.emptyItem(key: name), at: Mark(line: node.mark.line, column: node.mark.column - (isBehindDash ? 1 : 0)))
    }
    let rest = characters(ofLine: mark.line).dropFirst(mark.column - 1).drop { $0 != ":" }.dropFirst()
    report(rest.first { $0 != " " } == "#" ? .comment(key: name) : .empty(key: name, noun: noun), at: mark)
  }

  /// Keys whose value may be the text `~`, which is a key on the keyboard too.
  private static let textual: [String: GuideError.Expected] = [
    "text": .text, "box": .text, "do": .textOrList, "key": .textOrList, "title": .text, "body": .text,
  ]
}
