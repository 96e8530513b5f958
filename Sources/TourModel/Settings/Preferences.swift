/// What a user wants of all tours and tips, whatever the program.
public struct Preferences: Hashable, Sendable {
  public var tips: TipPreferences
  /// Which keys do what on a card.
  public var bindings: Bindings
  /// The tour's own key.
  public var tourKey: Key
  public var motion: Motion
  /// On a card that asks for keys, Enter types them.
  public var showsKeys: Bool

  public enum Motion: String, CaseIterable, Hashable, Sendable {
    case full = "on"
    /// What moves across the screen stays away.
    case reduced
    case none = "off"
  }

  public init(
    tips: TipPreferences = TipPreferences(), bindings: Bindings = .standard, tourKey: Key = standardTourKey, motion: Motion = .full,
    showsKeys: Bool = true
  ) {
    self.tips = tips
    self.bindings = bindings
    self.tourKey = tourKey
    self.motion = motion
    self.showsKeys = showsKeys
  }

  /// Ctrl-], which hardly a program uses.
  public static let standardTourKey = Key(.character("]"), .control)
}
