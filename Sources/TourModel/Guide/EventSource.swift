public import TourPattern

/// An event of a guide, and how it is noticed in a program that nobody changed.
public struct EventSource: Hashable, Sendable {
  public enum Trigger: Hashable, Sendable {
    /// Keys that went to the program.
    case keys(KeyChoice)
    /// One of the targets came to the screen and stayed for a moment; it counts again after it was gone.
    case appears([Target])
    /// None of the targets is on the screen any longer.
    case disappears([Target])
    case bell
    /// The window's title was set, to one in which the pattern is found.
    case title(Pattern?)
    /// The program ended.
    case exit
    /// Neither keys nor output for so many milliseconds.
    case idle(milliseconds: Int)
  }

  public var id: String
  /// nil: it is donated by the program itself, or on the command line, and not noticed.
  public var trigger: Trigger?
  /// It counts only while the screen shows this, as it was before a key.
  public var condition: Predicate?
  /// Parameters that take a value then.
  public var settings: [String: Value]

  public init(id: String, trigger: Trigger? = nil, condition: Predicate? = nil, settings: [String: Value] = [:]) {
    self.id = id
    self.trigger = trigger
    self.condition = condition
    self.settings = settings
  }
}
