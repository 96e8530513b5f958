package import TourModel
package import TourWalk

extension StoryboardRecorder {
  /// The result of a tour over a program.
  package struct Recording: Sendable {
    package var panels: [Storyboard.Panel]
    /// The chosen steps without a picture, in the order of the guide.
    package var missing: [GuideWalk.Missing]
  }
}

extension GuideWalk.Missing {
  /// The message about a step of a storyboard.
  package func prose(in guide: Guide) -> String { "step '\(step)' has no picture: \(cause(in: guide))" }
}
