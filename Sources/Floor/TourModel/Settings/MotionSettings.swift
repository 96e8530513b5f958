/// How cards enter, change and leave, as a guide or one of its steps sets it. Values that are nil keep the values of
/// the settings below.
public struct MotionSettings: Hashable, Sendable {
  /// The way in which a card enters or leaves.
  public enum Effect: String, CaseIterable, Hashable, Sendable {
    /// The card moves to its place, a little beyond it, and back.
    case spring
    /// The card turns about its axis, like a door.
    case fold
    case fade
    /// The card is uncovered.
    case grow
    /// The card turns about its axis in one direction, and is uncovered in the other one.
    case foldGrow = "fold-grow"
    /// A frame around the target moves and grows until it is the frame of the card. A card without a target has the
    /// effect `grow`.
    case morph
    /// The card is there, or gone, at once.
    case none
  }

  /// The side at which a card begins to appear, and at which it disappears when it leaves.
  public enum Origin: String, CaseIterable, Hashable, Sendable {
    case left, right, top, bottom, center
  }

  /// How a card enters or leaves: the effect, the side, and the duration.
  public struct Passage: Hashable, Sendable {
    public var effect: Effect
    /// nil for the effect's: the bottom for `spring`, the left for `fold` and `fold-grow`, and the centre for the
    /// others.
    public var origin: Origin?
    /// The duration in milliseconds, within ``MotionSettings/durations``; nil for the effect's.
    public var milliseconds: Int?

    public init(_ effect: Effect, from origin: Origin? = nil, milliseconds: Int? = nil) {
      self.effect = effect
      self.origin = origin
      self.milliseconds = milliseconds
    }
  }

  public var enter: Passage?
  public var leave: Passage?
  /// Whether pages slide to the left and to the right.
  public var pages: Bool?
  /// Whether the screen around the target is dimmed gradually.
  public var dimming: Bool?
  /// Whether the bright region moves from one target to the next one.
  public var spotlight: Bool?
  /// Whether a button looks pressed for a moment.
  public var press: Bool?
  /// How often a frame around the target shines up after the card has entered, within ``pulses``.
  public var pulse: Int?

  /// The time that a card may take to enter or to leave, in milliseconds.
  public static let durations = 30...3000
  public static let pulses = 0...5

  public init(
    enter: Passage? = nil, leave: Passage? = nil, pages: Bool? = nil, dimming: Bool? = nil, spotlight: Bool? = nil,
    press: Bool? = nil, pulse: Int? = nil
  ) {
    self.enter = enter
    self.leave = leave
    self.pages = pages
    self.dimming = dimming
    self.spotlight = spotlight
    self.press = press
    self.pulse = pulse
  }

  /// All values of tour's own.
  public static let standard = MotionSettings(
    enter: Passage(.morph), leave: Passage(.fade), pages: true, dimming: true, spotlight: true, press: true, pulse: 0)

  /// Nothing moves.
  public static let none = MotionSettings(
    enter: Passage(.none), leave: Passage(.none), pages: false, dimming: false, spotlight: false, press: false, pulse: 0
  )

  /// Returns these settings, completed by others that rank lower.
  public func over(_ lower: MotionSettings) -> MotionSettings {
    MotionSettings(
      enter: enter ?? lower.enter, leave: leave ?? lower.leave, pages: pages ?? lower.pages,
      dimming: dimming ?? lower.dimming,
      spotlight: spotlight ?? lower.spotlight, press: press ?? lower.press, pulse: pulse ?? lower.pulse)
  }
}
