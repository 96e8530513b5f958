import TourFinding
public import TourModel

/// The tips of several guides in order of rank, prepared for ``TipSelector``. They stay the same while the program
/// runs.
public struct TipIndex: Sendable {
  /// A tip with its guide and its prepared queries.
  final class Entry: Sendable {
    /// The index of its guide.
    let guide: Int
    let tip: Tip
    /// The index in ``entries`` of the tip before it in an ordered group; nil if there is none, or if the group is not
    /// ordered.
    let predecessor: Int?
    /// The parts of the tip's condition, all of which must hold, and the same parts as rules.
    let conditions: [Condition]
    let rules: [Rule]
    let sight: SightQuery
    /// The predicates of the screen that retire the tip.
    let retirements: [PredicateQuery]
    /// The events that retire the tip, as indices in ``File/events``.
    let retiringEvents: [Int]

    init(_ tip: Tip, of guide: Int, after predecessor: Int?, _ file: inout File) {
      self.guide = guide
      self.tip = tip
      self.predecessor = predecessor
      conditions = if case .all(let conditions) = tip.when { conditions } else { [tip.when] }
      rules = conditions.map { Rule($0, parameters: file.parameters, events: &file.events) }
      sight = SightQuery(tip.targets, anchor: tip.anchor, keep: tip.keep)
      retirements = tip.retirements.compactMap {
        if case .screen(let predicate) = $0 { PredicateQuery(predicate) } else { nil }
      }
      retiringEvents = tip.retirements.compactMap {
        if case .event(let event) = $0 { file.place(of: event) } else { nil }
      }
    }

    var choice: TipSelector.Choice { TipSelector.Choice(guide: guide, tip: tip) }
  }

  struct File: Sendable {
    let guide: Guide
    /// The index of each parameter, by name.
    let parameters: [String: Int]
    /// The index of each event that the guide's tips refer to, by id.
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

  /// One file for each guide, in the given order.
  let files: [File]
  /// All tips in order of rank: by the priority of the guide, the priority of the group, and the order in the files.
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

  /// The index of a tip's entry; nil if there is none.
  func entry(of choice: TipSelector.Choice) -> Int? {
    guard files.indices.contains(choice.guide) else { return nil }
    return files[choice.guide].entries.first { entries[$0].tip.id == choice.tip.id }
  }
}
