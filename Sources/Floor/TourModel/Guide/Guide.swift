/// The checked content of a guide file.
public struct Guide: Hashable, Sendable {
  /// The name under which the history records the guide.
  public var name: String
  /// At least 1. Authors raise it when they add steps.
  public var version: Int
  public var title: String
  /// The language of the texts.
  public var language: Language
  /// The base names of the commands that the guide is about. For them it opens, unless it is a lesson.
  public var commands: [String]
  /// Former names of the guide. Their records in the history count for this guide.
  public var was: [String]
  /// The steps in order; ids are unique. Empty if the guide has only tips.
  public var steps: [Step]
  /// The groups of tips in the order of the file; ids are unique among tips. Empty if the guide has only steps.
  public var groups: [TipGroup]
  /// The events of the program that are counted; ids are unique.
  public var events: [EventSource]
  /// Values that the history keeps for the conditions of tips; names are unique.
  public var parameters: [Parameter]
  /// The least time between two tips that appear by themselves, in seconds; 0 sets no limit.
  public var frequency: Int
  public var donations: DonationLimits
  /// If several guides have a tip that is due, the tip of the guide with the highest priority comes first.
  public var priority: Int
  /// Whether the program may start the tour by the widget protocol, even if the user has taken it already, and gets
  /// answers when it asks which card is shown. Otherwise its request to start is only offered to the user.
  public var isOnRequest: Bool
  /// The look of the guide's cards.
  public var theme: ThemeSettings
  /// How the guide's cards enter, change and leave.
  public var motion: MotionSettings
  /// The effect of a click beside a card, for steps that neither ask for keys nor offer options; nil for
  /// ``ClickOutside/next``.
  public var clickOutside: ClickOutside?
  /// The form of the number of the step; nil for the number and dots.
  public var progress: ProgressStyle?
  /// How the program is started where the guide is tried out.
  public var setup: Setup
  /// What makes the guide a lesson; nil if it is none.
  public var lesson: Lesson?
  /// States of the program in which a user has lost the way at any step that they try (``Step/isTried``). They come
  /// before the states of the step.
  public var astray: [Astray]

  public init(
    name: String, version: Int, title: String, commands: [String] = [], was: [String] = [], steps: [Step] = [],
    groups: [TipGroup] = [], events: [EventSource] = [], parameters: [Parameter] = [], frequency: Int = 0,
    donations: DonationLimits = DonationLimits(), priority: Int = 0, isOnRequest: Bool = false,
    theme: ThemeSettings = ThemeSettings(),
    motion: MotionSettings = MotionSettings(), progress: ProgressStyle? = nil, clickOutside: ClickOutside? = nil,
    language: Language = .english, setup: Setup = Setup(), lesson: Lesson? = nil,
    astray: [Astray] = []
  ) {
    self.name = name
    self.version = version
    self.title = title
    self.language = language
    self.commands = commands
    self.was = was
    self.steps = steps
    self.groups = groups
    self.events = events
    self.parameters = parameters
    self.frequency = frequency
    self.donations = donations
    self.priority = priority
    self.isOnRequest = isOnRequest
    self.theme = theme
    self.motion = motion
    self.clickOutside = clickOutside
    self.progress = progress
    self.setup = setup
    self.lesson = lesson
    self.astray = astray
  }

  /// The base names of the commands for which the guide opens by itself; none for a lesson.
  public var openingCommands: [String] { lesson == nil ? commands : [] }

  /// Its tips, in the order of the file.
  public var tips: [Tip] { groups.flatMap(\.tips) }
}

/// One card of a guide, and the target it points at.
public struct Step: Hashable, Sendable {
  public var id: String
  public var title: String
  /// A line below the title; empty for none.
  public var subtitle: String
  /// A character before the title; empty for none.
  public var icon: String
  /// A picture above the title; nil for none.
  public var art: Art?
  /// The image that becomes ``art`` when the tour begins; nil if there is none.
  package var image: ImageFile?
  /// Text in CommonMark, such as `**bold**`, `*italic*` and code in backquotes; a blank line separates paragraphs. See
  /// ``TourCard/Markup``.
  public var body: String
  /// The first of these targets that is on the screen stays bright. If empty, the card is centred.
  public var targets: [Target]
  /// Further targets that stay bright. Those that are not on the screen are left out.
  public var also: [Target]
  /// The card points at the first of these that is on the screen. If there is none, it points at the target.
  public var anchor: [Target]
  /// Regions that the card leaves free if there is room. Those that are not on the screen are left out.
  public var keep: [Target]
  public var place: Place
  public var missing: Missing
  /// The version of the guide in which this step was added.
  public var since: Int
  /// The keys of `do`, which go to the program while the step is shown; nil if there are none.
  public var `do`: KeyChoice?
  /// Single keys that complete the tour at this step and go on to the program, such as the one that quits it; nil if
  /// there are none.
  public var endsOn: KeyChoice?
  /// What shows that the user has acted; if nil, the tour goes on as soon as the keys were pressed.
  public var done: Completion?
  /// The keys that take back what the keys of `do` have done, such as closing the prompt that they opened; nil if there
  /// are none. If a later step could not be shown, the tour's last card asks for them.
  public var undo: KeyChoice?
  /// Hints for a user who tries the step in the program (``isTried``), from the least to the most telling, each in
  /// CommonMark. The card shows them one after the other.
  public var hints: [String]
  /// Keys that do what the step asks for (``isTried``). After the last hint, the card names them and can type them; nil
  /// for none.
  public var solution: KeyChoice?
  /// States of the program in which a user who tries the step (``isTried``) has lost the way, and what leads back. Of
  /// several that hold, the first counts.
  public var astray: [Astray]
  /// Milliseconds after which the tour goes on by itself; nil if it does not.
  public var milliseconds: Int?
  /// Former ids of the step.
  public var was: [String]
  /// The step is shown only while this holds.
  public var when: Predicate?
  /// The options that the card offers; nil if it offers none.
  public var choices: Choices?
  /// The buttons in place of the standard ones; empty for those.
  public var buttons: [StepButton]
  /// The id of the step that follows this one; nil for the next one of the guide.
  public var next: String?
  /// The effect of a click beside the card; nil for the guide's, and for ``ClickOutside/nothing`` if the card
  /// asks for keys or offers options.
  public var clickOutside: ClickOutside?
  /// How the card enters and leaves. What is nil is as in the guide.
  public var motion: MotionSettings
  /// Whether a table of the keys of the earlier steps is below the text.
  public var isRecap: Bool

