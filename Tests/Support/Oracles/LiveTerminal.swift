public import TourScreen

/// A judge that serves a running program as its terminal. The owner of the program's pty passes on the program's
/// output, and writes the replies to the pty.
///
/// Only ``pass(_:milliseconds:)`` may be called while the program writes: the others send queries of their own, which
/// must not come within an escape sequence.
public protocol LiveTerminal: Judge {
  /// The value of `TERM` for its programs.
  static var name: String { get }

  /// Leaves the alternate screen, erases both, resets every mode, and changes the size.
  func restart(_ size: Size) throws(OracleError)
  func resize(_ size: Size) throws(OracleError)
  /// Writes output of the program, and returns the replies to its queries that came within this time.
  func pass(_ bytes: [UInt8], milliseconds: Int) throws(OracleError) -> [UInt8]
  /// Returns the replies to a query.
  func ask(_ query: String) throws(OracleError) -> String
  /// The rows of the shown screen, with a newline after each.
  var text: String { get throws(OracleError) }
  /// Returns the state after all that was passed on. The terminal then has to be restarted, because parts of the state
  /// are known only by changing the screen.
  func inspect() throws(OracleError) -> State
}

extension Xterm: LiveTerminal {
  public static var name: String { "xterm-256color" }

  public func restart(_ size: Size) throws(OracleError) {
    try reset()
    try resize(size)
    try reset()
  }

  public func pass(_ bytes: [UInt8], milliseconds: Int) throws(OracleError) -> [UInt8] {
    terminal.write(bytes)
    return try terminal.available(milliseconds: milliseconds)
  }

  public func ask(_ query: String) throws(OracleError) -> String { String(decoding: try replies(query), as: UTF8.self) }

  public var text: String {
    get throws(OracleError) {
      terminal.write("\u{1B}[i")
      let page = String(decoding: try terminal.output(through: [0x0C]).dropLast(), as: UTF8.self)
      return page.replacing(/\u{1B}\[[0-9;:]*m|\u{1B}#.|\u{FFFF}/, with: "").replacing("\r\n", with: "\n").replacing(
        "\r", with: "\n")
    }
  }

  public func inspect() throws(OracleError) -> XtermState { try state() }
}

extension Vte: LiveTerminal {
  public static var name: String { "xterm-256color" }

  /// Starts a terminal of this size that judges one stream at a time.
  public convenience init(liveOf size: Size) throws(OracleError) { try self.init(size: size, limit: 1) }

  public func inspect() throws(OracleError) -> VteState { try VteState(size: size, lines: script.request("inspect")) }
}

extension Engine: LiveTerminal {
  public static var name: String { "xterm-256color" }

  public func inspect() throws(OracleError) -> EngineState {
    try EngineState(size: size, lines: script.request("inspect"))
  }
}

/// A live terminal that a script holds.
protocol ScriptedTerminal: LiveTerminal, AnyObject {
  var script: Script { get }
  var size: Size { get set }
}

extension Vte: ScriptedTerminal {}
extension Engine: ScriptedTerminal {}

extension ScriptedTerminal {
  public func restart(_ size: Size) throws(OracleError) {
    _ = try script.request("reset \(size.columns) \(size.rows)")
    self.size = size
  }

  public func resize(_ size: Size) throws(OracleError) {
    _ = try script.request("resize \(size.columns) \(size.rows)")
    self.size = size
  }

  public func pass(_ bytes: [UInt8], milliseconds: Int) throws(OracleError) -> [UInt8] {
    try hexadecimalBytes(script.request("pass \(milliseconds)", bytes))
  }

  public func ask(_ query: String) throws(OracleError) -> String {
    String(decoding: try hexadecimalBytes(script.request("ask", Array(query.utf8))), as: UTF8.self)
  }

  public var text: String { get throws(OracleError) { try script.request("text").joined(separator: "\n") } }
}
