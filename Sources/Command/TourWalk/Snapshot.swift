import Glibc
import TourFinding
package import TourHost
package import TourModel
package import TourScreen
package import TourSystem

/// The screen of a program at one time.
package struct Snapshot: Sendable {
  package var observation: Observation
  /// The title that the program has set for its window; empty if it has set none.
  package var title: String
  package var isAlternate: Bool
  /// The number of the mode in which the program gets the mouse: 9, 1000, 1001, 1002 or 1003; 0 if it does not.
  package var mouseMode: Int
  /// How the program ended; nil if it was still running.
  package var status: ExitStatus?
  /// Why the program was not given more time.
  package var end: End

  package enum End: Hashable, Sendable {
    /// The screen had not changed for a moment, or it showed the target.
    case reached
    /// The program had ended before.
    case ended
    case timedOut
  }
}

/// Runs a program without a terminal, types keys, and waits for a screen.
package struct SnapshotTaker: Sendable {
  /// Each is typed once the screen rests.
  package var keys: [Key] = []
  /// The targets of which one has to be on the screen after the last key; empty to wait until the screen rests.
  package var awaited: [Target] = []
  /// The time in milliseconds without a change that counts as rest.
  package var stillness = 300
  /// The longest duration of each wait, in milliseconds.
  package var limit = 10_000

  package init() {}

  /// Takes the snapshot, and ends the program.
  /// - Throws: the errno of a transfer.
  package func take(of program: consuming HeadlessTerminal) throws(Errno) -> Snapshot {
    var terminal = program
    let before = terminal.model.revision
    // A program that starts slowly has drawn nothing yet.
    var end = try rest(&terminal) { $0.model.revision != before }
    for key in keys where !terminal.hasEnded {
      try terminal.press(key)
      end = try rest(&terminal) { _ in true }
    }
    if !awaited.isEmpty {
      let queries = awaited.map { TargetQuery($0) }
      end = try wait(&terminal) {
        !$0.model.isSynchronizing && ScreenIndex($0.observation).shows(queries)
      }
    }
    let model = terminal.model
    let snapshot = Snapshot(
      observation: terminal.observation, title: model.titles.names.window, isAlternate: model.isAlternate,
      mouseMode: Int(model.modes.mouseTracking), status: terminal.status, end: end)
    try stop(&terminal)
    return snapshot
  }

  /// Waits until the screen has not changed for a moment.
  /// - Parameter hasBegun: whether the moment may count.
  private func rest(_ terminal: inout HeadlessTerminal, hasBegun: (borrowing HeadlessTerminal) -> Bool) throws(Errno)
    -> Snapshot.End
  {
    let end = Clock.milliseconds + limit
    while Clock.milliseconds < end {
      let revision = terminal.model.revision
      let result = try terminal.run(milliseconds: min(stillness, end - Clock.milliseconds)) {
        $0.model.revision != revision
      }
      switch result {
      case .held: continue
      case .ended: return .ended
      case .timedOut: if hasBegun(terminal), !terminal.model.isSynchronizing { return .reached }
      }
    }
    return .timedOut
  }

  private func wait(_ terminal: inout HeadlessTerminal, until holds: (borrowing HeadlessTerminal) -> Bool)
    throws(Errno) -> Snapshot.End
  {
    switch try terminal.run(milliseconds: limit, until: holds) {
    case .held: .reached
    case .ended: .ended
    case .timedOut: .timedOut
    }
  }

  /// Ends the program: by SIGHUP, as if its terminal was closed, and by stronger signals if it ignores that.
  private func stop(_ terminal: inout HeadlessTerminal) throws(Errno) {
    for signal in [SIGHUP, SIGTERM, SIGKILL] where !terminal.hasEnded {
      try? terminal.signal(signal)
      try? terminal.signal(SIGCONT)
      try terminal.run(milliseconds: GuideWalk.Limits.end) { $0.hasEnded }
    }
  }
}
