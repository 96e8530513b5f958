import TourModel

/// The steps of a tour that were shown, missed or passed, by their indices.
struct TourProgress: Sendable {
  /// The steps from the first one to the current one by which the user came, also those that were left out.
  var path: [Int]
  /// The steps whose cards have been on the screen.
  var shown: Set<Int>
  /// Whether a card has been on the screen.
  var hasAppeared = false
  /// Whether the tour has come to its end without a card, because no step could be shown. It begins once the screen has
  /// changed and a step can be.
  var isDormant = false
  /// The goals that the user has reached, by the step, as indices.
  var reached: [Int: Set<Int>] = [:]
  /// The steps that the user has done in the program.
  var done: Set<Int> = []
  /// The steps that were not shown although the tour came to them.
  var missed: [Int: MissedStep] = [:]
  /// The `undo` keys of the steps whose `do` keys were typed, in that order. A step's are removed when a later step
  /// asks for the same keys, because the user then takes the change back as part of the tour.
  var outstanding: [(step: Int, undo: [Key])] = []

  /// - Parameter path: the steps to the first one to show; those before it count as shown.
  init(path: [Int]) {
    self.path = path
    shown = Set(path.dropLast())
  }
}
