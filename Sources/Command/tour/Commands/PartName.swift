import ArgumentParser
import TourGuide
import TourModel

/// The name of a part of a guide on the command line: `less/scrolled`.
struct PartName {
  let guide: String
  let part: String

  /// nil if the text has no slash with text on both sides.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    (guide, part) = (parts[0], parts[1])
  }
}

extension GuideCatalog {
  static let current = GuideCatalog(
    environment: { Environment.current[$0] }, executable: Environment.current.executable)

  /// Returns the guide with a name.
  ///
  /// - Throws: exit status 64 if there is none, 65 if it can't be read, after a message on standard error.
  func guide(named name: String) throws -> Guide {
    guard let entry = find(name: name) else {
      printError(missingGuideProse(name, among: self))
      throw ExitCode(64)
    }
    let file = readGuide(path: entry.path)
    guard let guide = file.guide else {
      for problem in file.problems { printError(problem) }
      throw ExitCode(65)
    }
    return guide
  }

  /// Returns the guides for a program, or else the guide with this name.
  ///
  /// - Throws: exit status 64 if there is none, after a message on standard error.
  func entries(for name: String) throws -> [Entry] {
    let all = all()
    let opening = all.filter { $0.opens(for: name) }
    let found = opening.isEmpty ? find(name: name).map { [$0] } ?? [] : opening
    if found.isEmpty {
      let names = all.flatMap { [$0.name] + ($0.head?.commands ?? []) }
      let meant = suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
      printError("there is no guide for '\(name)'; \(meant ?? listProse(all.map(\.name)))")
      throw ExitCode(64)
    }
    return found
  }

  /// Returns `guide/part` for all parts of all guides that can be read, for completion.
  func names(of parts: (Guide) -> [String]) -> [String] {
    all().compactMap { readGuide(path: $0.path).guide }.flatMap { guide in parts(guide).map { "\(guide.name)/\($0)" } }
  }
}

/// Returns the message for the name of a guide that does not exist.
///
/// - Parameter others: further names to suggest.
func missingGuideProse(_ name: String, among catalog: GuideCatalog, _ others: [String] = []) -> String {
  let names = catalog.all().map(\.name)
  let meant = suggestion(for: name, among: names + others).map { "did you mean '\($0)'?" }
  return "there is no guide '\(name)'; \(meant ?? listProse(names))"
}

/// Returns the remedy for a name that no guide has: the names that there are.
func listProse(_ guides: [String]) -> String {
  let names = guides.sorted()
  if names.isEmpty { return "no guide is installed; 'tour list' names the folders that are searched" }
  if names.count == 1 { return "the only one is \(names[0].visible)" }
  if names.count > 12 { return "'tour list --all' names all \(names.count)" }
  return "there are \(names.joined(separator: ", ").visible)"
}

/// Returns the message for a word that should be the name of a part of a guide, but has no slash: `tour set htop goal`.
///
/// - Parameters:
///   - next: the word that follows, which may be the name of the part.
///   - noun: what the part is, such as `parameter`.
///   - names: the parts of a guide.
func partProse(_ word: String, then next: String? = nil, _ noun: String, names: (Guide) -> [String]) -> String {
  let article = "aeiou".contains(noun.prefix(1)) ? "an" : "a"
  let name = String(word.prefix { $0 != "/" })
  let problem = "'\(word)' is not \(article) \(noun) of a guide"
  guard let entry = GuideCatalog.current.find(name: name) ?? GuideCatalog.current.find(command: name),
    let guide = readGuide(path: entry.path).guide
  else {
    return "\(problem); write the guide, a slash and the \(noun), as in \(name.isEmpty ? "less" : name)/NAME"
  }
  let known = names(guide)
  if let next, known.contains(next) { return "\(problem); write \(guide.name)/\(next)" }
  if known.isEmpty { return "guide '\(guide.name)' has no \(noun)s; declare one with '\(noun)s:' in \(entry.path)" }
  return
    "\(problem); write one as \(guide.name)/\(known[0])\(known.count > 1 ? "; it has \(known.joined(separator: ", "))" : "")"
}

/// Returns the end of the message for a name that a guide doesn't have: a suggestion, or all names that it has.
func hint(for name: String, among known: [String]) -> String {
  if let suggestion = suggestion(for: name, among: known) { return "; did you mean '\(suggestion)'?" }
  return known.isEmpty ? "; it has none" : "; it has \(known.joined(separator: ", "))"
}
