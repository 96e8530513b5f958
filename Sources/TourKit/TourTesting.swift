public import TourModel

/// The settings of a tour in a test of the program that embeds it, in the place of the user's settings and of the environment. `config.yaml` and the variables
/// `TOUR`, `TOUR_TIPS`, `TOUR_NOW` and `CI` have no effect.
///
/// Without the path of a history, the history begins empty, and nothing is written.
public struct TourTesting: Sendable {
  /// The tips that may appear. With ``TourModel/TipPreferences/Choice/asUsual``, each tip appears when its conditions hold.
  public var tips: TipPreferences.Choice
  /// The time, which may be simulated: `WallClock(startingAt: "2026-11-21T10:00:00")`.
  public var clock: WallClock

  public init(tips: TipPreferences.Choice = .asUsual, clock: WallClock = WallClock()) {
    self.tips = tips
    self.clock = clock
  }
}
