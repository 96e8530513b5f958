package import TourSystem

/// A program that runs without a terminal: by itself, or under the cards of tour.
package protocol HeadlessRun: ~Copyable {
  /// Whether the program has ended, or its end will not be reported.
  var hasEnded: Bool { get }

  /// Does the work that can be done without waiting.
  /// - Returns: whether there was output of the program. After ``hasEnded``, false means that all of it was read.
  /// - Throws: the errno of a transfer.
  mutating func advance() throws(Errno) -> Bool

  /// Sleeps until ``advance()`` has work to do, but for at most `milliseconds`. In C: ppoll(2).
  /// - Throws: the errno of ppoll(2).
  func wait(milliseconds: Int) throws(Errno)
}

extension HeadlessRun where Self: ~Copyable {
  /// Advances until a condition holds, the program has ended, or the time is over.
  ///
  /// - Parameters:
  ///   - milliseconds: the longest duration. It is exceeded by the duration of one ``advance()`` and one test of the
  ///     condition at most.
  ///   - holds: tested after each ``advance()``. If the program ends, the last test follows its last output.
  /// - Throws: the errno of a transfer or of ppoll(2).
  @discardableResult
  package mutating func run(milliseconds: Int, until holds: (borrowing Self) -> Bool) throws(Errno) -> WaitResult {
    let wait = Deadline(milliseconds: milliseconds)
    while true {
      let isNew = try advance()
      if let result = wait.result(holds: holds(self), hasEnded: hasEnded && !isNew) { return result }
      if !isNew { try self.wait(milliseconds: wait.rest) }
    }
  }
}
