import TourKit

extension WallClock {
  /// The system's clock. `TOUR_NOW`, for authors and tests, sets a simulated time, from which the clock starts.
  static let current: WallClock = {
    guard let text = Environment.current["TOUR_NOW"], !text.isEmpty else { return WallClock() }
    if let clock = WallClock(startingAt: text) { return clock }
    printError("'\(text)' in TOUR_NOW is not a time; write it as 2026-11-21T10:00:00 or 2026-11-21T10:00:00+01:00")
    return WallClock()
  }()
}
