/// A terminal that no one here wrote, to be fed bytes and asked what it shows.
public protocol Judge {
  associatedtype State: JudgedState

  /// Leaves the alternate screen, erases, and resets every mode.
  func reset() throws(OracleError)
  /// Writes bytes, and returns when they have been read.
  func feed(_ bytes: [UInt8]) throws(OracleError)
  /// What is shown, and the modes. The terminal has to be reset after that.
  func state() throws(OracleError) -> State
}

public protocol JudgedState {
  /// What differs, in words; empty where nothing does.
  func differences(from other: Self) throws(OracleError) -> [String]
  /// The rows whose line goes on in the next: both are copied as one. No part of what differs, as terminals disagree on what ends a line.
  func wrappedRows() -> [Int]
}

extension Judge {
  /// Where a stream takes a terminal that was just reset.
  public func state(after stream: some Collection<UInt8>) throws(OracleError) -> State {
    try reset()
    try feed(Array(stream))
    return try state()
  }
}

extension Tmux: Judge {}
extension TmuxState: JudgedState {}
extension Xterm: Judge {}
extension XtermState: JudgedState {}
