import TourModel

/// Makes a guide from a YAML tree, and collects all problems on the way. If a function returns nil, the reason was
/// reported.
struct Decoder {
  let file: String
  let source: Source
  /// Whether the YAML was parsed without a fault. If not, missing keys are not reported.
  let isComplete: Bool
  /// The place at which the YAML could no longer be parsed; nil if it was. Values behind it were read in another way
  /// than their author meant.
  private var faultMark: Mark?
  /// Whether all values were read. False if the rest of the file after a guide's head was left out.
  private let isWhole: Bool
  /// The first ``Limit/problems`` errors, in the order in which they were found.
  private var found: [Diagnostic] = []
  /// The number of further errors.
  private var omitted = 0
  private var foundWarnings: [Diagnostic] = []
  private var omittedWarnings = 0
  /// The number and the characters of the line that ``characters(ofLine:)`` returned last.
  private var lastLine: (number: Int, characters: [Unicode.Scalar]) = (0, [])
  /// The names of the parts of a guide that is no file, by the lines of marks; nil for a file.
  private let places: [String]?
  /// The comments that allow warnings.
  lazy var allowances = Allowances(source)
  /// Whether a key, or an item of a list, without a value is as good as missing. Otherwise it is an error.
  var acceptsEmptyValues = false
  /// The events and parameters to which conditions of tips may refer, and the limits for donations.
  var declared = Declarations()
  /// What the guide names, for use in several places.
  var named = NamedConditions()
  /// The texts that conditions compare with parameters, with their places.
  var comparedTexts: [(parameter: String, text: String, mark: Mark)] = []
  /// The texts of targets that have no alternatives, with their places.
  var plainTexts: [(text: String, mark: Mark)] = []
  /// Whether the condition that is read may ask for parameters.
  var asksParameters = false
  /// Whether a screen condition may be `changed`: it is part of `done`.
  var asksChanges = false
  /// Whether a condition may ask for files: it is one of a step, or of a state in which its user is lost.
  var asksFiles = false
  /// The first condition on a file, for a guide that lays out no folder.
  var firstFile: Mark?
  /// The names that the program announces; nil if they are not known.
  var announced: AnnouncedNames?
  /// The texts of the steps with `do`, with their keys and the places of these.
  var askedKeys: [(body: String, keys: KeyChoice, mark: Mark)] = []
  /// The names of the keys of the card whose texts in another language are read.
  var keysOfCard = ""
  /// The guides that buttons name, with their places.
  var startedGuides: [(name: String, mark: Mark)] = []
  /// The guides that buttons can start; nil if they are not known.
  var startable: StartableGuides?
  /// The folder with the guide's file; nil if the guide is in no file.
  var folder: String?
  /// Translates the messages of programs that targets name, for the locale of this process unless another one was
  /// given. nil before the first such target.
  var messages: MessageCatalogs?
  /// Whether to warn also of what no user notices: messages that no installed catalog has, texts for which a catalog
  /// has a translation, keys that the text of a card names otherwise, comments that allow nothing.
  var isForAuthor = false
  /// Reads the images that the guide names; nil to leave them for later.
  var imageReader: ImageReader?
  /// The names of the files of pictures so far.
  var pictures: Set<String> = []
  /// The keys of `config.yaml` whose values count.
  private(set) var configEntries: [ConfigFile.Entry] = []

  /// The outermost value; nil if there is none, which was reported.
  let root: Node?

  /// Reads the YAML. For `until` see ``Document/init(_:until:)``.
  init(_ bytes: [UInt8], named file: String, until stop: [String] = []) {
    self.init(bytes, named: file) { Document($0, until: stop) }
  }

  /// Reads the YAML. For `resumingAt` see ``Document/init(_:resumingAt:)``.
  init(_ bytes: [UInt8], named file: String, resumingAt keys: [String], ifEmpty problemIfEmpty: GuideError = .emptyFile)
  {
    self.init(bytes, named: file, ifEmpty: problemIfEmpty) { Document($0, resumingAt: keys) }
  }

