import Glibc

/// Nanoseconds since an unspecified time. In C: clock_gettime(2), `CLOCK_MONOTONIC`.
func nanoseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1_000_000_000 + now.tv_nsec
}

extension [Double] {
  /// NaN if the array is empty.
  var median: Double { quantile(0.5) }

  /// The value that this share of the elements does not exceed; NaN if the array is empty.
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return .nan }
    return sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }
}

extension Double {
  /// The number with 0 to 3 digits after the point; a dash if it is infinite or NaN.
  func fixed(_ digits: Int) -> String {
    guard isFinite else { return "–" }
    let scale = [1.0, 10, 100, 1000][digits]
    let whole = Int((abs(self) * scale).rounded())
    let sign = self < 0 && whole > 0 ? "−" : ""
    guard digits > 0 else { return sign + String(whole) }
    let rest = String(whole % Int(scale))
    return sign + String(whole / Int(scale)) + "." + String(repeating: "0", count: digits - rest.count) + rest
  }

  /// The number with about three significant digits.
  var brief: String { fixed(self < 10 ? 2 : self < 100 ? 1 : 0) }
}
