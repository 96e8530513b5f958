/// The comments of a guide that allow warnings which are wrong there:
///
///     target: {text: Edit}   # tour: allow several
///
/// A comment counts for its line. One in a line of its own counts for the next line that is not a comment or, before
/// the first key, for the whole file. Several names are separated by commas.
struct Allowances {
  /// A name, with the place at which it is written.
  private var names: [(name: String, mark: Mark)] = []
  /// The lines that are comments.
  private var comments: [Int] = []
  /// The first line that is not a comment.
  private var firstLine = 1

  init(_ source: Source) {
    guard source.mayAllow else { return }
    for number in 1...source.lineCount {
      let line = source.line(number)
      if line.isComment { comments.append(number) }
      names += line.allowances.map { ($0.name, Mark(line: number, column: $0.column)) }
    }
    while comments.contains(firstLine) { firstLine += 1 }
  }

  func contains(_ rule: WarningRule, line: Int) -> Bool {
    names.contains { name, mark in
      if name != rule.rawValue { return false }
      if mark.line == line || mark.line < firstLine { return true }
      return mark.line < line && (mark.line..<line).allSatisfy(comments.contains)
    }
  }

  /// The names that no warning has.
  var unknown: [(name: String, mark: Mark)] { names.filter { WarningRule(rawValue: $0.name) == nil } }
}

extension Decoder {
  /// Whether a comment allows a warning.
  mutating func isAllowed(_ kind: GuideError, at place: Mark) -> Bool {
    kind.rule.map { allowances.contains($0, line: place.line) } ?? false
  }

  /// Warns of comments that allow nothing, because no warning has their name.
  mutating func warnOfUnknownRules() {
    for (name, mark) in allowances.unknown { warn(.unknownRule(name), at: mark) }
  }
}

extension Source {
  fileprivate static let allow = Array("# tour: allow ".utf8)

  /// Whether the file has a comment that allows warnings, or text that looks like one.
  fileprivate var mayAllow: Bool {
    bytes.indices.contains { bytes[$0] == Self.allow[0] && bytes[$0...].starts(with: Self.allow) }
  }
}

extension [Unicode.Scalar] {
  fileprivate var isComment: Bool { first { $0 != " " } == "#" }

  /// The names of the warnings that a comment in this line allows, with their columns. What follows a name up to a
  /// comma is a remark.
  fileprivate var allowances: [(name: String, column: Int)] {
    let allow = Source.allow.map { Unicode.Scalar($0) }
    guard let start = indices.first(where: { self[$0] == "#" && self[$0...].starts(with: allow) }) else { return [] }
    return self[(start + allow.count)...].split(separator: ",").compactMap { part in
      let name = part.drop { $0 == " " }.prefix { $0 != " " }
      return name.isEmpty ? nil : (String(String.UnicodeScalarView(name)), name.startIndex + 1)
    }
  }
}
