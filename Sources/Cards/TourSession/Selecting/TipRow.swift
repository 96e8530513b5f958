public import TourFinding
public import TourModel
public import TourScreen

/// A tip with its status and its record, as `tour status` shows them.
public struct TipRow: Hashable, Sendable {
  /// The index of its guide among the given guides.
  public var guide: Int
  public var tip: Tip
  public var status: TipStatus
  /// The tip's record; nil if there is none that applies to its current text.
  public var record: TipRecord?

  public init(guide: Int, tip: Tip, status: TipStatus, record: TipRecord? = nil) {
    self.guide = guide
    self.tip = tip
    self.status = status
    self.record = record
  }
}

extension TipSelector {
  /// Returns every tip with its status, in the order of the guides and of their files.
  /// - Parameter observation: nil if no screen is available. Each tip that depends on the screen then has the obstacle
  ///   ``Obstacle/screen``.
  public func rows(on observation: Observation?) -> [TipRow] {
    let screenIndex = observation.map(ScreenIndex.init)
    var statuses: [TipStatus] = []
    var first: TipIndex.Entry?
    for (index, entry) in tipIndex.entries.enumerated() {
      if let reason = invalidations[index], !isAskedFor(entry) {
        statuses.append(.invalidated(reason))
        continue
      }
      var status = status(of: index, on: screenIndex)
      if status == .available {
        if let first { status = .pending([.outranked(by: name(of: first, for: entry.guide))]) } else { first = entry }
      }
      statuses.append(status)
    }
    return tipIndex.files.lazy.flatMap(\.entries).map { index in
      let entry = tipIndex.entries[index]
      return TipRow(guide: entry.guide, tip: entry.tip, status: statuses[index], record: known[index].record)
    }
  }

  /// Returns the status of one tip as if it were the only one: a tip that ranks higher does not change it. nil if there
  /// is no such tip.
  /// - Parameter screenIndex: nil if no screen is available.
  public func status(of choice: Choice, on screenIndex: ScreenIndex? = nil) -> TipStatus? {
    guard let index = tipIndex.entry(of: choice) else { return nil }
    if let reason = invalidations[index], !isAskedFor(tipIndex.entries[index]) { return .invalidated(reason) }
    return status(of: index, on: screenIndex)
  }

  private func name(of entry: TipIndex.Entry, for guide: Int) -> String {
    entry.guide == guide ? entry.tip.id : tipIndex.files[entry.guide].guide.name + "/" + entry.tip.id
  }
}
