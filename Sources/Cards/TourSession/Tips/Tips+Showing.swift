import TourCard
import TourModel
import TourScreen

extension Tips {
  /// The state of a tip's card that is up.
  struct Showing: Sendable {
    var choice: TipSelector.Choice
    /// The parsed text of the card.
    let body: Markup
    /// The regions of the targets when the card was placed. If one of them moves, the card follows when they are still
    /// again. For an inline tip the target is the current region of its slot; nil while the slot is too small, and the
    /// card hidden. What is kept free comes from ``kept``.
    var sight: Sight
    var kept: KeptRegions
    var spoken = SpokenSight()
    var place: Place
    /// Whether a card at the top or the bottom of the screen is at its edge.
    var isAtEdge = false
    /// The row of the cursor beside which the card has no room; nil if it has room.
    var crowdedRow: Int?
    /// The screen's size when the card was placed.
    var size: Size
    /// The new regions, since when the targets have been there, and since when they have been away from ``sight``; nil
    /// if they have not moved.
    var moved: (sight: Sight, since: Int, first: Int)?
    /// How long the card has been on the terminal, without the time since ``visibleSince``.
    var milliseconds = 0
    /// Since when the card has been on the terminal; nil while it is not.
    var visibleSince: Int?
    /// Whether the card has been on the terminal.
    var hasAppeared = false
    /// Since when the target is missing or the condition does not hold; nil otherwise.
    var lostAt: Int?
    var stance = Stance.open
    var brevity = Brevity()
    /// How long the card had been on the terminal when it was last shown in full, in milliseconds.
    var wholeSince = 0
    var card: CardState
    /// The question that covers the card; nil if there is none.
    var question: Question?

    /// - Parameter readings: how often the user had time to read the tip before.
    init(
      _ choice: TipSelector.Choice, after readings: Int = 0, _ sight: Sight, on screen: Screen,
      _ placeholders: Placeholders
    ) {
      body = Markup(choice.tip.text(after: readings))
      (self.choice, self.sight, kept, size) = (choice, sight, KeptRegions(sight.kept), screen.size)
      // A card in the middle would cover the text that the user works on.
      place = choice.tip.place == .auto && choice.tip.targets.isEmpty ? .screen(.bottomRight) : choice.tip.place
      card = CardState(progress: placeholders.fill(choice.tip).do.map { KeyProgress($0) })
    }

    /// The state of the card that is drawn: of the question, or else of the tip.
    var upper: CardState {
      get { question?.card ?? card }
      set { if question == nil { card = newValue } else { question?.card = newValue } }
    }

    /// Whether the card has the keyboard.
    var hasKeyboard: Bool { stance == .asking || question != nil }

    enum Stance: Hashable, Sendable {
      /// The card is up, and the program has the keyboard.
      case open
      /// The user closed the card at this time. A banner names the other answers.
      case closing(since: Int)
      /// The card offers all answers, and has the keyboard.
      case asking
    }

    var isInline: Bool { choice.tip.place == .inline }

    var isClosing: Bool { if case .closing = stance { true } else { false } }

    mutating func ask(at now: Int) {
      stance = .asking
      card.calm()
      card.resetFocus()
      (brevity, crowdedRow) = (Brevity(), nil)
      wholeSince = milliseconds(at: now)
    }

    func milliseconds(at now: Int) -> Int { milliseconds + (visibleSince.map { max(0, now - $0) } ?? 0) }
  }
}

extension Tips {
  /// The state of a tip on the current screen; nil if there is no such tip. A tip that was shown on demand is over once
  /// its card was closed.
  func state(of choice: TipSelector.Choice) -> TipState? {
    if let showing, showing.hasAppeared, showing.choice == choice { return .shown }
    if records.dismissed.contains(choice) { return .over(.tipClosed) }
    return records.current.status(of: choice, on: search.screenIndex).map { TipState($0) }
  }
}

extension Tips.Showing {
  /// Records the regions of the targets. The card stays as long as it points at its target. Otherwise it follows at
  /// once after a resize, once the targets rest, or after ``Timing/patience`` in any case.
  mutating func follow(_ sight: Sight, on size: Size, _ timing: Timing, at now: Int) {
    kept.follow(sight.kept, timing, at: now)
    var sight = sight
    sight.kept = kept.regions
    self.sight.kept = kept.regions
    if self.size == size, self.sight.target.pointsAt(sight.target), self.sight.anchor.pointsAt(sight.anchor) {
      moved = nil
      return
    }
    let isSame = moved.map { $0.sight == sight } ?? false
    let (since, first) = (isSame ? moved?.since ?? now : now, moved?.first ?? now)
    moved = (sight, since, first)
    guard self.size != size || now >= since + timing.stillness || now >= first + timing.patience else { return }
    self.sight = sight
    self.size = size
    moved = nil
  }
}

extension Rect? {
  /// Whether both regions have the same rows, and an arrow to the middle of this one points at the other one too. So a
  /// number that gains a digit does not move the card.
  fileprivate func pointsAt(_ other: Rect?) -> Bool {
    guard let self, let other else { return self == other }
    return self.rowRange == other.rowRange && other.columnRange.contains(self.column + self.columns / 2)
  }
}
