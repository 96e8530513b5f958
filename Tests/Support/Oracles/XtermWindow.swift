public import TourScreen

/// Runs commands in a window of xterm whose size they can change by functions such as `CSI 8 ; rows ; columns t`.
/// `windows.py` does it.
public enum XtermWindow {
  /// Runs a command to its end.
  ///
  /// - Parameters:
  ///   - size: the size of the window at first.
  ///   - environment: variables for the command, each `NAME=value`.
  ///   - steps: the path of a file with the steps while it runs, which `windows.py` describes.
  /// - Throws: ``OracleError/missing(_:)`` if Xvfb is not installed, ``OracleError/failed(_:)`` if a step waits in
  ///   vain.
  public static func run(_ command: [String], size: Size, environment: [String], steps: String) throws(OracleError) {
    let server = try XServer()
    guard let path = Script.path("windows") else { throw .failed("windows.py is not among the resources") }
    let (output, status) = try Child(
      ["/usr/bin/python3", path, String(size.columns), String(size.rows), steps] + command,
      variables: ["DISPLAY=" + server.display] + environment
    ).finish()
    if status != 0 { throw .failed("windows.py: \(output)") }
  }
}
