public import TourCard
public import TourModel

/// The choices of a program for its session, and of the user for this run.
public struct SessionOptions {
  /// The base name of the program's command. The menu of a tour offers the other guides that open for it.
  public var command: String
  /// Whether the history of the guides is forgotten first, so that they are shown again.
  public var forgetsFirst: Bool
  /// The id of the step to begin with; all steps of the tour are shown then. nil if the history decides.
  public var firstStep: String?
  public var preferences: Preferences
  /// The colours of the cards.
  public var theme: Theme
  /// The words of tour on the cards.
  public var strings: Strings
  /// Returns the command that shows the tour of a guide again; nil if there is none.
  public var replayCommand: (Guide) -> String?

  public init(
    command: String, forgetsFirst: Bool = false, firstStep: String? = nil, preferences: Preferences = Preferences(),
    theme: Theme = .standard, strings: Strings = .english, replayCommand: @escaping (Guide) -> String? = { _ in nil }
  ) {
    self.command = command
    self.forgetsFirst = forgetsFirst
    self.firstStep = firstStep
    self.preferences = preferences
    self.theme = theme
    self.strings = strings
    self.replayCommand = replayCommand
  }
}