  public init(
    id: String, title: String, body: String = "", targets: [Target] = [], also: [Target] = [], anchor: [Target] = [],
    keep: [Target] = [], place: Place = .auto,
    missing: Missing = .standard, since: Int = 1, do keys: KeyChoice? = nil, done: Completion? = nil,
    milliseconds: Int? = nil, was: [String] = [], when condition: Predicate? = nil,
    choices: Choices? = nil, buttons: [StepButton] = [], next: String? = nil, clickOutside: ClickOutside? = nil,
    subtitle: String = "", icon: String = "", art: Art? = nil, motion: MotionSettings = MotionSettings(),
    isRecap: Bool = false, undo: KeyChoice? = nil, endsOn: KeyChoice? = nil, hints: [String] = [],
    solution: KeyChoice? = nil, astray: [Astray] = []
  ) {
    self.endsOn = endsOn
    self.hints = hints
    self.solution = solution
    self.astray = astray
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.art = art
    self.motion = motion
    self.isRecap = isRecap
    self.body = body
    self.targets = targets
    self.also = also
    self.anchor = anchor
    self.keep = keep
    self.place = place
    self.missing = missing
    self.since = since
    self.do = keys
    self.done = done
    self.undo = undo
    self.milliseconds = milliseconds
    self.was = was
    self.when = condition
    self.choices = choices
    self.buttons = buttons
    self.next = next
    self.clickOutside = clickOutside
  }
}

/// What shows that the user has done what a step asks for.
public enum Completion: Hashable, Sendable {
  /// The predicate holds on the screen.
  case screen(Predicate)
  /// The program announces this event of the guide while the card is up.
  case event(String)
  /// The program ends by itself, which completes the tour if the predicate holds then, or if there is none. The screen
  /// is gone by then, so the predicate may ask only for files.
  case exit(when: Predicate? = nil)
  /// Each of these has been done while the card was up, in any order.
  case goals([Goal])

  /// The predicate; nil for goals, for an event and for the end of the program.
  public var predicate: Predicate? { if case .screen(let predicate) = self { predicate } else { nil } }

  /// Whether it is the end of the program.
  package var isExit: Bool { if case .exit = self { true } else { false } }
}

/// The handling of a step whose target is not on the screen.
public struct Missing: Hashable, Sendable {
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// Leave the step out.
    case skip
    /// Show its card in the middle.
    case center
    /// End the tour.
    case stop
  }

  /// How long to wait for the target first, in milliseconds.
  public var wait: Int
  public var then: Action
  /// Whether the guide names no action for a missing target, and so expects it. If the target does not come, the tour
  /// names the step on a card at its end.
  public var isExpected: Bool

  public init(wait: Int, then: Action) {
    self.wait = wait
    self.then = then
    isExpected = false
  }

  /// Waits for a target that is expected, then leaves the step out.
  public static func expected(wait: Int = 2000) -> Missing {
    var missing = Missing(wait: wait, then: .skip)
    missing.isExpected = true
    return missing
  }

  /// Waits two seconds for a target that is expected, then leaves the step out.
  public static let standard = Missing.expected()
}

/// A condition on the content of the screen, on a parameter, or on a file.
public indirect enum Predicate: Hashable, Sendable {
  /// One of the targets is on the screen.
  case present([Target])
  /// The parameter of the guide has such a value. Only in ``Step/when``.
  case parameter(String, Comparison, Value)
  /// The part of the screen at the first of these targets that is found differs from before the keys of `do`: its
  /// cells, its place, or whether it is found. Only in ``Step/done``.
  case changed([Target])
  /// A file in the folder that ``Guide/setup`` lays out is as the condition says. Not in tips and events, which belong
  /// to a program in the user's own folder.
  case file(FileCondition)
  case not(Predicate)
  case all([Predicate])
  case any([Predicate])
}
