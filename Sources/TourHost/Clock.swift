internal import Glibc

/// The time that only goes forward.
public enum Clock {
  /// Milliseconds since some moment before the program began. In C: clock_gettime(2), `CLOCK_MONOTONIC`.
  public static var milliseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}
