public import TourModel

/// How cards enter, change and leave, with all values. Times are milliseconds.
public struct Motion: Hashable, Sendable {
  /// How a card enters or leaves: the effect, the side, and the duration.
  public struct Passage: Hashable, Sendable {
    public var effect: MotionSettings.Effect
    public var origin: MotionSettings.Origin
    /// 0 or more.
    public var duration: Int

    public init(_ effect: MotionSettings.Effect, from origin: MotionSettings.Origin, duration: Int) {
      self.effect = effect
      self.origin = origin
      self.duration = effect == .none ? 0 : max(0, duration)
    }

    init(_ settings: MotionSettings.Passage, leaving: Bool) {
      let duration = settings.milliseconds.map {
        min(max($0, MotionSettings.durations.lowerBound), MotionSettings.durations.upperBound)
      }
      self.init(
        settings.effect, from: settings.origin ?? settings.effect.origin,
        duration: duration ?? settings.effect.duration(leaving: leaving))
    }
  }

  public var enter: Passage
  public var leave: Passage
  public var slidesPages: Bool
  public var fadesDimming: Bool
  public var movesSpotlight: Bool
  public var showsPress: Bool
  public var pulses: Int

  /// Milliseconds between two pictures of a card, and between two searches of the program's screen: at most thirty a
  /// second.
  public static let frameInterval = 34
  static let slideDuration = 260
  /// The time in which the screen is dimmed if its card is there at once.
  static let dimmingDuration = 130
  static let pressDuration = 100
  static let pulseDuration = 600

  /// Nothing moves.
  public static let none = Motion(MotionSettings.none)

  /// The motion of a guide's settings, unless the user turned it off. With reduced motion, cards fade in place of other
  /// effects, and nothing slides, glides or pulses.
  public init(_ settings: MotionSettings, _ preference: Preferences.Motion = .full) {
    let settings = preference == .none ? MotionSettings.none : settings.over(.standard)
    enter = Passage(settings.enter ?? MotionSettings.Passage(.none), leaving: false)
    leave = Passage(settings.leave ?? MotionSettings.Passage(.none), leaving: true)
    slidesPages = settings.pages ?? false
    fadesDimming = settings.dimming ?? false
    movesSpotlight = settings.spotlight ?? false
    showsPress = settings.press ?? false
    pulses = min(max(settings.pulse ?? 0, MotionSettings.pulses.lowerBound), MotionSettings.pulses.upperBound)
    guard preference == .reduced else { return }
    if enter.effect != .none { enter = Passage(.fade, from: .center, duration: enter.duration) }
    if leave.effect != .none { leave = Passage(.fade, from: .center, duration: leave.duration) }
    (slidesPages, movesSpotlight, pulses) = (false, false, 0)
  }
}

extension Motion {
  /// The unit of shares of a way or of a time: 0 is the beginning, and this the end.
  static let whole = 1024

  /// Returns a share of a number, rounded.
  static func share(_ share: Int, of number: Int) -> Int { (number * share + whole / 2) >> 10 }

  /// Returns a share that is fast at the beginning and slow at the end.
  static func eased(_ share: Int) -> Int {
    let rest = whole - share
    return whole - rest * rest * rest / (whole * whole)
  }

  /// Returns a share that goes a tenth beyond the end, and comes back: Robert Penner's *easeOutBack*.
  static func sprung(_ share: Int) -> Int {
    let rest = share - whole
    return whole + 2766 * rest * rest * rest / (whole * whole * whole) + 1742 * rest * rest / (whole * whole)
  }
}
