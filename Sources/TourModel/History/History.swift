/// What is remembered of a user: which guides were seen, and how far.
///
/// A value; the file it is kept in is another room's. Times are whole seconds since 1970-01-01T00:00:00Z, and are
/// always given, never read from a clock here.
public struct History: Hashable, Sendable {
  /// By the guide's name.
  public var guides: [String: GuideRecord]

  public init(guides: [String: GuideRecord] = [:]) {
    self.guides = guides
  }
}

/// How a tour ended.
public enum Outcome: String, CaseIterable, Hashable, Sendable {
  /// Seen to its last step.
  case done
  /// The user did not want it.
  case skipped
  /// Left in the middle: it goes on there next time.
  case closed
}

/// What is remembered of one guide.
public struct GuideRecord: Hashable, Sendable {
  /// The highest version that was seen through (done or skipped); 0 is none. It never falls.
  public var version: Int
  /// How the last tour ended; nil where no tour ended in a way that this version knows.
  public var outcome: Outcome?
  /// The version of the guide that was last on the screen; above ``version`` while that one is not seen through.
  public var shown: Int
  /// The id of the step that was last on the screen, or looked for.
  public var step: String?
  /// When the user first met it: it was on the screen, or might have been; 0 is not yet, or unknown.
  public var first: Int
  /// When something of its tours was last recorded; 0 is never, or unknown.
  public var last: Int
  /// By the step's id.
  public var steps: [String: StepRecord]
  /// By the tip's id.
  public var tips: [String: TipRecord]
  /// By the event's id.
  public var events: [String: EventRecord]
  /// By the parameter's name: what was set.
  public var parameters: [String: Value]
  /// The user wants no tips of this guide's program.
  public var isSilenced: Bool
  /// How often the program was started while tips of the guide might have come.
  public var starts: Int
  /// When each tip was first met, by its id.
  public var chances: [String: Chance]
  /// What else stands in the file's record.
  public var unread: [Unread]

  public init(
    version: Int = 0, outcome: Outcome? = nil, shown: Int = 0, step: String? = nil, first: Int = 0, last: Int = 0,
    steps: [String: StepRecord] = [:], tips: [String: TipRecord] = [:], events: [String: EventRecord] = [:],
    parameters: [String: Value] = [:], isSilenced: Bool = false, starts: Int = 0, chances: [String: Chance] = [:], unread: [Unread] = []
  ) {
    self.version = version
    self.outcome = outcome
    self.shown = shown
    self.step = step
    self.first = first
    self.last = last
    self.steps = steps
    self.tips = tips
    self.events = events
    self.parameters = parameters
    self.isSilenced = isSilenced
    self.starts = starts
    self.chances = chances
    self.unread = unread
  }

  /// Whether a tour was left in the middle, and none was seen through since.
  public var isOpen: Bool { outcome == .closed && shown > version }
}

/// What is remembered of one step.
public struct StepRecord: Hashable, Sendable {
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// It was on the screen.
    case seen
    /// The user skipped the tour at this step.
    case skipped
    /// The user went on from it.
    case done
    /// The user asked for it again.
    case forgotten
  }

  public var outcome: Outcome?
  public var first: Int
  public var last: Int
  /// What else stands in the file's record.
  public var unread: [Unread]

  public init(outcome: Outcome? = nil, first: Int = 0, last: Int = 0, unread: [Unread] = []) {
    self.outcome = outcome
    self.first = first
    self.last = last
    self.unread = unread
  }

  /// Whether the user is through with the step.
  public var isPassed: Bool { outcome == .done || outcome == .skipped }
}

/// A member of a record that this version doesn't know: another one wrote it, and gets it back when the record moves
/// to another name.
public struct Unread: Hashable, Sendable {
  public var name: String
  /// Its value, as JSON.
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
