import TourKit

extension WallClock {
  /// The system's clock. `TOUR_NOW`, for authors and tests, sets a simulated time, from which the clock starts. A value
  /// that is no time is reported.
  static let reporting: WallClock = {
    if let text = Environment.current["TOUR_NOW"], !text.isEmpty, WallClock(startingAt: text) == nil {
      printError(SettingProblem.time(text))
    }
    return current
  }()

  /// The same without a report.
  static let current = WallClock(startingAt: Environment.current["TOUR_NOW"] ?? "") ?? WallClock()
}
