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
  /// Whether the program has drawn nothing yet.
  package var isBlank: Bool
  /// Why the program was not given more time.
  package var end: End

  package enum End: Hashable, Sendable {
    /// The screen rested, or showed the awaited target.
    case reached
    /// The program had ended before that.
    case ended
    case timedOut
  }
}

/// Runs a program without a terminal, types keys, and waits for a screen.
package struct SnapshotTaker: Sendable {
  /// Each is typed once the screen rests.
  package var keys: [Key] = []
  /// The target that has to be on the screen after the last key; nil to wait until the screen rests.
  package var awaited: Target?
  /// The time in milliseconds without a change that counts as rest.
  package var stillness = 300
  /// The longest duration of each wait, in milliseconds.
  package var limit = 10_000

  package init() {}

  /// Takes the snapshot, and ends the program.
  /// - Throws: the errno of a transfer.
  package func take(of program: consuming HeadlessTerminal) throws(Errno) -> Snapshot {
    var terminal = program
    // A program that starts slowly has drawn nothing yet.
    let blank = terminal.model.revision
    var end = try rest(&terminal) { $0.model.revision != blank }
    for key in keys where !terminal.hasEnded {
      try terminal.press(key)
      end = try rest(&terminal) { _ in true }
    }
    if let awaited {
      let query = TargetQuery(awaited)
      let result = try terminal.run(milliseconds: limit) {
        !$0.model.isSynchronizing && ScreenIndex($0.observation).shows([query])
      }
      end = Snapshot.End(result)
    }
    let model = terminal.model
    let snapshot = Snapshot(
      observation: terminal.observation, title: model.titles.names.window, isAlternate: model.isAlternate,
      mouseMode: Int(model.modes.mouseTracking), status: terminal.status, isBlank: model.revision == blank, end: end)
    try terminal.endProgram()
    return snapshot
  }

  /// Waits until the screen has not changed for a moment.
  /// - Parameter hasBegun: whether the moment may count.
  private func rest(_ terminal: inout HeadlessTerminal, hasBegun: (borrowing HeadlessTerminal) -> Bool) throws(Errno)
    -> Snapshot.End
  {
    let end = Clock.milliseconds + limit
    while true {
      let left = end - Clock.milliseconds
      let revision = terminal.model.revision
      let result = try terminal.run(milliseconds: min(stillness, left)) { $0.model.revision != revision }
      if result == .ended { return .ended }
      if result == .timedOut, left >= stillness, hasBegun(terminal), !terminal.model.isSynchronizing { return .reached }
      if left <= 0 { return .timedOut }
    }
  }
}

extension Snapshot.End {
  fileprivate init(_ result: WaitResult) {
    switch result {
    case .held: self = .reached
    case .ended: self = .ended
    case .timedOut: self = .timedOut
    }
  }
}
