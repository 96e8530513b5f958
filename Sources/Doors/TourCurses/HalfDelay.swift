/// Detects the mode of halfdelay(3), whose time counts in place of a window's timeout. ncurses has no function that
/// returns it, so it is measured by the durations of reads: one with a timeout of 0 waits only in this mode.
struct HalfDelay {
  /// The time of the mode in milliseconds; nil if the mode was not observed.
  private(set) var milliseconds: Int?
  /// Whether the mode was observed since the program last received a key, with which it may leave the mode; or that
  /// there is none, in this read.
  private(set) var isKnown = false

  /// Whether a read with a timeout of 0 is to find out whether the program is in the mode.
  var isToBeTried: Bool { !isKnown && milliseconds == nil }

  /// Call it when the program calls getch: it may have called halfdelay(3) since its last read.
  mutating func readEnded() { if milliseconds == nil { isKnown = false } }

  /// The program has received a key.
  mutating func keyRead() { isKnown = false }

  /// Records a read without a key.
  /// - Parameters:
  ///   - timeout: milliseconds; negative for none.
  ///   - duration: milliseconds.
  ///   - hasSlept: whether the thread has slept. A busy machine delays a read, too, but does not put the thread to
  ///     sleep.
  /// - Returns: whether the read lasted for the time of the mode, so that the program expects ERR.
  mutating func ended(timeout: Int, duration: Int, hasSlept: Bool) -> Bool {
    // A half-delay is a number of tenths of a second. The kernel may wake the thread a little early.
    let tenths = (duration + 5) / 100 * 100
    let isExcessive = hasSlept && tenths >= 100 && timeout >= 0 && duration > timeout + 50
    if let known = milliseconds, hasSlept, (known - 5...known + 30).contains(duration) {
      isKnown = true
      return true
    }
    if isExcessive, timeout == 0 || milliseconds != nil {
      milliseconds = tenths
      isKnown = true
      return true
    }
    // The program may have entered the mode without a key. The next read tells.
    if isExcessive { isKnown = false }
    // The read ended in time: the program is not in the mode.
    if timeout >= 0, duration >= timeout, duration < timeout + 50 {
      milliseconds = nil
      isKnown = isKnown || timeout == 0
    }
    return false
  }
}
