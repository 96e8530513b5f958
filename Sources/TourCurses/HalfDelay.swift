/// Detects the mode of halfdelay(3), whose time counts in place of a window's timeout. ncurses does not tell it, so it is learned from the durations of reads.
struct HalfDelay {
  /// The time of the mode in milliseconds; nil if the mode was not observed.
  private(set) var milliseconds: Int?
  /// How long the last read took that exceeded its timeout, in milliseconds; nil if the last one did not.
  private var excess: Int?

  /// Whether a read without a key lasted for the time of the mode, so that the program expects ERR. Two reads in a row that exceed their timeouts by the same
  /// time are taken as such; one may be the fault of a busy machine.
  /// - Parameters:
  ///   - timeout: milliseconds.
  ///   - duration: milliseconds.
  mutating func ended(timeout: Int, duration: Int) -> Bool {
    // A half-delay is a number of tenths of a second.
    guard duration >= 100, duration % 100 <= 20, duration > timeout + 50 else {
      // The read ended in time: the program has left the mode.
      if duration >= timeout { milliseconds = nil }
      excess = nil
      return false
    }
    if let last = milliseconds ?? excess, abs(last - duration) <= 20 {
      milliseconds = duration
      return true
    }
    excess = duration
    return false
  }
}
