/// The time at which a tip was first met, and the starts of the program before it. The time and the starts after which
/// the tip expires begin there.
public struct Chance: Hashable, Sendable {
  /// In seconds since 1970.
  public var first: Int
  /// The guide's ``GuideRecord/starts`` at that time.
  public var starts: Int
  /// The tip's version. Each version is met separately.
  public var version: Int

  public init(first: Int, starts: Int, version: Int) {
    self.first = first
    self.starts = starts
    self.version = version
  }
}

extension TipLimits.Until {
  /// Whether a tip has expired.
  /// - Parameters:
  ///   - starts: the guide's ``GuideRecord/starts``.
  ///   - now: seconds since 1970.
  package func isOver(_ chance: Chance, starts: Int, at now: Int) -> Bool {
    if let most = self.starts, starts.minus(chance.starts) >= most { return true }
    return seconds.map { now >= chance.first.plus($0) } ?? false
  }
}
