import TourModel

/// What decides on tips besides the screen: the history and the time, with the selector that is made from both.
///
/// A selector takes longer to make than a key may wait. So a change only marks it as outdated, and several changes
/// together cost one selector.
struct TipRecords: Sendable {
  /// Whether ``selector`` fits the history and the time.
  private enum State {
    case current
    case outdated
    /// Another process has changed the history. It may have removed the record of the guides' first use
    /// (``History/TipEvent/met``).
    case replaced
  }

  /// The history, including the events of this session.
  private(set) var history: History
  /// The wall-clock time.
  private(set) var moment: Moment
  /// The tips that may appear, as of the last ``refresh()``.
  private(set) var selector: TipSelector
  private var state = State.current
  /// Tips that were shown on demand, regardless of the history, and then closed.
  private(set) var dismissed: Set<TipSelector.Choice> = []

  init(_ guides: [Guide], _ history: History, at moment: Moment, _ preferences: TipPreferences) {
    self.history = history
    self.moment = moment
    selector = TipSelector(guides, history: history, at: moment, preferences: preferences)
  }

  /// Whether the history or the time changed since ``selector`` was made.
  var isStale: Bool { state != .current }

  /// Whether another process changed the history since ``selector`` was made.
  var isReplaced: Bool { state == .replaced }

  /// The selector for the present history and time.
  var current: TipSelector {
    isStale
      ? TipSelector(selector.tipIndex, history: history, at: moment, preferences: selector.preferences) : selector
  }

  /// Makes ``selector`` again if it is outdated.
  /// - Returns: whether it was.
  mutating func refresh() -> Bool {
    guard isStale else { return false }
    selector = current
    state = .current
    return true
  }

  /// Replaces the history, after another process changed it. It includes the events of this session.
  mutating func replace(_ history: History) {
    self.history = history
    state = .replaced
  }

  /// Sets the wall-clock time.
  mutating func update(_ moment: Moment) {
    guard moment != self.moment else { return }
    self.moment = moment
    if let changesAt = selector.changesAt, moment.seconds >= changesAt { outdate() }
  }

  /// Adds an event to the history.
  /// - Returns: nil if the history does not change.
  mutating func remember(_ event: History.TipEvent, of guide: Guide) -> TipNote? {
    let note = TipNote(event, of: guide.name, at: moment)
    guard history.record(note, of: guide) else { return nil }
    outdate()
    return note
  }

  private mutating func outdate() { if state == .current { state = .outdated } }

  /// Whether tips are shown on demand, regardless of the history. Then neither shows nor answers are recorded.
  var isOnDemand: Bool {
    switch selector.preferences.choice {
    case .all, .only: true
    case .asUsual, .none: false
    }
  }

  /// How often the user had time to read a tip; 0 if it is shown on demand.
  func readings(of choice: TipSelector.Choice) -> Int {
    isOnDemand
      ? 0 : KnownTip(choice.tip, in: history[selector.tipIndex.files[choice.guide].guide]).record?.readings ?? 0
  }

  /// Records that the card of a tip was closed. One that was shown on demand does not appear again.
  mutating func closed(_ choice: TipSelector.Choice) { if isOnDemand { dismissed.insert(choice) } }

  /// Whether no further tip will appear.
  var isExhausted: Bool {
    !isStale && (selector.isExhausted || isOnDemand && !selector.hasCandidate(passingOver: dismissed.contains))
  }
}
