import TourModel

/// When tips were shown, of all programs, and how long another waits for it.
struct TipCalendar: Sendable {
  /// In seconds since 1970, the earliest first; of each tip the last time.
  private let shown: [Int]
  private let frequency: Int

  init(_ history: History, _ preferences: TipPreferences) {
    shown = history.guides.values.flatMap { $0.tips.values.compactMap(\.shown) }.sorted()
    frequency = preferences.frequency
  }

  /// When a guide's next tip may come, where that is still to come. A time that lies further ahead than a tip has to wait is one of a clock that was
  /// wrong, and keeps nothing back.
  func notBefore(for guide: Guide, at now: Int) -> Int? {
    let wait = max(frequency, guide.frequency)
    let count = shown.partition(before: now.plus(wait))
    guard wait > 0, count > 0, shown[count - 1].plus(wait) > now else { return nil }
    return shown[count - 1].plus(wait)
  }

  /// When that next changes by time alone; nil is never.
  func turn(for guide: Guide, after now: Int) -> Int? {
    let wait = max(frequency, guide.frequency)
    guard wait > 0 else { return nil }
    let count = shown.partition(before: now.plus(wait))
    let ahead = count < shown.count ? shown[count].minus(wait).plus(1) : nil
    return [notBefore(for: guide, at: now), ahead].compactMap(\.self).min()
  }
}
