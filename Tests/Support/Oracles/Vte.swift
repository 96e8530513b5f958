public import TourScreen

/// VTE, the terminal widget of GNOME Terminal and others, on a display without a screen. It is fed bytes and reports
/// what it shows.
///
/// `vte.py` holds some widgets and answers requests. What VTE reports, in its HTML copies and replies: characters,
/// colours, bold, italic, blink, underlines, strikethrough and overline, wrapped lines, the cursor with a pending wrap,
/// and modes (DECRQM, DECRQSS). It does not report dim in the default colour, reverse other than by exchanged colours,
/// and invisible other than by equal ones. Pens, character sets and saved cursors are known by a letter that is typed.
/// A state takes about 100 ms, because a widget reads its input at intervals, but many streams hardly take longer
/// than one, because each has a widget of its own. Source: VTE 0.70.
public final class Vte {
  public internal(set) var size: Size
  private let server: XServer
  let script: Script
  /// The bytes since the reset, which VTE reads once its state is asked for.
  private var fed: [UInt8] = []

  /// The number of widgets.
  private let limit: Int

  /// Starts a VTE of this size.
  ///
  /// - Parameter limit: the number of widgets, which read streams at the same time.
  /// - Throws: ``OracleError/missing(_:)`` if VTE, its Python binding or Xvfb is not installed,
  ///   ``OracleError/failed(_:)`` if it does not start.
  public init(size: Size, limit: Int = 48) throws(OracleError) {
    self.size = size
    self.limit = limit
    server = try XServer()
    script = try Script(
      "vte", [String(size.columns), String(size.rows), String(limit)],
      variables: ["DISPLAY=" + server.display, "GDK_BACKEND=x11", "NO_AT_BRIDGE=1", "HOME=/nonexistent"],
      package: "gir1.2-vte-2.91 python3-gi")
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
      script.requestStates(after: some)
      for _ in some { states.append(try VteState(size: size, lines: script.answer())) }
    }
    return states
  }
}
