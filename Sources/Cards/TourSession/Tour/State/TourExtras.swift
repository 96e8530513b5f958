/// What the cards of a tour have besides the steps of its guide.
struct TourExtras: Sendable {
  /// A line above each title, such as `New in version 2`; nil if there is none.
  let heading: String?
  /// Other guides for the same program, which the menu offers.
  let otherGuides: [Tour.OtherGuide]
  /// The command that shows this tour again; nil if there is none.
  let replayCommand: String?
  /// The command that takes the lessons for the program; nil if there is none to take.
  let lessonCommand: String?
}
