import TourGuide
import TourModel
import TourScreen

/// The lessons for a program, or for several, in the order in which they are taken.
struct Lessons {
  struct Item {
    let path: String
    let guide: Guide
    let lesson: Lesson
    var progress: Progress
    /// The id of the step at which the user has left the lesson; nil if they have not, or at the first step.
    let stepLeft: String?

    /// `step 4 of 6`, if the user has left the lesson there; nil if they have not, or at the first step.
    func placeLeft(_ words: ShellWords) -> String? {
      stepLeft.flatMap(guide.index(ofStep:)).map { words.lessonAt("\($0 + 1)", "\(guide.steps.count)") }
    }
    /// Whether the user has taken the lesson in its present version.
    var isTaken: Bool { progress == .seen || progress == .incomplete }
    /// The first of its programs that is installed; nil if none is.
    var program: String? { guide.commands.first(where: Programs.isOnPath) }
    /// The command that takes the lesson.
    var command: String { "tour learn \(guide.name.visible)" }

    /// - Parameter folder: the one in which tour was started, if it is no longer the current one.
    func translated(into languages: [Language], from folder: String = "") -> Guide {
      guide.translated(into: languages, besideFile: joinedPath(folder, path))
    }
  }

  private(set) var items: [Item]

  /// - Parameter entries: guides of a catalog. Those that are no lessons, or have mistakes, are left out.
  init(_ entries: [GuideCatalog.Entry], _ history: History) {
    let found = entries.filter { $0.head?.lesson != nil }.compactMap { entry -> Item? in
      guard let guide = readGuide(path: entry.path).guide, let lesson = guide.lesson else { return nil }
      return Item(
        path: entry.path, guide: guide, lesson: lesson, progress: Progress(guide, in: history),
        stepLeft: guide.stepLeft(in: history)?.id)
    }
    items = found.inLessonOrder { ($0.guide.name, $0.guide.commands[0], $0.lesson) }
  }

  private init(_ items: [Item]) { self.items = items }

  /// The lessons for a program, by its base name.
  func lessons(for program: String) -> Lessons { Lessons(items.filter { $0.guide.commands.contains(program) }) }

  /// The lessons of programs that are installed.
  var ofInstalled: Lessons { Lessons(items.filter { $0.program != nil }) }

  /// The lesson of this name, alone; nil if there is none.
  func alone(_ name: String) -> Lessons? { items.first { $0.guide.name == name }.map { Lessons([$0]) } }

  /// The lesson to take next: the first one that the user has not taken; nil if all are taken.
  var next: Item? { items.first { !$0.isTaken } }

  /// The names of the lessons that are next for one of their programs.
  var nextNames: Set<String> {
    Set(items.flatMap(\.guide.commands).compactMap { lessons(for: $0).next?.guide.name })
  }

  /// Prints the lessons, one in each row, and how to take one.
  /// - Parameters:
  ///   - all: every lesson. Of those for a program, the first that is not taken is marked as the next one.
  ///   - languages: the languages of the user; empty for English.
  func print(among all: Lessons, in languages: [Language]) {
    let words = ShellWords.phrases(in: languages)
    let next = all.nextNames
    let rows = items.map { item in
      [
        Table.Cell(item.guide.name, .title), .init(item.guide.commands.joined(separator: ", ")),
        .init(item.lesson.level.word(words)), .init("\(item.lesson.minutes)"),
        item.isTaken
          ? .init("✓ \(words.lessonDone)", .quiet)
          : item.placeLeft(words).map { .init($0, .new) }
            ?? (next.contains(item.guide.name) ? .init(words.lessonNext, .new) : .init(words.lessonOpen)),
        .init(item.translated(into: languages).title),
      ]
    }
    let heading = [
      words.lessonsName, words.programs, words.lessonsLevel, words.lessonsMinutes, words.state,
      words.title,
    ]
    printTable(
      Table(heading: heading, sections: [rows]), lines: [words.lessonsHow("tour learn PROGRAM", "tour learn LESSON")])
  }

  /// The same lessons with the progress of another history.
  func progressed(in history: History) -> Lessons {
    var lessons = self
    for index in items.indices { lessons.items[index].progress = Progress(items[index].guide, in: history) }
    return lessons
  }
}

extension Lesson.Level {
  fileprivate func word(_ words: ShellWords) -> String {
    switch self {
    case .beginner: words.lessonBeginner
    case .intermediate: words.lessonIntermediate
    case .advanced: words.lessonAdvanced
    }
  }
}