  private init(
    _ bytes: [UInt8], named file: String, ifEmpty problemIfEmpty: GuideError = .emptyFile, read: (Source) -> Document
  ) {
    self.file = file
    places = nil
    source = Source(bytes)
    // Only valid text is parsed.
    let flaws = source.flaws()
    let document = flaws.isEmpty ? read(source) : nil
    isComplete = document?.isComplete ?? false
    isWhole = document?.isWhole ?? false
    root = document?.root.flatMap { $0.isNothing || $0.isUnsupported ? nil : $0 }
    for problem in flaws + (document?.problems ?? []) { fail(problem.kind, at: problem.mark) }
    if !isComplete, let last = document?.problems.last {
      faultMark = last.mark
      // The comment is a part of the value before it.
      if last.kind == .syntax(.comment) { faultMark?.column = 1 }
    }
    if root == nil, found.isEmpty { fail(problemIfEmpty, at: .start) }
  }

  /// Takes a guide that was made in Swift.
  init(_ tree: GuideTree) {
    file = tree.name
    places = tree.places
    source = Source([])
    isComplete = true
    isWhole = true
    root = tree.root
    for problem in tree.problems { fail(problem.kind, at: problem.mark) }
  }

  mutating func fail(_ kind: GuideError, at place: Mark) {
    if let faultMark, (faultMark.line, faultMark.column) <= (place.line, place.column) { return }
    if isFull { omitted += 1 } else { found.append(diagnostic(kind, at: place)) }
  }

  mutating func warn(_ kind: GuideError, at place: Mark) {
    if isAllowed(kind, at: place) { return }
    if foundWarnings.count == Limit.problems {
      omittedWarnings += 1
    } else {
      foundWarnings.append(diagnostic(kind, at: place))
    }
  }

  mutating func diagnostic(_ kind: GuideError, at place: Mark) -> Diagnostic {
    if let places {
      let part = places.indices.contains(place.line) ? places[place.line] : ""
      return Diagnostic(file: part.isEmpty ? file : "\(file), \(part)", line: 0, column: 0, kind: kind.withoutLine)
    }
    let mark = source.original(place)
    return Diagnostic(
      file: file, line: mark.line, column: mark.column, kind: kind,
      excerpt: Excerpt(characters(ofLine: place.line), column: place.column))
  }

  /// The number of all errors.
  var problemCount: Int { found.count + omitted }

  /// Notes that the value of a key of `config.yaml` counts.
  mutating func count(_ key: String, at mark: Mark) {
    configEntries.append(ConfigFile.Entry(key: key, line: source.original(mark).line))
  }

  /// The errors in the order of the file. If some were omitted, ``GuideError/more(_:)`` with their number follows.
  var problems: [Diagnostic] { inOrder(found, omitted) }

  /// The warnings, in the same form as ``problems``.
  var warnings: [Diagnostic] { inOrder(foundWarnings, omittedWarnings) }

  private func inOrder(_ found: [Diagnostic], _ omitted: Int) -> [Diagnostic] {
    let sorted = found.inOrder
    guard let last = sorted.last, omitted > 0 else { return sorted }
    return sorted + [Diagnostic(file: file, line: last.line, column: last.column, kind: .more(omitted))]
  }

  /// Whether further errors are only counted.
  private var isFull: Bool { found.count == Limit.problems }

  /// Returns the characters of a line of the source. The last line is cached, because one long line can have many
  /// problems.
  mutating func characters(ofLine number: Int) -> [Unicode.Scalar] {
    if lastLine.number != number { lastLine = (number, source.line(number)) }
    return lastLine.characters
  }

  /// - Parameter Key: a ``Field``. This is no constraint, because the first use of each specialization would then
  ///   search all conformances of the program.
  struct Entry<Key> {
    var key: Key
    /// The position of the key.
    var mark: Mark
    var value: Node
  }

  /// Returns the entries of a mapping in their order, each key once and each with a value; nil if the node is no
  /// mapping, or an empty one.
  ///
  /// Reports unknown, repeated and missing keys, and keys without a value. `name` is the key whose value the mapping
  /// is; nil for the outermost mapping and for an item of a list. `others` are keys of other kinds of mapping that are
  /// valid in this place; messages list them as well.
  mutating func entries<Key: Field>(
    of node: Node, _: Key.Type, name: String?, expected: GuideError.Expected = .mapping, others: [String] = []
  ) -> [Entry<Key>]? {
    entries(of: node, FieldNames(Key.self), name: name, expected: expected, others: others)?.compactMap { entry in
      Key(rawValue: entry.name).map { Entry(key: $0, mark: entry.mark, value: entry.value) }
    }
  }

