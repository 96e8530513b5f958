/// The tips of some guides in the order in which they come: what of ``Advice`` stays the same while a program runs.
public struct Repertoire: Sendable {
  /// A tip, and where it stands.
  struct Entry: Sendable {
    /// The index of its guide.
    let guide: Int
    let tip: Tip
    /// The one before it in a group in which each waits for the one before it, as an index of ``entries``.
    let predecessor: Int?
  }

  let guides: [Guide]
  /// By the guide's priority, the group's, and the place in the files.
  let entries: [Entry]
  /// The indices of each guide's entries, in the order of its file.
  let files: [[Int]]

  public init(_ guides: [Guide]) {
    self.guides = guides
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
    var entries: [Entry] = []
    var starts = guides.map { Array(repeating: 0, count: $0.groups.count) }
    for (guide, index, group) in groups {
      starts[guide][index] = entries.count
      for (position, tip) in group.tips.enumerated() {
        let predecessor = group.order == .ordered && position > 0 ? entries.count - 1 : nil
        entries.append(Entry(guide: guide, tip: tip, predecessor: predecessor))
      }
    }
    self.entries = entries
    files = guides.indices.map { guide in
      guides[guide].groups.indices.flatMap { starts[guide][$0]..<(starts[guide][$0] + guides[guide].groups[$0].tips.count) }
    }
  }
}
