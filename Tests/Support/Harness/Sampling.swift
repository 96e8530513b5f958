import Foundation

/// Whether `make quick` runs the tests. Of many similar cases, they then try a few; `make test` tries all of them.
public let isQuick = ProcessInfo.processInfo.environment["TOUR_QUICK"] != nil

extension Sequence {
  /// All elements, or every tenth of them in `make quick`.
  public var sampled: [Element] { isQuick ? enumerated().filter { $0.offset % 10 == 0 }.map(\.element) : Array(self) }
}
