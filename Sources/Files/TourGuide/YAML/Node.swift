/// A value in a YAML file, with the position at which it begins.
struct Node {
  var mark: Mark
  var content: Content

  enum Content {
    case scalar(Scalar)
    case sequence([Node])
    case mapping([Entry])
    /// A YAML feature that guides do not support, which was reported when it was read; or a value that was left out
    /// (``Document/isWhole``).
    case unsupported
  }

  struct Entry {
    var key: Node
    var value: Node

    /// The key as text; nil if it is no scalar.
    var name: String? {
      if case .scalar(let scalar) = key.content { scalar.text } else { nil }
    }
  }
}

extension Node {
  /// Leaves out the last value that was read, if it is a text without quotes in several lines.
  mutating func dropTextOfSeveralLines() {
    switch content {
    case .scalar(let scalar): if scalar.lines > 1, scalar.style == .plain { content = .unsupported }
    case .sequence(var items):
      if !items.isEmpty { items[items.count - 1].dropTextOfSeveralLines() }
      content = .sequence(items)
    case .mapping(var entries):
      if !entries.isEmpty { entries[entries.count - 1].value.dropTextOfSeveralLines() }
      content = .mapping(entries)
    case .unsupported: break
    }
  }
}

/// A YAML scalar: its text, which may still stand for a number, a truth value or null.
struct Scalar: Equatable {
  enum Style { case plain, singleQuoted, doubleQuoted, block }

  var text: String
  var style: Style
  /// The number of lines of the file that contain it, 1 or more.
  var lines = 1

  /// The type of the value in YAML's core schema (YAML 1.2.2, §10.3.2).
  var type: GuideError.Found {
    guard style == .plain else { return .text(text) }
    switch text {
    case "", "~", "null", "Null", "NULL": return .nothing(text)
    case "true", "True", "TRUE", "false", "False", "FALSE": return .truth(text)
    default: return isNumber ? .number(text) : .text(text)
    }
  }

  private var isNumber: Bool {
    var rest = Substring(text)
    if rest.hasPrefix("0o") { return rest.count > 2 && rest.dropFirst(2).allSatisfy { ("0"..."7").contains($0) } }
    if rest.hasPrefix("0x") { return rest.count > 2 && rest.dropFirst(2).allSatisfy { $0.isHexDigit && $0.isASCII } }
    if rest.lowercased() == ".nan" { return true }
    if let sign = rest.first, sign == "-" || sign == "+" { rest.removeFirst() }
    if rest.lowercased() == ".inf" { return true }
    func digits() -> Int {
      let run = rest.prefix(while: \.isASCIIDigit)
      rest = rest[run.endIndex...]
      return run.count
    }
    var count = digits()
    if rest.first == "." {
      rest.removeFirst()
      count += digits()
    }
    guard count > 0 else { return false }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if let sign = rest.first, sign == "-" || sign == "+" { rest.removeFirst() }
      return digits() > 0 && rest.isEmpty
    }
    return rest.isEmpty
  }

  /// Returns the position in the file of a character of the text, which begins at `mark`. Returns `mark` itself if the
  /// position is unknown because of escapes or line breaks.
  func mark(ofCharacter offset: Int, from mark: Mark) -> Mark {
    guard lines == 1 else { return mark }
    let before = text.prefix(offset).unicodeScalars
    switch style {
    case .plain: return Mark(line: mark.line, column: mark.column + before.count)
    case .singleQuoted:
      // A quote within single quotes is written twice.
      return Mark(line: mark.line, column: mark.column + 1 + before.count + before.count { $0 == "'" })
    case .doubleQuoted, .block: return mark
    }
  }
}

extension Node {
  var found: GuideError.Found {
    switch content {
    case .scalar(let scalar): scalar.type
    case .sequence: .list
    case .mapping, .unsupported: .mapping
    }
  }

  /// The keys of a mapping that are scalars, in their order; empty for any other value.
  var names: [String] {
    if case .mapping(let entries) = content { entries.compactMap(\.name) } else { [] }
  }

  /// Returns a mapping with the entries of another one appended; self if one of them is no mapping.
  func appending(_ other: Node?) -> Node {
    guard case .mapping(let own) = content, case .mapping(let others) = other?.content else { return self }
    return Node(mark: mark, content: .mapping(own + others))
  }

  var isNothing: Bool {
    if case .nothing = found { true } else { false }
  }

  var isUnsupported: Bool {
    if case .unsupported = content { true } else { false }
  }
}
