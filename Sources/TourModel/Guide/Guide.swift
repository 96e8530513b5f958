/// A guide: what a guide file says, checked.
public struct Guide: Hashable, Sendable {
  /// What the history remembers it by.
  public var name: String
  /// A whole number from 1 up; raised when steps are added.
  public var version: Int
  public var title: String
  /// Base names of the commands that it opens for.
  public var commands: [String]
  /// Names it had before: what the history knows of them counts for this one.
  public var formerNames: [String]
  /// In their order; ids are unique. Empty where the guide has only tips.
  public var steps: [Step]
  /// Cards that appear by themselves, in the order of the file; ids are unique among tips. Empty where the guide has only steps.
  public var groups: [TipGroup]
  /// What is noticed of a program that nobody changed; ids are unique.
  public var events: [EventSource]
  /// What is remembered of the user's way with the program; names are unique.
  public var parameters: [Parameter]
  /// Seconds between two tips that appear by themselves; 0 is none.
  public var frequency: Int
  public var donations: DonationLimits
  /// Of several guides with a tip that is due, the one with the highest comes first.
  public var priority: Int

  public init(
    name: String, version: Int, title: String, commands: [String] = [], formerNames: [String] = [], steps: [Step] = [],
    groups: [TipGroup] = [], events: [EventSource] = [], parameters: [Parameter] = [], frequency: Int = 0,
    donations: DonationLimits = DonationLimits(), priority: Int = 0
  ) {
    self.name = name
    self.version = version
    self.title = title
    self.commands = commands
    self.formerNames = formerNames
    self.steps = steps
    self.groups = groups
    self.events = events
    self.parameters = parameters
    self.frequency = frequency
    self.donations = donations
    self.priority = priority
  }

  /// Its tips, in the order of the file.
  public var tips: [Tip] { groups.flatMap(\.tips) }
}

/// One card of a guide, and what it points at.
public struct Step: Hashable, Sendable {
  public var id: String
  public var title: String
  /// Text with `**bold**`, `*italic*` and `` `code` ``; a blank line parts paragraphs. See ``Markup``.
  public var body: String
  /// The first of these that is on the screen is lit; none listed means a card in the middle.
  public var targets: [Target]
  public var place: Place
  public var missing: Missing
  /// The version of the guide that brought this step.
  public var since: Int
  /// Keys that belong to the program while the step is shown.
  public var keys: KeyChoice?
  /// What the screen shows once the user did it; nil goes on as soon as the keys were pressed.
  public var done: Predicate?
  /// Milliseconds until the step goes on by itself.
  public var milliseconds: Int?
  /// Ids it had before.
  public var formerIDs: [String]
  /// The step is shown only while this holds.
  public var condition: Predicate?

  public init(
    id: String, title: String, body: String = "", targets: [Target] = [], place: Place = .auto,
    missing: Missing = .standard, since: Int = 1, keys: KeyChoice? = nil, done: Predicate? = nil,
    milliseconds: Int? = nil, formerIDs: [String] = [], condition: Predicate? = nil
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.targets = targets
    self.place = place
    self.missing = missing
    self.since = since
    self.keys = keys
    self.done = done
    self.milliseconds = milliseconds
    self.formerIDs = formerIDs
    self.condition = condition
  }
}

/// Where a card stands, seen from its target.
public enum Place: String, CaseIterable, Hashable, Sendable {
  /// The side with room, below first.
  case auto
  case below, above, left, right
  /// A corner of the screen.
  case topLeft = "top-left", topRight = "top-right", bottomLeft = "bottom-left", bottomRight = "bottom-right"
  case center
  /// A page that fills the screen.
  case fill
}

/// What a step does whose target is not on the screen.
public struct Missing: Hashable, Sendable {
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// Leave the step out.
    case skip
    /// Show its card in the middle.
    case center
    /// End the tour.
    case stop
  }

  /// How long to wait for it first, in milliseconds.
  public var wait: Int
  public var then: Action

  public init(wait: Int, then: Action) {
    self.wait = wait
    self.then = then
  }

  /// Wait two seconds, then leave it out.
  public static let standard = Missing(wait: 2000, then: .skip)
}

/// A question to the screen that has the answer yes or no.
public indirect enum Predicate: Hashable, Sendable {
  /// One of the targets is on the screen.
  case present([Target])
  case not(Predicate)
  case all([Predicate])
  case any([Predicate])
}
