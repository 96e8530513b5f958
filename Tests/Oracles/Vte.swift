import Foundation
public import TourScreen

/// VTE, the terminal widget of GNOME Terminal and others, on a display without a screen. It is fed bytes and reports what it shows.
///
/// `vte.py` holds some widgets and answers requests. What VTE reports, in its HTML copies and replies: characters, colours, bold, italic, blink,
/// underlines, strikethrough and overline, wrapped lines, the cursor with a pending wrap, and modes (DECRQM, DECRQSS). It does not report dim in the
/// default colour, reverse other than by exchanged colours, and invisible other than by equal ones. Pens, character sets and saved cursors are known by
/// a letter that is typed. A state takes about 100 ms, because a widget reads its input at intervals, but those of many streams hardly take longer, because
/// each has a widget of its own. Source: VTE 0.70.
public final class Vte {
  public internal(set) var size: Size
  private let server: XServer
  private let program: Child
  /// The bytes since the reset, which VTE reads once its state is asked for.
  private var fed: [UInt8] = []

  /// The number of widgets.
  private let limit: Int

  /// Starts a VTE of this size.
  ///
  /// - Parameter limit: the number of widgets, which read streams at the same time.
  /// - Throws: ``OracleError/missing(_:)`` if VTE, its Python binding or Xvfb is not installed, ``OracleError/failed(_:)`` if it does not start.
  public init(size: Size, limit: Int = 48) throws(OracleError) {
    self.size = size
    self.limit = limit
    server = try XServer()
    guard let script = Bundle.module.path(forResource: "vte", ofType: "py") else { throw .failed("vte.py is not among the resources") }
    program = try Child(
      ["/usr/bin/python3", script, String(size.columns), String(size.rows), String(limit)],
      variables: ["DISPLAY=" + server.display, "GDK_BACKEND=x11", "NO_AT_BRIDGE=1", "HOME=/nonexistent"])
    // Libraries may write warnings first.
    while true {
      let line = try program.line()
      if line == "ready" { break }
      if line == "missing" { throw .missing("gir1.2-vte-2.91 python3-gi") }
    }
  }

  /// Leaves the alternate screen, erases both, and resets every mode.
  public func reset() { fed = [] }

  /// Writes bytes, which VTE reads when it is asked for its state.
  public func feed(_ bytes: [UInt8]) { fed += bytes }

  /// Returns the screen and the modes. VTE has to be reset afterwards.
  public func state() throws(OracleError) -> VteState { try states(after: [fed])[0] }

  public func states(after streams: [[UInt8]]) throws(OracleError) -> [VteState] {
    var states: [VteState] = []
    while states.count < streams.count {
      let some = streams[states.count...].prefix(limit)
      program.write(Array("states \(some.map { String($0.count) }.joined(separator: " "))\n".utf8) + some.joined())
      for _ in some { states.append(try VteState(size: size, lines: answer())) }
    }
    return states
  }

  /// Sends a request for the first widget (`vte.py`), and returns the lines of the answer.
  func live(_ request: String, _ bytes: [UInt8] = []) throws(OracleError) -> [String] {
    program.write(Array("\(request) \(bytes.count)\n".utf8) + bytes)
    return try answer()
  }

  private func answer() throws(OracleError) -> [String] {
    var lines: [String] = []
    while true {
      let line = try program.line()
      if line == "end" { return lines }
      if line.hasPrefix("Traceback") { throw .failed("vte.py: \(program.finish().output)") }
      lines.append(line)
    }
  }
}
