/// When what happened last to the tips, in milliseconds of their clock.
struct TipTimeline: Sendable {
  /// Everything that was due until this time is done.
  private(set) var caughtUpAt = 0
  /// Whether something became due after ``caughtUpAt``, apart from the consequences of a changed history.
  var hasNews = false
  /// A search of the screen.
  var searchedAt = 0
  /// A key did nothing on the card, or took the keyboard from it. The rest of that burst of keys is ignored.
  var spentAt: Int?

  mutating func catchUp(at now: Int) {
    caughtUpAt = now
    hasNews = false
  }
}
