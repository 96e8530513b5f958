import TourCard

/// The last search of the program's screen, and the times that decide when the next one is due, in milliseconds.
package struct ScreenSearch: Sendable {
  /// The screen that was searched last; nil if the next search is of any screen.
  package private(set) var revision: UInt64?
  package private(set) var at: Int?
  /// When the program last wrote.
  package private(set) var wroteAt = 0
  /// The screen is not searched before this time, so that the program's answer to a key is shown first.
  package private(set) var notBefore = 0
  /// When keys were last sent to the program.
  private var typedAt = -Motion.frameInterval
  /// The start of the current run of keys that follow each other within ``TourCard/Motion/frameInterval``, or the last
  /// search of the screen during that run; nil if there is no such run.
  private var burstSince: Int?
  /// When the synchronized update that is open began; nil if none is open.
  private var synchronizingSince: Int?

  /// When the first key was sent whose answer the user sees only in a picture, because a card is up; nil once the
  /// screen was searched after it.
  private var owedSince: Int?
  /// The least time between two pictures, as of the last search.
  package private(set) var frameInterval = Motion.frameInterval

  /// When the screen may be searched again, if nothing else happens: a frame after the last search, or sooner for the
  /// answer to a key that waits for the picture.
  package var nextAt: Int { max((at ?? -Motion.frameInterval) + nextInterval, notBefore) }

  private var nextInterval: Int { owedSince != nil ? Self.answerInterval : Motion.frameInterval }

  /// When the screen can be taken as complete: after the synchronized update that is open; 0 if none is.
  package var completeAt: Int { synchronizingSince.map { $0 + Self.synchronizingPatience } ?? 0 }

  /// Milliseconds after which a synchronized update that has not ended is taken as ended, as in tmux.
  private static let synchronizingPatience = 1000
  /// Milliseconds within which most programs answer a key.
  private static let answerPatience = 15
  /// Milliseconds from the beginning of a program's answer to a key until the screen is searched. By then most programs
  /// have written the whole answer, and if keys are typed fast, the next one has come, which delays the search further.
  private static let completionTime = 2
  /// The least time between two pictures with answers to keys: a key that is held down repeats up to forty times a
  /// second.
  private static let answerInterval = 16
  /// Milliseconds by which a run of fast keys can delay a search of the screen.
  private static let burstPatience = 250

  /// Records that keys were sent to the program. A search of the screen takes longer than an echo, so it would delay
  /// the next key. While keys follow each other within ``TourCard/Motion/frameInterval``, the search waits for a pause,
  /// at most for ``burstPatience``. While a card is up, only a picture shows the echo, so the search comes at once.
  mutating func keysSent(beside isCovered: Bool, at now: Int) {
    if isCovered {
      burstSince = nil
      // Keys without a pause, such as a paste or the motion of the mouse, must not put the search off for good.
      if owedSince.map({ now > $0 + 2 * Self.answerPatience }) ?? true { owedSince = now }
      notBefore = min(now + Self.answerPatience, owedSince! + 2 * Self.answerPatience)
    } else if now < typedAt + Motion.frameInterval {
      burstSince = burstSince ?? now
      notBefore = min(now + Motion.frameInterval, burstSince! + Self.burstPatience)
    } else {
      burstSince = nil
      notBefore = now + Self.answerPatience
    }
    typedAt = now
  }

  /// Records that the program wrote.
  /// - Parameter isWhole: whether it has drawn its whole screen, as a program does that embeds a tour.
  mutating func programWrote(isWhole: Bool, at now: Int) {
    wroteAt = now
    if burstSince == nil { notBefore = min(notBefore, isWhole ? now : now + Self.completionTime) }
  }

  /// Records whether the program has a synchronized update open after its last output.
  mutating func setSynchronizing(_ isSynchronizing: Bool, at now: Int) {
    synchronizingSince = isSynchronizing ? synchronizingSince ?? now : nil
  }

  /// Records that the screen with this revision number was searched for targets.
  mutating func searched(of revision: UInt64, at now: Int) {
    self.revision = revision
    at = now
    (frameInterval, owedSince) = (nextInterval, nil)
    burstSince = burstSince.map { _ in now }
  }

  /// Makes the next search one of any screen: another tour has begun.
  mutating func forget() { revision = nil }

  /// Records that the screen has another size: a search is due as soon as the program has answered the last key.
  mutating func forgetSize() { (revision, at) = (nil, nil) }
}
