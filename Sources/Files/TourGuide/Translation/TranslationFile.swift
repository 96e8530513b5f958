internal import Glibc
public import TourModel
import TourScreen
import TourSystem

/// The result of reading a file such as `htop.de.yaml`, which has the texts of `htop.yaml` in another language.
public struct TranslationFile: Sendable {
  /// The texts of the cards that the guide has. Empty if there are problems.
  public let translation: Translation
  /// Errors in the order of the file.
  public let problems: [Diagnostic]
  /// What is missing, and what the guide no longer has, in the order of the file.
  public let warnings: [Diagnostic]

  /// Reads texts from YAML, of which JSON is a subset.
  ///
  /// Accepts any bytes: errors are in ``problems``. `name` is the name of the file in messages.
  /// - Parameters:
  ///   - guide: the guide whose texts they are.
  ///   - reportsMissing: whether ``warnings`` has what is missing.
  public static func read(
    _ bytes: [UInt8], named name: String, in language: Language, of guide: Guide, reportsMissing: Bool = false
  ) -> TranslationFile {
    var decoder = Decoder(bytes, named: name, resumingAt: TranslationField.names, ifEmpty: .emptyTranslation)
    // Translators leave the value of a text empty until they have written it.
    decoder.acceptsEmptyValues = true
    decoder.isForAuthor = reportsMissing
    for parameter in guide.parameters { decoder.declared.defaults[parameter.name] = parameter.default }
    let translation = decoder.root.map {
      decoder.translation($0, in: language, of: guide, reportsMissing: reportsMissing)
    }
    if reportsMissing { decoder.warnOfUnknownRules() }
    let problems = decoder.problems
    return TranslationFile(
      translation: problems.isEmpty ? translation ?? Translation(language: language) : Translation(language: language),
      problems: problems, warnings: decoder.warnings)
  }
}

/// The path of a translation, in its parts: `guides/htop.de.yaml`.
struct TranslationPath: Hashable {
  /// The path of the guide's file: `guides/htop.yaml`.
  let guide: String
  let language: Language

  /// nil if the name of the file does not end in the name of a language.
  init?(_ path: String) {
    guard let ending = GuideFolder.endings.first(where: { path.utf8.suffix($0.count).elementsEqual($0) }) else {
      return nil
    }
    let stem = path.utf8.dropLast(ending.count)
    guard let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot != stem.startIndex,
      stem[..<dot].last != UInt8(ascii: "/"),
      let name = String(stem[stem.index(after: dot)...]), let language = Language(name), language.name == name
    else { return nil }
    guide = String(decoding: stem[..<dot], as: UTF8.self) + String(decoding: ending, as: UTF8.self)
    self.language = language
  }

  /// Returns `german` for `guides/htop.german.yaml` beside `guides/htop.yaml`, whichever ending it has; nil if its name
  /// does not begin so.
  static func word(of path: String, besideGuide guide: String) -> String? {
    func ending(of path: String) -> [UInt8]? {
      GuideFolder.endings.first { path.utf8.suffix($0.count).elementsEqual($0) }.map { Array($0) }
    }
    guard let own = ending(of: guide), let ending = ending(of: path) else { return nil }
    let stem = Array(guide.utf8.dropLast(own.count)) + [UInt8(ascii: ".")]
    let rest = path.utf8.dropLast(ending.count)
    return rest.starts(with: stem) && rest.count > stem.count
      ? String(decoding: rest.dropFirst(stem.count), as: UTF8.self) : nil
  }

  /// Returns the path of the texts of a guide in a language.
  static func path(of guide: String, in language: Language) -> String {
    guard let ending = GuideFolder.endings.first(where: { guide.utf8.suffix($0.count).elementsEqual($0) }) else {
      return "\(guide).\(language.name)"
    }
    return
      "\(String(decoding: guide.utf8.dropLast(ending.count), as: UTF8.self)).\(language.name)\(String(decoding: ending, as: UTF8.self))"
  }
}

extension Guide {
  /// Returns the guide in the first of these languages that it has: its own language, or one
  /// with a file beside it. A file with
  /// errors has no effect; `tour check` reports them.
  /// - Parameter path: the path of the guide's file.
  public func translated(into languages: [Language], besideFile path: String) -> Guide {
    translated(into: languages) { language in
      let path = TranslationPath.path(of: path, in: language)
      return (try? contents(of: path)).map { ($0, path) }
    }
  }

  /// Returns the guide in the first of these languages that it has.
  /// - Parameter texts: returns the content and the name of the file with the texts in a language; nil if there is
  ///   none.
  public func translated(
    into languages: [Language], _ texts: (Language) -> (bytes: [UInt8], name: String)?
  ) -> Guide {
    for language in languages.flatMap(\.alternatives) {
      if self.language.alternatives.contains(language) { return self }
      guard let (bytes, name) = texts(language) else { continue }
      let file = TranslationFile.read(bytes, named: name, in: language, of: self)
      if file.problems.isEmpty { return translated(file.translation) }
    }
    return self
  }
}

extension Guide {
  /// Returns the paths of the files that may have the texts of a guide in these languages, whether or not they exist.
  /// - Parameter path: the path of the guide's file.
  package static func translationPaths(into languages: [Language], besideFile path: String) -> [String] {
    languages.flatMap(\.alternatives).map { TranslationPath.path(of: path, in: $0) }
  }

