import TourFinding
public import TourModel

/// The tips of some guides in the order in which they come: what of ``TipSelector`` stays the same while a program runs.
public struct TipIndex: Sendable {
  /// A tip, and where it stands.
  final class Entry: Sendable {
    /// The index of its guide.
    let guide: Int
    let tip: Tip
    /// The one before it in a group in which each waits for the one before it, as an index of ``entries``.
    let predecessor: Int?
    /// All of which must hold: what stands in its condition, and the same made ready.
    let conditions: [Condition]
    let rules: [Rule]
    let targets: [TargetQuery]
    /// What on the screen shows it to be needless.
    let retirements: [PredicateQuery]
    /// … and what that happened, by its place among the events that its guide asks for.
    let retiringEvents: [Int]

    init(_ tip: Tip, of guide: Int, after predecessor: Int?, _ file: inout File) {
      self.guide = guide
      self.tip = tip
      self.predecessor = predecessor
      conditions = if case .all(let conditions) = tip.condition { conditions } else { [tip.condition] }
      rules = conditions.map { Rule($0, parameters: file.parameters, events: &file.events) }
      targets = tip.targets.map { TargetQuery($0) }
      retirements = tip.retirements.compactMap { if case .screen(let predicate) = $0 { PredicateQuery(predicate) } else { nil } }
      retiringEvents = tip.retirements.compactMap { if case .event(let event) = $0 { file.place(of: event) } else { nil } }
    }

    var choice: TipSelector.Choice { TipSelector.Choice(guide: guide, tip: tip) }
  }

  struct File: Sendable {
    let guide: Guide
    /// The place of each name.
    let parameters: [String: Int]
    /// Those that its tips ask for, each with a place of its own.
    var events: [String: Int] = [:]
    /// The indices of its entries, in the order of the file.
    var entries: [Int] = []

    init(_ guide: Guide) {
      self.guide = guide
      parameters = Dictionary(guide.parameters.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
    }

    mutating func place(of event: String) -> Int {
      if let place = events[event] { return place }
      events[event] = events.count
      return events.count - 1
    }
  }

  /// In the order of the guides given.
  let files: [File]
  /// By the guide's priority, the group's, and the place in the files.
  let entries: [Entry]

  public init(_ guides: [Guide]) {
    var groups: [(guide: Int, index: Int, group: TipGroup)] = []
    for (guide, file) in guides.enumerated() {
      for (index, group) in file.groups.enumerated() { groups.append((guide, index, group)) }
    }
    groups.sort { a, b in
      let (first, second) = (guides[a.guide].priority, guides[b.guide].priority)
      if first != second { return first > second }
      if a.group.priority != b.group.priority { return a.group.priority > b.group.priority }
      return (a.guide, a.index) < (b.guide, b.index)
    }
    var files = guides.map(File.init)
    var entries: [Entry] = []
    var starts = guides.map { Array(repeating: 0, count: $0.groups.count) }
    for (guide, index, group) in groups {
      starts[guide][index] = entries.count
      for (position, tip) in group.tips.enumerated() {
        let predecessor = group.order == .ordered && position > 0 ? entries.count - 1 : nil
        entries.append(Entry(tip, of: guide, after: predecessor, &files[guide]))
      }
    }
    for (guide, starts) in starts.enumerated() {
      files[guide].entries = zip(starts, guides[guide].groups).flatMap { $0..<($0 + $1.tips.count) }
    }
    self.files = files
    self.entries = entries
  }

  /// The entry of a tip; nil where there is none such.
  func entry(of choice: TipSelector.Choice) -> Int? {
    guard files.indices.contains(choice.guide) else { return nil }
    return files[choice.guide].entries.first { entries[$0].tip.id == choice.tip.id }
  }
}
