package import TourModel

extension Array {
  /// Returns lessons in the order in which they are taken: by their first program and by their level, and each after
  /// the lessons that it builds on, if these are in the array.
  /// - Parameter lesson: returns the lesson of an element, with its name and its first program.
  package func inLessonOrder(_ lesson: (Element) -> (name: String, program: String, lesson: Lesson)) -> [Element] {
    // Without lessons, the types below are not used: the first use of each takes time at the start of a program.
    if isEmpty { return [] }
    var rest = map { (element: $0, lesson: lesson($0)) }.sorted { first, second in
      func key(_ lesson: (name: String, program: String, lesson: Lesson)) -> (String, Int, String) {
        (lesson.program, Lesson.Level.allCases.firstIndex(of: lesson.lesson.level)!, lesson.name)
      }
      return key(first.lesson) < key(second.lesson)
    }
    var ordered: [Element] = []
    while !rest.isEmpty {
      let lessons = rest.map(\.lesson)
      let waiting = Set(lessons.map(\.name))
      let index =
        lessons.firstIndex { waiting.isDisjoint(with: $0.lesson.needs) }
        // Lessons that need each other.
        ?? lessons.firstIndex { needs(of: $0.lesson, among: lessons).contains($0.name) } ?? 0
      ordered.append(rest.remove(at: index).element)
    }
    return ordered
  }

  /// The names of the lessons that a lesson needs, directly or by others.
  private func needs(
    of lesson: Lesson, among lessons: [(name: String, program: String, lesson: Lesson)]
  ) -> Set<String> {
    var (found, open): (Set<String>, [String]) = ([], lesson.needs)
    while let name = open.popLast() {
      if found.insert(name).inserted { open += lessons.first { $0.name == name }?.lesson.needs ?? [] }
    }
    return found
  }
}
