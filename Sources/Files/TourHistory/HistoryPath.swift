import Glibc
import TourScreen
import TourSystem

extension HistoryFile {
  /// Returns the user's own history: `tour/history.json` in `$XDG_CONFIG_HOME`, or else in `.config` of the home
  /// folder, which is `$HOME` or else the home folder in the user database (passwd).
  ///
  /// *Source:* XDG Base Directory Specification 0.8: a path that is empty or relative counts as not set.
  ///
  /// - Throws: ``HistoryError/noHome``.
  public static func standard(configHome: String?, home: String?) throws(HistoryError) -> HistoryFile {
    try standard(configHome: configHome, home: home, account: accountHome)
  }

  /// - Parameter account: Returns the home folder in the user database. Called only if it is needed.
  static func standard(
    configHome: String?, home: String?, account: () -> String?
  ) throws(HistoryError) -> HistoryFile {
    func absolute(_ path: String?) -> String? { path.flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil } }
    if let folder = absolute(configHome) { return HistoryFile(path: joinedPath(folder, "tour/history.json")) }
    guard let home = absolute(home) ?? absolute(account()) else { throw .noHome }
    return HistoryFile(path: joinedPath(home, ".config/tour/history.json"))
  }
}

/// Returns the home folder of the user in the user database (passwd); nil if there is none. C: `getpwuid_r`.
private func accountHome() -> String? {
  var account = unsafe passwd()
  var found: UnsafeMutablePointer<passwd>?
  return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
    guard unsafe getpwuid_r(getuid(), &account, buffer.baseAddress!, buffer.count, &found) == 0, unsafe found != nil
    else { return nil }
    // `pw_dir` is a C string in `buffer`.
    return unsafe account.pw_dir.map { unsafe String(systemString: $0) }
  }
}

/// Returns the folder of a file: `.` if the path has no slash.
func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}