  /// Returns the errors of the file with the texts of the guide in the first of these languages that it has.
  /// - Parameters:
  ///   - path: the path of the guide's file.
  ///   - name: its name in messages.
  package func translationProblems(into languages: [Language], besideFile path: String, named name: String)
    -> [Diagnostic]
  {
    for language in languages.flatMap(\.alternatives) where !self.language.alternatives.contains(language) {
      guard let bytes = try? contents(of: TranslationPath.path(of: path, in: language)) else { continue }
      let name = TranslationPath.path(of: name, in: language)
      return TranslationFile.read(bytes, named: name, in: language, of: self).problems
    }
    return []
  }
}

/// Reads and checks the texts of a guide in other languages: the files beside its own, sorted by name. If the path
/// leads to such a file, only this one.
/// - Parameter path: the path of a guide's file, or of a translation.
public func checkTranslations(path: String) -> [(path: String, file: TranslationFile)] {
  if let parts = TranslationPath(path), FileSystem.exists(parts.guide) || !isGuide(path) {
    return [(path, checkTranslation(path: path, parts))]
  }
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  return GuideFolder(path: folder.isEmpty ? "." : folder).translationNames.map { folder + $0 }.compactMap { other in
    // `htop.old.yaml` may be a copy of the guide: `old` is the name of a language.
    TranslationPath(other).flatMap {
      $0.guide == path && !isGuide(other) ? (other, checkTranslation(path: other, $0)) : nil
    }
  }
}

/// Returns warnings about the files beside a guide that begin with its name, and are neither guides nor its texts in
/// another language, such as `htop.german.yaml`, or `htop.de.yml` beside `htop.yaml`.
public func misnamedTranslations(ofGuide path: String) -> [Diagnostic] {
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  return GuideFolder(path: folder.isEmpty ? "." : folder).names.map { folder + $0 }.compactMap { other in
    misnamed(other, besideGuide: path).flatMap { isGuide(other) ? nil : $0 }
  }
}

/// Returns the same warning about a file that is no guide; nil if it has any other name.
/// - Parameter others: the files of its folder.
func misnamedTranslation(path: String, among others: [String]) -> Diagnostic? {
  others.lazy.compactMap { other in
    other == path ? nil : misnamed(path, besideGuide: other).flatMap { isGuide(other) ? $0 : nil }
  }.first
}

/// Returns a warning if the name of a file looks like that of a translation of the guide, but does not end in a
/// language; nil also if a comment in the file allows it.
private func misnamed(_ path: String, besideGuide guide: String) -> Diagnostic? {
  let parts = TranslationPath(path)
  guard parts.map({ $0.guide != guide && !FileSystem.exists($0.guide) }) ?? true,
    let word = TranslationPath.word(of: path, besideGuide: guide)
  else { return nil }
  let wanted = Language(word).map { TranslationPath.path(of: guide, in: $0) }
  func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
  let flaw = TranslationFlaw.misnamed(guide: name(guide), wanted: wanted.map(name))
  let warning = GuideError.translation(flaw)
  var decoder = (try? contents(of: path)).map { Decoder($0, named: path) }
  if decoder?.isAllowed(warning, at: .start) ?? false { return nil }
  return Diagnostic(file: path, line: 1, column: 1, kind: warning)
}

/// Returns what to say of a file that has the name of a translation, and is no guide, in a folder without the guide
/// whose texts it could have; nil for any other file.
func orphanProblems(path: String) -> [Diagnostic]? {
  guard let parts = TranslationPath(path), !FileSystem.exists(parts.guide), !isGuide(path) else { return nil }
  return checkTranslation(path: path, parts).problems
}

/// Whether a file is a guide, although a translation could have its name.
private func isGuide(_ path: String) -> Bool { readHead(path: path).head != nil }

private func checkTranslation(path: String, _ parts: TranslationPath) -> TranslationFile {
  let guide = readGuide(path: parts.guide).guide
  guard let guide else {
    let name = String(parts.guide.split(separator: "/").last ?? "")
    return TranslationFile(
      translation: Translation(language: parts.language),
      problems: [Diagnostic(file: path, line: 1, column: 1, kind: .translation(.noGuide(name)))], warnings: [])
  }
  do {
    return TranslationFile.read(
      try contents(of: path), named: path, in: parts.language, of: guide, reportsMissing: true)
  } catch {
    return TranslationFile(
      translation: Translation(language: parts.language),
      problems: [Diagnostic(file: path, line: 1, column: 1, kind: error)], warnings: [])
  }
}

/// Returns the title of a guide in the first of these languages that it has; nil if that is the guide's own language,
/// or if it has none of them. Only the beginning of the file with its texts is parsed.
/// - Parameter path: the path of the guide's file, which is not read.
package func translatedTitle(besideFile path: String, into languages: [Language]) -> String? {
  for language in languages.flatMap(\.alternatives) {
    let path = TranslationPath.path(of: path, in: language)
    if let bytes = try? contents(of: path) {
      var decoder = Decoder(
        bytes, named: path, until: [TranslationField.astray, .steps, .tips].map(\.rawValue))
      guard case .mapping(let entries)? = decoder.root?.content,
        let title = entries.first(where: { $0.name == TranslationField.title.rawValue })
      else { return nil }
      return decoder.text(title.value, name: TranslationField.title.rawValue)
    }
    if language == .english { return nil }
  }
  return nil
}
