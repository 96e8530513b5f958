public import TourPattern
import TourScreen

/// A condition on a file in the folder that ``Guide/setup`` lays out for a program.
public struct FileCondition: Hashable, Sendable {
  /// What one of the lines has to contain.
  public enum Content: Hashable, Sendable {
    case text(String)
    case match(Pattern)
  }

  /// Relative to the folder.
  public var path: String
  /// nil if it is enough that there is such a file.
  public var content: Content?
  /// The number of the line that counts, from 1, or from the end of the file: -1 is the last one. nil if any of them
  /// does.
  public var line: Int?

  public init(_ path: String, _ content: Content? = nil, line: Int? = nil) {
    self.path = path
    self.content = content
    self.line = line
  }

  /// - Parameter text: of the file; nil if there is none.
  package func holds(in text: String?) -> Bool {
    guard let text else { return false }
    guard let content else { return true }
    // CR LF is one character.
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // The end of the last line begins no further one.
    if lines.last?.isEmpty == true { lines.removeLast() }
    if let line {
      let index = line > 0 ? line - 1 : lines.count + line
      lines = lines.indices.contains(index) ? [lines[index]] : []
    }
    return lines.contains { content.isFound(in: String($0)) }
  }
}

extension FileCondition.Content {
  fileprivate func isFound(in line: String) -> Bool {
    switch self {
    case .text(let text): line.includes(bytesOf: text)
    case .match(let pattern): !pattern.ranges(in: line).isEmpty
    }
  }
}

extension Predicate {
  /// The conditions on files that are part of the predicate.
  package var files: [FileCondition] {
    switch self {
    case .file(let condition): [condition]
    case .present, .parameter, .changed: []
    case .not(let predicate): predicate.files
    case .all(let predicates), .any(let predicates): predicates.flatMap(\.files)
    }
  }
}

extension Predicate {
  /// Whether the predicate asks for nothing but files.
  package var asksOnlyFiles: Bool {
    switch self {
    case .file: true
    case .present, .parameter, .changed: false
    case .not(let predicate): predicate.asksOnlyFiles
    case .all(let predicates), .any(let predicates): predicates.allSatisfy(\.asksOnlyFiles)
    }
  }
}

extension Step {
  /// The conditions for the step to be shown or done, and the conditions of the states in which its user is lost.
  package var conditions: [Predicate] {
    [when].compactMap(\.self) + (done?.predicates ?? []) + astray.map(\.condition)
  }
}
