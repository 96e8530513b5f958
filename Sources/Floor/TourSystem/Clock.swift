internal import Glibc

/// The monotonic clock.
public enum Clock {
  /// Milliseconds since an unspecified time before the process started. In C: clock_gettime(2), `CLOCK_MONOTONIC`.
  public static var milliseconds: Int {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}
