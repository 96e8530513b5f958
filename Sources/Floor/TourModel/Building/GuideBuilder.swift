/// Collects the steps, tips, events and parameters of a guide, in their order: see
/// ``Guide/init(_:title:version:for:was:frequency:donations:priority:isOnRequest:theme:motion:progress:clickOutside:_:)``.
@resultBuilder public enum GuideBuilder {
  public static func buildExpression(_ step: Step) -> GuideContents { GuideContents(steps: [step]) }
  public static func buildExpression(_ tip: Tip) -> GuideContents { GuideContents(groups: [TipGroup(tips: [tip])]) }
  public static func buildExpression(_ group: TipGroup) -> GuideContents { GuideContents(groups: [group]) }
  public static func buildExpression(_ event: GuideEvent) -> GuideContents { GuideContents(events: [event.source]) }
  public static func buildExpression(_ event: EventSource) -> GuideContents { GuideContents(events: [event]) }
  public static func buildExpression<Setting>(_ parameter: GuideParameter<Setting>) -> GuideContents {
    GuideContents(parameters: [parameter.declaration])
  }
  public static func buildExpression(_ parameter: Parameter) -> GuideContents { GuideContents(parameters: [parameter]) }

  public static func buildExpression(_ contents: GuideContents) -> GuideContents { contents }

  public static func buildBlock(_ parts: GuideContents...) -> GuideContents { buildArray(parts) }
  public static func buildOptional(_ part: GuideContents?) -> GuideContents { part ?? GuideContents() }
  public static func buildEither(first part: GuideContents) -> GuideContents { part }
  public static func buildEither(second part: GuideContents) -> GuideContents { part }

  public static func buildArray(_ parts: [GuideContents]) -> GuideContents {
    GuideContents(
      steps: parts.flatMap(\.steps), groups: parts.flatMap(\.groups), events: parts.flatMap(\.events),
      parameters: parts.flatMap(\.parameters))
  }
}

/// The parts of a guide that ``GuideBuilder`` has collected.
public struct GuideContents: Hashable, Sendable {
  var steps: [Step] = []
  var groups: [TipGroup] = []
  var events: [EventSource] = []
  var parameters: [Parameter] = []
}

extension Guide {
  /// Creates a guide from its parts. Its tips may be in groups; events and parameters may stand before or after the
  /// tips that refer to them.
  ///
  ///     let guide = Guide("letters", title: "The letters") {
  ///       Step("list", "Your letters", "Each city has sent one.", at: .widget("list"))
  ///       Step("down", "The next letter", "Press **Down** to choose it.", at: .text("Lima"), do: "Down")
  ///       Tip("stars", "Stars stay", "A letter with a star is kept.", at: .widget("list"), when: starred.count >= 2)
  ///       starred
  ///     }
  ///
  /// The guide is checked when a tour is created with it, by the rules for guide files.
  /// - Parameters:
  ///   - name: the name under which the history records the guide.
  ///   - version: at least 1. Raise it when you add steps.
  ///   - commands: the base names of the commands for which `tour run` opens the guide; none if the program embeds it.
  ///   - frequency: the least time between two tips that appear by themselves, in seconds.
  ///   - isOnRequest: whether a program under `tour run` may start the tour at any time.
  ///   - theme: the look of the cards.
  ///   - motion: how the cards enter, change and leave.
  /// - Throws: the errors of `contents`.
  public init(
    _ name: String, title: String, version: Int = 1, for commands: String..., was: [String] = [], frequency: Int = 0,
    donations: DonationLimits = DonationLimits(), priority: Int = 0, isOnRequest: Bool = false,
    theme: ThemeSettings = ThemeSettings(),
    motion: MotionSettings = MotionSettings(), progress: ProgressStyle? = nil, clickOutside: ClickOutside? = nil,
    @GuideBuilder _ contents: () throws -> GuideContents
  ) rethrows {
    let contents = try contents()
    self.init(
      name: name, version: version, title: title, commands: commands, was: was, steps: contents.steps,
      groups: contents.groups, events: contents.events,
      parameters: contents.parameters, frequency: frequency, donations: donations, priority: priority,
      isOnRequest: isOnRequest, theme: theme,
      motion: motion, progress: progress, clickOutside: clickOutside)
  }
}

extension Step {
  /// Creates a step. See the properties for the meaning of the parameters.
  public init(
    _ id: String, _ title: String, _ body: String = "", at targets: Target..., also: [Target] = [],
    anchor: [Target] = [], keep: [Target] = [], place: Place = .auto, missing: Missing = .standard, since: Int = 1,
    do keys: KeyChoice? = nil, done: Completion? = nil, milliseconds: Int? = nil, was: [String] = [],
    when condition: Predicate? = nil,
    choices: Choices? = nil, buttons: [StepButton] = [], next: String? = nil, clickOutside: ClickOutside? = nil,
    subtitle: String = "", icon: String = "", art: Art? = nil, motion: MotionSettings = MotionSettings(),
    isRecap: Bool = false, undo: KeyChoice? = nil, endsOn: KeyChoice? = nil, hints: [String] = [],
    solution: KeyChoice? = nil, astray: [Astray] = []
  ) {
    self.init(
      id: id, title: title, body: body, targets: targets, also: also, anchor: anchor, keep: keep, place: place,
      missing: missing, since: since, do: keys, done: done, milliseconds: milliseconds,
      was: was, when: condition, choices: choices, buttons: buttons, next: next, clickOutside: clickOutside,
      subtitle: subtitle, icon: icon, art: art,
      motion: motion, isRecap: isRecap, undo: undo, endsOn: endsOn, hints: hints, solution: solution,
      astray: astray)
  }
}

extension Tip {
  /// Creates a tip. See the properties for the meaning of the parameters.
  public init(
    _ id: String, _ title: String, _ body: String = "", at targets: Target..., anchor: [Target] = [],
    keep: [Target] = [], version: Int = 1, place: Place = .auto, do keys: KeyChoice? = nil,
    milliseconds: Int? = nil, when condition: Condition = .all([]), limits: TipLimits = TipLimits(),
    retireOn retirements: [Retirement] = [],
    was: [String] = [], icon: String = "", buttons: [StepButton] = [], isMarked: Bool = false,
    again: [String] = []
  ) {
    self.init(
      id: id, version: version, title: title, body: body, targets: targets, anchor: anchor, keep: keep, place: place,
      do: keys,
      milliseconds: milliseconds, when: condition,
      limits: limits, retirements: retirements, was: was, icon: icon, buttons: buttons, isMarked: isMarked,
      again: again)
  }
}
