/// The times that a tour keeps, in milliseconds.
public struct Timing: Hashable, Sendable {
  /// The screen must not have changed for this long before a card appears on it.
  public var stillness = 120
  /// A screen that never is still is taken as it is after this long. Half of it is enough for a tip where its target and the card's place are still.
  public var patience = 1000
  /// A card stays this long while the next step's target is not there yet, so that nothing flickers.
  public var linger = 300
  /// A target that was there may be gone for this long before its step is treated as missing.
  public var grace = 600
  /// How long the frame says that a key does nothing here; 0 is not at all.
  public var startle = 250

  /// - Parameter motion: where the user wants none, a frame stays as it is.
  public init(_ motion: Preferences.Motion = .full) {
    if motion == .none { startle = 0 }
  }
}
