import TourModel

/// Delays and time limits of tours and tips, in milliseconds.
public struct Timing: Hashable, Sendable {
  /// The screen must not have changed for this long before a card appears on it.
  public var stillness = 120
  /// A card appears after this long even if the screen keeps changing. For a tip, half of it is enough if the cells of
  /// its target and of its card are still.
  public var patience = 1000
  /// If the next step's target is missing, the previous card stays up for this long to avoid flicker.
  public var linger = 300
  /// A target that disappears is treated as missing only after this long.
  public var grace = 600
  /// The condition `done` must have held for this long before the tour passes over a step, or goes on without its keys.
  public var confirmation = 250
  /// For this long after a key that does nothing, the card names the keys that have an effect.
  public var notice = 4000
  /// The time for the condition `done` to hold after the user has typed the keys of `do`. If it does not hold by then,
  /// the card shows the condition that it waits for.
  public var answer = 2000
  /// A pause this long between the keys of a `do` ends the wait for the rest of them: if `done` holds, the tour goes
  /// on.
  public var hesitation = 1500
  /// A user who tries a step in the program gets a hint after this long, and the next one after this long again.
  public var hint = 20_000
  /// A user who tries a step and is in a state of ``TourModel/Step/astray`` reads what leads back after this long
  /// without a key.
  public var astray = 1500
  /// A user who tries a step reads that its target is gone after this long without a key.
  public var gone = 8000
  /// After a key to the program that no card requested, no card opens for this long, so that typing is not interrupted.
  public var typing = 400
  /// The time in which the program prepares its screen for a step, and its screen is searched again.
  public var preparation = 100
  /// If a step's target is missing for this long, the log has the reason why the card is not shown
  /// (``SessionSettings/explains``).
  public var explanation = 1000
  /// If the next step's target is still missing after this long, a banner about the wait appears.
  public var sign = 700
  /// The banner about the wait is removed after this long, or when a key goes to the program: it covers a line of the
  /// program's screen.
  public var signStay = 5000
  /// For how long a notice is gone before it appears a second time. Nonzero for screen readers, which do not speak a
  /// line that is written again.
  var noticePause = 0
  /// Duration of the banner about replaying a skipped tour, or about the other answers to a closed tip.
  public var lastNotice = 3000
  /// Pace of *Show me*: the time before the first key, between two keys, and between two characters of a text.
  public var firstKey = 350, keyPace = 600, textPace = 150

  public init() {}

  /// The delays for these preferences. With a screen reader or a braille display, the time to read is unknown: what
  /// closes by itself stays for ten minutes, unless a key closes it.
  func suited(to preferences: Preferences?) -> Timing {
    guard preferences?.isForReaders ?? false else { return self }
    var timing = self
    (timing.notice, timing.lastNotice, timing.signStay) = (600_000, 600_000, 600_000)
    timing.noticePause = 200
    return timing
  }
}
