import Foundation
public import TourScreen

/// The engine of Alacritty, Ghostty, Rio or xterm.js (the terminal of VS Code) without a window, which is fed bytes and
/// reports what it shows.
///
/// All four are in the wheel tui-test (PyPI, Microsoft), which `make engines` installs; `engines.py` runs one of them.
/// An engine reports characters, colours, attributes, links, the cursor and modes. It does not report the
/// pen, character sets, a pending wrap, margins and the saved cursor; these are read from the look and the place of
/// letters that are written for this purpose. Reading the whole state takes about 15 ms.
public final class Engine {
  public enum Kind: String, CaseIterable, Sendable {
    case alacritty, ghostty, rio, xtermjs

    /// The name of the terminal.
    public var title: String {
      switch self {
      case .alacritty: "Alacritty"
      case .ghostty: "Ghostty"
      case .rio: "Rio"
      case .xtermjs: "xterm.js"
      }
    }
  }

  public internal(set) var size: Size
  let script: Script
  /// The bytes since the reset, which the engine reads once its state is asked for.
  private var fed: [UInt8] = []

  /// The folder of the wheel; nil if it is not installed.
  public static let folder: String? = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../.build/engines")
      .standardizedFileURL.path
    return FileManager.default.fileExists(atPath: folder + "/tui_test") ? folder : nil
  }()

  /// - Throws: ``OracleError/missing(_:)`` if the wheel is not installed, ``OracleError/failed(_:)`` if the engine does
  ///   not start.
  public init(_ kind: Kind, size: Size) throws(OracleError) {
    self.size = size
    guard let folder = Self.folder else { throw .missing("tui-test (make engines)") }
    script = try Script(
      "engines", [folder, kind.rawValue, String(size.columns), String(size.rows)], variables: [],
      package: "tui-test (make engines)")
  }

  /// Leaves the alternate screen, erases both, and resets every mode.
  public func reset() { fed = [] }

  /// Writes bytes, which the engine reads when it is asked for its state.
  public func feed(_ bytes: [UInt8]) { fed += bytes }

  /// Returns the screen and the modes. The engine has to be reset afterwards.
  public func state() throws(OracleError) -> EngineState { try states(after: [fed])[0] }

  public func states(after streams: [[UInt8]]) throws(OracleError) -> [EngineState] {
    try states(after: streams, by: "states")
  }

  /// Returns the states of new engines, one for each stream: Rio keeps a list of renditions for each screen, which no
  /// function resets, and mode 1049 erases with one of the other screen's list.
  public func newStates(after streams: [[UInt8]]) throws(OracleError) -> [EngineState] {
    try states(after: streams, by: "new")
  }

  private func states(after streams: [[UInt8]], by name: String) throws(OracleError) -> [EngineState] {
    script.requestStates(after: streams, by: name)
    var states: [EngineState] = []
    for _ in streams { states.append(try EngineState(size: size, lines: script.answer())) }
    return states
  }

  /// The screen that a running program shows, which stays as it is.
  public var picture: Screen {
    get throws(OracleError) { try EngineState.picture(size, script.request("picture")[...]) }
  }

  /// Returns the replies to a query.
  public func replies(to query: String) throws(OracleError) -> String {
    String(decoding: hexadecimalBytes(try script.request("ask", Array(query.utf8))), as: UTF8.self)
  }
}

extension Engine: Judge {}
