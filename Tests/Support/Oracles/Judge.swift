/// A terminal emulator from another project, which is fed bytes and reports what it shows.
public protocol Judge {
  associatedtype State: JudgedState

  /// Leaves the alternate screen, erases, and resets every mode.
  func reset() throws(OracleError)
  /// Writes bytes, and returns when they have been read.
  func feed(_ bytes: [UInt8]) throws(OracleError)
  /// Returns the screen and the modes. The terminal has to be reset afterwards.
  func state() throws(OracleError) -> State
  /// Returns the states after several streams, each of which begins with a reset.
  func states(after streams: [[UInt8]]) throws(OracleError) -> [State]
}

public protocol JudgedState {
  /// Returns the differences, each as a line of text; empty if there are none.
  func differences(from other: Self) throws(OracleError) -> [String]
  /// Returns the rows whose line continues in the next row, so that both are copied as one line. They are no part of
  /// the differences, because terminals disagree on which functions end a line.
  func wrappedRows() -> [Int]
}

extension Judge {
  /// Resets the terminal, feeds it a stream, and returns its state.
  public func state(after stream: some Collection<UInt8>) throws(OracleError) -> State {
    try reset()
    try feed(Array(stream))
    return try state()
  }

  public func states(after streams: [[UInt8]]) throws(OracleError) -> [State] {
    var states: [State] = []
    for stream in streams { states.append(try state(after: stream)) }
    return states
  }
}

extension Tmux: Judge {}
extension TmuxState: JudgedState {}
extension Xterm: Judge {}
extension XtermState: JudgedState {}
