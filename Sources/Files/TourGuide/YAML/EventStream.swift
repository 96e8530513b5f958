internal import CYaml

/// The events of libyaml's parser for a YAML file (`yaml_parser_parse`).
@safe struct EventStream: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// - Precondition: The memory of `bytes` stays valid as long as events are read.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe parser = .allocate(capacity: 1)
    // Fails only if there is no memory; then each event is an error.
    _ = unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  struct YAMLEvent {
    var start: Mark
    var anchor: String?
    var tag: String?
    var kind: Kind
  }

  enum Kind {
    case scalar(Scalar), sequenceStart, sequenceEnd, mappingStart(isBlock: Bool), mappingEnd
    case alias(String)
    case documentStart, documentEnd, end
    /// An event that the tree does not need, such as the start of the stream.
    case none
  }

  /// A parser error of libyaml.
  struct Fault: Error {
    var problem: String
    var mark: Mark
    var context: String
    var contextMark: Mark
  }

  mutating func next() throws(Fault) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw fault }
    defer { unsafe yaml_event_delete(&event) }
    var anchor: UnsafeMutablePointer<UInt8>?
    var tag: UnsafeMutablePointer<UInt8>?
    let kind: Kind
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      unsafe (anchor, tag) = unsafe (scalar.anchor, scalar.tag)
      kind = unsafe .scalar(
        Scalar(
          text: String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self),
          style: Scalar.Style(scalar.style), lines: Mark(event.start_mark).lines(to: Mark(event.end_mark))))
    case YAML_SEQUENCE_START_EVENT:
      unsafe (anchor, tag) = unsafe (event.data.sequence_start.anchor, event.data.sequence_start.tag)
      kind = .sequenceStart
    case YAML_MAPPING_START_EVENT:
      unsafe (anchor, tag) = unsafe (event.data.mapping_start.anchor, event.data.mapping_start.tag)
      kind = unsafe .mappingStart(isBlock: event.data.mapping_start.style == YAML_BLOCK_MAPPING_STYLE)
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    case YAML_ALIAS_EVENT: kind = unsafe .alias(String(cString: event.data.alias.anchor))
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_STREAM_END_EVENT: kind = .end
    default: kind = .none
    }
    return unsafe YAMLEvent(
      start: Mark(event.start_mark), anchor: anchor.map { unsafe String(cString: $0) },
      tag: unsafe tag.map { unsafe String(cString: $0) },
      kind: kind)
  }

  private var fault: Fault {
    let state = unsafe parser.pointee
    return unsafe Fault(
      problem: state.problem.map { unsafe String(cString: $0) } ?? "it cannot be read",
      mark: unsafe Mark(state.problem_mark),
      context: unsafe state.context.map { unsafe String(cString: $0) } ?? "",
      contextMark: unsafe Mark(state.context_mark))
  }
}

extension Mark {
  /// libyaml counts lines and columns from 0, in characters.
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
  }

  /// The number of lines, 1 or more, of a value that begins here and ends before another position.
  func lines(to end: Mark) -> Int { max(1, end.line - line + (end.column == 1 ? 0 : 1)) }
}

extension Scalar.Style {
  init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: self = .block
    default: self = .plain
    }
  }
}
