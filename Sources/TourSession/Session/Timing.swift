public import TourModel

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
  /// The frame stands out for this long after a key that does nothing; 0 is not at all.
  public var flash = 250
  /// The card names the keys that act for this long after one that does nothing.
  public var notice = 4000
  /// After the keys of a `do`, the program has this long to show what `done` asks for; then the card says what it waits for.
  public var answer = 2000
  /// Somebody who pauses for this long between the keys of a `do` has stopped: if `done` holds, the tour goes on.
  public var hesitation = 1500
  /// While somebody types into the program, no card opens: not within this time after a key.
  public var typing = 400
  /// The next step's target is awaited for this long before a line on the screen says so.
  public var sign = 700
  /// The line stays for this long, or until a key is typed: it stands on the program's screen.
  public var signStay = 5000
  /// After a tour was skipped, a line says for this long how to see it again.
  public var lastNotice = 3000
  /// *Show me*: the time before the first key, between two keys, and between two characters of a text.
  public var firstKey = 350, keyPace = 600, textPace = 150

  /// - Parameter motion: where the user wants none, a frame stays as it is.
  public init(_ motion: Preferences.Motion = .full) {
    if motion == .none { flash = 0 }
  }
}
