import TourModel
import TourScreen

/// The regions that a card leaves free while it is up. New regions count once they have rested, at the earliest a
/// second after the last change: a card that chased a moving text could not be read.
struct KeptRegions: Sendable {
  private(set) var regions: [Rect]
  /// The regions of the last screens, if they are others, and since when they have been there.
  private var next: (regions: [Rect], since: Int)?
  /// When the regions changed last; nil if they never did.
  private var changedAt: Int?

  init(_ regions: [Rect]) { self.regions = regions }

  /// - Parameter regions: the regions on the present screen.
  mutating func follow(_ regions: [Rect], _ timing: Timing, at now: Int) {
    guard regions != self.regions else {
      next = nil
      return
    }
    if next?.regions != regions { next = (regions, now) }
    guard let dueAt = deadline(timing), now >= dueAt else { return }
    (self.regions, next, changedAt) = (regions, nil, now)
  }

  /// When new regions count if they rest; nil if there are none.
  func deadline(_ timing: Timing) -> Int? {
    next.map { max($0.since + timing.stillness, changedAt.map { $0 + timing.patience } ?? 0) }
  }
}