  /// What ``entries(of:_:name:expected:others:)`` needs to know of a kind of mapping. As values, because the function
  /// would otherwise be compiled for each of the kinds.
  private struct FieldNames {
    var noun: String
    var all: [String]
    var required: [String]
    var eitherRequired: [String]
    /// Whether the keys of a region are often written here by mistake.
    var mayNameRegion: Bool

    init<Key: Field>(_: Key.Type) {
      noun = Key.noun
      all = Key.names
      required = Key.required.map(\.rawValue)
      eitherRequired = Key.eitherRequired.map(\.rawValue)
      mayNameRegion = Key.self == TargetField.self || Key.self == StepField.self
    }
  }

  private mutating func entries(
    of node: Node, _ fields: FieldNames, name: String?, expected: GuideError.Expected, others: [String]
  ) -> [(name: String, mark: Mark, value: Node)]? {
    guard case .mapping(let all) = node.content else {
      if let name {
        mismatch(node, name: name, expected: expected)
      } else if !node.isUnsupported {
        fail(.noKeys(noun: fields.noun, found: node.found), at: node.mark)
      }
      return nil
    }
    if all.isEmpty, isComplete {
      fail(name.map { .empty(key: $0) } ?? .noKeys(noun: fields.noun, found: .nothing("")), at: node.mark)
      return nil
    }
    var entries: [(name: String, mark: Mark, value: Node)] = []
    var first: [String: Mark] = [:]
    var meant: Set<String> = []
    // Whether the keys belong to the one above them, and are not indented more than it.
    var areMisaligned = false
    // Whether the `-` of an item is missing.
    var lacksDash = false
    for (index, entry) in all.enumerated() {
      guard case .scalar(let scalar) = entry.key.content else {
        if !entry.key.isUnsupported { fail(.compoundKey(noun: fields.noun), at: entry.key.mark) }
        continue
      }
      let key = scalar.text
      guard fields.all.contains(key) else {
        if areMisaligned { continue }
        let parts = key.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, fields.all.contains(parts[0]), scalar.style == .plain {
          fail(.syntax(.noBlankAfterColon(key: parts[0], value: parts[1])), at: entry.key.mark)
          meant.insert(parts[0])
          continue
        }
        let isMerge = key == "<<" && scalar.style == .plain
        let isRegion = fields.mayNameRegion && regionKeys.contains(key.lowercased())
        fail(
          isMerge
            ? .unsupported(.mergeKey)
            : isRegion
              ? .regionKey(key, noun: fields.noun)
              : key.unicodeScalars.first == "\u{A0}"
                ? .syntax(.noBreakSpace)
                : .unknownKey(key, noun: fields.noun, known: fields.all + others), at: entry.key.mark)
        if !isFull, let near = suggestion(for: key, among: fields.all) { meant.insert(near) }
        continue
      }
      areMisaligned = false
      if let first = first[key] {
        // A second id is probably that of the next item, and so is what follows it.
        if lacksDash { continue }
        lacksDash = key == "id"
        fail(.duplicateKey(key, firstLine: first.line, lacksDash: lacksDash), at: entry.key.mark)
        continue
      }
      first[key] = entry.key.mark
      if entry.value.isNothing, keysOfMappings.contains(key), index + 1 < all.count,
        case .scalar(let next) = all[index + 1].key.content, !fields.all.contains(next.text),
        all[index + 1].key.mark.line > entry.key.mark.line
      {
        fail(.misaligned(next.text, below: key), at: all[index + 1].key.mark)
        areMisaligned = true
      } else if entry.value.isNothing {
        nothing(entry.value, name: key, key: entry.key.mark, noun: fields.noun)
      } else if !entry.value.isUnsupported {
        entries.append((key, entry.key.mark, entry.value))
      }
    }
    if isComplete {
      // A misspelt key is one mistake, not two.
      for key in fields.required where first[key] == nil && !meant.contains(key) {
        fail(.missingKey(key, noun: fields.noun), at: node.mark)
      }
      let either = fields.eitherRequired
      if isWhole, !either.isEmpty, !either.contains(where: { first[$0] != nil || meant.contains($0) }) {
        fail(.missingKeys(either, noun: fields.noun), at: node.mark)
      }
    }
    return entries
  }

