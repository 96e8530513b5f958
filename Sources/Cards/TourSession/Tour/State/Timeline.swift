/// When what happened last to a tour, in milliseconds of its clock.
struct Timeline: Sendable {
  /// A change of the program's screen.
  var changedAt = 0
  /// The first screen that was not blank; nil before.
  var firstDrawnAt: Int?
  /// Everything that was due until this time is done.
  var caughtUpAt = 0
  /// A search of the screen.
  var searchedAt = 0
  /// A key that no card requested went to the program.
  var typedAt: Int?
  /// A turn of the mouse wheel sideways.
  var turnedAt: Int?
  /// A key did nothing, completed the keys of a `do`, or closed a card. The rest of that burst of keys is ignored.
  var spentAt: Int?
}
