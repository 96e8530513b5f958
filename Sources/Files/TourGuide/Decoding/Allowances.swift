/// The comments of a guide that allow warnings which are wrong there:
///
///     target: {text: Edit}   # tour: allow several
///
/// A comment behind a value allows the warning in that line. A comment in a line of its own allows it in the next line
/// that is not a comment; above the first key of the file, it allows it everywhere. Several names are separated by
/// commas.
struct Allowances {
  /// The names, with the places at which they are written.
  private var names: [(name: String, mark: Mark)] = []
  /// The names that count for a line.
  private var ofLines: [Int: Set<String>] = [:]
  /// The names that count for the whole file.
  private var ofFile: Set<String> = []

  init(_ source: Source) {
    guard source.mayAllow else { return }
    /// The names of the comments above the line.
    var pending: Set<String> = []
    var isBeforeFirstKey = true
    for number in 1...source.lineCount {
      let line = source.line(number)
      let found = line.allowances
      names += found.map { ($0.name, Mark(line: number, column: $0.column)) }
      let own = Set(found.map(\.name))
      if line.isComment {
        pending.formUnion(own)
        continue
      }
      if isBeforeFirstKey {
        ofFile.formUnion(pending)
        pending = []
        isBeforeFirstKey = line.isOfHead
      }
      if !pending.isEmpty || !own.isEmpty { ofLines[number] = pending.union(own) }
      pending = []
    }
  }

  func contains(_ rule: WarningRule, line: Int) -> Bool {
    ofFile.contains(rule.rawValue) || ofLines[line]?.contains(rule.rawValue) ?? false
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
  /// The words of a comment that allows warnings, behind its `#`.
  fileprivate static let allow = Array("tour: allow ".utf8)

  /// Whether the file has a comment that allows warnings, or text that looks like one.
  fileprivate var mayAllow: Bool {
    bytes.indices.contains { bytes[$0] == Self.allow[0] && bytes[$0...].starts(with: Self.allow) }
  }
}

extension [Unicode.Scalar] {
  fileprivate var isComment: Bool { first { $0 != " " } == "#" }

  /// Whether the line is blank, or a mark of YAML before the first key: `---`, `%YAML 1.2`.
  fileprivate var isOfHead: Bool {
    allSatisfy { $0 == " " || $0 == "\t" } || starts(with: Array("---".unicodeScalars)) || first == "%"
  }

  /// The names of the warnings that a comment in this line allows, with their columns. What follows a name up to a
  /// comma is a remark.
  fileprivate var allowances: [(name: String, column: Int)] {
    let allow = Source.allow.map { Unicode.Scalar($0) }
    let behind = indices.lazy.filter { self[$0] == "#" }.map { start in
      self[(start + 1)...].prefix { $0 == " " }.endIndex
    }
    guard let start = behind.first(where: { self[$0...].starts(with: allow) }) else { return [] }
    return self[(start + allow.count)...].split(separator: ",").compactMap { part in
      let name = part.drop { $0 == " " }.prefix { $0 != " " }
      return name.isEmpty ? nil : (String(String.UnicodeScalarView(name)), name.startIndex + 1)
    }
  }
}