  /// Returns the first `limit` items of a list, without those that have no value; nil if the node is no list, or an
  /// empty one.
  mutating func items(of node: Node, name: String, noun: String? = nil, limit: Int) -> [Node]? {
    guard case .sequence(let all) = node.content else {
      if let (mark, fault) = itemWithoutBlank(in: node) {
        fail(.syntax(fault), at: mark)
      } else {
        mismatch(node, name: name, expected: .list, noun: noun)
      }
      return nil
    }
    if all.isEmpty, isComplete {
      fail(.empty(key: name, noun: noun), at: node.mark)
      return nil
    }
    if all.count > limit { fail(.tooMany(key: name, limit: limit), at: all[limit].mark) }
    return all.prefix(limit).filter { item in
      if item.isNothing { nothing(item, name: name, key: nil) }
      return !item.isNothing && !item.isUnsupported
    }
  }

  /// Returns the place of the `-` in a mapping such as `-id: down`, which was meant as a list; nil if it is another
  /// one.
  private func itemWithoutBlank(in node: Node) -> (Mark, SyntaxFault)? {
    guard case .mapping(let entries) = node.content, let first = entries.first else { return nil }
    return source.itemWithoutBlank(line: first.key.mark.line)
  }

  /// Returns the items of a list, or a single value as the only item.
  mutating func itemsOrOne(of node: Node, name: String, noun: String? = nil, limit: Int) -> [Node]? {
    if case .sequence = node.content { return items(of: node, name: name, noun: noun, limit: limit) }
    return node.isUnsupported ? nil : [node]
  }

  /// - Parameter noun: the name of the mapping with the key, for the example of the message; nil if no other mapping
  ///   has such a key.
  mutating func mismatch(_ node: Node, name: String, expected: GuideError.Expected, noun: String? = nil) {
    if !node.isUnsupported {
      fail(.wrongType(key: name, expected: expected, found: node.found, noun: noun), at: node.mark)
    }
  }

  /// Reports a value that YAML reads as null: an absent one, `~`, or a comment. `mark` is the position of its key; nil
  /// for an item of a list.
  private mutating func nothing(_ node: Node, name: String, key mark: Mark?, noun: String? = nil) {
    if acceptsEmptyValues { return }
    if case .nothing(let text) = node.found, !text.isEmpty,
      let expected = noun == BindingField.noun ? .keys : Self.textual[name]
    {
      return fail(.wrongType(key: name, expected: expected, found: node.found), at: node.mark)
    }
    if isFull { return fail(.empty(key: name), at: node.mark) }
    guard let mark else {
      // The report is at the dash of the empty item. libyaml's position is one column after it.
      let isBehindDash =
        node.mark.column > 1 && characters(ofLine: node.mark.line).dropFirst(node.mark.column - 2).first == "-"
      return fail(
        .emptyItem(key: name), at: Mark(line: node.mark.line, column: node.mark.column - (isBehindDash ? 1 : 0)))
    }
    let rest = characters(ofLine: mark.line).dropFirst(mark.column - 1).drop { $0 != ":" }.dropFirst()
    fail(rest.first { $0 != " " } == "#" ? .comment(key: name) : .empty(key: name, noun: noun), at: mark)
  }

  /// Keys for which `~` was probably meant as text, because `~` is also a key on the keyboard.
  private static let textual: [String: GuideError.Expected] = [
    "text": .text, "box": .text, "do": .textOrList, "key": .textOrList, "title": .text, "body": .text,
  ]
}

extension Decoder.Entry where Key: Field {
  var name: String { key.rawValue }
}

extension Array {
  /// The entry of a mapping with this key; nil if there is none.
  subscript<Key: Equatable>(key: Key) -> Element? where Element == Decoder.Entry<Key> { first { $0.key == key } }

  /// Whether a mapping has one of these keys.
  func has<Key: Equatable>(_ keys: Key...) -> Bool where Element == Decoder.Entry<Key> {
    contains { keys.contains($0.key) }
  }
}
