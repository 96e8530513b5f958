public import TourScreen

/// xterm on a display without a screen: the terminal that `TERM=xterm` speaks of, to be fed bytes and asked what it shows.
///
/// It runs as the slave of a connection (`-S`), which stands in for its pty. It says all of its modes itself (DECRQM, DECRQSS,
/// DECRQPSR), and what it shows it prints (media copy): its printer writes to the same connection, a page at a time. A question costs
/// some 0.2 ms. Written to xterm 379's source.
public final class Xterm {
  public private(set) var size: Size
  private let server: XServer
  private let terminal: Child

  /// Starts an xterm of this size. It may not be larger than 340×118, which fill its display.
  ///
  /// - Throws: ``OracleError/missing(_:)`` where xterm or Xvfb is not installed, ``OracleError/failed(_:)`` where it does not do as told.
  public init(size: Size) throws(OracleError) {
    self.size = size
    server = try XServer()
    let resources = Self.resources.flatMap { ["-xrm", "*\($0)"] }
    terminal = try Child(
      ["xterm", "-class", "TourOracle", "-S/0", "-geometry", "\(size.columns)x\(size.rows)"] + resources,
      variables: ["DISPLAY=" + server.display, "HOME=/nonexistent"])
    // Its window's number comes first, behind what it complains of.
    while Numeral.hexadecimal(try terminal.line(), digits: 1...8) == nil {}
    // Once opened in this way, the printer stays open.
    terminal.write("\u{1B}[5i\u{C}\u{1B}[4i")
    _ = try terminal.output(through: [0x0C])
    try reset()
  }

  /// The class is not xterm's own, so that nobody's settings of it are found.
  private static let resources = [
    "utf8: 2", "font: fixed", "internalBorder: 0", "scrollBar: false", "saveLines: 0", "allowWindowOps: true", "bellIsUrgent: false",
    // What it keeps for itself elsewhere: bold as a bright colour, a mark joined to its letter, more than two marks.
    "boldColors: false", "precompose: false", "combiningChars: 5",
    // The printer's output is xterm's own standard error. A row that goes on in the next is printed without a line feed.
    "printerCommand: cat", "printAttributes: 2", "printerExtent: true", "printerFormFeed: true", "printerNewLine: false",
  ]

  /// Writes bytes, and returns when xterm has read them.
  public func feed(_ bytes: [UInt8]) throws(OracleError) {
    // A stream may end in the middle of anything: ST, and no ST right after a lone ESC.
    terminal.write(bytes + Array("\u{1B}\\\u{1B}\\".utf8))
    _ = try replies("")
  }

  /// Leaves the alternate screen, erases both, and resets every mode.
  public func reset() throws(OracleError) {
    try feed(Self.resetting)
  }

  private static let resetting = Array(
    """
    \u{18}\u{1B}<\u{1B}[64;1"p\u{1B}[?42l\u{1B}[?1046h\u{1B}[?47l\u{1B}c\u{1B}[?47h\u{1B}[H\u{1B}[2J\u{1B}7\u{1B}[?47l\u{1B}[?18;19h\u{1B}[?\(XtermState.savedModes)s\
    \u{1B}[0 q\u{1B}]104\u{1B}\\\u{1B}]110\u{1B}\\\u{1B}]111\u{1B}\\\u{1B}]112\u{1B}\\
    """.utf8) + Array(String(repeating: "\u{1B}[23t", count: 8).utf8) + Array("\u{1B}]1;\u{1B}\\\u{1B}]2;\u{1B}\\".utf8)

  /// Takes another size, by its own sequence.
  public func resize(_ size: Size) throws(OracleError) {
    terminal.write("\u{1B}[8;\(size.rows);\(size.columns)t")
    // The window manager that there is not would be asked; the X server's answer comes soon.
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while try replies("\u{1B}[18t") != Array("\u{1B}[8;\(size.rows);\(size.columns)t".utf8)[...] {
      if clock.now > end { throw .failed("xterm is not \(size.columns)×\(size.rows) after a minute") }
    }
    self.size = size
  }

  /// What it shows, and the modes it is in. It has to be reset after that.
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

  /// What it answers.
  private func replies(_ questions: String) throws(OracleError) -> ArraySlice<UInt8> {
    terminal.write(questions + "\u{1B}[5n")
    return try terminal.output(through: Array("\u{1B}[0n".utf8)).dropLast(4)
  }

  /// The whole page as it is printed.
  ///
  /// A row is printed as far as it was ever drawn: copied onto itself all of it counts as drawn.
  private func page() throws(OracleError) -> [UInt8] {
    terminal.write("\u{1B}[?6l\u{1B}[1;1;\(size.rows);\(size.columns);1;1;1;1$v\u{1B}[i")
    return Array(try terminal.output(through: [0x0C]).dropLast())
  }
}
