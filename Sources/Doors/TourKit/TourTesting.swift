public import TourModel

/// The settings of a tour in a test of the program that embeds it, in place of the user's settings and of the
/// environment. `config.yaml` and the variables `TOUR`, `TOUR_TIPS`, `TOUR_NOW` and `CI` have no effect.
///
/// Without the path of a history, the history begins empty, and nothing is written.
public struct TourTesting: Sendable {
  /// The tips that may appear. With ``TourModel/TipPreferences/Choice/asUsual``, each tip appears when its conditions
  /// hold.
  public var tips: TipPreferences.Choice
  /// The time, which may be simulated: `WallClock(startingAt: "2026-11-21T10:00:00")`.
  public var clock: WallClock
  /// The theme of the cards; nil for the guide's.
  public var theme: ThemeSettings.Base?
  /// Whether cards move.
  public var moves: Bool

  public init(
    tips: TipPreferences.Choice = .asUsual, clock: WallClock = WallClock(), theme: ThemeSettings.Base? = nil,
    moves: Bool = false
  ) {
    self.tips = tips
    self.clock = clock
    self.theme = theme
    self.moves = moves
  }
}
