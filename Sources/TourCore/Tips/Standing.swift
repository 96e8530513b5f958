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
    let sight: Sight = screen.map { .seen($0, widgets: widgets) } ?? .unseen
    var statuses: [TipStatus] = []
    var first: Choice?
    for (index, entry) in repertoire.entries.enumerated() {
      var status = status(ofEntry: index, on: sight)
      if status == .available {
        if let first { status = .pending([.outranked(by: name(of: first, for: entry.guide))]) } else { first = entry.choice }
      }
      statuses.append(status)
    }
    return repertoire.files.joined().map { index in
      let entry = repertoire.entries[index]
      let record = entry.tip.record(in: knowledge[entry.guide].record)
      return Standing(guide: entry.guide, tip: entry.tip, status: statuses[index], record: record)
    }
  }

  private func status(ofEntry index: Int, on sight: Sight) -> TipStatus {
    let choice = repertoire.entries[index].choice
    if let invalidation = invalidations[index], !isAskedFor(choice) { return .invalidated(invalidation) }
    var obstacles: [Obstacle] = []
    objections(to: choice, at: index, on: sight) { obstacle in
      obstacles.append(obstacle)
      return true
    }
    return obstacles.isEmpty ? .available : .pending(obstacles)
  }

  private func name(of choice: Choice, for guide: Int) -> String {
    choice.guide == guide ? choice.tip.id : repertoire.guides[choice.guide].name + "/" + choice.tip.id
  }
}
