/// Parts of the messages of libyaml 0.2 (scanner.c and parser.c). libyaml has no error codes, so its messages
/// distinguish the errors: `yaml_error_type_t` names only the failed part of the library, and the state of the parser
/// is the same for all errors of the scanner.
enum ParserText: String, CaseIterable {
  // The problem.
  case unexpectedEnd = "found unexpected end of stream"
  case unexpectedDocument = "found unexpected document indicator"
  case incompatibleVersion = "incompatible YAML"
  case noContent = "expected node content"
  case noCommaInSequence = "expected ',' or ']'"
  case noCommaInMapping = "expected ',' or '}'"
  case noToken = "cannot start any token"
  case directive = "directive"
  case escape = "escape"
  case noHexadecimal = "did not find expected hexdecimal number"
  case codePoint = "Unicode character"
  case noColon = "could not find expected ':'"
  case mappingValue = "mapping values are not allowed"
  case noKey = "expected key"
  case noDash = "expected '-' indicator"
  case sequenceEntry = "block sequence entries are not allowed"
  case mappingKey = "mapping keys are not allowed"
  case noDocumentStart = "expected <document start>"
  // The context.
  case alias = "scanning an alias"
  case anchor = "scanning an anchor"
  case tag = "a tag"
  case quoted = "a quoted scalar"
  case blockScalar = "block scalar"
}
