/// A small change to the sources, such as a careless edit makes, and the tests that must fail with it.
struct Mutant {
  /// The path below `Sources`.
  let file: String
  /// An excerpt of the file that occurs once, with the part that changes between `«` and `»`.
  let excerpt: String
  /// The expression in place of that part; nil if the part is a statement, which is left out.
  let replacement: String?
  /// A regular expression for the tests, as `swift test --filter` takes it.
  let tests: String

  init(_ file: String, _ excerpt: String, _ replacement: String?, _ tests: String) {
    self.file = file
    self.excerpt = excerpt
    self.replacement = replacement
    self.tests = tests
  }

  var original: String { excerpt.filter { $0 != "«" && $0 != "»" } }

  var marked: String {
    let parts = excerpt.split(whereSeparator: { $0 == "«" || $0 == "»" })
    return String(excerpt.hasPrefix("«") ? parts[0] : parts[1])
  }

  /// Returns the excerpt with both versions. The number of the active mutant decides at run time which of them takes effect.
  func switched(number: Int) -> String {
    let both = replacement.map { "(isMutant(\(number)) ? \($0) : (\(marked)))" } ?? "if !isMutant(\(number)) { \(marked) }"
    return excerpt.replacing("«\(marked)»", with: both)
  }

  var description: String { "\(file): \(marked.split(separator: "\n").joined(separator: " ")) → \(replacement ?? "nothing")" }
}
