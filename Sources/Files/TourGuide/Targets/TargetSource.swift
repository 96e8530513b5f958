package import TourModel

extension Target {
  /// The target as it is written in a guide, in one line: `{text: "Mem[", occurrence: 2}`.
  package var source: String {
    var tree = GuideTree(named: "")
    return tree.target(self).flow
  }

  /// Names the target in a message about a guide: by its text (``TourModel/Target/prose``) or, as it has none, as it is
  /// written, without the targets within which it is searched for: `{style: reverse}`.
  package var words: String {
    switch kind {
    case .region, .style: Target(kind).source
    case .text, .match, .box, .cursor, .widget: prose
    }
  }

  /// Reads a target as it is written in a guide: `{text: "Mem["}`.
  ///
  /// - Parameter file: the name in problems.
  /// - Returns: nil with at least one problem, or a target with none.
  package static func read(_ source: String, named file: String) -> (target: Target?, problems: [Diagnostic]) {
    var decoder = Decoder(Array(source.utf8), named: file)
    let target = decoder.root.flatMap { decoder.target($0, name: file) }
    return decoder.problems.isEmpty ? (target, []) : (nil, decoder.problems)
  }
}

extension Place {
  /// The place as it is written in a guide, in one line: `{screen: top}`.
  package var source: String { GuideTree(named: "").place(self)?.flow ?? PlaceWord.auto.rawValue }
}

extension Node {
  /// The value in YAML's flow style, in one line.
  var flow: String {
    switch content {
    case .scalar(let scalar): scalar.style == .plain || scalar.text.isWord ? scalar.text : scalar.text.inQuotes
    case .sequence(let items) where items.count == 1: items[0].flow
    case .sequence(let items): Self.flow(items)
    case .mapping(let entries): "{\(entries.map(Self.flow).joined(separator: ", "))}"
    case .unsupported: "~"
    }
  }

  private static func flow(_ items: [Node]) -> String { "[\(items.map(\.flow).joined(separator: ", "))]" }

  private static func flow(_ entry: Entry) -> String {
    let name = entry.name ?? ""
    // Their value is a list, also of one condition.
    if [PredicateField.all, .any].map(\.rawValue).contains(name), case .sequence(let items) = entry.value.content {
      return "\(name): \(flow(items))"
    }
    return "\(name): \(entry.value.flow)"
  }
}

extension String {
  /// Whether the text needs no quotes: it is a word or a percentage, and YAML has no other meaning for it, in any
  /// version.
  fileprivate var isWord: Bool {
    if last == "%" { return count > 1 && dropLast().allSatisfy { $0.isASCII && $0.isNumber } }
    return first?.isLetter ?? false && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" }
      && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(lowercased())
  }

  /// The text as a scalar in brackets: a word, or in quotes.
  var inList: String { isWord ? self : inQuotes }

  /// The text as a quoted scalar. A regular expression is readable only without further backslashes.
  var inQuotes: String {
    let isSingle =
      contains("\\") && !contains("'") && !unicodeScalars.contains { $0.properties.generalCategory.isInvisible }
    return isSingle ? "'\(self)'" : doubleQuoted
  }

  /// The text as a double-quoted scalar (YAML 1.2.2, §7.3.1).
  var doubleQuoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      // Control characters, line and paragraph separators, and what a terminal does not show.
      case _ where scalar.properties.generalCategory.isInvisible:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Unicode.GeneralCategory {
  var isInvisible: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
