public import TourScreen

/// xterm on a display without a screen, which is fed bytes and reports what it shows.
///
/// With `-S`, xterm uses a connection in place of a pty. It reports its modes on request (DECRQM, DECRQSS, DECRQPSR),
/// and prints its screen (media copy) to the same connection, a page at a time. A query takes about 0.2 ms. Source:
/// xterm 379.
public final class Xterm {
  public private(set) var size: Size
  private let server: XServer
  let terminal: Child

  /// Starts an xterm of this size, at most 340×118 cells, which fill the display.
  ///
  /// - Parameter readsUTF8: if false, it reads ISO 8859-1, as with `+u8` and in the C locale.
  /// - Throws: ``OracleError/missing(_:)`` if xterm or Xvfb is not installed, ``OracleError/failed(_:)`` if xterm does
  ///   not answer.
  public init(size: Size, readsUTF8: Bool = true) throws(OracleError) {
    self.size = size
    server = try XServer()
    let resources = (Self.resources + ["utf8: \(readsUTF8 ? 2 : 0)"]).flatMap { ["-xrm", "*\($0)"] }
    terminal = try Child(
      ["xterm", "-class", "TourOracle", "-S/0", "-geometry", "\(size.columns)x\(size.rows)"] + resources,
      variables: ["DISPLAY=" + server.display, "HOME=/nonexistent"])
    // xterm first writes its window's number, after any warnings.
    while Numeral.hexadecimal(try terminal.line(), digits: 1...8) == nil {}
    // The printer stays open after its first use.
    terminal.write("\u{1B}[5i\u{C}\u{1B}[4i")
    _ = try terminal.output(through: [0x0C])
    try reset()
  }

  /// The resources. Their class is not `XTerm`, so that a user's settings for xterm do not apply.
  private static let resources = [
    "font: fixed", "internalBorder: 0", "scrollBar: false", "saveLines: 0", "allowWindowOps: true",
    "bellIsUrgent: false",
    // Otherwise xterm would print bold as a bright colour, compose a letter with its mark, and keep two marks at most.
    "boldColors: false", "precompose: false", "combiningChars: 5",
    // The printer writes to xterm's standard error. A row whose line continues in the next row is printed without a
    // line feed.
    "printerCommand: cat", "printAttributes: 2", "printerExtent: true", "printerFormFeed: true",
    "printerNewLine: false",
  ]

  /// Writes bytes, and returns when xterm has read them.
  public func feed(_ bytes: [UInt8]) throws(OracleError) {
    // A stream may end within a string, which ST ends, or with a lone ESC, after which one ST is ignored. Hence two ST.
    terminal.write(bytes + Array("\u{1B}\\\u{1B}\\".utf8))
    _ = try replies("")
  }

  /// Leaves the alternate screen, erases both, and resets every mode.
  public func reset() throws(OracleError) {
    try feed(Self.resetting)
  }

  private static let resetting =
    Array(
      """
      \u{18}\u{1B}<\u{1B}[64;1"p\u{1B}[?42l\u{1B}[?1046h\u{1B}[?47l\u{1B}c\u{1B}[?47h\u{1B}[H\u{1B}[2J\u{1B}7\u{1B}[?47l\u{1B}[?18;19h\u{1B}[?\(XtermState.savedModes)s\
      \u{1B}]104\u{1B}\\\u{1B}]110\u{1B}\\\u{1B}]111\u{1B}\\\u{1B}]112\u{1B}\\
      """.utf8) + Array(String(repeating: "\u{1B}[23t", count: 8).utf8)
    + Array("\u{1B}]1;\u{1B}\\\u{1B}]2;\u{1B}\\".utf8)

  /// Resizes xterm with its own control sequence.
  public func resize(_ size: Size) throws(OracleError) {
    terminal.write("\u{1B}[8;\(size.rows);\(size.columns)t")
    // There is no window manager, so only the X server has to confirm the size.
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while try replies("\u{1B}[18t") != Array("\u{1B}[8;\(size.rows);\(size.columns)t".utf8)[...] {
      if clock.now > end { throw .failed("xterm is not \(size.columns)×\(size.rows) after a minute") }
    }
    self.size = size
  }

  /// Returns the screen and the modes. xterm has to be reset afterwards.
  public func state() throws(OracleError) -> XtermState {
    let answers = try replies(XtermState.questions.map(\.bytes).joined())
    let shown = try page()
    let marker = XtermState.marker
    terminal.write("\u{1B}[m\u{1B}[0\"q\u{1B}[48;2;\(marker.red);\(marker.green);\(marker.blue)m\u{1B}[?2J")
    let kept = try page()
    let saved = try replies("\u{1B}8" + XtermState.savedQuestions)
    var state = XtermState(size: size, answers: Array(answers), shown: shown, kept: kept, saved: [Array(saved)])
    if state.isAlternate {
      terminal.write("\u{1B}[?47l")
      state.covered = try page()
      state.saved.append(Array(try replies("\u{1B}8" + XtermState.savedQuestions)))
    }
    return state
  }

  /// Sends queries, and returns the answers.
  func replies(_ questions: String) throws(OracleError) -> ArraySlice<UInt8> {
    terminal.write(questions + "\u{1B}[5n")
    return try terminal.output(through: Array("\u{1B}[0n".utf8)).dropLast(4)
  }

  /// Returns the whole page as xterm prints it.
  ///
  /// A row is printed up to the last cell that was ever drawn. Copying the page onto itself makes all cells count as
  /// drawn.
  private func page() throws(OracleError) -> [UInt8] {
    terminal.write("\u{1B}[?6l\u{1B}[1;1;\(size.rows);\(size.columns);1;1;1;1$v\u{1B}[i")
    return Array(try terminal.output(through: [0x0C]).dropLast())
  }
}
