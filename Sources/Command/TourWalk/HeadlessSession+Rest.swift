import TourHost
import TourSystem

extension HeadlessSession {
  /// Runs until the program has drawn nothing for a moment. Ends earlier with the program, at the longest time, or once
  /// a condition no longer holds.
  /// - Parameters:
  ///   - longest: in milliseconds.
  ///   - stillness: the moment without output, in milliseconds.
  ///   - answersFirst: whether the moment begins only after the program has drawn: it is to answer a key.
  mutating func rest(
    atMost longest: Int, stillness: Int, answersFirst: Bool = false,
    while holds: (borrowing HeadlessSession) -> Bool = { _ in true }
  ) throws(Errno) {
    let start = Clock.milliseconds
    var (revision, since) = (terminal.model.revision, answersFirst ? nil : start)
    while Clock.milliseconds < start + longest, since.map({ Clock.milliseconds < $0 + stillness }) ?? true {
      _ = try run(milliseconds: 20) { _ in false }
      if terminal.model.revision != revision { (revision, since) = (terminal.model.revision, Clock.milliseconds) }
      if terminal.hasEnded || !holds(self) { return }
    }
  }
}

extension HeadlessTerminal {
  /// The same before there is a session, once the program has drawn.
  mutating func restAfterDrawing(atMost longest: Int, stillness: Int) throws(Errno) {
    let start = Clock.milliseconds
    var (revision, since): (UInt64, Int?) = (model.revision, nil)
    while Clock.milliseconds < start + longest, since.map({ Clock.milliseconds < $0 + stillness }) ?? true {
      _ = try run(milliseconds: 20) { _ in false }
      if model.revision != revision { (revision, since) = (model.revision, Clock.milliseconds) }
      if hasEnded { return }
    }
  }
}
