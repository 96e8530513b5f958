import TourModel

/// What never changes in a tour. It is an object, because a copy of a tour copies each of the tour's fields.
final class TourConstants: Sendable {
  let guide: Guide
  let preferences: Preferences
  let timing: Timing
  /// A line above each title, such as `New in version 2`; nil if there is none.
  let heading: String?
  /// Other guides for the same program, which the menu offers.
  let otherGuides: [Tour.OtherGuide]
  /// The command that shows this tour again; nil if there is none.
  let replayCommand: String?
  /// The command that takes the lessons for the program; nil if there is none to take.
  let lessonCommand: String?

  init(
    _ guide: Guide, _ preferences: Preferences, _ timing: Timing, heading: String?, otherGuides: [Tour.OtherGuide],
    replayCommand: String?, lessonCommand: String?
  ) {
    self.guide = guide
    self.preferences = preferences
    self.timing = timing
    self.heading = heading
    self.otherGuides = otherGuides
    self.replayCommand = replayCommand
    self.lessonCommand = lessonCommand
  }
}
