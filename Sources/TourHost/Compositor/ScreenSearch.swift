extension Compositor {
  /// The last search of the program's screen, and the times that decide when the next search and the next card are due, in milliseconds.
  struct ScreenSearch {
    var revision: UInt64?
    var at: Int?
    /// When the program last wrote.
    var wroteAt = 0
    /// The screen is not searched before this time, so that the program's answer to a key is shown first.
    var notBefore = 0
    /// When keys were last sent to the program.
    var typedAt = -Compositor.frameInterval
    /// The start of the current run of keys that follow each other within ``Compositor/frameInterval``, or the last search of the screen during
    /// that run; nil if there is no such run.
    var burstSince: Int?
    /// When ``Compositor/withdraw(at:)`` was called, because the program needs the terminal without a card; nil if a card may open.
    var withdrawnAt: Int?
    /// Whether the program wrote too much in a short time. The card comes back only after the output has paused.
    var isFlooding = false
    /// When the synchronized update that is open began; nil if none is open.
    var synchronizingSince: Int?

    /// When the screen may be searched again, if nothing else happens: a frame after the last search.
    @inline(__always) var nextAt: Int { max((at ?? -Compositor.frameInterval) + Compositor.frameInterval, notBefore) }

    /// When the screen can be taken as complete: after the synchronized update that is open; 0 if none is.
    @inline(__always) var completeAt: Int { synchronizingSince.map { $0 + Compositor.synchronizingPatience } ?? 0 }

    /// Milliseconds within which most programs answer a key.
    private static let answerPatience = 15
    /// Milliseconds from the beginning of a program's answer to a key until the screen is searched. By then most programs have written the whole
    /// answer, and if keys are typed fast, the next one has come, which delays the search further.
    private static let completionTime = 2
    /// Milliseconds by which a run of fast keys can delay a search of the screen.
    private static let burstPatience = 250

    /// Records that keys were sent to the program. A search of the screen takes longer than an echo, so it would delay the next key. While keys
    /// follow each other within ``Compositor/frameInterval``, the search waits for a pause, at most for ``burstPatience``.
    mutating func noteTyped(at now: Int) {
      if now < typedAt + Compositor.frameInterval {
        burstSince = burstSince ?? now
        notBefore = min(now + Compositor.frameInterval, burstSince! + Self.burstPatience)
      } else {
        burstSince = nil
        notBefore = now + Self.answerPatience
      }
      typedAt = now
    }

    /// Records that the program wrote.
    mutating func noteAnswer(at now: Int) {
      wroteAt = now
      if burstSince == nil { notBefore = min(notBefore, now + Self.completionTime) }
    }

    /// Records whether the program has a synchronized update open after its last output.
    mutating func noteSynchronizing(_ isSynchronizing: Bool, at now: Int) {
      synchronizingSince = isSynchronizing ? synchronizingSince ?? now : nil
    }

    /// Records that the screen with this revision number was searched for targets.
    mutating func noteSearch(of revision: UInt64, at now: Int) {
      self.revision = revision
      at = now
      burstSince = burstSince.map { _ in now }
    }
  }
}
