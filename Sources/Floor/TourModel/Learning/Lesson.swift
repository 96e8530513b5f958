/// What makes a guide a lesson, which the user takes with `tour learn`. A lesson does not open by itself when its
/// program starts. It runs in an empty home folder with the files of ``Setup``, so that the user's own files stay as
/// they are.
public struct Lesson: Hashable, Sendable {
  /// How much a user should know already. Lessons of a lower level come first.
  public enum Level: String, CaseIterable, Hashable, Sendable {
    case beginner, intermediate, advanced
  }

  public var level: Level
  /// How long the lesson takes, in minutes.
  public var minutes: Int
  /// The names of the lessons that come before it.
  public var needs: [String]

  public init(level: Level = .beginner, minutes: Int, needs: [String] = []) {
    self.level = level
    self.minutes = minutes
    self.needs = needs
  }
}

extension Guide {
  /// The step at which the user left this lesson the last time; nil if they have not begun this version of it or have
  /// taken it, or if that was its first step.
  package func stepLeft(in history: History) -> Step? {
    guard let record = history[self], record.shown == version, [.closed, .skipped].contains(record.outcome),
      let index = record.step.flatMap(index(ofStep:)), index > 0
    else { return nil }
    return steps[index]
  }
}
