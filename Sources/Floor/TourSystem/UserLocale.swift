internal import Glibc

/// The locale for characters that the environment names. It need not be the locale of the process, which setlocale(3)
/// sets.
public enum UserLocale {
  /// The name, from the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set; empty if none is.
  private static var name: String {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(systemVariable).first { !$0.isEmpty } ?? ""
  }

  /// Whether the name of the locale has the character set UTF-8, as `de_DE.UTF-8` and `ca_ES.UTF-8@valencia` have.
  public static var namesUTF8: Bool {
    let codeset = name.drop { $0 != "." }.dropFirst().prefix { $0 != "@" }
    return ["UTF-8", "UTF8"].contains(codeset.uppercased())
  }

  /// Whether the locale is installed. C: newlocale(3).
  public static var isInstalled: Bool { isInstalled("") }

  /// Whether the locale of this name is installed; the empty name stands for the locale of the environment. C:
  /// newlocale(3).
  public static func isInstalled(_ name: String) -> Bool {
    // Not asked for the character set: a static executable always gets the one of the locale `C`.
    guard let locale = unsafe name.withSystemString({ unsafe newlocale(1 << LC_CTYPE, $0, nil) }) else { return false }
    unsafe freelocale(locale)
    return true
  }
}
