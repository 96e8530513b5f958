import TourModel

/// The times at which the tips of all programs were shown, and the least time between two of them.
struct TipCalendar: Sendable {
  /// The last time at which each tip was shown, in seconds since 1970, the earliest first.
  private let shown: [Int]
  private let frequency: Int

  init(_ history: History, _ preferences: TipPreferences) {
    shown = history.guides.values.flatMap { $0.tips.values.compactMap(\.shown) }.sorted()
    frequency = preferences.frequency
  }

  /// The time at which a guide's next tip may appear, in seconds since 1970; nil if it may appear now. Times further in
  /// the future than the wait between two tips are ignored, because the clock was wrong when they were recorded.
  func notBefore(for guide: Guide, at now: Int) -> Int? {
    let wait = max(frequency, guide.frequency)
    let count = shown.partition(before: now.plus(wait))
    guard wait > 0, count > 0, shown[count - 1].plus(wait) > now else { return nil }
    return shown[count - 1].plus(wait)
  }

  /// The next time at which the result of ``notBefore(for:at:)`` may change by time alone; nil if it never does.
  func turn(for guide: Guide, after now: Int) -> Int? {
    let wait = max(frequency, guide.frequency)
    guard wait > 0 else { return nil }
    let count = shown.partition(before: now.plus(wait))
    let ahead = count < shown.count ? shown[count].minus(wait).plus(1) : nil
    return [notBefore(for: guide, at: now), ahead].compactMap(\.self).min()
  }
}
