/// An X server without a screen (Xvfb), on a display that nobody else has.
///
/// It ends with this object, and with the tests however they end: it stands under a watcher that reads their connection to its end.
final class XServer {
  /// As `DISPLAY` has it.
  let display: String
  private let server: Child

  /// - Throws: ``OracleError/missing(_:)`` where there is no Xvfb, ``OracleError/failed(_:)`` where it does not start.
  init() throws(OracleError) {
    server = try Child(["sh", "-c", Self.script])
    guard try server.line() == "found" else { throw .missing("xvfb") }
    display = ":" + (try server.line())
  }

  /// The shell becomes the server, so that the watcher knows its process. Ended by SIGTERM it takes its lock file along.
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
