/// An X server without a screen (Xvfb), on a display that is not in use.
///
/// It ends with this object. It also ends with the tests, even if they crash: a watcher reads the connection to its end
/// and then ends the server.
final class XServer {
  /// The value of `DISPLAY`.
  let display: String
  private let server: Child

  /// - Throws: ``OracleError/missing(_:)`` if Xvfb is not installed, ``OracleError/failed(_:)`` if it does not start.
  init() throws(OracleError) {
    server = try Child(["sh", "-c", Self.script])
    guard try server.line() == "found" else { throw .missing("xvfb") }
    display = ":" + (try server.line())
  }

  /// The shell executes the server in its place, so that the watcher has the server's process id. On SIGTERM the server
  /// removes its lock file.
  private static let script = """
    command -v Xvfb >/dev/null && echo found || { echo missing; exit; }
    exec 4<&0
    (cat <&4; kill $$) >/dev/null 2>&1 &
    exec Xvfb -displayfd 3 -noreset -nolisten tcp -screen 0 2048x1536x24 3>&1 4<&- >/dev/null 2>&1
    """

  deinit {
    server.hangUp()
    _ = server.finish()
  }
}
