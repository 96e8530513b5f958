/// The history of a user: the guides, steps and tips that were seen, and the events that happened.
///
/// A plain value; the module `TourHistory` reads and writes the file. Times are whole seconds since
/// 1970-01-01T00:00:00Z. They are always passed in, never read from a clock.
public struct History: Hashable, Sendable {
  /// The record of each guide, by name.
  public var guides: [String: GuideRecord]

  public init(guides: [String: GuideRecord] = [:]) {
    self.guides = guides
  }
}

/// How a tour ended.
public enum Outcome: String, CaseIterable, Hashable, Sendable {
  /// Seen to its last step.
  case done
  /// The user skipped it.
  case skipped
  /// Closed midway. It continues there the next time.
  case closed
  /// Seen to its end, apart from steps that could not be shown. It does not appear again by itself before the guide's
  /// next version.
  case incomplete
}

/// The history of one guide.
public struct GuideRecord: Hashable, Sendable {
  /// The highest version that was completed (done or skipped); 0 if none was. It never decreases.
  public var version: Int
  /// How the last tour ended; nil if none ended, or if this version of tour does not define the outcome in the file.
  public var outcome: Outcome?
  /// The version of the guide that was last on the screen. It is above ``version`` as long as that version is not
  /// completed.
  public var shown: Int
  /// The id of the step that was last on the screen or awaited; nil if there is none.
  public var step: String?
  /// When a card of the guide was first on the screen, or could have been, in seconds since 1970; 0 if never, or
  /// unknown.
  public var first: Int
  /// When an event of its tours was last recorded, in seconds since 1970; 0 if never, or unknown.
  public var last: Int
  /// The record of each step, by id.
  public var steps: [String: StepRecord]
  /// The record of each tip, by id.
  public var tips: [String: TipRecord]
  /// The record of each event, by id.
  public var events: [String: EventRecord]
  /// The values that were set, by the name of the parameter.
  public var parameters: [String: Value]
  /// Whether the user answered *Never here* to a tip of this guide.
  public var isSilenced: Bool
  /// The time before which the tour does not appear by itself, in seconds since 1970, because the user answered
  /// *Snooze*; nil if there is none.
  public var snoozedUntil: Int?
  /// The number of starts of the program in which tips of the guide could appear.
  public var starts: Int
  /// When each tip was first met, by its id.
  public var chances: [String: Chance]
  /// Members of the record in the file that this version of tour does not read.
  public var unread: [Unread]

  public init(
    version: Int = 0, outcome: Outcome? = nil, shown: Int = 0, step: String? = nil, first: Int = 0, last: Int = 0,
    steps: [String: StepRecord] = [:], tips: [String: TipRecord] = [:], events: [String: EventRecord] = [:],
    parameters: [String: Value] = [:], isSilenced: Bool = false, starts: Int = 0, chances: [String: Chance] = [:],
    snoozedUntil: Int? = nil,
    unread: [Unread] = []
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
    self.snoozedUntil = snoozedUntil
    self.unread = unread
  }

  /// Whether a tour was closed midway, and none was completed since.
  public var isOpen: Bool { outcome == .closed && shown > version }
}

/// The history of one step.
public struct StepRecord: Hashable, Sendable {
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// It could not be shown, because its target was not on the screen.
    case missed
    /// It was on the screen.
    case seen
    /// The user skipped the tour at this step.
    case skipped
    /// The user went on from it.
    case done
    /// The user reset it, so it is shown again.
    case forgotten
  }

  public var outcome: Outcome?
  public var first: Int
  public var last: Int
  /// The ids of the options that the user chose last, in the order of the guide.
  public var chosen: [String]
  /// Members of the record in the file that this version of tour does not read.
  public var unread: [Unread]

  public init(outcome: Outcome? = nil, first: Int = 0, last: Int = 0, chosen: [String] = [], unread: [Unread] = []) {
    self.outcome = outcome
    self.first = first
    self.last = last
    self.chosen = chosen
    self.unread = unread
  }

  /// Whether the user went on from the step, or skipped the tour at it.
  public var isPassed: Bool { outcome == .done || outcome == .skipped }
}

/// A member of a record that this version of tour does not read, because another version wrote it. It is kept for that
/// version, even if the record moves to another name.
public struct Unread: Hashable, Sendable {
  public var name: String
  /// Its value, as JSON.
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
