/// A card that appears by itself when its condition holds.
public struct Tip: Hashable, Sendable {
  public var id: String
  /// At least 1. Authors raise it when the meaning of the text changes. Users who saw the old text then see the tip
  /// again.
  public var version: Int
  public var title: String
  /// A character before the title; empty for none.
  public var icon: String
  /// See ``Step/body``.
  public var body: String
  /// Other words for a tip that had no effect: each replaces ``body`` once the user had time to read the one before
  /// twice.
  public var again: [String]
  /// The card points at the first of these that is on the screen, and the tip waits until one is. If empty, the tip has
  /// no target, and ``Place/auto`` puts the card in the bottom right corner. With ``Place/inline`` there is one target,
  /// a widget, and the card is in it.
  public var targets: [Target]
  /// The card points at the first of these that is on the screen. If there is none, it points at the target.
  public var anchor: [Target]
  /// See ``Step/keep``.
  public var keep: [Target]
  public var place: Place
  /// Whether a mark beside the target stands for the tip, until the user opens its card. Marks of several tips are on
  /// the screen at the same time, and the time since another tip does not matter.
  public var isMarked: Bool
  /// The keys that the tip proposes. If the user presses them while the card is up, the tip is over.
  public var `do`: KeyChoice?
  /// Milliseconds after which the card closes by itself; the tip may then appear again. If nil, the card stays until
  /// the user closes it.
  public var milliseconds: Int?
  /// The tip is due while this holds.
  public var when: Condition
  public var limits: TipLimits
  /// Evidence that the user does not need the tip. Any of these ends the tip, even if it was never shown.
  public var retirements: [Retirement]
  /// Former ids of the tip.
  public var was: [String]
  /// The keys by which `tour check --live` makes the tip appear, in a program that has just started. If empty, it types
  /// the keys of the events that ``when`` asks for.
  public var check: [Key]
  /// Buttons beside *Close*: ``StepButton/Action/close``, `snooze`, `never`, `guide`, `send`, `open` and `emit`.
  public var buttons: [StepButton]

  public init(
    id: String, version: Int = 1, title: String, body: String = "", targets: [Target] = [], anchor: [Target] = [],
    keep: [Target] = [], place: Place = .auto,
    do keys: KeyChoice? = nil, milliseconds: Int? = nil, when condition: Condition = .all([]),
    limits: TipLimits = TipLimits(), retirements: [Retirement] = [],
    was: [String] = [], icon: String = "", buttons: [StepButton] = [], check: [Key] = [], isMarked: Bool = false,
    again: [String] = []
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.icon = icon
    self.body = body
    self.again = again
    self.targets = targets
    self.anchor = anchor
    self.keep = keep
    self.place = place
    self.do = keys
    self.milliseconds = milliseconds
    self.when = condition
    self.limits = limits
    self.retirements = retirements
    self.was = was
    self.buttons = buttons
    self.check = check
    self.isMarked = isMarked
  }
}

extension Tip {
  /// Whether the tip may appear regardless of the time since another one.
  package var ignoresFrequency: Bool { limits.ignoresFrequency || isMarked }

  /// The texts of the card: ``body``, then ``again``.
  package var bodies: [String] { [body] + again }

  /// How often each text is read before it has had no effect.
  private static let readingsOfText = 2

  /// The text of the card, if its user had time to read the tip so often before.
  package func text(after readings: Int) -> String { bodies[min(readings / Self.readingsOfText, again.count)] }

  /// How often the tip must be shown until its last text appears.
  package var leastShows: Int { Self.readingsOfText * again.count + 1 }

  /// The number of readings without effect after which the tip gives up; nil if it never does: if its author has
  /// limited the number of its shows, if it has a mark, or if it has neither ``do`` nor ``retirements`` nor ``again``,
  /// so that tour does not learn whether it had an effect.
  package var mostReadings: Int? {
    if limits.shows != nil || isMarked { return nil }
    guard !again.isEmpty || place != .inline && (self.do != nil || !retirements.isEmpty) else { return nil }
    return Self.readingsOfText * bodies.count
  }

  /// The name of the widget that the card of an inline tip fills; nil if the tip is not inline, or has no such target.
  public var slot: String? {
    guard place == .inline, targets.count == 1, case .widget(let name) = targets[0].kind else { return nil }
    return name
  }
}

/// The limits of how often, how long and when a tip may be shown.
public struct TipLimits: Hashable, Sendable {
  /// The most times that the tip is shown; nil sets no limit.
  public var shows: Int?
  /// The most seconds on the screen, in all shows together; nil sets no limit.
  public var seconds: Int?
  /// The least time since the guide was first met, in seconds.
  public var after: Int
  /// Whether the tip may appear regardless of the time since another tip.
  public var ignoresFrequency: Bool
  /// When the tip expires.
  public var until: Until

  /// The time and the number of starts of the program after which a tip expires, counted from the time at which it was
  /// first met. The tip expires when one of them is reached.
  public struct Until: Hashable, Sendable {
    /// nil sets no limit.
    public var seconds: Int?
    public var starts: Int?

    public init(seconds: Int? = nil, starts: Int? = nil) {
      self.seconds = seconds
      self.starts = starts
    }

    /// 90 days, or 30 starts.
    public static let standard = Until(seconds: 90 * 86400, starts: 30)
    public static let never = Until()
  }

  public init(
    shows: Int? = nil, seconds: Int? = nil, after: Int = 0, ignoresFrequency: Bool = false, until: Until = .standard
  ) {
    self.shows = shows
    self.seconds = seconds
    self.after = after
    self.ignoresFrequency = ignoresFrequency
    self.until = until
  }
}
