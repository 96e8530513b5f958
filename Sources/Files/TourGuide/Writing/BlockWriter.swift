/// Writes the tree of a guide as YAML: the guide, its parts and their texts in block style, what is short in flow
/// style.
struct BlockWriter {
  private(set) var text = ""

  /// The lists whose items have lines of their own. All other lists are written in one line.
  private static let lists: Set = [
    GuideField.steps.rawValue, GuideField.tips.rawValue, GuideField.events.rawValue, GuideField.parameters.rawValue,
    ChoicesField.options.rawValue, StepField.buttons.rawValue,
  ]
  /// The mappings whose entries have lines of their own.
  private static let mappings: Set = [
    GuideField.setup.rawValue, SetupField.files.rawValue, GuideField.theme.rawValue, StepField.choices.rawValue,
  ]
  /// Longer values of a list in flow style get a line for each item.
  private static let longest = 100

  /// Writes a mapping, with a line or more for each entry.
  /// - Parameter holdsFiles: whether its values are the texts of files, which keep the line break at their end.
  mutating func write(_ node: Node, indent: Int, holdsFiles: Bool = false) {
    guard case .mapping(let entries) = node.content else { return }
    for entry in entries { write(entry, indent: indent, isFile: holdsFiles) }
  }

  private mutating func write(_ entry: Node.Entry, indent: Int, isFile: Bool) {
    let name = entry.name ?? ""
    line("\(name.plainOrQuoted):", indent)
    switch entry.value.content {
    case .sequence(let items) where Self.lists.contains(name):
      for (index, item) in items.enumerated() {
        if index > 0, name == GuideField.steps.rawValue { text += "\n" }
        writeItem(item, indent: indent + 2)
      }
    case .sequence(let items) where items.count > 1 && entry.value.flow.utf8.count > Self.longest:
      for item in items { line("- \(item.flow)", indent + 2) }
    case .mapping where Self.mappings.contains(name):
      write(entry.value, indent: indent + 2, holdsFiles: name == SetupField.files.rawValue)
    case .scalar(let scalar) where isFile && scalar.text.fitsBlock:
      writeBlock(scalar.text, as: scalar.text.hasSuffix("\n") ? "|" : "|-", indent: indent + 2)
    case .scalar(let scalar) where name == StepField.body.rawValue || scalar.text.contains("\n"):
      // The line break at the end of a block is no part of a text.
      if scalar.text.fitsBlock, !scalar.text.hasSuffix("\n") {
        writeBlock(scalar.text, as: "|", indent: indent + 2)
      } else {
        append(scalar.text.doubleQuoted)
      }
    case .scalar(let scalar):
      append(scalar.style == .plain ? scalar.text : scalar.text.plainOrQuoted)
    case .sequence(let items) where items.count == 1:
      if case .scalar(let scalar) = items[0].content, scalar.style != .plain {
        append(scalar.text.plainOrQuoted)
      } else {
        append(items[0].flow)
      }
    default: append(entry.value.flow)
    }
  }

  /// Writes an item of a list: its first entry is in the line of the hyphen.
  mutating func writeItem(_ item: Node, indent: Int) {
    guard case .mapping = item.content else { return line("- \(item.flow)", indent) }
    var inner = BlockWriter()
    inner.write(item, indent: indent + 2)
    text += String(repeating: " ", count: indent) + "- " + inner.text.dropFirst(indent + 2)
  }

  /// Writes a text as a literal block scalar (YAML 1.2.2, §8.1.2). Blank lines are not indented.
  /// - Parameter header: the sign before its lines.
  private mutating func writeBlock(_ block: String, as header: String, indent: Int) {
    append(header)
    let lines = (block.hasSuffix("\n") ? block.dropLast() : block[...])
      .split(separator: "\n", omittingEmptySubsequences: false)
    for content in lines { line(String(content), content.isEmpty ? 0 : indent) }
  }

  private mutating func line(_ content: String, _ indent: Int) {
    text += String(repeating: " ", count: indent) + content + "\n"
  }

  /// Appends a value to the line that was written last.
  private mutating func append(_ value: String) {
    text.removeLast()
    text += " " + value + "\n"
  }
}

extension String {
  /// The text as a plain scalar if no YAML reader takes it for anything else, otherwise in quotes.
  var plainOrQuoted: String { isPlain ? self : inQuotes }

  /// Whether the text can be a plain scalar outside of a flow collection (YAML 1.2.2, §7.3.3): words of letters, digits
  /// and harmless marks, of which the first is a letter.
  private var isPlain: Bool {
    guard let first = unicodeScalars.first, first.properties.isAlphabetic, last != " ", last != ":" else {
      return false
    }
    if ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(lowercased()) { return false }
    return unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " .,!?'()/-+=*_%&;…–—’“”".unicodeScalars.contains(scalar)
    } && !unicodeScalars.contains { $0.properties.generalCategory.isInvisible }
  }

  /// Whether a literal block scalar can hold the text: it has neither a first line that begins with blanks, nor
  /// further line breaks at its end, nor characters that a terminal does not show.
  var fitsBlock: Bool {
    guard let first = split(separator: "\n", omittingEmptySubsequences: false).first, !first.isEmpty,
      first.first != " ", first.first != "\t", !hasSuffix("\n\n")
    else { return false }
    return !unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory.isInvisible }
  }
}
