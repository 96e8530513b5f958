/// The single YAML document of a file as a tree, with the problems that were found while it was parsed.
struct Document {
  /// The outermost value, or the part of it that could be read; nil if there is none.
  private(set) var root: Node?
  private(set) var problems: [(mark: Mark, kind: GuideError)] = []
  /// Whether the document was parsed without a fault. If not, the file may contain keys that the tree lacks.
  private(set) var isComplete = true
  /// Whether no value was left out because of `until`.
  private(set) var isWhole = true
  /// Whether the value of the last key of the outermost mapping is incomplete, because a mistake follows.
  private var lastIsBroken = false

  /// Reads all of a file. With `until`, stops at the first of these keys of the outermost mapping after which no other
  /// key follows: all other keys have their values, and the values from there on are left out.
  init(_ source: Source, until stop: [String] = []) {
    unsafe source.bytes.withUnsafeBufferPointer { bytes in
      var reader = unsafe Reader(source: source, stop: stop, events: EventStream(bytes))
      reader.read()
      root = reader.root
      problems = reader.problems
      isComplete = reader.isComplete
      isWhole = reader.isWhole
      lastIsBroken = reader.lastIsBroken
    }
  }

  /// Reads all of a file. After a fault, continues at the next line that begins with one of these keys, if that key was
  /// not read before. An entry of the outermost mapping that could not be read to its end is left out.
  init(_ source: Source, resumingAt keys: [String]) {
    self.init(source)
    dropBroken()
    var (line, rest) = (0, Set(keys))
    var isBroken = !isComplete
    while isBroken {
      rest.subtract(root?.names ?? [])
      line = max(line, problems.last?.mark.line ?? 0)
      guard let next = source.line(after: line, beginningWith: rest) else { return }
      rest.remove(next.key)
      line = next.line
      var piece = Document(source.blanked(before: line))
      piece.dropBroken()
      problems += piece.problems
      isBroken = !piece.isComplete
      root = root.map { $0.appending(piece.root) } ?? piece.root
    }
  }

  private mutating func dropBroken() {
    guard lastIsBroken, case .mapping(let entries) = root?.content else { return }
    root?.content = .mapping(Array(entries.dropLast()))
  }
}

/// Builds the tree. After a fault, each open list or mapping keeps the items that were read before.
private struct Reader: ~Copyable {
  let source: Source
  let stop: [String]
  var events: EventStream
  var root: Node?
  var problems: [(mark: Mark, kind: GuideError)] = []
  var isComplete = true
  var isWhole = true
  var lastIsBroken = false
  private var values = 0
  /// The last line with a key of the outermost mapping that is not in `stop`. From this line on, reading may end at a
  /// key in `stop`.
  private lazy var lastKeyLine = source.lastKeyLine(except: stop)

  init(source: Source, stop: [String], events: consuming EventStream) {
    self.source = source
    self.stop = stop
    self.events = events
  }

  mutating func read() {
    do throws(Stop) {
      while true {
        let event = try next()
        switch event.kind {
        case .none, .documentEnd: continue
        case .end: return
        case .documentStart where root == nil: continue
        case .documentStart:
          problems.append((event.start, .severalGuides))
          return
        default:
          var outermost: Node?
          defer { root = outermost }
          try node(event, depth: 0, into: &outermost)
        }
      }
    } catch {
      switch error {
      case .fault(let fault):
        isComplete = false
        let (mark, kind) = fault.translated(source)
        // YAML reads the line as the rest of the text above.
        if case .indentation = kind { root?.dropTextOfSeveralLines() }
        // `*M sorts` gives an alias and then a syntax error in the same line. The message about the alias is enough.
        if !problems.contains(where: { $0.mark.line == mark.line }) { problems.append((mark, .syntax(kind))) }
      case .limit(let mark, let kind):
        isComplete = false
        problems.append((mark, kind))
      case .enough: isWhole = false
      }
    }
  }

  private enum Stop: Error {
    case fault(EventStream.Fault)
    case limit(Mark, GuideError)
    /// A key in `stop` was reached, and no other key follows.
    case enough
  }

  private mutating func next() throws(Stop) -> EventStream.YAMLEvent {
    do { return try events.next() } catch { throw .fault(error) }
  }

  /// Reads one value into `node`. If this throws, `node` has the part that was read.
  private mutating func node(_ event: EventStream.YAMLEvent, depth: Int, into node: inout Node?) throws(Stop) {
    values += 1
    guard values <= Limit.values else { throw .limit(event.start, .tooManyValues(limit: Limit.values)) }
    guard depth <= Limit.depth else { throw .limit(event.start, .tooDeep(limit: Limit.depth)) }
    if let anchor = event.anchor { problems.append((event.start, .unsupported(.anchor(anchor)))) }
    if let tag = event.tag { problems.append((event.start, .unsupported(.tag(tag)))) }
    let isPlain = event.anchor == nil && event.tag == nil
    switch event.kind {
    case .scalar(let scalar):
      node = Node(mark: event.start, content: isPlain ? .scalar(scalar) : .unsupported)
    case .sequenceStart:
      var items: [Node] = []
      defer { node = Node(mark: event.start, content: .sequence(items)) }
      while true {
        let event = try next()
        if case .sequenceEnd = event.kind { return }
        var item: Node?
        defer { if let item { items.append(item) } }
        try self.node(event, depth: depth + 1, into: &item)
      }
    case .mappingStart(let isBlock):
      var entries: [Node.Entry] = []
      defer { node = Node(mark: event.start, content: .mapping(entries)) }
      while true {
        let first = try next()
        if case .mappingEnd = first.kind { return }
        var key: Node?
        var value: Node?
        defer { if let key, let value { entries.append(Node.Entry(key: key, value: value)) } }
        try self.node(first, depth: depth + 1, into: &key)
        if depth == 0, case .scalar(let scalar) = key?.content, stop.contains(scalar.text) {
          // Flow mappings and indented mappings are read to their end, because `lastKeyLine` finds keys only in the
          // first column.
          if isBlock, first.start.column == 1, first.start.line >= lastKeyLine {
            value = Node(mark: first.start, content: .unsupported)
            throw .enough
          }
        }
        do throws(Stop) {
          try self.node(try next(), depth: depth + 1, into: &value)
        } catch {
          if depth == 0 { lastIsBroken = value != nil }
          throw error
        }
      }
    case .alias(let name):
      problems.append((event.start, .unsupported(.alias(name))))
      node = Node(mark: event.start, content: .unsupported)
    case .none, .sequenceEnd, .mappingEnd, .documentStart, .documentEnd, .end:
      node = Node(mark: event.start, content: .unsupported)
    }
  }
}
