public import TourCard
public import TourModel

/// The settings of a session, from the program, and from the user for this run.
public struct SessionOptions {
  /// The base name of the program's command. The menu of a tour lists the other guides for this command.
  public var command: String
  /// Whether to delete the history of the guides first, so that they are shown again.
  public var forgetsFirst: Bool
  /// Whether there is a session even if nothing can appear.
  public var staysWithoutCards = false
  /// Whether the owner of the session waits for ``HistoryWriter/descriptor``. If not, the history is looked at when the
  /// owner asks.
  public var waitsForDescriptor = true
  /// The id of the step at which a tour of all steps begins. nil to select the steps, and the first one, by the
  /// history.
  public var firstStep: String?
  /// Whether the program has just been started with the files of the guide, so that tour does the steps before
  /// ``firstStep`` in it.
  package var doesStepsBefore = false
  /// See ``Tour/attempts``.
  package var attempts: [String: Int] = [:]
  public var preferences: Preferences
  /// The texts on cards that are not part of a guide, such as the names of buttons; nil for tour's own in the language
  /// of the guide, or in English.
  public var strings: Strings?
  /// The languages in which cards are shown where their guide has them, the preferred one first.
  public var languages: [Language]
  /// Returns the command that shows the tour of a guide again; nil if there is none. The second argument is whether it
  /// is the first guide with a tour for the program.
  public var replayCommand: (Guide, Bool) -> String?
  /// The command that takes the lessons for the program; nil if there is none. The last card names it if there is a
  /// lesson that the user has not taken.
  public var lessonCommand: String?

  /// - Parameter theme: the look that the program gives to its cards. It takes precedence over a guide's theme, and the
  ///   preferences over both.
  public init(
    command: String, forgetsFirst: Bool = false, firstStep: String? = nil, preferences: Preferences = Preferences(),
    theme: ThemeSettings = ThemeSettings(), strings: Strings? = nil, languages: [Language] = [],
    replayCommand: @escaping (Guide, Bool) -> String? = { _, _ in nil }
  ) {
    self.command = command
    self.forgetsFirst = forgetsFirst
    self.firstStep = firstStep
    self.preferences = preferences
    self.preferences.theme = preferences.theme.over(theme)
    self.strings = strings
    self.languages = languages
    self.replayCommand = replayCommand
  }
}
