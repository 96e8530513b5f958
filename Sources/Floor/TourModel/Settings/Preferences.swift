/// The user's settings for the tours and tips of all programs.
public struct Preferences: Hashable, Sendable {
  public var tips: TipPreferences
  /// The keys of the actions on a card.
  public var bindings: Bindings
  /// The key that opens the menu of a tour, and closes a tip.
  public var tourKey: Key
  /// Whether Ctrl-5 is easier to type than Ctrl-] on the user's keyboard.
  public var typesCtrl5 = false
  public var motion: Motion
  /// Whether a card with a `do` has the button *Show me*, which types its keys.
  public var showsKeys: Bool
  /// The look of all cards, which takes precedence over a guide's.
  public var theme: ThemeSettings
  /// The language of the cards, where their guide has it; nil for the locale's.
  public var language: Language?
  /// Whether cards are plain lines of text across the screen, for a screen reader or a braille display.
  public var isForReaders: Bool

  public enum Motion: String, CaseIterable, Hashable, Sendable {
    /// Cards move as their guide says, and the frame of a card flashes after input that does nothing.
    case full = "on"
    /// As ``full``, also on a slow terminal or on one with few colours.
    case always
    /// Cards only fade. The frame changes without a flash, and changes back after some seconds.
    case reduced
    /// Nothing moves, and the frame does not change.
    case none = "off"

    /// The value of the variable `TOUR_MOTION`; nil if it is not set, or has no meaning.
    public init?(variable: String?) {
      switch variable {
      case "0"?: self = .none
      case "1"?: self = .full
      default: self.init(rawValue: variable ?? "")
      }
    }
  }

  public init(
    tips: TipPreferences = TipPreferences(), bindings: Bindings = .standard, tourKey: Key = standardTourKey,
    motion: Motion = .full,
    showsKeys: Bool = true, theme: ThemeSettings = ThemeSettings(), language: Language? = nil,
    isForReaders: Bool = false
  ) {
    self.tips = tips
    self.bindings = bindings
    self.tourKey = tourKey
    self.motion = motion
    self.showsKeys = showsKeys
    self.theme = theme
    self.language = language
    self.isForReaders = isForReaders
  }

  /// The tour key as cards name it. Ctrl-5 sends the same character as Ctrl-].
  public var tourKeyLabel: String {
    (typesCtrl5 && tourKey == Self.standardTourKey ? Key(.character("5"), .control) : tourKey).prose
  }

  /// Ctrl-], which few programs use.
  public static let standardTourKey = Key(.character("]"), .control)
}
