internal import Glibc

/// The locale that the environment names. It need not be the locale of the process, which setlocale(3) sets.
public enum UserLocale {
  /// The character set, as nl_langinfo(3) names it: `UTF-8`, `ISO-8859-1`, or `ANSI_X3.4-1968` for the locale `C`; nil
  /// if the locale is not installed. C: newlocale(3), nl_langinfo_l(3).
  public static var codeset: String? {
    guard let locale = unsafe newlocale(1 << LC_CTYPE, "", nil) else { return nil }
    defer { unsafe freelocale(locale) }
    // Safe: the text is copied at once.
    return unsafe nl_langinfo_l(nl_item(CODESET), locale).map { unsafe String(systemString: $0) }
  }

  /// Whether the character set is UTF-8. For a locale that is not installed, its name decides: the terminal of a user
  /// who sets it reads UTF-8.
  public static var isUTF8: Bool {
    if let codeset { return codeset == "UTF-8" }
    // Safe: the value is copied at once.
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].map { (name: String) in
      unsafe getenv(name).map { unsafe String(systemString: $0) } ?? ""
    }
    // The character set is between the dot and a modifier, as in `ca_ES.UTF-8@valencia`.
    let codeset = (names.first { !$0.isEmpty } ?? "").drop { $0 != "." }.dropFirst().prefix { $0 != "@" }
    return ["UTF-8", "UTF8"].contains(codeset.uppercased())
  }
}
