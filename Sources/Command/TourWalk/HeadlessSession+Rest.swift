import TourHost
import TourSystem

/// When a program counts as resting.
struct Rest {
  /// The longest wait, in milliseconds.
  var longest: Int
  /// The time without output after which the program counts as resting, in milliseconds.
  var stillness: Int
  /// The same if all processes of the program sleep meanwhile, in milliseconds
  /// (``TourHost/HeadlessTerminal/isIdle``); nil if that does not count. On a machine with much to do, a program that
  /// is about to draw may write nothing for long, but it does not sleep.
  var idleness: Int?

  /// How often a program is looked at, in milliseconds.
  fileprivate static let interval = 10

  /// The state of a wait.
  fileprivate struct Wait {
    private let rest: Rest
    private let end: Int
    private var revision: UInt64
    /// The last output; nil if it is still awaited.
    private var stillSince: Int?
    private var idleSince: Int?

    init(_ rest: Rest, _ terminal: borrowing HeadlessTerminal, isStill: Bool) {
      self.rest = rest
      let now = Clock.milliseconds
      (end, revision, stillSince) = (now + rest.longest, terminal.model.revision, isStill ? now : nil)
    }

    /// Whether the program rests, or the longest wait is over.
    /// - Parameter needsOutput: whether a program that sleeps has to have written before.
    mutating func isOver(_ terminal: borrowing HeadlessTerminal, needsOutput: Bool) -> Bool {
      let now = Clock.milliseconds
      if terminal.model.revision != revision {
        (revision, stillSince, idleSince) = (terminal.model.revision, now, nil)
      }
      if now >= end { return true }
      if let stillSince, now >= stillSince + rest.stillness { return true }
      guard let idleness = rest.idleness, stillSince != nil || !needsOutput else { return false }
      guard terminal.isIdle else {
        idleSince = nil
        return false
      }
      idleSince = idleSince ?? now
      return now >= idleSince! + idleness
    }
  }
}

extension HeadlessSession {
  /// Waits until the program rests, until it has ended, or until a condition no longer holds.
  /// - Parameter answersFirst: whether ``Rest/stillness`` counts only after the program has drawn, because it is to
  ///   answer a key. ``Rest/idleness`` counts at once.
  mutating func rest(
    _ rest: Rest, answersFirst: Bool = false, while holds: (borrowing HeadlessSession) -> Bool = { _ in true }
  ) throws(Errno) {
    var wait = Rest.Wait(rest, terminal, isStill: !answersFirst)
    while true {
      if try run(milliseconds: Rest.interval, until: { !holds($0) }) != .timedOut { return }
      if wait.isOver(terminal, needsOutput: false) { return }
    }
  }
}

extension HeadlessTerminal {
  /// The same before there is a session, once the program has drawn.
  mutating func restAfterDrawing(_ rest: Rest) throws(Errno) {
    var wait = Rest.Wait(rest, self, isStill: false)
    while true {
      if try run(milliseconds: Rest.interval, until: { _ in false }) != .timedOut { return }
      if wait.isOver(self, needsOutput: true) { return }
    }
  }
}
