package import TourFinding
package import TourModel
package import TourScreen

extension GuideWalk {
  /// What is seen of the program at one time, and the values of the guide's parameters.
  package struct Moment: Sendable {
    package var observation: Observation
    /// The conditions on files that hold.
    var heldFiles: Set<FileCondition>?
    package var parameters: [String: Value]
    /// The goals of the current step that are reached, as indices.
    package var reachedGoals: Set<Int> = []
    /// The events that the program has announced until then (``TourHost/HeadlessSession/announcedEvents``).
    var announcedEvents: [String] = []
    /// Whether the program has ended.
    var hasEnded = false
    var isBlank: Bool { observation.screen.cells.allSatisfy { $0 == Cell() } }
    /// For searches of the screen, and for conditions.
    package var index: ScreenIndex {
      var index = ScreenIndex(observation)
      index.heldFiles = heldFiles
      return index
    }
  }

  /// The way in which the walk has left a card.
  package enum Departure: Hashable, Sendable {
    /// These keys were typed.
    case keys([Key], Answer)
    /// Nothing was typed, and the tour was asked for the next step.
    case next
    /// The tour went on before anything was typed.
    case byItself
    case branch(Branch)
    /// The walk ended, because a user can only leave the step by an option or a button.
    case end
    /// It was no walk, but the session of a user.
    /// - Parameter isDone: whether what the step waits for had come about; nil if it waits for nothing, or for an
    ///   event.
    case session(Leaving, isDone: Bool?)
  }

  /// What followed the keys of a card.
  package enum Answer: Hashable, Sendable {
    /// The tour went on by itself.
    case wentOn
    /// The card stayed up, so the tour was asked for the next step.
    case stayed
    /// The program ended before `done` held.
    case ended
  }
}
