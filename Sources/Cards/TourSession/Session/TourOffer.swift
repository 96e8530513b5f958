import TourModel

/// A tour that the program offers by a banner of one line. The user starts it with the tour key.
///
/// A file that the program shows may contain any number of offers, so a banner appears at most ``most`` times, and at
/// most once in ``pause``.
struct TourOffer: Sendable {
  static let most = 3
  /// Milliseconds between the beginnings of two banners.
  static let pause = 60_000

  /// nil while no banner is up.
  private(set) var choice: TourChoice?
  private(set) var tourKey = Preferences().tourKeyLabel
  /// When the banner closes; nil while none is up.
  private(set) var deadline: Int?
  private var count = 0
  private var madeAt: Int?

  /// Whether a banner may appear. It does not depend on the tour.
  func mayAppear(at now: Int) -> Bool {
    count < Self.most && madeAt.map { now >= $0.plus(Self.pause) } ?? true
  }

  /// - Returns: whether the banner appears.
  mutating func make(_ choice: TourChoice, tourKey: String?, _ timing: Timing, at now: Int) -> Bool {
    guard mayAppear(at: now) else { return false }
    count += 1
    (self.choice, madeAt, deadline) = (choice, now, now + timing.signStay)
    if let tourKey { self.tourKey = tourKey }
    return true
  }

  mutating func end() { (choice, deadline) = (nil, nil) }
}
