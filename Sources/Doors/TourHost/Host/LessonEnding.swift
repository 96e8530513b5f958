/// How the user leaves a lesson before its end. The program that was started for it is killed.
package enum LessonEnding: Sendable {
  case left
  /// The user begins the lesson from nothing.
  case startedAgain
}
