import TourGuide
import TourModel

/// The lessons for a program, or for several, in the order in which they are taken.
struct Lessons {
  struct Item {
    let path: String
    let guide: Guide
    let lesson: Lesson
    let progress: Progress

    /// Whether the user has taken the lesson in its present version.
    var isTaken: Bool { progress == .seen }
    /// The first of its programs that is installed; nil if none is.
    var program: String? { guide.commands.first(where: Programs.isOnPath) }
  }

  let items: [Item]

  /// - Parameter entries: guides of a catalog. Those that are no lessons, or have mistakes, are left out.
  init(_ entries: [GuideCatalog.Entry], _ history: History) {
    let found = entries.filter { $0.head?.lesson != nil }.compactMap { entry -> Item? in
      guard let guide = readGuide(path: entry.path).guide, let lesson = guide.lesson else { return nil }
      return Item(path: entry.path, guide: guide, lesson: lesson, progress: Progress(guide, in: history))
    }
    items = Self.ordered(found)
  }

  private init(_ items: [Item]) { self.items = items }

  init(_ item: Item) { items = [item] }

  /// The lessons for a program, by its base name.
  func lessons(for program: String) -> Lessons { Lessons(items.filter { $0.guide.commands.contains(program) }) }

  /// The lessons of programs that are installed.
  var ofInstalled: Lessons { Lessons(items.filter { $0.program != nil }) }

  subscript(name: String) -> Item? { items.first { $0.guide.name == name } }

  /// The lesson to take next: the first one that the user has not taken; nil if all are taken.
  var next: Item? { items.first { !$0.isTaken } }

  /// Sorts by program, and for a program by level and name. Each lesson comes after those that it needs, unless they need
  /// each other.
  private static func ordered(_ items: [Item]) -> [Item] {
    func key(_ item: Item) -> (String, Int, String) {
      (item.guide.commands[0], Lesson.Level.allCases.firstIndex(of: item.lesson.level)!, item.guide.name)
    }
    var rest = items.sorted { key($0) < key($1) }
    var ordered: [Item] = []
    while !rest.isEmpty {
      let waiting = Set(rest.map(\.guide.name))
      let index = rest.firstIndex { waiting.isDisjoint(with: $0.lesson.needs) } ?? 0
      ordered.append(rest.remove(at: index))
    }
    return ordered
  }
}
