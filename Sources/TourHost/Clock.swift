internal import Glibc

/// The time that only goes forward.
public enum Clock {
  /// Milliseconds since some moment before the program began. In C: clock_gettime(2), `CLOCK_MONOTONIC`.
  public static var milliseconds: Int { nanoseconds / 1_000_000 }

  /// The same in nanoseconds.
  static var nanoseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000_000_000 + now.tv_nsec
  }
}
