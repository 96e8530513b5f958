/// A language of texts, by the name of its locale without a character set: `de`, `pt_BR`, `zh_TW`.
public struct Language: Hashable, Sendable {
  /// The language in lower case, and after an underscore the country in upper case, if it is known.
  public let name: String

  public static let english = Language(code: "en")

  private init(code: String) {
    name = code
  }

  /// Reads the name of a locale, such as `de`, `pt_BR.UTF-8`, `ca_ES@valencia` or `zh-TW`. The character set and the
  /// modifier are ignored. nil if it is no such name, and for the locales `C` and `POSIX`, which have no language.
  public init?(_ locale: String) {
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split(
      separator: "_", maxSplits: 1, omittingEmptySubsequences: false
    ).flatMap { $0.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false) }
    let isName = parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isLetter } }
    guard isName, (1...2).contains(parts.count), (2...3).contains(parts[0].count),
      parts.count == 1 || parts[1].count == 2
    else { return nil }
    let country = parts.count == 2 ? "_" + parts[1].uppercased() : ""
    self.init(code: parts[0].lowercased() + country)
  }

  /// The language without its country.
  private var code: String { String(name.prefix { $0 != "_" }) }

  /// Whether the language is written from right to left.
  package var isRightToLeft: Bool { ["ar", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(code) }

  /// The languages whose texts a reader of this one can be given, the best first: itself, the language without its
  /// country, and the one in which most texts in this language are written.
  public var alternatives: [Language] {
    let usual = ["zh_HK": "zh_TW", "zh_MO": "zh_TW"][name] ?? ["pt": "pt_BR", "zh": "zh_CN"][code]
    var names: [String] = []
    for other in [name, code, usual].compactMap(\.self) where !names.contains(other) { names.append(other) }
    return names.map(Language.init(code:))
  }

  /// The languages of the user, the preferred one first, in the order of gettext(3): `LANGUAGE`, or else the first of
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` that is set. Empty for the locales `C` and `POSIX`, for which `LANGUAGE` has no
  /// effect. The locale need not be installed.
  /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
  public static func preferred(_ variable: (String) -> String?) -> [Language] {
    guard let (name, value) = locale(variable) else { return [] }
    let names = name == "LANGUAGE" ? value.split(separator: ":").map(String.init) : [value]
    return names.compactMap { Language($0) }
  }

  /// The variable that names the languages of the user, and its value: see ``preferred(_:)``. nil if there is none.
  package static func locale(_ variable: (String) -> String?) -> (name: String, value: String)? {
    func set(_ name: String) -> (name: String, value: String)? {
      variable(name).flatMap { $0.isEmpty ? nil : (name, $0) }
    }
    guard let locale = set("LC_ALL") ?? set("LC_MESSAGES") ?? set("LANG"), locale.value != "C", locale.value != "POSIX"
    else { return nil }
    return set("LANGUAGE") ?? locale
  }

  /// The language and the country of the user's keyboard, as the locale tells them: the first of `LC_ALL`, `LC_CTYPE`
  /// and `LANG` that is set. nil if none is, and for the locales `C` and `POSIX`.
  package static func keyboard(_ variable: (String) -> String?) -> Language? {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    return names.compactMap { variable($0) }.first { !$0.isEmpty }.flatMap { Language($0) }
  }

  /// Whether Ctrl-5 is easier to type than Ctrl-] on the usual keyboard: `]` needs AltGr, and `5` needs no Shift,
  /// unlike on the French one.
  package var typesCtrl5: Bool {
    let codes: Set = [
      "bs", "da", "de", "es", "et", "fi", "hr", "hu", "is", "it", "nb", "nn", "no", "pt", "sl", "sv", "tr",
    ]
    return codes.contains(code) && name != "pt_BR" || name.hasSuffix("_CH") || name == "fr_CA"
  }
}
