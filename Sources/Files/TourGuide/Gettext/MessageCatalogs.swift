internal import Glibc
import TourModel
import TourSystem

/// Translates messages of programs into the languages of a user, by the gettext catalogs (`.mo`) that are installed.
package struct MessageCatalogs: Sendable {
  /// The preferred one first.
  let languages: [Language]
  /// The folders with a folder for each language.
  private let folders: [String]
  /// The catalogs that were read, by their paths; nil for one that cannot be read.
  private var catalogs: [String: MessageCatalog?] = [:]
  /// The folders with the catalogs of one language each; nil until they are needed.
  private var places: [String]?

  /// - Parameters:
  ///   - variable: returns the value of an environment variable; nil if it is not set.
  ///   - isInstalled: whether a locale is installed. In one that is not, programs are in English.
  package init(_ variable: (String) -> String?, isInstalled: (String) -> Bool = UserLocale.isInstalled) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
    languages = isInstalled(locale) ? Language.preferred(variable) : []
    // A program in `/opt/bin` has its catalogs in `/opt/share/locale`.
    let prefixes = (variable("PATH") ?? "").split(separator: ":").compactMap { folder in
      folder.hasPrefix("/") && folder.hasSuffix("/bin") ? String(folder.dropLast(4)) : nil
    }
    var folders: [String] = []
    for prefix in prefixes + ["/usr/local", "/usr"] {
      for folder in ["\(prefix)/share/locale", "\(prefix)/share/locale-langpack"] where !folders.contains(folder) {
        folders.append(folder)
      }
    }
    self.folders = folders
  }

  /// In the language of a locale, whatever this process's environment names.
  package init(locale: String) {
    self.init { name in name == "LC_ALL" ? locale : name == "LANGUAGE" ? nil : systemVariable(name) }
  }

  /// In the languages of this process's environment. A program that runs with the rights of another user than the one
  /// who started it does not use `PATH`, which comes from that user.
  package static var current: MessageCatalogs {
    let isTrusted = getuid() == geteuid() && getgid() == getegid()
    return MessageCatalogs { name in name == "PATH" && !isTrusted ? nil : systemVariable(name) }
  }

  /// The text on the screen for a message: its translation or, if there is none, the message itself.
  mutating func text(of message: String, context: String?, in domain: String) -> String {
    var translation: String?
    for language in languages.flatMap(\.alternatives) where translation == nil {
      for folder in folders where translation == nil {
        translation = catalog(at: "\(folder)/\(language.name)/LC_MESSAGES/\(domain).mo")?.translation(
          of: message, context: context)
      }
    }
    let text = translation.map(Self.visible) ?? ""
    return text.isEmpty ? Self.visible(message) : text
  }

  /// Whether a catalog has a message, in any language; nil if no catalog of the domain is installed.
  mutating func isKnown(_ message: String, context: String?, in domain: String) -> Bool? {
    let catalogs = installed(domain)
    return catalogs.isEmpty ? nil : catalogs.contains { $0.translation(of: message, context: context) != nil }
  }

  /// The messages of a domain that differ in at least one language, without those with values (`%s`). The keys are the
  /// texts that are on the screen in English.
  mutating func translated(in domain: String) -> [String: (message: String, context: String?)] {
    var messages: [String: (message: String, context: String?)] = [:]
    for pair in installed(domain).flatMap(\.pairs) where pair.message != pair.translation {
      let parts = Self.parts(of: pair.message)
      guard parts.count == 1, let text = parts.first, text != Self.visible(pair.translation) else { continue }
      // `OK` rather than `&OK`.
      if messages[text] == nil || pair.message == text { messages[text] = (pair.message, pair.context) }
    }
    return messages
  }

  /// The catalogs of a domain in all languages.
  private mutating func installed(_ domain: String) -> [MessageCatalog] {
    let places = places ?? Self.places(in: folders)
    self.places = places
    return places.compactMap { catalog(at: "\($0)/\(domain).mo") }
  }

  /// The folders with the catalogs of one language each.
  private static func places(in folders: [String]) -> [String] {
    folders.flatMap { folder in names(in: folder).map { "\(folder)/\($0)/LC_MESSAGES" } }
      .filter { (try? FileStatus(of: $0))?.isFolder ?? false }
  }

  private mutating func catalog(at path: String) -> MessageCatalog? {
    if let catalog = catalogs[path] { return catalog }
    let catalog = (try? contents(of: path, limit: Self.limit)).flatMap(MessageCatalog.init)
    catalogs[path] = .some(catalog)
    return catalog
  }

  /// The names in a folder, sorted; empty if it cannot be read.
  private static func names(in path: String) -> [String] {
    guard let folder = try? Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NONBLOCK) else { return [] }
    var names: [String] = []
    try? unsafe folder.forEachName { bytes in names.append(unsafe String(systemBytes: bytes)) }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The most bytes of a catalog: ten times the size of the largest known one.
  private static let limit = 32 << 20

  /// The longest part of a message that is on the screen as it is written: see ``parts(of:)``.
  static func visible(_ message: String) -> String {
    parts(of: message).reduce("") { $0.count < $1.count ? $1 : $0 }
  }

  /// The parts of a message's first line between the values that the program fills in (`%s`), without the `&` before
  /// the letter that chooses an entry of a menu, and without blanks at their ends.
  private static func parts(of message: String) -> [String] {
    var (parts, part) = ([String](), "")
    var characters = message.prefix { !$0.isNewline }
    while let character = characters.popFirst() {
      switch (character, characters.first) {
      case ("%", "%"?), ("&", "&"?):
        characters.removeFirst()
        part.append(character)
      case ("%", let next?) where !next.isWhitespace:
        parts.append(part.trimmed)
        part = ""
        // Flags, width and the length of the type come before its letter: `%-5.2lf`.
        while let next = characters.popFirst(), !next.isLetter || next == "l" || next == "h" || next == "z" { continue }
      case ("&", let next?) where !next.isWhitespace: break
      default: part.append(character)
      }
    }
    return parts + [part.trimmed]
  }
}
