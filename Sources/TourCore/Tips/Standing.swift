/// A tip, and where it stands: what `tour status` tells.
public struct Standing: Hashable, Sendable {
  /// The index in the guides given.
  public var guide: Int
  public var tip: Tip
  public var status: TipStatus
  /// What is remembered of it; nil is nothing.
  public var record: TipRecord?

  public init(guide: Int, tip: Tip, status: TipStatus, record: TipRecord? = nil) {
    self.guide = guide
    self.tip = tip
    self.status = status
    self.record = record
  }
}

extension Advice {
  /// Every tip with its status, in the order of the guides and of their files.
  /// - Parameter screen: nil where none is to be seen: then what depends on it is an obstacle of its own.
  public func standings(on screen: Screen?, widgets: [String: Rect] = [:]) -> [Standing] {
    let glance = screen.map { Glance($0, widgets: widgets) }
    var statuses: [TipStatus] = []
    var first: Repertoire.Entry?
    for (index, entry) in repertoire.entries.enumerated() {
      if let reason = invalidations[index], !isAskedFor(entry) {
        statuses.append(.invalidated(reason))
        continue
      }
      var status = status(of: index, on: glance)
      if status == .available {
        if let first { status = .pending([.outranked(by: name(of: first, for: entry.guide))]) } else { first = entry }
      }
      statuses.append(status)
    }
    return repertoire.files.lazy.flatMap(\.entries).map { index in
      let entry = repertoire.entries[index]
      return Standing(guide: entry.guide, tip: entry.tip, status: statuses[index], record: known[index].record)
    }
  }

  private func name(of entry: Repertoire.Entry, for guide: Int) -> String {
    entry.guide == guide ? entry.tip.id : repertoire.files[entry.guide].guide.name + "/" + entry.tip.id
  }
}
