/// The user's settings for the tours and tips of all programs.
public struct Preferences: Hashable, Sendable {
  public var tips: TipPreferences
  /// The keys of the actions on a card.
  public var bindings: Bindings
  /// The key that opens the menu of a tour, and closes a tip.
  public var tourKey: Key
  public var motion: Motion
  /// Whether a card with a `do` has the button *Show me*, which types its keys.
  public var showsKeys: Bool
  /// The look of all cards, which takes precedence over that of a guide.
  public var theme: ThemeSettings

  public enum Motion: String, CaseIterable, Hashable, Sendable {
    /// The frame of a card flashes after input that does nothing.
    case full = "on"
    /// The frame changes without a flash, and changes back after some seconds.
    case reduced
    /// The frame does not change.
    case none = "off"
  }

  public init(
    tips: TipPreferences = TipPreferences(), bindings: Bindings = .standard, tourKey: Key = standardTourKey, motion: Motion = .full,
    showsKeys: Bool = true, theme: ThemeSettings = ThemeSettings()
  ) {
    self.tips = tips
    self.bindings = bindings
    self.tourKey = tourKey
    self.motion = motion
    self.showsKeys = showsKeys
    self.theme = theme
  }

  /// Ctrl-], which few programs use.
  public static let standardTourKey = Key(.character("]"), .control)
}
