/// How the user leaves a lesson before its end. The program that was started for it is killed.
package enum LessonEnding: Hashable, Sendable {
  case left
  /// The user begins the lesson again in a new program: at the step with this id, or from nothing if it is nil.
  case startedAgain(step: String?)
}
