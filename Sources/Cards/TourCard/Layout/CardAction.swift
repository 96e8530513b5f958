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
  /// Give the program the keyboard, and keep the card up.
  public static let tryIt: Self = "try"
  /// Show the next hint for what the user tries in the program.
  public static let hint: Self = "hint"
  /// Name the keys that do what the user tries in the program, and offer to type them.
  public static let solve: Self = "solve"
  /// Type the keys that lead a user back who tries something in the program and has lost the way.
  public static let takeBack: Self = "take-back"
  /// Open the card of the mark with this index on the screen.
  public static func mark(_ index: Int) -> Self { Self("mark", argument: "\(index)") }
  public var markIndex: Int? { name == "mark" ? argument.flatMap { Int($0) } : nil }
  /// Whether this action helps a user who tries something in the program.
  public var isHelp: Bool { [.hint, .solve, .takeBack].contains(self) }
  /// Open the menu of the tour.
  public static let menu: Self = "menu"
  /// Leave out a step whose keys were not pressed.
  public static let passOver: Self = "pass-over"
  /// Close the menu, and continue the tour.
  public static let resume: Self = "resume"
  public static let replay: Self = "replay"
  /// Ends the tour, which goes on at this step the next time. On a tip: does not show it again.
  public static let close: Self = "close"
  /// Shows a tip again after a day.
  public static let snooze: Self = "snooze"
  /// Shows no more tips of this program.
  public static let never: Self = "never"

  /// Show the tip or the tour again after this many seconds.
  public static func snooze(seconds: Int) -> Self { Self("snooze", argument: "\(seconds)") }
  public var snoozedSeconds: Int? { name == "snooze" ? argument.flatMap { Int($0) } : nil }

  /// Complete the tour at this step.
  public static let finish: Self = "finish"
  /// Answer a question with no, or with yes.
  public static let cancel: Self = "cancel"
  public static let confirm: Self = "confirm"

  /// Go to a step.
  public static func go(step: String) -> Self { Self("go", argument: step) }
  public var step: String? { name == "go" ? argument : nil }

  /// Ask whether to open an address.
  public static func visit(_ address: String) -> Self { Self("visit", argument: address) }
  public var address: String? { name == "visit" ? argument : nil }

  /// Start the program of a lesson anew, and do the steps before this one.
  public static func again(step: String) -> Self { Self("again", argument: step) }
  public var repeatedStep: String? { name == "again" ? argument : nil }

  /// Show a lesson or a tip that the menu lists.
  package static func topic(_ index: Int) -> Self { Self("topic", argument: "\(index)") }
  package var topic: Int? { name == "topic" ? argument.flatMap { Int($0) } : nil }

  /// Count an event of the guide.
  public static func emit(_ event: String) -> Self { Self("emit", argument: event) }
  public var event: String? { name == "emit" ? argument : nil }

  /// Send the keys of a guide's button to the program.
  public static func send(_ button: Int) -> Self { Self("send", argument: "\(button)") }
  public var sendingButton: Int? { name == "send" ? argument.flatMap { Int($0) } : nil }

  /// Start another guide.
  public static func open(guide: String) -> Self { Self(openName, argument: guide) }

  /// The guide that ``open(guide:)`` starts; nil for any other action.
  public var openedGuide: String? { name == Self.openName ? argument : nil }

  private static let openName = "open"
}
