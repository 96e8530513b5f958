/// A change of one text in the file of a guide. All other bytes stay.
package struct SourceChange: Hashable, Sendable {
  /// The number of the line, from 1.
  package let line: Int
  /// The line before the change, without its line break.
  package let before: String
  /// The line after the change.
  package let after: String
  /// The file before the change.
  package let old: [UInt8]
  /// The file after the change.
  package let new: [UInt8]

  /// - Parameter mark: where the scalar begins.
  /// - Returns: nil if the scalar is not written in one line as its text, with or without quotes, or if the source
  ///   lacks bytes of the file (``Source/isVerbatim``).
  init?(_ source: Source, at mark: Mark, _ scalar: Scalar, to text: String) {
    let line = source.line(mark.line)
    guard source.isVerbatim, scalar.lines == 1, let written = scalar.written,
      line.dropFirst(mark.column - 1).starts(with: written)
    else {
      return nil
    }
    let start = line.prefix(mark.column - 1)
    let changed = start + Array(scalar.style.write(text).unicodeScalars) + line.dropFirst(start.count + written.count)
    self.line = mark.line
    before = String(String.UnicodeScalarView(line))
    after = String(String.UnicodeScalarView(changed))
    old = source.bytes
    new = source.replacing(line: mark.line, with: after)
  }
}

extension Scalar {
  /// The scalar as a file has it, if that follows from its text; otherwise nil.
  var written: [Unicode.Scalar]? {
    switch style {
    case .plain: Array(text.unicodeScalars)
    case .singleQuoted: Array("'\(text.replacingEach("'", with: "''"))'".unicodeScalars)
    case .doubleQuoted: Array(text.doubleQuoted.unicodeScalars)
    case .block: nil
    }
  }
}

extension Scalar.Style {
  /// Returns a text as a scalar of this style; in double quotes if it cannot have the style.
  func write(_ text: String) -> String {
    switch self {
    // In a flow collection, a comma ends a plain scalar.
    case .plain where !text.contains(","): text.plainOrQuoted
    case .singleQuoted where !text.unicodeScalars.contains { $0.properties.generalCategory.isInvisible }:
      "'\(text.replacingEach("'", with: "''"))'"
    case .plain, .singleQuoted, .doubleQuoted, .block: text.doubleQuoted
    }
  }
}
