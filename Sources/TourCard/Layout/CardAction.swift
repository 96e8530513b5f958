extension Card {
  /// The action of a button: a name, and the argument of an action that needs one.
  ///
  /// The constants are tour's own actions. A program that embeds tour may give its buttons other names.
  public struct Action: Hashable, Sendable {
    public let name: String
    /// nil for an action without an argument.
    public let argument: String?

    public init(_ name: String, argument: String? = nil) {
      self.name = name
      self.argument = argument
    }
  }
}

extension Card.Action: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }
}

extension Card.Action {
  public static let next: Self = "next"
  public static let back: Self = "back"
  public static let skip: Self = "skip"
  public static let done: Self = "done"
  /// Type the keys of the step's `do`.
  public static let show: Self = "show"
  /// Leave out a step whose keys were not pressed.
  public static let passOver: Self = "pass-over"
  /// Close the menu, and continue the tour.
  public static let resume: Self = "resume"
  public static let replay: Self = "replay"
  /// Of a tour: end it, to continue at this step the next time. Of a tip: do not show it again.
  public static let close: Self = "close"
  /// Of a tip: show it again after a day.
  public static let snooze: Self = "snooze"
  /// Of a tip: show no more tips of this program.
  public static let never: Self = "never"

  /// Start another guide.
  public static func open(guide: String) -> Self { Self(openName, argument: guide) }

  /// The guide that ``open(guide:)`` starts; nil for any other action.
  public var openedGuide: String? { name == Self.openName ? argument : nil }

  private static let openName = "open"
}
