/// A position in a file: line and column, counted from 1.
///
/// Columns count Unicode scalars; a tab is one.
struct Mark: Hashable, Sendable {
  var line: Int
  var column: Int

  static let start = Mark(line: 1, column: 1)
}

/// A problem in a guide file or in `config.yaml`, with its position.
///
/// Its ``description`` is a full line of output, in the form that compilers use and editors can follow:
///
///     htop.yaml:12:7: error: unknown key 'plase' in a step; did you mean 'place'?
///
/// A problem of a guide that was made in Swift has the names of the guide and of its part instead:
///
///     guide 'letters', step 'down': error: no key is named 'Ctrl-x'; write C-x
public struct Diagnostic: Error, Hashable, Sendable {
  /// The path of the file as the caller gave it, or the names of the guide and of its part.
  public let file: String
  /// The line, from 1; 1 if the problem concerns the whole file, and 0 if there is no file.
  public let line: Int
  /// The column in Unicode scalars, from 1; 1 if the problem concerns the whole file, and 0 if there is no file.
  public let column: Int
  public let kind: GuideError
  /// The text of the line with the position in it; nil if the problem concerns the whole file, or if the line is blank.
  public let excerpt: Excerpt?

  public init(file: String, line: Int, column: Int, kind: GuideError, excerpt: Excerpt? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.kind = kind
    self.excerpt = excerpt
  }

  public var severity: Severity { kind.severity }

  /// The lines of output: the ``description`` with the name of a warning, then the excerpt with a caret below the
  /// position.
  public var lines: [String] {
    [description + (kind.rule.map { " [\($0.rawValue)]" } ?? "")] + (excerpt?.lines() ?? [])
  }
}

/// Whether a problem prevents the use of a file.
public enum Severity: String, Hashable, Sendable {
  /// The guide is not used. In `config.yaml`, only the entry is not used.
  case error
  /// The file is used, but its effect is probably not the one that its author intended.
  case warning
}
