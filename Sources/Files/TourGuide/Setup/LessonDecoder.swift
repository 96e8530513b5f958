import TourModel

/// The keys of `lesson`.
enum LessonField: String, Field {
  case level, minutes, needs
  static let noun = "'lesson'"
  static let required: [LessonField] = [.minutes]
  static let example = "{level: beginner, minutes: 5}"

  var exampleValue: String {
    switch self {
    case .level: "beginner"
    case .minutes: "5"
    case .needs: "first-words"
    }
  }
}

extension Decoder {
  /// - Parameter own: the name of the guide.
  mutating func lesson(_ node: Node, own: String?) -> Lesson? {
    guard let entries = entries(of: node, LessonField.self, name: "lesson") else { return nil }
    var (lesson, minutes) = (Lesson(minutes: 1), Int?.none)
    for entry in entries {
      switch entry.key {
      case .level: lesson.level = choice(entry.value, name: entry.name, Lesson.Level.self) ?? .beginner
      case .minutes: minutes = wholeNumber(entry.value, name: entry.name, in: 1...Limit.minutes)
      case .needs:
        lesson.needs = distinct(entry.value, name: entry.name) {
          $0.name($1, name: "needs", expected: .textOrList)
        }
        if let own, lesson.needs.contains(own) { fail(.lessonNeedsItself(own), at: entry.value.mark) }
      }
    }
    lesson.minutes = minutes ?? 1
    return lesson
  }
}

extension GuideTree {
  /// Returns the value of `lesson`.
  func lesson(_ lesson: Lesson) -> Node {
    mapping([
      (LessonField.level, lesson.level == .beginner ? nil : text(lesson.level.rawValue)),
      (.minutes, number(lesson.minutes)), (.needs, texts(lesson.needs)),
    ])
  }
}
