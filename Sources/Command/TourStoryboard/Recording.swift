package import TourModel
package import TourScreen
import TourSession

extension StoryboardRecorder {
  /// The result of a tour over a program.
  package struct Recording: Sendable {
    package var panels: [Storyboard.Panel]
    /// The chosen steps without a picture, in the order of the guide.
    package var missing: [Missing]

    /// The cause for which a step has no picture.
    package enum Reason: Hashable, Sendable {
      /// The program had ended.
      case end
      /// The program had drawn nothing.
      case blank
      /// The target was not on the screen.
      case target
      /// The condition of the step did not hold.
      case condition
      /// What the step asks for was done already.
      case done
      /// The tour stopped at the step with this id, because its target was not on the screen.
      case stop(step: String)
      /// The tour ended after the step with this id.
      case last(step: String)
      /// No way leads to the step.
      case unreachable
      /// The screen has no room for a card.
      case size
    }

    package struct Missing: Sendable {
      /// The id of the step.
      package var step: String
      package var reason: Reason
      /// The program's screen at that moment.
      package var screen: Screen

      package init(step: String, reason: Reason, screen: Screen) {
        self.step = step
        self.reason = reason
        self.screen = screen
      }

      /// The message about the step.
      package func prose(in guide: Guide) -> String {
        let step = guide.index(ofStep: self.step).map { guide.steps[$0] }
        let cause: String =
          switch reason {
          case .end: "the program had ended"
          case .blank: "the program had drawn nothing"
          case .target:
            "its target was not on the screen"
              + Self.detail(step.map { $0.targets.map(\.prose).joined(separator: " or ") })
          case .condition: "its condition did not hold" + Self.detail(step?.when?.prose)
          case .done: "what it asks for was done already" + Self.detail(step?.done?.predicate?.prose)
          case .stop(let other): "the tour stopped at step '\(other)', whose target was not on the screen"
          case .last(let other): "the tour ended at step '\(other)'"
          case .unreachable: "no step leads to it"
          case .size: "the screen has no room for a card"
          }
        return "step '\(self.step)' has no picture: \(cause)"
      }

      private static func detail(_ text: String?) -> String { text.map { $0.isEmpty ? "" : ": \($0.visible)" } ?? "" }
    }
  }
}
