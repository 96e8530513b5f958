public import TourPattern

/// An event of a guide, and how it is detected in an unmodified program.
public struct EventSource: Hashable, Sendable {
  public enum Trigger: Hashable, Sendable {
    /// Keys that went to the program.
    case keys(KeyChoice)
    /// One of the targets appeared on the screen, and was still there after a moment. The event counts again only after
    /// all targets were gone.
    case appears([Target])
    /// No target is on the screen, after one of them was.
    case disappears([Target])
    case bell
    /// The window's title was set; with a pattern, to a title in which the pattern is found.
    case title(Pattern?)
    /// The program ended.
    case exit
    /// There were neither keys nor output for this many milliseconds.
    case idle(milliseconds: Int)
  }

  public var id: String
  /// How the event is detected; nil if it is only donated, by the program itself or on the command line.
  public var trigger: Trigger?
  /// The event counts only if this holds on the screen; for keys, on the screen before the key.
  public var when: Predicate?
  /// The values that the event gives to parameters, by name.
  public var settings: [String: Value]

  public init(id: String, trigger: Trigger? = nil, when condition: Predicate? = nil, settings: [String: Value] = [:]) {
    self.id = id
    self.trigger = trigger
    self.when = condition
    self.settings = settings
  }
}
